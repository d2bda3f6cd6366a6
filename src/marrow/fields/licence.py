"""The licence of the content: the one that the page states, else the Creative Commons licence in its footer."""

import re
from functools import partial

import numpy as np

from marrow.expressions import expression
from marrow.page import Page, absolute, inner_text, meaningful_line, tags, texts_within
from marrow.page.patterns import Pattern, fold
from marrow.page.sieve import Sieve

from . import Field, Offers, stated_or_shown

_COMMONS = Pattern(r"creativecommons\.org/(?:licen[sc]es|publicdomain)/[a-z+-]+", re.IGNORECASE)
_SAYING = Sieve(_COMMONS)
_FOOT = expression(r"foot|copyright|licen[sc]e|legal|imprint|creative.?commons", re.IGNORECASE)
_NAME = expression(r"\b(?:CC|Creative Commons)[ -](?:BY(?:-N[CD]|-SA)*|Zero)\b(?: \d\.\d)?", re.IGNORECASE)
_LAST = 200  # links at the end of a page whose text may name a licence
_A, _FOOTER = tags.CODES["a"], tags.CODES["footer"]
_MOST, _OUTER = 3_000, 12  # addresses of links looked at, from the last; elements around each


def choose(page: Page, offers: Offers) -> Field:
    """An absolute address, or a name where the page gives no address."""

    def clean(raw: str) -> str:
        return _address(page, raw) if "/" in raw else meaningful_line(raw, 500)

    return stated_or_shown(offers, clean, partial(shown, page))


def _address(page: Page, raw: str) -> str:
    """An absolute address; of a page without one of its own, those that begin with // are of https."""
    return absolute(page.base or "https://", raw) if raw.startswith("//") else absolute(page.base, raw)


def shown(page: Page) -> str:
    """The address of the licence that a link in the footer, or in a box about licences, leads to.

    One that leads elsewhere may give its name (`CC BY-SA 4.0`).
    """
    links = page.tree.tag == _A
    last = links.nonzero()[0][-_LAST:].tolist()[::-1]
    few = np.count_nonzero(links) <= _MOST
    nodes, addresses = page.tree.columns_of("href", links, _SAYING if few else None)
    nodes, addresses = nodes[: -_MOST - 1 : -1], addresses[: -_MOST - 1 : -1]
    commons = frozenset(_COMMONS.candidates(addresses))
    for node, href in zip(nodes, addresses, strict=True) if commons else ():
        if href in commons and _COMMONS.search(href) and _at_the_foot(page, node):
            return _address(page, href if "//" in href else f"//{href}")
    texts = texts_within(page, last)
    for node in [node for node, text in zip(last, texts, strict=True) if _may_name(fold(text))]:
        if (found := _NAME.search(inner_text(page, node, 10))) and _at_the_foot(page, node):
            return " ".join(found[0].split())
    return ""


def _may_name(text: str) -> bool:
    """Whether a text, in lower case, has words without which it names no licence."""
    return ("cc" in text or "creative" in text) and ("by" in text or "zero" in text)


def _at_the_foot(page: Page, node: int) -> bool:
    """Whether a link stands in the footer or in a box about licences. Licences of single pictures stand elsewhere."""
    tree, around = page.tree, page.tree.around(node, _OUTER)
    named = (f"{own.get('class') or ''} {own.get('id') or ''}" for own in map(tree.attributes, around))
    return any(tree.tags[at] == _FOOTER for at in around) or any(_FOOT.search(name[:300]) for name in named)
