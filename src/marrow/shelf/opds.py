"""Catalogues of the pages kept, from which e-readers fetch them as books: OPDS 1.2 (Atom) and OPDS 2.0 (JSON).

Source: OPDS Catalog 1.2, https://specs.opds.io/opds-1.2; OPDS 2.0, https://drafts.opds.io/opds-2.0; OpenSearch 1.1.
A catalogue has a list of what is new and one of what was archived, and is searched by OpenSearch.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote, urlencode
from uuid import NAMESPACE_URL, uuid5
from xml.etree import ElementTree

from .store import Saved

EPUB = "application/epub+zip"
NAVIGATION = "application/atom+xml;profile=opds-catalog;kind=navigation"
ACQUISITION = "application/atom+xml;profile=opds-catalog;kind=acquisition"
JSON, SEARCH = "application/opds+json", "application/opensearchdescription+xml"
LISTS = {"new": "To read", "archive": "Read"}
PAGE = 50  # entries of one answer
_ATOM, _DC, _OPEN = "http://www.w3.org/2005/Atom", "http://purl.org/dc/terms/", "http://a9.com/-/spec/opensearch/1.1/"
_ACQUIRE = "http://opds-spec.org/acquisition"
for _prefix, _space in (("", _ATOM), ("dc", _DC), ("os", _OPEN)):
    ElementTree.register_namespace(_prefix, _space)


@dataclass(frozen=True, slots=True)
class Listing:
    """Some of the pages kept: `name` is new, archive or search; `page` counts from 1, `more`: whether there is a next.

    `home` is the address that all links begin with, with a slash at its end.
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
    """The start of the catalogue, OPDS 1.2. `updated`: when something was saved last, as ISO 8601."""
    feed = _feed(home, "root.xml", "Pages to read", updated, NAVIGATION)
    for name, title in LISTS.items():
        entry = _child(feed, "entry")
        _text(entry, "title", title)
        _text(entry, "id", _id(f"{home}{name}"))
        _text(entry, "updated", updated)
        _link(entry, "subsection", f"{home}{name}.xml", ACQUISITION)
        _text(entry, "content", title, type="text")
    return _bytes(feed)


def acquisition(listing: Listing, updated: str) -> bytes:
    """A list of pages, OPDS 1.2."""
    own = listing.address("xml", listing.page).removeprefix(listing.home)
    feed = _feed(listing.home, own, listing.title, updated, ACQUISITION)
    if listing.more:
        _link(feed, "next", listing.address("xml", listing.page + 1), ACQUISITION)
    for page in listing.pages:
        entry = _child(feed, "entry")
        _text(entry, "title", page.title)
        _text(entry, "id", _id(page.url or book(listing.home, page)))
        _text(entry, "updated", page.saved)
        for name in page.authors:
            _text(_child(entry, "author"), "name", name)
        for name, value in (("language", page.language), ("issued", page.published), ("publisher", page.site)):
            if value:
                ElementTree.SubElement(entry, f"{{{_DC}}}{name}").text = value
        _text(entry, "summary", page.summary, type="text")
        _link(entry, _ACQUIRE, book(listing.home, page), EPUB)
        if page.url.startswith(("http://", "https://")):
            _link(entry, "alternate", page.url, "text/html")
    return _bytes(feed)


def search(home: str) -> bytes:
    """How the catalogue is searched: an OpenSearch description."""
    root = ElementTree.Element(f"{{{_OPEN}}}OpenSearchDescription")
    for name, text in (("ShortName", "Pages to read"), ("Description", "Search in the pages kept")):
        ElementTree.SubElement(root, f"{{{_OPEN}}}{name}").text = text
    for kind, suffix in ((ACQUISITION, "xml"), (JSON, "json")):
        where = f"{home}search.{suffix}?q={{searchTerms}}"
        ElementTree.SubElement(root, f"{{{_OPEN}}}Url", {"type": kind, "template": where})
    return _bytes(root)


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
    return [
        {"rel": "self", "href": own, "type": JSON}, {"rel": "start", "href": f"{home}root.json", "type": JSON},
        {"rel": "search", "href": f"{home}search.json{{?q}}", "type": JSON, "templated": True},
    ]  # fmt: skip


def _feed(home: str, own: str, title: str, updated: str, kind: str) -> ElementTree.Element:
    feed = ElementTree.Element(f"{{{_ATOM}}}feed")
    _text(feed, "id", _id(f"{home}{own}"))
    _text(feed, "title", title)
    _text(feed, "updated", updated)
    _text(_child(feed, "author"), "name", "Marrow")
    _link(feed, "self", f"{home}{own}", kind)
    _link(feed, "start", f"{home}root.xml", NAVIGATION)
    _link(feed, "search", f"{home}search-description.xml", SEARCH)
    return feed


def _child(parent: ElementTree.Element, name: str, **attributes: str) -> ElementTree.Element:
    return ElementTree.SubElement(parent, f"{{{_ATOM}}}{name}", attributes)


def _text(parent: ElementTree.Element, name: str, text: str, **attributes: str) -> None:
    _child(parent, name, **attributes).text = text


def _link(parent: ElementTree.Element, rel: str, href: str, kind: str) -> None:
    _child(parent, "link", rel=rel, href=href, type=kind)


def _id(address: str) -> str:
    """A lasting identifier that is the same for the same address."""
    return uuid5(NAMESPACE_URL, address).urn


def _bytes(root: ElementTree.Element) -> bytes:
    return ElementTree.tostring(root, encoding="utf-8", xml_declaration=True)
