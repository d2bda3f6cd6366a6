"""`Record`: what a finder gives, with a kind, fields, a confidence, a source and a place on the page."""

from dataclasses import dataclass
from typing import Any

from marrow.page import Page, absolute, tags

KINDS = ("product", "thread", "list", "table", "attributes")


@dataclass(frozen=True, slots=True)
class Record:
    """One thing that a page describes.

    `kind`: one of `KINDS`; `fields`: values by name, the kind says which (see the documentation), never None;
    `confidence`: 0 to 1; `source`: who says so, such as `json-ld`, `microdata`, `visible`, `vsse`; several are joined
    by `+`, the strongest first; `path`: XPath of the element it was read from, of its first one if there are several.
    """

    kind: str
    fields: dict[str, Any]
    confidence: float
    source: str
    path: str

    def as_dict(self) -> dict[str, Any]:
        """The record as JSON has it."""
        return {name: getattr(self, name) for name in self.__slots__} | {"confidence": round(self.confidence, 3)}


def xpath(page: Page, node: int) -> str:
    """XPath of an element; of a text that of the element around it."""
    tree = page.tree
    return tree.xpath(tree.parents[node] if tree.tags[node] == tags.TEXT else node)


def address(page: Page, raw: str) -> str:
    """An address made absolute, or as it is where it cannot be."""
    return absolute(page.base, raw) or raw


def target(page: Page, node: int) -> str:
    """Where a link leads, as the page writes it; "" for an element without `href`, for `#`, scripts and data."""
    href = (page.tree.attributes(node).get("href") or "").strip()
    return "" if href == "#" or href.lower().startswith(("javascript:", "data:")) else href
