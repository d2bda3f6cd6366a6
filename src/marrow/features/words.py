"""The words of blocks, for a model of what content and boilerplate say: "subscribe", "cookies", "he said".

A word is a run of characters in lower case between white space and punctuation; in scripts without spaces each
character is one. How a block begins says what it is, so only that is read. A page is scored by the numbers of its words
(see `marrow.features.hashing`), a model is trained on the words themselves; which of them tell what is learned (see
`marrow.train.tokens`).
"""

import string
from collections.abc import Sequence
from functools import cache
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from marrow.page.leaves import LINE_BREAK

from . import hashing
from .hashing import Places

Codes = NDArray[np.uint32]
READ = 200  # characters of a block
_UNSPACED = ("\u0e01\u0eff", "\u1000\u109f", "\u1780\u17d3", "\u2e80\u2fdf", "\u3001\u30ff", "\u31f0\u31ff",
             "\u3400\u4dbf", "\u4e00\u9fff", "\uf900\ufaff")  # fmt: skip
_BLANKS = f"\0 \t\n\v\f\r\xa0{LINE_BREAK}“”–—·•" + string.punctuation.replace("_", "").replace("'", "")
ALONE = 1 << 21  # added to the code of a character that is a word by itself
_CHANGING = ("İ", "Σ")  # are two characters in lower case, or differ at the end of a word


def split(texts: Sequence[str]) -> list[list[str]]:
    """The words that each text begins with."""
    found, first = _cut(texts)
    return [found[at:to] for at, to in pairwise(first.tolist())]


def numbers(texts: Sequence[str]) -> tuple[hashing.Numbers, Places]:
    """The number of each word that texts begin with, and where the words of each text begin.

    Shapes (words,) and (texts + 1,).
    """
    found, first = _cut(texts)
    return hashing.of_words(found), first


def _cut(texts: Sequence[str]) -> tuple[list[str], Places]:
    """The words that texts begin with, and which is the first one of each text."""
    texts = [text[:READ] for text in texts]
    if any(sign in text for text in texts for sign in _CHANGING):
        texts = [text.lower() for text in texts]
    codes = folded().take(np.frombuffer("\n".join(("", *texts, "")).encode("utf-32-le", "surrogatepass"), dtype="<i4"))
    word, alone = codes > 0, codes >= ALONE
    edge = (word[1:] != word[:-1]) | alone[1:] | alone[:-1]
    start, stop = np.flatnonzero(edge & word[1:]) + 1, np.flatnonzero(edge & word[:-1]) + 1
    clean = (codes & (ALONE - 1)).tobytes().decode("utf-32-le", "surrogatepass")
    begins = np.cumsum([1, *(len(text) + 1 for text in texts)])
    words = [clean[at:to] for at, to in zip(start.tolist(), stop.tolist(), strict=True)]
    return words, start.searchsorted(begins)


@cache
def folded() -> Codes:
    """What each code point counts as: its lower case, 0 between words."""
    out = np.arange(0x110000, dtype=np.uint32)
    points = out[:0x20000].astype("<u4").view("U1")
    for point in np.flatnonzero(np.strings.isupper(points) | np.strings.istitle(points)).tolist():
        out[point] = ord(chr(point).lower()[0])
    for ends in _UNSPACED:
        first, last = map(ord, ends)
        out[first : last + 1] += np.uint32(ALONE)
    out[list(map(ord, _BLANKS))] = 0
    out[ord("’")] = ord("'")
    return out
