"""The main picture of the metadata: the one that sources name, else a large or captioned one below the headline."""

import numpy as np

from marrow.page import Page, absolute, tags
from marrow.page.pictures import pictures

from . import Field, Offers, stated_or_shown
from .headline import headline

_IMG, _FIGURE = tags.CODES["img"], tags.CODES["figure"]
_AFTER, _SIZE = 250, 150  # nodes below the headline; pixels
_DRAWN = (".svg", ".gif")


def choose(page: Page, offers: Offers) -> Field:
    """The address of the picture."""
    return stated_or_shown(offers, lambda raw: absolute(page.base, raw), lambda: absolute(page.base, shown(page)))


def shown(page: Page) -> str:
    """The address of the first such picture, "" if there is none; SVG, GIF and pictures in the address never count."""
    tree, (node, _) = page.tree, headline(page)
    for image in (np.flatnonzero(tree.tag[node : node + _AFTER] == _IMG)[:20] + node).tolist() if node >= 0 else ():
        attributes = tree.attributes(image)
        _, address = pictures.chosen(tree, image, attributes) or (0.0, "")
        drawn = address.split("?")[0].lower().endswith(_DRAWN)
        sizes = [attributes.get(name) or "" for name in ("width", "height")]
        large = all(size.isdecimal() and len(size) < 6 and int(size) >= _SIZE for size in sizes)
        parent = tree.parents[image]
        captioned = _FIGURE in (tree.tags[parent], tree.tags[tree.parents[parent]])
        if address and not drawn and not page.hidden[image] and (large or captioned):
            return address
    return ""
