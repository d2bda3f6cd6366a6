"""Which text a reader would not see, and by what means it is hidden.

Each means has a number; `REASONS` names them. A mark holds for the whole subtree of the element that carries it.
"""

import re
from collections.abc import Collection

import numpy as np
from numpy.typing import NDArray

from . import tags
from .tree import Tree

REASONS = ("", "hidden", "aria-hidden", "display:none", "visibility", "opacity:0", "font-size:0", "off-screen", "clip",
           "invisible-characters", "template", "noscript", "json-state")  # fmt: skip
_CODE = {reason: code for code, reason in enumerate(REASONS)}
TEMPLATE, NOSCRIPT, JSON_STATE, INVISIBLE = (_CODE[name] for name in ("template", "noscript", "json-state", "invisible-characters"))

_STYLE = re.compile(
    r"""(?:^|[;\s])(?:
    (?P<display>display\s*:\s*none)
    |(?P<visibility>visibility\s*:\s*(?:hidden|collapse))
    |(?P<opacity>opacity\s*:\s*0*(?:\.0+)?%?\s*(?:;|!|$))
    |(?P<font>font-size\s*:\s*0*(?:\.0+)?(?:px|em|rem|pt|%)?\s*(?:;|!|$))
    |(?P<off>(?:left|right|top|text-indent|margin-left|margin-top)\s*:\s*-\s*\d{4,}(?:\.\d+)?(?:px|em|rem|pt)?|(?:left|right|top|text-indent)\s*:\s*-\s*\d{3,}(?:em|rem|vw|vh|%)
        |transform\s*:\s*(?:translate[xy]?\s*\(\s*-\s*\d{4,}|scale\s*\(\s*0\s*\)))
    |(?P<clip>clip(?:-path)?\s*:\s*(?:rect\s*\(\s*(?:0|1px)(?:px)?[\s,]+(?:0|1px)(?:px)?[\s,]+(?:0|1px)(?:px)?[\s,]+(?:0|1px)(?:px)?\s*\)|inset\s*\(\s*(?:50|100)%))
    )""",
    re.IGNORECASE | re.VERBOSE,
)  # fmt: skip
_GROUPS = {"display": "display:none", "visibility": "visibility", "opacity": "opacity:0", "font": "font-size:0",
           "off": "off-screen", "clip": "clip"}  # fmt: skip


def marks(tree: Tree, revealed: Collection[int] = ()) -> NDArray[np.uint8]:
    """For each node the code of the outermost reason it is hidden for, 0 where it is visible. Shape (nodes,).

    The marks of the nodes in `revealed` do not count; what is hidden inside of them still is.
    """
    out = np.zeros(len(tree), dtype=np.uint8)
    until = 0
    ends = tree.ends
    for node, code in _own(tree):
        if node >= until and node not in revealed:
            until = ends[node]
            out[node:until] = code
    return out


def _own(tree: Tree) -> list[tuple[int, int]]:
    """The elements that are hidden in themselves, in order, each with its code."""
    found = [(node, code) for node in tree.styled if (code := reason(tree.attributes(node)))]
    for name, code in (("noscript", NOSCRIPT), ("template", TEMPLATE)):
        found.extend((node, code) for node in np.flatnonzero(tree.tag == tags.CODES[name]).tolist())
    return sorted(found)


def reason(attributes: dict[str, str | None]) -> int:
    """The code of the reason for which an element with these attributes is hidden, 0 if it is not."""
    style = attributes.get("style")
    found = _STYLE.search(style) if style else None
    if found:
        return _CODE[_GROUPS[found.lastgroup or "display"]]
    if "hidden" in attributes:
        return _CODE["hidden"]
    return _CODE["aria-hidden"] if attributes.get("aria-hidden") == "true" else 0
