"""SimHash of a text, 64 bits, and the search for texts whose hashes differ in a few bits.

Each run of three words votes on every bit of the hash; texts that share most runs differ in few bits. Two hashes that
differ in at most three bits agree in at least one of four blocks of 16 bits, so only those are compared.

Source: Charikar 2002, Similarity Estimation Techniques from Rounding Algorithms (doi:10.1145/509907.509965), as VSSE
uses it; Manku, Jain, Das Sarma 2007, Detecting Near-Duplicates for Web Crawling (doi:10.1145/1242572.1242592), for the
runs of words, three bits and the blocks.
Departures: all runs weigh the same; in scripts without spaces a character is a word.
"""

import re
import zlib
from typing import Any

import numpy as np
from numpy.typing import NDArray

NEAR = 3  # bits
_WORD = re.compile(r"[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff]|[^\W_]+")
_RUN = 3  # words
_MOST = 100_000  # words that are read
_CROWD = 200  # hashes that share a block and are compared with a new one, the latest first


def simhash(text: str) -> int | None:
    """The hash of a text as a signed number of 64 bits; None for a text without words."""
    words = _WORD.findall(text.lower())[:_MOST]
    if not words:
        return None
    known: dict[str, int] = {}
    codes = np.array([known.setdefault(word, zlib.crc32(word.encode("utf-8", "replace"))) for word in words], np.uint64)
    size = min(_RUN, len(codes))
    mixed = np.zeros(len(codes) - size + 1, dtype=np.uint64)
    for step in range(size):
        mixed = _mix(mixed + codes[step : len(codes) - size + 1 + step])
    bits = np.unpackbits(np.unique(mixed).view(np.uint8).reshape(-1, 8), axis=1)
    votes = bits.sum(axis=0, dtype=np.int64) * 2 > len(bits)
    return int(np.packbits(votes).view(np.int64)[0])


def _mix(values: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """Spread each number over all bits (the finisher of SplitMix64)."""
    values = values + np.uint64(0x9E3779B97F4A7C15)
    values = (values ^ (values >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    values = (values ^ (values >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return values ^ (values >> np.uint64(31))


class Seen:
    """The records seen so far, by digest and by SimHash."""

    def __init__(self) -> None:
        self._digests: dict[str, Any] = {}
        self._blocks: list[dict[int, list[tuple[int, Any]]]] = [{}, {}, {}, {}]

    def first(self, digest: str | None, hashed: int | None, name: Any) -> Any:
        """The name of an earlier record with this digest or a near hash; None, and the record is kept in mind."""
        if digest and (known := self._digests.setdefault(digest, name)) is not name:
            return known
        if hashed is None:
            return None
        places = [
            (block, (hashed >> shift) & 0xFFFF) for block, shift in zip(self._blocks, (0, 16, 32, 48), strict=True)
        ]
        for block, key in places:
            for other, known in block.get(key, ())[-_CROWD:]:
                if ((other ^ hashed) & 0xFFFFFFFFFFFFFFFF).bit_count() <= NEAR:
                    return known
        for block, key in places:
            block.setdefault(key, []).append((hashed, name))
        return None
