"""What HTML itself says: `<title>`, `lang`, and links by their relation.

Source: HTML Living Standard 3.2.6.2 (lang), 4.2.2 (title), 4.6.7 (link types).
Departures: `title` is the whole `<title>`; taking the name of the site off is the business of `titles`.
"""

import re

import numpy as np

from marrow.page import Page, tags

from .values import MAX_NODES, Found, inner, nodes

SOURCE = "html"
TRUST = {"title": 50, "language": 90, "canonical": 90, "licence": 60, "image": 20}
_RELATIONS = {"canonical": "canonical", "license": "licence", "image_src": "image"}
_RELATION = re.compile(r"\b(?:canonical|license|image_src)\b", re.IGNORECASE)
_A = tags.CODES["a"]


def read(page: Page) -> Found:
    """The raw values of the document's own elements, by field."""
    found: Found = {}
    for node in nodes(page, "title")[:1]:
        found["title"] = [inner(page, node)]
    for node in (0, *nodes(page, "body")[:1]):
        attributes = page.tree.attributes(node)
        if language := attributes.get("lang") or attributes.get("xml:lang"):
            found.setdefault("language", []).append(language)
    values, links = page.tree.values, nodes(page, "link") + np.flatnonzero(page.tree.tag == _A)[:MAX_NODES].tolist()
    for node, relation in [(node, values[node]["rel"]) for node in links if "rel" in values[node]]:
        if relation in _RELATIONS or (relation and _RELATION.search(relation)):
            href = page.tree.attributes(node).get("href")
            for word in relation.lower().split() if href else ():
                if word in _RELATIONS:
                    found.setdefault(_RELATIONS[word], []).append(href or "")
    return found
