"""Images: the picture that a reader would see; see `sources` for where it lies, `furniture` for what is none.

Left out too: pictures with an empty `alt` and no caption but for the page's own (`Page.leads`), `data:` addresses, and
the same picture again. A picture of an emoji is that character.
"""

import re

from ..page.remembered import Remembered
from .elements import Element
from .figures import captioned
from .formula_images import of_image
from .furniture import Attributes, Size, size_of
from .invisible import clean
from .sources import source
from .writer import Writer

_ICON = re.compile(r"(?<![a-z])(?:icons?|emoji|emoticons?|smil(?:ey|ie)s?)(?![a-z])", re.IGNORECASE)
_EMOJI = re.compile(r"(?<![a-z])(?:emoji|emoticons?|smil(?:ey|ie)s?)(?![a-z])", re.IGNORECASE)


def image(writer: Writer, node: int) -> int:
    """Write an `img` that is content."""
    tree = writer.page.tree
    attributes = tree.attributes(node)
    alt = clean(attributes.get("alt") or "")
    classes = attributes.get("class") or ""
    formula = of_image(attributes)
    if formula is not None:
        writer.formula(*formula)
    elif alt and is_character(alt, classes):
        writer.text(alt)
    else:
        _picture(writer, node, attributes, alt, classes)
    return tree.ends[node]


def _picture(writer: Writer, node: int, attributes: Attributes, alt: str, classes: str) -> None:
    size, own = size_of(attributes), node in writer.page.leads
    if classes and _says(classes)[0]:
        return
    under = captioned(writer, node)
    if attributes.get("alt", "-") == "" and not under and not own:
        return
    address = source(writer, node, attributes)
    if not address or _again(writer, node, address):
        return
    if not writer.furniture.holds(node, attributes, address, size, under):
        writer.sources[address] = node
        _write(writer, address, alt, size)


def _again(writer: Writer, node: int, address: str) -> bool:
    """Whether a picture was shown before, as galleries and phones have it again; cells and lines may."""
    return address in writer.sources and writer.line is None and not writer.furniture.cells[node]


def _write(writer: Writer, address: str, alt: str, size: Size) -> None:
    told = {name: str(value) for name, value in zip(("width", "height"), size, strict=True) if value}
    made = {"src": address, "alt": alt} | told
    writer.put(Element("img", made, []))
    if writer.line is not None and writer.line.name == "p":
        writer.pictured.append(writer.line)
    for place, (name, _) in enumerate(writer.wanted):
        if name == "a" and writer.line is not None:
            writer.linked.append((writer.opened[place - 1] if place else writer.line, writer.opened[place]))


def is_character(alt: str, classes: str) -> bool:
    """Whether an image stands for a character: its `alt` is one symbol, or short and its class says so."""
    alt = alt.strip()
    if not alt or len(alt) > 8:
        return False
    if classes and _says(classes)[1]:
        return len(alt) <= 4 or not alt.isascii()
    return ord(alt[0]) >= 0x2190 and not any(sign.isalnum() or sign.isspace() for sign in alt)


@Remembered  # pictures of one page have few classes
def _says(classes: str) -> tuple[bool, bool]:
    """Whether class names speak of an icon, and of an emoji."""
    return bool(_ICON.search(classes)), bool(_EMOJI.search(classes))
