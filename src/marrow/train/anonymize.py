"""Removes classes, ids, roles and landmarks from a page, and marks it up as older pages are, so that training does not
rely on them alone.

Much of the web has no such names, and much of it was written before `p`, headings and lists were in all hands: it has
boxes within boxes, tables for layout, and lines that only breaks part. A net that has seen named pages only leans on
names and tags; shown part of its pages so, it learns to do without. What a reader sees stays as it is, and so do blocks
and labels.
"""

from dataclasses import replace
from random import Random

import numpy as np
from numpy.typing import NDArray

from ..page import Page, tags
from ..page.tree import Tree

_LANDMARKS = tags.table("article main nav header footer aside section figure figcaption hgroup")
_NAMES = frozenset(("class", "id", "role", "rel", "itemprop", "itemscope", "itemtype", "property", "tabindex", "title"))
_PREFIXES = ("aria-", "data-")
_DIV, _P = tags.CODES["div"], tags.CODES["p"]
_PARTS = np.array([tags.CODES[name] for name in ("table", "tbody", "tr", "td")])  # of a table, for boxes within boxes
_LISTS = tags.table("ul ol menu dir li dl dt dd")
_HEADINGS = tags.table("h1 h2 h3 h4 h5 h6")


def anonymize(page: Page, random: Random) -> Page:
    """The same nodes and blocks without names and without stated data, each kind of tag in older markup or not.

    With even chances each: boxes are parts of tables, headings and lists are boxes, paragraphs are boxes or, as often,
    lie in the box around them like lines between breaks, and nobody says where the page came from.
    """
    tree = page.tree
    plain = np.where(_LANDMARKS[tree.tag], _DIV, tree.tag).astype(tree.tag.dtype)
    container = page.blocks.container
    paragraphs = plain == _P
    if random.random() < 0.5:
        plain = _tables(tree, plain)
    for kind in (_HEADINGS, _LISTS):
        if random.random() < 0.5:
            plain[kind[tree.tag]] = _DIV
    if random.random() < 0.5:
        plain[paragraphs] = _DIV
        if random.random() < 0.5:
            container = np.where(paragraphs[container], tree.parent[container], container)
    values = [_unnamed(value, code) if isinstance(value, dict) and value else value
              for value, code in zip(tree.values, tree.tags, strict=True)]
    url = page.url if random.random() < 0.5 else None
    return replace(page, url=url, tree=replace(tree, tag=plain, values=values, nodes=None),
                   blocks=replace(page.blocks, container=container))


def _tables(tree: Tree, tag: NDArray[np.int16]) -> NDArray[np.int16]:
    """The tags, with a part of a table for each box, by how many boxes it lies in."""
    boxes = tag == _DIV
    depth = np.zeros(len(tag), dtype=np.int64)
    for node, parent in enumerate(tree.parents[1:], 1):
        depth[node] = depth[parent] + boxes[parent]
    return np.where(boxes, _PARTS[depth % len(_PARTS)], tag).astype(tag.dtype)


def _unnamed(attributes: dict[str, str | None], code: int) -> dict[str, str | None]:
    """The attributes without those that name; of a script no type, of a `meta` no name of a vocabulary."""
    kept = {name: value for name, value in attributes.items() if name not in _NAMES and not name.startswith(_PREFIXES)}
    if code == tags.CODES["script"]:
        kept.pop("type", None)
    elif code == tags.CODES["meta"] and ":" in (kept.get("name") or ""):
        kept.pop("name")
    return kept
