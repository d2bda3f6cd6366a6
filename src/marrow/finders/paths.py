"""Where a record stands: the XPath of its element, and the element that an XPath leads to."""

import re

from marrow.page import Page, tags

_STEP = re.compile(r"/([^/\[\]]+)\[(\d{1,9})\]")


def xpath(page: Page, node: int) -> str:
    """XPath of an element; of a text that of the element around it."""
    tree = page.tree
    return tree.xpath(tree.parents[node] if tree.tags[node] == tags.TEXT else node)


def node_at(page: Page, path: str) -> int:
    """The element that an XPath of `xpath` leads to; -1 when there is none."""
    tree, node = page.tree, 0
    for name, number in _STEP.findall(path.removeprefix("/html")):
        alike = [child for child in tree.children(node) if tree.name(child) == name]
        if len(alike) < int(number):
            return -1
        node = alike[int(number) - 1]
    return node if xpath(page, node) == path else -1
