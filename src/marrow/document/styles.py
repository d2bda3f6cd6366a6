"""What the style of an element says that its tag does not: bold, slanted, struck, raised or lowered text, and code.

Editors and word processors write so. Source: CSS Fonts 4, CSS Text 3, CSS 2.2 (W3C).
"""

import re
from collections.abc import Iterator

import numpy as np

from ..expressions import expression
from ..page import tags
from ..page.remembered import Remembered
from ..page.tree import Attributes, Tree

_CODE = tags.CODES["code"]
_FORMATS = {
    "strong": r"font-weight\s*:\s*(?:bold(?:er)?|[6-9]00)", "em": r"font-style\s*:\s*(?:italic|oblique)",
    "del": r"text-decoration(?:-line)?\s*:\s*line-through", "sup": r"vertical-align\s*:\s*super",
    "sub": r"vertical-align\s*:\s*sub",
}  # fmt: skip
_EACH = "|".join(f"(?P<{name}>{said})" for name, said in _FORMATS.items())
_ANY = expression(rf"(?<![^;\s])(?:{_EACH})(?![\w-])", re.IGNORECASE)
_PRE = expression(r"(?:^|[;\s])white-space\s*:\s*(?:pre|pre-wrap|break-spaces)(?![\w-])|-codeblock\s*:\s*true", re.I)
_FEEDS = expression(r"(?:^|[;\s])white-space\s*:\s*(?:pre|break-spaces)", re.IGNORECASE)
_BLOCK = expression(r"(?:^|[;\s])display\s*:\s*(?:block|flex|grid|table|list-item)(?![\w-])", re.IGNORECASE)
_MONO = expression(r"(?:^|[;\s])font(?:-family)?\s*:[^;]*(?:mono|courier|consolas|menlo)", re.IGNORECASE)


@Remembered
def formats(style: str) -> tuple[str, ...]:
    """The formats of the vocabulary that a style stands for."""
    said = {found.lastgroup for found in _ANY.finditer(style)}
    return tuple(name for name in _FORMATS if name in said) if said else ()


def keeps_lines(attributes: Attributes) -> bool:
    """Whether the style of an element, or the class of a style sheet of such, keeps lines as they are."""
    return bool(_PRE.search(attributes.get("style") or "")) or "whitespace-pre" in (attributes.get("class") or "")


@Remembered
def keeps_feeds(style: str) -> bool:
    """Whether a style keeps line feeds, be it without all other white space."""
    return _FEEDS.search(style) is not None


@Remembered
def is_block(style: str) -> bool:
    """Whether a style makes an inline element a box."""
    return _BLOCK.search(style) is not None


@Remembered
def is_code(style: str) -> bool:
    """Whether a style keeps lines as they are, in letters of one width."""
    return bool(_PRE.search(style) and _MONO.search(style))


def blocks_of_code(tree: Tree, first: int, last: int) -> Iterator[int]:
    """The `code` among some nodes that keeps its lines, has several and stands between blocks: a `pre` but in name."""
    until = first
    for node in (np.flatnonzero(tree.tag[first:last] == _CODE) + first).tolist():
        if tree.ends[node] == node + 2 and "\n" not in str(tree.values[node + 1]):
            continue  # as most do
        if node >= until and keeps_lines(tree.attributes(node)):
            until = tree.ends[node]
            if "\n" in tree.text(node, until).strip() and _is_alone(tree, node):
                yield node


def _is_alone(tree: Tree, node: int) -> bool:
    """Whether no text stands right before or behind an element on its line."""
    home, before, after = tree.parents[node], node - 1, tree.ends[node]
    while before > home and not str(tree.values[before] or "").strip() and tree.parents[before] == home:
        before -= 1
    while after < tree.ends[home] and tree.tags[after] <= tags.COMMENT and not str(tree.values[after]).strip():
        after += 1
    while before > home and tree.parents[before] != home:
        before = tree.parents[before]
    return (before <= home or bool(tags.BLOCK[tree.tags[before]])) and (
        after >= tree.ends[home] or bool(tags.BLOCK[tree.tags[after]]))  # fmt: skip
