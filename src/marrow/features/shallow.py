"""Shallow text features: length, link density and character kinds of a block and its neighbours.

Lengths mean the same in every script: characters count letters, and a word is a run between spaces or a fixed number of
characters where the script has none (see `marrow.page.characters`).
Papers: Kohlschuetter, Fankhauser, Nejdl: Boilerplate detection using shallow text features. WSDM 2010,
DOI 10.1145/1718487.1718542; Peters, Lecocq: Content extraction using diverse feature sets. WWW 2013.
"""

import numpy as np

from .frame import CHARACTERS, Column, Columns, Frame
from .sentences import Floats

_AROUND = {9: 4, 25: 12}  # blocks of a stretch, and how many of them lie before and behind its middle


def measure(frame: Frame) -> Columns:
    """Lengths are logarithms, since pages differ by orders of magnitude; shares lie between 0 and 1."""
    words, counts, blocks = frame.words, frame.counts, frame.page.blocks
    chars = np.maximum(frame.chars, 1)
    columns: dict[str | tuple[str, ...], Column] = {
        "words": frame.lengths, "chars": np.log1p(frame.chars), "link_density": blocks.density,
        "plain_words": np.log1p(words - frame.linked), "word_length": np.log1p(chars / np.maximum(words, 1)),
        "lines": np.log1p(blocks.last - blocks.first), CHARACTERS: counts / chars,
        "punctuation_count": np.log1p(counts[0]), "ends": frame.ends,
    }  # fmt: skip
    for by in (-2, -1, 1, 2):
        columns[f"words_{by:+}"] = _shifted(frame.lengths, by, 0.0)
        columns[f"link_density_{by:+}"] = _shifted(blocks.density, by, 0.5)
    for by in (-1, 1):
        columns[f"ends_{by:+}"] = _shifted(frame.ends, by, 0.0)
    place = np.arange(len(frame))
    for width, reach in _AROUND.items():
        first, stop = np.maximum(place - reach, 0), np.minimum(place + reach + 1, len(frame))
        near, linked = frame.sums.take(stop, axis=1) - frame.sums.take(first, axis=1)
        columns[f"words_around_{width}"] = np.log1p(near)
        columns[f"density_around_{width}"] = linked / np.maximum(near, 1e-9)
    return columns


def _shifted(column: Floats, by: int, fill: float) -> Floats:
    """A column as seen from so many blocks before (negative: behind); `fill` beyond the ends."""
    wide = np.pad(column, 2, constant_values=fill)
    return wide[2 - by :][: len(column)]
