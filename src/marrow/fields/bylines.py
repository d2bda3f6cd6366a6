"""Lines between a headline and its text that only say who wrote it and when: the metadata says that.

Such a line stands alone among the first blocks that are kept, with running text behind it. Each part of it, between
commas, bars and the like, is a date or a time with no more than the words that go with one ("Published on", "Uhr"), a
name with a label ("By Ann Smith"), or a few words in capitals beside one of these, or a link to where the page is
edited; or all of it is how long it takes to read, or how long ago it was changed. Of a page that is no article a bare
date stays, which may be that of an event, and a line below another heading than an `h1`, which may be that of an item.
What is left out has no effect on the metadata, which are read off the page.
"""

import re

import numpy as np
from numpy.typing import NDArray

from ..data import phrases
from ..expressions import expression
from ..page import Page, Tree, tags
from . import dates, names
from .titles import UNSPACED

_RUNNING, _LINE, _CHARS = 15, 20, 150  # words of running text, and of a line; characters of that
_LEAVES = 100  # kept texts that are looked at
_EARLY, _BEFORE = 4, 70  # kept blocks among which it may stand, and words: a headline, a standfirst, a caption
_BESIDE = 2  # parts of a line that are neither dates nor labelled
_NAME = 4  # words of such a part
_SMALL = 3  # letters of a word that goes with anything
_APART = tags.table("li dt dd pre figcaption blockquote")
_NODES = 60  # of such a line
_A, _H1 = tags.CODES["a"], tags.CODES["h1"]
_EDIT = expression(r"(?<![\w-])(?:edit|_edit)(?![\w-])")  # in an address
_CELLS = frozenset(tags.CODES[name] for name in ("td", "th"))
_DATE = expression(
    r"(?<!\d)(?:\d{4}\s?[-./年년]\s?\d{1,2}|\d{1,2}[-./]\d{1,2}[-./]\d{2,4}|(?:19|2\d)\d\d|[٠-٩۰-۹०-९০-৯]{4})(?!\d)"
)
_PART = expression(r"\s*[,，|｜·•●/()（）\n\t]\s*|\s+[-–—]\s+|\s{2,}")
_WORD = expression(r"[^\W\d_]+(?:[\u0300-\u036f\u0900-\u0dff\u0e00-\u0e7f'’]+[^\W\d_]*)*")
_BARE, _NUMBER = expression(r"[^\d:：]*"), expression(r"\d+")
_SIGNS = names.DATA["calendar"]
_CALENDAR = frozenset(_SIGNS)
_STAMPS, _UPDATED, _UNITS, _READING = (
    phrases(names.DATA[name]) for name in ("stamps", "updated", "units", "reading")
)
_STEMS = _STAMPS + _UPDATED
_LABELLED = expression(names.DATA["labelled"], re.VERBOSE)


def without(page: Page, scores: NDArray[np.float64], article: bool) -> NDArray[np.float64]:
    """The scores with such lines at 0. article: whether the page is likely to be one. Shape (leaves,)."""
    blocks, tree, leaves = page.blocks, page.tree, page.leaves
    texts = leaves.block[((scores > 0) & ~leaves.atom).nonzero()[0][:_LEAVES]]
    kept = [*dict.fromkeys(texts.tolist())][: 2 * _EARLY]
    words = blocks.words[kept].tolist()
    last = max((at for at, own in enumerate(words) if own >= _RUNNING), default=0)
    found, before = list[int](), 0.0
    for block, own in zip(kept[: min(_EARLY, last)], words, strict=False):
        before += own
        home = int(blocks.container[block])
        if own > _LINE or before > _BEFORE or blocks.chars[block] > _CHARS or not _stands_apart(tree, home):
            continue
        told = article and not tags.HEADING[tree.tags[home]]
        text = _without_edit_links(tree, home, blocks.text(block))
        if is_byline(text, told) and (article or _is_below_headline(tree, home)):
            found.append(block)
    return np.where(np.isin(leaves.block, found), np.minimum(scores, 0), scores) if found else scores


def _without_edit_links(tree: Tree, home: int, text: str) -> str:
    """The text of an element without the words of links to where a page is edited."""
    for node in range(home, min(tree.ends[home], home + _NODES)):
        if tree.tags[node] == _A and _EDIT.search(tree.attributes(node).get("href") or ""):
            text = text.replace(tree.text(node, tree.ends[node]).strip(), "", 1)
    return text


def _stands_apart(tree: Tree, node: int) -> bool:
    """Whether an element is no part of a list, a caption, a quotation or code, nor a cell."""
    return not any(_APART[tree.tags[at]] for at in (node, *tree.around(node))) and tree.tags[node] not in _CELLS


def _is_below_headline(tree: Tree, node: int) -> bool:
    """Whether no heading stands before a node, or an `h1` last: another may be that of an item of a list."""
    before = np.flatnonzero(tags.HEADING.take(tree.tag[:node]))
    return not len(before) or tree.tags[before[-1]] == _H1


def is_byline(text: str, article: bool = True) -> bool:
    """Whether a line says who wrote and when, and no more; by its date alone only where `article` is true."""
    found, rest = _DATE.findall(text), _LABELLED.sub(" ", text)
    parts = _PART.split(rest)
    if rest != text and not _WORD.search(rest):
        return True  # labels with their values
    if not found and not any(map(names.introduced, parts)):
        return _says_time(text)  # not so most lines
    labelled = beside = 0
    for part in parts:
        words = _WORD.findall(part)
        if all(map(_goes_with_dates, words)):
            continue
        if names.introduced(part) and _is_name(words[1:]) and names.clean([part], "")[0]:
            labelled += 1
        elif len(words) <= _NAME and _is_name(words) and _BARE.fullmatch(part):
            beside += 1
        else:
            return False
    told = labelled or _LABELLED.search(text) or any(map(_is_told, _WORD.findall(text)))
    lone = article and len(found) == 1 and len(_NUMBER.findall(text)) > 1
    return beside <= _BESIDE and bool(labelled or (found and (told or lone)))


def _says_time(text: str) -> bool:
    """Whether a line says how long it takes to read what follows, or how long ago it was changed, and no more."""
    words, numbers = _WORD.findall(text), _NUMBER.findall(text)
    told = any(word.casefold().startswith(_READING) for word in words)
    told = told or (bool(words) and words[0].casefold().startswith(_UPDATED))
    few = 0 < len(numbers) < _SMALL and all(len(number) < _SMALL for number in numbers)
    return told and few and all(map(_goes_with_dates, words))


def _goes_with_dates(word: str) -> bool:
    folded = word.casefold()
    small = len(word) <= _SMALL if word < UNSPACED else _CALENDAR.issuperset(word)
    known = small or bool(dates.month(folded)) or names.is_day(folded) or folded.startswith(_UNITS)
    return known or _is_told(word)


def _is_told(word: str) -> bool:
    return word.casefold().lstrip(_SIGNS).startswith(_STEMS)


def _is_name(words: list[str]) -> bool:
    """Whether words are written as names are: in capitals, in a script without them, or small; no long ideographs."""
    cased = all(word[:1] != word[:1].lower() or word.upper() == word.lower() or len(word) <= _SMALL for word in words)
    return cased and not any(len(word) > _NAME and word >= UNSPACED for word in words)
