"""What a page states as data in the vocabulary of schema.org, read alike from JSON-LD, microdata and RDFa.

A thing is a dict of lists, names without prefixes, with its kinds under `@type`; a thing within a thing is a value. Reading is
bounded in nodes and depth; JSON-LD is read by the tolerant reader of `marrow.metadata`.
"""

from typing import Any

from marrow.metadata import lenient
from marrow.page import Page, elements_named, inner_text, memoize_on_page, property_elements

Thing = dict[str, list[Any]]
_KINDS = frozenset("product productgroup individualproduct productmodel vehicle car book".split())
_ASIDE = frozenset(("isRelatedTo", "isSimilarTo", "itemListElement", "hasVariant", "review", "isAccessoryOrSparePartFor", "isVariantOf",
                    "mentions", "itemOffered", "itemReviewed", "hasPart"))  # fmt: skip
_CHARS = 2_000_000  # of JSON-LD that is read
_DEPTH, _NESTED, _LONG = 12, 5, 200  # levels of a script, levels of a thing, values of a property
_MAX = 3000  # elements with properties that are read
_ADDRESSES = ("href", "src", "data")


def stated(page: Page) -> dict[str, list[tuple[Thing, bool, int]]]:
    """By source, things in order: each with whether it stands where related things do, and the node it was read from."""
    return {"json-ld": _json_ld(page), **_marked(page)}


def _json_ld(page: Page) -> list[tuple[Thing, bool, int]]:
    """The products and the like in the scripts of JSON-LD, in order."""
    by_id: dict[str, dict[str, Any]] = {}
    found: list[tuple[dict[str, Any], bool, int]] = []
    left = _CHARS
    for node in elements_named(page, "script"):
        kind = (page.tree.attributes(node).get("type") or "").lower()
        source = page.tree.values[node + 1] if "ld+json" in kind and page.tree.ends[node] > node + 1 else ""
        if isinstance(source, str) and source and left > 0:
            left -= len(source)
            for value in lenient.loads(source[:_CHARS]):
                _collect(value, node, False, 0, by_id, found)
    return [(_plain(data, by_id, 0), aside, node) for data, aside, node in found]


def _collect(value: Any, node: int, aside: bool, depth: int, by_id: dict[str, dict[str, Any]],
             found: list[tuple[dict[str, Any], bool, int]]) -> None:  # fmt: skip
    """Walk a value of JSON: every object by its @id, and those of the kinds that are wanted."""
    if depth > _DEPTH or len(found) > _MAX:
        return
    if isinstance(value, list):
        for item in value:
            _collect(item, node, aside, depth + 1, by_id, found)
    elif isinstance(value, dict):
        kinds = value.get("@type")
        if {_bare(kind).lower() for kind in (kinds if isinstance(kinds, list) else [kinds]) if isinstance(kind, str)} & _KINDS:
            found.append((value, aside, node))
        if isinstance(mark := value.get("@id"), str) and len(value) > len(by_id.get(mark, ())):
            by_id[mark] = value
        for key, item in value.items():
            if isinstance(item, dict | list):
                _collect(item, node, aside or key in _ASIDE, depth + 1, by_id, found)


def _bare(name: str) -> str:
    """A name without its prefix."""
    return name if name[:1] == "@" else name.rsplit("/", 1)[-1].rsplit("#", 1)[-1].rsplit(":", 1)[-1]


def _plain(data: dict[str, Any], by_id: dict[str, dict[str, Any]], depth: int) -> Thing:
    """An object with prefixes off, values as lists and references followed, a few levels deep."""
    out: Thing = {}
    for key, value in data.items():
        for each in (value if isinstance(value, list) else [value])[:_LONG]:
            if isinstance(each, dict) and depth < _NESTED:
                mark = each.get("@id")
                known = by_id.get(mark, each) if isinstance(mark, str) and len(each) == 1 else each
                out.setdefault(_bare(key), []).append(_plain(known, by_id, depth + 1))
            elif key == "@type" and isinstance(each, str):
                out.setdefault(key, []).append(_bare(each))
            elif isinstance(each, str | int | float) and not isinstance(each, bool):
                out.setdefault(_bare(key), []).append(str(each))
    return out


def _marked(page: Page) -> dict[str, list[tuple[Thing, bool, int]]]:
    """Items of microdata and RDFa: the nearest `itemscope` or `typeof` around a property owns it."""
    tree = page.tree
    things: dict[int, Thing] = {}
    tops: dict[str, list[tuple[Thing, bool, int]]] = {"microdata": [], "rdfa": []}
    for node in property_elements(page)[:_MAX]:
        attributes = tree.attributes(node)
        raw = attributes.get("itemprop") or attributes.get("property") or ""
        names = [_bare(name) for name in raw.split()]
        owner = _owner(page, node) if names else -1
        if owner < 0:
            continue
        value = _thing(page, things, tops, node) if _is_item(attributes) else _value(page, node)
        for name in names if value else ():
            _thing(page, things, tops, owner).setdefault(name, []).append(value)
    return tops


def _is_item(attributes: dict[str, str | None]) -> bool:
    return "itemscope" in attributes or "typeof" in attributes


@memoize_on_page
def _owners(page: Page) -> dict[int, int]:
    return {}


def _owner(page: Page, node: int) -> int:
    """The nearest item around an element; -1 for none. Each element is looked at once."""
    known = _owners(page)
    path: list[int] = []
    parents, owner = page.tree.parents, -1
    while node:
        node = parents[node]
        if node in known:
            owner = known[node]
            break
        path.append(node)
        if _is_item(page.tree.attributes(node)):
            owner = node
            break
    known.update(dict.fromkeys(path, owner))
    return owner


def _thing(page: Page, things: dict[int, Thing], tops: dict[str, list[tuple[Thing, bool, int]]], node: int) -> Thing:
    """The thing of an item, made when it is first met; one that is no property of another is a top."""
    if node not in things:
        attributes = page.tree.attributes(node)
        kinds = (attributes.get("itemtype") or attributes.get("typeof") or "").split()
        things[node] = {"@type": [_bare(kind) for kind in kinds]}
        if not (attributes.get("itemprop") or attributes.get("property")) or _owner(page, node) < 0:
            tops["microdata" if "itemscope" in attributes else "rdfa"].append((things[node], False, node))
    return things[node]


def _value(page: Page, node: int) -> str:
    """The value of a property by the rules of microdata."""
    attributes = page.tree.attributes(node)
    for name in ("content", "datetime", "value"):
        if attributes.get(name):
            return attributes[name] or ""
    if page.tree.name(node) != "span":
        for name in _ADDRESSES:
            if attributes.get(name) and not (name == "href" and page.tree.name(node) == "a"):
                return attributes[name] or ""
    return inner_text(page, node) or attributes.get("href") or ""


def is_product(thing: Thing) -> bool:
    """Whether a thing is something that can be sold."""
    return any(str(kind).lower() in _KINDS for kind in thing.get("@type", []))
