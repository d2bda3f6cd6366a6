"""Sameness: how many blocks share a block's tag path and classes, and what those are like together.

Items of a list, cards of a grid and posts of a thread have the same signature; so have links of a menu.
"""

import numpy as np
from numpy.typing import NDArray

from .frame import Floats, Frame, shifted


def measure(frame: Frame) -> dict[str, Floats]:
    """For two signatures: tag path with classes of three levels, and the whole tag path."""
    out: dict[str, Floats] = {}
    total = max(float(frame.words.sum()), 1.0)
    for name, key in (("class", _by_class(frame)), ("path", _by_path(frame))):
        _, group = np.unique(key, return_inverse=True)
        size = np.bincount(group)
        words = np.bincount(group, frame.words)
        linked = np.bincount(group, frame.linked)
        squares = np.bincount(group, np.log1p(frame.words) ** 2)
        logs = np.bincount(group, np.log1p(frame.words))
        spread = np.sqrt(np.maximum(squares / size - (logs / size) ** 2, 0))
        out[f"{name}_group"] = np.log1p(size)[group]
        out[f"{name}_words"] = np.log1p(words / size)[group]
        out[f"{name}_share"] = (words / total)[group]
        out[f"{name}_density"] = (linked / np.maximum(words, 1e-9))[group]
        out[f"{name}_spread"] = spread[group]
        out[f"{name}_same_before"] = (shifted(group, 1, -1) == group).astype(np.float64)
        out[f"{name}_same_after"] = (shifted(group, -1, -1) == group).astype(np.float64)
    out["siblings"] = np.log1p(_alike(frame, 1))
    out["cousins"] = np.log1p(_alike(frame, 2))
    return out


def _mix(left: NDArray[np.int64], right: NDArray[np.int64]) -> NDArray[np.int64]:
    mixed: NDArray[np.int64] = (left * 1_000_003) ^ right
    return mixed


def node_keys(frame: Frame) -> NDArray[np.int64]:
    """A number for tag and class attribute of the nodes that are near a block, the same for the same pair."""
    known: dict[str | None, int] = {}
    tree = frame.page.tree
    near = np.unique(np.concatenate(frame.up[:3]))
    classes = [known.setdefault(tree.attributes(node).get("class"), len(known)) for node in near.tolist()]
    out = tree.tag.astype(np.int64)
    out[near] += np.array(classes, dtype=np.int64) * 512
    return out


def _by_class(frame: Frame) -> NDArray[np.int64]:
    keys = node_keys(frame)
    out = keys[frame.up[0]]
    for level in (1, 2):
        out = _mix(out, keys[frame.up[level]])
    return out


def _by_path(frame: Frame) -> NDArray[np.int64]:
    tag = frame.page.tree.tag.astype(np.int64)
    out = tag[frame.up[0]]
    for level in range(1, 8):
        out = _mix(out, tag[frame.up[level]])
    return out


def _alike(frame: Frame, level: int) -> Floats:
    """Among the nodes `level` - 1 above the blocks, how many have the same tag and parent as this block's."""
    tree = frame.page.tree
    node = frame.up[level - 1]
    boxes, inverse = np.unique(node, return_inverse=True)
    _, group = np.unique(tree.parent[boxes].astype(np.int64) * 512 + tree.tag[boxes], return_inverse=True)
    return np.bincount(group)[group][inverse].astype(np.float64)
