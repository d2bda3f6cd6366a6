"""The score of insets: what it sees of a box, and how it settles the probabilities of its blocks."""

import numpy as np
import pytest

from marrow.features.insets import Insets, insets
from marrow.model import forward
from marrow.model.insets import pooled, settled
from marrow.model.means import Groups
from marrow.page import parse

WORDS = np.array([20, 30, 3, 1, 10], dtype=np.float32)
FOUND = Insets(np.array([-1, -1, 0, 0, -1]), np.array([0, 0, -1, -1, 0]), np.array([0]))


def test_a_box_is_seen_as_the_mean_of_its_blocks_by_words_and_its_size():
    rows = np.array([[1.0, 0.0], [5.0, 4.0]], dtype=np.float32)
    own = [2.0, 1.0, np.log1p(4), np.log1p(2)]
    assert pooled(rows, WORDS, FOUND)[0] == pytest.approx([*own, *own, 1.0, 0.0])


def test_blocks_without_words_have_a_mean_too():
    rows = np.array([[1.0], [3.0]], dtype=np.float32)
    assert pooled(rows, np.zeros(5, dtype=np.float32), FOUND)[0, 0] == pytest.approx(2.0)


@pytest.mark.parametrize(("of", "home", "around"), [
    pytest.param([0, 1, 1, -1], [0, 0], [2.0, 2.0], id="beside each other"),
    pytest.param([0, -1, 1, 1], [0, 0], [1.0, 3.0], id="parted by a paragraph"),
    pytest.param([0, 1, 1, -1], [0, 1], [1.0, 3.0], id="in two homes"),
])  # fmt: skip
def test_a_box_is_seen_with_its_first_block_and_with_those_that_nothing_parts_from_it(of, home, around):
    found = Insets(np.array(of), np.full(4, -1), np.array(home))
    rows = np.array([[1.0], [2.0], [4.0]], dtype=np.float32)
    seen = pooled(rows, np.ones(4, dtype=np.float32), found)
    assert seen.shape == (2, 7)
    assert seen[:, 0] == pytest.approx([1.0, 3.0])
    assert seen[:, 3] == pytest.approx(around)
    assert seen[:, 6] == pytest.approx([1.0, 2.0])


SAID = np.array([0.9, 0.9, 0.5, 0.5, 0.9], dtype=np.float32)


@pytest.mark.parametrize(("score", "left"), [(9.0, 0.9), (0.0, 0.45), (-9.0, 0.0)])
def test_a_box_is_as_likely_as_the_prose_around_it_times_its_score(score, left):
    out = settled(SAID, np.array([score], dtype=np.float32), WORDS, FOUND)
    assert out[[2, 3]] == pytest.approx([left, left], abs=1e-3)
    assert np.array_equal(out[[0, 1, 4]], SAID[[0, 1, 4]])


def test_what_the_net_says_of_a_box_counts_too():
    one, other = (settled(np.where(FOUND.of == 0, np.float32(said), SAID), np.zeros(1, dtype=np.float32), WORDS,
                          FOUND)[2]
                  for said in (0.2, 0.8))  # fmt: skip
    assert one < 0.45 < other


def test_a_box_between_paragraphs_that_are_no_content_is_none_either():
    low = np.full(5, 0.01, dtype=np.float32)
    assert settled(low, np.array([9.0], dtype=np.float32), WORDS, FOUND)[2] <= 0.01


def nets(inset):
    """Nets whose blocks all have the same probability, with a score of insets or without."""
    width, inputs = 2, 3
    zeros = np.zeros
    arrays = {
        "first.weight": zeros((width, inputs)), "first.bias": zeros(width),
        "layers.0.weight": zeros((width, 4 * width)), "layers.0.bias": zeros(width),
        "kinds.weight": zeros((1, width)), "kinds.bias": zeros(1), "block.weight": zeros((width, 2 * width + 1)),
        "block.bias": zeros(width), "out.weight": zeros((1, width)), "out.bias": zeros(1),
        "readings.weight": zeros((1, width)), "readings.bias": zeros(1), "steps": np.array([1]), "means": np.array([1]),
        **{f"{name}.{part}.{what}": zeros(shape) for name in ("between", "last") for part, what, shape in (
            ("attend", "weight", (1, width)), ("attend", "bias", (1,)),
            ("pool", "weight", (width, 4 * width)), ("pool", "bias", (width,)))},
    }  # fmt: skip
    named = {f"0.{name}": value.astype(np.float32) if value.dtype == float else value for name, value in arrays.items()}
    return forward.build({**named, "mean": np.zeros(inputs, np.float32), "scale": np.ones(inputs, np.float32), **inset})


@pytest.mark.parametrize("bias", [-5.0, 5.0])
def test_a_model_with_a_score_settles_the_boxes_of_a_page(bias):
    text = "<p>The ferry left the harbour at noon with all of its lamps lit.</p>"
    page = parse(f"<div>{text * 3}<div><b>More</b><p>A box.</p></div>{text}</div>")
    found, size = insets(page), len(page.blocks)
    groups = Groups(np.arange(size), np.zeros(size, dtype=np.int64), page.blocks.words.astype(np.float32), found)
    inset = {"inset.weight": np.zeros(13, np.float32), "inset.bias": np.float32(bias)}
    plain, _ = forward.forward(nets({}), np.zeros((size, 3), np.float32), groups)
    scored, _ = forward.forward(nets(inset), np.zeros((size, 3), np.float32), groups)
    assert (found.of >= 0).sum() == 2
    assert (scored[found.of >= 0] > 0.4).all() == (bias > 0)
    assert np.array_equal(scored[found.of < 0], plain[found.of < 0])
