"""What a page states of things as data in the vocabulary of schema.org: JSON-LD, microdata and RDFa, read once a page.

Metas are in `marrow.page.metas`, the state of other scripts in `scripts`.
"""

from marrow.page import Page

from . import json_ld, markup, scripts
from .item import Item, Properties

__all__ = ["Item", "Properties", "json_ld", "markup", "read", "scripts"]


def read(page: Page) -> list[Item]:
    """All things that a page states, JSON-LD first, each source in document order."""
    return [*json_ld.items(page), *markup.items(page)]
