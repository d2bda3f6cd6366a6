"""Lists: repeated items such as results, teasers, products of a category, entries of a directory.

The best repeated regions of the page (see `regions`), an item a record: `title`, `link`, `text`, `image`, `date` (ISO 8601),
`price` (a decimal with a point) and `currency` (ISO 4217), `author` where it has them, and `values`, the texts of its cells in
order without the words of the template (see `slots`). `text` is all that the item shows, a line of the page a line. Regions whose items
are made alike, such as those under several headings, are one list.

In the lineage of MDR and of tag path clustering (see `regions`).
Departures: a menu is a list as well; what makes it a poor one is that its items are a link each, and where it stands.
"""

from marrow.page import Page

from . import items as parts
from . import slots
from .paths import xpath
from .record import Record
from .regions import Region, of_one_kind, regions

_MORE = 4  # regions beyond those wanted that are looked at, whether they go on with one of them
_SURE = 60.0  # score at which a list is as likely as not the one that the page is about


def find(page: Page, *, most: int = 1, least: int = 2, items: int = 3000) -> list[Record]:
    """The items of the best lists of a page, the best list first; confidence falls from list to list.

    most: lists that are given
    least: items that a list has at least
    items: items that are given of a list at most
    """
    groups: list[list[Region]] = []
    for region in regions(page, least=least, most=most + _MORE):
        same = next((group for group in groups if of_one_kind(page, group[0], region)), None)
        if same is not None:
            same.append(region)
        elif len(groups) < most:
            groups.append([region])
    return [record for group in groups for record in of_regions(page, group, items)]


def of_regions(page: Page, group: list[Region], most: int) -> list[Record]:
    """The records of regions that make one list, in document order, at most so many; as sure as of the first one."""
    confidence = sureness(group[0])
    out: list[tuple[int, Record]] = []
    for region in group:
        slices = region.slices(page)[:most]
        for (first, last), values in zip(slices, slots.values(parts.cells(page, slices)), strict=True):
            fields = parts.described(page, first, last)
            if values:
                fields["values"] = list(values)
            if fields:
                out.append((first, Record("list", fields, confidence, "visible", xpath(page, first))))
    return [record for _, record in sorted(out, key=lambda each: each[0])][:most]


def sureness(region: Region) -> float:
    """How sure a region is to be a list that a reader came for, 0 to 1."""
    return float(region.score / (region.score + _SURE))
