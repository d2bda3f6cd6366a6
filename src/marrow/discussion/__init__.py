"""Threads: which posts of a page are main content, which are comments, and which parts of them are kept.

The finder `thread` finds the posts. A post of which most was kept is content; the others are comments. On a page that
is a thread, a post stays or goes as a whole: all of its text, and nothing around it, such as the card of its author,
a signature, buttons, nor what stands behind the last post. Author and date are shown in one form for all posts, or
for none.
"""

from collections import Counter
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..document.posts import Thread
from ..finders import Record
from ..page import Page
from ..page.leaves import JUST_KEPT
from ..page.tree import Bools, Floats
from .parts import byline_blocks, kept_parts, member_blocks, outside
from .posts import MOSTLY, PostWords, read_posts
from .shown import as_thread, heading_above

_POSTED = 0.25  # share of the kept words that posts hold, and that settling leaves: with less they stay as they are
_THREAD = 0.5  # share of the kept words that posts say, from which on a page is a thread
_READ = 0.55  # share of the kept words within posts that is what they say: with less they were not read well
_FEWEST = 2  # posts of a thread
_BYLINES = 0.25  # share of posts whose author or date was kept, from which on plain text shows it of all


class Settled(NamedTuple):
    """The score of each leaf, kept above 0; and the posts, where they are known."""

    scores: Floats
    thread: Thread | None = None


def comments(page: Page, scores: Floats) -> list[Record]:
    """The posts that are not content. `scores`: one a leaf, kept above 0."""
    return [each.post.record for each in _comments(page, page.blocks_of(scores > 0))]


def _comments(page: Page, kept: Bools) -> list[PostWords]:
    """The posts that are not content; where most are not, all but a post that holds most of the kept words."""
    said = [each for each in read_posts(page, kept) if each.words]
    found = [each for each in said if not each.content]
    if len(found) < MOSTLY * len(said):
        return found
    words = float(page.blocks.words[kept].sum())
    return [each for each in said if not each.content or each.kept < _THREAD * words]


def with_comments(page: Page, settled: Settled) -> Settled:
    """The same with the comments kept too, each as a post; under a heading unless the page is a thread."""
    kept = page.blocks_of(settled.scores > 0)
    found = _comments(page, kept)
    if not found:
        return settled
    heading = "" if settled.thread else heading_above(page, kept, found[0].post.own[0])
    for each in found:
        kept[each.blocks] = False
        kept[each.says] = True
    return Settled(_scores(page, settled.scores, kept), settled.thread or as_thread(page, found, heading))


def settle(page: Page, scores: Floats) -> Settled:
    """The scores of a page; where posts hold most of the kept words, each post is kept or dropped as a whole, and what
    stands behind the last one, or before the main heading above the first, is dropped unless it is more than they are.
    Where most would go, the posts were not read well, and the scores stay.
    """
    kept = page.blocks_of(scores > 0)
    posts = read_posts(page, kept)
    words = np.where(kept, page.blocks.words, 0)
    posted = sum(float(words[each.blocks].sum()) for each in posts)
    if len(posts) < _FEWEST or posted < _POSTED * words.sum():
        return Settled(scores)
    members = member_blocks(page, posts)
    if not _were_read(page, posts, words, members):
        return Settled(scores)
    stays = kept_parts(page, posts, kept)
    stays[members] = False
    made = _scores(page, scores, stays)
    _drop(made, np.searchsorted(page.leaves.node, [node for each in posts for node in each.post.body.apart]))
    beyond = outside(page, posts)
    block = page.leaves.block[beyond]
    if words[np.unique(block[block >= 0])].sum() <= posted:
        _drop(made, beyond)
    if words[page.blocks_of(made > 0)].sum() < _POSTED * words.sum():
        return Settled(scores)
    shown = sum(bool(kept[signs].any()) for signs in byline_blocks(page, posts) if signs)
    return Settled(made, as_thread(page, posts, byline=shown >= _BYLINES * len(posts)))


def _were_read(page: Page, posts: list[PostWords], words: Floats, members: NDArray[np.intp]) -> bool:
    """Whether posts say most of the kept words in them, but for what is about their members and what most posts repeat.

    The same must hold without the longest, which would hide all others.
    """
    inside, texts = words.copy(), page.blocks.texts
    alike = Counter(text for each in posts for text in {*texts[each.blocks]})
    inside[members] = 0
    inside[[at for at, text in enumerate(texts) if alike[text] > MOSTLY * len(posts)]] = 0
    sizes = sorted((float(inside[each.blocks].sum()), each.kept) for each in posts)
    without = sizes[: max(len(sizes) - 1, _FEWEST)]
    return all(sum(said for _, said in part) >= _READ * sum(held for held, _ in part) for part in (sizes, without))


def _drop(scores: Floats, leaves: NDArray[Any]) -> None:
    """Take some leaves out, pictures too."""
    scores[leaves] = np.minimum(scores[leaves], 0.0)


def _scores(page: Page, scores: Floats, kept: Bools) -> Floats:
    """The scores of the leaves, made to agree with the blocks that are kept."""
    block = page.leaves.block
    decided = np.where(kept[block], np.maximum(scores, JUST_KEPT), np.minimum(scores, 0.0))
    return np.where(block >= 0, decided, scores)
