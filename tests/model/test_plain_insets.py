"""Small boxes of plain words beside running text."""

import numpy as np
import pytest

from marrow.features.frame import Frame
from marrow.model.plain_insets import with_plain_insets
from marrow.page import parse

LONG = "<p>The council met on Tuesday and spoke of the harbour for a long while, as it always does.</p>"
NOTE = "<div><h4>Opening times</h4><p>From ten to five, but not on Mondays.</p></div>"


@pytest.mark.parametrize(("box", "probability", "stays"), [
    (NOTE, 0.2, True),
    (NOTE, 0.05, False),
    ("<div><p>Old Mill Lane</p><p>Harbour Row</p></div>", 0.2, True),
    ("<div><p>Old Mill</p></div>", 0.2, False),
    ("<div><p>No comment.</p></div>", 0.2, True),
    ("<h3>What comes next, and when</h3>", 0.2, False),
    ("<div>Old mills stay. <a href=/join>Join</a></div>", 0.2, False),
    ("<div>Old mills stay.<a href=/x><i></i></a></div>", 0.2, False),
    ("<div>Old mills stay. <button>Give</button></div>", 0.2, False),
    ("<div>Old mills stay.<form><input></form></div>", 0.2, False),
    ("<div><img src=a.jpg>Old mills stay.</div>", 0.2, False),
    ("<p>Other mills that we like:</p>", 0.2, False),
    ("<p>Bring along:</p><ul><li>a warm coat</li><li>a lamp</li></ul>", 0.2, True),
])  # fmt: skip
def test_what_stands_between_paragraphs(box, probability, stays):
    assert chosen(f"{LONG}{LONG}{box}{LONG}", 2, -1, probability) == {stays}


@pytest.mark.parametrize(("box", "stays"), [
    (NOTE, True),
    ("<div>By Anna Holm and Karl Berg</div>", False),
    ("<ul><li>a warm coat</li><li>a lamp</li></ul>", True),
    ("<blockquote>A house with many mills</blockquote>", True),
])  # fmt: skip
def test_what_stands_before_or_behind_them_has_a_sentence_or_is_a_unit(box, stays):
    assert chosen(f"{LONG}{LONG}{box}", 2, None, 0.2) == {stays}
    assert chosen(f"{box}{LONG}{LONG}", 0, -2, 0.2) == {stays}


@pytest.mark.parametrize(("count", "stays"), [(4, True), (5, False)])
def test_many_boxes_are_left_to_the_model(count, stays):
    page = parse(f"<article>{LONG}{LONG}{NOTE * count}{LONG}</article>")
    keep = Frame(page).insets.of < 0
    assert with_plain_insets(Frame(page), keep, np.full(len(keep), 0.2)).all() == stays


def test_a_heading_kept_of_a_box_does_not_leave_its_text_out():
    page = parse(f"<article>{LONG}{LONG}{NOTE}{LONG}</article>")
    keep = np.array([True, True, True, False, True])
    assert with_plain_insets(Frame(page), keep, np.full(len(keep), 0.2)).all()


def test_without_text_beside_it_nothing_stays():
    page = parse(f"<article>{LONG}{LONG}{NOTE}{LONG}</article>")
    keep = np.zeros(5, dtype=bool)
    assert not with_plain_insets(Frame(page), keep, np.full(len(keep), 0.2)).any()


def chosen(html: str, first: int, last: int | None, probability: float) -> set[bool]:
    """What becomes of the blocks of a slice that were left out."""
    page = parse(f"<article>{html}</article>")
    keep = np.ones(len(page.blocks), dtype=bool)
    keep[first:last] = False
    made = with_plain_insets(Frame(page), keep, np.full(len(keep), probability))
    return set(made[first:last].tolist())
