"""Microdata and RDFa in the vocabulary of schema.org: `itemprop=` and `property=` on elements of the page.

Source: HTML Living Standard 5 (microdata); RDFa Lite 1.1 (W3C).
Departures: a property counts when the nearest item around it is a description of the page (an article, product, recipe,
posting, ...), or when there is no item at all; of an author that is an item itself, its `name` is taken. hEntry classes
are left to what is visible.
"""

from marrow.page import Page, inner_text, tags

from .values import Found

SOURCE = "microdata"
TRUST = {
    "title": 55,
    "authors": 65,
    "published": 75,
    "modified": 75,
    "description": 50,
    "image": 50,
    "types": 40,
    "licence": 50,
}
COSTLY = True
_FIELDS = {
    "headline": "title",
    "name": "title",
    "author": "authors",
    "creator": "authors",
    "datepublished": "published",
    "datecreated": "published",
    "datemodified": "modified",
    "description": "description",
    "image": "image",
    "license": "licence",
    "article:published_time": "",
    "dateline": "",
}
_ITEMS = (
    "article",
    "posting",
    "product",
    "recipe",
    "webpage",
    "creativework",
    "report",
    "book",
    "movie",
    "event",
    "course",
    "howto",
    "question",
    "videoobject",
    "softwareapplication",
    "dataset",
    "jobposting",
)
_WHOLE = ("mainentity", "mainentityofpage", "blogpost", "article")  # properties whose item is what the page is about
_CARRIER = tags.table(
    "a abbr address article aside b body cite dd div em figure font footer h1 h2 h3 h4 h5 header i img li link main p"
    " section small span strong sub td th time tr ul #custom"
).tolist()
_META = tags.CODES["meta"]
_MAX = 400
_NEAR = 80  # nodes


def read(page: Page) -> Found:
    """The raw values of the properties of the page's own item, by field."""
    tree, found = page.tree, Found()
    items: set[int] = set()
    near = 0
    for node in _marked(page):
        attributes = tree.attributes(node)
        names = (attributes.get("itemprop") or attributes.get("property") or "").lower().split()
        fields = [field for name in names if (field := _FIELDS.get(name.rsplit("/", 1)[-1].removeprefix("schema:")))]
        if not fields:
            continue
        item, kind = _item(page, node)
        if item < 0 or (kind == "" and "name" in names):
            continue
        items.add(item)
        if item != min(items):
            continue  # a second item: one of several on the page
        if fields[0] == "authors":
            near = near or node
            if node - near > _NEAR:
                continue  # far below the first author: of a comment or a teaser
        if kind:
            found["types"] = [kind]
        if value := _value(page, node, fields[0]):
            found.setdefault(fields[0], []).append(value)
    return found


def _marked(page: Page) -> list[int]:
    """The elements that carry a property, other than metas of the head."""
    codes, values = page.tree.tags, page.tree.values
    found = [
        node
        for node in page.tree.telling
        if ("itemprop" in values[node] and (_CARRIER[codes[node]] or codes[node] == _META))
        or ("property" in values[node] and _CARRIER[codes[node]])
    ]
    return found[:_MAX]


def _item(page: Page, node: int) -> tuple[int, str]:
    """The item that a property belongs to, and its type: 0 and "" outside of any, -1 in one that is not the page's."""
    tree = page.tree
    while node:
        node = tree.parents[node]
        attributes = tree.attributes(node)
        if "itemscope" in attributes or "typeof" in attributes:
            kind = (
                (attributes.get("itemtype") or attributes.get("typeof") or "")
                .strip()
                .rsplit("/", 1)[-1]
                .rsplit(":", 1)[-1]
            )
            part = "itemprop" in attributes and (attributes["itemprop"] or "").lower() not in _WHOLE
            if not kind.lower().endswith(_ITEMS) or (part and not kind.lower().endswith(("article", "posting"))):
                return -1, ""
            return node, kind
    return 0, ""


def _value(page: Page, node: int, field: str) -> str:
    """The value of a property by the rules of microdata: an attribute for metas, links, times and images, else text."""
    tree = page.tree
    attributes = tree.attributes(node)
    name = tree.name(node)
    if field == "authors" and ("itemscope" in attributes or "typeof" in attributes):
        for child in range(node + 1, min(tree.ends[node], node + 60)):
            inside = tree.attributes(child)
            if "name" in (inside.get("itemprop") or inside.get("property") or "").split():
                return inside.get("content") or inner_text(page, child)
        return inner_text(page, node) if len(inner_text(page, node)) < 80 else ""
    value = attributes.get("content") or attributes.get("datetime")
    if not value and field == "image":
        value = attributes.get("src") or attributes.get("href")
    if not value and field == "licence":
        value = attributes.get("href")
    if value or name in ("meta", "link"):
        return value or ""
    return inner_text(page, node)
