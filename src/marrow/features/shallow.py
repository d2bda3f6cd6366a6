"""Shallow text features: length, link density and character kinds of a block and its neighbours.

Lengths mean the same in every script: characters count letters, and a word is a run between spaces or a fixed number of
characters where the script has none (see `marrow.page.characters`).
Papers: Kohlschuetter, Fankhauser, Nejdl: Boilerplate detection using shallow text features. WSDM 2010,
DOI 10.1145/1718487.1718542; Peters, Lecocq: Content extraction using diverse feature sets. WWW 2013.
"""

import numpy as np

from .frame import CHARACTERS, Columns, Floats, Frame

_NAMES = (
    "words", "chars", "link_density", "plain_words", "word_length", "lines", *CHARACTERS, "punctuation_count", "ends",
    *(f"{name}_{by:+}" for by in (-2, -1, 1, 2) for name in ("words", "link_density")), "ends_-1", "ends_+1",
    *(f"{name}_around_{width}" for width in (9, 25) for name in ("words", "density")),
)  # fmt: skip
_SHIFTED, _ENDED, _AROUND = (_NAMES.index(name) for name in ("words_-2", "ends_-1", "words_around_9"))
_REACH = np.array([[4], [12]])


def measure(frame: Frame) -> Columns:
    """Lengths are logarithms, since pages differ by orders of magnitude; shares lie between 0 and 1."""
    words, chars, counts, blocks = frame.words, np.maximum(frame.chars, 1), frame.counts, frame.page.blocks
    out = np.empty((len(_NAMES), len(frame)), dtype=np.float32)
    out[0], out[1], out[2], out[3] = frame.lengths, frame.chars, blocks.density, words - frame.linked
    out[4], out[5] = chars / np.maximum(words, 1), blocks.last - blocks.first
    out[6:12], out[12], out[13] = counts / chars, counts[0], _ends_sentence(frame)
    for part in (out[1], out[3:6], out[12]):
        np.log1p(part, out=part)
    for place, by in enumerate((-2, -1, 1, 2)):
        _shift(out[0:3:2], by, out[_SHIFTED + 2 * place :][:2], np.array([[0.0], [0.5]], dtype=np.float32))
    for place, by in enumerate((-1, 1)):
        _shift(out[13:14], by, out[_ENDED + place :][:1], np.zeros((1, 1), dtype=np.float32))
    _window(frame.sums, out[_AROUND::2], out[_AROUND + 1 :: 2])
    return {_NAMES: out}


def _shift(rows: Floats, by: int, out: Floats, fill: Floats) -> None:
    """The rows as seen from `by` blocks before (negative: after); `fill` beyond the ends."""
    if by > 0:
        out[:, by:], out[:, :by] = rows[:, :-by], fill
    else:
        out[:, :by], out[:, by:] = rows[:, -by:], fill


def _window(sums: Floats, words: Floats, density: Floats) -> None:
    """Logarithms of the words of the blocks around each, and the share of them in links."""
    size = sums.shape[1] - 1
    place = np.arange(size)
    around, linked = sums.take(np.minimum(place + _REACH + 1, size), axis=1) - sums.take(np.maximum(place - _REACH, 0), axis=1)
    np.divide(linked, np.maximum(around, 1e-9), out=density, casting="same_kind")
    words[:] = around
    np.log1p(words, out=words)


_ENDS = {".": 1.0, "!": 1.0, "?": 1.0, "。": 1.0, "！": 1.0, "？": 1.0, "؟": 1.0, "।": 1.0, "۔": 1.0, "።": 1.0, ":": 0.5,
         "…": 0.7, "”": 0.9, '"': 0.9, "」": 0.9, ")": 0.3, "»": 0.9}  # fmt: skip


_ENDING = np.zeros(0x10000, dtype=np.float32)
_ENDING[list(map(ord, _ENDS))] = list(_ENDS.values())


def _ends_sentence(frame: Frame) -> Floats:
    last = "".join([text[-1:] or " " for text in frame.texts])
    return _ENDING.take(np.frombuffer(last.encode("utf-32-le", "surrogatepass"), dtype="<u4"), mode="clip")
