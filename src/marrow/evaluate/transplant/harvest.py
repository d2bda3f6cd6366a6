"""Collects pieces for the transplant test: structures in the main content, boilerplate between its parts or around."""

from collections.abc import Iterator

import numpy as np

from ...experiment.arrays import Numbers
from ...features.frame import Frame
from ...features.units import CALLOUT, CODE, DEFINITIONS, DETAILS, FIGURE, LIST, QUOTE, TABLE
from ...filters.write import markup
from ...page import Page, tags
from .forms import Piece
from .plant import SURE, spots

_LEAST, _MOST, _NODES = 2, 250, 400  # words and nodes of a piece
_MOST_DROPPED = 120  # words of a piece that is none of the content
_WHOLE = 0.95  # share of the words of a structure that is content
FOUND, AROUND = "found", "around"  # kinds of what is none of the content: found between its parts, and around it
_NAMES = {DEFINITIONS: "definitions", LIST: "bullets", CODE: "code", QUOTE: "quote", TABLE: "table"}
_PARTS = tags.table("div section aside nav ul ol p form figure footer header #custom")
_FIELDS = tags.table("form input button iframe")
_LINKED = 0.4  # of the words of a piece that is none of the content, unless it has fields or many links
_PER_LINK = 5  # words at most for each link, where links are many: icons have none
_MOST_AROUND = 6  # pieces of a page
_A = tags.table("a")
_STRUCTURES = (TABLE, FIGURE, DEFINITIONS, CODE, QUOTE, CALLOUT, DETAILS)


def harvest(page: Page, share: Numbers) -> Iterator[Piece]:
    """The pieces of a page. `share`: of each block, how much of it is content, shape (blocks,)."""
    if not len(page.blocks):
        return
    frame = Frame(page)
    units, words = frame.units, frame.words
    weights = np.maximum(units.sums(words), 1e-9)
    right = units.sums(words * share) / weights
    whole = (right > _WHOLE) & (weights >= _LEAST) & (weights <= _MOST)
    for unit in whole.nonzero()[0].tolist():
        if (kind := _NAMES.get(int(units.kind[unit]))) and (html := _markup(page, int(units.node[unit]))):
            yield Piece(kind, True, html)
    between, around = _foreign(frame, share)
    if not spots(page, share > SURE):  # a page without running text: around a list of goods stand other lists of goods
        around = []
    step = max(-(-len(around) // _MOST_AROUND), 1)
    for kind, nodes in ((FOUND, between), (AROUND, around[::step])):
        yield from (Piece(kind, False, html) for node in nodes if (html := _markup(page, node)))


def _foreign(frame: Frame, share: Numbers) -> tuple[list[int], list[int]]:
    """Elements none of whose blocks is content, the outermost ones: between two blocks of content, and the others."""
    page, tree = frame.page, frame.page.tree
    sure = np.zeros(len(frame) + 2)
    sure[1:-1] = share
    before = page.before
    first, stop = before[:-1], before.take(tree.end)
    totals = np.zeros((3, len(frame) + 1))
    np.cumsum((share * frame.words, frame.words, frame.linked), axis=1, out=totals[:, 1:])
    right, words, linked = totals.take(stop, axis=1) - totals.take(first, axis=1)
    none = (stop > first) & (right < 1e-6) & _PARTS.take(tree.tag)
    between = (sure.take(first) > SURE) & (sure.take(stop + 1) > SURE)
    none &= (words >= _LEAST) & (words <= _MOST_DROPPED)
    none &= ((linked >= _LINKED * words) | (tree.sums(_FIELDS.take(tree.tag)) > 0)
             | (_PER_LINK * tree.sums(_A.take(tree.tag)) >= words))  # fmt: skip
    inside: list[int] = []
    outside: list[int] = []
    reached = 0
    structures = set(frame.units.node[np.isin(frame.units.kind, _STRUCTURES)].tolist())
    for node in none.nonzero()[0].tolist():
        if node >= reached:
            reached = int(tree.end[node])
            if structures.isdisjoint(range(node, reached)):
                (inside if between[node] else outside).append(node)
    return inside, outside


def _markup(page: Page, node: int) -> str:
    """The HTML of an element, "" for a large one."""
    return markup(page, node) if int(page.tree.end[node]) - node <= _NODES else ""
