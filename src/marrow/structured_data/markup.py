"""Microdata and RDFa: the nearest `itemscope` or `typeof` around a property owns it.

Source: HTML Living Standard 5 (microdata); RDFa Lite 1.1 (W3C). Departures: vocabularies are not resolved; `itemref`
and `resource` are not followed; the text of a small item without properties is its name; so is the text of a link,
but for properties that are addresses.
"""

import numpy as np

from marrow.page import Page, inner_text, memoize_on_page

from .item import ASIDE, Item, Properties, bare_name

_MOST = 3000  # elements with properties that are read
_SMALL = 8  # nodes of an item without properties, whose text is its name
_SCOPES = frozenset(("itemscope", "typeof"))
_STATING = frozenset(("itemprop", "property"))
_ADDRESSES = ("href", "src", "data")
_LINKS = frozenset(("license", "sameAs", "url"))  # properties whose value is where a link leads, not its text


@memoize_on_page
def items(page: Page) -> list[Item]:
    """The items of a page in document order; a nested item is also a property value of the item around it."""
    things: dict[int, Item] = {}
    owners: dict[int, int] = {}
    scopes = frozenset(page.tree.carrying(_SCOPES, np.ones(len(page.tree), dtype=bool)))
    for node in page.tree.carrying(_STATING, page.tree.indexed)[:_MOST] if scopes else ():
        own = page.tree.attributes(node)
        names = (own.get("itemprop") or own.get("property") or "").split()
        owner = _owner(page, scopes, owners, node) if names else -1
        if owner < 0:
            continue
        holder = _thing(page, things, owner)
        if node in scopes:
            item = _thing(page, things, node)
            item.aside = holder.aside or any(bare_name(name).lower() in ASIDE for name in names)
            value: Properties | str = item.properties
        else:
            value = _value(page, node, not _LINKS.isdisjoint(names))
        for name in names if value else ():
            holder.properties.setdefault(bare_name(name), []).append(value)
    for node, item in things.items():
        if len(item.properties) == 1 and page.tree.ends[node] - node <= _SMALL:
            item.properties["name"] = [inner_text(page, node)]
    return sorted(things.values(), key=lambda item: item.node)


def _owner(page: Page, scopes: frozenset[int], known: dict[int, int], node: int) -> int:
    """The nearest item around an element; -1 for none. `known` keeps the answers, so each element is visited once."""
    path: list[int] = []
    parents, owner = page.tree.parents, -1
    while node:
        node = parents[node]
        if node in known:
            owner = known[node]
            break
        path.append(node)
        if node in scopes:
            owner = node
            break
    known.update(dict.fromkeys(path, owner))
    return owner


def _thing(page: Page, things: dict[int, Item], node: int) -> Item:
    """The item of an element, created at its first use."""
    if node not in things:
        attributes = page.tree.attributes(node)
        types = [bare_name(kind) for kind in (attributes.get("itemtype") or attributes.get("typeof") or "").split()]
        item = Item(types, {}, "microdata" if "itemscope" in attributes else "rdfa", node)
        item.properties["@type"] = list(types)
        things[node] = item
    return things[node]


def _value(page: Page, node: int, leads: bool) -> str:
    """The value of a property by the rules of microdata. `leads`: it is an address, also on a link with text."""
    attributes, tag = page.tree.attributes(node), page.tree.name(node)
    addresses = () if tag == "span" else ("src", "data") if tag == "a" and not leads else _ADDRESSES
    names = ("content", "datetime", "value", *addresses)
    value = next((value for name in names if (value := attributes.get(name))), "")
    return value or inner_text(page, node) or attributes.get("href") or ""
