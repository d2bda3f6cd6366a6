"""The text of the posts of a thread, without author, date and buttons.

The bounding element of the text has the deepest tag path that most posts have and that holds most of their words
outside links; paragraphs are none if text stands beside most that is in no element of its own. Buttons, and elements
whose class is about the member (signature, profile), are left out.
"""

import re
from typing import NamedTuple

import numpy as np

from marrow.expressions import expression
from marrow.page import Page, shown_words, tags
from marrow.page.remembered import Remembered
from marrow.page.tree import Bools, Floats
from marrow.segmentation.cues import THREADS
from marrow.segmentation.tag_paths import Ints, classes, ranks, tag_paths

from ..items.items import between, texts_of, written
from .spans import Spans

_ABOUT, _SAYING = (expression(rf"(?<![a-z])(?:{THREADS[name]})(?![a-z])", re.VERBOSE)
                   for name in ("about_member", "post_text"))  # fmt: skip
_P = tags.CODES["p"]
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
    known, leaves, owner, (words, linked) = tag_paths(page), page.leaves, _owners(page, spans), shown_words(page)
    plain = words - linked
    left_out = page.tree.inside(_about(page, spans, owner >= 0, plain))
    sums = page.tree.sums(plain * (owner >= 0) * ~left_out)
    keys = ((key, _box(page, len(spans), owner, left_out, sums, key)) for key in (known.path, known.step))
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
        out.append(Body(written(texts, found), said, tuple(spans.own_nodes(place, others[kind]))))
    return out


def _owners(page: Page, spans: Spans) -> Ints:
    """For each node the number of the post that it is in, -1 for none. Shape (nodes,)."""
    out = np.full(len(page.tree), -1, dtype=np.int64)
    for place, own in enumerate(spans.own):
        for first, last in own:
            out[first:last] = place
    return out


def _about(page: Page, spans: Spans, own: Bools, plain: Floats) -> Bools:
    """Elements about the member, and buttons; never a kind of element that holds most of the words.

    own: the nodes of the posts; plain: words outside of links, over the nodes
    """
    known = tag_paths(page)
    most = _USUAL * plain[own].sum()
    own[[first for first, _ in spans.slices]] = False
    kind, kinds = ranks(page, known.step[own].view(np.uint64))
    own[own] = (np.bincount(kind, (known.words - known.linked)[own], kinds) <= most)[kind]
    out: Bools = _PRUNED[page.tree.tag] & own
    return out | classes(page).which(own & known.live, _is_about)


@Remembered
def _is_about(mark: str) -> bool:
    """Whether class names, in lower case, say that an element is about the member."""
    return _ABOUT.search(mark) is not None and _SAYING.search(mark) is None


def _box(page: Page, posts: int, owner: Ints, left_out: Bools, sums: Floats, key: Ints) -> int:
    """The kind of element that holds the text of the posts, a number of `key` (tag path, tag and class); -1: none.

    owner: the post of each node; sums: words outside of links and of what is left out, of each subtree
    """
    known, tree = tag_paths(page), page.tree
    boxes = np.flatnonzero((owner >= 0) & (sums > 0) & (tree.tag > tags.COMMENT) & ~left_out)
    boxes = boxes[np.argsort(owner[boxes], kind="stable")]
    kind, kinds = ranks(page, key[boxes].view(np.uint64))
    first = np.ones(len(boxes), dtype=bool)  # of its kind in its post
    order = np.lexsort((owner[boxes], kind))
    first[1:] = np.diff(kind[order] * posts + owner[boxes[order]]) > 0
    held_by, boxed = np.bincount(kind[order[first]], minlength=kinds), np.bincount(kind, minlength=kinds)
    held, last = np.bincount(kind, sums[boxes], kinds), np.zeros(kinds, dtype=np.int64)
    last[kind] = boxes
    usual = np.flatnonzero(held_by >= _MOST * posts)
    single = usual[boxed[usual] <= _EACH * held_by[usual]]
    total = float(sums[0])
    likely = [(number, float(held[number]), int(last[number])) for number in (single if len(single) else usual)]
    named = [each for each in likely if each[1] >= _HOLDS_NAMED * total and _is_named(page, each[2])]
    fitting = named or [each for each in likely if each[1] >= _HOLDS * total]
    best = max(fitting, key=lambda each: (int(known.depth[each[2]]), each[1]), default=None)
    if best is None:
        return -1
    around = np.unique(tree.parent[boxes[kind == best[0]]]).tolist() if tree.tags[best[2]] == _P else []
    bare = [at for at in around if any(
        tree.tags[each] == tags.TEXT and str(tree.values[each]).strip() for each in tree.children(at))]  # fmt: skip
    return int(key[bare[0] if len(bare) > _USUAL * len(around) else best[2]])


def _is_named(page: Page, node: int) -> bool:
    """Whether class, id or property of an element mark the text of a post."""
    attributes = page.tree.attributes(node)
    return any(_SAYING.search((attributes.get(name) or "").lower()) for name in ("class", "itemprop", "id"))


def _of(page: Page, node: int, apart: set[int]) -> bool:
    """Whether a text is one of some nodes, or lies at most five levels below one."""
    return not apart.isdisjoint((node, *page.tree.around(node, 5)))
