"""JSON-LD in the vocabulary of schema.org: the object that describes this page, among all that the scripts hold.

Source: JSON-LD 1.1 (W3C, 2020) and schema.org, as publishers write them: graphs, arrays with nulls, references by @id,
scripts that push the JSON at run time. Read by `lenient`, which never raises.
Departures: contexts are not resolved; prefixes such as `schema:` are cut off. Objects of the kinds that decorate a page
(breadcrumbs, organisations, the site) give at most the site's name, and items of lists never stand for the page.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import unquote, urlsplit

from marrow.page import Page, elements_named, inner_text, metas, one_line

from . import lenient
from .values import Found, words

SOURCE = "json-ld"
TRUST = {
    "title": 80,
    "authors": 90,
    "published": 90,
    "modified": 90,
    "site": 80,
    "language": 50,
    "description": 70,
    "canonical": 50,
    "image": 80,
    "licence": 80,
    "types": 90,
    "paywalled": 90,
}

_PUBLISHED = ("datePublished", "dateCreated", "uploadDate", "datePosted")
MAX_CHARS = 2_000_000  # of all scripts of a page
MAX_OBJECTS = 2000
MAX_DEPTH = 12
_ARTICLE = words("""article newsarticle blogposting reportagenewsarticle analysisnewsarticle opinionnewsarticle
 backgroundnewsarticle reviewnewsarticle scholarlyarticle medicalscholarlyarticle techarticle apireference report
 liveblogposting socialmediaposting satiricalarticle advertisercontentarticle askpublicnewsarticle""")
_THING = words("""product productgroup recipe discussionforumposting question qapage howto event jobposting course book
 movie softwareapplication videoobject podcastepisode review claimreview dataset creativework individualproduct vehicle
 realestatelisting hotel restaurant localbusiness service""")
_PAGE = words("""webpage itempage aboutpage contactpage collectionpage faqpage medicalwebpage profilepage
 checkoutpage searchresultspage""")
_POINTS = dict.fromkeys(_PAGE, 2.0) | dict.fromkeys(_THING, 3.0) | dict.fromkeys(_ARTICLE, 4.0)
_ASIDE = words("""itemlistelement itemlist relatedlink haspart isrelatedto issimilarto review reviews comment comments
 suggestedanswer acceptedanswer offers publisher author creator breadcrumb ispartof about mentions image logo
 potentialaction subjectof citation isbasedon video audio associatedmedia hasvariant editor contributor worksfor
 sourceorganization significantlink""")
_EMBEDDED = re.compile(r'"(?:children|__html|innerHTML|text)"\s*:\s*"')
_CONTAINERS = (dict, list)
_PREFIX = re.compile(r".*[/#:]", re.DOTALL)
_CALL = re.compile(r"\.push\(\[\s*\d+\s*,\s*\"")


@dataclass(slots=True)
class Thing:
    """An object with a type: `aside` when it stands where related things do, `score` its claim to describe the page."""

    data: dict[str, Any]
    types: list[str]
    aside: bool
    score: float = 0.0


@dataclass(slots=True)
class Graph:
    """All typed objects in order, and every object by its @id."""

    things: list[Thing] = field(default_factory=list)
    by_id: dict[str, dict[str, Any]] = field(default_factory=dict)
    count: int = 0


def read(page: Page) -> Found:
    """The raw values of the object that describes this page, by field."""
    graph = Graph()
    for value in _documents(page):
        _collect(graph, value, False, 0)
    if not graph.things:
        return {}
    return _Values(graph, *_choose(graph, page)).found()


def _documents(page: Page) -> Iterator[Any]:
    left, tree = MAX_CHARS, page.tree
    for name, contents in metas(page).items():
        if "ld+json" in name:
            yield from lenient.loads(contents[0][:MAX_CHARS])
    for node in elements_named(page, "script"):
        if tree.ends[node] == node + 1:
            continue
        source = tree.values[node + 1]
        kind = tree.attributes(node).get("type")
        if not isinstance(source, str) or left <= 0:
            continue
        if kind and "ld+json" in kind.lower():
            left -= len(source)
            yield from lenient.loads(source[:MAX_CHARS])
        elif "@" in source and "ld+json" in source:  # one character is found twenty times as fast, and few have it
            left -= len(source)
            yield from _pushed(source[:MAX_CHARS])


def _pushed(source: str) -> Iterator[Any]:
    """JSON-LD that a script holds as a string of JSON, once or twice escaped."""
    for text in [source, *_strings(source, _CALL, "ld+json")]:
        for inside in _strings(text, _EMBEDDED, "@type"):
            yield from lenient.loads(inside)


def _strings(source: str, before: re.Pattern[str], wanted: str) -> Iterator[str]:
    """The strings of JSON that stand after a pattern and, as they are written, hold a word."""
    at, place = 0, source.find(wanted)
    while place >= 0 and (match := before.search(source, at)):
        start = match.end()
        text, at = lenient.string_at(source, start - 1)
        if place < start:
            place = source.find(wanted, start)
        if start <= place < at:
            yield text
            place = source.find(wanted, at)


def _collect(graph: Graph, value: Any, aside: bool, depth: int) -> None:
    if graph.count > MAX_OBJECTS or depth > MAX_DEPTH:
        return
    if isinstance(value, list):
        for item in value:
            if item.__class__ in _CONTAINERS:
                _collect(graph, item, aside, depth + 1)
    elif isinstance(value, dict):
        graph.count += 1
        if "@type" in value and (types := [kind for kind in map(_type, _list(value["@type"])) if kind]):
            graph.things.append(Thing(value, types, aside))
        mark = value.get("@id")
        if isinstance(mark, str) and len(value) > 1:
            known = graph.by_id.get(mark)
            if known is None or len(known) < len(value):
                graph.by_id[mark] = value
        for key, item in value.items():
            if item.__class__ in _CONTAINERS:
                _collect(graph, item, aside or key.lower() in _ASIDE, depth + 1)


def _type(value: Any) -> str:
    if not isinstance(value, str):
        return ""
    name = value.strip()
    return name if name.isalnum() else _PREFIX.sub("", name)


def _list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [] if value is None else [value]


def _choose(graph: Graph, page: Page) -> tuple[Thing | None, Thing | None]:
    """The thing that the page is about, and the object of the page itself."""
    titles = [inner_text(page, node).casefold() for node in (*elements_named(page, "title")[:1], *elements_named(page, "h1")[:3])]
    places = {_place(page.url), *(_place(node) for node in _canonicals(page))} - {""}
    for thing in graph.things:
        thing.score = _score(thing, titles, places)
    about = [thing for thing in graph.things if thing.score > 0 and not _is(thing, _PAGE)]
    pages = [thing for thing in graph.things if thing.score > 0 and _is(thing, _PAGE)]
    main = max(about, key=lambda thing: thing.score, default=None)
    if main and main.score < 6:
        equals = [thing for thing in about if thing.types == main.types]
        main = main if len(equals) == 1 else None
    return main, max(pages, key=lambda thing: thing.score, default=None)


def _is(thing: Thing, kinds: frozenset[str]) -> bool:
    return any(kind.lower() in kinds for kind in thing.types)


def _score(thing: Thing, titles: list[str], places: set[str]) -> float:
    """Points by kind, then for an address or a title that is this page's. 0: not a description of this page."""
    kind = max(_POINTS.get(name.lower(), 0.0) for name in thing.types)
    if not kind:
        return 0.0
    data = thing.data
    own = {_place(_reference(data.get(key))) for key in ("url", "@id", "mainEntityOfPage")} - {""}
    if own & places:
        kind += 6
    elif thing.aside:
        return 0.0
    elif own and places:
        kind -= 1
    name = one_line(str(data.get("headline") or data.get("name") or "")).casefold()
    if len(name) > 3 and any(title and (name in title or title in name) for title in titles):
        kind += 5
    return kind - 3 * thing.aside


def _reference(value: Any) -> str:
    if isinstance(value, dict):
        value = value.get("@id") or value.get("url")
    return value if isinstance(value, str) else ""


def _canonicals(page: Page) -> list[str]:
    links = [page.tree.values[node] for node in elements_named(page, "link")]
    return [link.get("href") or "" for link in links if (link.get("rel") or "").lower() == "canonical"]  # type: ignore[union-attr]


def _place(url: str | None) -> str:
    """An address without scheme, www, query and fragment, to compare by; "" for the front page, which all name."""
    if not url:
        return ""
    try:
        parts = urlsplit(url.strip())
    except ValueError:
        return ""
    path = unquote(parts.path).rstrip("/").lower()
    return f"{parts.netloc.lower().removeprefix('www.')}{path}" if path else ""


class _Values:
    """The fields of the chosen objects, the thing before the page."""

    def __init__(self, graph: Graph, main: Thing | None, page: Thing | None) -> None:
        self.graph = graph
        self.main = main
        self.objects = [thing.data for thing in (main, page) if thing]
        self.types = [kind for thing in (main, page) if thing for kind in thing.types]

    def found(self) -> Found:
        found: Found = {
            "title": self.texts("headline") + self.texts("name"),
            "description": self.texts("description") + self.texts("abstract"),
            "published": [text for key in _PUBLISHED for text in self.texts(key)],
            "modified": self.texts("dateModified"),
            "language": self.texts("inLanguage", "alternateName", "name"),
            "canonical": self.texts("url") + self.texts("mainEntityOfPage", "@id", "url"),
            "image": self.texts("image", "url", "contentUrl", "@id") + self.texts("thumbnailUrl"),
            "licence": self.texts("license", "url", "@id", "name"),
            "authors": self.authors(),
            "site": self.site(),
            "types": self.types,
            "paywalled": [str(value) for value in self.values("isAccessibleForFree") if isinstance(value, bool | str)],
        }
        return {name: values for name, values in found.items() if values}

    def values(self, key: str) -> list[Any]:
        """The values of a key over the chosen objects, references resolved, lists flattened."""
        out = []
        for data in self.objects:
            for value in _list(data.get(key))[:50]:
                out.append(self.resolve(value))
        return out

    def resolve(self, value: Any) -> Any:
        if isinstance(value, dict) and isinstance(mark := value.get("@id"), str):
            return self.graph.by_id.get(mark, value)
        return value

    def texts(self, key: str, *inner: str) -> list[str]:
        return [text for value in self.values(key) for text in self.strings(value, inner)]

    def strings(self, value: Any, keys: tuple[str, ...]) -> Iterator[str]:
        """A string as it is; of an object the strings under `keys` (or its `@value`)."""
        if isinstance(value, str):
            yield value
        elif isinstance(value, int | float) and not isinstance(value, bool):
            yield str(value)
        elif isinstance(value, dict):
            for key in (*keys, "@value"):
                for item in _list(value.get(key))[:5]:
                    if isinstance(item, str):
                        yield item

    def authors(self) -> list[str]:
        for key in ("author", "creator"):
            names = [name for value in self.values(key) for name in self.names(value)]
            if names:
                return names
        return []

    def names(self, value: Any) -> list[str]:
        if isinstance(value, dict) and not value.get("name") and (value.get("givenName") or value.get("familyName")):
            return [f"{value.get('givenName') or ''} {value.get('familyName') or ''}"]
        if isinstance(value, str) and value in self.graph.by_id:
            value = self.graph.by_id[value]
        return list(self.strings(value, ("name",)))

    def site(self) -> list[str]:
        sites = [thing.data for thing in self.graph.things if "WebSite" in thing.types]
        named = [name for data in sites for name in self.strings(data.get("name"), ())]
        return named + self.texts("publisher", "name")
