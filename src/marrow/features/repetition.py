"""Sameness: items of a list, cards of a grid and posts of a thread are alike, and so are the links of a menu.

Two views: blocks of one kind (tag and classes of container and two levels above), wherever they are; and siblings of
one tag and class, at each level above a block. The nearest level with three or more of those is taken as the block's
item, the one whose siblings hold most as its row of items. `copies` counts blocks of the same text: a page made for
two kinds of screens has its menus twice.
"""

import numpy as np

from .frame import Columns, Floats, Frame, logs, rows, shifted

LEVELS = tuple(range(8))
_SHOWN = (0, 1, 2, 3, 4, 6)
_ROW = 3  # siblings that make a row


def measure(frame: Frame) -> Columns:
    """Numbers as logarithms, and shares."""
    return {**of_groups("class", frame, frame.alike), **_siblings(frame), **_copies(frame)}


def of_groups(name: str, frame: Frame, group: "np.ndarray[tuple[int], np.dtype[np.int64]]") -> dict[str, Floats]:
    """How many blocks are in a block's group, and what those are like together."""
    size = np.bincount(group)
    words, linked = np.bincount(group, frame.words), np.bincount(group, frame.linked)
    lengths = np.log1p(frame.words)
    squares, sums = np.bincount(group, lengths * lengths), np.bincount(group, lengths)
    spread = np.sqrt(np.maximum(squares / size - (sums / size) ** 2, 0))
    return {
        f"{name}_group": logs(size)[group], f"{name}_words": logs(words / size)[group],
        f"{name}_share": (words / frame.total)[group], f"{name}_density": (linked / np.maximum(words, 1e-9))[group],
        f"{name}_spread": spread[group],
        f"{name}_same_before": (shifted(group, 1, -1) == group).astype(np.float32),
        f"{name}_same_after": (shifted(group, -1, -1) == group).astype(np.float32),
    }  # fmt: skip


def _siblings(frame: Frame) -> dict[str, Floats]:
    tree, nodes = frame.page.tree, frame.up[list(LEVELS)]
    held = frame.elements
    own_words = frame.sums[0, frame.before[tree.end[held]]] - frame.sums[0, frame.before[held]]
    _, group = np.unique(tree.parent[held] * np.int64(2**31) + frame.kinds, return_inverse=True)
    number, all_words = np.ones(len(tree)), np.zeros(len(tree))
    number[held] = np.bincount(group)[group]
    all_words[held] = np.bincount(group, own_words)[group]
    many = number[nodes]
    in_row = many >= _ROW
    place = np.arange(len(frame))
    item = np.argmax(in_row, axis=0)
    row = np.argmax(np.where(in_row, all_words[nodes], -1), axis=0)
    out = rows("siblings", _SHOWN, logs(many[list(_SHOWN)]))
    for name, level in (("item", item), ("row", row)):
        node, there = nodes[level, place], in_row[level, place]
        words, linked, _, blocks = frame.held[:, level, place]
        out |= {
            f"{name}_number": np.where(there, logs(many[level, place]), 0),
            f"{name}_words": np.where(there, logs(words), 0),
            f"{name}_density": np.where(there, linked / np.maximum(words, 1e-9), 0),
            f"{name}_blocks": np.where(there, logs(blocks), 0),
            f"{name}_share": np.where(there, all_words[node] / frame.total, 0),
        }
    return {**out, "item_level": np.where(in_row[item, place], item, len(LEVELS)) / 4.0}


def _copies(frame: Frame) -> dict[str, Floats]:
    known = {text: number for number, text in enumerate(dict.fromkeys(frame.texts))}
    same = np.array([known[text] for text in frame.texts])
    new = np.diff(np.maximum.accumulate(same), prepend=-1)  # texts are numbered as they come
    return {"copies": logs(np.bincount(same) - 1)[same], "is_copy": (new == 0).astype(np.float32)}
