"""The authors of the posts of a thread.

Elements that name a person (see `segmentation.cues`) are grouped by tag path; the one that most posts have, whose texts
differ from post to post and are fit to be names, is taken. Where no element says that it names a person, the first
short text of a post will do that most posts have once and that differs between them.
"""

import re
from collections import Counter
from typing import Any

from marrow.page import Page, absolute, inner_text, tags
from marrow.segmentation.cues import THREADS, dates, leads_to_person, people
from marrow.segmentation.tag_paths import tag_paths

from .items import Run, runs
from .record import target
from .spans import Spans, columns

_A = tags.CODES["a"]
_ENOUGH = 0.5  # of the posts: so many have a name at the tag path that is taken
_MOST = 0.65  # of the posts: so many have a name that nothing but its form gives away
_RANK = 0.5  # of the posts: what more of them have in common is the rank of their authors rather than a name
_NOT_ALONE = 0.8  # what a name counts that is not a text of its own, but one with its state or address
_WITH_DATE = 0.8  # and one with the date of the post
_HEAD = 40  # texts of a post that it is looked for in
_LONGEST, _ADDRESS = 60, 500  # characters of a name, and of an address that are read
_LEAD, _TRAIL = (re.compile(THREADS[name], re.IGNORECASE | re.VERBOSE) for name in ("introduces", "follows"))
_NO_NAME = frozenset(THREADS["no_name"].split())


def authors(page: Page, spans: Spans) -> tuple[list[dict[str, str]], list[int]]:
    """For each post `author` and `author_link`, where it names one; and the node of the name, or -1."""
    signed, texts = people(page), tag_paths(page).texts
    dated = page.tree.sums(dates(page))
    best: list[tuple[str, int]] = []
    best_rank = 0.0
    for chosen in columns(page, [spans.among(place, signed) for place in range(len(spans))], _ENOUGH):
        read = [_name(inner_text(page, node, 30)) if node >= 0 else "" for node in chosen]
        names, nodes = [name for name in read if name], [node for node in chosen if node >= 0]
        leads = any(leads_to_person(target(page, node)[:_ADDRESS]) for node in nodes)
        if len(names) > 2 and len(set(names)) == 1 and not leads:
            continue
        near = [node - first for node, (first, _) in zip(chosen, spans.slices, strict=True) if node >= 0]
        rank = len(names) * (1.0 - 0.1 * min(1.0, _median(near) / 300)) * (1.15 if leads else 1.0)
        rank *= 1.0 if _median([texts[node] for node in nodes]) <= 1 else _NOT_ALONE
        rank *= _WITH_DATE if _median([dated[node] for node in nodes]) > 0 else 1.0
        if rank > best_rank:
            best, best_rank = list(zip(read, chosen, strict=True)), rank
    found = best or _by_form(page, spans)
    fields = [{"author": name, "author_link": _link(page, node)} if name else {} for name, node in found]
    return fields, [node if name else -1 for name, node in found]


def _median(numbers: list[Any]) -> Any:
    """The median; of an even number of numbers the higher one of the two in the middle."""
    return sorted(numbers)[len(numbers) // 2]


def _name(raw: str) -> str:
    """A text as a name, "" if it cannot be one."""
    name = _TRAIL.sub("", _LEAD.sub("", raw)).strip(" \t,;:|·•-–—@")
    if not 0 < len(name) <= _LONGEST or not any(map(str.isalnum, name)) or name.casefold() in _NO_NAME or "://" in name:
        return ""
    return name if any(map(str.isalpha, name)) or len(name) > 4 else ""


def _link(page: Page, node: int) -> str:
    """The address of the link that is the element, is around it or right inside of it."""
    tree = page.tree
    parent = tree.parents[node]
    near = (node, *range(node + 1, min(tree.ends[node], node + 8)), parent, tree.parents[parent])
    for at in near:
        if tree.tags[at] == _A and (href := target(page, at)):
            return absolute(page.base, href) or href
    return ""


def _by_form(page: Page, spans: Spans) -> list[tuple[str, int]]:
    """Authors by form alone: the first tag path with a short text that differs from post to post."""
    dated = dates(page)
    mine: list[dict[tuple[int, int], Run]] = []
    for own in spans.own:
        seen: Counter[int] = Counter()
        mine.append({})
        for run in [run for first, last in own for run in runs(page, first, last)][:_HEAD]:
            name = "" if dated[run.node] else _name(run.text.strip())
            if 1 < len(name) <= 40 and len(name.split()) <= 4 and sum(map(str.isdigit, name)) <= 4:
                mine[-1][run.path, seen[run.path]] = run
            seen[run.path] += 1
    fitting: list[tuple[bool, int, tuple[int, int]]] = []
    for key in dict.fromkeys(key for each in mine for key in each):
        found = Counter(each[key].text.strip() for each in mine if key in each)
        if found.total() >= _MOST * len(spans) and len(found) > 1:
            fitting.append((max(found.values()) > _RANK * found.total(), len(fitting), key))
    if not fitting:
        return [("", -1) for _ in mine]
    key = min(fitting)[2]
    return [(_name(each[key].text.strip()), each[key].node) if key in each else ("", -1) for each in mine]
