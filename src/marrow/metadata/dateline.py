"""Dates that the page shows: see `marrow.fields.published` and `marrow.fields.modified`.

Departures: asked only when no structured source gives a date.
"""

from marrow.fields import modified, published
from marrow.page import Page

from .values import Found

SOURCE = "visible"
TRUST = {"published": 30, "modified": 30}
COSTLY = True


def read(page: Page) -> Found:
    """The dates by field, as ISO 8601."""
    found = {"published": published.choose(page), "modified": modified.choose(page)}
    return {field: [value] for field, value in found.items() if value}
