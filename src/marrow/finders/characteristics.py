"""The characteristics container of VSSE: what a leaf may satisfy that speaks for an attribute or its value.

Each characteristic is a name and a test on one text; a new one is a line here. Delimiters between a name and its value,
words of the attribute dictionaries of several languages, punctuation, the structure that holds a pair (a cell, a term,
an item), and content semantics: figures with a unit or a currency.

Source: Web content extraction based on visual text information and content semantics (VSSE), sections 4.1 to 4.3; CNBE,
its baseline [12], is compared on the same container.
Departures: the paper names its characteristics without listing them; these are ours.
"""

import re

import numpy as np
from numpy.typing import NDArray

from marrow.page import Page, tags
from marrow.page.tree import Bools

from . import money
from .vocabulary import FIELD_OF

_DELIMITER = re.compile(r"^[^\s:：][^:：]{0,40}[:：](?:\s|$)|^[:：]\s*\S")
_PUNCTUATION = re.compile(r"[,;、，；()（）/]")
_UNIT = re.compile(r"\d\s?(?:mm|cm|m|km|g|kg|mg|ml|l|oz|lb|lbs|in|inch|inches|ft|w|kw|v|mah|gb|tb|mb|ghz|hz"
                   r"|mp|px|%|°c|pages"
                   r"|seiten|pages|年|月|厘米|公斤|克|寸)(?![^\W\d_])"
                   r"|\d{4}-\d\d|\d[\d-]{8,}[\dx]", re.IGNORECASE)  # fmt: skip
_STRUCTURE = tags.table("td th dt dd li")
NAMES = ("delimiter", "dictionary", "punctuation", "structure", "semantics")
_LONGEST = 120  # characters of a text that is a name or a value


def measure(page: Page) -> tuple[NDArray[np.int32], Bools]:
    """The leaves that are texts shown to a reader, as nodes, and for each which of `NAMES` it satisfies. Shape (leaves,
    5)."""
    leaves, tree = page.leaves, page.tree
    shown = (leaves.hidden == 0) & ~leaves.atom
    nodes = leaves.node[shown]
    held = np.zeros((len(nodes), len(NAMES)), dtype=bool)
    structure = tree.above(nodes, _STRUCTURE | tags.BLOCK) if len(nodes) else nodes
    place, digits = money.place(page), (leaves.counts.digits[shown] > 0).tolist()
    for row, node in enumerate(nodes.tolist()):
        text = str(tree.values[node]).strip()
        if len(text) <= _LONGEST:
            label = text.split(":")[0].split("：")[0].strip().casefold()
            held[row, 0] = _DELIMITER.search(text) is not None
            held[row, 1] = label in FIELD_OF
            held[row, 2] = _PUNCTUATION.search(text) is not None
            held[row, 4] = digits[row] and (_UNIT.search(text) is not None or bool(money.sums(text, place)))
    held[:, 3] = _STRUCTURE[tree.tag[structure]]
    return nodes, held
