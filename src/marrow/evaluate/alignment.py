"""Aligns the words of a page with a text, such as the gold: which of its tables, lists, code ... the text holds.

Words carry no places in the gold, so page and gold are aligned by their longest common subsequence of words (Lin 2004
uses the same for ROUGE-L): an item of a menu that says what a heading says is not taken for it, since the alignment
goes in order. A structure stands in the text when nearly all of its words are aligned, close together; one of fewer
than four words only when it is a whole line there, since few words meet by chance.

Departures: words that the text lacks are dropped before, and 60,000 words of the page and 30,000 of the text are
aligned at most, which bounds memory to 250 MB; structures beyond count as not standing in it.
"""

from collections import Counter, defaultdict
from collections.abc import Sequence

import numpy as np

from ..experiment import metrics
from ..experiment.arrays import Doubles, Ints
from .structures import Structure

SHARE = 0.9  # of the words of a structure that must be aligned
PAGE_LIMIT, TEXT_LIMIT = 60_000, 30_000  # words
_FEW = 4  # words below which a structure must be a line of its own
_SPREAD = 1.25  # how much longer than a structure the stretch of text may be that it is found in
_TRIED = 50  # structures of the output that are compared with one


def standing(found: Sequence[Structure], words: Sequence[str], text: str) -> list[bool]:
    """For each structure of a page with these `words` whether it stands in `text`. Raises `Error` without rapidfuzz."""
    lines = [metrics.tokens(line) for line in text.split("\n")]
    partner = _partners(words, [word for line in lines for word in line])
    starts, ends, at = set(), set(), 0  # places of words that begin a line, or stand behind its number; that end one
    for line in lines:
        starts |= {at, at + 1} if line and line[0].isdigit() else {at}
        at += len(line)
        ends.add(at - 1)
    own = [partner[each.places] for each in found]
    return [_together(each) and (len(each) >= _FEW or (int(each[0]) in starts and int(each[-1]) in ends))
            for each in own]  # fmt: skip


def foreign(found: Sequence[Structure], words: Sequence[str], text: str) -> list[bool]:
    """For each structure of an output with these `words` whether it is none of `text`.

    A short one needs no line of its own here, and one of more words may be anywhere: gold in another order than the
    output makes nothing foreign.
    """
    wanted = metrics.tokens(text)
    partner, whole = _partners(words, wanted), f" {' '.join(wanted)} "
    return [not _together(partner[each.places]) and (len(each.words) < _FEW or f" {' '.join(each.words)} " not in whole)
            for each in found]  # fmt: skip


def alike(found: Sequence[Structure], output: Sequence[Structure]) -> list[int]:
    """For each structure the place of the one in `output` of its kind and with its words, -1 where there is none.

    The same words, or nearly: what two of them share is at least `SHARE` of the longer one. None is taken twice.
    """
    exact: dict[tuple[str, tuple[str, ...]], list[int]] = defaultdict(list)
    holding: dict[tuple[str, str], list[int]] = defaultdict(list)
    for place in reversed(range(len(output))):
        exact[output[place].kind, output[place].words].append(place)
    for place, each in enumerate(output):
        for word in set(each.words):
            holding[each.kind, word].append(place)
    out = [exact[each.kind, each.words].pop() if exact[each.kind, each.words] else -1 for each in found]
    taken = set(out)
    for number, each in enumerate(found):
        if out[number] < 0:
            places = (holding.get((each.kind, word), [])[:_TRIED] for word in dict.fromkeys(each.words))
            shared = Counter(place for held in places for place in held if place not in taken)
            free = [place for place, _ in shared.most_common(_TRIED)]
            scores = [metrics.words(each.words, output[place].words) for place in free]
            least = [min(score.precision, score.recall) for score in scores]
            if least and max(least) >= SHARE:
                out[number] = free[least.index(max(least))]
                taken.add(out[number])
    return out


def aligned(blocks: Sequence[Sequence[str]], text: str) -> Doubles:
    """For each block of words the share that is aligned with `text`; 0 where less than half is, which is chance."""
    sizes = np.array([len(block) for block in blocks], dtype=np.int64)
    partner = _partners([word for block in blocks for word in block], metrics.tokens(text))
    owner = np.repeat(np.arange(len(blocks)), sizes)
    share = np.bincount(owner, partner >= 0, len(blocks)) / np.maximum(sizes, 1)
    return np.where(share < 0.5, 0.0, share)


def _partners(words: Sequence[str], text: Sequence[str]) -> Ints:
    """For each word of the page the place of the word of the text that it is aligned with, or -1. Shape (words,)."""
    numbers: dict[str, int] = {}
    wanted = [numbers.setdefault(word, len(numbers)) for word in text[:TEXT_LIMIT]]
    known = np.array([place for place, word in enumerate(words) if word in numbers][:PAGE_LIMIT], dtype=np.int64)
    page = [numbers[words[place]] for place in known.tolist()]
    steps = [step for step in metrics.subsequences().opcodes(page, wanted) if step.tag == "equal"]
    alignment = _Alignment(page, wanted)
    runs = [(step.src_end - step.src_start, step.src_start, step.dest_start) for step in steps]
    for length, first, other in runs:
        for offset in range(length):
            alignment.pair(first + offset, other + offset, length)
    for length, first, other in sorted(runs, reverse=True):
        alignment.extend(length, first - 1, other - 1, -1)
        alignment.extend(length, first + length, other + length, 1)
    partner = np.full(len(words), -1, dtype=np.int64)
    partner[known] = alignment.partner
    return partner


class _Alignment:
    """Which word of the text each word of the page is aligned with, and how long the run is that it belongs to.

    A subsequence does not care whether a word is taken from the run it belongs to or from a stray one before it:
    long runs take such words back.
    """

    def __init__(self, page: list[int], text: list[int]) -> None:
        self.page, self.text = page, text
        self.partner = [-1] * len(page)
        self._owner, self._length = [-1] * len(text), [0] * len(text)

    def pair(self, place: int, other: int, length: int) -> None:
        """Align two words, and nothing else with either of them."""
        if self._owner[other] >= 0:
            self.partner[self._owner[other]] = -1
        if self.partner[place] >= 0:
            self._owner[self.partner[place]] = -1
            self._length[self.partner[place]] = 0
        self.partner[place], self._owner[other], self._length[other] = other, place, length

    def extend(self, length: int, place: int, other: int, step: int) -> None:
        """Go on from the end of a run as long as the words are the same, taking them from shorter runs."""
        while 0 <= place < len(self.page) and 0 <= other < len(self.text) and self.page[place] == self.text[other]:
            now = self.partner[place]
            if self._length[other] >= length or (now >= 0 and self._length[now] >= length):
                return
            self.pair(place, other, length)
            place, other = place + step, other + step


def _together(partner: Ints) -> bool:
    """Whether nearly all words are aligned, close together."""
    known = partner[partner >= 0]
    return len(known) >= SHARE * len(partner) and int(np.ptp(known)) < _SPREAD * len(partner) + (len(partner) >= _FEW)
