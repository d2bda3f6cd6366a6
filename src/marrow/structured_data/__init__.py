"""Structured data of a page in the vocabulary of schema.org: JSON-LD, microdata and RDFa, read once for each page.

Metas are read by `marrow.page.metas`, scripts other than JSON-LD by `scripts`.
"""

from marrow.page import Page

from . import json_ld, markup, scripts
from .item import Item, Properties

__all__ = ["Item", "Properties", "json_ld", "markup", "read", "scripts"]


def read(page: Page) -> list[Item]:
    """All items of a page, JSON-LD first; the items of each source in document order."""
    return [*json_ld.items(page), *markup.items(page)]
