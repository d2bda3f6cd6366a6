"""What kinds of characters a run of text holds, counted for all texts of a page at once.

Lengths must mean the same in every script, so a word is a run between white space where the script writes spaces,
and a fixed share of a character where it does not: two ideographs or kana, five letters of Thai, Lao, Khmer or Burmese.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property

import numpy as np
from numpy.typing import NDArray

from marrow.data import load
from marrow.expressions import expression

SPACE, IDEOGRAPH, UNSPACED, INVISIBLE, OTHER, LETTER, UPPER, DIGIT, PUNCTUATION, RIGHT_TO_LEFT = range(10)
_COUNTED = 10  # kinds
_BEGINS = 16  # added to the kind of a character that begins a word
_BINS = 32

_KINDS = {"right_to_left": RIGHT_TO_LEFT, "ideograph": IDEOGRAPH, "unspaced": UNSPACED, "invisible": INVISIBLE,
          "punctuation": PUNCTUATION}  # fmt: skip


@cache
def kinds() -> NDArray[np.uint8]:
    """The kind of each Unicode code point, as one table of 1,114,112 bytes, made on first use."""
    table = np.full(0x110000, OTHER, dtype=np.uint8)
    points = np.arange(0x20000, dtype="<u4").view("U1")
    table[:0x20000][np.strings.isalpha(points)] = LETTER
    table[:0x20000][np.strings.isupper(points)] = UPPER
    table[:0x20000][np.strings.isdecimal(points)] = DIGIT
    table[:0x20000][np.strings.isspace(points)] = SPACE
    for name, ranges in load("characters.toml").items():
        for first, last in ranges:
            table[first : last + 1] = _KINDS[name]
    return table


@cache
def separable() -> bytes:
    """Whether a word may begin or end with each code point below 0x20000: a letter or digit of a script that writes
    spaces. None beyond is."""
    of_words = kinds()[:0x20000] >= OTHER
    of_words[of_words] = np.strings.isalnum(np.flatnonzero(of_words).astype("<u4").view("U1"))
    return of_words.tobytes()


@dataclass(frozen=True)
class Counts:
    """Columns over texts, each of shape (texts,). `words` is a float, the rest are counts of characters.

    `kinds`: characters by kind, shape (kinds, texts); every other column is a sum over some of its rows.
    """

    kinds: NDArray[np.int32]
    words: NDArray[np.float32]

    def _of(self, *kinds: int) -> NDArray[np.int32]:
        counted: NDArray[np.int32] = self.kinds[kinds[0]]
        return sum((self.kinds[kind] for kind in kinds[1:]), counted)

    @cached_property
    def unspaced(self) -> NDArray[np.int32]:
        """Characters of scripts that write no spaces between words."""
        return self._of(IDEOGRAPH, UNSPACED)

    @cached_property
    def letters(self) -> NDArray[np.int32]:
        """Letters of every script."""
        return self._of(LETTER, UPPER, RIGHT_TO_LEFT, IDEOGRAPH, UNSPACED)

    @cached_property
    def chars(self) -> NDArray[np.int32]:
        """Characters but white space and invisible ones."""
        return self.kinds[OTHER:].sum(axis=0, dtype=np.int32) + self.unspaced

    @property
    def digits(self) -> NDArray[np.int32]:
        """Decimal digits."""
        return self._of(DIGIT)

    @property
    def punctuation(self) -> NDArray[np.int32]:
        """Punctuation of every script."""
        return self._of(PUNCTUATION)

    @property
    def upper(self) -> NDArray[np.int32]:
        """Letters in upper case."""
        return self._of(UPPER)

    @property
    def right_to_left(self) -> NDArray[np.int32]:
        """Letters of scripts written from right to left."""
        return self._of(RIGHT_TO_LEFT)

    @property
    def invisible(self) -> NDArray[np.int32]:
        """Zero-width and tag characters, overrides of direction, soft hyphens."""
        return self._of(INVISIBLE)

    def of(self, places: NDArray[np.bool_]) -> "Counts":
        """The counts of some of the texts."""
        return Counts(self.kinds[:, places], self.words[places])


_CHUNK = 1 << 20  # characters at a time, so that a text of 20 MB needs no array of 80 MB
_INVISIBLE = "[\xad\u200b\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff\ufff9-\ufffb\U000e0000-\U000e007f]"
_VARIATION = "[\ufe00-\ufe0f\U000e0100-\U000e01ef]"
_SMUGGLED = expression(f"{_INVISIBLE}+|(?<={_VARIATION}){_VARIATION}+")


def visible(text: str) -> str:
    """The text without characters that show nothing but can carry something: zero-width and tag characters, overrides
    of direction, soft hyphens, variation selectors in a row. Joiners and marks, which change letters, stay."""
    return _SMUGGLED.sub("", text)


def count(texts: list[str]) -> Counts:
    """Count characters and words of each text. Linear in the characters; memory bounded by chunks."""
    table = np.zeros((len(texts), _BINS), dtype=np.int64)
    for start, stop in _chunks(texts):
        if stop > start + 1 or len(texts[start]) <= _CHUNK:
            table[start:stop] = _histogram(texts[start:stop])
            continue
        for at in range(0, len(texts[start]), _CHUNK):
            table[start] += _histogram([texts[start][at : at + _CHUNK]])[0]
    return _counts(table)


def of_bytes(found: bytes, words: bytes) -> Counts:
    """Counts as the kernel gives them: characters kind by kind, words."""
    return Counts(np.frombuffer(found, np.int32).reshape(_COUNTED, -1), np.frombuffer(words, np.float32))


def _counts(table: NDArray[np.int64]) -> Counts:
    columns = np.ascontiguousarray(table.T, dtype=np.int32)
    begun = columns[_BEGINS:]
    whole = columns[:_COUNTED] + begun[:_COUNTED]
    words = begun.sum(axis=0, dtype=np.int32).astype(np.float32)
    if whole[IDEOGRAPH : UNSPACED + 1].any():
        words += np.float32(0.5) * whole[IDEOGRAPH] + np.float32(0.2) * whole[UNSPACED]
    return Counts(whole, words)


def _chunks(texts: list[str]) -> Iterator[tuple[int, int]]:
    start = size = 0
    for stop, text in enumerate(texts):
        if size and size + len(text) > _CHUNK:
            yield start, stop
            start, size = stop, 0
        size += len(text)
    if start < len(texts):
        yield start, len(texts)


def _histogram(texts: list[str]) -> NDArray[np.int64]:
    """Characters of each kind in each text, those that begin a word apart. Shape (texts, 32).

    A word begins after white space and after a script that does without.
    """
    lengths = np.fromiter(map(len, texts), dtype=np.int64, count=len(texts)) + 1
    joined = f" {' '.join(texts)}"
    kind = kinds().take(np.frombuffer(joined.encode("utf-32-le", "surrogatepass"), dtype="<u4"))
    begins = (kind[1:] >= OTHER) & (kind[:-1] <= UNSPACED)
    kind[1:] += begins.view(np.uint8) << 4  # `_BEGINS`
    row = np.repeat(np.arange(0, len(texts) * _BINS, _BINS), lengths)
    return np.bincount(row + kind, minlength=len(texts) * _BINS).reshape(-1, _BINS)
