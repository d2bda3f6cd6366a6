"""Comments and content told apart: what people said below an article, beside the posts that are a forum's content.

The finder `thread` finds posts on a page, whatever they are. A post most of which was kept as content is content; the
others are comments.
"""

import numpy as np
from numpy.typing import NDArray

from .finders import Record, thread
from .finders.paths import node_at
from .page import Page

_MOSTLY = 0.5  # share of the words of a post that were kept, from which on it is content


def comments(page: Page, scores: NDArray[np.float64]) -> list[tuple[Record, NDArray[np.intp]]]:
    """The posts that are not content, each with its blocks that hold what was said. `scores`: one a leaf, kept above 0."""
    leaves, blocks = page.leaves, page.blocks
    shown = leaves.block >= 0
    kept = np.zeros(len(blocks), dtype=bool)
    kept[leaves.block[shown & (scores > 0)]] = True
    starts = blocks.runs[blocks.first] if len(blocks) else np.zeros(0, dtype=np.int32)
    out = []
    for post in thread.find(page):
        node = node_at(page, post.path)
        if node < 0:
            continue
        first, last = np.searchsorted(starts, (node, page.tree.ends[node])).tolist()
        said = " ".join(str(post.fields.get("text", "")).split())
        inside = [block for block in range(first, last) if " ".join(blocks.text(block).split()) in said]
        own = np.array(inside, dtype=np.intp)
        words = blocks.words[own]
        if words.sum() and words[kept[own]].sum() < _MOSTLY * words.sum():
            out.append((post, own))
    return out


def with_comments(page: Page, scores: NDArray[np.float64]) -> NDArray[np.float64]:
    """The scores with the comments above 0 as well. Shape (leaves,)."""
    out = scores.copy()
    for _, blocks in comments(page, scores):
        said = np.isin(page.leaves.block, blocks) & (page.leaves.block >= 0)
        out[said] = np.maximum(out[said], 1e-6)
    return out
