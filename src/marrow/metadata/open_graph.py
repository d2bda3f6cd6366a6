"""Open Graph: `og:*`, `article:*` and `twitter:*` metas.

Source: The Open Graph protocol, https://ogp.me; the `article` vocabulary and X cards, which pages write in its manner.
Departures: `name` does as well as `property`; `og:updated_time` is the time of modification, as the protocol has none.
"""

from marrow.page import Page

from .values import Found, pick

SOURCE = "open-graph"
TRUST = {"title": 70, "authors": 60, "published": 80, "modified": 80, "site": 90, "language": 40, "description": 90,
         "canonical": 60, "image": 90, "types": 50}  # fmt: skip
_KEYS = {
    "title": "og:title twitter:title",
    "authors": "article:author og:article:author og:author",
    "published": "article:published_time article:published og:article:published_time",
    "modified": "article:modified_time article:modified og:article:modified_time og:updated_time",
    "site": "og:site_name og:sitename",
    "language": "og:locale",
    "description": "og:description twitter:description",
    "canonical": "og:url twitter:url",
    "image": "og:image:secure_url og:image og:image:url twitter:image twitter:image:src",
    "types": "og:type",
}


def read(page: Page) -> Found:
    """The raw values of the Open Graph metas, by field."""
    return pick(page, _KEYS)
