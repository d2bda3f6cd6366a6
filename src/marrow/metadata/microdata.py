"""Microdata and RDFa in the vocabulary of schema.org. See `marrow.stated.markup`, `schema_org`.

Departures: hEntry classes are left to what is visible.
"""

from marrow.page import Page
from marrow.stated import markup

from . import schema_org
from .values import Found

SOURCE = "microdata"
TRUST = {
    "title": 55,
    "authors": 65,
    "published": 75,
    "modified": 75,
    "description": 50,
    "image": 50,
    "types": 40,
    "licence": 50,
}
COSTLY = True


def read(page: Page) -> Found:
    """The raw values of the properties of the page's own item, by field."""
    found = schema_org.fields(markup.items(page), page, first=True)
    return {field: values for field, values in found.items() if field in TRUST}
