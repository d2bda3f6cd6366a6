"""VSSE's two numbers: its value vvtc of visible text, and how similar a block is to the page's title and description.

vvtc = (length / leaves) * (punctuation / leaves) of a subtree. The similarity is that of SimHashes: each three bytes in
a row of the text choose 16 fixed bits, a bit of the text is the one that most of them have in its place, and the
similarity is the share of equal bits. Beside it stands the share of a block's triples that the title has.

Papers: Charikar: Similarity estimation techniques from rounding algorithms. STOC 2002, DOI 10.1145/509907.509965.
Departures: only blocks of up to 150 characters (257 bytes) are compared, longer ones are no headline; triples of bytes
for words, so that scripts without spaces are treated alike.
"""

import numpy as np
from numpy.typing import NDArray

from marrow.page import tags

from .frame import Column, Columns, Frame, logs, rows

LEVELS = (0, 1, 2, 3)
_LONGEST, _MOST, _BITS, _BUCKETS = 150, 255, 16, 8192
_VOTES = np.random.default_rng(1).integers(0, 2, (_BUCKETS, _BITS)).astype(np.uint8).view(np.uint64)  # 8 sums in each
_DESCRIPTION = frozenset(("description", "og:description", "twitter:description"))
_META = tags.table("meta title")


def measure(frame: Frame) -> Columns:
    """vvtc as a logarithm for four levels; similarities and shares from 0 to 1, 0 where the page has no such text."""
    words, _, blocks = frame.held[:, list(LEVELS)]
    before = np.concatenate(([0.0], np.cumsum(frame.counts[0], dtype=np.float64)))
    start, stop = (edge[list(LEVELS)] for edge in frame.edges)
    marks = (before[stop] - before[start]).astype(np.float32)
    blocks = np.maximum(blocks, 1)
    value = words / blocks * (marks / blocks)
    return {rows(LEVELS, "vvtc"): logs(value), **_similarities(frame)}


def _similarities(frame: Frame) -> Columns:
    short = np.flatnonzero(frame.chars <= _LONGEST)
    texts = frame.texts
    triples, starts = _triples([texts[block] for block in short.tolist()])
    sizes = np.diff(starts)
    full = np.flatnonzero(sizes > 0)
    places, sizes = starts[full], sizes[full]
    bits = _bits(triples, places, sizes)
    out: dict[str | tuple[str, ...], Column] = {}
    for name, text in _described(frame).items():
        target, _ = _triples([text])
        similar, share = np.zeros(len(frame), dtype=np.float32), np.zeros(len(frame), dtype=np.float32)
        if len(target) and len(full):
            own = _bits(target, np.zeros(1, dtype=np.int64), np.array([len(target)]))
            similar[short[full]] = (bits == own).mean(axis=1)
            has = np.zeros(_BUCKETS, dtype=np.int32)
            has[target] = 1
            share[short[full]] = np.add.reduceat(has[triples], places) / sizes
        out |= {f"like_{name}": similar, f"in_{name}": share}
    return out


def _bits(triples: NDArray[np.int64], places: NDArray[np.int64], sizes: NDArray[np.int64]) -> NDArray[np.bool_]:
    """The SimHash of each text. Shape (texts, 16). A sum of up to 255 votes stays within its byte."""
    if not len(places):
        return np.zeros((0, _BITS), dtype=bool)
    sums = np.stack([np.add.reduceat(column[triples], places) for column in _VOTES.T], axis=1)
    return np.ascontiguousarray(sums).view(np.uint8) * 2.0 > sizes[:, None]


def _described(frame: Frame) -> dict[str, str]:
    """The texts that describe the page, "" for those it has not."""
    tree = frame.page.tree
    found = {"title": "", "description": ""}
    for node in np.flatnonzero(_META[tree.tag]).tolist():
        value = tree.attributes(node)
        if tree.tags[node] == tags.CODES["title"]:
            inside = tree.values[node + 1] if tree.ends[node] > node + 1 else ""
            found["title"] = found["title"] or (inside if isinstance(inside, str) else "")
        elif (value.get("name") or value.get("property") or "").lower() in _DESCRIPTION:
            found["description"] = found["description"] or value.get("content") or ""
    return found


def _triples(texts: list[str]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The bucket of each three bytes in a row of each text without white space, and where each text's begin.

    A text of more than 255 triples has none here.
    """
    text = "\x00".join(texts)
    if text.count("\x00") >= len(texts):
        text = "\x00".join([each.replace("\x00", " ") for each in texts])
    clean = text.lower().encode("utf-8", "surrogatepass").translate(None, b" \t\n\v\f\r") + b"\x00"
    data = np.frombuffer(clean, dtype=np.uint8)
    ends = np.flatnonzero(data == 0)
    sizes = np.maximum(np.diff(ends, prepend=-1) - 3, 0)
    wide = data.astype(np.uint32)
    mixed = (wide[:-2] * 961 + wide[1:-1] * 31 + wide[2:]) * np.uint32(2654435761)
    within = np.ones(len(data), dtype=bool)
    for back in (0, 1, 2):
        within[np.maximum(ends - back, 0)] = False
    triples = (mixed[within[: len(mixed)]] >> 16).astype(np.int64) % _BUCKETS
    fits = sizes <= _MOST
    if not fits.all():
        triples, sizes = triples[np.repeat(fits, sizes)], np.where(fits, sizes, 0)
    return triples, np.concatenate(([0], np.cumsum(sizes)))
