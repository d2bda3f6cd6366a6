"""The fields of the thing that describes this page, among all that it states in the vocabulary of schema.org.

Objects of the kinds that decorate a page (breadcrumbs, organisations, the site) give at most the site's name, and items
of lists never stand for the page.
"""

from collections.abc import Iterator, Sequence
from typing import Any
from urllib.parse import unquote, urlsplit

from marrow.page import Page, canonical_links, elements_named, inner_text, one_line
from marrow.stated import Item

from .values import Found

_PUBLISHED = ("datePublished", "dateCreated", "uploadDate", "datePosted")
_ARTICLE = frozenset(
    """article newsarticle blogposting reportagenewsarticle analysisnewsarticle opinionnewsarticle
 backgroundnewsarticle reviewnewsarticle scholarlyarticle medicalscholarlyarticle techarticle apireference report
 liveblogposting socialmediaposting satiricalarticle advertisercontentarticle askpublicnewsarticle""".split()
)
_THING = frozenset(
    """product productgroup recipe discussionforumposting question howto event jobposting course book
 movie softwareapplication videoobject podcastepisode review claimreview dataset creativework individualproduct vehicle
 realestatelisting hotel restaurant localbusiness service""".split()
)
_PAGE = frozenset(
    """webpage itempage aboutpage contactpage collectionpage faqpage medicalwebpage profilepage
 checkoutpage searchresultspage qapage""".split()
)
_POINTS = dict.fromkeys(_PAGE, 2.0) | dict.fromkeys(_THING, 3.0) | dict.fromkeys(_ARTICLE, 4.0)
_OWN_ADDRESS, _OWN_TITLE, _ENOUGH = 6.0, 5.0, 6.0  # points for the page's address and title; enough among several things


def fields(items: Sequence[Item], page: Page, *, first: bool = False) -> Found:
    """The raw values by field. `first`: whether of several things alike the first describes the page, else none."""
    if not items:
        return {}
    main, own = _choose(items, page, first)
    chosen = [item for item in (main, own) if item]
    return _found(chosen, [item for item in items if "WebSite" in item.types])


def _choose(items: Sequence[Item], page: Page, first: bool) -> tuple[Item | None, Item | None]:
    """The thing that the page is about, and the object of the page itself."""
    heads = (*elements_named(page, "title")[:1], *elements_named(page, "h1")[:3])
    titles = [inner_text(page, node).casefold() for node in heads]
    places = {_place(page.url), *map(_place, canonical_links(page))} - {""}
    scored = [(points, item) for item in items if (points := _points(item, titles, places)) > 0]
    about = [(points, item) for points, item in scored if not item.is_a(_PAGE)]
    pages = [(points, item) for points, item in scored if item.is_a(_PAGE)]
    points, main = max(about, key=lambda each: each[0], default=(0.0, None))
    if main and not first and points < _ENOUGH and sum(item.types == main.types for _, item in about) > 1:
        main = None
    return main, max(pages, key=lambda each: each[0], default=(0.0, None))[1]


def _points(item: Item, titles: list[str], places: set[str]) -> float:
    """Points by kind, then for an address or a title that is this page's. 0: not a description of this page."""
    points = max((_POINTS.get(name.lower(), 0.0) for name in item.types), default=0.0)
    if not points:
        return 0.0
    said = item.properties
    own = {_place(text) for key in ("url", "@id", "mainEntityOfPage") for text in _texts([item], key, "@id", "url")} - {""}
    if own & places:
        points += _OWN_ADDRESS
    elif item.aside:
        return 0.0
    elif own and places:
        points -= 1
    named = next((text for key in ("headline", "name") for text in said.get(key, []) if text), "")
    name = one_line(str(named)).casefold()
    if len(name) > 3 and any(title and (name in title or title in name) for title in titles):
        points += _OWN_TITLE
    return points - 3 * item.aside


def _place(url: str | None) -> str:
    """An address without scheme, www, query and fragment, to compare by; "" for the front page, which all name."""
    try:
        parts = urlsplit((url or "").strip())
    except ValueError:
        return ""
    path = unquote(parts.path).rstrip("/").lower()
    return f"{parts.netloc.lower().removeprefix('www.')}{path}" if path else ""


def _found(chosen: list[Item], sites: list[Item]) -> Found:
    """The fields of the chosen things, the thing before the page."""

    def texts(key: str, *inner: str) -> list[str]:
        return _texts(chosen, key, *inner)

    found: Found = {
        "title": texts("headline") + texts("name"),
        "description": texts("description") + texts("abstract"),
        "published": [text for key in _PUBLISHED for text in texts(key)],
        "modified": texts("dateModified"),
        "language": texts("inLanguage", "alternateName", "name"),
        "canonical": texts("url") + texts("mainEntityOfPage", "@id", "url"),
        "image": texts("image", "url", "contentUrl", "@id") + texts("thumbnailUrl"),
        "licence": texts("license", "url", "@id", "name"),
        "authors": _authors(chosen, "author") or _authors(chosen, "creator"),
        "site": _texts(sites, "name") + texts("publisher", "name"),
        "types": [kind for item in chosen for kind in item.types],
        "paywalled": texts("isAccessibleForFree"),
    }
    return {name: values for name, values in found.items() if values}


def _texts(items: list[Item], key: str, *inner: str) -> list[str]:
    """The strings of a property; of things within it, those under `inner`, or their `@value`."""
    return [text for item in items for value in item.properties.get(key, [])[:50] for text in _strings(value, inner)]


def _strings(value: Any, keys: tuple[str, ...]) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        yield from (text for key in (*keys, "@value") for text in value.get(key, [])[:5] if isinstance(text, str))


def _authors(items: list[Item], key: str) -> list[str]:
    return [name for item in items for value in item.properties.get(key, [])[:50] for name in _names(value, item)]


def _names(value: Any, item: Item) -> list[str]:
    """The name of a person: as it is, of a thing its name or its parts, of a reference what it refers to."""
    if isinstance(value, str) and value in item.by_id:
        known = item.by_id[value].get("name")
        return [known] if isinstance(known, str) else []
    if isinstance(value, dict) and not value.get("name"):
        return [" ".join([*value.get("givenName", [])[:1], *value.get("familyName", [])[:1]])]
    return list(_strings(value, ("name",)))
