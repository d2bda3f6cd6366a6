"""Authors of the posts of a thread: a column of elements that name a person, each read in the same way.

See `columns`, and `segmentation.cues` for what names a person. Names of a column must differ from post to post. Without
such a column the first short text counts that most posts have and that differs.
"""

import re
from collections import Counter
from typing import Any

import numpy as np

from marrow.expressions import expression
from marrow.page import Page, inner_text, memoize_on_node, tags
from marrow.page.tree import Ints
from marrow.segmentation.cues import THREADS, dates, in_running_text, leads_to_person, people
from marrow.segmentation.tag_paths import tag_paths

from ..items.items import Run, runs
from ..record import address, target
from . import columns
from .spans import Spans
from .teasers import links_of

Read = tuple[list[dict[str, str]], list[int]]
"""For each post the fields that were read, and the node that they were read from, or -1."""
Place = tuple[tuple[int, ...], int]
"""Where a text stands in a post: its path, and which one of that path it is."""

_A = tags.CODES["a"]
_MOST = 0.65  # of the posts: so many have a name that is known by its form alone
_RANK = 0.5  # of the posts: a text that more of them share is the rank of their authors rather than a name
_NOT_ALONE = 0.8  # factor for a name that is not a text of its own, but stands with a place or address
_WITH_DATE = 0.8  # factor for a name that stands with the date of the post
_SAID_SO = 1.05  # factor for authors that the page states as such
_AUTHOR = ("author", "creator")
_HEAD, _NEAR = 40, 8  # texts of a post that may be its author, and links that may lead to who that is
_BLOCK, _WITHIN = tags.BLOCK.tolist(), 30  # nodes of a link that are read
_LONGEST, _ADDRESS = 60, 500  # characters of a name, and of an address that are read
_LEAD, _TRAIL = (expression(THREADS[name], re.IGNORECASE | re.VERBOSE) for name in ("introduces", "follows"))
_NO_NAME = frozenset(THREADS["no_name"].split())
_NUMBERED = expression(r"(?<=\s)\d+$")
_BETWEEN = 12  # nodes between a name and its date where no posts tell what belongs together


def authors(page: Page, spans: Spans) -> Read:
    """The fields `author` and `author_link` of the posts."""
    signed = people(page)
    stated = columns.stated(page, signed, _AUTHOR)
    best = _column(page, spans, signed, stated)
    said = {page.tree.attributes(node).get("class") for node in best if node >= 0} - {None}
    like = [node for node in signed if page.tree.attributes(node).get("class") in said or _is_linked(page, node)]
    for among in (like, _beside_dates(page, like, len(page.tree))):
        best = columns.completed(page, spans, best, among, stated, shown_name)
    best = _unlinked(page, spans, best)
    found = [(shown_name(page, node), node) for node in best] or _by_form(page, spans)
    links = links_of(page)
    fields = [{"author": name, "author_link": _link(page, node) or _link_by(page, spans.own_nodes(place, links), name)}
              if name else {} for place, (name, node) in enumerate(found)]  # fmt: skip
    return fields, [node if name else -1 for name, node in found]


def _column(page: Page, spans: Spans, signed: list[int], stated: Ints) -> list[int]:
    """The best column of elements that name a person, [] for none."""
    every, dated = columns.columns(page, spans, signed, stated), page.tree.sums(dates(page))
    ranks = [_rank(page, spans, column, stated, dated) for column in every]
    return every[ranks.index(max(ranks))] if any(ranks) else []


def _rank(page: Page, spans: Spans, column: list[int], stated: Ints, dated: Any) -> float:
    """The score of a column: names near the start of a post, each a text of its own that links to a profile."""
    nodes, texts = [node for node in column if node >= 0], tag_paths(page).texts
    names = [name for node in nodes if (name := shown_name(page, node))]
    leads = any(_is_linked(page, node) for node in nodes)
    if len(names) > 2 and len(set(names)) == 1 and not leads:
        return 0.0
    near = [node - first for node, (first, _) in zip(column, spans.slices, strict=True) if node >= 0]
    score = len(names) * (1.0 - 0.1 * min(1.0, _median(near) / 300)) * (1.15 if leads else 1.0)
    score *= 1.0 if _median([texts[node] for node in nodes]) <= 1 else _NOT_ALONE
    score *= _SAID_SO if nodes and all(stated[nodes]) else 1.0
    return score * (_WITH_DATE if _median([dated[node] for node in nodes]) > 0 else 1.0)


def _is_linked(page: Page, node: int) -> bool:
    """Whether an element leads to the profile of a person."""
    return leads_to_person(target(page, node)[:_ADDRESS])


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
                     and shown_name(page, parents[node]) == shown_name(page, node))  # fmt: skip
    if not around or 2 * around[kind := max(around, key=around.__getitem__)] < len(column):
        return column
    out = column.copy()
    for place in [place for place, node in enumerate(column) if node < 0]:
        found = [first + int(at) for first, last in spans.own[place] for at in np.flatnonzero(path[first:last] == kind)]
        out[place] = next((node for node in found if shown_name(page, node)), -1)
    return out


def _median(numbers: list[Any]) -> Any:
    """The median; of an even number of numbers the higher one of the two in the middle."""
    return sorted(numbers)[len(numbers) // 2]


@memoize_on_node
def shown_name(page: Page, node: int) -> str:
    """What a node says as a name: of a link around more than one line the first, as in `Ann<div>3 reviews</div>`."""
    if node < 0:
        return ""
    tree = page.tree
    inside = tree.near(node, _WITHIN) if tree.tags[node] == _A else ()
    at = next((at for at in inside if _BLOCK[tree.tags[at]] and tree.text(node, at).strip()), 0)
    return _name(" ".join(tree.text(node, at).split()) if at else inner_text(page, node, 30))


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
    near = (node, *tree.near(node, 8), parent, tree.parents[parent])
    for at in near:
        if tree.tags[at] == _A and (href := target(page, at)):
            return address(page, href)
    return ""


def _link_by(page: Page, links: list[int], name: str) -> str:
    """The address of the first of some links that says a name and nothing else."""
    node = next((at for at in links[:_NEAR] if shown_name(page, at) == name), -1)
    return _link(page, node) if node >= 0 else ""


def _by_form(page: Page, spans: Spans) -> list[tuple[str, int]]:
    """Authors by form alone: the first tag path with a short text that differs from post to post, by more than a number
    ("level 2")."""
    mine = _short_texts(page, spans)
    fitting: list[tuple[bool, int, Place]] = []
    for place in dict.fromkeys(place for each in mine for place in each):
        names = (_name(each[place].text.strip()) for each in mine if place in each)
        found = Counter(_NUMBERED.sub("", name) for name in names if _usual(name))
        if found.total() >= _MOST * len(spans) and len(found) > 1:
            fitting.append((max(found.values()) > _RANK * found.total(), len(fitting), place))
    if not fitting:
        return [("", -1) for _ in mine]
    place = min(fitting)[2]
    return [(_name(each[place].text.strip()), each[place].node) if place in each else ("", -1) for each in mine]


def _short_texts(page: Page, spans: Spans) -> list[dict[Place, Run]]:
    """For each post its first texts that may be a name, by place. Of posts within each other only the path down from
    the post counts."""
    dated, running, nested = page.tree.inside(dates(page)), in_running_text(page), max(spans.parents) >= 0
    step, parents = tag_paths(page).step.tolist() if nested else [], page.tree.parents

    def path(run: Run, first: int) -> tuple[int, ...]:
        at, steps = parents[run.node], list[int]()
        while nested and at > first:
            steps.append(step[at])
            at = parents[at]
        return tuple(steps) if nested else (run.path,)

    out: list[dict[Place, Run]] = []
    for (start, _), own in zip(spans.slices, spans.own, strict=True):
        seen: Counter[tuple[int, ...]] = Counter()
        out.append({})
        for run in [run for first, last in own for run in runs(page, first, last)][:_HEAD]:
            kind = path(run, start)
            if not dated[run.node] and not running[run.node] and _name(run.text.strip()):
                out[-1][kind, seen[kind]] = run
            seen[kind] += 1
    return out


def _usual(name: str) -> bool:
    """Whether a text looks like the name of a person by its length and its digits."""
    return len(name) <= 40 and len(name.split()) <= 4 and sum(map(str.isdigit, name)) <= 4


