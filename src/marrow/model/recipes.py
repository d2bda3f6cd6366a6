"""Keeps the ingredients and steps that a page states of its recipe.

A net learns little of lines such as "2 tbsp olive oil": they are short, look like a menu, and stand in a box of their
own. Most recipes are stated as data too (`Recipe` of schema.org in JSON-LD), or marked as such (`itemprop`). A unit,
such as a list, half of whose words are stated there is content whatever the net says, and so are the headings above it.
"""

from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from marrow.expressions import expression
from marrow.page import Page
from marrow.page.sieve import Sieve
from marrow.page.tree import Bools
from marrow.structured_data import json_ld

from .sections import with_headings

_RECIPE = frozenset(("recipe",))
_PARTS = ("recipeIngredient", "ingredients", "recipeInstructions")
_NAMES, _NAMING = frozenset(_PARTS), Sieve(_PARTS)
_WITHIN = ("text", "itemListElement")  # of a step, of a section of steps
_WORD = expression(r"\w+")
_LONGEST = 120  # words of an ingredient or a step
_FEWEST = 2  # words of one that cannot be anything else
_STATED = 0.5  # of the words of a unit


def with_recipes(page: Page, keep: Bools, unit: NDArray[np.integer], probability: NDArray[np.floating]) -> Bools:
    """The blocks to keep, with the units of ingredients and steps that are stated. Shapes (blocks,)."""
    stated, marked = _stated(page), _marked(page)
    if not stated and not marked.any():
        return keep
    words, container = page.blocks.words, page.blocks.container
    short = np.flatnonzero(~keep & (words >= _FEWEST) & (words <= _LONGEST)).tolist()
    said = [at for at in short if marked[container[at]] or _plain(page.blocks.text(at)) in stated]
    own = np.zeros(len(keep))
    own[said] = words[said]
    told = np.bincount(unit, own)
    back = ((told > 0) & (told >= _STATED * np.bincount(unit, words))).take(unit) & ~keep
    return with_headings(page, keep | back, probability) if back.any() else keep


def _stated(page: Page) -> frozenset[str]:
    """The ingredients and steps of the recipes that the page is about, as their words."""
    values = page.tree.values
    scripts = [str(values[node + 1]) for node in page.tree.json_ld if node + 1 < page.tree.ends[node]]
    if not any(part in script for script in scripts for part in _PARTS):
        return frozenset()
    recipes = [item for item in json_ld.items(page) if item.is_a(_RECIPE) and not item.aside]
    texts = (text for item in recipes for name in _PARTS for value in item.values(name) for text in _texts(value))
    return frozenset(filter(None, map(_plain, texts)))


def _marked(page: Page) -> Bools:
    """Which nodes are of ingredients and steps by microdata. Shape (nodes,)."""
    tree = page.tree
    named = tree.values_of("itemprop", sieve=_NAMING)
    own = tree.mask([node for node, names in named if not _NAMES.isdisjoint(names.split())])
    return tree.inside(own) if own.any() else own


def _texts(value: Any) -> Iterator[str]:
    """What a value says: a text, its lines, or the texts of a step and of the steps of a section."""
    if isinstance(value, str):
        yield from {value, *value.splitlines()}
    elif isinstance(value, dict):
        for name in _WITHIN:
            for each in value.get(name, ()):
                yield from _texts(each)


def _plain(text: str) -> str:
    """The words of a text in lower case, without marks of boxes, brackets and commas."""
    return " ".join(_WORD.findall(text.lower()))
