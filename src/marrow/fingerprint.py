"""SimHash: the fingerprint of a text, by which texts that are nearly the same are found.

Two fingerprints differ in few of their 64 bits when the texts share most of their runs of words. Letters of scripts
that write no spaces count as words.

Paper: Charikar: Similarity estimation techniques from rounding algorithms. STOC 2002, DOI 10.1145/509907.509965; runs
of words: Manku, Jain, Das Sarma: Detecting near-duplicates for web crawling. WWW 2007, DOI 10.1145/1242572.1242592.
"""

from hashlib import blake2b

import numpy as np
from numpy.typing import NDArray

from .expressions import expression

_ALONE = "\u2e80-\u2fff\u3001-\u9fff\uf900-\ufaff\u0e00-\u0eff\u1000-\u109f"
_WORD = expression(rf"[{_ALONE}]|[^\W_{_ALONE}]+")
_RUN = 3
_ODD = np.array([0x9E3779B97F4A7C15, 0xC2B2AE3D27D4EB4F, 0x165667B19E3779F9], dtype=np.uint64)


def fingerprint(text: str) -> str:
    """The fingerprint as 16 hexadecimal digits, "" for a text without words."""
    words = _WORD.findall(text.casefold())
    if not words:
        return ""
    hashes = {word: blake2b(word.encode("utf-8", "replace"), digest_size=8).digest() for word in {*words}}
    runs = _runs(np.frombuffer(b"".join(map(hashes.__getitem__, words)), ">u8").astype(np.uint64))
    bits = np.unpackbits(runs.astype(">u8").view(np.uint8).reshape(-1, 8), axis=1)
    return np.packbits(2 * bits.sum(axis=0, dtype=np.int64) > len(runs)).tobytes().hex()


def _runs(words: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """A number for each run of words, of which every bit depends on all of them (the end of splitmix64)."""
    length = min(_RUN, len(words))
    size = len(words) - length + 1
    mixed = np.zeros(size, dtype=np.uint64)
    for at in range(length):
        mixed += words[at : at + size] * _ODD[at]
    for shift, odd in ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB)):
        mixed = (mixed ^ (mixed >> np.uint64(shift))) * np.uint64(odd)
    return mixed ^ (mixed >> np.uint64(31))
