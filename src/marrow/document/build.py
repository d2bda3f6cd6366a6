"""From a page and the leaves that are kept to the document tree that every output format prints.

The kept part of the page is walked once, in document order; see `walk` for the tags, `writer` for how text becomes
paragraphs, `finish` for what needs the whole, and the module of each construct for how it is told and what it becomes.
The vocabulary is in `elements`.
"""

from collections.abc import Mapping
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..page import Page
from . import contents, footnotes, listings, raw_formulas
from .addresses import Addresses
from .elements import Document, Element
from .finish import finish
from .furniture import Furniture
from .given_formulas import given
from .invisible import clean
from .language import direction as side
from .language import tag
from .posts import Thread
from .states import states
from .words import Words
from .writer import Frame, Writer

__all__ = ["Document", "Element", "build"]


def build(page: Page, keep: NDArray[np.bool_], *, title: str = "", language: str = "", direction: str = "",
          metadata: Mapping[str, Any] | None = None, thread: Thread | None = None,
          repeats: bool = False, writer: Writer | None = None) -> Document:  # fmt: skip
    """The document of the leaves for which `keep` is true, shape (leaves,). Never raises on any page.

    title: stands for the one h1; a heading that says the same among the first blocks is left out
    language: BCP 47; where it is not given, what the page declares
    direction: ltr or rtl, likewise
    metadata: fields for the formats that show them
    thread: the posts that the page holds, where they are to be told apart
    writer: what `prepared` gave for them, if that was asked before; it is used up
    repeats: keep paragraphs that stand a second time, such as quotes in threads and notes of items in lists of goods
    """
    keep, title = np.asarray(keep, dtype=bool), " ".join(clean(title).split())
    root = page.tree.attributes(0)
    writer = writer or prepared(page, keep)
    writer.language = writer.document_language = language or tag(root.get("lang"))
    writer.direction = writer.document_direction = direction or side(root.get("dir"))
    if keep.any():
        (thread or Thread(())).write(writer)
    body, headline = finish(writer, title, repeats)
    return Document(body, title, writer.document_language, writer.document_direction, page.url or "",
                    {} if metadata is None else metadata, headline, partial(contents.found, writer),
                    partial(given, page))  # fmt: skip


def prepared(page: Page, keep: NDArray[np.bool_]) -> Writer:
    """The state of a document before the walk, after what takes a look at the whole page."""
    addresses = Addresses(page.base, page.url or "")
    writer = Writer(page, states(page, keep), Words(page, keep), _strings(page, keep), addresses,
                    Furniture(page, addresses), Frame(Element("body"), [], None))  # fmt: skip
    for construct in (footnotes, raw_formulas, listings) if keep.any() else ():
        construct.find(writer)
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
