"""Words as numbers of 64 bits, so that all words of a page are looked up at once.

The number of a word is the sum of its characters' codes, the n-th times the n-th power of an odd constant, modulo
2**64. That two words of a page share a number by chance is less likely than one in ten thousand million.

Paper: Karp, Rabin: Efficient randomized pattern-matching algorithms. IBM Journal of Research and Development 31, 1987,
DOI 10.1147/rd.312.0249. Departures: the constant is fixed, and modulo a power of two.
"""

from collections.abc import Sequence
from functools import cache

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.uint64]
Places = NDArray[np.intp]
_LONGEST = 1 << 16  # characters of a word, each with a power of its own
_BASE = 0x9E3779B97F4A7C15
_BITS = 16


@cache
def _powers() -> Numbers:
    """Powers of the constant, for a character at each place of a word."""
    out: Numbers = np.multiply.accumulate(np.full(_LONGEST, _BASE, dtype=np.uint64))
    return out


def of_words(words: Sequence[str]) -> Numbers:
    """The number of each of many words, whatever characters they are made of. Shape (words,)."""
    size = np.fromiter(map(len, words), dtype=np.intp, count=len(words))
    codes = np.frombuffer("".join(words).encode("utf-32-le", "surrogatepass"), dtype="<u4")
    sums, stop = np.zeros(len(codes) + 1, dtype=np.uint64), np.cumsum(size)
    place = np.arange(len(codes)) - np.repeat(stop - size, size)
    np.cumsum(codes * _powers()[np.minimum(place, _LONGEST - 1)], out=sums[1:])
    return sums[stop] - sums[stop - size]


class Index:
    """Where words stand in a list, by their numbers; for the kernel, the first bits of one say near where it is.

    `order`: the places in the list of the words in the order of their numbers.
    """

    order: Places

    def __init__(self, words: Sequence[str]) -> None:
        known, self.order = np.unique(of_words(words), return_index=True)
        self._known = np.append(known, np.uint64(0xFFFFFFFFFFFFFFFF))
        edges = np.arange(1 << _BITS, dtype=np.uint64) << np.uint64(64 - _BITS)
        self._first = np.searchsorted(known, edges).astype(np.int32)

    @property
    def tables(self) -> tuple[Numbers, NDArray[np.int32]]:
        """The numbers of the words in order, with the greatest there is at the end, and where to look for those that
        begin with each 16 bits."""
        return self._known, self._first

    def find(self, numbers: Numbers) -> Places:
        """The places of words in `order`, its length for those that are not in the list. Shape (words,)."""
        at = self._known.searchsorted(numbers)
        at[self._known.take(at) != numbers] = len(self.order)
        return at
