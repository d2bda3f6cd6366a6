"""XPaths of a few nodes: the numbers of siblings are counted for their parents only, not for the whole page."""

import re
from collections import Counter

from marrow.page import Page, memoize_on_page, tags

_PLAIN = re.compile(r"[A-Za-z_][\w.-]*", re.ASCII)
_STEP = re.compile(r"/([^/\[\]]+)\[(\d{1,9})\]")
Numbers = dict[int, dict[int, int]]


def xpath(page: Page, node: int) -> str:
    """XPath of an element as `tree.xpath` gives it; of a text that of the element around it."""
    tree, (paths, known) = page.tree, _known(page)
    at = node = tree.parents[node] if tree.tags[node] == tags.TEXT else node
    steps: list[int] = []
    while at not in paths:
        steps.append(at)
        at = tree.parents[at]
    for step in reversed(steps):
        name, parent = tree.name(step), tree.parents[step]
        if not _PLAIN.fullmatch(name):
            paths[step] = tree.xpath(step)
            continue
        if parent not in known:
            known[parent] = _numbered(page, parent)
        paths[step] = f"{paths[parent]}/{name}[{known[parent][step]}]"
    return paths[node]


@memoize_on_page
def _known(page: Page) -> tuple[dict[int, str], Numbers]:
    """The paths that were asked for, and the numbers of the children of what is on them."""
    return {0: "/html"}, {}


def _numbered(page: Page, parent: int) -> dict[int, int]:
    """For each child of a node its number, from 1, among the siblings of its name."""
    seen: Counter[str | int] = Counter()
    out = {}
    for child in page.tree.children(parent):
        name = page.tree.names.get(child) or page.tree.tags[child]
        seen[name] += 1
        out[child] = seen[name]
    return out


def node_at(page: Page, path: str) -> int:
    """The element that an XPath of `xpath` leads to; -1 when there is none."""
    tree, node = page.tree, 0
    for name, number in _STEP.findall(path.removeprefix("/html")):
        alike = [child for child in tree.children(node) if tree.name(child) == name]
        if len(alike) < int(number):
            return -1
        node = alike[int(number) - 1]
    return node if xpath(page, node) == path else -1
