"""What a region is worth beside the others of a page: by what its items show, and by where it stands."""

import re
from collections.abc import Mapping

import numpy as np

from marrow.page import Page, memoize_on_page, tags

from .cuts import LINKED, Cut
from .lineage import Ints, lineage

_POOR_BOX, _MANY = 0.25, 4  # of the words of an item of the best box; items that a box has that is left out
_ITEM, _OWN = tags.table("li dt article"), 1.2  # elements made to be items, and how much that speaks for them
_PICTURED, _HEADED, _MENU = 1.6, 1.3, 0.5  # what parts of the items do to the score
_MOST, _LINKS = 0.5, 3  # of the items have such a part; links of an item of a menu
_LOOKED_AT, _SOURCES = 12, ("src", "data-src", "srcset", "alt")  # items whose images are compared, and by what
_LINK, _IMAGE = tags.table("a"), tags.table("img")
_LARGE = 0.4  # of the words of a page: a form that holds so many is no search form
_CHROME = tags.table("nav footer aside header form button select menu")
_FORM = tags.CODES["form"]
_CHROME_MARKS = re.compile(
    r"(?<![a-z])(?:cookies?|consent|gdpr|privacy|modal|popup|dialog|drawer|overlay|mega-?menu|menu|nav|navbar|navigation|footer|header"
    r"|sidebar|breadcrumbs?|filters?|facets?|refinements?)(?![a-z])"
)
_CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])")
_CHROME_ROLES = frozenset(("navigation", "banner", "contentinfo", "complementary", "menu", "menubar", "search"))


def worth(page: Page, firsts: Ints, lasts: Ints, cut: Cut) -> float:
    """What the parts of its items say of a region: an image of its own, or a heading, with a link is what a list shows of each thing;
    links and nothing else are a menu."""
    sums = _parts(page)
    links, images, headings, _ = (each[page.tree.end[lasts]] - each[firsts] for each in sums)
    several = float(np.sort(links)[len(links) // 2])
    out = _OWN if _ITEM[page.tree.tags[int(firsts[0])]] else 1.0
    if several < 1:
        return out
    pictured = float((images > 0).mean()) > _MOST and _differ(page, firsts, lasts)
    out *= (_PICTURED if pictured else 1.0) * (_HEADED if float((headings > 0).mean()) > _MOST else 1.0)
    return out * (_MENU if cut.linked > LINKED * cut.words and several >= _LINKS and not pictured else 1.0)


def _differ(page: Page, firsts: Ints, lasts: Ints) -> bool:
    """Whether items have images of their own: bullets and the like are the same for all."""
    tree, found = page.tree, []
    for first, last in zip(firsts[:_LOOKED_AT].tolist(), page.tree.end[lasts[:_LOOKED_AT]].tolist(), strict=True):
        images = first + np.flatnonzero(_IMAGE[tree.tag[first:last]])
        found += ["|".join(tree.attributes(int(each)).get(name) or "" for name in _SOURCES) for each in images[:1]]
    return len(set(found)) > _MOST * len(found)


def words_of(page: Page, firsts: Ints, lasts: Ints) -> float:
    """The words of some items together."""
    sums = _parts(page)[3]
    return float((sums[page.tree.end[lasts]] - sums[firsts]).sum())


def without_menus(page: Page, firsts: Ints, lasts: Ints) -> tuple[Ints, Ints]:
    """The items without those of boxes that hold many with hardly a word each beside the box with most words, or all others:
    menus made like results."""
    owners = page.tree.parent[firsts]
    if (owners == owners[0]).all():
        return firsts, lasts
    place = np.unique(owners, return_inverse=True)[1]
    sums = _parts(page)[3]
    words, counts = np.bincount(place, sums[page.tree.end[lasts]] - sums[firsts]), np.bincount(place)
    mean = words / counts
    others = (words.sum() - words) / np.maximum(1, counts.sum() - counts)
    keep = (((mean >= _POOR_BOX * mean[int(words.argmax())]) & (mean >= _POOR_BOX * others)) | (counts < _MANY))[place]
    return firsts[keep], lasts[keep]


@memoize_on_page
def _parts(page: Page) -> tuple[Ints, ...]:
    """Running sums over the nodes of links, images, headings and words. Shape (nodes + 1,) each."""
    words = page.on_nodes(np.where(page.leaves.hidden == 0, page.leaves.counts.words, 0))
    columns = (*(mask[page.tree.tag] for mask in (_LINK, _IMAGE, tags.HEADING)), words)
    return tuple(np.concatenate(([0], np.cumsum(column, dtype=np.int64))) for column in columns)


@memoize_on_page
def _inside_chrome(page: Page) -> dict[int, bool]:
    """Whether a box is in such a part, or one; filled as boxes are asked for."""
    return {0: False}


def standing(page: Page, node: int) -> float:
    """What a region's place on the page takes off its score: a part of the page that serves finding one's way."""
    inside = _inside_chrome(page)
    tree, path, at = page.tree, [], page.tree.parents[node] if node else 0
    while at not in inside:
        path.append(at)
        at = tree.parents[at]
    chrome = inside[at]
    words = lineage(page).words
    for each in reversed(path):
        around = tree.tags[each] == _FORM and words[each] > _LARGE * words[0]  # a form around the page is no search form
        chrome = inside[each] = chrome or (bool(_CHROME[tree.tags[each]]) and not around) or _is_chrome(tree.attributes(each))
    return 0.3 if chrome else 1.0


def _is_chrome(attributes: Mapping[str, str | None]) -> bool:
    if not attributes:
        return False
    mark = f"{attributes.get('class') or ''} {attributes.get('id') or ''}"
    return (attributes.get("role") or "") in _CHROME_ROLES or _CHROME_MARKS.search(_CAMEL.sub("-", mark).lower()) is not None
