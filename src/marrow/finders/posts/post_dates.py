"""Dates of the posts of a thread: a column of texts that may be a date, each read in the same way.

See `columns`. Dates in chronological order are preferred, and those that the page states as such; dates on which a
member joined are not. Figures such as 03/04/2020 are read in the order that fits all posts: no month above 12.
"""

import re
from itertools import pairwise

import numpy as np

from marrow.expressions import expression
from marrow.fields import dates as iso_dates
from marrow.page import Page, inner_text, memoize_on_node, tags
from marrow.segmentation.cues import PUBLISHED, RELATIVE, THREADS, dates

from . import columns
from .post_authors import Read, shown_name
from .spans import Spans

_DATED_SO = 1.5  # factor for dates that the page states as such
_SHORT_YEAR = expression(r"(?<![\d.:/-])(\d{1,2})([./-])(\d{1,2}|[^\W\d_]{3,9})\2(\d\d)(?![\d/.:-])")
_ORDINAL = expression(r"(?<=\d)(?:st|nd|rd|th)\b", re.IGNORECASE)
_JOINED = expression(THREADS["joined"], re.IGNORECASE | re.VERBOSE)
_TOLD = expression(rf"\d\ ?[^\W\d_]{{1,3}}\b|(?:{THREADS['before_now']})", re.IGNORECASE | re.VERBOSE)
_IN_YEAR = expression(r"(?<!\d)\d{1,2}(?!\d)")  # a day or an hour
_NUMERIC = expression(r"(?<!\d)(\d{1,2})([./-])(\d{1,2})\2(?:19|20)\d\d")
_HALF = expression(r"\d\s?[ap]\.?m\b", re.IGNORECASE)  # of the day
_AGO, _WORDED = 25, 40  # characters of a time such as "3 days ago", and of words beside a day


def published(page: Page, spans: Spans) -> Read:
    """The field `date` of the posts, else `date_text`."""
    nodes = np.flatnonzero(dates(page)).tolist()
    stated = columns.stated(page, nodes, PUBLISHED)
    every = columns.columns(page, spans, nodes, stated) or [[-1] * len(spans)]
    read = [_read(page, chosen) for chosen in every]
    kinds = [{int(stated[node]) for node in chosen if node >= 0} for chosen in every]
    said = [(columns.named(min(kind), PUBLISHED), read[at].count({}), at) for at, kind in enumerate(kinds)
            if len(kind) == 1 and min(kind)]  # fmt: skip
    told = read[min(said)[2]] if said else []  # an answer is created, and a comment on it is published

    def rank(each: list[dict[str, str]], chosen: list[int]) -> float:
        same = [one == other for one, other in zip(each, told, strict=True) if one and other] if told else []
        return _rank(page, each, chosen) * (_DATED_SO if same and all(same) else 1.0)

    ranks = list(map(rank, read, every))
    best = every[ranks.index(max(ranks))]
    best = columns.completed(page, spans, best, nodes, stated, shown_name)
    return _read(page, best), best


def _rank(page: Page, read: list[dict[str, str]], chosen: list[int]) -> float:
    """The score of a column: dated posts and chronological order raise it, dates of joining and those that no reader
    sees lower it."""
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
        return own.get("datetime") or inner_text(page, node) or own.get("title") or own.get("content") or ""
    for above in (parent := tree.parents[node], tree.parents[parent]):
        around = tree.attributes(above)
        given = around.get("datetime") or around.get("title") or ""
        if iso_dates.YEAR.search(given) and (above == parent or RELATIVE.search(str(tree.values[node]))):
            return given
    return str(tree.values[node])


def _read(page: Page, chosen: list[int]) -> list[dict[str, str]]:
    raws = [_full(page, node) for node in chosen]
    order = _order(raws, iso_dates.manner(page)[0])
    out: list[dict[str, str]] = []
    for raw in raws:
        day = _day(page, (raw, order))
        worded = not day and len(raw) <= _AGO and (_TOLD if RELATIVE.search(raw) else _IN_YEAR).search(raw)
        out.append({"date": day} if day else {"date_text": " ".join(raw.split())} if worded else {})
    return out


@memoize_on_node
def _day(page: Page, said: tuple[str, str]) -> str:
    """A date by its words and the order of day and month."""
    return iso_dates.iso(*said, iso_dates.manner(page)[1])


@memoize_on_node
def _full(page: Page, node: int) -> str:
    """The date string of a node, "" for -1."""
    return _spelt(_raw(page, node)) if node >= 0 else ""


def _spelt(raw: str) -> str:
    """A date with the year in four figures and days without ordinal endings."""
    return _ORDINAL.sub("", _SHORT_YEAR.sub(r"\1\2\3\g<2>20\4", " ".join(raw.split())[:200]))


def _order(raws: list[str], usual: str) -> str:
    """The order of day and month that fits all dates, else the usual one."""
    parts = [(int(match[1]), int(match[3])) for raw in raws if (match := _NUMERIC.search(raw))]
    if any(first > 12 for first, _ in parts):
        return "dmy"
    if any(second > 12 for _, second in parts):
        return "mdy"
    return usual or ("mdy" if any(map(_HALF.search, raws)) else "dmy")


def day(text: str) -> str:
    """The first date in a short text as ISO 8601, also with a year of two digits; "" for none."""
    return iso_dates.iso(_spelt(text), "mdy")
