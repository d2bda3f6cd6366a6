"""Repeated regions by the kernel and without: the same candidates with the same features, and the same values of
attributes."""

import numpy as np
import pytest
from finders import layouts, old_layouts, sparse_layouts
from hypothesis import given, settings
from kernel.both import GOLDEN, both, compiled
from page.trees import pages

from marrow.kernel import NATIVE
from marrow.page import parse
from marrow.page.lookup import texts_within, values_with
from marrow.segmentation import regions
from marrow.segmentation.regions import candidates
from marrow.segmentation.tag_paths import tag_paths

pytestmark = compiled
LAYOUTS = (*layouts.LAYOUTS, *old_layouts.LAYOUTS, *sparse_layouts.LAYOUTS)


def assert_same(html):
    (native, ranked, paths), (python, others, known) = both(
        lambda: (candidates(page := parse(html)), regions(page, most=20), tag_paths(page)))  # fmt: skip
    np.testing.assert_array_equal(paths.path, known.path)
    assert paths.paths == known.paths
    assert [region.slices() for region in native] == [region.slices() for region in python]
    assert [region.nested for region in native] == [region.nested for region in python]
    for mine, own in zip(native, python, strict=True):
        np.testing.assert_allclose(mine.features, own.features, rtol=1e-9, atol=1e-9)
    assert [region.slices() for region in ranked] == [region.slices() for region in others]


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.parent.name)
def test_golden_pages(path):
    assert_same(path.read_bytes())


@pytest.mark.parametrize("layout", LAYOUTS, ids=lambda layout: layout.__name__)
def test_result_pages(layout):
    assert_same(layouts.page(layout, 3, 12, 1)[0])


@given(pages)
@settings(max_examples=60)
def test_pages_made_at_random(html):
    assert_same(html)


@pytest.mark.parametrize("name", ["class", "id", "none"])
def test_values_of_an_attribute(name):
    html = "<div class=a id><p class=''>x<p CLASS='b c'>y<!-- class --></div><b class=a>é</b>"
    page, own = both(lambda: parse(html))
    among = page.tree.tag != page.tree.tag[-2]
    assert page.tree.columns_of(name, among) == own.tree.columns_of(name, among)


@pytest.mark.parametrize(("piece", "least", "found"), [
    ("rice", 4, ["a price", "é price", "priced"]), ("rice", 6, ["a price", "é price"]), ("ed", 2, ["priced"]),
    ("e", 2, ["rice", "a price", "é price", "priced"]), ("x", 0, []), ("a price or", 1, []),
])  # fmt: skip
def test_values_of_all_attributes_that_hold_a_piece(piece, least, found):
    html = "<body><p id=rice title='a price' hidden class=''>price<!-- price --></p><b lang='é price' id=priced>r</b>"
    page, own = both(lambda: parse(html))
    assert values_with(page, piece, least) == values_with(own, piece, least) == found


def test_columns_that_do_not_fit_are_refused():
    one, flags, sums = np.zeros(3, np.int64), np.ones(3, np.uint8), np.zeros((4, 6))
    parent, reals, knobs = np.zeros(1, np.int32), np.zeros(3), (1.0,) * 14
    with pytest.raises(ValueError, match="node"):
        NATIVE.Stretches(one, one, flags, flags, reals, reals, sums[1:], flags, knobs)
    columns = NATIVE.Stretches(one, one, flags, flags, reals, reals, sums, flags, knobs)
    for nodes, stops, path in ((2, 2, one), (1, 4, one), (-1, 2, one), (1, 2, one + 1), (1, 2, one[1:])):
        with pytest.raises(ValueError):
            columns.cuts(np.array([nodes]), np.array([stops]), parent, flags[:1], path, 1, False)


def test_texts_within_elements_are_the_same_and_hold_no_comments():
    native, python = both(lambda: texts_within(parse("<button>Buy  <b>it</b><!-- for now --></button>"), [0, 3, 4]))
    assert native == python == ["Buy  it", "Buy  it", ""]


def test_keys_that_were_made_for_one_slot_get_their_places():
    size = 1 << 18  # that many in one slot would take as long as 30,000,000,000 looks
    factor = np.uint64(pow(0x9E3779B97F4A7C15, -1, 1 << 64))
    keys = (np.arange(size, dtype=np.uint64) << np.uint64(40)) * factor
    places = np.empty(size, dtype=np.int64)
    assert NATIVE.ranks(keys, places) == size
    np.testing.assert_array_equal(places, np.unique(keys, return_inverse=True)[1])
