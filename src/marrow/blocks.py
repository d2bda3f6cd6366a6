"""The blocks of a page: each run of text with what was decided about it and where it is."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from .fingerprint import fingerprint as fingerprint_of
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


def over_blocks(page: Page, scores: NDArray[np.float64]) -> NDArray[np.float64]:
    """For each block the highest score of its leaves. Shape (blocks,)."""
    block, out = page.leaves.block, np.full(len(page.blocks), -np.inf)
    np.maximum.at(out, block[block >= 0], scores[block >= 0])
    return out


def every(page: Page, scores: NDArray[np.float64], keep: NDArray[np.bool_],
          prediction: Prediction | None) -> Iterator[tuple[int, Block]]:  # fmt: skip
    """Every run of text of a page in document order, with the number of its block; hidden texts each on their own, -1.

    `scores` and `keep` have one value per leaf, shape (leaves,); `prediction` is what a model says of the page.
    """
    leaves, tree, blocks = page.leaves, page.tree, page.blocks
    score, kept = over_blocks(page, scores), page.blocks_of(keep)
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
        yield number, Block(text, *decided, tree.path(box), tree.xpath(box), tree.css(box), why, probability)


def kept_fingerprint(pages: Iterable[tuple[Page, NDArray[np.bool_]]]) -> str:
    """The fingerprint of what is kept of some pages, each with one value per leaf, shape (leaves,)."""
    return fingerprint_of("\n".join(text for page, kept in pages for text in _kept(page, kept)))


def _kept(page: Page, kept: NDArray[np.bool_]) -> Iterator[str]:
    """The texts of the blocks that are kept."""
    blocks, numbers = page.blocks, np.flatnonzero(page.blocks_of(kept))
    runs = zip(blocks.first.take(numbers).tolist(), blocks.last.take(numbers).tolist(), strict=True)
    return ("".join(blocks.pieces[first:last]) for first, last in runs)


class _Decided(Protocol):
    """A page of an article with what was decided about it."""

    @property
    def page(self) -> Page: ...
    @property
    def scores(self) -> NDArray[np.float64]: ...
    @property
    def kept(self) -> NDArray[np.bool_]: ...
    @property
    def prediction(self) -> Prediction | None: ...


class _Article(Protocol):
    @property
    def each_page(self) -> Sequence[_Decided]: ...


def blocks(article: _Article) -> tuple[Block, ...]:
    """Every run of text of the page, kept or not, in document order; hidden texts each on their own.

    Of an article of several pages, those of all pages; paths lead to places in the page of each.
    """
    pages = article.each_page
    return tuple(block for part in pages for _, block in every(part.page, part.scores, part.kept, part.prediction))


def words(article: _Article) -> int:
    """Words of the content; scripts that write no spaces count by their letters."""
    pages = ((part.page.leaves, part.kept) for part in article.each_page)
    return round(sum(float(leaves.counts.words[kept & (leaves.block >= 0)].sum()) for leaves, kept in pages))


def fingerprint(article: _Article) -> str:
    """64 bits in hexadecimal that differ in few places where the content differs little (SimHash); "" if empty."""
    return kept_fingerprint((part.page, part.kept) for part in article.each_page)
