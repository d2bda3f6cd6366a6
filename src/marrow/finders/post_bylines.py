"""Authors and dates of the posts of a thread: one column of elements for each, read in the same way for all posts.

See `columns`. For authors a column is made of elements that name a person (see `segmentation.cues`), for dates of
texts that may be a date. Names of a column must differ from post to post. Without such a column the first short text
counts that most posts have and that differs. Dates in chronological order are preferred, and those that the page states
as such; dates on which a member joined are not. Figures such as 03/04/2020 are read in the order that fits all posts:
no month above 12.
"""

import re
from collections import Counter
from itertools import pairwise
from typing import Any

import numpy as np

from marrow.expressions import expression
from marrow.fields import dates as iso_dates
from marrow.page import Page, inner_text, memoize_on_node, tags
from marrow.segmentation.cues import PUBLISHED, RELATIVE, THREADS, dates, in_running_text, leads_to_person, people
from marrow.segmentation.tag_paths import tag_paths

from . import columns
from .items import Run, runs
from .record import address, target
from .spans import Spans
from .teasers import links_of

Read = tuple[list[dict[str, str]], list[int]]
"""For each post the fields that were read, and the node that they were read from, or -1."""

_A = tags.CODES["a"]
_MOST = 0.65  # of the posts: so many have a name that is known by its form alone
_RANK = 0.5  # of the posts: a text that more of them share is the rank of their authors rather than a name
_NOT_ALONE = 0.8  # factor for a name that is not a text of its own, but stands with a place or address
_WITH_DATE = 0.8  # factor for a name that stands with the date of the post
_SAID_SO, _DATED_SO = 1.05, 1.5  # factors for authors, and dates, that the page states as such
_AUTHOR = ("author", "creator")
_HEAD, _NEAR = 40, 8  # texts of a post that may be its author, and links that may lead to who that is
_BLOCK, _WITHIN = tags.BLOCK.tolist(), 30  # nodes of a link that are read
_LONGEST, _ADDRESS = 60, 500  # characters of a name, and of an address that are read
_LEAD, _TRAIL = (expression(THREADS[name], re.IGNORECASE | re.VERBOSE) for name in ("introduces", "follows"))
_NO_NAME = frozenset(THREADS["no_name"].split())
_SHORT_YEAR = expression(r"(?<![\d.:/-])(\d{1,2})([./-])(\d{1,2}|[^\W\d_]{3,9})\2(\d\d)(?![\d/.:-])")
_ORDINAL = expression(r"(?<=\d)(?:st|nd|rd|th)\b", re.IGNORECASE)
_JOINED = expression(THREADS["joined"], re.IGNORECASE | re.VERBOSE)
_TOLD = expression(rf"\d\ ?[^\W\d_]{{1,3}}\b|(?:{THREADS['before_now']})", re.IGNORECASE | re.VERBOSE)
_NUMBERED = expression(r"(?<=\s)\d+$")
_IN_YEAR = expression(r"(?<!\d)\d{1,2}(?!\d)")  # a day or an hour
_NUMERIC = expression(r"(?<!\d)(\d{1,2})([./-])(\d{1,2})\2(?:19|20)\d\d")
_HALF = expression(r"\d\s?[ap]\.?m\b", re.IGNORECASE)  # of the day
_BETWEEN = 12  # nodes between a name and its date where no posts tell what belongs together
_AGO, _WORDED = 25, 40  # characters of a time such as "3 days ago", and of words beside a day


def authors(page: Page, spans: Spans) -> Read:
    """The fields `author` and `author_link` of the posts."""
    signed, texts = people(page), tag_paths(page).texts
    dated, stated = page.tree.sums(dates(page)), columns.stated(page, signed, _AUTHOR)

    def rank(chosen: list[int]) -> float:
        """The score of a column: names near the start of a post, each a text of its own that links to a profile."""
        nodes = [node for node in chosen if node >= 0]
        names = [name for node in nodes if (name := _shown_name(page, node))]
        leads = any(leads_to_person(target(page, node)[:_ADDRESS]) for node in nodes)
        if len(names) > 2 and len(set(names)) == 1 and not leads:
            return 0.0
        near = [node - first for node, (first, _) in zip(chosen, spans.slices, strict=True) if node >= 0]
        score = len(names) * (1.0 - 0.1 * min(1.0, _median(near) / 300)) * (1.15 if leads else 1.0)
        score *= 1.0 if _median([texts[node] for node in nodes]) <= 1 else _NOT_ALONE
        score *= _SAID_SO if nodes and all(stated[nodes]) else 1.0
        return score * (_WITH_DATE if _median([dated[node] for node in nodes]) > 0 else 1.0)

    every = columns.columns(page, spans, signed, stated)
    ranks = [*map(rank, every)]
    best = every[ranks.index(max(ranks))] if any(ranks) else []
    said = {page.tree.attributes(node).get("class") for node in best if node >= 0} - {None}
    like = [node for node in signed if page.tree.attributes(node).get("class") in said
            or leads_to_person(target(page, node)[:_ADDRESS])]  # fmt: skip
    for among in (like, _beside_dates(page, like, len(page.tree))):
        best = columns.completed(page, spans, best, among, stated, _shown_name)
    best = _unlinked(page, spans, best)
    found = [(_shown_name(page, node), node) for node in best] or _by_form(page, spans)
    links = links_of(page)
    fields = [{"author": name, "author_link": _link(page, node) or _link_by(page, spans.own_nodes(place, links), name)}
              if name else {} for place, (name, node) in enumerate(found)]  # fmt: skip
    return fields, [node if name else -1 for name, node in found]


def dated_names(page: Page, start: int, stop: int) -> list[str]:
    """The texts that name a person beside a date, among the nodes from `start` to `stop`."""
    signed = [node for node in people(page) if start <= node < stop]
    return [inner_text(page, node, _BETWEEN) for node in _beside_dates(page, signed, stop)]


def _beside_dates(page: Page, names: list[int], stop: int) -> list[int]:
    """Those of some nodes that stand beside a date, ahead of the node `stop`."""
    nodes = np.array(names, dtype=np.intp)
    dated = np.append(0, np.cumsum(dates(page)[:stop]))  # up to each node
    near = dated.take(np.minimum(nodes + _BETWEEN + 1, stop)) > dated.take(np.maximum(nodes - _BETWEEN, 0))
    return nodes[near].tolist()


def _unlinked(page: Page, spans: Spans, column: list[int]) -> list[int]:
    """A column of names in which a post without one has what stands in its place, such as the name of a guest without a
    profile: the element of the tag path that most others have right around their name and nothing else."""
    path, parents = tag_paths(page).path, page.tree.parents
    around = Counter(int(path[parents[node]]) for node in column if node >= 0
                     and _shown_name(page, parents[node]) == _shown_name(page, node))  # fmt: skip
    if not around or 2 * around[kind := max(around, key=around.__getitem__)] < len(column):
        return column
    out = column.copy()
    for place in [place for place, node in enumerate(column) if node < 0]:
        found = (first + int(at) for first, last in spans.own[place] for at in np.flatnonzero(path[first:last] == kind))
        out[place] = next((node for node in found if _shown_name(page, node)), -1)
    return out


def _median(numbers: list[Any]) -> Any:
    """The median; of an even number of numbers the higher one of the two in the middle."""
    return sorted(numbers)[len(numbers) // 2]


@memoize_on_node
def _shown_name(page: Page, node: int) -> str:
    """What a node says as a name: of a link around more than one line the first, as in `Ann<div>3 reviews</div>`."""
    if node < 0:
        return ""
    tree = page.tree
    inside = range(node + 1, min(tree.ends[node], node + _WITHIN)) if tree.tags[node] == _A else ()
    boxes = (at for at in inside if _BLOCK[tree.tags[at]] and tree.text(node, at).strip())
    return _name(" ".join(tree.text(node, at).split()) if (at := next(boxes, 0)) else inner_text(page, node, 30))


def _name(raw: str) -> str:
    """A text as a name, "" if it cannot be one."""
    name = _TRAIL.sub("", _LEAD.sub("", raw)).strip(" \t,;:|·•-–—@")
    if not 1 < len(name) <= _LONGEST or not any(map(str.isalnum, name)) or name.casefold() in _NO_NAME or "://" in name:
        return ""
    return name if any(map(str.isalpha, name)) or len(name) > 4 else ""


def _link(page: Page, node: int) -> str:
    """The address of the link that is the element, is around it or right inside of it."""
    tree = page.tree
    parent = tree.parents[node]
    near = (node, *range(node + 1, min(tree.ends[node], node + 8)), parent, tree.parents[parent])
    for at in near:
        if tree.tags[at] == _A and (href := target(page, at)):
            return address(page, href)
    return ""


def _link_by(page: Page, links: list[int], name: str) -> str:
    """The address of the first of some links that says a name and nothing else."""
    node = next((at for at in links[:_NEAR] if _shown_name(page, at) == name), -1)
    return _link(page, node) if node >= 0 else ""


def _by_form(page: Page, spans: Spans) -> list[tuple[str, int]]:
    """Authors by form alone: the first tag path with a short text that differs from post to post, by more than a number
    ("level 2"). Of posts within each other only the path down from the post counts."""
    dated, running, nested = page.tree.inside(dates(page)), in_running_text(page), max(spans.parents) >= 0
    step, parents = tag_paths(page).step.tolist() if nested else [], page.tree.parents

    def path(run: Run, first: int) -> tuple[int, ...]:
        at, steps = parents[run.node], list[int]()
        while nested and at > first:
            steps.append(step[at])
            at = parents[at]
        return tuple(steps) if nested else (run.path,)

    mine: list[dict[tuple[tuple[int, ...], int], Run]] = []
    for (start, _), own in zip(spans.slices, spans.own, strict=True):
        seen: Counter[tuple[int, ...]] = Counter()
        mine.append({})
        for run in [run for first, last in own for run in runs(page, first, last)][:_HEAD]:
            kind = path(run, start)
            if not dated[run.node] and not running[run.node] and _name(run.text.strip()):
                mine[-1][kind, seen[kind]] = run
            seen[kind] += 1
    fitting: list[tuple[bool, int, tuple[tuple[int, ...], int]]] = []
    for key in dict.fromkeys(key for each in mine for key in each):
        names = (_name(each[key].text.strip()) for each in mine if key in each)
        found = Counter(_NUMBERED.sub("", name) for name in names if _usual(name))
        if found.total() >= _MOST * len(spans) and len(found) > 1:
            fitting.append((max(found.values()) > _RANK * found.total(), len(fitting), key))
    if not fitting:
        return [("", -1) for _ in mine]
    key = min(fitting)[2]
    return [(_name(each[key].text.strip()), each[key].node) if key in each else ("", -1) for each in mine]


def _usual(name: str) -> bool:
    """Whether a text looks like the name of a person by its length and its digits."""
    return len(name) <= 40 and len(name.split()) <= 4 and sum(map(str.isdigit, name)) <= 4


def moments(page: Page, spans: Spans) -> Read:
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
    best = columns.completed(page, spans, best, nodes, stated, _shown_name)
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
