"""Keeps a displayed formula with its number, "(1)", where the text before them is kept: a box that holds nothing but
both tells nothing of its own.
"""

import re

import numpy as np
from numpy.typing import NDArray

from . import tags
from .leaves import JUST_KEPT, Leaves
from .tree import Tree

_MATH = tags.CODES["math"]
_NUMBER = re.compile(r"\s*[(\[]\s*[A-Z]?\d{1,3}(?:[.\-–]\d{1,3})*[a-z]?\s*[)\]]\s*")
_LONGEST = 40  # characters of a text with a number and white space


def with_numbers(tree: Tree, leaves: Leaves, scores: NDArray[np.float64]) -> NDArray[np.float64]:
    """The scores with the formulas that have a number, and these, as the text before them has it. Shape (leaves,)."""
    formulas = (leaves.atom & (leaves.hidden == 0) & (tree.tag.take(leaves.node) == _MATH)).nonzero()[0].tolist()
    out = scores
    for place in formulas:
        number = next((at for at in (place + 1, place - 1) if _is_number(tree, leaves, at)), -1)
        before = min(place, number) - 1
        if number >= 0 <= before and out[before] > 0 and min(out[place], out[number]) <= 0:
            out = out.copy() if out is scores else out
            out[[place, number]] = np.maximum(out[[place, number]], JUST_KEPT)
    return out


def _is_number(tree: Tree, leaves: Leaves, place: int) -> bool:
    """Whether a leaf is a text that is the number of an equation and nothing else, shown to readers."""
    if not 0 <= place < len(leaves.node) or leaves.atom[place] or leaves.hidden[place]:
        return False
    text = tree.values[leaves.node[place]]
    return isinstance(text, str) and len(text) < _LONGEST and _NUMBER.fullmatch(text) is not None
