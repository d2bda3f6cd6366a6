"""VSSE for records: finds their area by a hidden Markov model on the tree, and the pairs of name and value in it.

Every element is weighed by the characteristics of the leaves below it, WVC(i) = sum over k of n_k * log(N / n_k)
(formula 3), where n_k leaves below i satisfy characteristic k and N is the number of leaves of the page; the n_k of all
elements come from one pass of prefix sums, which is the paper's summing from the bottom up. The hidden states are the
elements, the observations their tags; the chain starts at `body`, a transition shares the weight of an element out
evenly among its children, and the state of each level is the child with the largest weight (Viterbi over the one
predecessor that a tree gives). The chain ends where the next level would weigh less than `stop` of this one: there the
boundary of the area is reached. Inside it, names and values are paired.

Source: Web content extraction based on visual text information and content semantics (VSSE), section 4.3.2, A and B.
Departures: the paper multiplies transition and emission probabilities, but ends the chain by comparing node numbers
(psi(m) >= psi(m+1)), which says nothing on a tree numbered in document order; we compare the weights that its text
speaks of. n_k = 0 adds 0. The log is natural. A characteristic that all N leaves satisfy adds 0, as the formula has it.
"""

import re
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from marrow.expressions import expression
from marrow.page import Page, tags
from marrow.page.tree import Bools, Floats

from . import attributes
from .pairs import Pair, pairs
from .record import Record, xpath
from .shops import money
from .shops.vocabulary import FIELD_OF

_BODY = tags.CODES["body"]
_DELIMITER = expression(r"^[^\s:：][^:：]{0,40}[:：](?:\s|$)|^[:：]\s*\S")
_PUNCTUATION = expression(r"[,;、，；()（）/]")
_UNIT = expression(r"\d\s?(?:mm|cm|m|km|g|kg|mg|ml|l|oz|lb|lbs|in|inch|inches|ft|w|kw|v|mah|gb|tb|mb|ghz|hz"
                   r"|mp|px|%|°c|pages|seiten|年|月|厘米|公斤|克|寸)(?![^\W\d_])"
                   r"|\d{4}-\d\d|\d[\d-]{8,}[\dx]", re.IGNORECASE)  # fmt: skip
_STRUCTURE = tags.table("td th dt dd li")
NAMES = ("delimiter", "dictionary", "punctuation", "structure", "semantics")
_LONGEST = 120  # characters of a text that is a name or a value


def find(page: Page, *, stop: float = 0.8) -> list[Record]:
    """The attribute-value pairs of the area of structured records, as one record; none when there are none.

    stop: share of the weight of an element that its heaviest child must have for the chain to go on
    """
    area = chain(page, stop=stop)[-1:]
    inside = within(page, area[0]) if area else []
    if not inside:
        return []
    weight = min(0.9, 0.4 + 0.05 * len(inside))
    return [Record("attributes", attributes.together(inside), weight, "vsse", xpath(page, area[0]))]


@dataclass(frozen=True, slots=True)
class Triple:
    """A leaf and what was decided: the paper's (path, content, decision)."""

    path: str
    content: str
    decision: bool


def triples(page: Page, *, stop: float = 0.8) -> list[Triple]:
    """The triple of every leaf that is shown: the decision is true for those of the pairs in the area."""
    area = chain(page, stop=stop)[-1:]
    texts = {text for pair in (within(page, area[0]) if area else []) for text in (pair.name, pair.value)}
    out = []
    for node in measure(page)[0].tolist():
        content = " ".join(str(page.tree.values[node]).split())
        inside = bool(area) and area[0] <= node < page.tree.ends[area[0]]
        out.append(Triple(page.tree.path(node), content, inside and any(content in text for text in texts)))
    return out


def weights(page: Page) -> Floats:
    """WVC of every node by formula 3. Shape (nodes,)."""
    nodes, held = measure(page)
    out = np.zeros(len(page.tree))
    for column in held.T:
        leaves = np.zeros(len(page.tree))
        leaves[nodes] = column
        below = page.tree.sums(leaves)
        out += below * np.log(max(1, len(nodes)) / np.maximum(below, 1)) * (below > 0)
    return out


def chain(page: Page, *, stop: float = 0.8) -> list[int]:
    """The most probable path of hidden states: from `body` by the heaviest child to the boundary of the area."""
    tree, weight = page.tree, weights(page)
    bodies = np.flatnonzero(tree.tag == _BODY)
    if not len(bodies) or not weight[bodies[0]]:
        return []
    path = [int(bodies[0])]
    while True:
        children = tree.elements(path[-1])
        if not children:
            return path
        shared = 1.0 / len(children)  # a_ji, the same for all children, decides nothing between them
        best = max(children, key=lambda child: (shared * weight[child], -child))
        if weight[best] < stop * weight[path[-1]]:
            return path
        path.append(best)


def within(page: Page, area: int) -> list[Pair]:
    """The pairs that lie in an area."""
    return [pair for pair in pairs(page) if area <= pair.node < page.tree.ends[area]]


def measure(page: Page) -> tuple[NDArray[np.int32], Bools]:
    """The nodes of shown texts, and which of `NAMES` each satisfies. Shape (leaves,), (leaves, 5)."""
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
