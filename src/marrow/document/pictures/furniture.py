"""Pictures that are no content: tracking pixels, icons, spinners, logos, portraits of authors, advertisements.

Told by what they are: a size of next to nothing, a host of advertisers (the list that ships), a link to the home page,
of a campaign, to what counts clicks or to a site that no words link to, the same picture over and over, a small one
beside somebody's name, an `alt` that says "Advertisement". Names alone (of the file, the class, in `alt`) tell nothing
for sure: it takes two signs of different kinds, and none of them speaks against a large picture or one with a caption.
"""

import re
from collections import Counter
from functools import cache, cached_property

import numpy as np

from ...data import load, patterns
from ...expressions import expression
from ...page import Page, tags
from ...page.addresses import host_of
from ...page.pictures import captions
from ...page.remembered import Remembered
from ...page.tree import Attributes, Bools
from ..addresses import Addresses

Size = tuple[int | None, int | None]
_A, _IMG, _FIGURE, _FIGCAPTION, _BLOCKQUOTE = (
    tags.CODES[name] for name in "a img figure figcaption blockquote".split())  # fmt: skip
_BARS, _BODIES, _CELLS = tags.table("nav footer button"), tags.table("article main"), tags.table("td th")
_HEADER = tags.table("header")
_SCHEME = len("https://")
_NAMES = ("class", "id", "rel", "itemprop")
_TINY, _SMALL, _MODEST = 2, 32, 100  # pixels: no picture, an icon, a sign of one
_PORTRAIT = 160  # pixels of a square picture of a person
LARGE = 300  # pixels from which on the names of a picture tell nothing
_FILE = 80  # characters of an address in which names of pictures are looked for
_ALT = 30  # characters of what stands in for a picture, if that says that it is an advertisement
_OFTEN = 4  # times on a page
_BESIDE, _NEARBY = 3, 40  # ancestors, and nodes in them, that are looked at for somebody's name
_QUOTED = 400  # nodes before a caption, among which the quotation stands that it is of
_SIZE = expression(r"\s*(\d{1,5})(?:\.\d+)?\s*(?:px)?\s*$", re.IGNORECASE)
_STYLE_SIZE = expression(r"(?:^|[;\s])(width|height)\s*:\s*(\d{1,5})(?:\.\d+)?px", re.IGNORECASE)
_TOLD = expression(r"(?<![\da-z])(\d{1,4})x(\d{1,4})(?![\da-z])", re.IGNORECASE)
_NAMED, _PERSON, _HOME, _CAMPAIGN, _CLICK, _ADVERT = patterns(
    load("pictures.toml")["furniture"], "named person home campaign click advertisement"
)


class Furniture:
    """Tells which pictures of a page are no content. Its columns are made when first asked for."""

    def __init__(self, page: Page, addresses: Addresses) -> None:
        self.page = page
        self.addresses = addresses
        self.own = host_of(addresses.page or addresses.base)

    def holds(self, node: int, attributes: Attributes, source: str, size: Size, captioned: bool) -> bool:
        """Whether a picture, an image or what stands for one, is none that belongs to the content."""
        if _is_speck(size) or self.is_foreign(source):
            return True
        if captioned:
            return False
        if _ADVERT.fullmatch((attributes.get("alt") or "")[:_ALT]):
            return True
        if self.is_logo_or_banner(node) or self.is_repeated(node, attributes, source):
            return True
        if max(size[0] or 0, size[1] or 0) >= LARGE:
            return False
        return self.is_portrait(node, attributes, source, size) or self.is_sign(node, attributes, source, size)

    def is_foreign(self, source: str) -> bool:
        """Whether an address is one of advertisers or of those who count readers."""
        end = source.find("/", _SCHEME)
        return _advertiser(source if end < 0 else source[:end]) not in ("", self.own)

    def is_logo_or_banner(self, node: int) -> bool:
        """Whether a picture links where logos do, to the home page, or where banners do: to an advertiser, to a
        campaign, to what counts clicks, or to the home page of a site that no words link to."""
        tree = self.page.tree
        for around in tree.around(node, _BESIDE):
            if tree.tags[around] == _A:
                target = self.addresses.web(tree.attributes(around).get("href"))
                if self.is_foreign(target) or _CAMPAIGN.match(target) or _CLICK.match(target):
                    return True
                host = host_of(target) if _HOME.match(target) else ""
                return bool(host) and (host == self.own or host not in self.linked_hosts)
        return False

    def is_repeated(self, node: int, attributes: Attributes, source: str) -> bool:
        """Whether the same picture stands in many places that are no cells of a table."""
        address = attributes.get("src")
        if not address or address.startswith("data:") or self.counts[address] < _OFTEN or self.cells[node]:
            return False
        return self.addresses.web(address) == source  # else it stands for others that are yet to come

    def is_portrait(self, node: int, attributes: Attributes, source: str, size: Size) -> bool:
        """Whether a picture shows who wrote: beside somebody's name, and small or of no size."""
        tree = self.page.tree
        width, height = told = size if any(size) else told_size(source)
        if any(told) and (max(width or 0, height or 0) > _PORTRAIT or (width and height and width != height)):
            return False
        for _ in range(_BESIDE):
            for key in _NAMES:
                if (name := attributes.get(key)) and _names_person(name):
                    return True
            node = tree.parents[node]
            if tree.tags[node] == _FIGURE or tree.ends[node] - node > _NEARBY:
                return False
            if tree.tags[node] == _FIGCAPTION:  # of a quotation
                return tree.tags.find(_BLOCKQUOTE, max(tree.parents[node], node - _QUOTED), node) > 0
            attributes = tree.attributes(node)
        return False

    def is_sign(self, node: int, attributes: Attributes, source: str, size: Size) -> bool:
        """Whether two signs of different kinds speak of an icon or a logo; bars of the page are asked for last."""
        path = source.partition("?")[0]
        width, height = size if any(size) else told_size(source)
        above, _, name = path.rpartition("/")
        names = (attributes.get("alt"), attributes.get("class"), f"{above.rpartition('/')[2]}/{name[:200]}")
        signs = sum([_NAMED.search(each[:300]) is not None for each in names if each])
        signs += path[-4:].lower() in (".svg", ".gif")
        signs += bool((width or height) and max(width or 0, height or 0) <= _MODEST)
        return signs > 1 or (signs == 1 and bool(self.framed[node]))

    def after(self, node: int) -> int:
        """What comes right after a picture; -1 where nothing does."""
        found = self._after.get(node)
        return captions.following(self.page.tree, node) if found is None else found

    @cached_property
    def _after(self) -> dict[int, int]:
        pictures = np.flatnonzero(self._shown).tolist()
        return dict(zip(pictures, captions.all_following(self.page.tree, pictures), strict=True))

    @cached_property
    def _shown(self) -> Bools:
        return (self.page.tree.tag == _IMG) & (self.page.hidden == 0)

    @cached_property
    def counts(self) -> Counter[str]:
        """How many shown images have the same address."""
        return Counter(self.page.tree.columns_of("src", self._shown)[1])

    @cached_property
    def linked_hosts(self) -> frozenset[str]:
        """The hosts that links with words lead to."""
        tree, leaves = self.page.tree, self.page.leaves
        words = tree.sums(np.bincount(leaves.node, leaves.counts.words, len(tree)))
        links = np.flatnonzero((tree.tag == _A) & (words > 0))
        return frozenset(host_of(self.addresses.web(tree.attributes(node).get("href"))) for node in links.tolist())

    @cached_property
    def framed(self) -> Bools:
        """What stands in bars of the page rather than in its content."""
        tree = self.page.tree
        bodies = tree.inside(_BODIES.take(tree.tag))
        return tree.inside(_BARS.take(tree.tag)) | (tree.inside(_HEADER.take(tree.tag)) & ~bodies)

    @cached_property
    def cells(self) -> Bools:
        """What stands in tables."""
        return self.page.tree.inside(_CELLS.take(self.page.tree.tag))


def may_be_sign(attributes: Attributes, source: str) -> bool:
    """Whether the size or the names of a picture speak of a logo, an icon, or the portrait of somebody."""
    sides = [side for side in (size_of(attributes) if any(size_of(attributes)) else told_size(source)) if side]
    names = (attributes.get("alt") or "", attributes.get("class") or "", source.partition("?")[0][-_FILE:])
    drawn = source.partition("?")[0].lower().endswith(".svg")
    return drawn or (bool(sides) and max(sides) <= _MODEST) or any(map(_NAMED.search, names))


@Remembered
def _names_person(name: str) -> bool:
    """Whether a class or the like speaks of a person."""
    return _PERSON.search(name) is not None


def _is_speck(size: Size) -> bool:
    sides = [side for side in size if side is not None]
    if not all(sides) and max(sides) > _MODEST:  # the other side is left to the style
        return False
    return bool(sides) and (min(sides) <= _TINY or (len(sides) == 2 and max(sides) <= _SMALL))


def size_of(attributes: Attributes) -> Size:
    """Width and height in pixels as far as they are given."""
    width, height = _pixels(attributes.get("width")), _pixels(attributes.get("height"))
    if style := attributes.get("style"):
        found = {name.lower(): int(value) for name, value in _STYLE_SIZE.findall(style)}
        return found.get("width", width), found.get("height", height)
    return width, height


def _pixels(value: str | None) -> int | None:
    match = _SIZE.match(value) if value else None
    return int(match[1]) if match else None


def told_size(source: str) -> Size:
    """The size that an address names."""
    found = _TOLD.findall(source[-500:])
    return (int(found[-1][0]), int(found[-1][1])) if found else (None, None)


@Remembered
def _advertiser(origin: str) -> str:
    """The host that an address begins with if it is one of advertisers, else ""."""
    from ...blocklists import hosts

    return name if hosts.covers(_known(), name := host_of(origin)) else ""


@cache
def _known() -> frozenset[str]:
    from ...blocklists import KNOWN, hosts

    return hosts.parse(KNOWN.read_text(encoding="utf-8"))
