"""Small made-up sites: a menu, an article, a list of links and a footer, in three designs."""

import random
from pathlib import Path

_WORDS = (
    "rain", "river", "stone", "garden", "winter", "letter", "people", "morning", "market", "music", "bridge", "harbour",
    "silver", "mountain", "story", "engine", "paper", "window", "forest", "kitchen", "journey", "lamp", "captain",
)  # fmt: skip
_DESIGNS = (
    '<nav class="menu">{menu}</nav><main class="post-content">{story}</main><aside class="related">{menu}</aside>',
    '<div id="nav">{menu}</div><div class="entry"><article>{story}</article></div><div class="sidebar">{menu}</div>',
    '<ul class="top-menu">{menu}</ul><section class="article-body">{story}</section><div class="links">{menu}</div>',
)


def page(number: int) -> tuple[str, str]:
    """A page of one of ten sites, and its right text."""
    chance = random.Random(number)

    def sentence(length: int) -> str:
        return " ".join(chance.choices(_WORDS, k=length)).capitalize() + "."

    lines = [sentence(5)[:-1], *(" ".join(sentence(9) for _ in range(4)) for _ in range(5))]
    story = f"<h1>{lines[0]}</h1>" + "".join(f"<p>{line}</p>" for line in lines[1:])
    links = ("Home", "Log in", "Subscribe to our newsletter", "Contact", sentence(4))
    menu = "".join(f'<li><a href="/{place}">{link}</a></li>' for place, link in enumerate(links))
    body = _DESIGNS[number % 3].format(menu=menu, story=story)
    head = f'<link rel="canonical" href="https://site{number % 10}.example/{number}"><title>{lines[0]}</title>'
    return (
        f"<!doctype html><html><head>{head}</head><body>{body}<footer>All rights reserved</footer></body></html>",
        "\n".join(lines),
    )


def folder(path: Path, size: int = 30) -> Path:
    """A folder of pages, each with its right text beside it."""
    path.mkdir(parents=True)
    for number in range(size):
        html, text = page(number)
        (path / f"{number:02}.html").write_text(html, encoding="utf-8")
        (path / f"{number:02}.txt").write_text(text, encoding="utf-8")
    return path
