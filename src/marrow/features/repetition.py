"""Sameness: items of a list, cards of a grid and posts of a thread are alike, and so are the links of a menu.

Two views: blocks of one kind (tag and classes of container and two levels above), wherever they are; and siblings of
one tag and class, at each level above a block. The nearest level with three or more of those is taken as the block's
item, the one whose siblings hold most as its row of items. `copies` counts blocks of the same text: a page made for
two kinds of screens has its menus twice.
"""

import numpy as np

from .frame import Columns, Floats, Frame, Places, grouped, numbered, rows

LEVELS = 8
_SHOWN = (0, 1, 2, 3, 4, 6)
_ROW = 3  # siblings that make a row
_SIBLINGS = rows(_SHOWN, "siblings")
_ITEMS = tuple(f"{name}_{kind}" for name in ("item", "row") for kind in ("number", "words", "density", "blocks", "share"))


def group_names(name: str) -> tuple[str, ...]:
    """The names of the columns that `of_groups` makes."""
    return tuple(f"{name}_{kind}" for kind in ("group", "words", "share", "density", "spread", "same_before", "same_after"))


_GROUPS = group_names("class")


def measure(frame: Frame) -> Columns:
    """Numbers as logarithms, and shares."""
    return {**of_groups(_GROUPS, frame, frame.alike), **_siblings(frame), ("copies", "is_copy"): _copies(frame)}


def of_groups(names: tuple[str, ...], frame: Frame, group: Places) -> Columns:
    """How many blocks are in a block's group, and what those are like together."""
    lengths = np.log1p(frame.words)
    size = np.bincount(group)
    words, linked, sums, squares = (
        np.bincount(group, weight) for weight in (frame.words, frame.linked, lengths, lengths * lengths)
    )
    table = np.empty((5, len(size)), dtype=np.float32)
    table[0], table[1], table[2] = size, words / size, words / frame.total
    np.log1p(table[:2], out=table[:2])
    table[3] = linked / np.maximum(words, 1e-9)
    table[4] = np.sqrt(np.maximum(squares / size - (sums / size) ** 2, 0))
    same = np.zeros((2, len(frame)), dtype=np.float32)
    same[0, 1:] = same[1, :-1] = group[1:] == group[:-1]
    return {names[:5]: table.take(group, axis=1), names[5:]: same}


def _siblings(frame: Frame) -> Columns:
    tree, nodes, held = frame.page.tree, frame.up[:LEVELS], frame.elements
    words = frame.sums[0]
    own_words = words[frame.before[tree.end[held]]] - words[frame.before[held]]
    group = grouped(tree.parent[held] * np.int64(2**31) + frame.kinds)
    number, all_words = np.ones(len(tree), dtype=np.float32), np.zeros(len(tree), dtype=np.float32)
    number[held] = np.bincount(group)[group]
    all_words[held] = np.bincount(group, own_words)[group]
    many, together = number.take(nodes), all_words.take(nodes)
    in_row = many >= _ROW
    item, row = in_row.argmax(axis=0), np.where(in_row, together, -1).argmax(axis=0)
    at = np.stack((item, row)) * len(frame) + np.arange(len(frame))  # in tables over levels and blocks
    there = in_row.take(at)
    out = np.zeros((2, 5, len(frame)), dtype=np.float32)
    held_words, linked, blocks = (table.take(at) for table in frame.held)
    out[:, 0], out[:, 1], out[:, 3] = many.take(at), held_words, blocks
    np.log1p(out[:, :4], out=out[:, :4])
    out[:, 2] = linked / np.maximum(held_words, 1e-9)
    out[:, 4] = together.take(at) / frame.total
    out *= there[:, None]
    return {
        _SIBLINGS: np.log1p(many[list(_SHOWN)]),
        _ITEMS: out.reshape(10, -1),
        "item_level": np.where(there[0], item, LEVELS) / 4.0,
    }


def _copies(frame: Frame) -> Floats:
    """Logarithm of how many other blocks have the same text, and whether one before has."""
    _, same = numbered(frame.texts)
    out = np.empty((2, len(frame)), dtype=np.float32)
    out[0] = np.log1p(np.bincount(same) - 1)[same]
    out[1, 0] = 0
    out[1, 1:] = same[1:] <= np.maximum.accumulate(same)[:-1]  # texts are numbered as they come
    return out
