"""The text of the posts of a thread, without author, date and buttons.

The bounding element of the text has the deepest tag path that most posts have and that holds most of their words
outside links. Buttons, and elements whose class is about the member (signature, profile), are left out.
"""

import re
from collections import Counter
from itertools import chain
from typing import NamedTuple

import numpy as np

from marrow.page import Page, tags
from marrow.page.tree import Bools, Floats
from marrow.segmentation.cues import THREADS
from marrow.segmentation.tag_paths import Ints, classes, tag_paths

from .items import between, texts_of, written
from .spans import Spans

_ABOUT, _SAYING = (re.compile(rf"(?<![a-z])(?:{THREADS[name]})(?![a-z])", re.VERBOSE)
                   for name in ("about_member", "post_text"))  # fmt: skip
_PRUNED = tags.table("button form nav footer time label select input script style")
_MOST = 0.7  # of the posts have the bounding element
_EACH = 1.25  # bounding elements a post, at most, where there is a kind of which each post has one
_HOLDS, _HOLDS_NAMED = 0.55, 0.3  # share of the words in it, and in one whose class names it
_USUAL = 0.5  # share of all words that elements of one kind about the member may have


class Body(NamedTuple):
    """The `text` of a post with the lines of the page; its `nodes`; `apart`: nodes about the member, and buttons."""

    text: str
    nodes: tuple[int, ...] = ()
    apart: tuple[int, ...] = ()


def read(page: Page, spans: Spans, without: list[set[int]]) -> list[Body]:
    """The body of each post; `without`: the nodes of its author and date."""
    left_out = page.tree.inside(_about(page, spans))
    known, leaves = tag_paths(page), page.leaves
    keys = ((key, _box(page, spans, left_out, key)) for key in (known.path, known.step))
    boxes = [page.tree.inside(key == box) & ~left_out for key, box in keys if box >= 0]  # nested posts share no path
    boxes = boxes or [~left_out]
    others = [leaves.node[left_out[leaves.node] | (leaves.atom & ~each[leaves.node])].tolist() for each in boxes]
    texts = texts_of(page)
    nodes, ends, shown = texts.nodes, page.tree.ends, (~left_out)[texts.nodes].tobytes()
    within = [each[texts.nodes].tobytes() for each in boxes]
    out = []
    for place, (own, author) in enumerate(zip(spans.own, without, strict=True)):
        inside = [at for first, last in own for at in between(texts, first, last) if shown[at]]
        parts = ([at for at in inside if each[at]] for each in within)
        kind, part = next(((number, part) for number, part in enumerate(parts) if part), (0, inside))
        near = (between(texts, node, ends[node]) for node in author if node >= 0)
        signs = {at for each in near for at in each if _of(page, nodes[at], author)}
        found = [at for at in part if at not in signs]
        said = tuple([nodes[at] for at in found])
        out.append(Body(written(texts, found), said, tuple(spans.among(place, others[kind]))))
    return out


def _about(page: Page, spans: Spans) -> Bools:
    """Elements about the member, and buttons; never a kind of element that holds most of the words."""
    known, own = tag_paths(page), _inside(page, spans)
    most = _USUAL * _plain(page)[own].sum()
    own[[first for first, _ in spans.slices]] = False
    plain = known.words - known.linked
    kinds, kind = np.unique(known.step, return_inverse=True)
    own &= (np.bincount(kind[own], plain[own], len(kinds)) <= most)[kind]
    out: Bools = _PRUNED[page.tree.tag] & own
    return out | classes(page).which(own & known.live, lambda mark: _ABOUT.search(mark) and not _SAYING.search(mark))


def _inside(page: Page, spans: Spans) -> Bools:
    """The nodes of the posts."""
    own = np.zeros(len(page.tree), dtype=bool)
    for first, last in chain.from_iterable(spans.own):
        own[first:last] = True
    return own


def _plain(page: Page) -> Floats:
    """Words outside of links, over the nodes."""
    leaves = page.leaves
    return page.on_nodes(np.where(leaves.hidden == 0, leaves.counts.words - leaves.linked, 0))


def _box(page: Page, spans: Spans, left_out: Bools, key: Ints) -> int:
    """The kind of element that holds the text of the posts, a number of `key` (tag path, tag and class); -1: none."""
    known, own = tag_paths(page), _inside(page, spans)
    words = _plain(page) * own * ~left_out
    sums = page.tree.sums(words)
    places = np.flatnonzero(own & (sums > 0) & (page.tree.tag > tags.COMMENT) & ~left_out)
    boxes = places.tolist()
    kinds, sizes = (dict(zip(boxes, column[places].tolist(), strict=True)) for column in (key, sums))
    posts, boxed = Counter[int](), Counter(kinds.values())
    held: dict[int, float] = {}
    last: dict[int, int] = {}
    for place in range(len(spans)):
        mine = spans.among(place, boxes)
        posts.update({kinds[node] for node in mine})
        for node in mine:
            kind = kinds[node]
            held[kind], last[kind] = held.get(kind, 0.0) + sizes[node], node
    total, usual = float(words.sum()), [kind for kind, count in posts.items() if count >= _MOST * len(spans)]
    usual = [kind for kind in usual if boxed[kind] <= _EACH * posts[kind]] or usual
    named = [kind for kind in usual if held[kind] >= _HOLDS_NAMED * total and _is_named(page, last[kind])]
    fitting = named or [kind for kind in usual if held[kind] >= _HOLDS * total]
    return max(fitting, key=lambda kind: (int(known.depth[last[kind]]), held[kind]), default=-1)


def _is_named(page: Page, node: int) -> bool:
    """Whether class, id or property of an element mark the text of a post."""
    attributes = page.tree.attributes(node)
    return any(_SAYING.search((attributes.get(name) or "").lower()) for name in ("class", "itemprop", "id"))


def _of(page: Page, node: int, apart: set[int]) -> bool:
    """Whether a text is one of some nodes, or lies at most five levels below one."""
    for _ in range(6):
        if node in apart:
            return True
        node = page.tree.parents[node]
    return False
