"""Lists: repeated items such as results, teasers, products of a category, entries of a directory.

The best repeated regions of the page (see `regions`), an item a record: `title`, `link`, `text`, `image`, `date` (ISO
8601), `price` (a decimal with a point) and `currency` (ISO 4217), `author` where it has them, and `values`, the texts
of its cells in order without the words of the template (see `slots`). `text` is all that the item shows, a line of the
page a line. A page has one list, or several that hold about as much.
"""

from marrow.page import Page
from marrow.segmentation import Region, regions

from . import descriptions, slots
from . import items as parts
from .paths import xpath
from .record import Record

_MORE = 8  # regions beyond those wanted that are looked at
_FEW = 3  # items of a list beside the best one
# share of the words of a list in menus, sidebars and footers, from which on it is not given beside another
_BESIDE = 0.5


def find(page: Page, *, most: int = 1, least: int = 2, items: int = 3000, further: float = 0.5) -> list[Record]:
    """The items of the best lists of a page, the best list first; confidence falls from list to list.

    most: lists that are given, however little the further ones hold
    least: items that a list has at least
    items: items that are given of a list at most
    further: share of the words of the best list that a list beside it holds, to be given too; above 1 for none
    """
    return [record for region in _given(page, most, least, further) for record in _records(page, region, items)]


def outline(page: Page, *, most: int = 1, least: int = 2, items: int = 3000, further: float = 0.5) -> list[Record]:
    """The same records without their fields: where the items are and how sure they are, in a tenth of the time."""
    out: list[Record] = []
    for region in _given(page, most, least, further):
        for first in region.firsts[:items].tolist():
            out.append(Record("list", {}, region.confidence, "visible", xpath(page, first)))
    return out


def _given(page: Page, most: int, least: int, further: float) -> list[Region]:
    """The regions that are given, the best one first."""
    found = regions(page, least=least, most=most + _MORE)
    return [region for place, region in enumerate(found) if place < most or _is_worth(region, found[0], further)]


def _is_worth(region: Region, best: Region, further: float) -> bool:
    """Whether a list beside the best one holds so much, and is no menu, nor anything else around the content."""
    much = further <= 1 and region.feature("share") >= further * best.feature("share") and len(region) >= _FEW
    menu = region.feature("only_links") > best.feature("only_links")
    return much and not menu and region.feature("chrome") < _BESIDE


def _records(page: Page, region: Region, most: int) -> list[Record]:
    """The records of a region in document order, at most so many; as sure as it is."""
    out: list[Record] = []
    slices = region.slices()[:most]
    for (first, last), values in zip(slices, slots.values(parts.cells(page, slices)), strict=True):
        fields = descriptions.described(page, first, last)
        if values:
            fields["values"] = list(values)
        if fields:
            out.append(Record("list", fields, region.confidence, "visible", xpath(page, first)))
    return out
