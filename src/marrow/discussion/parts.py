"""Which parts of posts are what they say: not the card of the member, a signature or buttons, nor what is around them.

A part is a block. Posts are made by a template, so what is in half of them at the same tag path is judged as one.
"""

import numpy as np
from numpy.typing import NDArray

from ..finders.posts.quotations import quotations
from ..page import Page, tags
from ..page.tree import Bools, Floats
from ..segmentation.tag_paths import tag_paths
from .posts import MOSTLY, PostWords

_H1 = tags.CODES["h1"]
_QUOTE = tags.table("blockquote aside")  # of somebody else, and of other pages
_PIECES, _LISTS = tags.table("p li pre code"), tags.table("li ul ol pre code")
_BESIDE = 8  # words beside an author or a date in a line that is about the post
_ONCE, _STAYS, _DROPPED = range(3)  # what is in a few posts only; in most, and mostly kept; in most, and mostly not


def kept_parts(page: Page, posts: list[PostWords], kept: Bools) -> Bools:
    """The blocks that stay: of each post that is content all that it says, and what else was kept in few posts only.

    `kept`: the blocks that were kept so far. Shape (blocks,).
    """
    usual, (quoted, share) = _usual(page, posts, kept), _quoted(page, kept)
    says = np.zeros(len(kept), dtype=bool)
    says[np.concatenate([each.says for each in posts])] = True
    beside = _beside(page, says & kept) & says & ~quoted
    beside[[block for signs in byline_blocks(page, posts) for block in signs]] = False
    kept = kept | beside
    says &= kept | (usual != _DROPPED)
    whole = np.where(says, np.where(quoted, share >= MOSTLY, kept), kept & (usual == _ONCE))
    out = kept.copy()
    for each in posts:
        own = says[each.blocks] & ~quoted[each.blocks]
        words = page.blocks.words[each.blocks] * own
        content = (words * kept[each.blocks]).sum() >= MOSTLY * words.sum() if own.any() else each.content
        out[each.blocks] = whole[each.blocks] & content
        if each.post.opening:  # no other post says which of what is beside its text is about it
            out[each.blocks] &= says[each.blocks]
    return out


def byline_blocks(page: Page, posts: list[PostWords]) -> list[list[int]]:
    """The blocks with the author and the date of each post, where it shows any."""
    leaves, ends, out = page.leaves, page.tree.ends, list[list[int]]()
    for each in posts:
        signs = [(node, ends[node]) for node in (each.post.author, each.post.stamp) if node >= 0]
        found = np.searchsorted(leaves.node, signs).tolist()
        first = leaves.block[[first for first, stop in found if first < stop]]
        out.append(first[first >= 0].tolist())
    return out


def member_blocks(page: Page, posts: list[PostWords]) -> NDArray[np.intp]:
    """The blocks of posts that are about the member, and those that name author or date and say no more."""
    leaves, ends, words = page.leaves, page.tree.ends, page.leaves.counts.words
    signs = [(node, ends[node]) for each in posts for node in (each.post.author, each.post.stamp) if node >= 0]
    blocks = [leaves.block[np.searchsorted(leaves.node, [node for each in posts for node in each.post.body.apart])]]
    for first, last in np.searchsorted(leaves.node, signs).tolist():
        named = leaves.block[first:last]
        blocks.append(named[page.blocks.words[named] <= words[first:last].sum() + _BESIDE])
    found: NDArray[np.intp] = np.concatenate(blocks)
    return found[found >= 0]


def outside(page: Page, posts: list[PostWords]) -> Bools:
    """The leaves behind the last post, and those before the main heading above the first, for an opening post also what
    stands between that heading and the post. Shape (leaves,)."""
    node, tree, first = page.leaves.node, page.tree, posts[0].post.own[0]
    headings = np.flatnonzero((tree.tag[:first] == _H1) & (page.hidden[:first] == 0))
    found: Bools = node >= max(each.post.own[1] for each in posts)
    if len(headings):
        found |= node < headings[-1]
        found |= posts[0].post.opening & (node >= tree.end[headings[-1]]) & (node < first)
    return found


def _quoted(page: Page, kept: Bools) -> tuple[Bools, Floats]:
    """The blocks inside quotations and previews, and the kept share of each quotation. Shape (blocks,)."""
    tree, blocks = page.tree, page.blocks
    whole = _QUOTE[tree.tag]
    boxes, quotes = quotations(page)
    whole[list(quotes)], whole[list(boxes)] = True, False
    whole &= ~tree.inside(whole)[tree.parent]
    node = tree.nearest(whole)[blocks.container]
    inside = tree.inside(whole)[blocks.container]
    node[~inside] = 0
    words = np.maximum(blocks.words, 0.1)
    total = np.bincount(node, words, len(tree))
    sums = np.bincount(node, words * kept, len(tree))
    return inside, (sums / np.maximum(total, 0.1))[node]


def _beside(page: Page, kept: Bools) -> Bools:
    """The paragraphs and items in an element of which half is kept text of posts, and what stands right in an element
    that holds any; links are none of them. Shape (blocks,)."""
    tree, blocks = page.tree, page.blocks
    home = np.where(_PIECES.take(tree.tag.take(blocks.container)), tree.parent.take(blocks.container), blocks.container)
    while (inner := _LISTS.take(tree.tag.take(home))).any():
        home = np.where(inner, tree.parent.take(home), home)
    total, said = (np.append(0, np.cumsum(words)) for words in (blocks.words, blocks.words * kept))
    first, last = page.before.take(home), page.before.take(tree.end.take(home))
    held = said.take(last) - said.take(first)
    beside: Bools = held >= MOSTLY * (total.take(last) - total.take(first))
    beside |= home == blocks.container
    return (held > 0) & beside & (blocks.density <= MOSTLY)


def _usual(page: Page, found: list[PostWords], kept: Bools) -> NDArray[np.int8]:
    """Per block whether half of the posts of the forms that have it at all have its tag path, and whether most of that
    was kept. Shape (blocks,)."""
    path = tag_paths(page).path[page.blocks.container]
    out = np.full(len(kept), _ONCE, dtype=np.int8)
    own = np.concatenate([np.arange(each.blocks.start, each.blocks.stop) for each in found])
    posts = np.concatenate([np.full(each.blocks.stop - each.blocks.start, place) for place, each in enumerate(found)])
    kinds, inverse = np.unique(path[own], return_inverse=True)
    forms = np.array([each.post.form for each in found])
    held_by, all_of = np.zeros(len(kinds), dtype=np.intp), np.zeros(len(kinds), dtype=np.intp)
    for form in np.unique(forms):
        mine = forms[posts] == form
        having = np.unique(inverse[mine] * len(found) + posts[mine]) // len(found)
        held = np.bincount(having, minlength=len(kinds))
        held_by += held
        all_of[held > 0] += (forms == form).sum()
    words = np.maximum(page.blocks.words[own], 1)
    stays = np.bincount(inverse, words * kept[own]) >= MOSTLY * np.bincount(inverse, words)
    out[own] = np.where(held_by >= MOSTLY * all_of, np.where(stays, _STAYS, _DROPPED), _ONCE)[inverse]
    return out
