"""Features of a candidate region: the content of its items, their likeness, and what no item has.

`share`, `log_share`: of the words of the page; `count`: the logarithm of the number of items; `likeness`: of an item to
the average item; `description`: how much shorter a template makes the description of the items; `same_shape`: items of
the most frequent shape; `periodic`: whether shapes come again after two items or more, as rows of a record do;
`repeats`: how much of an item comes again in it, as the cells of a row do; `missed`: elements like titles of items that
are in none; `single`: items are an element each; `pair`: there are two;
`item_tag`: they are `li`, `article`, `tr` or `dt`; `titled`: items that begin as titles do; `words_each`: of an item;
`plain`: the same outside links; `only_links`: hardly any word is outside; `chrome`: words in menus, forms and footers;
`images`, `dated`, `signed`: items with an image, with a date, with the name of a person.
"""

import numpy as np
from numpy.typing import NDArray

from marrow.page import Page, memoize_on_page, shown_words, tags
from marrow.page.tree import Floats

from .candidates import Cut
from .cues import dates, people
from .tag_paths import scattered, tag_paths

NAMES = """share log_share count likeness description same_shape periodic repeats missed single pair item_tag
 titled words_each plain only_links chrome images dated signed""".split()
_CHROME = tags.table("nav footer aside header form button select menu")
ITEM = tags.table("li article tr dt")
_IMAGE, _FORM = tags.CODES["img"], tags.CODES["form"]
_PERIODS = 4  # items after which their kinds may come again
USUAL = 0.3  # of the items: so many have a kind of element that others are missed of
LINKS = 0.9  # share of the words in links, above which items are links and nothing else
_LARGE = 0.4  # of the words of the page: a form that holds as many is no search form
_WORDS, _LINKED, _IMAGES, _DATED, _SIGNED, _IN_CHROME = range(6)


@memoize_on_page
def totals(page: Page) -> NDArray[np.float64]:
    """Running sums over the nodes of what items are measured by. Shape (nodes + 1, 6)."""
    tree, (words, linked) = page.tree, shown_words(page)
    person = np.zeros(len(tree))
    person[people(page)] = 1
    chrome = _CHROME[tree.tag]
    around = (tree.tag == _FORM) & (tag_paths(page).words > _LARGE * words.sum())
    in_chrome = words * tree.inside(chrome & ~around)
    columns = (words, linked, tree.tag == _IMAGE, dates(page), person, in_chrome)
    out = np.zeros((len(tree) + 1, len(columns)))
    for place, column in enumerate(columns):
        np.cumsum(column, out=out[1:, place])
    return out


def measured(page: Page, cut: Cut) -> Floats | None:
    """The features of a candidate in the order of `NAMES`; None when it shows no words. Shape (features,)."""
    sequence, n, sums = cut.sequence, len(cut.firsts), totals(page)
    firsts = sequence.stretch.nodes[cut.firsts]
    held = sums[sequence.stretch.stops[cut.lasts]] - sums[firsts]
    words, linked, in_chrome = held[:, [_WORDS, _LINKED, _IN_CHROME]].sum(axis=0).tolist()
    if not words:
        return None
    share = words / float(sums[-1, _WORDS])
    having, shapes = (held > 0).mean(axis=0), sequence.shape[cut.firsts]
    return np.array([
        share, np.log(share), np.log(n), cut.likeness.mean(), cut.description, float(np.bincount(shapes).max()) / n,
        _periodic(_marks(cut)), cut.repeats, _missed(cut), 2 * np.count_nonzero(cut.lasts == cut.firsts) > n, n == 2,
        ITEM[page.tree.tags[int(firsts[0])]], sequence.titled[cut.firsts].mean(), np.log1p(words / n),
        np.log1p(np.sort(held[:, _WORDS] - held[:, _LINKED])[n // 2]), linked > LINKS * words, in_chrome / words,
        having[_IMAGES], having[_DATED], having[_SIGNED],
    ])  # fmt: skip


def _missed(cut: Cut) -> float:
    """Elements per item that look like titles and have a usual tag path, but lie in no item."""
    sequence, inside = cut.sequence, cut.number >= 0
    kinds, n = int(sequence.head.max()) + 1, len(cut.firsts)
    pairs = np.unique(cut.number[inside] * kinds + sequence.head[inside])
    usual = np.bincount(pairs % kinds, minlength=kinds) >= USUAL * n
    missed = ~inside & ~sequence.stretch.breaks & sequence.titled & usual[sequence.head]
    return min(1.0, float(np.count_nonzero(missed)) / n)


def _marks(cut: Cut) -> NDArray[np.uint64]:
    """A hash for each item, equal for items made of the same elements."""
    inside = cut.number >= 0
    out = np.zeros(int(cut.number.max()) + 1, dtype=np.uint64)
    np.add.at(out, cut.number[inside], scattered(cut.sequence.shape[inside]))
    return out[cut.number[cut.firsts]]


def _periodic(kinds: NDArray[np.uint64]) -> float:
    """How much more often an item is of the kind of the one two to four places before it than of the previous one."""
    if len(kinds) < _PERIODS + 2:
        return 0.0
    alike = [float((kinds[step:] == kinds[:-step]).mean()) for step in range(1, _PERIODS + 1)]
    return max(alike) - alike[0]
