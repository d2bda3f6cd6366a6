"""Headings whose section went: first those that stay."""

import numpy as np
import pytest

from marrow.features.frame import Frame
from marrow.model.sections import with_headings, with_names, without_lone_headings
from marrow.page import parse

TEXT = "<p>" + "some words of a text that runs on and on for a while. " * 2 + "</p>"
GONE = "<p class=gone>" + "some words that the algorithm has left out of the page. " * 2 + "</p>"


def kept(html, likely=0.05):
    """The names of the elements that stay of those kept, and of these as they were given."""
    page = parse(html)
    tree, boxes = page.tree, page.blocks.container.tolist()
    keep = np.array([tree.attributes(node).get("class") != "gone" for node in boxes])
    names = [tree.name(tree.parents[node] if tree.name(node) == "a" else node) for node in boxes]
    left = with_headings(page, keep, np.full(len(keep), likely))
    return tuple([name for name, stays in zip(names, each, strict=True) if stays] for each in (left, keep))


def named(html, likely=0.3):
    """The words of the blocks that stay of those kept, with what names them."""
    page = parse(html)
    keep = np.array(["gone" not in (page.tree.attributes(node).get("class") or "")
                     for node in page.blocks.container.tolist()])  # fmt: skip
    left = with_names(page, keep, np.full(len(keep), likely))
    return [page.blocks.text(at)[:5] for at in np.flatnonzero(left & ~keep).tolist()]


@pytest.mark.parametrize(("name", "back"), [
    ("<p class=gone><b>Paint</b></p>", True), ("<p class=gone> <strong><i>Paint</i></strong> </p>", True),
    ("<p class=gone><b>Paint</b> it</p>", False), ("<p class=gone>Paint</p>", False),
    ("<p class=gone><a href=/><b>Paint</b></a></p>", False), (f"<p class=gone><b>Paint {'it ' * 10}</b></p>", False),
    ("<div><p class=gone><b>Paint</b></p></div>", False), ("<h1 class=gone><b>Paint</b></h1>", False),
])  # fmt: skip
def test_what_names_a_paragraph_in_bold_comes_back(name, back):
    assert named(f"<div>{TEXT}{name}{TEXT}</div>") == ["Paint"] * back
    assert named(f"<div>{TEXT}{name}{TEXT}</div>", 0.05) == named(f"<div>{name}{TEXT}</div>") == []
    assert named(f"<div>{TEXT}{name}{GONE}</div>") == named(f"<div>{TEXT}{name}<p>Short.</p></div>") == []


@pytest.mark.parametrize(("html", "likely", "back"), [
    (f"<h2 class=gone>Paint</h2>{TEXT}", 0.35, True),
    (f"<p class=gone>By Ann</p><h3 class=gone>Paint</h3>{TEXT}", 0.35, True),
    (f"<h2 class=gone>Paint</h2>{TEXT}", 0.25, False), (f"<h1 class=gone>Paint</h1>{TEXT}", 0.35, False),
    (f"<div><h2 class=gone>Paint</h2></div>{TEXT}", 0.35, False), (f"<h2 class=gone>Paint</h2>{GONE}", 0.35, False),
    (f"<h2 class=gone><a href=/>Paint</a></h2>{TEXT}", 0.35, False),
    (f"{TEXT}<h2 class=gone>Paint</h2>{TEXT}", 0.35, False),
])  # fmt: skip
def test_the_heading_above_the_first_text_comes_back(html, likely, back):
    assert named(html, likely) == ["Paint"] * back


@pytest.mark.parametrize(
    "html",
    [
        pytest.param(f"<h1>A</h1><h2>B</h2>{TEXT}", id="headline and subtitle"),
        pytest.param(f"<h2>A</h2><h1>B</h1>{TEXT}", id="kicker above the headline"),
        pytest.param(f"{TEXT}<h2>A</h2><h3>B</h3>{TEXT}", id="a section begins with a deeper one"),
        pytest.param(f"{TEXT}<h2>A</h2>{TEXT}<h2>B</h2><p>Short.</p>", id="a short paragraph is content"),
        pytest.param(f"{TEXT}<h2>A</h2><img src=a.jpg>", id="a picture is content"),
        pytest.param(f"{TEXT}<section><h2>A</h2><div><figure><img src=a.jpg></figure></div></section>", id="deeper"),
        pytest.param(f"{TEXT}<h2><div>A</div><div>B</div></h2>{GONE}", id="what holds two blocks is no heading"),
        pytest.param(f"{TEXT}<h3><a href=/>A</a></h3><h3><a href=/>B</a></h3>", id="headings that are links"),
        pytest.param(f"{TEXT}" + f"<h3>A</h3>{GONE}" * 4, id="the names of a list"),
        pytest.param(f"{TEXT}<h2>A</h2><h2>B</h2>{TEXT}", id="a section that is empty on the page"),
        pytest.param("<h1>A</h1>", id="nothing but a heading"),
    ],
)
def test_headings_that_stay(html):
    found, given = kept(html)
    assert found == given


@pytest.mark.parametrize(
    ("html", "names"),
    [
        (f"{TEXT}<h2>A</h2>{GONE}", ["p"]),
        (f"{TEXT}<h2>A</h2>{TEXT}<h2>B</h2>{GONE}<h2>C</h2>{TEXT}", ["p", "h2", "p", "h2", "p"]),
        (f"{TEXT}<h2>A</h2>{TEXT}<h2>B</h2>{TEXT}<h2>C</h2><h3>D</h3>{GONE}", ["p", "h2", "p", "h2", "p"]),
        (f"{TEXT}<h2>A</h2>{TEXT}<h2>B</h2><h2>C</h2>{GONE}<h2>D</h2>{TEXT}", ["p", "h2", "p", "h2", "p"]),
        (f"{TEXT}<h2>A</h2>{TEXT}<h2>B</h2>", ["p", "h2", "p"]),
        (f"{TEXT}<h2>A</h2><div><img src=a.jpg>{GONE}</div>", ["p"]),
        (f"{TEXT}<h2>A</h2>{TEXT}<h2><div><div>B</div></div></h2>{GONE}", ["p", "h2", "p"]),
    ],
)
def test_hollow_headings_go(html, names):
    assert kept(html)[0] == names


@pytest.mark.parametrize(
    ("html", "names"),
    [
        (f"{TEXT}<h2 class=gone>A</h2>{TEXT}", ["p", "h2", "p"]),
        (f"{TEXT}<h2 class=gone>A</h2><p class=gone>Scale 2x</p>{TEXT}<h2>B</h2>{TEXT}", ["p", "h2", "p", "h2", "p"]),
        (f"{TEXT}<h2 class=gone>A</h2><h3 class=gone>B</h3>{TEXT}", ["p", "h2", "h3", "p"]),
        (f"{TEXT}<h2 class=gone>A</h2>{GONE}<h2>B</h2>{TEXT}", ["p", "h2", "p"]),
        (f"<h1 class=gone>A</h1>{TEXT}", ["p"]),
        (f"{TEXT}<h2 class=gone><a href=/>A</a></h2>{TEXT}", ["p", "h2", "p"]),
        (f"{TEXT}<h2 class=gone><a href=/>A</a></h2>{GONE}{TEXT}", ["p", "p"]),
        (f"{TEXT}<div><h2 class=gone><a href=/>A</a></h2></div><div>{TEXT}</div>", ["p", "p"]),
    ],
)
def test_a_heading_stays_with_its_section(html, names):
    assert kept(html, 0.2)[0] == names
    assert "h2" not in kept(f"{TEXT}<h2 class=gone>A</h2>{TEXT}", 0.05)[0]


@pytest.mark.parametrize(("rest", "stays"), [
    ("<p class=gone>Get a free valuation of your business today.</p><p class=gone>Go</p>", False),
    ("<p class=gone>$37 at the shop</p>", True),
    ("<p>It is free.</p><p class=gone>Get a free one of them today.</p>", True),
])  # fmt: skip
def test_a_heading_left_of_a_box_between_paragraphs_goes(rest, stays):
    page = parse(f"<div>{TEXT}{TEXT}<div><h3>Selling?</h3>{rest}</div>{TEXT}</div>")
    names = [page.tree.attributes(node).get("class") for node in page.blocks.container.tolist()]
    keep = np.array([name != "gone" for name in names])
    assert bool(without_lone_headings(Frame(page), keep)[2]) == stays
