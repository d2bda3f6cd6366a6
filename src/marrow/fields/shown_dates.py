"""The dates that a page shows in its text and in `time` elements: candidates for publication and modification.

A date is one of modification if a word such as "updated" stands before it; these words are data, in many languages.
"""

from collections.abc import Callable, Iterator

import numpy as np

from marrow.data import phrases
from marrow.expressions import expression
from marrow.page import LINE_BREAK, Page, elements_named, inner_text, memoize_on_page, tags

from . import Field, Offers, dates, stated_or_shown
from .names import DATA
from .ranker import Candidate, compared, place

_UPDATED, _OTHER = phrases(DATA["updated"]), phrases(DATA["other"])  # before dates of modification; of something else
_YEAR = expression(  # 1900 to 2099, alone or with month and day; 2550 to 2579, 1300 to 1499; quick by its first
    r"[12令平](?:(?<!\d\d)(?:(?:(?<=1)9|(?<=2)0)\d\d(?:\d{4})?|(?<=2)5[5-7]\d|(?<=1)[34]\d\d)(?!\d)|(?<=令)和|(?<=平)成)"
)
_DIGITS = 2  # of the texts that are looked at: 令和6年3月5日
_BEFORE, _AFTER = 26, 14  # characters that belong to a date on either side of its year
_CLOCK = expression(r"\d\d?[:.時时]\d\d")
_LONG, _READ, _LABEL = 300, 200, 30  # characters of a line read whole, read of a longer one, and of one that is a label
_YEARS, _TIMES, _MOST = 6, 50, 200  # dates of a line, `time` elements and dates that are looked at
_BESIDE = 60  # characters of a text beside a `time` element that says what it is
_SENTENCE = expression(r"\w\w[.!?] ")
_STATING, _INSTANT = frozenset(("property", "itemprop")), expression(r"\d{4}-\d\d-\d\dT\d\d:")
_CODE, _ABBR, _META = tags.table("pre code"), tags.CODES["abbr"], tags.CODES["meta"]
Spots = list[tuple[int, int]]  # where in a line which node begins


def dated(shown: Callable[[Page], str], page: Page, offers: Offers, language: str, *, seek: bool) -> Field:
    """A date as ISO 8601: the one that sources state, else, if `seek`, the one that `shown` finds on the page."""
    return stated_or_shown(offers, lambda raw: dates.of_page(page, raw, language), lambda: shown(page) if seek else "")


def fullest(found: list[Candidate]) -> str:
    """Of candidates of one day the date with its time, where one has a time; "" if there are no candidates."""
    return max((each.said for each in found), key=len, default="")


@memoize_on_page
def shown_dates(page: Page) -> list[Candidate]:
    """The dates of a page, those below the headline first, the nearest first."""
    found = [*_in_text(page), *_in_times(page)]
    if day := dates.in_address(page):
        found.append(Candidate(day, "address", said=day))
    return compared(page, found[:_MOST])


def _in_text(page: Page) -> Iterator[Candidate]:
    label = ""
    for whole, spots in _lines(page):
        line = whole if len(whole) <= _LONG else whole[:_READ]
        done = 0
        for start, end, day in _spans(line, dates.manner(page)) if dates.YEAR.search(line) else ():
            before = _SENTENCE.split(f"{label} {line[done : start + _BEFORE]}".lower())[-1]
            if not any(word in before for word in _OTHER):
                node = next((node for first, node in reversed(spots) if first <= start), spots[0][1])
                clock = bool(_CLOCK.search(line[max(0, start - 20) : end + 12]))
                yield _candidate(page, day, "text", node, before, clock, len(whole))
            done = end
        label = whole if len(whole) < _LABEL and not done else ""


def _candidate(page: Page, said: str, source: str, node: int, before: str, clock: bool, length: int) -> Candidate:
    """A date in its place; `before`: the words ahead of it in lower case, `length`: characters of its line."""
    tokens, like = place(page, node)
    updated = any(word in before for word in _UPDATED)
    signs = [name for name, holds in (("clock", clock), ("updated", updated)) if holds]
    return Candidate(said[:10], source, node, [*tokens, *signs, f"length={min(length // 25, 4)}"], like, said, updated)


def _lines(page: Page) -> Iterator[tuple[str, Spots]]:
    """The lines of shown text that may hold a date, each after the line before it."""
    blocks, leaves = page.blocks, page.leaves
    block = leaves.block[leaves.counts.digits >= _DIGITS]
    held = np.unique(block[block >= 0])
    held = np.unique(np.concatenate((held, held[held > 0] - 1)))
    held = held[~_CODE[page.tree.tag[blocks.container[held]]]]
    columns = (column.take(held).tolist() for column in (blocks.first, blocks.last, blocks.chars))
    every = [(first, last, chars, blocks.pieces[first:last]) for first, last, chars in zip(*columns, strict=True)]
    dated = [dates.YEAR.search("".join(pieces)) is not None for *_, pieces in every]
    for (first, last, chars, pieces), own, after in zip(every, dated, [*dated, False][1:], strict=True):
        if not own and not after:
            continue  # neither a date nor the label of one
        text, spots = "", Spots()
        if chars > _BESIDE and LINE_BREAK not in pieces and not own:
            yield "", spots
            continue
        for piece, node in zip(pieces, blocks.runs[first:last].tolist(), strict=True):
            if piece == LINE_BREAK:
                yield text, spots
                text, spots = "", Spots()
            elif piece:
                spots.append((len(text), node))
                text += " ".join(f"|{piece}|".split())[1:-1]
        yield text, spots


def _spans(text: str, manner: tuple[str, str]) -> Iterator[tuple[int, int, str]]:
    """The dates of a line: where each starts and ends, and the day as ISO 8601."""
    done, years = 0, list(_YEAR.finditer(text))[:_YEARS]
    edges = [*(year.start() for year in years[1:]), len(text) + _AFTER]
    for year, edge in zip(years, edges, strict=False):  # without a year there is one edge all the same
        first, last = max(done, year.start() - _BEFORE), min(len(text), year.end() + min(edge - year.end(), _AFTER))
        if day := dates.iso(text[first:last], *manner)[:10]:
            yield first, year.end(), day
            done = year.end()


def _in_times(page: Page) -> Iterator[Candidate]:
    tree = page.tree
    marked = tree.carrying(_STATING, tree.indexed & (tree.tag != _META))[:_TIMES]
    stated = dict.fromkeys(marked, "content")
    stated |= dict.fromkeys(np.flatnonzero(tree.tag == _ABBR)[:_TIMES].tolist(), "title")
    stated |= dict.fromkeys(elements_named(page, "time")[:_TIMES], "datetime")
    for node in sorted(stated):
        attributes, name = tree.attributes(node), stated[node]
        raw = attributes.get(name) or (inner_text(page, node) if name == "datetime" else "")
        if said := dates.iso(raw, *dates.manner(page)) if name == "datetime" or _INSTANT.match(raw) else "":
            marks = f"{attributes.get('class') or ''} {attributes.get('itemprop') or ''}"
            near = tree.values[max(0, node - 4) : min(tree.ends[node], node + 4)]
            texts = [value for value in near if isinstance(value, str) and len(value) < _BESIDE]
            before = marks if "published" in marks else " ".join([marks, *texts])
            yield _candidate(page, said, "attribute", node, before.lower(), "T" in said, 0)
