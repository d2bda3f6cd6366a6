"""The words of blocks, for a model of what content and chrome say: "subscribe", "cookies", "he said".

A word is a run of characters in lower case between white space and punctuation; in scripts without spaces each
character is one. How a block begins says what it is, so only that is read. A page is scored by the numbers of its words
(see `marrow.features.hashing`), a model is trained on the words themselves; which of them tell what is learned (see
`marrow.train.tokens`).
"""

import string
from collections.abc import Sequence
from functools import cache
from itertools import chain, pairwise

import numpy as np
from numpy.typing import NDArray

from marrow.page.leaves import LINE_BREAK

from . import hashing
from .frame import Frame

Codes = NDArray[np.uint32]
Places = NDArray[np.intp]
READ = 200  # characters of a block
NEXT = b"\x00"  # stands between the words of one block and the next
_UNSPACED = ("\u0e01\u0eff", "\u1000\u109f", "\u1780\u17d3", "\u2e80\u2fdf", "\u3001\u30ff", "\u31f0\u31ff",
             "\u3400\u4dbf", "\u4e00\u9fff", "\uf900\ufaff")  # fmt: skip
_BLANKS = f"\0 \t\n\v\f\r\xa0{LINE_BREAK}“”–—·•" + string.punctuation.replace("_", "").replace("'", "")
_ALONE = 1 << 21  # added to the code of a character that is a word by itself
_CHANGING = ("İ", "Σ")  # are two characters in lower case, or differ at the end of a word


def block_words(frame: Frame) -> list[bytes]:
    """The words that blocks begin with, in order, with `NEXT` between a block and the next."""
    return split([text[:READ] for text in frame.texts])


def split(texts: Sequence[str]) -> list[bytes]:
    """The words of some texts in order, with `NEXT` between a text and the next."""
    codes, start, stop, first = _cut(texts, np.fromiter(map(len, texts), np.intp, len(texts)))
    clean = codes.tobytes().decode("utf-32-le", "surrogatepass")
    words = [
        clean[at:to].encode("utf-8", "surrogatepass") for at, to in zip(start.tolist(), stop.tolist(), strict=True)
    ]
    return list(chain.from_iterable((NEXT, *words[at:to]) for at, to in pairwise(first.tolist())))[1:]


def numbers(texts: Sequence[str]) -> tuple[hashing.Numbers, Places]:
    """The number of each word that texts begin with, and where the words of each text begin.

    Shapes (words,) and (texts + 1,).
    """
    size = np.fromiter(map(len, texts), np.intp, len(texts))
    if (long := (size > READ).nonzero()[0]).size:
        texts, size = list(texts), np.minimum(size, READ)
        for place in long.tolist():
            texts[place] = texts[place][:READ]
    if len(texts) > 1 and int(np.add.reduce(size)) + len(texts) > hashing.MOST // 2:  # lower case can be longer
        half = len(texts) // 2
        (left, begins), (right, ends) = numbers(texts[:half]), numbers(texts[half:])
        return np.concatenate((left, right)), np.concatenate((begins[:-1], ends + len(left)))
    codes, start, stop, first = _cut(texts, size)
    return hashing.numbers(codes, start, stop), first


def _cut(texts: Sequence[str], size: Places) -> tuple[Codes, Places, Places, Places]:
    """The codes of texts behind each other, where words start and stop in them, and the first word of each text."""
    joined = "\n".join(texts)
    if any(map(joined.__contains__, _CHANGING)):
        texts = [text.lower() for text in texts]
        joined, size = "\n".join(texts), np.fromiter(map(len, texts), np.intp, len(texts))
    codes = folded().take(np.frombuffer(f"\n{joined}\n".encode("utf-32-le", "surrogatepass"), dtype="<i4"))
    word = codes > 0
    edge = word[1:] != word[:-1]
    if np.maximum.reduce(codes) >= _ALONE:
        alone = codes >= _ALONE
        codes &= _ALONE - 1
        inner = alone[1:] | alone[:-1]
        start = np.flatnonzero((edge | inner) & word[1:]) + 1
        stop = np.flatnonzero((edge | inner) & word[:-1]) + 1
    else:
        places = edge.nonzero()[0]
        places += 1
        start, stop = places[::2], places[1::2]
    begins = np.ones(len(texts) + 1, dtype=np.intp)
    begins[1:] = size + 1
    return codes, start, stop, start.searchsorted(begins.cumsum(out=begins))


@cache
def folded() -> Codes:
    """What each code point counts as: its lower case, 0 between words."""
    out = np.arange(0x110000, dtype=np.uint32)
    points = out[:0x20000].astype("<u4").view("U1")
    for point in np.flatnonzero(np.strings.isupper(points) | np.strings.istitle(points)).tolist():
        out[point] = ord(chr(point).lower()[0])
    for ends in _UNSPACED:
        first, last = map(ord, ends)
        out[first : last + 1] += np.uint32(_ALONE)
    out[list(map(ord, _BLANKS))] = 0
    out[ord("’")] = ord("'")
    return out
