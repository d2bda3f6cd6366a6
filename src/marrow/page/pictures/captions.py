"""Keeps the caption of a picture that is kept, and the pictures of a figure whose caption is.

A caption is a `figcaption` in the figure of a picture, or the element after a picture, or after a box around it, whose
class names call it one. One that is mostly links is a teaser where its picture is a link too, unless it says just what
stands in for the picture (`alt`), and a long one is an article of its own.
"""

import re
from collections.abc import Iterator
from itertools import takewhile

import numpy as np
from numpy.typing import NDArray

from marrow.kernel import NATIVE

from .. import tags
from ..characters import kinds
from ..leaves import JUST_KEPT, Leaves
from ..patterns import Pattern
from ..remembered import Remembered
from ..sieve import Sieve
from ..tree import Floats, Tree

_FIGURE, _LINK = tags.table("figure"), tags.table("a")
_FIGCAPTION, _IMG = tags.CODES["figcaption"], tags.CODES["img"]
_PAGE = tags.table("article main body")
_CALLED = Pattern(r"(?<![a-z])(?:fig|img|image|photo|media)?(?:caption|credits?|legend)(?![a-z])", re.IGNORECASE)
_SAYING = Sieve(_CALLED)
_BOXES = 2  # around a picture, after which its caption may stand
_BETWEEN = 3  # texts and comments before it
_SOURCE, _SOURCES = tags.CODES["source"], 20
_NOTHING = frozenset((tags.COMMENT, _SOURCE))
_MOST, _LINKED = 120, 0.5  # words of a caption, share of them in links


def keep_captions(tree: Tree, leaves: Leaves, scores: Floats) -> None:
    """Keep the captions of the pictures that are kept, and the pictures in figures of captions that are. Changes
    `scores`."""
    kept, shown = leaves.node[(scores > 0) & leaves.atom], (leaves.hidden == 0) & ~leaves.atom
    pairs = dict.fromkeys((*_in_figures(tree, kept), *_called(tree, kept.tolist()))) if len(kept) else ()
    for node, picture in pairs:
        first, last = np.searchsorted(leaves.node, (node, tree.ends[node])).tolist()
        texts = np.flatnonzero(shown[first:last] & (scores[first:last] <= 0)) + first
        if not len(texts):
            continue
        words, linked = leaves.counts.words[first:last].sum(), leaves.linked[first:last].sum()
        teaser = linked > _LINKED * words and tree.above(np.array([picture], np.int32), _LINK)[0] > 0
        if words <= _MOST and not (teaser and not _names(tree, node, picture)):
            scores[texts] = JUST_KEPT
    _keep_pictures(tree, leaves, scores)


def _keep_pictures(tree: Tree, leaves: Leaves, scores: Floats) -> None:
    """Keep the pictures of each figure of whose words most are those of a caption that is kept. Changes `scores`."""
    if _FIGCAPTION not in tree.tags:
        return
    before, pictures = scores > 0, (tree.tag[leaves.node] == _IMG) & (leaves.hidden == 0)
    if before[pictures].all():
        return
    captions = np.flatnonzero(tree.tag == _FIGCAPTION).astype(np.int32)
    words = leaves.counts.words * (leaves.hidden == 0)
    total, kept = (np.append(0, np.cumsum(column)) for column in (words, words * before))
    figures = tree.above(captions, _FIGURE)
    of, around = (np.searchsorted(leaves.node, (node, tree.end[node])) for node in (captions, figures))
    said = kept[of[1]] - kept[of[0]]
    whole = (figures > 0) & (said > 0) & (2 * said > total[around[1]] - total[around[0]])
    for first, last in around[:, whole].T.tolist():
        inside = pictures[first:last]
        if inside.any() and not before[first:last][inside].any():
            scores[first:last][inside] = JUST_KEPT


def _in_figures(tree: Tree, kept: NDArray[np.int32]) -> Iterator[tuple[int, int]]:
    """The `figcaption` of each figure, or of each box that stands for one, that holds one of some pictures; and that.
    """
    captions = np.flatnonzero(tree.tag == _FIGCAPTION).astype(np.int32)
    if len(captions):
        figures = tree.above(captions, _FIGURE).tolist()
        for caption, figure in zip(captions.tolist(), figures, strict=True):
            around = takewhile(lambda box: box and not _PAGE[tree.tags[box]], tree.around(caption, _BOXES))
            for box in [figure] if figure else around:
                first = int(kept.searchsorted(box))
                if first < len(kept) and kept[first] < tree.ends[box]:
                    yield caption, int(kept[first])
                    break


def _called(tree: Tree, kept: list[int]) -> Iterator[tuple[int, int]]:
    """What comes after each of some pictures and is called a caption, and the picture."""
    after = all_following(tree, kept)
    among = tree.mask([place for place in after if place >= 0])
    called = {place for place, names in tree.values_of("class", among, _SAYING) if is_called(names)}
    yield from ((place, node) for place, node in zip(after, kept, strict=True) if place in called)


def all_following(tree: Tree, pictures: list[int]) -> list[int]:
    """What is `following` each of some pictures."""
    if tree.nodes is not None:
        made: list[int] = NATIVE.following(tree.nodes, pictures, kinds(), _BOXES, _BETWEEN, _SOURCES, _SOURCE)
        return made
    return [following(tree, node) for node in pictures]


@Remembered
def is_called(names: str) -> bool:
    """Whether class names call something a caption."""
    return _CALLED.search(names) is not None


def following(tree: Tree, picture: int) -> int:
    """What comes right after a picture, or after a box that it ends; -1 where nothing does.

    A box with nothing else in it is the picture, however many there are around each other.
    """
    node, boxes = picture, 0
    while boxes <= _BOXES and node:
        after, parent = tree.ends[node], tree.parents[node]
        for _ in range(_BETWEEN):
            if after < tree.ends[parent] and tree.tags[after] in (tags.TEXT, tags.COMMENT):
                after += 1
        if after < tree.ends[parent]:
            return after
        boxes += not _is_blank(tree, parent + 1, node)
        node = parent
    return -1


def _is_blank(tree: Tree, first: int, stop: int) -> bool:
    """Whether some nodes show nothing of their own: comments, the sources of a picture, blanks; few at most."""
    few = stop - first <= _SOURCES
    return few and all(tree.tags[node] in _NOTHING or tree.is_blank(node) for node in range(first, stop))


def _names(tree: Tree, caption: int, picture: int) -> bool:
    """Whether a caption says what stands in for its picture, and no more."""
    alternative = (tree.attributes(picture).get("alt") or "").split()
    return bool(alternative) and alternative == tree.text(caption, tree.ends[caption]).split()
