"""The tokens that weigh most for or against a block: names of the elements around it, and its words."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from marrow.features import links
from marrow.features.frame import Frame
from marrow.features.marks import DISTANCE, node_tokens
from marrow.features.words import split
from marrow.model.tokens import Floats, TokenTable

_MOST = 3  # tokens of a block


@dataclass(frozen=True, slots=True)
class Token:
    """A token and its part of the sum, in log odds: above 0 is evidence of content."""

    token: str
    by: float


def mark_tokens(table: TokenTable, frame: Frame, blocks: Sequence[int], kinds: Floats) -> dict[int, tuple[Token, ...]]:
    """For each block, the names of its element and of those around it that weigh most."""
    tree = frame.page.tree
    known: dict[int, tuple[tuple[str, ...], np.ndarray]] = {}
    out = {}
    for block in blocks:
        total: dict[str, float] = {}
        for level, nodes in enumerate(frame.up):
            node = int(nodes[block])
            if node == 0:
                break
            if node not in known:
                tokens = node_tokens(tree.name(node), tree.attributes(node))
                known[node] = tokens, table.weighed(table.rows(tokens), kinds)
            tokens, weights = known[node]
            for token, weight in zip(tokens, weights[:, DISTANCE[level]].tolist(), strict=True):
                total[token] = total.get(token, 0.0) + weight
        out[block] = _most(total)
    return out


def word_tokens(table: TokenTable, frame: Frame, blocks: Sequence[int], kinds: Floats) -> dict[int, tuple[Token, ...]]:
    """For each block, its words, and those of the addresses that it links to, that weigh most."""
    out, linked = {}, links.words(frame.page)
    for block, said in zip(blocks, split([frame.texts[block] for block in blocks]), strict=True):
        words = said + linked[block]
        weights = table.weighed(table.rows(words), kinds)[:, 0] / max(len(words), 1) ** 0.5
        total: dict[str, float] = {}
        for word, weight in zip(words, weights.tolist(), strict=True):
            total[word] = total.get(word, 0.0) + weight
        out[block] = _most(total)
    return out


def _most(total: dict[str, float]) -> tuple[Token, ...]:
    order = sorted((item for item in total.items() if item[1]), key=lambda item: -abs(item[1]))
    return tuple(Token(token, by) for token, by in order[:_MOST])
