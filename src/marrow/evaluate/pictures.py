"""Scores the pictures of a page: which ones the output keeps, whether captions show, and the lead picture.

A picture is known by the file that its addresses name, without size and format, since a page and an output may name
different sizes of it. The lead picture is the one that the page states for others (`og:image`), where its body holds
it outside of header, navigation, footer and asides.
"""

import re
from collections.abc import Iterator
from pathlib import PurePosixPath
from urllib.parse import unquote, urlsplit

import numpy as np

from ..expressions import expression
from ..page import Page, metas, tags
from .structures import Structure

_IMAGES = tags.table("img source")
_APART = tags.table("header nav footer aside")
_CONTENT = tags.table("article main")
_FIGURE = tags.CODES["figure"]
_FILE = expression(r"[^/?&=\s]+\.(?:jpe?g|png|webp|gif|avif)(?![\w.])", re.IGNORECASE)
_SIZES = r"\d+x\d*|x\d+|[wh]?\d{2,4}[wh]?|\d(?:\.\d)?x|scaled|large|medium|small|thumb"
_SIZE = expression(rf"[-_@](?:{_SIZES})$", re.IGNORECASE)
_SHORT = 6  # characters of a name that several pictures may have
_ABOVE = 3  # steps up from a caption within which its picture is


def names(page: Page, first: int = 0, stop: int | None = None) -> frozenset[str]:
    """The names of the pictures within a slice of the nodes of a page."""
    nodes = first + np.flatnonzero(_IMAGES[page.tree.tag[first:stop]])
    return frozenset(name for node in nodes.tolist() for name in _names(page, node))


def captioned(page: Page, captions: list[Structure]) -> Iterator[tuple[Structure, frozenset[str]]]:
    """The captions that have a picture in the nearest element above that holds one, with the names of that."""
    for caption in captions:
        for node in page.tree.around(caption.node, _ABOVE):
            found = names(page, node, page.tree.ends[node])
            if found or page.tree.tags[node] == _FIGURE:
                break
        if found:
            yield caption, found


def lead(page: Page) -> str:
    """The name of the lead picture, "" where the page states none, or does not hold the one it states."""
    tree = page.tree
    name = next(map(name_of, metas(page).get("og:image", ())), "")
    apart = tree.inside(_APART[tree.tag]) & ~tree.inside(_CONTENT[tree.tag])
    shown = np.flatnonzero(_IMAGES[tree.tag] & ~apart).tolist()
    return name if name and any(name in _names(page, node) for node in shown) else ""


def name_of(address: str) -> str:
    """The name by which a picture is known; "" for an address of data, or none."""
    if not address or address.startswith("data:"):
        return ""
    whole = unquote(address)
    files = _FILE.findall(whole)
    try:
        path = PurePosixPath(files[-1] if files else urlsplit(whole).path)
    except ValueError:
        return ""
    stem = path.stem if files else path.name
    while (shorter := _SIZE.sub("", stem)) != stem and shorter:
        stem = shorter
    if len(stem) >= _SHORT or not files:
        return stem.lower()
    return f"{whole.partition(files[-1])[0].rstrip('/').rpartition('/')[2]}/{stem}".lower()


def _names(page: Page, node: int) -> set[str]:
    """The names in all attributes of an image that hold addresses, also those that a script would load."""
    out = set()
    for key, value in page.tree.attributes(node).items():
        if value and (key in ("src", "srcset") or key.startswith("data-")) and ("/" in value or "." in value):
            out |= {name_of(part) for part in re.split(r",?\s+", value) if "/" in part or _FILE.search(part)}
    return out - {""}
