"""Inserts pieces among the paragraphs of a page, and finds them again after parsing."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

import numpy as np
from numpy.typing import NDArray

from ...experiment.arrays import Bools, Doubles
from ...expressions import expression
from ...filters.edits import Edits
from ...filters.write import doctype, write
from ...page import Page, parse, tags
from .forms import Piece

FIRST, BETWEEN, LAST = "first", "between", "last"
_P, _COMMENT = tags.CODES["p"], tags.COMMENT
_MARK, _BEGIN, _END, _END_TAG = "data-transplant", "transplant", "/transplant", "</p>"
_MARKS = expression(rf' {_MARK}="\d+"')
_WORDS = 12  # of a paragraph beside which something is inserted
SURE = 0.9  # share of the words of a paragraph that is content
_META = tags.CODES["meta"]
_HOMES = tags.table("div section article main body td #custom")


@dataclass(frozen=True)
class Planted:
    """A page into which pieces were inserted, in UTF-8.

    `places`: whether each piece stands before the first paragraph, between two, or behind the last; `owner`: for each
    block the number of the piece it is of, -1 for the page's own.
    """

    html: bytes
    page: Page
    pieces: tuple[Piece, ...]
    places: tuple[str, ...]
    owner: NDArray[np.intp]


def spots(page: Page, gold: Bools) -> list[int]:
    """The paragraphs of some length that are content, as is the one next to them. `gold`: of shape (blocks,)."""
    return _pairs(page, gold)[0]


def _pairs(page: Page, gold: Bools) -> tuple[list[int], list[int]]:
    """The first and the second of each two paragraphs of content that are next to each other in one element."""
    tree, blocks = page.tree, page.blocks
    good = gold & (blocks.words >= _WORDS) & (tree.tag.take(blocks.container) == _P)
    pairs = (good[:-1] & good[1:]).nonzero()[0]
    first, second = blocks.container[pairs], blocks.container[pairs + 1]
    home = tree.parent.take(first)
    beside = (first != second) & (home == tree.parent.take(second)) & _HOMES.take(tree.tag.take(home))
    return first[beside].tolist(), second[beside].tolist()


def _edges(page: Page, gold: Bools) -> tuple[int, int]:
    """The first and the last paragraph of content in the element that holds the most; there must be two in one."""
    first, second = _pairs(page, gold)
    parents = page.tree.parents
    home = Counter(parents[node] for node in first).most_common(1)[0][0]
    own = [node for node in (*first, *second) if parents[node] == home]
    return min(own), max(own)


def plant(page: Page, given: Sequence[Piece], gold: Bools, random: Random,
          edges: Sequence[str] = ()) -> Planted | None:  # fmt: skip
    """The page with the pieces, each behind a paragraph of its own; None where there is no place, or the page changes.

    edges: FIRST for one piece before the first paragraph, LAST for one behind the last; the others stand between two.
    Pieces that find no place are left out.
    """
    found, edges = spots(page, gold), edges[: len(given)]
    if not found:
        return None
    first, last = ([node] * (edge in edges) for node, edge in zip(_edges(page, gold), (FIRST, LAST), strict=True))
    between = sorted(random.sample(found, min(len(found), len(given) - len(edges))))
    chosen = first + between + last
    places = [FIRST] * len(first) + [BETWEEN] * len(between) + [LAST] * len(last)
    edits, tree = Edits(page), page.tree
    for node in (tree.tag == _META).nonzero()[0].tolist():  # the page declares the encoding that it is written in
        attributes = tree.attributes(node)
        if "charset" in attributes:
            edits.change(node, "charset", "utf-8")
        elif (attributes.get("http-equiv") or "").lower() == "content-type":
            edits.change(node, "content", "text/html; charset=utf-8")
    for node in chosen:
        edits.change(node, _MARK, str(node))
    html = write(edits, head=doctype("<!doctype html>"))
    for number, (node, place) in enumerate(zip(chosen, places, strict=True)):
        mark = html.find(f' {_MARK}="{node}"')
        at = html.rfind("<", 0, mark) if place == FIRST else html.find(_END_TAG, mark) + len(_END_TAG)
        html = f"{html[:at]}<!--{_BEGIN} {number}-->{given[number].html}<!--{_END} {number}-->{html[at:]}"
    html = _MARKS.sub("", html)
    made = html.encode("utf-8", "replace")
    again = parse(made, url=page.url, charset="utf-8")
    owner = _owners(again, len(chosen))
    if owner.max(initial=-1) < 0 or not np.array_equal(_outline(again)[:, owner < 0], _outline(page)):
        return None
    return Planted(made, again, tuple(given[: len(chosen)]), tuple(places), owner)


def _outline(page: Page) -> Doubles:
    """What must stay the same: the words of each block and how deep it lies. Shape (2, blocks)."""
    blocks = page.blocks
    return np.stack((blocks.words, page.tree.depth.take(blocks.container))).astype(np.float64)


def _owners(page: Page, pieces: int) -> NDArray[np.intp]:
    """For each block which piece it is of, by the comments around."""
    owner = np.full(len(page.blocks), -1, dtype=np.intp)
    comments = (page.tree.tag == _COMMENT).nonzero()[0].tolist()
    at = {page.tree.values[node]: int(page.before[node]) for node in comments}
    for number in range(pieces):
        begin, end = at.get(f"{_BEGIN} {number}", 0), at.get(f"{_END} {number}", 0)
        owner[begin:end] = number
    return owner
