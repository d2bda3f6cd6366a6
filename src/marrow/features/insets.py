"""Insets: small boxes beside the paragraphs of a text, such as a note, a teaser or an invitation to subscribe.

A page of prose has its paragraphs beside each other in one element, its home. Whatever else that element holds, between
two of them, before the first or behind the last, is one thing to a reader if it has few blocks: it stays or goes as
one, together with the units in it (see `units`), and apart from the unit that it is in. So does a heading between
paragraphs, unless a box is drawn around it and a word such as "edit"; one before or behind them all is no inset, nor
is one with a link to it beside it (`without_linked_headings`). A paragraph with other class names than most is no prose
of its home.
"""

from collections import Counter, defaultdict
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from marrow.page import Page, tags

Places = NDArray[np.int64]
_PARAGRAPH = tags.CODES["p"]
_RUNNING = 13  # words of a paragraph of prose; shorter ones are insets
_LINKED = 0.5  # share of its words in links, at most
_PARAGRAPHS = 2  # of prose, in a home
_MOST = 0.5  # of the paragraphs of a home, that have the same class names
_BLOCKS, _WORDS = 16, 150  # of the box, at most
_A = tags.CODES["a"]
_EDIT = 3  # words beside a heading, such as "edit source", in a box that is drawn around both


@dataclass(frozen=True)
class Insets:
    """`of`: the number of the inset of each block, -1 for none; `prose`: the number of the home whose paragraph of
    prose it is in, -1 for none. Shapes (blocks,). `home`: the number of the home of each inset, shape (insets,)."""

    of: Places
    prose: Places
    home: Places


def insets(page: Page) -> Insets:
    """What stands beside the paragraphs of prose of the page."""
    tree, blocks = page.tree, page.blocks
    prose = (tree.tag.take(blocks.container) == _PARAGRAPH) & (blocks.words >= _RUNNING) & (blocks.density <= _LINKED)
    paragraphs = _usual(page, np.unique(blocks.container[prose]))
    usual = tree.mask(paragraphs)
    prose &= usual.take(blocks.container)
    homes, count = np.unique(tree.parent.take(paragraphs), return_counts=True)
    homes = homes[count >= _PARAGRAPHS]
    number = np.full(len(tree) + 1, -1)  # of the home, for its node
    number[homes] = np.arange(len(homes))
    of_prose = np.where(prose, number[tree.parent.take(blocks.container)], -1)
    inside = (of_prose >= 0).nonzero()[0]
    begin, end = np.full(len(homes), len(blocks)), np.zeros(len(homes), dtype=np.int64)
    np.minimum.at(begin, of_prose[inside], inside)
    np.maximum.at(end, of_prose[inside], inside)

    boxes = (tags.BLOCK.take(tree.tag) & (number.take(tree.parent) >= 0) & ~usual).nonzero()[0]
    home = number[tree.parent.take(boxes)]
    first, stop = page.before.take(boxes), page.before.take(tree.end.take(boxes))
    headed = tags.HEADING.take(tree.tag.take(blocks.container))
    sums = np.zeros((2, len(blocks) + 1))
    np.cumsum((blocks.words, blocks.words * headed), axis=1, out=sums[:, 1:])
    words, of_headings = sums.take(stop, axis=1) - sums.take(first, axis=1)
    small = (stop > first) & (stop - first <= _BLOCKS) & (words <= _WORDS)
    between = (first > begin.take(home)) & (stop <= end.take(home))
    small &= (of_headings == 0) | np.where(words == of_headings, between, words - of_headings > _EDIT)
    return _numbered(first[small], stop[small], home[small], of_prose)


def _usual(page: Page, paragraphs: Places) -> Places:
    """The paragraphs with the class names of most of those beside them; all where no class names are those of most."""
    names = [page.tree.attributes(node).get("class") or "" for node in paragraphs.tolist()]
    homes = page.tree.parent.take(paragraphs).tolist()
    of_home: dict[int, Counter[str]] = defaultdict(Counter)
    for home, name in zip(homes, names, strict=True):
        of_home[home][name] += 1
    usual = {}
    for home, count in of_home.items():
        name, size = count.most_common(1)[0]
        usual[home] = name if size > _MOST * count.total() else None
    same = [usual[home] in (None, name) for home, name in zip(homes, names, strict=True)]
    return paragraphs[np.array(same, dtype=bool)]


def without_linked_headings(page: Page, found: Insets) -> Insets:
    """The insets but for headings with a link into the page behind them, such as "Section titled ...", and no more."""
    tree, node = page.tree, page.blocks.container
    headed = ((found.of >= 0) & tags.HEADING.take(tree.tag.take(node))).nonzero()[0]
    gone = np.zeros(len(found.home) + 1, dtype=bool)
    for block, heading in zip(headed.tolist(), node.take(headed).tolist(), strict=True):
        link = tree.ends[heading]
        link += link < len(tree) and tree.tags[link] == tags.TEXT
        into = link < len(tree) and tree.tags[link] == _A and (tree.attributes(link).get("href") or "")[:1] == "#"
        if into and tree.ends[tree.parents[link]] - tree.ends[link] <= 1:  # a blank text
            number = found.of[block]
            gone[number] = (found.of[max(block - 1, 0) : block + 3] == number).sum() == 2  # the heading and the link
    if not gone.any():
        return found
    left = ~gone[:-1]
    numbers = np.where(left, left.cumsum() - 1, -1)
    of = np.where(found.of < 0, -1, numbers.take(found.of))
    return Insets(of, found.prose, found.home[left])


def _numbered(first: Places, stop: Places, home: Places, prose: Places) -> Insets:
    """The outermost of the boxes."""
    of = np.full(len(prose), -1)
    kept: list[int] = []
    for start, end, where in sorted(zip(first.tolist(), (-stop).tolist(), home.tolist(), strict=True)):
        if of[start] < 0:
            of[start:-end] = len(kept)
            kept.append(where)
    return Insets(of, prose, np.array(kept, dtype=np.int64))


def joined(units: NDArray[np.integer], of: Places, leads: NDArray[np.bool_] | None = None) -> Places:
    """The number of what each block is decided together with: the inset that it lies in, or else its unit.

    Shape (blocks,). units: `Units.of`; of: `Insets.of`; leads: whether each block goes with the next one.
    """
    if not len(units) or (of.max() < 0 and leads is None):
        return units.astype(np.int64)
    alone = np.ones(len(units), dtype=bool)  # whether a block is apart from the one before it
    alone[1:] = (of[1:] != of[:-1]) | (units[1:] != units[:-1]) & (of[1:] < 0)
    if leads is not None:
        alone[1:] &= ~leads[:-1]
    return alone.cumsum() - 1
