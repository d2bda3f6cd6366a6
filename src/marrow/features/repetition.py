"""Sameness: items of a list, cards of a grid and posts of a thread are alike, and so are the links of a menu.

Two views: blocks of one kind (tag and classes of container and two levels above), wherever they are; and siblings of
one tag and class, at each level above a block. The nearest level with three or more of those is taken as the block's
item, the one whose siblings hold most as its row of items. `copies` counts blocks of the same text: a page made for
two kinds of screens has its menus twice.
"""

import numpy as np

from .frame import Columns, Floats, Frame, rows
from .groups import grouped

LEVELS = 8
_SHOWN = (0, 1, 2, 3, 4, 6)
_ROW = 3  # siblings that make a row
_SIBLINGS = rows(_SHOWN, "siblings")
_ITEMS = tuple(
    f"{name}_{kind}" for name in ("item", "row") for kind in ("number", "words", "density", "blocks", "share")
)
_GROUPS = tuple(f"class_{kind}" for kind in "group words share density spread same_before same_after".split())


def measure(frame: Frame) -> Columns:
    """Numbers as logarithms, and shares."""
    return {**_kinds(frame), **_siblings(frame), ("copies", "is_copy"): _copies(frame)}


def _kinds(frame: Frame) -> Columns:
    """How many blocks are of a block's kind, and what those are like together."""
    lengths, group = np.log1p(frame.words), frame.alike
    size = np.bincount(group)
    words, linked, sums, squares = (
        np.bincount(group, weight) for weight in (frame.words, frame.linked, lengths, lengths * lengths)
    )
    mean = sums / size
    table = np.empty((5, len(size)), dtype=np.float32)
    table[0] = size
    np.divide(words, size, out=table[1], casting="same_kind")
    np.log1p(table[:2], out=table[:2])
    np.divide(words, frame.total, out=table[2], casting="same_kind")
    np.divide(linked, np.maximum(words, 1e-9), out=table[3], casting="same_kind")
    np.sqrt(np.maximum(squares / size - mean * mean, 0), out=table[4], casting="same_kind")
    same = np.zeros((2, len(frame)), dtype=np.float32)
    same[0, 1:] = same[1, :-1] = group[1:] == group[:-1]
    return {_GROUPS[:5]: table.take(group, axis=1), _GROUPS[5:]: same}


def _siblings(frame: Frame) -> Columns:
    tree, nodes, held, size = frame.page.tree, frame.up[:LEVELS], frame.elements, len(frame)
    group = grouped((tree.parent.take(held).astype(np.int64) << 32) + frame.kinds)
    words, before = frame.sums[0], frame.page.before
    own_words = words.take(before.take(tree.end.take(held))) - words.take(before.take(held))
    tables = np.zeros((2, len(tree)), dtype=np.float32)
    tables[0, 0] = 1
    tables[0, held] = np.bincount(group).take(group)
    tables[1, held] = np.bincount(group, own_words).take(group)
    many, together = tables.take(nodes, axis=1)
    in_row = many >= _ROW
    there = in_row.any(axis=0)
    at = np.empty((2, size), dtype=np.intp)
    in_row.argmax(axis=0, out=at[0])
    np.where(in_row, together, -1).argmax(axis=0, out=at[1])
    level = np.where(there, at[0] / 4.0, LEVELS / 4.0)
    at *= size  # in tables over levels and blocks
    at += np.arange(size)
    out = np.empty((2, 5, size), dtype=np.float32)
    out[:, 0] = many.take(at)
    out[:, 1:4] = frame.held.reshape(3, -1).take(at, axis=1).swapaxes(0, 1)  # words, linked words, blocks
    out[:, 2] /= np.maximum(out[:, 1], 1e-9)
    for part in (out[:, :2], out[:, 3]):
        np.log1p(part, out=part)
    np.divide(together.take(at), frame.total, out=out[:, 4])
    out *= there
    return {_SIBLINGS: np.log1p(many.take(_SHOWN, axis=0)), _ITEMS: out.reshape(10, -1), "item_level": level}


def _copies(frame: Frame) -> Floats:
    """Logarithm of how many other blocks have the same text, and whether one before has."""
    known: dict[str, int] = {}
    size = len(frame)
    first = np.fromiter(
        map(known.setdefault, frame.texts, range(size)), dtype=np.intp, count=size
    )  # block of that text
    out = np.empty((2, size), dtype=np.float32)
    out[0] = np.log1p(np.bincount(first).take(first) - 1)
    out[1] = first != np.arange(size)
    return out
