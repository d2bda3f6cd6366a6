"""Result pages laid out at random: kinds of parts, layouts and surroundings by a seed, each item with its text and
values.

Some parts are missing here and there; separators stand between items only, or behind each; a paragraph left open ahead
of the list runs into it.
"""

import random
from collections.abc import Callable
from typing import NamedTuple

from finders.layouts import WORDS, sentence

TOWNS = ("Oslo", "Bergen", "Molde", "New Haven", "Hamar", "Springfield", "Salem", "Boise", "Fort Wayne", "Los Altos")


class Item(NamedTuple):
    """An item: the HTML of its title and its parts, its text, its values."""

    title: str
    parts: list[str]
    text: str
    values: list[str]


def _name(pick):
    return " ".join(pick.choice(WORDS).capitalize() for _ in range(2))


def _phone(pick):
    return f"({pick.randint(200, 990)}) 555-{pick.randint(1000, 9999)}"


def _lines(pick):
    lines = [sentence(pick, 6, 14) + "." for _ in range(pick.randint(1, 5))]
    return "<br>".join(lines), [" ".join(lines)]


def _bold(pick):
    words = sentence(pick, 12, 40).split()
    marked = set(pick.sample(range(1, len(words)), pick.randint(0, 3)))
    return " ".join(f"<b>{word}</b>" if at in marked else word for at, word in enumerate(words)), [" ".join(words)]


def _plain(pick):
    text = sentence(pick, 10, 40)
    return text, [text]


def _address(pick):
    lines = [f"{pick.randint(1, 999)} {pick.choice(WORDS).capitalize()} St",
             f"{pick.choice(TOWNS)}, OR {pick.randint(10000, 99999)}"]
    return "<br>".join(lines), lines


def _joined(pick):
    values = [f"{pick.randint(1, 999)} {pick.choice(WORDS).capitalize()} St, {pick.choice(TOWNS)}", _phone(pick)]
    return " ".join(values), values


def _labelled(pick):
    value = _name(pick)
    return f"<b>Author:</b> {value}", [value]


def _measures(pick):
    values = [f"{pick.randint(1, 28)} March {pick.randint(1995, 2024)}", f"{pick.randint(1, 900)}K"]
    return " - ".join(values), values


def _more(pick):
    return "<a href=/more>More like this</a>", []


PARTS: tuple[Callable[[random.Random], tuple[str, list[str]]], ...] = (
    _lines, _bold, _plain, _address, _joined, _labelled, _measures, _more)  # fmt: skip


def _apart(separator):
    def layout(items, pick):
        return separator.join("<br>".join((item.title, *item.parts)) for item in items) + pick.choice(("", separator))

    return layout


def _each(before, between, after, around="{}"):
    def layout(items, pick):
        return around.format("".join(before + item.title + between + "<br>".join(item.parts) + after for item in items))

    return layout


def _rows(items, pick):
    spacer = pick.choice(("", "<tr><td><hr>", "<tr><td>&nbsp;"))
    rows = spacer.join("<tr><td>" + item.title + "".join(f"<tr><td>{part}" for part in item.parts) for item in items)
    return f"<table>{rows}</table>"


def _grid(items, pick):
    cells = [f"<td>{'<br>'.join((item.title, *item.parts))}</td>" for item in items]
    return f"<table>{''.join('<tr>' + ''.join(cells[at : at + 3]) + '</tr>' for at in range(0, len(cells), 3))}</table>"


def _groups(items, pick):
    cells = [f"<li>{item.title}<p>{'<br>'.join(item.parts)}</p></li>" for item in items]
    return "".join(f"<h2>{WORDS[at]}</h2><ul>{''.join(cells[at : at + 4])}</ul>" for at in range(0, len(cells), 4))


LAYOUTS = {
    "hr": _apart("<hr>"), "empty line": _apart("<br><br>"), "open p": _apart("<p>"), "p and hr": _apart("<p><hr>"),
    "image": _apart("<br><img src=/line.gif><br>"), "rows": _rows, "grid": _grid, "groups": _groups,
    "quotes": _each("", "<blockquote>", "</blockquote>"), "terms": _each("<dt>", "<dd>", "", "<dl>{}</dl>"),
    "list": _each("<li>", "<br>", "</li>", "<ol>{}</ol>"), "paragraphs": _each("<p>", "<br>", "</p>"),
    "two rows": _each("<tr><td>", "<tr><td>", "", "<table>{}</table>"), "tables": _each("<table><tr><td>", "<br>",
        "</table><hr>"),
    "tables in rows": _each("<tr><td><table><tr><td>", "</table><tr><td>", "", "<table>{}</table>"),
    "cards": _each("<div class=card><a href=/i><img src=/i.jpg></a><h3>", "</h3><p>", "</p></div>"),
    "boxes": _each("<div><div>", "</div><div>", "</div></div>", "<div id=results>{}</div>"),
}  # fmt: skip
AHEAD = ("<h1>Results</h1><p>Found {count} pages<p>", "<b>Results 1 - {count}</b> of 900<p>",
         "<h2>Directory</h2>What there is.<hr>")
AROUND = ("<ul>{menu}</ul>{middle}<p>Page: 1 <a href=?2>2</a> <a href=?3>Next</a><hr>Copyright of the harbour company.",
          "<table><tr><td>{menu}<td>{middle}</table><address>Webmaster</address>",
          "<nav>{menu}</nav><main>{middle}</main><footer>Copyright of the harbour company.</footer>")  # fmt: skip


def page(layout: str, seed: int) -> tuple[str, list[Item]]:
    """A page in one of `LAYOUTS`, and its items."""
    pick = random.Random(seed)
    kinds = [(part, pick.choice((0, 0, 0.2))) for part in pick.sample(PARTS, pick.randint(1, 3))]
    wrap = pick.choice(("<a href=/{0}>{1}</a>", "<b><a href=/{0}>{1}</a></b>", "<a href=/{0}><b>{1}</b></a>"))
    items = []
    for number in range(pick.choice((5, 8, 12, 20, 30))):
        title = f"{_name(pick)} {pick.choice(WORDS)}"
        made = [part(pick) for part, missing in kinds if pick.random() >= missing]
        text = " ".join((title, *(html for html, _ in made)))
        items.append(Item(wrap.format(number, title), [html for html, _ in made], text,
                          [title, *(v for _, own in made for v in own)]))
    middle = pick.choice(AHEAD).format(count=len(items)) + LAYOUTS[layout](items, pick)
    menu = "".join(f"<li><a href=/{word}>{word}</a>" for word in WORDS[:9])
    return f"<title>Results</title><body>{pick.choice(AROUND).format(menu=menu, middle=middle)}</body>", items
