"""Replaces readability-lxml: `Document` with `summary`, `title`, `short_title`, `author` and `content`.

Departures: `summary` of a page without content is an empty document, where readability-lxml gives what it did not
understand or raises `Unparseable`. `short_title` is the title that Marrow chose, "" where there is none. Links and
pictures of a summary are absolute where the address is known. Methods may be called in any order.
"""

from functools import cached_property
from typing import Any

import marrow
from marrow.article import Article
from marrow.compat import ignoring
from marrow.compat import markup as source_of
from marrow.compat.content import placed, relative
from marrow.filters.edits import Edits
from marrow.filters.write import markup as written
from marrow.page import elements_named, inner_text, parse, tags
from marrow.render import html_writers

_UNSAFE = tags.table("script style noscript link iframe object embed applet template")


class Unparseable(ValueError):
    """What readability-lxml raises for a page that it cannot read; Marrow reads all."""


class Document:
    """A page, worked out when the first method is called."""

    @ignoring("positive_keywords", "negative_keywords", "min_text_length", "retry_length", "xpath", "handle_failures")
    def __init__(self, input: Any, positive_keywords: Any = None, negative_keywords: Any = None, url: str | None = None,
                 min_text_length: int = 25, retry_length: int = 250, xpath: bool = False,
                 handle_failures: str | None = "discard") -> None:  # fmt: skip
        """A page.

        input: HTML as str or bytes, or a tree of lxml
        positive_keywords: no use; names of classes are among what the model has learned from
        negative_keywords: no use; the same
        url: `url` of `marrow.extract`; makes links absolute
        min_text_length: no use; the model weighs lengths
        retry_length: no use; there is one pass
        xpath: no use; `article.blocks` has the XPath of each block
        handle_failures: no use; an address that cannot be read stays as it is
        """
        self.input = input
        self.url = url
        self._source = source_of(input)

    @cached_property
    def _article(self) -> Article:
        return marrow.extract(parse(self._source, url=self.url))

    @property
    def encoding(self) -> str | None:
        """The encoding that the page was read in."""
        return self._article.page.encoding.name or None

    def title(self) -> str:
        """The `title` element as it stands, `[no-title]` where there is none."""
        page = self._article.page
        said = (inner_text(page, node) for node in elements_named(page, "title"))
        return next(filter(None, said), "[no-title]")

    def short_title(self) -> str:
        """The title of the content (`article.title`)."""
        return self._article.title or ""

    def author(self) -> str:
        """The authors (`article.authors`), `[no-author]` where there is none."""
        return ", ".join(self._article.authors) or "[no-author]"

    def content(self) -> str:
        """The body of the page as it came, but for scripts, styles and frames."""
        page = self._article.page
        bodies = elements_named(page, "body")
        if not bodies:
            return "<body></body>"
        edits = Edits(page)
        edits.remove(_UNSAFE[page.tree.tag])
        return written(page, bodies[0], edits)

    @ignoring("keep_all_images")
    def summary(self, html_partial: bool = False, keep_all_images: bool = False) -> str:
        """The content as HTML (`article.html`), without its title.

        html_partial: only the `div`, without `html` and `body` around it
        keep_all_images: no use; pictures of the content are kept
        """
        part = f"<div>{relative(html_writers.blocks(placed(self._article).body))}</div>"
        return part if html_partial else f"<html><body>{part}</body></html>"
