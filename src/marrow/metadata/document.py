"""What HTML itself says: `<title>`, `lang`, and links by their relation.

Source: HTML Living Standard 3.2.6.2 (lang), 4.2.2 (title), 4.6.7 (link types).
Departures: `title` is the whole `<title>`; taking the name of the site off is the business of the field.
"""

from marrow.page import Page, elements_named, inner_text, property_elements, tags
from marrow.page.remembered import Remembered

from .values import Found

SOURCE = "html"
TRUST = {"title": 50, "language": 90, "canonical": 90, "licence": 60, "image": 20,
         "tags": 75, "categories": 80}  # fmt: skip
_RELATIONS = {"canonical": "canonical", "license": "licence", "image_src": "image"}
_FILES, _MOST = frozenset(("tag", "category")), 60
_A, _LINK = tags.CODES["a"], tags.CODES["link"]


def read(page: Page) -> Found:
    """The raw values of the document's own elements, by field; links of the head before those of the text."""
    found: Found = {"title": [inner_text(page, node) for node in elements_named(page, "title")[:1]]}
    spoken = [page.tree.attributes(node) for node in (0, *elements_named(page, "body")[:1])]
    found["language"] = [language for each in spoken if (language := each.get("lang") or each.get("xml:lang"))]
    links = [(node, page.tree.attributes(node)) for node in property_elements(page)]
    telling = [(node, link, fields) for node, link in links if (fields := _fields(link.get("rel") or ""))]
    for tag in (_LINK, _A):
        for node, link, fields in telling:
            if page.tree.tags[node] == tag and (href := link.get("href")):
                for field in fields:
                    found.setdefault(field, []).append(href)
    found |= _filed(page, [node for node, link in links if page.tree.tags[node] == _A and _FILES & _words(link)])
    return {field: values for field, values in found.items() if values}


def _filed(page: Page, nodes: list[int]) -> Found:
    """What links say that lead to a page's tags (`rel=tag`) and categories (`rel=category`)."""
    found: Found = {}
    for node in nodes[:_MOST]:
        kind = "categories" if "category" in _words(page.tree.attributes(node)) else "tags"
        found.setdefault(kind, []).append(inner_text(page, node))
    return found


def _words(link: dict[str, str | None]) -> frozenset[str]:
    return frozenset((link.get("rel") or "").lower().split())


@Remembered
def _fields(relation: str) -> tuple[str, ...]:
    """The fields that a relation is worth reading for."""
    return tuple(_RELATIONS[word] for word in relation.lower().split() if word in _RELATIONS)
