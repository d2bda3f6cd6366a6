"""Insets: which boxes beside paragraphs are decided as one."""

import numpy as np
import pytest

from marrow.features.frame import Frame
from marrow.features.insets import insets, joined
from marrow.page import parse

LONG = "The ferry left the harbour at noon with all of its lamps lit."
P = f"<p>{LONG}</p>"
TEXT = P * 3
BOX = "<div class=x><h3>Stay up to date</h3><p>One letter a week.</p><a href=/s>Sign up</a></div>"


def together(html):
    """The texts of the blocks that are decided together, for each group of more than one."""
    page = parse(html)
    of = joined(Frame(page).units.of, insets(page).of)
    assert len(of) == len(page.blocks) and (np.diff(of) >= 0).all()
    groups = [np.flatnonzero(of == number) for number in np.unique(of)]
    return [[page.blocks.text(int(block)) for block in group] for group in groups if len(group) > 1]


INVITED = ["Stay up to date", "One letter a week.", "Sign up"]


@pytest.mark.parametrize("link", [
    "<a href=#p>Link to this section</a>", '<a href="#p"><i>#</i><span>Section titled “The pier”</span></a>\n',
])  # fmt: skip
def test_a_heading_beside_a_link_to_it_is_no_inset(link: str) -> None:
    page = parse(f"{TEXT}<div><h2 id=p>The pier</h2>{link}</div>{P}{BOX}{P}")
    assert [page.blocks.text(int(at)) for at in np.flatnonzero(Frame(page).insets.of >= 0)] == INVITED
    assert Frame(page).insets.of.max() == 0 and len(Frame(page).insets.home) == 1


@pytest.mark.parametrize("beside", [
    "<a href=/p>The story of the pier</a>", "<a href=#a>One of these</a><a href=#b>Two",
])  # fmt: skip
def test_a_heading_beside_other_links_is_one(beside: str) -> None:
    page = parse(f"{TEXT}<div><h2 id=p>The pier</h2>{beside}</div>{P}")
    assert Frame(page).insets.of[len(TEXT) // len(P)] == 0


@pytest.mark.parametrize(("html", "groups"), [
    pytest.param(TEXT + BOX + P, [INVITED], id="a box between paragraphs"),
    pytest.param(f"<article>{TEXT}</article>{BOX}", [], id="a box beside no paragraphs"),
    pytest.param(P + BOX, [], id="too few paragraphs"),
    pytest.param("<p>Short.</p>" * 5 + BOX, [], id="no prose"),
    pytest.param(TEXT + f"<div>{P}</div>", [], id="a box of one block"),
    pytest.param(TEXT + f"<div>{P * 20}</div>", [], id="a large part of the text"),
    pytest.param(TEXT + "<div><h3>Left</h3><ul><li>one<li>two</ul><p>Right.</p></div>",
                 [["Left", "one", "two", "Right."]],
                 id="with a list in it"),
    pytest.param(TEXT + "<ul><li>one<li>two</ul>", [["one", "two"]], id="a unit stays one"),
    pytest.param("<ul><li>one<li>two</ul>", [["one", "two"]], id="a unit without prose"),
    pytest.param(f"<blockquote>{TEXT}{BOX}{P}</blockquote>", [[LONG] * 3, INVITED], id="a box within a unit"),
    pytest.param("", [], id="nothing"),
])  # fmt: skip
def test_what_is_decided_together(html, groups):
    assert together(html) == groups


@pytest.mark.parametrize(("html", "texts"), [
    pytest.param(TEXT + "<p>Short.</p>" + P, ["Short."], id="a paragraph of few words"),
    pytest.param(TEXT + f"<p><a href=/x>{LONG}</a></p>" + P, [LONG], id="a paragraph that is a link"),
    pytest.param(TEXT + "<pre>one line</pre>" + P, ["one line"], id="code"),
    pytest.param(TEXT + f"<p>{LONG} <a href=/x>More</a></p>" + P, [], id="prose with a link"),
    pytest.param(TEXT + "<h2>Heading</h2>" + P, ["Heading"], id="a heading"),
    pytest.param(TEXT + "<div><h2>Heading</h2></div>" + P, ["Heading"], id="a box around a heading"),
    pytest.param(TEXT + "<div><h2>The old pier</h2><a href=/e>edit</a></div>" + P, [], id="a box around it and a word"),
    pytest.param(TEXT + "<h2>Heading</h2><p>Short.</p>" + P, ["Heading", "Short."], id="a heading and a box"),
    pytest.param(TEXT + f"<p class=promo>{LONG}</p>" + P, [LONG], id="a paragraph with a class of its own"),
    pytest.param("".join(f"<p class=p{n}>{LONG}</p>" for n in range(5)), [],
                 id="each paragraph with a class of its own"),
    pytest.param("<p>Short.</p>" + TEXT, ["Short."], id="before the first paragraph"),
    pytest.param(TEXT + "<p>Short.</p>", ["Short."], id="after the last"),
    pytest.param("<h1>Title</h1>" + TEXT + "<div><h2>Comments</h2></div>", [], id="headings at the edges"),
    pytest.param(TEXT + "<div><h2>Related</h2><ul><li>Rain on the town</ul></div>", ["Related", "Rain on the town"],
                 id="a box with a heading after the last"),
    pytest.param(TEXT + f"<div><p>Left.</p>{TEXT}</div>" + P, ["Left.", LONG, LONG, LONG], id="the outer of two"),
])  # fmt: skip
def test_what_stands_beside_paragraphs_is_an_inset(html, texts):
    page = parse(html)
    found = insets(page)
    assert [page.blocks.text(int(block)) for block in np.flatnonzero(found.of >= 0)] == texts
    assert set(found.of[found.of >= 0].tolist()) == set(range(len(found.home)))
    assert all((found.prose == home).any() for home in found.home.tolist())
