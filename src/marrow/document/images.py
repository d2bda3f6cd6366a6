"""Images: the picture that a reader would see, from the many places where pages keep its address.

The largest of `srcset` (also of `picture` and of lazy-loading attributes) wins, then a lazy-loading attribute, then
`src`; where all that is there is a placeholder, the copy in `noscript` beside it. Left out: tracking pixels, icons,
pictures with an empty `alt` and no caption, `data:` addresses. A picture of an emoji is that character.
"""

import re
from operator import itemgetter

from ..page import tags
from ..page.remembered import Remembered
from .elements import Element
from .figures import captioned
from .formula_images import of_image
from .invisible import clean
from .writer import Writer

_IMG, _SOURCE, _PICTURE, _NOSCRIPT = (tags.CODES[name] for name in ("img", "source", "picture", "noscript"))
_LAZY = (
    "data-src", "data-original", "data-lazy-src", "data-lazy", "data-original-src", "data-full-src",
    "data-hi-res-src", "data-image", "data-img-src", "data-url", "data-actualsrc", "data-echo", "data-delayed-url",
)  # fmt: skip
_LAZY_SETS = ("data-srcset", "data-lazy-srcset", "data-original-set", "srcset")
_DEFERRED, _SETS = frozenset(_LAZY), frozenset(_LAZY_SETS)
_FIRST = itemgetter(0)
_NOT_FETCHED = re.compile(r"$|data:|about:|blob:", re.IGNORECASE)
_PLACEHOLDER = re.compile(
    r"(?:^|[_-])(?:spacer|blank|pixel|placeholder|transparent|clear|dot|1x1|empty|trans|lazy[-_]?(?:load(?:er|ing)?)?"
    r"|load(?:er|ing))\.(?:gif|png|svg|jpe?g|webp)$",
    re.IGNORECASE,
)
_ICON = re.compile(r"(?<![a-z])(?:icons?|emoji|emoticons?|smil(?:ey|ie)s?)(?![a-z])", re.IGNORECASE)
_EMOJI = re.compile(r"(?<![a-z])(?:emoji|emoticons?|smil(?:ey|ie)s?)(?![a-z])", re.IGNORECASE)
_IN_JSON = re.compile(r"https?:(?:\\?/){2}[^\s\"'\\]+(?:\\/[^\s\"'\\]+)*")
_SIZE = re.compile(r"\s*(\d{1,5})(?:\.\d+)?\s*(?:px)?\s*$", re.IGNORECASE)
_STYLE_SIZE = re.compile(r"(?:^|[;\s])(width|height)\s*:\s*(\d{1,5})(?:\.\d+)?px", re.IGNORECASE)
_DESCRIPTOR = re.compile(r"(\d+(?:\.\d+)?)([wx])")
_SMALL, _TINY, _NEAR = 32, 2, 12
_MAX_SET = 20_000
Attributes = dict[str, str | None]
Size = tuple[int | None, int | None]


def image(writer: Writer, node: int) -> int:
    """Write an `img` that is content."""
    tree = writer.page.tree
    attributes = tree.attributes(node)
    alt = clean(attributes.get("alt") or "")
    classes = attributes.get("class") or ""
    formula = of_image(attributes)
    if formula is not None:
        writer.formula(*formula)
    elif alt and _is_character(alt, classes):
        writer.text(alt)
    elif not writer.bare or writer.line is None:  # in a line of bare text a picture is nothing
        size = image_size(attributes)
        if not _left_out(writer, node, attributes, classes, size):
            _write(writer, node, attributes, alt, size)
    return tree.ends[node]


def _write(writer: Writer, node: int, attributes: Attributes, alt: str, size: Size) -> None:
    source = _source(writer, node, attributes)
    if not source or (source in writer.sources and _in_noscript(writer, node)):
        return
    writer.sources.add(source)
    width, height = size
    made = {"src": source, "alt": alt}
    if width:
        made["width"] = str(width)
    if height:
        made["height"] = str(height)
    element = Element("img", made, [])
    writer.put(element)
    for place, (name, _) in enumerate(writer.wanted):
        if name == "a" and writer.line is not None:
            writer.linked.append((writer.opened[place - 1] if place else writer.line, writer.opened[place]))


def _left_out(writer: Writer, node: int, attributes: Attributes, classes: str, size: Size) -> bool:
    width, height = size
    if (width is not None and width <= _TINY) or (height is not None and height <= _TINY):
        return True
    if width is not None and height is not None and width <= _SMALL and height <= _SMALL:
        return True
    if classes and _says(classes)[0]:
        return True
    return attributes.get("alt", "-") == "" and not captioned(writer, node)


def _is_character(alt: str, classes: str) -> bool:
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


def image_size(attributes: Attributes) -> Size:
    """Width and height in pixels as far as they are given."""
    width, height = _pixels(attributes.get("width")), _pixels(attributes.get("height"))
    if style := attributes.get("style"):
        found = {name.lower(): int(value) for name, value in _STYLE_SIZE.findall(style)}
        return found.get("width", width), found.get("height", height)
    return width, height


def _pixels(value: str | None) -> int | None:
    if not value:
        return None
    if len(value) < 6 and value.isdecimal():
        return int(value)
    match = _SIZE.match(value)
    return int(match[1]) if match else None


def _source(writer: Writer, node: int, attributes: Attributes) -> str:
    """The absolute address of the best picture, "" if there is none."""
    own = _best(attributes)
    if own is None or not own[0]:
        tree = writer.page.tree
        parent = tree.parents[node]
        sources = tree.children(parent) if tree.tags[parent] == _PICTURE else []
        found = [best for child in sources if tree.tags[child] == _SOURCE and (best := _best(tree.attributes(child)))]
        if found:
            best = max(found, key=lambda item: item[0])
            own = best if own is None or best[0] > own[0] else own
    if own is None:
        own = _behind_script(writer, node)
    return writer.addresses.web(own[1]) if own else ""


def _best(attributes: Attributes) -> tuple[float, str] | None:
    """Size and address of the largest picture that attributes name: in pixels, below 1 where it is not said."""
    found: list[tuple[float, str]] = []
    if not _SETS.isdisjoint(attributes):
        sets = [value for name in _LAZY_SETS if name in attributes and (value := attributes[name])]
        found = [item for value in sets for item in candidates(value) if not _NOT_FETCHED.match(item[1])]
        best = max(found, key=_FIRST, default=(0.0, ""))
        if best[0] > 0:
            return best
    for name in () if _DEFERRED.isdisjoint(attributes) else _LAZY:
        address = attributes.get(name)
        if address and address[0] in "{[":
            match = _IN_JSON.search(address)
            address = match[0].replace("\\/", "/") if match else ""
        if address and not _NOT_FETCHED.match(address.strip()):
            return 0.0, address
    address = (attributes.get("src") or "").strip()
    if not _NOT_FETCHED.match(address) and not _PLACEHOLDER.search(_file(address)):
        return 0.0, address
    return found[0] if found else None


def _file(address: str) -> str:
    """The file name of an address."""
    return address.partition("?")[0].partition("#")[0].rpartition("/")[2][:200]


def candidates(value: str) -> list[tuple[float, str]]:
    """The pictures of a `srcset`: (width in pixels, or density less than 1 where only that is given, address)."""
    out: list[tuple[float, str]] = []
    tokens = value[:_MAX_SET].split()
    address = ""
    for token in tokens:
        if not address:
            address = token.lstrip(",")
            if address.endswith(","):
                out.append((0.0, address.rstrip(",")))
                address = ""
            continue
        descriptor, comma, rest = token.partition(",")
        match = _DESCRIPTOR.fullmatch(descriptor)
        if match or comma:
            size = float(match[1]) if match else 0.0
            out.append((size if match and match[2] == "w" else size / 1e6, address))
            address = rest
    if address:
        out.append((0.0, address))
    return [item for item in out if item[1]]


def _in_noscript(writer: Writer, node: int) -> bool:
    tree = writer.page.tree
    parent = tree.parents[node]
    return _NOSCRIPT in (tree.tags[parent], tree.tags[tree.parents[parent]])


def _behind_script(writer: Writer, node: int) -> tuple[float, str] | None:
    """The copy of a picture for browsers without scripts, in a `noscript` right after it or right before."""
    tree = writer.page.tree
    home = tree.parents[tree.parents[node]]
    after = range(node + 1, min(tree.ends[home], node + _NEAR))
    before = range(node - 1, max(home, node - _NEAR), -1)
    for places in (after, before):
        place = next((place for place in places if tree.tags[place] == _IMG), node)
        if place != node and _in_noscript(writer, place) and not writer.state[place]:
            return _best(tree.attributes(place))
    return None
