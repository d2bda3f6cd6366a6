"""Shallow text features: length, link density and character kinds of a block and its neighbours.

Lengths mean the same in every script: characters count letters, and a word is a run between spaces or a fixed number of
characters where the script has none (see `marrow.page.characters`).
Papers: Kohlschuetter, Fankhauser, Nejdl: Boilerplate detection using shallow text features. WSDM 2010,
DOI 10.1145/1718487.1718542; Peters, Lecocq: Content extraction using diverse feature sets. WWW 2013.
"""

import numpy as np

from .frame import CHARACTERS, Columns, Floats, Frame, logs, shifted


def measure(frame: Frame) -> Columns:
    """Lengths are logarithms, since pages differ by orders of magnitude; shares lie between 0 and 1."""
    words, chars = frame.words, np.maximum(frame.chars, 1)
    density = frame.linked / np.maximum(words, 1e-9)
    plain = words - frame.linked
    lengths = logs(words)
    counts = frame.counts
    ends = _ends_sentence(frame)
    out = {
        "words": lengths, "chars": logs(frame.chars), "link_density": density, "plain_words": logs(plain),
        "word_length": logs(chars / np.maximum(words, 1)),
        "lines": logs(frame.page.blocks.last - frame.page.blocks.first),
        **dict(zip(CHARACTERS, counts / chars, strict=True)),
        "punctuation_count": logs(counts[0]), "ends": ends,
    }  # fmt: skip
    for by in (-2, -1, 1, 2):
        out[f"words_{by:+}"] = shifted(lengths, by)
        out[f"link_density_{by:+}"] = shifted(density, by, 0.5)
    for by in (-1, 1):
        out[f"ends_{by:+}"] = shifted(ends, by)
    for width in (9, 25):
        around, linked = _window(frame.sums[:2], width // 2)
        out[f"words_around_{width}"] = logs(around)
        out[f"density_around_{width}"] = linked / np.maximum(around, 1e-9)
    return out


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
