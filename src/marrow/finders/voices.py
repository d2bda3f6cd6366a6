"""Who said what: the authors of the posts of a thread.

Elements that name a person (see `segmentation.cues`) are grouped by tag path; the one that most posts have, whose texts
differ from post to post and are fit to be names, is taken. Where no element says that it names a person, the first
short text of a post will do that most posts have once and that differs between them.
"""

import re
from collections import Counter
from dataclasses import dataclass, field

import numpy as np

from marrow.page import Page, absolute, inner_text, tags
from marrow.segmentation.cues import dates, leads_to_person, people
from marrow.segmentation.tag_paths import tag_paths

from .items import Run, runs
from .spans import Spans, columns

_A = tags.CODES["a"]
_ENOUGH = 0.5  # of the posts: so many have a name at the tag path that is taken
_MOST = 0.65  # of the posts: so many have a name that nothing but its form gives away
_RANK = 0.5  # of the posts: what more of them have in common is the rank of their authors rather than a name
_NOT_ALONE = 0.8  # what a name counts that is not a text of its own, but one with its state or address
_WITH_DATE = 0.8  # and one with the date of the post
_HEAD = 40  # texts of a post that it is looked for in
_LONGEST = 60  # characters of a name
_LEAD = re.compile(r"^(?:(?:posted|written|said|reply|comment|review|by|von|par|por|di|door|av|af|autor"
                   r"|author|user(?:name)?"
                   r"|from)\s*:?\s+)+",
                   re.IGNORECASE)  # fmt: skip
_TRAIL = re.compile(
    r"\s*(?:says|said|wrote|schrieb|hat geschrieben|a écrit|dijo|escribió|ha scritto|schreef|napisał\(a\))?\s*:?$",
    re.IGNORECASE,
)
_NO_NAME = frozenset(
    """reply quote report share like edit profile pm link permalink website homepage offline online top up guest gast
 antworten zitieren melden teilen antwort beitrag beiträge profil post posts reactions offlin message private""".split()
)


@dataclass(frozen=True, slots=True)
class Voice:
    """The author of a post: `author`, `author_link`; and the nodes that they were read from."""

    fields: dict[str, str] = field(default_factory=dict)
    nodes: frozenset[int] = frozenset()


def nodes(voices: list[Voice]) -> list[frozenset[int]]:
    """The nodes that each author was read from."""
    return [voice.nodes for voice in voices]


def authors(page: Page, spans: Spans) -> list[Voice]:
    """The author of each post, empty for those that name none."""
    signed = people(page)
    mine = [spans.among(place, signed) for place in range(len(spans))]
    best: list[tuple[str, int]] = []
    best_rank = 0.0
    texts, dated = tag_paths(page).texts, page.tree.sums(dates(page))
    for chosen in columns(page, mine, _ENOUGH):
        read = [_name(inner_text(page, node, 30)) if node >= 0 else "" for node in chosen]
        leads = any(node >= 0 and _leads(page, node) for node in chosen)
        rank = _rank(read, chosen, spans, leads)
        rank *= 1.15 if leads else 1.0
        full = [node for node in chosen if node >= 0]
        rank *= _NOT_ALONE if np.median(texts[full]) > 1 else 1.0
        rank *= _WITH_DATE if np.median(dated[full]) > 0 else 1.0
        if rank > best_rank:
            best, best_rank = [*zip(read, chosen, strict=True)], rank
    if best_rank <= 0:
        return _plain(page, spans)
    return [
        Voice({"author": name, "author_link": _link(page, node)}, frozenset((node,))) if name else Voice()
        for name, node in best
    ]


def _rank(names: list[str], chosen: list[int], spans: Spans, leads: bool) -> float:
    """How much speaks for a tag path: posts with a name there, names that differ or lead to a person, and that they
    stand at the top."""
    full = [name for name in names if name]
    if not full or (len(full) > 2 and len(set(full)) == 1 and not leads):
        return 0.0
    near = [node - first for node, (first, _) in zip(chosen, spans.slices, strict=True) if node >= 0]
    return len(full) * (1.0 - 0.1 * min(1.0, sorted(near)[len(near) // 2] / 300))


def _name(raw: str) -> str:
    """A text as a name, "" if it cannot be one."""
    name = _TRAIL.sub("", _LEAD.sub("", raw)).strip(" \t,;:|·•-–—@")
    if not 0 < len(name) <= _LONGEST or not any(map(str.isalnum, name)) or name.casefold() in _NO_NAME or "://" in name:
        return ""
    return name if any(map(str.isalpha, name)) or len(name) > 4 else ""


def _leads(page: Page, node: int) -> bool:
    attributes = page.tree.attributes(node)
    return leads_to_person((attributes.get("href") or "")[:500])


def _link(page: Page, node: int) -> str:
    """The address of the link that is the element, is around it or right inside of it."""
    tree = page.tree
    near = [
        node,
        *range(node + 1, min(tree.ends[node], node + 8)),
        tree.parents[node],
        tree.parents[tree.parents[node]],
    ]
    for at in near:
        href = (tree.attributes(at).get("href") or "") if tree.tags[at] == _A else ""
        if href and href != "#" and not href.lower().startswith("javascript:"):
            return absolute(page.base, href) or href
    return ""


def _plain(page: Page, spans: Spans) -> list[Voice]:
    """Authors by form alone: the first short text at a tag path that most posts have once, and that differs between
    them."""
    dated = dates(page)
    mine: list[dict[tuple[int, int], Run]] = []
    for own in spans.own:
        seen: Counter[int] = Counter()
        here: dict[tuple[int, int], Run] = {}
        for run in [run for first, last in own for run in runs(page, first, last)][:_HEAD]:
            if not dated[run.node] and _fits(run.text):
                here[run.path, seen[run.path]] = run
            seen[run.path] += 1
        mine.append(here)
    fitting: list[tuple[bool, int, tuple[int, int]]] = []
    for key in dict.fromkeys(key for each in mine for key in each):
        found = [each[key].text.strip() for each in mine if key in each]
        if len(found) >= _MOST * len(spans) and len(set(found)) > 1:
            fitting.append((max(Counter(found).values()) > _RANK * len(found), len(fitting), key))
    if not fitting:
        return [Voice() for _ in mine]
    key = min(fitting)[2]
    return [_of_run(page, each.get(key)) for each in mine]


def _of_run(page: Page, run: Run | None) -> Voice:
    name = _name(run.text.strip()) if run else ""
    return (
        Voice({"author": name, "author_link": _link(page, run.node)}, frozenset((run.node,)))
        if run and name
        else Voice()
    )


def _fits(raw: str) -> bool:
    """Whether a text is short and made of letters: fit to be the name of a person."""
    name = _name(raw.strip())
    return 1 < len(name) <= 40 and len(name.split()) <= 4 and sum(map(str.isdigit, name)) <= 4
