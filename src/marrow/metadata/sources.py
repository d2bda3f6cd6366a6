"""The sources of metadata: what each states of a page, field by field, and how far it is believed.

JSON-LD, microdata and RDFa are read in the vocabulary of schema.org (see `schema_org`). Metas are read by name
(`data/sources.toml`): those of Open Graph (`og:*`, `article:*`, `twitter:*`), and those named `author`, `description`
and the like, by Dublin Core, by journals for scholar search and by publishing systems. HTML itself has `<title>`,
`lang`, and links by their relation.

Source: The Open Graph protocol, https://ogp.me; DCMI Metadata Terms; the Highwire `citation_*` metas; HTML Living
Standard 3.2.6.2 (lang), 4.2.2 (title), 4.2.5 (meta), 4.6.7 (link types).
Departures: in Open Graph `name` does as well as `property`, and `og:updated_time` is the time of modification. A meta
`date` is the date of publication. `<title>` is given whole, with the name of the site.
"""

from collections.abc import Callable
from itertools import chain
from types import ModuleType

from marrow.data import load
from marrow.fields import names
from marrow.page import Page, elements_named, inner_text, metas, tags, title_of
from marrow.page.remembered import Remembered
from marrow.structured_data import json_ld, markup

from . import schema_org
from .schema_org import Found

_ADDRESSES = {"canonical": "canonical", "license": "licence", "image_src": "image"}  # fields of links by relation
_NAMES = {"category": "categories", "tag": "tags"}  # fields whose values are the texts of links
_MOST = 60  # links to tags, and to categories
_A, _LINK = tags.CODES["a"], tags.CODES["link"]


def _named(page: Page, source: str) -> Found:
    """The contents of metas by field, under the names that `data/sources.toml` lists for a source."""
    contents, keys = metas(page), load("sources.toml")[source]
    found = {field: [contents.get(name, []) for name in listed.split()] for field, listed in keys.items()}
    return {field: list(chain.from_iterable(values)) for field, values in found.items() if any(values)}


def _open_graph(page: Page) -> Found:
    """The metas of Open Graph by field; authors also from the label "Written by" of an X card."""
    found, cards = _named(page, "open-graph"), metas(page)
    pairs = ((cards.get(f"twitter:label{place}"), cards.get(f"twitter:data{place}")) for place in "12")
    written = [data[0] for label, data in pairs if label and data and names.label_only(label[0])]
    return found | {"authors": found.get("authors", []) + written} if written else found


def _html(page: Page) -> Found:
    """The values of the document's own elements by field; links of the head before those of the text."""
    tree = page.tree
    found: Found = {"title": [title_of(page)]}
    declared = [tree.attributes(node) for node in (0, *elements_named(page, "body")[:1])]
    found["language"] = [language for each in declared if (language := each.get("lang") or each.get("xml:lang"))]
    links = [(node, fields) for node, relation in tree.values_of("rel", tree.indexed) if (fields := _fields(relation))]
    for tag in (_LINK, _A):
        for node, field in ((node, field) for node, fields in links if tree.tags[node] == tag for field in fields):
            values = found.setdefault(field, [])
            if field not in _NAMES.values():
                values += filter(None, [tree.attributes(node).get("href")])
            elif tag == _A and len(values) < _MOST:
                values.append(inner_text(page, node))
    return {field: values for field, values in found.items() if values}


@Remembered
def _fields(relation: str) -> tuple[str, ...]:
    """The fields that a link with this relation gives a value of. One of a category is often called a tag as well."""
    words = relation.lower().split()
    fields = [_ADDRESSES[word] for word in words if word in _ADDRESSES]
    return (*fields, *[field for word, field in _NAMES.items() if word in words][:1])


def _source(name: str, source: str, read: Callable[[Page], Found], trust: dict[str, int]) -> ModuleType:
    entry = ModuleType(f"{__name__}.{name}", __doc__)
    entry.__dict__.update(read=read, SOURCE=source, TRUST=trust)
    return entry


_TABLE: dict[str, tuple[str, Callable[[Page], Found], dict[str, int]]] = {
    "json_ld": ("json-ld", lambda page: schema_org.fields(json_ld.items(page), page), {
        "title": 80, "authors": 90, "published": 90, "modified": 90, "site": 80, "language": 50, "description": 70,
        "canonical": 50, "image": 80, "licence": 80, "types": 90, "paywalled": 90, "tags": 85, "section": 90}),
    "microdata": ("microdata", lambda page: schema_org.fields(markup.items(page), page), {
        "authors": 65, "published": 75, "modified": 75, "description": 50, "image": 50, "types": 40, "licence": 50,
        "tags": 70, "section": 60}),
    "open_graph": ("open-graph", _open_graph, {
        "title": 70, "authors": 60, "published": 80, "modified": 80, "site": 90, "language": 40, "description": 90,
        "canonical": 60, "image": 90, "types": 50, "tags": 90, "section": 80}),
    "meta": ("meta", lambda page: _named(page, "meta"), {
        "title": 60, "authors": 70, "published": 70, "modified": 70, "site": 60, "language": 45, "description": 80,
        "image": 60, "licence": 70, "tags": 60, "section": 70, "categories": 60}),
    "document": ("html", _html, {
        "title": 50, "language": 90, "canonical": 90, "licence": 60, "image": 20, "tags": 75, "categories": 80}),
}  # fmt: skip
ENTRIES = {name: _source(name, *row) for name, row in _TABLE.items()}
