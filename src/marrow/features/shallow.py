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
_REACH = (4, 12)  # blocks before and after


def measure(frame: Frame) -> Columns:
    """Lengths are logarithms, since pages differ by orders of magnitude; shares lie between 0 and 1."""
    words, chars, counts, blocks = frame.words, np.maximum(frame.chars, 1), frame.counts, frame.page.blocks
    out = np.empty((len(_NAMES), len(frame)), dtype=np.float32)
    out[0], out[1], out[2], out[3] = frame.lengths, frame.chars, blocks.density, words - frame.linked
    out[4], out[5] = chars / np.maximum(words, 1), blocks.last - blocks.first
    np.divide(counts, chars, out=out[6:12], casting="same_kind")
    out[12], out[13] = counts[0], frame.ends
    for part in (out[1], out[3:6], out[12]):
        np.log1p(part, out=part)
    _shift(out[0:3:2], (-2, -1, 1, 2), np.array([[0.0], [0.5]]), out[_SHIFTED:_ENDED])
    _shift(out[13:14], (-1, 1), 0.0, out[_ENDED:_AROUND])
    _window(frame.sums, out[_AROUND:])
    return {_NAMES: out}


def _shift(rows: Floats, steps: tuple[int, ...], fill: "Floats | float", out: Floats) -> None:
    """The rows as seen from some blocks before (negative: after), for one step after the other; `fill` beyond the
    ends."""
    number, size = rows.shape
    wide = np.empty((number, size + 4), dtype=np.float32)
    wide[:, :2] = wide[:, -2:] = fill
    wide[:, 2:-2] = rows
    for place, by in enumerate(steps):
        out[place * number : (place + 1) * number] = wide[:, 2 - by : 2 - by + size]


def _window(sums: Floats, out: Floats) -> None:
    """Logarithm of the words of the blocks around each, and the share of them in links, for each reach."""
    size = sums.shape[1] - 1
    wide = np.zeros((2, size + 1 + 2 * _REACH[-1]))
    wide[:, _REACH[-1] : -_REACH[-1]] = sums
    wide[:, -_REACH[-1] :] = sums[:, -1:]
    for place, reach in enumerate(_REACH):
        far = _REACH[-1] - reach
        words, linked = wide[:, far + 2 * reach + 1 :][:, :size] - wide[:, far : far + size]
        out[2 * place] = words
        np.divide(linked, np.maximum(words, 1e-9), out=out[2 * place + 1], casting="same_kind")
    np.log1p(out[::2], out=out[::2])
