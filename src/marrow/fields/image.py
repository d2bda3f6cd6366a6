"""The main picture: the one that sources name, else the first one below the headline that is large or has a caption.

Departures: icons, avatars and what is drawn inline never count.
"""

import numpy as np

from marrow.page import Page, absolute, tags

from . import Field, Offers, first
from .headline import headline

_IMG, _FIGURE = tags.CODES["img"], tags.CODES["figure"]
_AFTER = 250  # nodes
_WIDTH, _HEIGHT = 150, 100
_DEFERRED = ("data-src", "data-original", "data-lazy-src", "src")
_DRAWN = (".svg", ".gif", "data:")


def choose(page: Page, offers: Offers) -> Field:
    """The address of the picture."""
    return first(offers if offers else [([shown(page)], "visible")], lambda raw: absolute(page.base, raw))


def shown(page: Page) -> str:
    """The address of the picture that the page shows, "" if none is found."""
    tree, (node, _) = page.tree, headline(page)
    for image in (np.flatnonzero(tree.tag[node : node + _AFTER] == _IMG)[:20] + node).tolist() if node >= 0 else ():
        attributes = tree.attributes(image)
        address = next((value for name in _DEFERRED if (value := attributes.get(name))), "")
        drawn = address.startswith(_DRAWN) or address.split("?")[0].lower().endswith(_DRAWN)
        if address and not drawn and not page.hidden[image] and (_large(attributes) or _in_figure(page, image)):
            return address
    return ""


def _large(attributes: dict[str, str | None]) -> bool:
    width, height = attributes.get("width") or "", attributes.get("height") or ""
    numbers = width.isdecimal() and height.isdecimal() and len(width) + len(height) < 12
    return numbers and int(width) >= _WIDTH and int(height) >= _HEIGHT


def _in_figure(page: Page, node: int) -> bool:
    for _ in range(4):
        node = page.tree.parents[node]
        if page.tree.tags[node] == _FIGURE:
            return True
    return False
