"""Pages show pictures that wait for a script, also where none runs.

Scripts that load pictures late keep the address in an attribute of their own (`data-src`), or put the picture in the
place of its copy for browsers without scripts. The address goes where a browser looks for it, and the browser loads
the picture when it comes near. A picture whose copy in a `noscript` stays is left to both, or it would show twice;
where scripts are taken away, the copy stands in for a picture without an address.

Departures: not a filter of Crunch, whose pages of 2003 loaded their pictures at once.
"""

import re

import numpy as np

from marrow.expressions import expression
from marrow.page import Page, tags
from marrow.page.pictures.media import LAZY_SOURCES, SOURCE_SETS
from marrow.page.pictures.pictures import NAMES_PICTURE
from marrow.page.tree import Attributes

from .edits import Edits

PHASE, ON = "edit", True
_IMG, _SOURCE, _NOSCRIPT = (tags.CODES[name] for name in ("img", "source", "noscript"))
_LATE_SETS = tuple(name for name in SOURCE_SETS if name != "srcset")
_LATE = frozenset((*LAZY_SOURCES, *_LATE_SETS))
_ADDRESS = expression(r"(?!data:|blob:|about:|javascript:)[^\s{}\[\]<>\"']*[./][^\s{}\[\]<>\"']*", re.IGNORECASE)
_NEAR = 12  # nodes between a picture and its copy
_DOT = frozenset(("0", "1"))  # width or height of what only counts visits


def edit(page: Page, edits: Edits) -> None:
    """Give pictures the addresses that scripts would."""
    tree, noscripts = page.tree, np.flatnonzero(page.tree.tag == _NOSCRIPT).tolist()
    copied = {near for node in noscripts if tree.ends[node] == node + 1 for near in _beside(page, node)[:1]}
    for node in np.flatnonzero((tree.tag == _IMG) | (tree.tag == _SOURCE)).tolist():
        attributes = tree.attributes(node)
        for name, value in {} if node in copied else _late(attributes, tree.tags[node] == _IMG).items():
            edits.change(node, name, value)
    for node in noscripts:
        copies = [copy for copy in range(node + 1, tree.ends[node]) if tree.tags[copy] == _IMG and _shown(page, copy)]
        if copies:
            _copied(page, edits, node, copies)


def _late(attributes: Attributes, image: bool) -> Attributes:
    """The attributes that change so that a picture is loaded without a script; none where it is already."""
    now = (attributes.get("src") or "").strip()
    waits = not _LATE.isdisjoint(attributes)
    if not waits and (not image or _ADDRESS.fullmatch(now)):
        return {}
    out: Attributes = {}
    sets = next((value for name in _LATE_SETS if (value := attributes.get(name)) and "{" not in value), None)
    if sets:
        out["srcset"] = sets
    elif (attributes.get("srcset") or "").lstrip().startswith("data:"):
        out["srcset"] = None
    if image:
        known = LAZY_SOURCES if waits else [name for name in attributes if name.startswith("data-")]
        values = ((attributes.get(name) or "").strip() for name in known)
        found = next(filter((_ADDRESS if waits else NAMES_PICTURE).fullmatch, values), "")
        if found and found != now:
            out["src"] = found
        if out and "loading" not in attributes:
            out["loading"] = "lazy"
    return out


def _shown(page: Page, node: int) -> bool:
    """Whether a picture has an address, and is not a dot that counts visits."""
    attributes = page.tree.attributes(node)
    dot = (attributes.get("width") or "").strip() in _DOT or (attributes.get("height") or "").strip() in _DOT
    return not dot and bool(_ADDRESS.fullmatch((attributes.get("src") or "").strip()))


def _copied(page: Page, edits: Edits, noscript: int, copies: list[int]) -> None:
    """Let the copies in a `noscript` be seen: at the picture beside it, or by themselves where none is beside it."""
    tree, changed = page.tree, edits.attributes
    copy = tree.attributes(copies[0])
    for node in _beside(page, noscript):
        own = {**tree.attributes(node), **changed.get(node, {})}
        src = (own.get("src") or "").strip()
        twice = src and src == (copy.get("src") or "").strip()
        if twice or (not _ADDRESS.fullmatch(src) and not own.get("srcset")):
            for name in ("src", "srcset", "sizes"):
                if copy.get(name):
                    edits.change(node, name, copy[name])
            edits.remove([noscript] if len(copies) == 1 else [])
            return
    edits.unwrap([noscript])


def _beside(page: Page, noscript: int) -> list[int]:
    """The pictures just before and after a `noscript`, within the same element or the one around that."""
    tree = page.tree
    home = tree.parents[tree.parents[noscript]]
    before = range(noscript - 1, max(home, noscript - _NEAR), -1)
    after = range(tree.ends[noscript], min(tree.ends[home], tree.ends[noscript] + _NEAR))
    return [node for places in (before, after) for node in places if tree.tags[node] == _IMG][:2]
