"""What HTML itself says: `<title>`, `lang`, and links by their relation.

Source: HTML Living Standard 3.2.6.2 (lang), 4.2.2 (title), 4.6.7 (link types).
Departures: `title` is the whole `<title>`; taking the name of the site off is the business of `titles`.
"""

from marrow.page import Page, tags

from .values import MAX_NODES, Found, carriers, inner, nodes

SOURCE = "html"
TRUST = {"title": 50, "language": 90, "canonical": 90, "licence": 60, "image": 20}
_RELATIONS = {"canonical": "canonical", "license": "licence", "image_src": "image"}
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
    codes, carrying = page.tree.tags, carriers(page)
    for wanted in (_LINK, _A):
        for node in [node for node in carrying if codes[node] == wanted][:MAX_NODES]:
            attributes = page.tree.attributes(node)
            for word in (attributes.get("rel") or "").lower().split():
                if word in _RELATIONS and (href := attributes.get("href")):
                    found.setdefault(_RELATIONS[word], []).append(href)
    return found
