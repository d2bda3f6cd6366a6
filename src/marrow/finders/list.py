"""Lists: repeated items such as results, teasers, products of a category, entries of a directory.

The best repeated regions of the page (see `regions`), a record for each item: `title`, `link`, `text`, `image`, `date`
(ISO 8601), `price` (a decimal with a point), `currency` (ISO 4217) and `author`, where it has them, and `values`: the
texts of its cells in order without template text (see `slots`). `text` is all visible text of the item, line by line.
Regions whose items have the same structure, such as those under several headings, are one list. A page has one list,
or several with about as many words.
"""

from marrow.page import Page
from marrow.segmentation import Region, of_one_kind, regions

from .items import item_fields, slots
from .items import items as parts
from .record import Record, xpath

_MORE = 8  # further regions that are compared: they may continue a list, or be lists of their own
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
    given = _groups(page, most, least, further)
    return [record for group in given for record in _records(page, group, items)]


def outline(page: Page, *, most: int = 1, least: int = 2, items: int = 3000, further: float = 0.5) -> list[Record]:
    """The same records without fields: only path and confidence, in a tenth of the time."""
    out: list[Record] = []
    for group in _groups(page, most, least, further):
        firsts = sorted(first for region in group for first in region.firsts[:items].tolist())[:items]
        out += [Record("list", {}, group[0].confidence, "visible", xpath(page, first)) for first in firsts]
    return out


def _groups(page: Page, most: int, least: int, further: float) -> list[list[Region]]:
    """The regions of each list that is given."""
    groups: list[list[Region]] = []
    for region in regions(page, least=least, most=most + _MORE):
        same = next((group for group in groups if of_one_kind(page, group[0], region)), None)
        if same is not None:
            same.append(region)
        else:
            groups.append([region])
    return [group for place, group in enumerate(groups) if place < most or _is_worth(group, groups[0], further)]


def _is_worth(group: list[Region], best: list[Region], further: float) -> bool:
    """Whether a list beside the best one has enough words, and is neither a menu nor in a sidebar or footer."""
    words, most = (sum(region.feature("share") for region in each) for each in (group, best))
    much = further <= 1 and words >= further * most and sum(map(len, group)) >= _FEW
    menu = group[0].feature("only_links") > best[0].feature("only_links")
    return much and not menu and group[0].feature("chrome") < _BESIDE


def _records(page: Page, group: list[Region], most: int) -> list[Record]:
    """The records of the regions of one list in document order, at most `most`, with the confidence of the first."""
    out: list[tuple[int, Record]] = []
    for region in group:
        slices = region.slices()[:most]
        for (first, last), values in zip(slices, slots.values(parts.cells(page, slices)), strict=True):
            fields = item_fields.described(page, first, last)
            if values:
                fields["values"] = list(values)
            if fields:
                out.append((first, Record("list", fields, group[0].confidence, "visible", xpath(page, first))))
    return [record for _, record in sorted(out, key=lambda each: each[0])][:most]
