"""Labels: which blocks of a page its gold text holds, as a share from 0 to 1 of each block's words.

Gold text carries no positions. The words of the page and of the gold are aligned by their longest common subsequence
(as in ROUGE-L, Lin 2004). An aligned run counts from three words on, or when it is a whole block; where half of a block
is aligned, its shorter runs count too. Gold in another order is found next: blocks that stand whole in what is left of
the gold, longest first. Last come long blocks nearly all of whose words are left in the gold.

Corpora that only have snippets give weak labels: a block with a `with` snippet is content, one with a `without` snippet
is not, and nothing is known of the others.

Departures: the alignment looks at the first 40,000 words of the page and 20,000 of the gold, which bounds its memory to
100 MB; the other steps see all, and are linear.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from ..experiment import metrics
from ..experiment.arrays import Bools, Doubles, Ints, Numbers
from ..features.units import CALLOUT, CODE, DEFINITIONS, FIGURE, QUOTE, TABLE, Units

Blocks = Sequence[Sequence[str]]

PAGE_LIMIT, GOLD_LIMIT = 40_000, 20_000  # words that are aligned
_RUN = 3  # aligned words in a row that are no chance
_CANDIDATES = 64  # places in the gold that are tried for a block
_FIXED = (TABLE, DEFINITIONS, CODE, QUOTE, CALLOUT)
_SURE = 0.9
_BAG, _BAG_SHARE = 8, 0.8  # words of a block, and their share found in any order, that make it content


@dataclass(frozen=True, slots=True)
class Labels:
    """`target`: share of each block that is content; `known`: whether anything is known. Both of shape (blocks,)."""

    target: Doubles
    known: Bools


def from_text(blocks: Blocks, gold: Sequence[str]) -> Labels:
    """Labels from the words of each block and of the gold text, both in order. Raises `Error` without rapidfuzz."""
    sizes = np.array([len(block) for block in blocks], dtype=np.int64)
    known = np.ones(len(blocks), dtype=bool)
    if not sizes.sum() or not gold:
        return Labels(np.zeros(len(blocks)), known)
    numbers: dict[str, int] = {}
    page = [numbers.setdefault(word, len(numbers)) for block in blocks for word in block]
    right = [numbers.setdefault(word, len(numbers)) for word in gold]
    share, used = _aligned(page, right, sizes)
    starts = np.cumsum(sizes) - sizes
    _elsewhere(page, starts, sizes, right, share, used)
    _in_any_order(page, starts, sizes, right, share, used)
    return Labels(share, known)


def _aligned(page: list[int], gold: list[int], sizes: Ints) -> tuple[Doubles, Bools]:
    """Share of each block in the alignment, and the words of the gold it used up."""
    owner = np.repeat(np.arange(len(sizes)), sizes)
    ends = np.cumsum(sizes)
    every, sure = np.zeros(len(page), dtype=bool), np.zeros(len(page), dtype=bool)
    partner = np.full(len(page), -1, dtype=np.int64)
    for step in metrics.subsequences().opcodes(page[:PAGE_LIMIT], gold[:GOLD_LIMIT]):
        if step.tag == "equal":
            start, stop = step.src_start, step.src_end
            every[start:stop] = True
            partner[start:stop] = np.arange(step.dest_start, step.dest_end)
            first = owner[start]
            if stop - start >= _RUN or (start == ends[first] - sizes[first] and stop == ends[first]):
                sure[start:stop] = True
    size = np.maximum(sizes, 1)
    most = np.bincount(owner, every, len(sizes)) >= 0.5 * size
    sure |= every & most[owner] & (np.bincount(owner, sure, len(sizes)) > 0)[owner]
    used = np.zeros(len(gold), dtype=bool)
    used[partner[sure]] = True
    return np.bincount(owner, sure, len(sizes)) / size, used


def _elsewhere(page: list[int], starts: Ints, sizes: Ints, gold: list[int], share: Doubles, used: Bools) -> None:
    """Blocks that stand whole in what is left of the gold, longest first. Changes `share` and `used`."""
    wanted = np.flatnonzero((share < 0.5) & (sizes > 0))
    places: dict[tuple[int, ...], list[int]] = defaultdict(list)  # of each one, two and three words in a row
    for place in np.flatnonzero(~used).tolist():
        for length in range(1, min(_RUN, len(gold) - place) + 1):
            places[tuple(gold[place : place + length])].append(place)
    for block in wanted[np.argsort(-sizes[wanted], kind="stable")].tolist():
        start, size = int(starts[block]), int(sizes[block])
        words = page[start : start + size]
        for place in places.get(tuple(words[:_RUN]), ())[:_CANDIDATES]:
            if gold[place : place + size] == words and not used[place : place + size].any():
                used[place : place + size] = True
                share[block] = 1.0
                break


def _in_any_order(page: list[int], starts: Ints, sizes: Ints, gold: list[int], share: Doubles, used: Bools) -> None:
    """Long blocks nearly all of whose words are left in the gold, in whatever order. Changes `share`."""
    left = Counter(word for word, gone in zip(gold, used.tolist(), strict=True) if not gone)
    if left.total() < _BAG:
        return
    for block in np.flatnonzero((share < 0.3) & (sizes >= _BAG)).tolist():
        start, size = int(starts[block]), int(sizes[block])
        words = Counter(page[start : start + size])
        found = sum(min(number, left[word]) for word, number in words.items())
        if found >= _BAG_SHARE * size:
            share[block] = found / size
            for word, number in words.items():
                left[word] = max(0, left[word] - number)


def as_wholes(found: Labels, units: Units, words: Numbers) -> Labels:
    """The labels with structures as wholes: where most of the words are content, all is, captions too.

    Gold texts often leave out captions, and short cells are easily missed when words are aligned. A figure between two
    blocks of content is content; of another structure there that the gold leaves out, nothing is known.
    """
    weight = np.maximum(words, 0.5)
    share = units.sums(found.target * weight) / units.sums(weight)
    target, known = found.target.copy(), found.known.copy()
    right = np.concatenate(([0.0], target, [0.0]))
    between = (right.take(units.first) > _SURE) & (right.take(units.last + 2) > _SURE)
    fixed = np.isin(units.kind, _FIXED)
    whole = fixed & (share > 0.5) | (units.kind == FIGURE) & between
    target[whole.take(units.of)] = 1.0
    left_out = fixed & ~whole & between & (share < 1 - _SURE)
    known[left_out.take(units.of)] = False
    return Labels(target, known)


def from_snippets(blocks: Blocks, wanted: Iterable[Sequence[str]], unwanted: Iterable[Sequence[str]]) -> Labels:
    """Weak labels from snippets, each a sequence of words; a block that speaks both ways is not known."""
    texts = [f" {' '.join(block)} " for block in blocks]
    good, bad = _holding(texts, blocks, wanted), _holding(texts, blocks, unwanted)
    return Labels(good.astype(np.float64), good ^ bad)


def _holding(texts: list[str], blocks: Blocks, snippets: Iterable[Sequence[str]]) -> Bools:
    """Blocks that hold a snippet, or are held by one. A snippet of a few words must make up half of the block:
    "Home" in a sentence says nothing about that sentence."""
    out = np.zeros(len(texts), dtype=bool)
    for snippet in snippets:
        needle = f" {' '.join(snippet)} "
        for number, text in enumerate(texts):
            size = len(blocks[number])
            if needle in text:
                out[number] |= len(snippet) >= _RUN + 2 or 2 * len(snippet) >= size
            elif size >= _RUN and size < len(snippet) and text in needle:
                out[number] = True
    return out
