"""Microdata and RDFa in the vocabulary of schema.org. See `marrow.stated.markup`, `schema_org`."""

from marrow.page import Page
from marrow.stated import markup

from . import schema_org
from .values import Found

SOURCE = "microdata"
TRUST = {"authors": 65, "published": 75, "modified": 75, "description": 50, "image": 50, "types": 40, "licence": 50,
         "tags": 70, "section": 60}  # fmt: skip


def read(page: Page) -> Found:
    """The raw values of the properties of the page's own item, by field."""
    return schema_org.fields(markup.items(page), page)
