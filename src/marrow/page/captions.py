"""Captions go with their pictures: what is said below a picture that stays, stays.

A caption is a `figcaption` in the figure of a picture, or the element after a picture, or after a box around it, whose
class names call it one. One that is mostly links is a teaser, and a long one an article of its own.
"""

import re
from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from . import tags
from .leaves import Leaves
from .patterns import Pattern
from .tree import Tree

_FIGURE, _FIGCAPTION = tags.table("figure"), tags.CODES["figcaption"]
_CALLED = Pattern(r"(?<![a-z])(?:fig|img|image|photo|media)?(?:caption|credits?|legend)(?![a-z])", re.IGNORECASE)
_BOXES = 2  # around a picture, after which its caption may stand
_BETWEEN = 3  # texts and comments before it
_MOST, _LINKED = 120, 0.5  # words of a caption, share of them in links
_JUST = 1e-6  # a score that keeps


def with_captions(tree: Tree, leaves: Leaves, scores: NDArray[np.float64]) -> NDArray[np.float64]:
    """The scores with the captions of the pictures that are kept. Shape (leaves,)."""
    kept = leaves.node[(scores > 0) & leaves.atom]
    if not len(kept):
        return scores
    shown = (leaves.hidden == 0) & ~leaves.atom
    out = scores
    for node in [*_in_figures(tree, kept), *_called(tree, kept.tolist())]:
        first, last = np.searchsorted(leaves.node, (node, tree.ends[node])).tolist()
        words, linked = leaves.counts.words[first:last].sum(), leaves.linked[first:last].sum()
        texts = np.flatnonzero(shown[first:last] & (scores[first:last] <= 0)) + first
        if len(texts) and words <= _MOST and linked <= _LINKED * words:
            out = out.copy() if out is scores else out
            out[texts] = _JUST
    return out


def _in_figures(tree: Tree, kept: NDArray[np.int32]) -> list[int]:
    """The `figcaption` of each figure that holds one of some pictures."""
    captions = np.flatnonzero(tree.tag == _FIGCAPTION).astype(np.int32)
    if not len(captions):
        return []
    figures = tree.above(captions, _FIGURE)
    holding = kept.searchsorted(tree.end.take(figures)) > kept.searchsorted(figures)
    return [int(node) for node in captions[holding & (figures > 0)].tolist()]


def _called(tree: Tree, kept: list[int]) -> Iterator[int]:
    """What comes after each of some pictures and is called a caption."""
    for node in kept:
        after = following(tree, node)
        if after >= 0 and (names := tree.attributes(after).get("class")) and _CALLED.search(names):
            yield after


def following(tree: Tree, picture: int) -> int:
    """What comes right after a picture, or after a box that it ends; -1 where nothing does."""
    node = picture
    for _ in range(_BOXES + 1):
        after, parent = tree.ends[node], tree.parents[node]
        for _ in range(_BETWEEN):
            if after < tree.ends[parent] and tree.tags[after] in (tags.TEXT, tags.COMMENT):
                after += 1
        if after < tree.ends[parent]:
            return after
        node = parent
    return -1
