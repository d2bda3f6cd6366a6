"""Replaces Resiliparse: `extract_plain_text`, of the main content or of all visible text.

Departures: items are marked with "- ". `skip_elements` knows tags, classes, ids, attributes and combinators, and no
pseudo-classes. A page that is no page gives "" and no error.
"""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any, Literal

import numpy as np

import marrow
from marrow.compat import ignoring
from marrow.compat.content import placed, relative, spelled
from marrow.filters.selectors import Index
from marrow.page import parse
from marrow.render import html_writers, text


@ignoring("form_fields", "noscript", "post_meta", "hidden_elements")
def extract_plain_text(html: Any, preserve_formatting: bool | Literal["minimal_html"] = True,
                       main_content: bool = False, list_bullets: bool = True, alt_texts: bool = True,
                       links: bool = False, form_fields: bool = False, noscript: bool = False, comments: bool = True,
                       post_meta: bool = True, hidden_elements: bool = False,
                       skip_elements: Iterable[str] | None = None) -> str:  # fmt: skip
    """The text of a page, "" where there is none. Raises TypeError for what is no str and no tree of Resiliparse.

    html: HTML as str, or an `HTMLTree` of Resiliparse
    preserve_formatting: off, all on one line; `minimal_html`, the content as HTML
    main_content: on, `algorithm = "learned"`; off, `algorithm = "plain"`
    list_bullets: `text.bullets`
    alt_texts: what stands for pictures is part of the text
    links: addresses follow the words of links, in brackets
    form_fields: no use; form fields are never text
    noscript: no use; what readers with scripts do not see is left out
    comments: `with_comments`, where `main_content` is on
    post_meta: no use; the model decides about each line
    hidden_elements: no use; what readers do not see is left out
    skip_elements: CSS selectors of elements that are left out
    """
    if not isinstance(html, str) and not hasattr(html, "document"):
        raise TypeError('Parameter "html" is neither string nor HTMLTree.')
    page = parse(str(html))
    settings = {"with_comments": comments} if main_content else {"algorithm": "plain"}
    article = marrow.extract(page, settings=settings)
    if skip_elements is not None:
        article = replace(article, scores=np.where(Index(page).leaves(skip_elements), -np.inf, article.scores))
    if not article:
        return ""
    tree = placed(article)
    if preserve_formatting == "minimal_html":
        return relative(html_writers.blocks(tree.body, links=links, images=False)).strip()
    link, image = (lambda words, target: f"{words} ({target})"), (lambda words, target: words)
    body = spelled(tree.body, link if links else None, image if alt_texts else None)
    found = relative(text.render(replace(tree, body=body), bullets=list_bullets, title=main_content)).strip()
    return found if preserve_formatting else " ".join(found.split())
