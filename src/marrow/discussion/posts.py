"""The posts of a page with the blocks and words of each, and how many of these were kept."""

from collections.abc import Iterator
from itertools import chain, islice
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..finders import thread
from ..page import Page
from ..page.tree import Bools

MOSTLY = 0.5  # share of the words of a post that were kept, from which on it is content


class PostWords(NamedTuple):
    """A post, its blocks, the blocks of its text, their words, and how many of these were kept."""

    post: thread.Post
    blocks: slice
    says: NDArray[np.intp]
    words: float
    kept: float

    @property
    def content(self) -> bool:
        """Whether most of it was kept."""
        return self.kept >= MOSTLY * self.words


def read_posts(page: Page, kept: Bools) -> list[PostWords]:
    """The posts of a page in order. `kept`: shape (blocks,)."""
    words, out = page.blocks.words, []
    posts = thread.posts_of(page)
    edges = page.before[[node for post in posts for node in post.own]].reshape(-1, 2).tolist() if posts else []
    for post, said, (first, last) in zip(posts, _blocks(page, [post.body.nodes for post in posts]), edges, strict=True):
        says = np.array([block for block in said if first <= block < last], dtype=np.intp)
        held = words[says]
        out.append(PostWords(post, slice(first, last), says, float(held.sum()), float(held[kept[says]].sum())))
    return out


def _blocks(page: Page, nodes: list[tuple[int, ...]]) -> Iterator[list[int]]:
    """For each of some sets of leaves the blocks that these are in, in order."""
    leaves = page.leaves
    every = list(chain.from_iterable(nodes))
    block = iter(leaves.block[np.searchsorted(leaves.node, every)].tolist() if every else ())
    return (sorted(set(islice(block, len(own)))) for own in nodes)
