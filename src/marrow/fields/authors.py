"""Authors: the names that sources state, else those that the page shows around its headline.

A page shows them as links with `rel=author` or to a profile, as elements classed as byline, and in lines such as "By X
and Y". In the Chinese press the first or the last paragraph of a report names its reporter.
Departures: people credited for something else, such as reviewers and photographers, are left out.
"""

from collections.abc import Iterable, Sequence
from itertools import pairwise

import numpy as np

from marrow.data import phrases
from marrow.expressions import expression
from marrow.page import Page

from . import Field, Offers, dates, names, ranked
from .headline import headline
from .marked_authors import HELPERS, TEXTS, linked, marked

_SIGNED = names.pattern("signed")
_SURE, _SIGNATURES = phrases(names.DATA["sure"]), phrases(names.DATA["signatures"])
_YEAR = expression(r"\b(?:19|20)\d\d\b")
_ABOVE, _BELOW, _CLOSE = 12, 30, 6  # blocks around the headline, and right below it
_DATED = 80  # characters of a text that is a date or a bare name
_NEXT = 3  # lines on each side of one that names authors
_WRITTEN = ("written", "authored", "posted", "published")  # before "by"
_END = "\0"  # the parser lets none through


def choose(page: Page, offers: Offers, site: str, host: str, most: int | None = None) -> Field:
    """The names of the most trusted source that has more than placeholders, else those shown, else a placeholder,
    else an office.

    `most`: more shown names than that are not those of the page's authors but of what it lists or sells.
    """
    found = [(*names.clean(raws, site, host), source) for raws, source in offers]
    if most != 0 and not any(good for _, good, _ in found):
        people, good = names.clean(shown(page), site, host)
        found.append((people if most is None or len(people) <= most else (), good, "visible"))
    if not any(people for people, _, _ in found):
        found += [((office,), False, source) for raws, source in offers if (office := names.office(raws))]
    found.sort(key=lambda each: not each[1])
    return ranked(((people, source) for people, _, source in found if people), ())


def shown(page: Page) -> list[str]:
    """The texts of a page that name its authors, from the first of six places that has any."""
    near = marked(page) or _labelled(_near(page)) or _beside_date(page)
    return near or _labelled(_far(page)) or _signed(page) or linked(page)


def _near(page: Page) -> list[str]:
    """The lines of the short blocks around the headline, those below it first; also the first text of each block."""
    blocks, place = page.blocks, _place(page)
    order = [*range(place, min(len(blocks), place + _BELOW)), *range(place - 1, max(-1, place - _ABOVE - 1), -1)]
    out: list[str] = []
    for block in [block for block in order if blocks.chars[block] <= 2 * TEXTS]:
        lines, head = blocks.text(block).split("\n"), blocks.pieces[blocks.first[block]].strip()
        if names.label_only(head) and blocks.density[block] >= 1:  # "Authors" is an entry of a menu
            continue
        out += [head, *lines] if head != lines[0] and lines[0].startswith(head) else lines
    return out


def _place(page: Page) -> int:
    """The block of the headline, else the first of the page."""
    return int(page.before[max(headline(page)[0], 0)])


def _far(page: Page) -> list[str]:
    """The lines of short blocks anywhere that begin with an unambiguous label, and of the blocks after them."""
    blocks = page.blocks
    short = np.flatnonzero((blocks.chars <= TEXTS) & (blocks.density < 1)).tolist()
    spots = _holding([blocks.pieces[first] for first in blocks.first[short].tolist()], _SURE)
    pairs = ((short[spot], short[spot] + 1) for spot in spots[:50])
    return [line for pair in pairs for block in pair if block < len(blocks) for line in blocks.text(block).split("\n")]


def _labelled(lines: list[str]) -> list[str]:
    """Names in a line that begins with words that introduce an author, or follows a line of only such words."""
    for at, (line, following) in enumerate(pairwise([*map(_from_label, lines), ""])):
        if len(line) <= TEXTS and names.may_introduce(line):
            if names.label_only(line):
                line = following
            elif not names.introduced(line) or HELPERS.match(line):
                continue
            found = names.people([line]) if len(line) <= TEXTS else ()
            if found and not (found[0].islower() and not _dated(lines[max(0, at - _NEXT) : at + _NEXT + 1])):
                return [line]
    return []


def _from_label(line: str) -> str:
    """A short line from its "by" on if a date stands right before that, or words that say that a text was written."""
    head, _, said = line.partition(" by ") if len(line) <= TEXTS else ("", "", "")
    begins = head.endswith(_WRITTEN) or (head[-1:].isdigit() and dates.in_text(head, "dmy"))
    if not said[:1].isupper() or not begins or HELPERS.search(head):
        return line
    name, _, more = said.partition(",")  # which says who that is, or names others
    return f"by {said if names.people([more.partition(',')[0]]) else name}"


def _dated(lines: Iterable[str]) -> bool:
    """Whether a line has a date or a year: a word in lower case behind "by" is else an order or begins a sentence."""
    return any(len(line) <= TEXTS and (_YEAR.search(line) or dates.in_text(line, "dmy")) for line in lines)


def _beside_date(page: Page) -> list[str]:
    """A line right below the headline that looks like a name and stands next to a date."""
    blocks, place = page.blocks, _place(page)
    near = [block for block in range(place, min(len(blocks), place + _CLOSE + 1)) if blocks.chars[block] <= 2 * TEXTS]
    lines = [(line, blocks.density[block] > 0.5) for block in near for line in blocks.text(block).split("\n")]
    dated = [len(line) < _DATED and bool(dates.in_text(line, "dmy")) for line, _ in lines]
    title = headline(page)[1]
    for at, (line, in_link) in enumerate(lines):
        beside = at and not in_link and line not in title and any(dated[max(0, at - 1) : at + 3])
        if beside and len(line) <= _DATED and line[:1].isupper():
            found = names.people([line])
            if len(found) == 1 and 2 <= len(found[0].split()) <= 3 and found[0].replace(" ", "").isalpha():
                return [*found]
    return []


def _signed(page: Page) -> list[str]:
    """Names of reporters as Chinese press gives them, at the begin or end of a paragraph: "(记者 ...)", ".../文"."""
    blocks = page.blocks
    for spot in _holding(blocks.pieces, _SIGNATURES)[:100]:
        block = int(np.searchsorted(blocks.first, spot, side="right")) - 1
        if block >= 0 and spot < blocks.last[block]:
            text = blocks.text(block)
            if match := _SIGNED.search(text[:TEXTS]) or _SIGNED.search(text[-TEXTS:]):
                return [match[1].replace(" ", "、")]
    return []


def _holding(texts: Sequence[str], words: Iterable[str]) -> list[int]:
    """The places of the texts that contain one of `words`, in lower case. The joined texts are searched first."""
    joined = _END.join(texts).lower()
    present = [word for word in words if word in joined]
    parts = enumerate(joined.split(_END)) if present else ()
    return [place for place, text in parts if any(word in text for word in present)]
