"""DANAg on lines drawn by hand, and on pages whose lines can be counted."""

import numpy as np
import pytest

from marrow.algorithms import danag, regions
from marrow.page import parse


def ints(*values):
    return np.array(values, dtype=np.int32)


def chosen(content, code, gap=20, between=True):
    """Numbers of the chosen lines."""
    content, code = ints(*content), ints(*code)
    return np.flatnonzero(regions.area(regions.smooth(content, code), content, gap, between)).tolist()


def test_formula_1_by_hand():
    #           T1 - T2:  -5   10   -2  -20   30
    content, code = ints(0, 12, 3, 0, 31), ints(5, 2, 5, 20, 1)
    assert regions.smooth(content, code).tolist() == [5, 3, -12, 8, 10]


def test_a_page_of_one_line_or_none():
    assert regions.smooth(ints(7), ints(3)).tolist() == [4]
    assert regions.smooth(ints(7, 1), ints(3, 9)).tolist() == [-4, -4]
    assert chosen([7], [3]) == [0]
    assert chosen([3], [7]) == []
    assert chosen([0, 0], [0, 0]) == []  # above zero, not at it


def test_the_region_with_most_characters_of_content_is_the_first_paragraph():
    # regions: lines 0 to 1 with 40 characters of content, 34 to 35 with 41, though less of it above the axis
    content = [20, 20, 20] + [0] * 30 + [0, 41, 0]
    code = [0, 0, 0] + [50] * 30 + [9, 9, 9]
    assert chosen(content, code) == [34, 35]
    content[34] = 39
    assert chosen(content, code) == [0, 1]


@pytest.mark.parametrize(("apart", "joined"), [(20, True), (21, False)])
def test_the_gap_is_counted_in_lines_between_regions(apart, joined):
    def at(diff):
        return np.flatnonzero(regions.area(np.array(diff), ints(*np.abs(diff)), 20, False)).tolist()

    diff = [5, 5] + [-1] * apart + [3]
    assert at(diff) == ([0, 1, apart + 2] if joined else [0, 1])
    assert at(diff[::-1]) == ([0, apart + 1, apart + 2] if joined else [apart + 1, apart + 2])  # up as well as down


def test_growing_goes_on_from_region_to_region():
    diff = np.array(([9] + [-1] * 15) * 4 + [-1] * 10 + [9])
    content = ints(*np.maximum(diff, 0))
    assert np.flatnonzero(regions.area(diff, content, 20, False)).tolist() == [0, 16, 32, 48]
    assert np.flatnonzero(regions.area(diff, content, 20, True)).tolist() == list(range(49))
    assert np.flatnonzero(regions.area(diff, content, 25, False)).tolist() == [0, 16, 32, 48, 74]


TEXT = " ".join(["A paragraph with far more characters of content than of code, as articles have them."] * 3)
SHORT = "Aside"
MENU = f"""<div>{'<div class="navigation-of-the-page"><a href="/somewhere/or/other">Menu</a></div>' * 30}</div>"""
PAGE = f"""<body>{MENU}<div>
<p>{TEXT}</p><p class="a-long-name-that-weighs-more" title="than all of its few words do">{SHORT}</p><p>{TEXT}</p>
</div>{MENU}</body>"""


def _kept(**knobs):
    page = parse(PAGE)
    scores = danag.keep(page, **knobs)
    return [page.blocks.text(int(page.leaves.block[leaf])) for leaf in np.flatnonzero(scores > 0)]


def test_the_area_of_a_page_is_found_and_holds_the_lines_between_paragraphs():
    assert _kept() == [TEXT, SHORT, TEXT]


def test_lines_between_may_be_left_out():
    page = parse(f"<p>{TEXT}</p>{'<p class=b></p>' * 3}<p class='{'x' * 300}'>{SHORT}</p>{'<p></p>' * 3}<p>{TEXT}</p>")
    for between, words in ((True, [TEXT, SHORT, TEXT]), (False, [TEXT, TEXT])):
        scores = danag.keep(page, between=between)
        assert [page.blocks.texts[int(page.leaves.block[leaf])] for leaf in np.flatnonzero(scores > 0)] == words


def test_the_lines_of_a_page_hold_its_characters():
    # <html><head></head><body> | <p class="x">One two</p> | <p><b>Three</b></p>
    page = parse('<p class="x">One two</p><p><b>Three</b></p>')
    lines = page.lines
    text = lines.content[lines.of_leaf].tolist()
    assert text == [6, 5]
    assert lines.code[lines.of_leaf].tolist() == [len('<p class="x">') + len("</p>"), len("<p><b></b></p>")]


def test_no_line_is_empty_so_that_gaps_are_of_lines_with_something_on_them():
    page = parse(f"<div><p>{TEXT}</p></div>" + "<div><p></p></div>" * 10 + f"<div><p>{TEXT}</p></div>")
    full = regions.solid(page.lines)
    assert len(full) < len(page.lines)
    # <p>TEXT</p> | </div> | ten times <div> | <p></p> | </div> | then <div> | <p>TEXT</p>, less one positive neighbour
    # on either side
    between = 1 + 10 * 3 + 1 - 2
    kept = {gap: int((danag.keep(page, gap=gap) > 0).sum()) for gap in (between - 1, between)}
    assert kept == {between - 1: 1, between: 2}


def test_scripts_and_comments_are_neither_content_nor_code():
    bare = parse(f"<p>{TEXT}</p>").lines
    full = parse(f"<script>{'var a = 1;' * 50}</script><p>{TEXT}<!-- {'note ' * 50} --></p>").lines
    assert full.content.sum() == bare.content.sum()
    assert full.code.sum() <= bare.code.sum() + len("<script></script>")
