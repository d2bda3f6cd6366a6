"""Document slope curve: flat sections by hand, what joins them, and a page in two parts."""

import numpy as np
import pytest
from judging import kept, words

from marrow.algorithms import dsc


def flat(text, share=0.5, window=3, gap=0):
    """`t` is a tag, `w` a word; returns the tokens in flat sections as x."""
    out = dsc.flat(np.array([float(each == "t") for each in text]), share, window, gap)
    return "".join("x" if each else "." for each in out)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", ""), ("www", "..."), ("ttt", "..."),  # nothing is flatter than a page that is all the same
        ("ttttwwwwwtttt", ".....xxx....."),  # windows of three words
        ("wwwwtttt", "xxx....."),
    ],
)  # fmt: skip
def test_windows_with_less_than_half_of_the_average_slope_are_flat(text, expected):
    assert flat(text) == expected


@pytest.mark.parametrize(("gap", "joined"), [(3, False), (4, True), (9, True)])
def test_sections_that_lie_near_each_other_are_joined(gap, joined):
    out = flat("tttttwwwwttwwwwttttt", gap=gap)
    assert out == (".... ..xxxxxxxx......".replace(" ", "") if joined else "......xx....xx......")


def test_the_content_may_be_in_several_parts():
    menu = "<ul>" + "<li><a href=/>Menu</a>" * 40 + "</ul>"
    page = f"{menu}<p>{words(90, 'one')}</p>{menu}<p>{words(90, 'two')}</p>{menu}"
    assert kept(dsc, page) == [words(90, "one"), words(90, "two")]
    assert kept(dsc, page, gap=1000)[0] == words(90, "one")
    assert "Menu" in kept(dsc, page, gap=1000)
