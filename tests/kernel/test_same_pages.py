"""Pages read with the kernel and without: the same columns, blocks, features and text."""

import numpy as np
import pytest
from hostile.cases import CASES
from hypothesis import given, settings
from kernel.both import GOLDEN, both, compiled, hostile
from page.trees import pages

import marrow
from marrow.features.frame import Frame
from marrow.model import inputs

pytestmark = compiled


def seen(html):
    """Columns of a page as numbers, then all else."""
    article = marrow.extract(html)
    page = article.page
    leaves, blocks = page.leaves, page.blocks
    columns = [page.hidden, page.dead, leaves.node, leaves.block, leaves.hidden, leaves.atom, leaves.linked,
               leaves.counts.kinds, leaves.counts.words, blocks.container, blocks.words, blocks.linked, blocks.chars,
               blocks.first, blocks.last, blocks.runs]  # fmt: skip
    scores = []
    if len(blocks):
        frame = Frame(page)
        scores = [inputs.matrix(frame), article.prediction.probability]
    return columns, scores, (blocks.pieces, page.notes, page.refused, article.text, article.markdown(), article.json())


def assert_same(html):
    (columns, scores, rest), (own, others, plain) = both(lambda: seen(html))
    for native, python in zip(columns, own, strict=True):
        assert native.dtype == python.dtype
        assert np.array_equal(native, python)
    for native, python in zip(scores, others, strict=True):
        np.testing.assert_allclose(native, python, rtol=1e-5, atol=1e-5)
    assert rest == plain


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.parent.name)
def test_golden_pages(path):
    assert_same(path.read_bytes())


@given(pages)
@settings(max_examples=60)
def test_pages_made_at_random(html):
    assert_same(html)


@pytest.mark.parametrize("case", CASES)
def test_hostile_pages(case):
    assert_same(hostile(case))
