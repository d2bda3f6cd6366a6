"""Repetition: items of a list, cards of a grid and posts of a thread are alike, and so are the links of a menu.

Two views: blocks of one kind (tag and classes of container and two levels above), wherever they are; and siblings of
one tag and class, at each level above a block. The nearest level with three or more of those is taken as the block's
item, the one whose siblings hold most as its row of items. `copies` counts blocks of the same text: a page made for
two kinds of screens has its menus twice.
"""

import numpy as np
from numpy.typing import NDArray

from marrow.page import tags

from .frame import Column, Columns, Frame, rows
from .units import KIND

LEVELS = 8
_SHOWN = (0, 1, 2, 3, 4, 6)
_ROW = 3  # siblings that make a row
_BLOCKS = 2  # that half of the items have at least
_LABEL = 10  # words of an item of one block, fewer than these on average
_PLAIN = tags.table("tr td th p") | (KIND > 0)


def measure(frame: Frame) -> Columns:
    """Numbers as logarithms, and shares."""
    return {**_kinds(frame), **_siblings(frame), **_copies(frame)}


def _kinds(frame: Frame) -> Columns:
    """How many blocks are of a block's kind, and what those are like together."""
    lengths, group = np.log1p(frame.words), frame.alike
    size = np.bincount(group)
    words, linked, sums, squares = (
        np.bincount(group, weight) for weight in (frame.words, frame.linked, lengths, lengths * lengths)
    )
    same = group[1:] == group[:-1]
    return {
        "class_group": np.log1p(size)[group],
        "class_words": np.log1p(words / size)[group],
        "class_share": (words / frame.total)[group],
        "class_density": (linked / np.maximum(words, 1e-9))[group],
        "class_spread": np.sqrt(np.maximum(squares / size - (sums / size) ** 2, 0))[group],
        "class_same_before": np.append(False, same),
        "class_same_after": np.append(same, False),
    }


def parts(frame: Frame) -> NDArray[np.intp]:
    """For each block the number of the part of an item that it is, -1 for none. Shape (blocks,).

    Items are three or more siblings of one tag and class, the innermost around a block. Half of them have two blocks or
    more, or they have a class and few words, as labels have; paragraphs, tables with their rows and cells, lists and
    other units have a class and as many blocks. A part of them are all their blocks of one kind, of which they have one
    each at most on average, as what they have more of is running text; a heading is of the part that follows it, if
    any. So the prices of all cards are one, and all answers with their questions.
    """
    tree, held, box = frame.page.tree, frame.elements, frame.page.blocks.container
    group, blocks = _rows(frame), frame.page.before.take(tree.end.take(held)) - frame.page.before.take(held)
    count = np.bincount(group)
    wide = (2 * np.bincount(group, blocks >= _BLOCKS) >= count).take(group)
    short = (np.bincount(group, _words(frame)) < _LABEL * count).take(group)
    classes, number = frame.classes
    named = (np.array([*map(len, classes)]) > 0).take(number)
    plain = _PLAIN.take(tree.tag.take(held))
    items = np.where(plain, wide & named, wide | (named & short)) & (count >= _ROW).take(group)
    row = np.full(len(tree), -1)
    row[held] = np.where(items, group, -1)
    around = row.take(tree.nearest(row >= 0).take(box))
    part = np.unique(around * (frame.alike.max() + 1) + frame.alike, return_inverse=True)[1]
    part[(around < 0) | (np.bincount(part).take(part) > count.take(around)) | frame.headings] = -1
    leads = frame.headings[:-1] & ~frame.headings[1:] & (around[:-1] == around[1:])
    part[:-1][leads] = part[1:][leads]
    return part


def _rows(frame: Frame) -> NDArray[np.intp]:
    """The number of the row of each of `elements`: siblings of one tag and class."""
    parents = frame.page.tree.parent.take(frame.elements).astype(np.int64)
    return np.unique((parents << 32) + frame.kinds, return_inverse=True)[1]


def _words(frame: Frame) -> NDArray[np.double]:
    """The words in each of `elements`."""
    held, words, before = frame.elements, frame.sums[0], frame.page.before
    return words.take(before.take(frame.page.tree.end.take(held))) - words.take(before.take(held))


def _siblings(frame: Frame) -> Columns:
    """How many siblings of its kind each of a block's ancestors has, its item and its row of items."""
    tree, nodes, held, group = frame.page.tree, frame.up[:LEVELS], frame.elements, _rows(frame)
    number, together = np.zeros((2, len(tree)), dtype=np.float32)
    number[0] = 1
    number[held] = np.bincount(group).take(group)
    together[held] = np.bincount(group, _words(frame)).take(group)
    many, together = number.take(nodes), together.take(nodes)
    in_row = many >= _ROW
    there = in_row.any(axis=0)
    item, row = in_row.argmax(axis=0), np.where(in_row, together, -1).argmax(axis=0)  # levels
    columns: dict[str | tuple[str, ...], Column] = {rows(_SHOWN, "siblings"): np.log1p(many.take(_SHOWN, axis=0))}
    for name, level in (("item", item), ("row", row)):
        place = level, np.arange(len(frame))
        own, linked, blocks = frame.held[:, *place]
        columns[f"{name}_number"] = there * np.log1p(many[place])
        columns[f"{name}_words"] = there * np.log1p(own)
        columns[f"{name}_density"] = there * linked / np.maximum(own, 1e-9)
        columns[f"{name}_blocks"] = there * np.log1p(blocks)
        columns[f"{name}_share"] = there * together[place] / frame.total
    return {**columns, "item_level": np.where(there, item, LEVELS) / 4.0}


def _copies(frame: Frame) -> Columns:
    """Logarithm of how many other blocks have the same text, and whether one before has."""
    place = range(len(frame))
    known: dict[str, int] = {}
    first = np.array([known.setdefault(text, at) for text, at in zip(frame.texts, place, strict=True)])
    return {"copies": np.log1p(np.bincount(first)[first] - 1), "is_copy": first != np.array(place)}
