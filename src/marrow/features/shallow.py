"""Shallow text features: length, link density and character kinds of a block and its neighbours.

Papers: Kohlschuetter, Fankhauser, Nejdl: Boilerplate detection using shallow text features. WSDM 2010,
DOI 10.1145/1718487.1718542; Peters, Lecocq: Content extraction using diverse feature sets. WWW 2013.
"""

import numpy as np

from .frame import Floats, Frame, shifted


def measure(frame: Frame) -> dict[str, Floats]:
    """Lengths are logarithms, since pages differ by orders of magnitude; shares lie between 0 and 1."""
    counts = frame.page.leaves.counts
    words, chars = frame.words, np.maximum(frame.chars, 1)
    density = frame.linked / np.maximum(words, 1e-9)
    plain = words - frame.linked
    out = {
        "words": np.log1p(words), "chars": np.log1p(frame.chars), "link_density": density,
        "plain_words": np.log1p(plain), "word_length": chars / np.maximum(words, 1),
        "lines": np.log1p(frame.page.blocks.last - frame.page.blocks.first),
    }  # fmt: skip
    for name in ("punctuation", "digits", "upper", "letters", "unspaced", "right_to_left"):
        out[name] = frame.per_block(getattr(counts, name)) / chars
    out["punctuation_count"] = np.log1p(frame.per_block(counts.punctuation))
    out["ends"] = _ends_sentence(frame)
    for by in (-3, -2, -1, 1, 2, 3):
        out[f"words_{by:+}"] = shifted(out["words"], by)
        out[f"link_density_{by:+}"] = shifted(density, by, 0.5)
    for by in (-1, 1):
        out[f"ends_{by:+}"] = shifted(out["ends"], by)
        out[f"punctuation_{by:+}"] = shifted(out["punctuation"], by)
    for width in (3, 9, 25):
        out[f"words_around_{width}"] = np.log1p(_window(words, width))
        out[f"plain_around_{width}"] = np.log1p(_window(plain, width))
        out[f"density_around_{width}"] = _window(frame.linked, width) / np.maximum(_window(words, width), 1e-9)
    return out


def _window(column: Floats, width: int) -> Floats:
    total = np.concatenate(([0.0], np.cumsum(column)))
    place = np.arange(len(column))
    return total[np.minimum(place + width // 2 + 1, len(column))] - total[np.maximum(place - width // 2, 0)]


_ENDS = {".": 1.0, "!": 1.0, "?": 1.0, "。": 1.0, "！": 1.0, "？": 1.0, "؟": 1.0, "।": 1.0, ":": 0.5, "…": 0.7, "”": 0.9,
         '"': 0.9, "」": 0.9, ")": 0.3, "»": 0.9}  # fmt: skip


def _ends_sentence(frame: Frame) -> Floats:
    blocks = frame.page.blocks
    out = np.zeros(len(blocks))
    pieces = blocks.pieces
    for number, last in enumerate(blocks.last.tolist()):
        end = pieces[last - 1].rstrip()
        while not end and last - 1 > blocks.first[number]:
            last -= 1
            end = pieces[last - 1].rstrip()
        out[number] = _ENDS.get(end[-1:], 0.0)
    return out
