"""Keeps a displayed formula with its number, "(1)", where the text before them is kept: a box that holds nothing but
both tells nothing of its own.
"""

import numpy as np

from marrow.expressions import expression

from . import tags
from .leaves import JUST_KEPT, Leaves
from .tree import Floats, Tree

_MATH = tags.CODES["math"]
_NUMBER = expression(r"\s*[(\[]\s*[A-Z]?\d{1,3}(?:[.\-–]\d{1,3})*[a-z]?\s*[)\]]\s*")
_LONGEST = 40  # characters of a text with a number and white space


def keep_numbers(tree: Tree, leaves: Leaves, scores: Floats) -> None:
    """Keep the formulas that have a number, and these, where the text before them is kept. Changes `scores`."""
    formulas = (leaves.atom & (leaves.hidden == 0) & (tree.tag.take(leaves.node) == _MATH)).nonzero()[0].tolist()
    for place in formulas:
        number = next((at for at in (place + 1, place - 1) if _is_number(tree, leaves, at)), -1)
        before = min(place, number) - 1
        if number >= 0 <= before and scores[before] > 0 and min(scores[place], scores[number]) <= 0:
            scores[[place, number]] = np.maximum(scores[[place, number]], JUST_KEPT)


def _is_number(tree: Tree, leaves: Leaves, place: int) -> bool:
    """Whether a leaf is a text that is the number of an equation and nothing else, shown to readers."""
    if not 0 <= place < len(leaves.node) or leaves.atom[place] or leaves.hidden[place]:
        return False
    text = tree.values[leaves.node[place]]
    return isinstance(text, str) and len(text) < _LONGEST and _NUMBER.fullmatch(text) is not None
