"""Images: the picture that a reader would see, at the best of the many addresses that pages give for one.

Left out are what `furniture` tells, `data:` addresses, the same picture again, and those with an empty `alt`, but for
pictures with a caption, in a figure, large, or alone in their paragraph, and the page's own (`Page.leads`). A picture
of an emoji is that character. The address is the best that `page.pictures` finds, else that of the copy in `noscript`
beside it, else of the picture that a link around it leads to. A box that is a picture by its role has the address in
its style.
"""

import re
from bisect import bisect_left
from html import unescape

from ...data import load, patterns
from ...expressions import expression
from ...page import tags
from ...page.lookup import box_around
from ...page.pictures.pictures import NAMES_PICTURE, best, chosen
from ...page.plain import is_placeholder
from ...page.remembered import Remembered
from ...page.tree import Attributes, Tree
from ..attribute_carriers import GIVEN
from ..elements import Element, images_of
from ..formulas import formulas
from ..formulas.formula_images import of_image
from ..invisible import clean
from ..writer import Writer
from .figures import is_captioned
from .furniture import LARGE, Size, size_of, told_size

_A, _IMG, _NOSCRIPT, _P, _BR = (tags.CODES[name] for name in "a img noscript p br".split())
_SLANTED = tags.table("em i").tolist()
_ICON, _NOTHING = patterns(load("pictures.toml")["images"], "icon nothing")
_NEAR, _FAR = 12, 100
_LINE = 120  # characters of a line below a picture
_CENTRED = expression(r"(?<![a-z])(?:align)?center(?![\w-])", re.IGNORECASE)
_DRAWN = expression(r"""url\(\s*["']?([^"')\s]{1,2000})""", re.IGNORECASE)
_SCREENS = expression(r"[-_.](?:dark|light|mobile|desktop)(?:[-_]?mode)?(?=[-_.])", re.IGNORECASE)  # in an address
_SIZES = expression(r"[-_]\d{2,4}x\d{2,4}(?=[-_.])|/resize:[\w:]{1,30}(?=/)|(?<=/max/)\d{2,4}(?=/)")
_SIZED = expression(r"(?:w|h|q|fit|fm|auto|crop|dpr|ssl|strip|size|width|height|format|quality|resize)=", re.IGNORECASE)
_PIXELS, _WHOLE = expression(r"(?<![\d.])\d{2,4}(?![\d.])"), 10_000  # in an address, and of one that names none
_AROUND = 3  # elements between a picture and the link around it
_FACE = expression(r"[:;=]['’]?[-^oO]?[)(\]\[DPpoO|/\\*$@]{1,2}")  # as it is typed, such as :-)


def image(writer: Writer, node: int) -> int:
    """Write an `img`, or what stands for one, that is content."""
    tree = writer.page.tree
    attributes = tree.attributes(node)
    if tree.tags[node] != _IMG and (style := _DRAWN.search(attributes.get("style") or "")):
        attributes = {**attributes, "src": style[1], "alt": attributes.get("aria-label")}
    if not attributes.get("alt") and (said := _told_behind_script(writer, node, attributes)):
        attributes = {**attributes, "alt": said}
    alt = attributes.get("alt") or ""
    alt = clean(unescape(alt) if "&" in alt else alt)  # many are encoded twice
    classes = attributes.get("class") or ""
    formula = of_image(attributes) if node in writer.formula_images else None
    if formula is not None:
        writer.formula(formula[0], formula[1] or _is_centred(tree, node))
    elif not GIVEN.isdisjoint(attributes) and formulas.given(writer, node):
        pass
    elif alt and is_character(alt, classes):
        writer.text(alt)
    elif not writer.plain or _shapes_text(writer, node) or _FACE.fullmatch(alt):
        nothing = NAMES_PICTURE.fullmatch(alt) or is_placeholder(alt) or _NOTHING.fullmatch(alt)
        _picture(writer, node, attributes, "" if nothing else alt, classes)
    elif not writer.top.item:
        writer.adopted = None  # it parts items without a list
    return tree.ends[node]


def _is_centred(tree: Tree, node: int) -> bool:
    """Whether a picture is all that stands in a block which is centred, as formulas on a line of their own are."""
    block = box_around(tree, tree.parents[node])
    inside, own = range(block, tree.ends[block]), tree.attributes(block)
    said = " ".join(filter(None, map(own.get, ("align", "class", "style"))))
    if not (tree.name(block) == "center" or _CENTRED.search(said)) or len(inside) > _FAR:
        return False
    return tree.tags[block : inside.stop].count(_IMG) == 1 and not tree.text(block, inside.stop).strip()


def _shapes_text(writer: Writer, node: int) -> bool:
    """Whether words around a picture hang on it: its caption, the cells beside its own, what stands for a post."""
    if writer.within("figure", "post") or writer.furniture.cells[node]:
        return True
    after = bisect_left(writer.captions, node)
    return after < len(writer.captions) and writer.captions[after] - node < _FAR


def _picture(writer: Writer, node: int, attributes: Attributes, alt: str, classes: str) -> None:
    size, own = size_of(attributes), node in writer.page.leads
    if classes and _icon(classes):
        return
    under = is_captioned(writer, node)
    address = source(writer, node, attributes)
    if not attributes.get("alt", "-") and not (under or own or _is_content(writer, node, size, address)):
        return
    again = address in writer.sources and writer.line is None  # as galleries have it; cells and lines may
    if not address or (again and not writer.furniture.cells[node]) or _is_variant(writer, address, alt):
        return
    if not writer.furniture.holds(node, attributes, address, size, under):
        writer.sources.add(address)
        _write(writer, address, alt, size)


def _is_variant(writer: Writer, address: str, alt: str) -> bool:
    """Whether the picture right before is the same one in another size, or as its `alt` says too, for another screen or
    in other colours, by its address: of the two the larger one is shown, else the first."""
    home = writer.top.element.children if writer.line is None else writer.line.children
    before = home[-1] if home and not writer.buffer else ""
    shown = [] if isinstance(before, str) else [before] if before.name == "img" else images_of(before)
    if not shown or shown[-1].attributes["alt"] != alt:
        return False
    (one, wide), (other, wider) = (_form(each, bool(alt)) for each in (shown[-1].attributes["src"], address))
    if one == other and wider > wide:
        shown[-1].attributes = {"src": address, "alt": alt}
        writer.sources.add(address)
    return one == other


def _form(address: str, described: bool) -> tuple[str, int]:
    """An address of a picture without what names its size and, of one that is described, the screen or the colours that
    it is for; and that size."""
    path, _, query = address.partition("?")
    asked = sorted(filter(None, query.split("&")))
    form = "&".join([path, *(part for part in asked if not _SIZED.match(part))])
    told = [found[0] for found in _SIZES.finditer(form)] + [part for part in asked if _SIZED.match(part)]
    form = _SCREENS.sub("", form) if described else form
    return _SIZES.sub("", form), max(map(int, _PIXELS.findall(" ".join(told))), default=_WHOLE)


def _is_content(writer: Writer, node: int, size: Size, address: str) -> bool:
    """Whether a picture with an empty `alt` is content all the same, as editors write it where nobody describes a
    picture: it is in a figure, or it leads to no other page and is large or alone in its paragraph, but for a line
    below it."""
    if writer.within("figure"):
        return True
    targets = [attributes["href"] for name, attributes in writer.wanted if name == "a"]
    if not all(map(NAMES_PICTURE.fullmatch, targets)):
        return False
    if max(filter(None, size if any(size) else told_size(address)), default=0) >= LARGE:
        return True
    tree = writer.page.tree
    around = box_around(tree, tree.parents[node])
    first, last = around + 1, tree.ends[around]
    alone = tree.tags[around] == _P and last - first < _FAR and tree.tags[first:last].count(_IMG) == 1
    said = tree.text(first, last).strip() if alone else ""
    slanted = next((at for at in range(node, last) if _SLANTED[tree.tags[at]]), 0) if said else 0
    apart = slanted > 0 and tree.text(slanted, tree.ends[slanted]).strip() == said
    return alone and (not said or apart or _is_line_below(tree, node, last, said))


def _is_line_below(tree: Tree, node: int, last: int, said: str) -> bool:
    """Whether what a paragraph says is one line below its picture, as editors without captions have them."""
    breaks = [at for at in range(node + 1, last) if tree.tags[at] == _BR] if said and len(said) <= _LINE else []
    return len(breaks) == 1 and tree.text(breaks[0], last).strip() == said


def _write(writer: Writer, address: str, alt: str, size: Size) -> None:
    if _FACE.fullmatch(alt):
        writer.text(alt)
        return
    told = {name: str(value) for name, value in zip(("width", "height"), size, strict=True) if value}
    made = {"src": address, "alt": alt} | told
    writer.put(Element("img", made, []))
    if writer.line is not None and writer.line.name == "p":
        writer.pictured.append(writer.line)


def is_character(alt: str, classes: str) -> bool:
    """Whether an image stands for a character: its `alt` is one symbol, or short and its class says so."""
    alt = alt.strip()
    if not alt or len(alt) > 8:
        return False
    if classes and _icon(classes) == "emoji":
        return len(alt) <= 4 or not alt.isascii()
    return ord(alt[0]) >= 0x2190 and not any(sign.isalnum() or sign.isspace() for sign in alt)


@Remembered  # pictures of one page have few classes
def _icon(classes: str) -> str:
    """What class names speak of: an `icon`, an `emoji`, or neither ("")."""
    found = _ICON.search(classes)
    return found.lastgroup or "icon" if found else ""


def source(writer: Writer, node: int, attributes: Attributes) -> str:
    """The absolute address of the best picture, "" if there is none."""
    own = chosen(writer.page.tree, node, attributes) or best(_behind_script(writer, node)) or _enlarged(writer, node)
    return writer.addresses.web(own[1]) if own else ""


def _told_behind_script(writer: Writer, node: int, attributes: Attributes) -> str:
    """The `alt` that only the copy of a picture for browsers without scripts has, "" for none."""
    copy = _behind_script(writer, node)
    own = chosen(writer.page.tree, node, attributes) if copy.get("alt") else None
    there = best(copy) if own else None
    return (copy.get("alt") or "") if not own or (there and own[1] == there[1]) else ""


def _behind_script(writer: Writer, node: int) -> Attributes:
    """What the copy of a picture for browsers without scripts says, in a `noscript` right after it or right before; {}
    without any."""
    tree = writer.page.tree
    home = tree.parents[tree.parents[node]]
    behind = range(node + 1, min(tree.ends[home], node + _NEAR))
    before = range(node - 1, max(home, node - _NEAR), -1)
    for places in (behind, before):
        place = next((place for place in places if tree.tags[place] == _IMG), node)
        hidden = _NOSCRIPT in [tree.tags[at] for at in tree.around(place, 2)]
        if place != node and hidden and not writer.state[place]:
            return tree.attributes(place)
    return {}


def _enlarged(writer: Writer, node: int) -> tuple[float, str] | None:
    """The picture that a link leads to which holds nothing but the one in question."""
    tree = writer.page.tree
    link = next((at for at in tree.around(node, _AROUND) if tree.tags[at] == _A), 0)
    end = tree.ends[link]
    target = (tree.attributes(link).get("href") or "") if link and end - link < _NEAR else ""
    if not target or not NAMES_PICTURE.fullmatch(target) or tree.text(link, end).strip():
        return None
    others = (at for at in range(link, end) if tree.tags[at] == _IMG and at != node)
    return None if any(best(tree.attributes(at)) for at in others) else (0.0, target)
