"""What HTML itself says: `<title>`, `lang`, and links by their relation.

Source: HTML Living Standard 3.2.6.2 (lang), 4.2.2 (title), 4.6.7 (link types).
Departures: `title` is the whole `<title>`; taking the name of the site off is the business of `titles`.
"""

from marrow.page import Page, tags

from .values import MAX_NODES, Found, carriers, inner, nodes

SOURCE = "html"
TRUST = {"title": 50, "language": 90, "canonical": 90, "licence": 60, "image": 20}
_RELATIONS = {"canonical": "canonical", "license": "licence", "image_src": "image"}
_NAMES = frozenset(_RELATIONS)
_A, _LINK = tags.CODES["a"], tags.CODES["link"]


def read(page: Page) -> Found:
    """The raw values of the document's own elements, by field."""
    found: Found = {}
    for node in nodes(page, "title")[:1]:
        found["title"] = [inner(page, node)]
    for node in (0, *nodes(page, "body")[:1]):
        attributes = page.tree.attributes(node)
        if language := attributes.get("lang") or attributes.get("xml:lang"):
            found.setdefault("language", []).append(language)
    codes, values, carrying = page.tree.tags, page.tree.values, carriers(page)
    for wanted in (_LINK, _A):
        for attributes in [values[node] for node in carrying if codes[node] == wanted][:MAX_NODES]:
            relation = attributes.get("rel")  # type: ignore[union-attr]
            if relation and not _NAMES.isdisjoint(relation.lower().split()):
                _add(found, relation, attributes.get("href"))  # type: ignore[union-attr]
    return found


def _add(found: Found, relation: str, href: str | None) -> None:
    for word in relation.lower().split() if href else ():
        if word in _RELATIONS:
            found.setdefault(_RELATIONS[word], []).append(href or "")
