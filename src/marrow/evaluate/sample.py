"""A page of a corpus with its gold data; and the same page with its structured data removed."""

import re
from dataclasses import dataclass
from typing import Any

from ..expressions import expression
from ..page import Page, parse
from ..page.addresses import site

_SCRIPT = expression(rb"<script[^>]{0,500}ld\+json[^>]{0,500}>.*?</script\s*>", re.IGNORECASE | re.DOTALL)
_META = expression(rb"<meta\b(?:[^>\"']|\"[^\"<]*\"|'[^'<]*')*>", re.IGNORECASE)
_CHARSET = expression(rb"\scharset\s*=|content-type", re.IGNORECASE)
_TAG = expression(rb"<[a-zA-Z][^<>]*>")
_NAMES = rb"itemprop|itemscope|itemtype|itemid|itemref|property|typeof|vocab|datatype|prefix"
_ATTRIBUTE = expression(rb"\s(?:" + _NAMES + rb")(?:\s*=\s*(?:\"[^\"]*\"|'[^']*'|[^\s\"'>]+))?(?=[\s/>])",
                        re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Sample:
    """A page and its gold.

    `html`: the bytes as crawled; `text`: the gold main text, None where the corpus has none, "" where nothing is right;
    `with_`, `without`: snippets that must and must not appear; `records`: the gold records, None where there are none
    known. Unknown fields are "", and so are those that the page is known not to have, which `lacking` names.
    """

    id: str
    html: bytes
    url: str = ""
    text: str | None = None
    with_: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    page_type: str = ""
    lang: str = ""
    title: str = ""
    author: str = ""
    date: str = ""
    modified: str = ""
    site: str = ""
    lacking: frozenset[str] = frozenset()
    records: list[dict[str, Any]] | None = None

    @property
    def home(self) -> str:
        """What it is grouped by: its site, or the page itself where its address is not known."""
        return site(self.url) or f"\0{self.id}"

    def parsed(self) -> Page:
        """The page, parsed."""
        return parse(self.html, url=self.url or None)


def strip(html: bytes) -> bytes:
    """A page without what it states of itself as data: JSON-LD, microdata, RDFa, Open Graph and every other `meta`.

    What a reader sees stays, with its title, its `time` elements, links and languages; a `meta` that says how bytes are
    to be read stays too. Taken from the bytes before anything is parsed, so that an extractor of any kind can be shown
    the page. Linear in the page.
    """
    html = _META.sub(lambda match: match[0] if _CHARSET.search(match[0]) else b"", strip_json_ld(html))
    return _TAG.sub(lambda match: _ATTRIBUTE.sub(b"", match[0]), html)


def strip_json_ld(html: bytes) -> bytes:
    """The page without its JSON-LD alone."""
    return _SCRIPT.sub(b"", html)
