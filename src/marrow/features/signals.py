"""Tokens of the whole page: of its address, its Open Graph type, the types of its records, the classes of its body.

They tell a shop's product from its catalogue and an article from a front page better than any text does. Which of them
tell what is learned (see `marrow.train.tokens`); this file takes them apart into tokens. The address is the one the
page gives as its own (`canonical`, `og:url`), else the one it came from: pages are often read from disk.
"""

from collections.abc import Iterator, Mapping
from itertools import chain
from urllib.parse import urlsplit

from marrow.expressions import expression
from marrow.page import Page, Tree, tags
from marrow.page.sieve import Sieve

from .marks import DIGITS

_TYPE = expression(r'"@type"\s*:\s*\[?\s*"([A-Za-z]{2,40})"')
_PART = expression(r"[^\W\d_]{2,}")
_NUMBER, _YEAR = expression(r"\d{4,}"), expression(r"/(19|20)\d\d/")
_BODY = tags.CODES["body"]
_NAMED = tags.table("meta link")
_NAMES = ("property", "name", "rel")
_KEPT = frozenset(("og:type", "generator", "twitter:card", "viewport:none"))
_TOPICS = ("article:", "product:", "og:price", "book:", "profile:", "video:")
_NAMING = Sieve(("canonical", "og:url", *_KEPT, *_TOPICS))
_READ = 20_000  # characters of a script
_MOST = 24  # tokens of one kind


def signals(page: Page) -> list[str]:
    """The distinct tokens of a page, in the order they are met. Linear in the head and the scripts of data."""
    tree = page.tree
    address, names = "", []
    records = [node + 1 for node in tree.json_ld if tree.end.item(node) > node + 1]
    for node in dict.fromkeys(tree.columns_of(_NAMES, _NAMED.take(tree.tag), _NAMING)[0]):
        value = tree.attributes(node)
        name = (value.get("property") or value.get("name") or value.get("rel") or "").lower()
        if name == "canonical" or (name == "og:url" and not address):
            address = _said(value)
        elif name in _KEPT:
            names.append(f"{name}={_plain(_said(value))}")
        elif ":" in name and name.startswith(_TOPICS):
            names.append(name[:40])
    bodies = [0, *(tree.tag == _BODY).nonzero()[0][:1].tolist()]
    own = address if "//" in address else page.url or address
    return list(dict.fromkeys(chain(names, _records(tree, records), _body(tree, bodies), _address(own))))


def _said(value: Mapping[str, str | None]) -> str:
    return value.get("content") or value.get("href") or ""


def _plain(value: str) -> str:
    words = value.lower().translate(DIGITS).split()
    return words[0][:30] if words else ""


def _records(tree: Tree, texts: list[int]) -> Iterator[str]:
    """The types of records in JSON-LD, whose texts are given, and in microdata."""
    for text in map(tree.values.__getitem__, texts):
        yield from (f"@{name}" for name in dict.fromkeys(_TYPE.findall(text[:_READ] if isinstance(text, str) else "")))
    kinds = dict.fromkeys(tree.columns_of("itemtype", tree.indexed)[1])
    yield from (f"itemtype={kind.rsplit('/', 1)[-1][:40].lower()}" for kind in kinds)


def _body(tree: Tree, nodes: list[int]) -> Iterator[str]:
    """Classes and id of `html` and `body`."""
    for node in nodes:
        value = tree.attributes(node)
        for name in (value.get("class") or "").lower().translate(DIGITS).split()[:_MOST]:
            yield f".{name[:40]}"
        if value.get("id"):
            yield f"#{_plain(value['id'] or '')}"


def _address(address: str) -> Iterator[str]:
    """The parts of the path, its form, and the first label of the host where it is more than `www`."""
    try:
        parts = urlsplit(address)
        host = parts.hostname or ""
    except ValueError:
        return
    if not host:
        return
    labels = host.split(".")
    if len(labels) > 2 and labels[0] != "www":
        yield f"host:{labels[0][:20].translate(DIGITS)}"
    if parts.query:
        yield "query"
    yield from _path([part for part in parts.path.lower().split("/") if part])
    if _YEAR.search(parts.path):
        yield "dated"


def _path(path: list[str]) -> Iterator[str]:
    """How deep a path is, its parts, and the form of its last one."""
    yield f"depth={min(len(path), 6)}"
    for place, part in enumerate(path[:6]):
        if place + 1 < len(path):
            yield f"/{part[:30].translate(DIGITS)}"
        yield from (f"/*{word}" for word in _PART.findall(part)[:4])
    if path:
        last = path[-1]
        yield f"hyphens={min(last.count('-'), 6)}"
        if _NUMBER.search(last):
            yield "last:number"
        if "." in last:
            yield f"last:.{last.rsplit('.', 1)[-1][:6]}"
