"""Open Graph: `og:*`, `article:*` and `twitter:*` metas.

Source: The Open Graph protocol, https://ogp.me; the `article` vocabulary and X cards, which pages write in its manner.
Departures: `name` does as well as `property`; `og:updated_time` is the time of modification, as the protocol has none.
"""

from marrow.fields import names
from marrow.page import Page, metas

from .values import Found, pick

SOURCE = "open-graph"
TRUST = {
    "title": 70,
    "authors": 60,
    "published": 80,
    "modified": 80,
    "site": 90,
    "language": 40,
    "description": 90,
    "canonical": 60,
    "image": 90,
    "types": 50,
}
_KEYS = {
    "title": ("og:title", "twitter:title"),
    "authors": (
        "article:author",
        "article:author:name",
        "og:article:author",
        "og:author",
        "book:author",
        "twitter:creator:name",
    ),
    "published": (
        "article:published_time",
        "article:published",
        "og:article:published_time",
        "og:published_time",
        "og:pubdate",
        "book:release_date",
        "video:release_date",
    ),
    "modified": (
        "article:modified_time",
        "article:modified",
        "og:article:modified_time",
        "og:updated_time",
        "og:modified_time",
    ),
    "site": ("og:site_name", "og:sitename", "twitter:app:name"),
    "language": ("og:locale",),
    "description": ("og:description", "twitter:description"),
    "canonical": ("og:url", "twitter:url"),
    "image": ("og:image:secure_url", "og:image", "og:image:url", "twitter:image", "twitter:image:src"),
    "types": ("og:type",),
}


def read(page: Page) -> Found:
    """The raw values of the Open Graph metas, by field."""
    found = pick(page, _KEYS)
    if labelled := _labelled(page):
        found.setdefault("authors", []).extend(labelled)
    return found


def _labelled(page: Page) -> list[str]:
    """Authors in the pairs that cards show below a link: `twitter:label1` "Written by", `twitter:data1` the name."""
    cards, found = metas(page), []
    for number in "1234":
        for label, data in zip(
            cards.get(f"twitter:label{number}", ()), cards.get(f"twitter:data{number}", ()), strict=False
        ):
            if names.label_only(label):
                found.append(data)
    return found
