"""Relative addresses of a page that came without its own stay relative, as other libraries leave them.

Marrow itself drops them, since they lead nowhere. So the content is built as if the page came from a host that cannot
exist (RFC 2606), and that host is taken out of what was written.
"""

import re
from dataclasses import replace

from marrow.article import Article
from marrow.document.elements import Document

_NOWHERE = "http://address.invalid"
_STEPS = {"/-/-/-/": "", "/-/-/": "../", "/-/": "../../", "/": "/"}
_PLACED = re.compile(re.escape(_NOWHERE) + f"({'|'.join(_STEPS)})")


def placed(article: Article) -> Document:
    """The document of an article, in which no link is lost for want of an address; `relative` for what is written."""
    if article.page.base:
        return article.document
    whole = replace(article, page=replace(article.page, url=_NOWHERE + next(iter(_STEPS)))).document
    return replace(whole, title=(whole.title and article.title) or "", url="")


def relative(written: str) -> str:
    """What was written of such a document, with the addresses that the page has."""
    return _PLACED.sub(lambda found: _STEPS[found[1]], written)
