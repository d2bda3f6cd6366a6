"""Finds duplicates: records with the same bytes, or with texts whose fingerprints differ in a few bits.

Two fingerprints that differ in at most three bits agree in at least one of four blocks of 16 bits, so only those are
compared.

Source: Manku, Jain, Das Sarma 2007, Detecting Near-Duplicates for Web Crawling (doi:10.1145/1242572.1242592).
"""

from typing import Any

NEAR = 3  # bits
_CROWD = 200  # fingerprints that share a block and are compared with a new one, the latest first


def signed(fingerprint: str) -> int | None:
    """A fingerprint as a signed number of 64 bits; None for that of a text without words."""
    return int.from_bytes(bytes.fromhex(fingerprint), signed=True) if fingerprint else None


class Seen:
    """The records seen so far, by digest and by fingerprint."""

    def __init__(self) -> None:
        self._digests: dict[str, Any] = {}
        self._blocks: list[dict[int, list[tuple[int, Any]]]] = [{}, {}, {}, {}]

    def first(self, digest: str | None, hashed: int | None, name: Any) -> Any:
        """The name of an earlier record with this digest or a near hash; None, and the record is remembered."""
        if digest and (known := self._digests.setdefault(digest, name)) is not name:
            return known
        if hashed is None:
            return None
        places = [(block, (hashed >> 16 * number) & 0xFFFF) for number, block in enumerate(self._blocks)]
        for block, key in places:
            for other, known in block.get(key, ())[-_CROWD:]:
                if ((other ^ hashed) & 0xFFFFFFFFFFFFFFFF).bit_count() <= NEAR:
                    return known
        for block, key in places:
            block.setdefault(key, []).append((hashed, name))
        return None
