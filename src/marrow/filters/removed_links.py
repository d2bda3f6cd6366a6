"""Pages end with a list of the text links that the other filters took: in order, once each.

This is the removed link retainer. The links stand in a `nav` with a label, folded so that the page stays short, and
need no script. Links that the page still shows elsewhere are not repeated, nor are places within the page, nor what the
advertisement remover took.

Source: Crunch (Gupta, Kaiser, Neistadt, Grimm, WWW 2003), section 3, the removed link retainer.
Departures: the paper lists each removed link; here each address stands once.
"""

from functools import cache, partial
from html import escape
from urllib.parse import urldefrag

import numpy as np

from marrow.page import Page, inner_text, join, tags

from .edits import Edits

PHASE, ON = "end", True
_LINK = tags.CODES["a"]
_DROPPED = dict.fromkeys(map(ord, "\t\n\r"))  # as browsers do, in the middle of a scheme too
_SCHEMES = ("http:", "https:", "mailto:", "tel:")


def edit(page: Page, edits: Edits, *, most: int = 1000, folded: bool = True,
         but_not_from: str = "advertisements") -> None:  # fmt: skip
    """List the removed links.

    most: pages list no more links than this
    folded: pages show only the number of links until the reader opens the list
    but_not_from: pages do not list the links that these filters took, by name
    """
    found = removed(page, edits, but_not_from)[: max(0, most)]
    if not found:
        return
    items = "".join(f'<li><a href="{escape(href)}">{escape(text, quote=False)}</a></li>' for href, text in found)
    title = f"{len(found)} removed link{'s' if len(found) > 1 else ''}"
    language = escape(page.tree.attributes(0).get("lang") or "")
    body = f'<ul lang="{language}">{items}</ul>'
    body = f"<details><summary>{title}</summary>{body}</details>" if folded else f"<p>{title}</p>{body}"
    edits.ending.append(f'<nav id="marrow-removed-links" lang="en" dir="auto" aria-label="Removed links">{body}</nav>')


def removed(page: Page, edits: Edits, but_not_from: str = "") -> list[tuple[str, str]]:
    """Address and text of each link that goes, in document order, one for each address."""
    tree, left = page.tree, edits.left
    ignored = np.zeros(len(tree), dtype=bool)
    for name in but_not_from.replace(",", " ").split():
        ignored |= edits.removed_by(name)
    links = np.flatnonzero(tree.tag == _LINK).tolist()
    leads = cache(partial(_target, page.base))
    seen = {leads(tree.attributes(node).get("href")) for node in links if left[node]}
    out = []
    for node in links:
        address = leads(tree.attributes(node).get("href"))
        if left[node] or ignored[node] or not address or address in seen:
            continue
        if text := inner_text(page, node):
            seen.add(address)
            out.append(((tree.attributes(node).get("href") or "").strip(), text))
    return out


def _target(base: str, given: str | None) -> str:
    """Where an `href` leads: an absolute address, or "" for a place within the page or a script."""
    href = (given or "").strip().translate(_DROPPED)
    address = urldefrag(join(base, href))[0] if href and not href.startswith("#") else ""
    scheme, colon, _ = address.partition(":")
    allowed = not (colon and scheme.isalnum()) or address.lower().startswith(_SCHEMES)
    return address if allowed else ""
