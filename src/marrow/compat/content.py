"""Content as other libraries give it: relative addresses stay relative, links and images become text.

Marrow drops relative addresses of a page without an address of its own, since they lead nowhere. So the document is
built as if the page came from a host that cannot exist (RFC 2606), and that host is removed from the output.
"""

import re
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from typing import Any

from marrow.article import Article
from marrow.document.elements import Document, Element
from marrow.errors import importing
from marrow.expressions import expression
from marrow.render.flow import flat

Spell = Callable[[str, str], str]
_NOWHERE = "http://address.invalid"
_STEPS = {"/-/-/-/": "", "/-/-/": "../", "/-/": "../../", "/": "/"}
_PLACED = expression(re.escape(_NOWHERE) + f"({'|'.join(_STEPS)})")


def placed(article: Article) -> Document:
    """The document of an article, in which no link is lost for want of an address; `relative` for what is written."""
    if article.page.url:
        return article.document
    whole = replace(article, page=replace(article.page, url=_NOWHERE + next(iter(_STEPS)))).document
    return replace(whole, title=(whole.title and article.title) or "", url="")


def relative(written: str) -> str:
    """What was written of such a document, with the addresses that the page has."""
    return _PLACED.sub(lambda found: _STEPS[found[1]], written)


def tree_of(html: str) -> Any:
    """A page as a tree of lxml, None where there is nothing in it."""
    with importing("compat", "lxml", "this"):
        from lxml import etree
        from lxml.html import HTMLParser, document_fromstring
    try:
        return document_fromstring(html.replace("\0", "").encode("utf-8", "replace"), HTMLParser(encoding="utf-8"))
    except etree.ParserError:
        return None


def moment(text: str | None) -> datetime | None:
    """A date of ISO 8601, which may leave out days and times."""
    if not text:
        return None
    try:
        return datetime.fromisoformat(text + "-01" * (2 - text.count("-")) if len(text) < 10 else text)
    except ValueError:
        return None


def changed(nodes: list[Any], change: Callable[[Element], list[Any] | None]) -> list[Any]:
    """Nodes in which what `change` gives stands for an element; None leaves it, with its children changed."""
    out: list[Element | str] = []
    for node in nodes:
        if isinstance(node, str):
            out.append(node)
        elif (instead := change(node)) is not None:
            out += instead
        else:
            out.append(Element(node.name, node.attributes, changed(node.children, change)))
    return out


def spelled(nodes: list[Any], link: Spell | None, image: Spell | None) -> list[Any]:
    """Nodes in which each link and image is the string that `link` and `image` make of its text and its address."""

    def spell(node: Element) -> list[Any] | None:
        target = node.attributes.get("href") or node.attributes.get("src")
        if node.name == "img" and image and target:
            return [image(node.attributes.get("alt", ""), target)]
        if node.name == "a" and link and target:
            return [link(flat(spelled(node.children, None, image)), target)]
        return None

    return changed(nodes, spell)
