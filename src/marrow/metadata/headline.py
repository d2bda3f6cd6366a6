"""The headline that a reader sees, as a title. See `marrow.fields.headline`."""

from marrow.fields.headline import headline
from marrow.page import Page

from .values import Found

SOURCE = "visible"
TRUST = {"title": 65}


def read(page: Page) -> Found:
    """The text of the headline."""
    _, text = headline(page)
    return {"title": [text]} if text else {}
