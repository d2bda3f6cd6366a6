"""From a page and the leaves that are kept to the document tree that every output format prints.

The kept part of the page is walked once, in document order; see `walk` for the tags, `writer` for how text becomes
paragraphs, and the module of each construct for how it is told and what it becomes. The vocabulary is in `elements`.
What needs the whole is done at the end: levels of headings, numbers of notes, links around images alone.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..page import Page
from . import footnotes, headings, language, phrasing
from .addresses import Addresses
from .elements import Document, Element
from .invisible import clean
from .states import states
from .walk import walk
from .words import Words
from .writer import Frame, Writer, settle, trim_rules

__all__ = ["Document", "Element", "build"]


def build(page: Page, keep: NDArray[np.bool_], *, title: str = "", language: str = "", direction: str = "",
          metadata: Mapping[str, Any] | None = None) -> Document:  # fmt: skip
    """The document of the leaves for which `keep` is true, shape (leaves,). Never raises on any page.

    title: stands for the one h1; a heading that says the same among the first blocks is left out
    language: BCP 47; where it is not given, what the page declares
    direction: ltr or rtl, likewise
    metadata: fields for the formats that show them
    """
    keep = np.asarray(keep, dtype=bool)
    title = " ".join(clean(title).split())
    writer = _writer(page, keep, language, direction)
    if keep.any():
        footnotes.find(writer)
        walk(writer)
    body, headline = _finish(writer, title)
    language, direction = writer.document_language, writer.document_direction
    return Document(body, title, language, direction, page.url or "", {} if metadata is None else metadata, headline)


def _writer(page: Page, keep: NDArray[np.bool_], declared: str, direction: str) -> Writer:
    root = Frame(Element("body"), [], None)
    writer = Writer(
        page, states(page, keep), Words(page, keep), _strings(page, keep), Addresses(page.base, page.url or ""), root
    )
    attributes = page.tree.attributes(0)
    writer.language = writer.document_language = declared or language.tag(attributes.get("lang"))
    writer.direction = writer.document_direction = direction or language.direction(attributes.get("dir"))
    return writer


def _strings(page: Page, keep: NDArray[np.bool_]) -> dict[int, str]:
    """Texts as they are to be written: set apart from the one before, without unseen characters."""
    leaves, blocks, values = page.leaves, page.blocks, page.tree.values
    nodes = leaves.node[keep]
    if not len(nodes):
        return {}
    first, last = np.searchsorted(blocks.runs, (nodes[0], nodes[-1] + 1)).tolist()
    strings = dict(zip(blocks.runs[first:last].tolist(), blocks.pieces[first:last], strict=True))
    for node in leaves.node[keep & (leaves.counts.invisible > 0)].tolist():
        strings[node] = clean(strings.get(node) or str(values[node]))
    return strings


def _finish(writer: Writer, title: str) -> tuple[list[Element], str]:
    """What can be done only when all is written: the body, and the headline that was taken out of it."""
    if writer.linked:
        phrasing.unlink_images(writer)
    for element in {id(element): element for element in writer.merged}.values():
        phrasing.join_strings(element)
    for item in writer.items:
        settle(item)
    body = [block for block in writer.top.element.children if isinstance(block, Element)]
    headline = headings.drop_title(body, title)
    headings.level(writer.headings)
    notes = footnotes.number(writer) if writer.notes or writer.noterefs else []
    if writer.hollow:
        headings.drop_hollow(body, writer.hollow)
    blocks: list[Element | str] = [*body]
    trim_rules(blocks)
    body = [block for block in blocks if isinstance(block, Element)]
    while body and body[0].name == "hr":
        del body[0]
    return body + notes, headline
