"""Removes classes, ids, roles and landmarks from a page, so that training does not rely on them alone.

Much of the web has no such names. A net that has seen named pages only leans on names; shown part of its pages so, it
learns to do without. What a reader sees stays as it is, and so do blocks and labels.
"""

from dataclasses import replace

import numpy as np

from ..page import Page, tags

_LANDMARKS = tags.table("article main nav header footer aside section figure figcaption hgroup")
_NAMES = frozenset(("class", "id", "role", "rel", "itemprop", "itemscope", "itemtype", "property", "tabindex", "title"))
_PREFIXES = ("aria-", "data-")


def anonymize(page: Page) -> Page:
    """The same nodes and blocks without names and without stated data."""
    tree = page.tree
    plain = np.where(_LANDMARKS[tree.tag], tags.CODES["div"], tree.tag).astype(tree.tag.dtype)
    values = [_unnamed(value, code) if isinstance(value, dict) and value else value
              for value, code in zip(tree.values, tree.tags, strict=True)]
    return replace(page, tree=replace(tree, tag=plain, values=values, nodes=None))


def _unnamed(attributes: dict[str, str | None], code: int) -> dict[str, str | None]:
    """The attributes without those that name; of a script no type, of a `meta` no name of a vocabulary."""
    kept = {name: value for name, value in attributes.items() if name not in _NAMES and not name.startswith(_PREFIXES)}
    if code == tags.CODES["script"]:
        kept.pop("type", None)
    elif code == tags.CODES["meta"] and ":" in (kept.get("name") or ""):
        kept.pop("name")
    return kept
