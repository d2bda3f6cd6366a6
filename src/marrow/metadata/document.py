"""What HTML itself says: `<title>`, `lang`, and links by their relation.

Source: HTML Living Standard 3.2.6.2 (lang), 4.2.2 (title), 4.6.7 (link types).
Departures: `title` is the whole `<title>`; taking the name of the site off is the business of `titles`.
"""

from marrow.page import Page, elements_named, inner_text, tags
from marrow.page.remembered import Remembered

from .values import Found

SOURCE = "html"
TRUST = {"title": 50, "language": 90, "canonical": 90, "licence": 60, "image": 20}
_RELATIONS = {"canonical": "canonical", "license": "licence", "image_src": "image"}
_MAX_NODES = 3000
_A, _LINK = tags.CODES["a"], tags.CODES["link"]


def read(page: Page) -> Found:
    """The raw values of the document's own elements, by field."""
    found: Found = {}
    for node in elements_named(page, "title")[:1]:
        found["title"] = [inner_text(page, node)]
    for node in (0, *elements_named(page, "body")[:1]):
        attributes = page.tree.attributes(node)
        if language := attributes.get("lang") or attributes.get("xml:lang"):
            found.setdefault("language", []).append(language)
    codes, values = page.tree.tags, page.tree.values
    related = [node for node in page.tree.telling if (relation := values[node].get("rel")) and _fields(relation)]  # type: ignore[union-attr]
    for wanted in (_LINK, _A) if related else ():
        for node in [node for node in related if codes[node] == wanted][:_MAX_NODES]:
            link = page.tree.attributes(node)
            for field in _fields(link["rel"] or ""):
                if href := link.get("href"):
                    found.setdefault(field, []).append(href)
    return found


@Remembered
def _fields(relation: str) -> tuple[str, ...]:
    """The fields that a relation is worth reading for."""
    return tuple(_RELATIONS[word] for word in relation.lower().split() if word in _RELATIONS)
