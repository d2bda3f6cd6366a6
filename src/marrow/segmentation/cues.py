"""Cues for posts: texts that may be a date, and elements that name a person.

Both are found in one pass over the short texts and elements of a page. Few of these texts matter in the end, so only
those are parsed as dates later.
"""

import re

import numpy as np

from marrow.data import load
from marrow.expressions import expression
from marrow.fields.dates import month
from marrow.page import Page, memoize_on_page, shown_words, tags
from marrow.page.remembered import Remembered
from marrow.page.tree import Bools, Tree

from .lines import lines_of
from .tag_paths import classes, tag_paths

THREADS = load("threads.toml")
_PERSON, _PERSONAL = (expression(THREADS[name], re.VERBOSE) for name in ("profile", "person"))
RELATIVE = expression(THREADS["ago"], re.IGNORECASE | re.VERBOSE)
_DATED = expression(
    r"(?=[\d時日分小天月年개시일])(?:"  # what any of them begins with
    r"(?<!\d)(?:19|20)\d\d(?!\d)|(?<!\d)\d{1,2}[./-]\s?\d{1,2}[./-]\s?\d{2,4}(?!\d)|\d{1,2}:\d\d"
    r"|\d{1,2}\.? [^\W\d_]{3,9}\.?,? \d{2,4}"
    rf"|\d(?:st|nd|rd|th) [^\W\d_]{{3,9}}|(?x:{RELATIVE.pattern}))")  # fmt: skip
_DAY = expression(r"\s*(?:\d{1,2}\.? ([^\W\d_]{3,9})\.?|([^\W\d_]{3,9})\.? \d{1,2}),?\s*")  # without a year
_MOMENT = expression(r"\s*(?:19|20)\d\d-\d\d-\d\dT\d\d:\d\d")
_UNDATED, _META = tags.table("#text #comment img input link"), tags.CODES["meta"]
_TIMED = frozenset(("datetime",))
PUBLISHED = ("dateCreated", "datePublished")  # properties of microdata
# these match lower case: to lower the text first is several times as fast as to ignore the case
_SHORT = 90  # characters of a text that is a date with a few words around it
_BRIEF = 20  # of one that is a day and nothing else
_FEW = 6  # words of an element that names a person
_RUNNING = 3, 5  # words before and behind what stands in running text, rather than as a signature
_ADDRESS = 500  # characters of an address that are read


@memoize_on_page
def dates(page: Page) -> Bools:
    """Texts that may be a date, `time` elements, and what has no text but a moment in an attribute, for scripts or in
    microdata. Shape (nodes,)."""
    tree, leaves, values = page.tree, page.leaves, page.tree.values
    out = tree.tag == tags.CODES["time"]
    short = (leaves.hidden == 0) & ~leaves.atom & (leaves.counts.digits > 0) & (leaves.counts.chars <= _SHORT)
    short &= ~in_running_text(page)[leaves.node]
    texts = [(node, values[node].lower()) for node in leaves.node[short].tolist()]
    out[[node for node, text in texts if _DATED.search(text) or _is_day(text)]] = True
    out[tree.carrying(_TIMED, tree.indexed)] = True
    empty = (tree.end == np.arange(1, len(tree) + 1)) & ~_UNDATED.take(tree.tag)
    for attribute in ("title", "content"):
        given = tree.values_of(attribute, empty)
        out[[node for node, said in given if _MOMENT.match(said) and _tells(tree, node)]] = True
    return out


@memoize_on_page
def in_running_text(page: Page) -> Bools:
    """Texts that stand amid the words outside links of a line, as in running text. Shape (nodes,)."""
    lines, (words, linked) = lines_of(page), shown_words(page)
    plain = words - linked
    so_far = np.append(0.0, np.cumsum(plain))
    starts = np.flatnonzero(np.diff(lines, prepend=-1))
    stops = np.append(starts[1:], len(lines))
    first, stop = (np.repeat(so_far[edges], stops - starts) for edges in (starts, stops))
    return (so_far[:-1] - first >= _RUNNING[0]) & (stop - so_far[1:] >= _RUNNING[1])


def _is_day(text: str) -> bool:
    """Whether a text in lower case is a day of a month and nothing else."""
    found = _DAY.fullmatch(text) if len(text) < _BRIEF else None
    return bool(found and month(found[1] or found[2]))


def _tells(tree: Tree, node: int) -> bool:
    """Whether a date is not that of a change: of a `meta`, only that of its publication counts."""
    return tree.tags[node] != _META or tree.attributes(node).get("itemprop") in PUBLISHED


@memoize_on_page
def people(page: Page) -> list[int]:
    """Elements with short text that name a person: links to a profile, or marked as author by class or property."""
    known, every = tag_paths(page), classes(page)
    short = known.live & (known.words > 0) & (known.words <= _FEW)
    said = every.which(short, _is_personal)
    for attribute in ("itemprop", "rel"):
        for node, name in page.tree.values_of(attribute, short & ~said):
            said[node] |= _is_personal(name.lower())
    others = page.tree.values_of("href", short & ~said)
    said[[node for node, href in others if len(href) < _ADDRESS and leads_to_person(href)]] = True
    return np.flatnonzero(said).tolist()


@Remembered
def _is_personal(mark: str) -> bool:
    """Whether a class or property, in lower case, is that of a person."""
    return _PERSONAL.search(mark) is not None


@Remembered
def leads_to_person(href: str) -> bool:
    """Whether an address is that of a profile."""
    return _PERSON.search("/" + href.lower()) is not None  # what begins it counts as if it stood behind a slash
