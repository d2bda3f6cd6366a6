"""Which blocks are one thing: first what is no unit, then what is."""

import pytest

from marrow.features.frame import Frame
from marrow.features.units import KINDS
from marrow.page import parse

TEXT = "The river rose by two metres in the night, and the town moved its market to the hill."
SUN = f"<p>{TEXT}</p>"


def units(html):
    """The kind and the texts of each unit of several blocks, or of a kind."""
    frame = Frame(parse(html))
    found = frame.units
    assert found.of.tolist() == sorted(found.of.tolist())
    return [
        (KINDS[kind - 1] if kind else "", [frame.texts[block] for block in range(first, first + size)])
        for kind, first, size in zip(found.kind.tolist(), found.first.tolist(), found.size.tolist(), strict=True)
        if kind
    ]


@pytest.mark.parametrize(
    "html",
    [
        pytest.param(f"<main>{SUN}{SUN}</main>", id="paragraphs"),
        pytest.param(f"<table><tr><td>{SUN}{SUN}{SUN}{SUN}</td><td><p>Menu</p><p>About</p></td></tr></table>",
                     id="layout table"),
        pytest.param(f"<table><tr><td>Menu</td></tr><tr><td>{SUN * 9}</td></tr></table>", id="table of one large cell"),
        pytest.param("<ul>" + "<li><h3><a href=/>Shirt</a></h3><p>9 euro</p></li>" * 4 + "</ul>", id="cards"),
        pytest.param(f"<aside>{SUN * 30}</aside>", id="an aside that holds the page"),
        pytest.param(f"<div class=caption-page>{SUN * 12}</div>", id="a class that a large box has"),
        pytest.param("<figure><img src=a.jpg></figure>", id="a figure without words"),
        pytest.param(f"<div role=grid>{f'<div role=row><p role=gridcell>{TEXT}</p></div>' * 60}</div>",
                     id="a role around the whole page"),
        pytest.param("<div>" + "<div><b>1,204</b> <i>Likes</i></div>" * 4 + "</div>", id="counters"),
        pytest.param("<div>" + "<div><a href=/>A pair of boots</a> <i>9</i></div>" * 4 + "</div>", id="rows of links"),
        pytest.param("<div>" + f"<div>{SUN}{SUN}</div>" * 4 + "</div>", id="rows of paragraphs"),
        pytest.param("<div><div><b>Depth</b> <i>two metres</i></div><div><b>Length</b></div><p>Old</p></div>",
                     id="rows that differ"),
    ],
)
def test_no_units(html):
    assert units(html) == []


@pytest.mark.parametrize(
    ("html", "kind", "texts"),
    [
        ("<table><caption>Boats</caption><tr><th>Year</th></tr><tr><td>1990</td></tr></table>", "table",
         ["Boats", "Year", "1990"]),
        ("<div><p>Table 1</p><table><tr><td>a</td></tr><tr><td>b</td></tr></table></div>", "table",
         ["Table 1", "a", "b"]),
        ("<figure><img src=a><figcaption>A boat. <b>Photo: Ann</b></figcaption></figure>", "figure",
         ["A boat. Photo: Ann"]),
        ("<div class=wp-caption><img src=a><p class=wp-caption-text>A boat</p></div>", "figure", ["A boat"]),
        ("<dl><dt>River</dt><dd>Water</dd><dt>Hill</dt><dd>Stone</dd></dl>", "definitions", ["River", "Water", "Hill",
            "Stone"]),
        ("<ul><li>One<ul><li>Two</li></ul></li><li>Three</li></ul>", "list", ["One", "Two", "Three"]),
        ("<div class=code><div>Python</div><pre>x = 1</pre></div>", "code", ["Python", "x = 1"]),
        ("<div class=terminal><p>$ make</p><p>done</p></div>", "code", ["$ make", "done"]),
        ("<blockquote><p>So it is.</p><footer>Ann</footer></blockquote>", "quote", ["So it is.", "Ann"]),
        ("<div class='admonition note'><p>Note</p><p>Mind the step.</p></div>", "callout", ["Note", "Mind the step."]),
        ("<details><summary>More</summary><p>Text</p></details>", "details", ["More", "Text"]),
        ("<aside><h4>Facts</h4><p>Text</p></aside>", "aside", ["Facts", "Text"]),
        ("<div role=table><div role=row><b role=columnheader>Year</b></div><p role=row><b role=cell>1990</b></p></div>",
         "table", ["Year", "1990"]),
        ("<section><div><p>Year</p><p>Boats sunk</p></div><div><p>1990</p><p>nine boats</p></div><div><p>1991</p>"
         "<p>no boats</p></div></section>", "table", ["Year", "Boats sunk", "1990", "nine boats", "1991", "no boats"]),
    ],
)
def test_units(html, kind, texts):
    assert units(f"<main>{SUN}{html}{SUN}</main>") == [(kind, texts)]


def test_of_nested_units_the_outermost_counts():
    html = "<blockquote><p>So:</p><ul><li>One</li><li>Two</li></ul></blockquote><ul><li>Three</li></ul>"
    assert units(SUN + html + SUN) == [("quote", ["So:", "One", "Two"]), ("list", ["Three"])]


def test_units_divide_all_blocks():
    frame = Frame(parse(f"{SUN}<ul><li>One</li><li>Two</li></ul>{SUN}"))
    found = frame.units
    assert found.of.tolist() == [0, 1, 1, 2]
    assert found.last.tolist() == [0, 2, 3]
    assert found.sums(frame.words).tolist() == [frame.words[0], 2, frame.words[3]]
