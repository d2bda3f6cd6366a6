"""Finds duplicates among rows: pages with the same bytes, or with texts whose fingerprints differ in a few bits.

Two fingerprints that differ in at most three bits agree in at least one of four blocks of 16 bits, so only those are
compared.

Source: Manku, Jain, Das Sarma 2007, Detecting Near-Duplicates for Web Crawling (doi:10.1145/1242572.1242592).
"""

import json
from collections.abc import Sequence
from typing import Any

from ..errors import Error
from .job import FORMATS, Job
from .sources import Shard
from .storage import RunStore

NEAR = 3  # bits
_REPEAT = ("source", "offset", "first_source", "first_offset")  # of a row that repeats an earlier one
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


def duplicates(shards: Sequence[Shard], job: Job) -> int:
    """Find the rows that repeat earlier ones of the run exactly or nearly, by digest and SimHash; their number.

    `duplicates.jsonl` in the folder of the run names each with the first of its kind. Takes some 600 bytes of memory a
    row. Raises `Error` where the run is not of Parquet or lacks the columns.
    """
    needed = ("source", "offset", "digest", "simhash", "status")
    if job.format != "parquet" or not set(needed) <= set(job.fields):
        raise Error(f"duplicates are found in Parquet with the columns {', '.join(needed)}", code="usage")
    from pyarrow.parquet import ParquetFile

    store, seen, found = RunStore(job.folder), Seen(), 0
    scratch = store.scratch("duplicates.jsonl")
    with scratch.open("w", encoding="utf-8", errors="replace") as out:
        for shard in shards:
            name = f"data/{shard.name}{FORMATS[job.format]}"
            if not store.has(name):
                continue
            with store.open(name) as file:
                parts = ParquetFile(file).iter_batches(columns=list(needed))
                for row in (row for part in parts for row in part.to_pylist() if row["status"] == "ok"):
                    place = row["source"], row["offset"]
                    if first := seen.first(row["digest"], row["simhash"], place):
                        found += 1
                        said = dict(zip(_REPEAT, (*place, *first), strict=True))
                        out.write(json.dumps(said, ensure_ascii=False) + "\n")
    store.finish(scratch, "duplicates.jsonl")
    return found
