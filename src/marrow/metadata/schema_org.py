"""Metadata from schema.org: the properties of the item that describes the page, chosen among all items that it states.

Items about the site (breadcrumbs, organisations) give only the name of the site, and items of lists are never chosen.
"""

from collections.abc import Sequence

from marrow.data import load
from marrow.page import Page, elements_named, inner_text, one_line, title_of
from marrow.structured_data import Item

Found = dict[str, list[str]]
"""What a source gives: for each field the strings of the page, the preferred one first."""

_PUBLISHED = ("datePublished", "dateCreated", "uploadDate", "datePosted")
_KINDS = {name: frozenset(kinds.split()) for name, kinds in load("sources.toml")["kinds"].items()}
_PAGE = _KINDS["pages"]
_POINTS = dict.fromkeys(_PAGE, 2) | dict.fromkeys(_KINDS["things"], 3) | dict.fromkeys(_KINDS["articles"], 4)
_TITLE = 5  # points for the page's title


def fields(items: Sequence[Item], page: Page) -> Found:
    """The raw values by field: of the item that the page is about, then of the item for the page itself."""
    if not items:
        return {}
    heads = (inner_text(page, node) for node in elements_named(page, "h1")[:3])
    titles = [each.casefold() for each in (title_of(page), *heads)]
    scored = [(points, item) for item in items if (points := _points(item, titles))]
    kinds = ([each for each in scored if each[1].is_a(_PAGE) == of_page] for of_page in (False, True))
    chosen = [item for found in kinds if found for item in _best(found)]

    def texts(key: str, *inner: str) -> list[str]:
        return _texts(chosen, key, *inner)

    sites = [item for item in items if "WebSite" in item.types]
    found: Found = {
        "title": texts("headline") + texts("name"),
        "description": texts("description") + texts("abstract"),
        "published": [text for key in _PUBLISHED for text in texts(key)],
        "modified": texts("dateModified"),
        "language": texts("inLanguage", "alternateName", "name"),
        "canonical": texts("url") + texts("mainEntityOfPage", "@id", "url"),
        "image": texts("image", "url", "contentUrl", "@id") + texts("thumbnailUrl"),
        "licence": texts("license", "url", "@id", "name"),
        "authors": texts("author", "name") or texts("creator", "name"),
        "site": _texts(sites, "name") + texts("publisher", "name"),
        "types": [kind for item in chosen for kind in item.types],
        "tags": texts("keywords", "name"),
        "section": texts("articleSection", "name"),
        "paywalled": texts("isAccessibleForFree"),
    }
    return {name: values for name, values in found.items() if values}


def _best(found: list[tuple[int, Item]]) -> list[Item]:
    """The item with the most points, the first of equals; none of three or more in the text, none named as the page is:
    these are a list."""
    most = max(points for points, _ in found)
    best = [item for points, item in found if points == most]
    other = len(best) > 2 and most < _TITLE and best[0].source != "json-ld"
    return [] if other and {_name(item) for item in best} != {_name(best[0]) or None} else best[:1]


def _name(item: Item) -> str:
    """The headline or name of an item, to compare by."""
    named = (text for key in ("headline", "name") for text in item.values(key) if text)
    return one_line(str(next(named, ""))).casefold()


def _points(item: Item, titles: list[str]) -> int:
    """Points for the kind of item, and for a name that is the title of the page. 0: no description of this page."""
    points = max((_POINTS.get(name.lower(), 0) for name in item.types), default=0)
    if not points or item.aside:
        return 0
    name = _name(item)
    return points + _TITLE * (len(name) > 3 and any(title and (name in title or title in name) for title in titles))


def _texts(items: list[Item], key: str, *inner: str) -> list[str]:
    """The strings of a property; of nested items their properties `inner`, or `@value`."""
    values = [value for item in items for value in item.values(key)[:50]]
    names = (*inner, "@value")
    texts = ([value] if isinstance(value, str) else [each for name in names for each in value.get(name, [])[:5]]
             for value in values if isinstance(value, str | dict))  # fmt: skip
    return [each for found in texts for each in found if isinstance(each, str)]
