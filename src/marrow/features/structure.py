"""Subtree aggregates of a block's ancestors: words, link density, text density (CETD), html-declutter's score, VSSE's vvtc.

Papers: Sun, Song, Liao: DOM based content extraction via text density. SIGIR 2011, DOI 10.1145/2009916.2009952;
html-declutter (2014): Words - 2 * LinkWords - Tags; VSSE: vvtc = (length / leaves) * (punctuation / leaves).
"""

import numpy as np

from .frame import Floats, Frame


def measure(frame: Frame) -> dict[str, Floats]:
    """For the container and its ancestors 1 to 7 levels up."""
    out: dict[str, Floats] = {}
    total = max(float(frame.words.sum()), 1.0)
    linked_total = float(frame.linked.sum())
    body_density = linked_total / total
    for level in (0, 1, 2, 3, 5, 7):
        node = frame.up[level]
        words, linked = frame.node_words[node], frame.node_linked[node]
        tags, blocks = np.maximum(frame.node_tags[node], 1), np.maximum(frame.node_blocks[node], 1)
        plain = words - linked
        out[f"share_{level}"] = words / total
        out[f"density_{level}"] = linked / np.maximum(words, 1e-9)
        out[f"blocks_{level}"] = np.log1p(blocks)
        out[f"per_block_{level}"] = np.log1p(words / blocks)
        out[f"text_density_{level}"] = np.log1p(words / tags)
        out[f"composite_{level}"] = _composite(words, linked, tags, body_density)
        score = plain - 2 * linked - tags
        out[f"declutter_{level}"] = np.sign(score) * np.log1p(np.abs(score))
        out[f"vvtc_{level}"] = np.log1p(words / blocks * frame.node_punctuation[node] / blocks)
        if level:
            below = frame.up[level - 1]
            out[f"of_parent_{level}"] = frame.node_words[below] / np.maximum(words, 1e-9)
    out["depth"] = frame.page.tree.depth[frame.up[0]] / 10.0
    return out


def _composite(words: Floats, linked: Floats, tags: Floats, body: float) -> Floats:
    """Composite text density, formula 3 of the paper, with words for characters; logarithm of 1 + it."""
    plain = np.maximum(words - linked, 1)
    base = np.log(words / plain * linked + body * words + np.e)
    ratio = np.maximum(words / np.maximum(linked, 1), 1)
    value = words / tags * np.log(ratio) / base
    out: Floats = np.log1p(np.maximum(value, 0))
    return out
