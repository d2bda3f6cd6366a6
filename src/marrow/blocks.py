"""The blocks of a page: each run of text with what was decided about it and where it is."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from .fingerprint import fingerprint
from .model.apply import Prediction
from .page import REASONS, Page


@dataclass(frozen=True, slots=True)
class Block:
    """A run of text and what was decided: VSSE's triple (path, content, decision), with the number behind it.

    `score` is the algorithm's highest number in the block, kept above 0; `hidden` names why a reader does not see it,
    or "". `xpath` and `css` lead to the element that contains it. `probability` is the calibrated one that the block is
    content, None where the algorithm has none or the block is hidden.
    """

    text: str
    kept: bool
    score: float
    path: str
    xpath: str
    css: str
    hidden: str = ""
    probability: float | None = None


def every(page: Page, scores: NDArray[np.float64], keep: NDArray[np.bool_],
          prediction: Prediction | None) -> Iterator[Block]:  # fmt: skip
    """Every run of text of a page in document order; hidden texts each on their own.

    `scores` and `keep` have one value per leaf, shape (leaves,); `prediction` is what a model says of the page.
    """
    leaves, tree, blocks = page.leaves, page.tree, page.blocks
    score, kept = over_blocks(page, scores, keep)
    likely = None if prediction is None else prediction.probability.tolist()
    seen = -1
    for leaf in np.flatnonzero(~leaves.atom).tolist():
        number, node = int(leaves.block[leaf]), int(leaves.node[leaf])
        if number < 0:
            box, text = tree.parents[node], " ".join(str(tree.values[node]).split())
            decided, why, probability = (False, float(scores[leaf])), REASONS[leaves.hidden[leaf]], None
        elif number > seen:  # a hidden text may stand between two of one block
            seen, box, text = number, int(blocks.container[number]), blocks.text(number)
            decided, why = (bool(kept[number]), float(score[number])), REASONS[0]
            probability = None if likely is None else round(likely[number], 4)
        else:
            continue
        yield Block(text, *decided, tree.path(box), tree.xpath(box), tree.css(box), why, probability)


def over_blocks(page: Page, scores: NDArray[np.float64],
                keep: NDArray[np.bool_]) -> tuple[NDArray[np.float64], NDArray[np.bool_]]:  # fmt: skip
    """For each block the highest score of its leaves, and whether any of them is kept. Shape (blocks,) each."""
    block, size = page.leaves.block, len(page.blocks)
    score = np.full(size, -np.inf)
    np.maximum.at(score, block[block >= 0], scores[block >= 0])
    return score, np.bincount(block[(block >= 0) & keep], minlength=size) > 0


def kept_fingerprint(page: Page, kept: NDArray[np.bool_]) -> str:
    """The fingerprint of the texts that are kept; `kept` has one value per leaf, shape (leaves,)."""
    blocks, numbers = page.blocks, np.unique(page.leaves.block[kept & (page.leaves.block >= 0)])
    runs = zip(blocks.first.take(numbers).tolist(), blocks.last.take(numbers).tolist(), strict=True)
    return fingerprint("\n".join(["".join(blocks.pieces[first:last]) for first, last in runs]))
