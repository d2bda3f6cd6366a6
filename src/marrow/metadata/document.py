"""What HTML itself says: `<title>`, `lang`, and links by their relation.

Source: HTML Living Standard 3.2.6.2 (lang), 4.2.2 (title), 4.6.7 (link types).
Departures: `title` is the whole `<title>`; taking the name of the site off is the business of the field.
"""

from marrow.page import Page, elements_named, inner_text, tags
from marrow.page.remembered import Remembered

from .values import Found

SOURCE = "html"
TRUST = {"title": 50, "language": 90, "canonical": 90, "licence": 60, "image": 20, "tags": 75, "categories": 80}
_RELATIONS = {"canonical": "canonical", "license": "licence", "image_src": "image"}
_MOST = 60  # links to tags and categories
_A, _LINK = tags.CODES["a"], tags.CODES["link"]


def read(page: Page) -> Found:
    """The raw values of the document's own elements, by field; links of the head before those of the text."""
    found: Found = {"title": [inner_text(page, node) for node in elements_named(page, "title")[:1]]}
    spoken = [page.tree.attributes(node) for node in (0, *elements_named(page, "body")[:1])]
    found["language"] = [language for each in spoken if (language := each.get("lang") or each.get("xml:lang"))]
    links = [(node, relation) for node, (relation,) in page.tree.given("rel") if relation]
    telling = [(node, fields) for node, relation in links if (fields := _fields(relation))]
    for tag in (_LINK, _A):
        for node, fields in telling:
            if page.tree.tags[node] == tag and (href := page.tree.attributes(node).get("href")):
                for field in fields:
                    found.setdefault(field, []).append(href)
    filed = [(node, kind) for node, relation in links if (kind := _files(relation)) and page.tree.tags[node] == _A]
    for node, kind in filed[:_MOST]:
        found.setdefault(kind, []).append(inner_text(page, node))
    return {field: values for field, values in found.items() if values}


@Remembered
def _files(relation: str) -> str:
    """What links of a relation lead to: a page's `tags` or `categories`; "" for anything else."""
    words = relation.lower().split()
    return "categories" if "category" in words else "tags" if "tag" in words else ""


@Remembered
def _fields(relation: str) -> tuple[str, ...]:
    """The fields that a relation is worth reading for."""
    return tuple(_RELATIONS[word] for word in relation.lower().split() if word in _RELATIONS)
