"""Small made-up sites: a menu, an article, a list of links and a footer, in three designs; and a model of them."""

import os
import random
from pathlib import Path

import pytest

from marrow import cli

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


def trained(places: pytest.TempPathFactory) -> tuple[Path, list[str]]:
    """A folder with a model trained from the command line on thirty pages, its report and its work; and the arguments.

    It is trained once for all processes of a run of the tests. Skips the test where a package is missing.
    """
    for name in ("torch", "scipy", "rapidfuzz", "pyarrow", "filelock"):
        pytest.importorskip(name, reason=f"a model is trained for these tests, which needs {name}: pip install"
                                         f" 'webmarrow[train]'")
    from filelock import FileLock  # of torch

    base = places.getbasetemp()
    home = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "trained"
    arguments = ["train", str(home / "pages"), "--out", str(home / "model.npz"), "--quick", "--epochs", "12",
                 "--report", str(home / "report"), "--work", str(home / "work"), "--jobs", "1",
                 "--licence", "pages=CC0-1.0"]  # fmt: skip
    with FileLock(home.with_suffix(".lock")):
        if not home.exists():
            folder(home / "pages")
            assert cli.main(arguments) == 0
    assert (home / "model.npz").exists()
    return home, arguments
