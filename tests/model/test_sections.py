"""Headings whose section went: first those that stay."""

import numpy as np
import pytest

from marrow.model.sections import with_content

TEXT = (True, 0, 30, 0.0)  # kept, level, words, density
GONE = (False, 0, 30, 0.0)


def heading(level, density=0.0):
    return (True, level, 3, density)


def kept(*blocks, pictured=()):
    columns = [np.array(column) for column in zip(*blocks, strict=True)]
    atoms = np.isin(np.arange(len(blocks)), pictured)
    return with_content(*columns, atoms).tolist()


@pytest.mark.parametrize(
    ("blocks", "pictured"),
    [
        pytest.param([heading(1), heading(2), TEXT], (), id="headline and subtitle"),
        pytest.param([heading(2), heading(1), TEXT], (), id="kicker above the headline"),
        pytest.param([TEXT, heading(2), heading(3), TEXT], (), id="a section begins with a deeper one"),
        pytest.param([TEXT, heading(2), TEXT, heading(2), (True, 0, 1, 0.0)], (), id="a short paragraph is content"),
        pytest.param([TEXT, heading(2)], (1,), id="a picture is content"),
        pytest.param([TEXT, heading(3, 1.0), heading(3, 1.0)], (), id="headings that are links"),
        pytest.param([TEXT, *[heading(3), GONE] * 4], (), id="the names of a list"),
        pytest.param([heading(1)], (), id="nothing but a heading"),
    ],
)
def test_headings_that_stay(blocks, pictured):
    assert kept(*blocks, pictured=pictured) == [block[0] for block in blocks]


def test_hollow_headings_go():
    assert kept(TEXT, heading(2), GONE) == [True, False, False]
    assert kept(TEXT, heading(2), TEXT, heading(2), GONE, heading(2), TEXT) == [True, True, True, False, False, True, True]
    assert kept(TEXT, heading(2), TEXT, heading(2), TEXT, heading(2), heading(3), GONE) == [True] * 5 + [False] * 3
