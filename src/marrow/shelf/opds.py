"""Catalogues of the saved pages, from which e-readers fetch them as books: OPDS 1.2 (Atom) and OPDS 2.0 (JSON).

Source: OPDS Catalog 1.2, https://specs.opds.io/opds-1.2; OPDS 2.0, https://drafts.opds.io/opds-2.0; OpenSearch 1.1.
A catalogue has a list of new pages and one of archived pages, and is searched by OpenSearch.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlencode
from uuid import NAMESPACE_URL, uuid5

from ..render.xml import clean
from ..templates import environment
from .store import Saved

EPUB = "application/epub+zip"
NAVIGATION = "application/atom+xml;profile=opds-catalog;kind=navigation"
ACQUISITION = "application/atom+xml;profile=opds-catalog;kind=acquisition"
JSON, SEARCH = "application/opds+json", "application/opensearchdescription+xml"
LISTS = {"new": "To read", "archive": "Read"}
PAGE = 50  # entries of one answer
_ACQUIRE = "http://opds-spec.org/acquisition"


@dataclass(frozen=True, slots=True)
class Listing:
    """One page of a list: `name` is new, archive or search; `page` counts from 1; `more`: there is a next one.

    `home` is the address that all links begin with, and ends with a slash.
    """

    home: str
    name: str
    pages: Sequence[Saved]
    page: int = 1
    more: bool = False
    query: str = ""

    @property
    def title(self) -> str:
        return f"Search: {self.query}" if self.name == "search" else LISTS[self.name]

    def address(self, suffix: str, page: int) -> str:
        asked = {**({"q": self.query} if self.name == "search" else {}), **({"page": page} if page > 1 else {})}
        return f"{self.home}{self.name}.{suffix}" + (f"?{urlencode(asked, quote_via=quote)}" if asked else "")


def book(home: str, page: Saved) -> str:
    """The address of a page as a book."""
    return f"{home}pages/{page.number}.epub"


def navigation(home: str, updated: str) -> bytes:
    """The start of the catalogue, OPDS 1.2. `updated`: the time of the last saved page, as ISO 8601."""
    return _filled("feed.xml", home, own=f"{home}root.xml", title="Pages to read", updated=updated, kind=NAVIGATION,
                   lists=LISTS, pages=(), next="")  # fmt: skip


def acquisition(listing: Listing, updated: str) -> bytes:
    """A list of pages, OPDS 1.2."""
    following = listing.address("xml", listing.page + 1) if listing.more else ""
    pages = [(page, book(listing.home, page)) for page in listing.pages]
    return _filled("feed.xml", listing.home, own=listing.address("xml", listing.page), title=listing.title,
                   updated=updated, kind=ACQUISITION, lists={}, pages=pages, next=following)  # fmt: skip


def search(home: str) -> bytes:
    """The OpenSearch description of the catalogue."""
    return _filled("search.xml", home)


def _filled(template: str, home: str, **shown: Any) -> bytes:
    """A template as XML. Raises `Error` when Jinja2 is not installed."""
    known = {"navigation": NAVIGATION, "acquisition": ACQUISITION, "search": SEARCH, "json": JSON, "epub": EPUB}
    return clean(_templates().get_template(template).render(known | shown, home=home, acquire=_ACQUIRE)).encode()


@cache
def _templates() -> Any:
    return environment(Path(__file__).with_name("templates"), "serve", "a catalogue", urn=_id)


def root(home: str) -> dict[str, Any]:
    """The start of the catalogue, OPDS 2.0."""
    entries = [{"href": f"{home}{name}.json", "title": title, "type": JSON} for name, title in LISTS.items()]
    return {"metadata": {"title": "Pages to read"}, "links": _links(home, f"{home}root.json"), "navigation": entries}


def publications(listing: Listing) -> dict[str, Any]:
    """A list of pages, OPDS 2.0."""
    links = _links(listing.home, listing.address("json", listing.page))
    if listing.more:
        links.append({"rel": "next", "href": listing.address("json", listing.page + 1), "type": JSON})
    metadata = {"title": listing.title, "currentPage": listing.page}
    entries = [_publication(listing.home, page) for page in listing.pages]
    return {"metadata": metadata, "links": links, "publications": entries}


def _publication(home: str, page: Saved) -> dict[str, Any]:
    said = {
        "@type": "http://schema.org/Article", "identifier": _id(page.url or book(home, page)), "title": page.title,
        "author": [{"name": name} for name in page.authors], "language": page.language, "modified": page.saved,
        "published": page.published, "publisher": page.site, "description": page.summary,
    }  # fmt: skip
    links = [{"rel": _ACQUIRE, "href": book(home, page), "type": EPUB}]
    if page.url.startswith(("http://", "https://")):
        links.append({"rel": "alternate", "href": page.url, "type": "text/html"})
    return {"metadata": {name: value for name, value in said.items() if value}, "links": links}


def _links(home: str, own: str) -> list[dict[str, Any]]:
    search = {"rel": "search", "href": f"{home}search.json{{?q}}", "type": JSON, "templated": True}
    start = {"rel": "start", "href": f"{home}root.json", "type": JSON}
    return [{"rel": "self", "href": own, "type": JSON}, start, search]


def _id(address: str) -> str:
    """A lasting identifier that is the same for the same address."""
    return uuid5(NAMESPACE_URL, address).urn
