"""Shallow text features: length, link density and character kinds of a block and its neighbours.

Lengths mean the same in every script: characters count letters, and a word is a run between spaces or a fixed number of
characters where the script has none (see `marrow.page.characters`).
Papers: Kohlschuetter, Fankhauser, Nejdl: Boilerplate detection using shallow text features. WSDM 2010,
DOI 10.1145/1718487.1718542; Peters, Lecocq: Content extraction using diverse feature sets. WWW 2013.
"""

import numpy as np

from .frame import Columns, Floats, Frame, logs, shifted

_KINDS = ("punctuation", "digits", "upper", "letters", "unspaced", "right_to_left")


def measure(frame: Frame) -> Columns:
    """Lengths are logarithms, since pages differ by orders of magnitude; shares lie between 0 and 1."""
    words, chars = frame.words, np.maximum(frame.chars, 1)
    density = frame.linked / np.maximum(words, 1e-9)
    plain = words - frame.linked
    lengths = logs(words)
    counts = _counts(frame)
    ends = _ends_sentence(frame)
    out = {
        "words": lengths, "chars": logs(frame.chars), "link_density": density, "plain_words": logs(plain),
        "word_length": logs(chars / np.maximum(words, 1)),
        "lines": logs(frame.page.blocks.last - frame.page.blocks.first),
        **dict(zip(_KINDS, counts / chars, strict=True)),
        "punctuation_count": logs(counts[0]), "ends": ends,
    }  # fmt: skip
    for by in (-2, -1, 1, 2):
        out[f"words_{by:+}"] = shifted(lengths, by)
        out[f"link_density_{by:+}"] = shifted(density, by, 0.5)
    for by in (-1, 1):
        out[f"ends_{by:+}"] = shifted(ends, by)
    sums = np.zeros((2, len(words) + 1))
    np.cumsum(np.stack((words, frame.linked)), axis=1, out=sums[:, 1:])
    for width in (9, 25):
        around, linked = _window(sums, width // 2)
        out[f"words_around_{width}"] = logs(around)
        out[f"density_around_{width}"] = linked / np.maximum(around, 1e-9)
    return out


def _counts(frame: Frame) -> Floats:
    """Characters of each kind in each block. Shape (kinds, blocks)."""
    block, counts = frame.page.leaves.block, frame.page.leaves.counts
    shown = np.flatnonzero(block >= 0)
    owner = block[shown]
    return np.stack([np.bincount(owner, getattr(counts, kind)[shown], len(frame)) for kind in _KINDS])


def _window(sums: Floats, reach: int) -> Floats:
    size = sums.shape[1] - 1
    place = np.arange(size)
    out: Floats = sums[:, np.minimum(place + reach + 1, size)] - sums[:, np.maximum(place - reach, 0)]
    return out


_ENDS = {".": 1.0, "!": 1.0, "?": 1.0, "。": 1.0, "！": 1.0, "？": 1.0, "؟": 1.0, "।": 1.0, "۔": 1.0, "።": 1.0, ":": 0.5,
         "…": 0.7, "”": 0.9, '"': 0.9, "」": 0.9, ")": 0.3, "»": 0.9}  # fmt: skip


def _ends_sentence(frame: Frame) -> Floats:
    get = _ENDS.get
    return np.array([get(text[-1:], 0.0) for text in frame.texts], dtype=np.float32)
