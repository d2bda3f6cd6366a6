"""What HTML itself says: `<title>`, `lang`, and links by their relation.

Source: HTML Living Standard 3.2.6.2 (lang), 4.2.2 (title), 4.6.7 (link types).
Departures: `title` is the whole `<title>`; taking the name of the site off is the business of `titles`.
"""

from marrow.page import Page, tags

from .values import MAX_NODES, Found, inner, nodes

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
    codes, telling = page.tree.tags, page.tree.telling
    for wanted in (_LINK, _A):
        links = [page.tree.attributes(node) for node in telling if codes[node] == wanted]
        _add(found, [link for link in links if link.get("rel")][:MAX_NODES])
    return found


def _add(found: Found, links: list[dict[str, str | None]]) -> None:
    """Add the addresses of the links whose relation, one of a few that occur on a page, is worth reading."""
    fields = {relation: [_RELATIONS[word] for word in (relation or "").lower().split() if word in _RELATIONS]
              for relation in {link["rel"] for link in links}}  # fmt: skip
    for link in links if any(fields.values()) else ():
        for field in fields[link["rel"]]:
            if href := link.get("href"):
                found.setdefault(field, []).append(href)
