"""JSON-LD in the vocabulary of schema.org. See `marrow.stated.json_ld`, `schema_org`."""

from marrow.page import Page
from marrow.stated import json_ld

from . import schema_org
from .values import Found

SOURCE = "json-ld"
TRUST = {"title": 80, "authors": 90, "published": 90, "modified": 90, "site": 80, "language": 50, "description": 70,
         "canonical": 50, "image": 80, "licence": 80, "types": 90, "paywalled": 90,
         "tags": 85, "section": 90}  # fmt: skip


def read(page: Page) -> Found:
    """The raw values of the object that describes this page, by field."""
    return schema_org.fields(json_ld.items(page), page)
