"""The main picture that a page shows: the first one below the headline that is large or has a caption.

Departures: looked for only when the page names no image for others; icons, avatars and what is drawn inline never
count.
"""

import numpy as np

from marrow.fields.headline import headline
from marrow.page import Page, tags

from .values import Found

SOURCE = "visible"
TRUST = {"image": 20}
COSTLY = True
_IMG, _FIGURE = tags.CODES["img"], tags.CODES["figure"]
_AFTER = 250  # nodes
_WIDTH, _HEIGHT = 150, 100
_DEFERRED = ("data-src", "data-original", "data-lazy-src", "src")
_DRAWN = (".svg", ".gif", "data:")


def read(page: Page) -> Found:
    """The address of the picture."""
    node, _ = headline(page)
    if node < 0:
        return {}
    tree = page.tree
    for image in (np.flatnonzero(tree.tag[node : node + _AFTER] == _IMG)[:20] + node).tolist():
        attributes = tree.attributes(image)
        address = next((value for name in _DEFERRED if (value := attributes.get(name))), "")
        drawn = address.startswith(_DRAWN) or address.split("?")[0].lower().endswith(_DRAWN)
        if address and not drawn and not page.hidden[image] and (_large(attributes) or _in_figure(page, image)):
            return {"image": [address]}
    return {}


def _large(attributes: dict[str, str | None]) -> bool:
    width, height = attributes.get("width") or "", attributes.get("height") or ""
    if not (width.isdecimal() and height.isdecimal() and len(width) + len(height) < 12):
        return False
    return int(width) >= _WIDTH and int(height) >= _HEIGHT


def _in_figure(page: Page, node: int) -> bool:
    for _ in range(4):
        node = page.tree.parents[node]
        if page.tree.tags[node] == _FIGURE:
            return True
    return False
