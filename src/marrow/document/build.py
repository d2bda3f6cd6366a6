"""From a page and the leaves that are kept to the document tree that every output format prints.

The kept part of the page is walked once, in document order; see `walk` for the tags, `writer` for how text becomes
paragraphs, `finish` for what needs the whole, and the module of each construct for how it is told and what it becomes.
The vocabulary is in `elements`.
"""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..page import Page, tags
from . import contents, footnotes, tabs
from .addresses import Addresses
from .code import listings
from .elements import Document, Element
from .finish import finish
from .formulas import formula_images, raw_formulas
from .formulas.given_formulas import given
from .invisible import clean
from .kept_words import KeptWords
from .language import direction as side
from .language import tag
from .lists import list_levels
from .pictures import embeds, picture_links
from .pictures.furniture import Furniture
from .posts import Thread
from .states import SKIP, keep_lines, states, telling
from .writer import Writer

__all__ = ["Document", "Element", "build"]
_A = tags.CODES["a"]
_NAMING = frozenset(("lang", "dir"))


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
    title = _name(title)
    writer = writer or prepared(page, np.asarray(keep, dtype=bool))
    _surround(writer, language, direction)
    body, headline = _written(writer, lambda: title, thread, repeats)
    return Document(body, title, writer.document_language, writer.document_direction, page.url or "",
                    {} if metadata is None else metadata, headline, partial(contents.found, writer),
                    partial(given, page))  # fmt: skip


def build_plain(writer: Writer, title: Callable[[], str], surroundings: Callable[[], tuple[str, str]], *,
                thread: Thread | None = None, repeats: bool = False) -> Document:  # fmt: skip
    """What plain text shows of the document that `build` makes: links and formats around one text are that text.

    writer: what `prepared` gave, which stays good for `build`
    title, surroundings: give the title, and the language and direction; asked only where the text may hang on them
    """
    if not writer.telling:
        return Document([])  # nothing is kept
    writer = writer.fresh(plain=True)
    tree = writer.page.tree
    visited = np.frombuffer(writer.state, np.uint8) > SKIP
    visited[0] = False  # what the root says is said of the document
    if tree.carrying(_NAMING, visited):
        _surround(writer, *surroundings())
    for node in writer.page.tree.holding("href", "#", tree.tag == _A):
        writer.telling[node] = 1
    body, headline = _written(writer, lambda: _name(title()), thread, repeats)
    return Document(body, headline=headline)


def _name(title: str) -> str:
    return " ".join(clean(title).split())


def _surround(writer: Writer, language: str, direction: str) -> None:
    """Note the language and direction of the document; where they are not given, those that the page declares."""
    root = writer.page.tree.attributes(0)
    writer.language = writer.document_language = language or tag(root.get("lang"))
    writer.direction = writer.document_direction = direction or side(root.get("dir"))


def _written(writer: Writer, title: Callable[[], str], thread: Thread | None, repeats: bool
             ) -> tuple[list[Element], str]:  # fmt: skip
    if writer.telling:
        (thread or Thread(())).write(writer)
    return finish(writer, title, repeats)


def prepared(page: Page, keep: NDArray[np.bool_]) -> Writer:
    """The state of a document before the walk, after what takes a look at the whole page."""
    addresses = Addresses(page.base, page.address)
    writer = Writer(page, states(page, keep), KeptWords(page, keep), _strings(page, keep), addresses,
                    Furniture(page, addresses))  # fmt: skip
    if keep.any():
        for construct in (footnotes, raw_formulas, listings):
            construct.find(writer)
        writer.filled = embeds.filled(page)
        visited = np.frombuffer(writer.state, np.uint8) > SKIP
        writer.formula_images = formula_images.likely(page, visited)
        writer.telling, writer.captions, writer.described, writer.verses = telling(page, writer.state)
        picture_links.skip(writer)
        contents.skip_labels(writer)
        tabs.find(writer)
        list_levels.find(writer)
        keep_lines(page, writer.state)
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
