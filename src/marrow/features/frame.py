"""What every family of features starts from: sums over blocks and subtrees, made once for a page.

Columns over blocks have shape (blocks,), columns over nodes (nodes,). `up[k]` is the k-th ancestor of each block's
container (the container itself for 0), the root where the tree ends sooner.
"""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from marrow.page import Page, tags

Floats = NDArray[np.float64]
Ints = NDArray[np.int32]
LEVELS = 14


@dataclass(frozen=True)
class Frame:
    """A page seen as blocks. Needs at least one block."""

    page: Page

    def __len__(self) -> int:
        return len(self.page.blocks)

    @cached_property
    def words(self) -> Floats:
        """Words of each block."""
        return self.page.blocks.words

    @cached_property
    def linked(self) -> Floats:
        """Words of each block inside of links."""
        return self.page.blocks.linked

    @cached_property
    def chars(self) -> Floats:
        """Characters of each block, white space left out."""
        return self.page.blocks.chars

    @cached_property
    def up(self) -> list[Ints]:
        """Containers of the blocks and their ancestors, nearest first."""
        parent = self.page.tree.parent
        out = [self.page.blocks.container]
        for _ in range(LEVELS):
            out.append(parent[out[-1]])
        return out

    def per_block(self, column: NDArray[np.generic]) -> Floats:
        """A column over leaves, summed for each block."""
        block = self.page.leaves.block
        inside = block >= 0
        return np.bincount(block[inside], column[inside], len(self)).astype(np.float64)

    def on_containers(self, column: NDArray[np.generic]) -> Floats:
        """A column over blocks as one over nodes, at the blocks' containers."""
        return np.bincount(self.page.blocks.container, column, len(self.page.tree)).astype(np.float64)

    @cached_property
    def node_words(self) -> Floats:
        """Words in the subtree of each node."""
        return self.page.tree.sums(self.on_containers(self.words))

    @cached_property
    def node_linked(self) -> Floats:
        """Words inside of links in the subtree of each node."""
        return self.page.tree.sums(self.on_containers(self.linked))

    @cached_property
    def node_blocks(self) -> Floats:
        """Blocks in the subtree of each node."""
        return self.page.tree.sums(self.on_containers(np.ones(len(self))))

    @cached_property
    def node_tags(self) -> Floats:
        """Elements in the subtree of each node."""
        tag = self.page.tree.tag
        return self.page.tree.sums((tag != tags.TEXT) & (tag != tags.COMMENT) & ~self.page.dead)

    @cached_property
    def node_punctuation(self) -> Floats:
        """Punctuation characters in the subtree of each node."""
        shown = self.page.leaves.block >= 0
        return self.page.tree.sums(self.page.on_nodes(np.where(shown, self.page.leaves.counts.punctuation, 0)))


def shifted(column: NDArray[np.generic], by: int, fill: float = 0.0) -> Floats:
    """The column as seen from `by` blocks before (negative: after)."""
    out = np.full(len(column), fill)
    if by > 0:
        out[by:] = column[:-by]
    elif by < 0:
        out[:by] = column[-by:]
    else:
        out[:] = column
    return out
