"""What HTML itself says: `<title>`, `lang`, and links by their relation.

Source: HTML Living Standard 3.2.6.2 (lang), 4.2.2 (title), 4.6.7 (link types).
Departures: `title` is the whole `<title>`; taking the name of the site off is the business of `titles`.
"""

from marrow.page import Page

from .values import Found, inner, nodes

SOURCE = "html"
TRUST = {"title": 50, "language": 90, "canonical": 90, "licence": 60, "image": 20}
_RELATIONS = {"canonical": "canonical", "license": "licence", "image_src": "image"}


def read(page: Page) -> Found:
    """The raw values of the document's own elements, by field."""
    found: Found = {}
    for node in nodes(page, "title")[:1]:
        found["title"] = [inner(page, node)]
    for node in (0, *nodes(page, "body")[:1]):
        attributes = page.tree.attributes(node)
        if language := attributes.get("lang") or attributes.get("xml:lang"):
            found.setdefault("language", []).append(language)
    values = page.tree.values
    for node in nodes(page, "link") + nodes(page, "a"):
        attributes = values[node]  # type: ignore[assignment]
        if "rel" not in attributes:
            continue
        for relation in (attributes["rel"] or "").lower().split():
            field, href = _RELATIONS.get(relation), attributes.get("href")
            if field and href:
                found.setdefault(field, []).append(href)
    return found
