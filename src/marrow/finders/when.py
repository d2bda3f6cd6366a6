"""The dates of the posts of a thread, read in the same way for all of them.

The tag path whose texts are dates in most posts is taken, one in order of time first, and none of the day a member
joined. Figures such as 03/04/2020 are read in the order that fits all posts: no month above 12.
"""

import re
from itertools import pairwise

import numpy as np

from marrow.fields import dates as iso_dates
from marrow.page import Page, inner_text, tags
from marrow.segmentation.cues import RELATIVE, THREADS, dates

from .spans import Spans, columns

_SHORT_YEAR = re.compile(r"(?<![\d.:/-])(\d{1,2})([./-])(\d{1,2}|[^\W\d_]{3,9})\2(\d\d)(?![\d/.:-])")
_ORDINAL = re.compile(r"(?<=\d)(?:st|nd|rd|th)\b", re.IGNORECASE)
_JOINED = re.compile(THREADS["joined"], re.IGNORECASE | re.VERBOSE)
_DIGITS = re.compile(r"\d{1,}")
_NUMERIC = re.compile(r"(?<!\d)(\d{1,2})([./-])(\d{1,2})\2(?:19|20)\d\d")
_AGO, _WORDED = 25, 40  # characters of a time such as "3 days ago", and of words beside a day
_ENOUGH = 0.5  # of the posts: so many have a date at the tag path that is taken
Moment = dict[str, str]


def day(text: str, order: str = "mdy", language: str = "") -> str:
    """The first date in a short text as ISO 8601, also with a year of two digits; "" for none."""
    return iso_dates.iso(_full(text), order, language)


def digits(mark: str) -> str:
    """The longest run of digits in an id."""
    return max(_DIGITS.findall(mark), key=len, default="")


def moments(page: Page, spans: Spans) -> tuple[list[Moment], list[int]]:
    """For each post `date`, or else `date_text`; and for each the node that its date was read from, or -1."""
    nodes = np.flatnonzero(dates(page)).tolist()
    mine = [spans.among(place, nodes) for place in range(len(spans))]
    found = [(_read(page, chosen), chosen) for chosen in columns(page, mine, _ENOUGH)]
    if not found:
        return [{} for _ in mine], [-1 for _ in mine]
    read, chosen = max(found, key=lambda each: _rank(page, *each))
    return read, chosen


def _rank(page: Page, read: list[Moment], chosen: list[int]) -> float:
    """The score of a tag path: dated posts and chronological order raise it, dates of joining and what no reader sees
    lower it."""
    days = [moment["date"] for moment in read if "date" in moment]
    steps = list(pairwise(days))
    ordered = max(sum(a <= b for a, b in steps), sum(a >= b for a, b in steps)) / len(steps) if steps else 1.0
    near = [value for node in chosen[:5] if node >= 0 for value in page.tree.values[max(0, node - 4) : node + 1]]
    joined = any(isinstance(value, str) and len(value) < _WORDED and _JOINED.search(value) for value in near)
    rank = (len(days) + 0.2 * sum(map(bool, read))) * (0.6 + 0.4 * ordered if len(set(days)) > 1 else 0.9)
    unseen = all(page.tree.end[node] == node + 1 and page.tree.tags[node] != tags.TEXT for node in chosen if node >= 0)
    return rank * (0.3 if joined else 0.7 if unseen else 1.0)


def _raw(page: Page, node: int) -> str:
    """The date string of a node: `datetime`, its text, `title` or `content`; for a text also the `title` of the two
    elements around it."""
    tree = page.tree
    if tree.tags[node] != tags.TEXT:
        own = tree.attributes(node)
        said = own.get("datetime") or inner_text(page, node)
        return said or own.get("title") or own.get("content") or ""
    for above in (parent := tree.parents[node], tree.parents[parent]):
        around = tree.attributes(above)
        given = around.get("datetime") or around.get("title") or ""
        if iso_dates.YEAR.search(given) and (above == parent or RELATIVE.search(str(tree.values[node]))):
            return given
    return str(tree.values[node])


def _read(page: Page, chosen: list[int]) -> list[Moment]:
    raws = [_full(_raw(page, node)) if node >= 0 else "" for node in chosen]
    language = (page.tree.attributes(0).get("lang") or "").lower()
    order = _order(raws, iso_dates.order_of(language))
    out: list[Moment] = []
    for raw in raws:
        day = iso_dates.iso(raw, order, language[:2]) if raw else ""
        relative = not day and len(raw) <= _AGO and RELATIVE.search(raw)
        out.append({"date": day} if day else {"date_text": " ".join(raw.split())} if relative else {})
    return out


def _full(raw: str) -> str:
    """A date with the year in four figures and days without ordinal endings."""
    return _ORDINAL.sub("", _SHORT_YEAR.sub(r"\1\2\3\g<2>20\4", " ".join(raw.split())[:200]))


def _order(raws: list[str], usual: str) -> str:
    """The order of day and month that fits all dates, else the usual one."""
    parts = [(int(match[1]), int(match[3])) for raw in raws if (match := _NUMERIC.search(raw))]
    if any(first > 12 for first, _ in parts):
        return "dmy"
    if any(second > 12 for _, second in parts):
        return "mdy"
    return usual or ("mdy" if any("AM" in raw.upper() or "PM" in raw.upper() for raw in raws) else "dmy")
