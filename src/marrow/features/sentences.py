"""Where sentences end, and how much of a page is running text."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.floating]
_ENDS = {".": 1.0, "!": 1.0, "?": 1.0, "。": 1.0, "！": 1.0, "？": 1.0, "؟": 1.0, "।": 1.0, "۔": 1.0, ":": 0.5,
         "…": 0.7, "”": 0.9, '"': 0.9, "」": 0.9, ")": 0.3, "»": 0.9}  # fmt: skip
ENDING = np.zeros(0x10000, dtype=np.float32)
ENDING[list(map(ord, _ENDS))] = list(_ENDS.values())
COLON = _ENDS[":"]
ENDED = 0.6  # of what `sentence_ends` gives, from which on a sentence is over
_SENTENCE, _LINKED = 10, 0.3  # words of a sentence, share of them in links


def sentence_ends(texts: Sequence[str]) -> Floats:
    """How far the last sign of each text ends a sentence, 0 to 1. Shape (texts,)."""
    last = "".join(text[-1:] or " " for text in texts)
    return ENDING.take(np.frombuffer(last.encode("utf-32-le", "surrogatepass"), dtype="<u4"), mode="clip")


def running_words(words: Floats, linked: Floats, ends: Floats) -> float:
    """Words of running text: of blocks that end a sentence, are long enough for one, and are no links.

    words, linked: of each block all words and those in links; ends: what `sentence_ends` gives of it
    """
    return float(words[is_running(words, linked, ends)].sum())


def is_running(words: Floats, linked: Floats, ends: Floats) -> NDArray[np.bool_]:
    """Whether each block is running text; see `running_words`."""
    return (words >= _SENTENCE) & (ends > ENDED) & (linked < _LINKED * words)
