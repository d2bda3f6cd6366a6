"""Links and pictures spelled out as text, for the libraries whose plain text shows them."""

from collections.abc import Callable
from typing import Any

from marrow.document.elements import Element
from marrow.render.flow import DEEPEST, flat

Spell = Callable[[str, str], str]


def spelled(nodes: list[Any], link: Spell | None, image: Spell | None, depth: int = 0) -> list[Any]:
    """Nodes in which each link and image is the string that `link` and `image` make of its text and its address."""
    out: list[Element | str] = []
    for node in nodes:
        if isinstance(node, str) or depth > DEEPEST:
            out.append(node)
            continue
        target = node.attributes.get("href") or node.attributes.get("src")
        if node.name == "img" and image and target:
            out.append(image(node.attributes.get("alt", ""), target))
        elif node.name == "a" and link and target:
            out.append(link(flat(spelled(node.children, None, image, depth + 1)), target))
        else:
            out.append(Element(node.name, node.attributes, spelled(node.children, link, image, depth + 1)))
    return out
