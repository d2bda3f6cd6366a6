"""Open Graph: `og:*`, `article:*` and `twitter:*` metas.

Source: The Open Graph protocol, https://ogp.me; the `article` vocabulary and X cards, which pages write in its manner.
Departures: `name` does as well as `property`; `og:updated_time` is the time of modification, as the protocol has none.
"""

from marrow.fields import names
from marrow.page import Page, metas

from .values import Found, pick

SOURCE = "open-graph"
TRUST = {"title": 70, "authors": 60, "published": 80, "modified": 80, "site": 90, "language": 40, "description": 90,
         "canonical": 60, "image": 90, "types": 50, "tags": 90, "section": 80}  # fmt: skip


def read(page: Page) -> Found:
    """The raw values of the Open Graph metas, by field; authors also of a card's label "Written by"."""
    found, cards = pick(page, SOURCE), metas(page)
    pairs = ((cards.get(f"twitter:label{place}"), cards.get(f"twitter:data{place}")) for place in "12")
    written = [data[0] for label, data in pairs if label and data and names.label_only(label[0])]
    return found | {"authors": found.get("authors", []) + written} if written else found
