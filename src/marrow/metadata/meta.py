"""Named metas: `author`, `description`, Dublin Core, citation metas of journals, and what publishing systems add.

Source: HTML Living Standard 4.2.5; DCMI Metadata Terms; the Highwire `citation_*` metas that scholar search reads.
Departures: `date` is taken as the date of publication, `last-modified` as that of modification.
"""

from marrow.page import Page

from .values import Found, pick

SOURCE = "meta"
TRUST = {"title": 60, "authors": 70, "published": 70, "modified": 70, "site": 60, "language": 45, "description": 80,
         "image": 60, "licence": 70, "tags": 60, "section": 70, "categories": 60}  # fmt: skip


def read(page: Page) -> Found:
    """The raw values of the named metas, by field."""
    return pick(page, SOURCE)
