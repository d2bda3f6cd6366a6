"""Sets of elements that may be the posts of a thread: comments, messages, answers, reviews.

Three ways to find them: repeated regions; elements whose class or type names a post, whatever they lie in, so that answers
within answers are found; and elements whose ids differ in a number only. A set speaks for itself by how many of its
elements hold a date and name a person, and by how much text of its own it has.
"""

import re
from dataclasses import dataclass

import numpy as np

from marrow.page import Page, tags
from marrow.page.tree import Bools, Floats

from .children import lines_of
from .classes import classes
from .lineage import lineage, telling
from .regions import regions
from .signs import dates, people
from .spans import Slice, Spans, running

_SAYS = re.compile(r"(?<![a-z])(?:comments?|reply|replies|answer|review|message|kommentar|beitrag|commentaire|comentario|reactie"
                   r"|wortmeldung|commentaires|comentarios|postbit|posting)(?![a-z])")  # fmt: skip
_NAMED = re.compile(rf"{_SAYS.pattern}|(?<![a-z])(?:post|msg|entry|response|tweet|status|topic)(?![a-z])")
_ITEMS = re.compile(r"/(?:Comment|DiscussionForumPosting|Answer|Question|Review|UserComments|Message)\s*$")
_NUMBER = re.compile(r"\d+")
_BOX = tags.table("div li article section table tbody tr td dl dd dt blockquote p figure aside details #custom")
_FEWEST, _MOSTLY = 3, 0.5  # posts of a set that needs no other beside it, and the share of the words of the page that it holds
_MOST = 12  # sets by class and by id each that are looked at


@dataclass(frozen=True, slots=True)
class Posts:
    """A set of posts. `dated`, `signed`: the share that holds a date, and that names a person; `named`: 0, or
    1 when a class or id may speak of posts, 2 when it does; `words`, `said`: words outside links, of all and of a post, the median."""

    spans: Spans
    score: float
    dated: float
    signed: float
    named: int
    words: float
    said: float


def candidates(page: Page, *, least: int = 2) -> list[Posts]:
    """The sets that may be a thread, best first. `least`: posts that a set has at least."""
    known = lineage(page)
    if not len(known.words) or not known.words[0]:
        return []
    sets: dict[tuple[int, ...], tuple[list[Slice], int]] = {}
    boxes = _BOX[page.tree.tag] & (known.words > 0) & known.live
    for nodes in (*_by_class(page, boxes, least), *_by_id(page, boxes, least)):
        sets.setdefault(tuple(nodes), ([(node, page.tree.ends[node]) for node in nodes], max(1, _named(page, nodes[len(nodes) // 2]))))
    columns = _columns(page)
    found = [posts for slices, named in sets.values() if (posts := _judged(page, Spans.of(slices), named, columns))]
    loud = int(dates(page).sum()) >= least and (len(sets) > 0 or len(people(page)) >= least)
    if loud and not any(_is_sure(posts, float(columns[0][-1])) for posts in found):
        for slices in (region.slices(page) for region in regions(page, least=least, most=4)):
            if tuple(first for first, _ in slices) not in sets:
                named = _named(page, slices[len(slices) // 2][0])
                found += filter(None, [_judged(page, Spans.of(slices), named, columns)])
    return sorted(found, key=lambda posts: (-round(posts.score, 3), posts.spans.slices[0]))


def _is_sure(posts: Posts, words: float) -> bool:
    """Whether a set that is named so has all that a thread has, and most of the words of the page outside links: no repeated region,
    which takes as long to find as all else, would be a better one."""
    return len(posts.spans) >= _FEWEST and posts.dated == posts.signed == 1 and posts.words >= _MOSTLY * words


def _columns(page: Page) -> tuple[Floats, Floats, Floats]:
    """Running sums over the nodes: words outside links, dates, people. Shape (nodes + 1,) each."""
    leaves = page.leaves
    plain = page.on_nodes(np.where(leaves.hidden == 0, leaves.counts.words - leaves.linked, 0))
    signed = np.zeros(len(page.tree))
    signed[people(page)] = 1
    return running(plain), running(dates(page)), running(signed)


def _judged(page: Page, spans: Spans, named: int, columns: tuple[Floats, Floats, Floats]) -> Posts | None:
    """A set with its score, None when it holds no text."""
    words, dated, signed = spans.held(*columns)
    full = words > 0
    if not full.any():
        return None
    date, name = float((dated[full] > 0).mean()), float((signed[full] > 0).mean())
    lines = lines_of(page)
    apart = len({int(lines[first]) for first, _ in spans.slices}) / len(spans)
    score = float(words.sum()) ** 0.6 * float(np.log1p(int(full.sum()))) * (0.1 + date) ** 1.5 * (0.15 + name)
    return Posts(spans, score * (1.5 if named else 1.0) * apart, date, name, named, float(words.sum()), float(np.median(words)))


def _named(page: Page, node: int) -> int:
    """Whether the class, type or id of an element speaks of a comment or the like (2), or may do (1)."""
    attributes = page.tree.attributes(node)
    mark = " ".join(attributes.get(name) or "" for name in ("class", "id", "itemtype"))
    lowered = mark.lower()
    return 2 if _SAYS.search(lowered) or _ITEMS.search(mark) else 1 if _NAMED.search(lowered) else 0


def _by_class(page: Page, boxes: Bools, least: int) -> list[list[int]]:
    """Boxes by tag and class, those whose class or type names a post."""
    tree, known, every = page.tree, lineage(page), classes(page)
    groups: dict[tuple[int, str], list[int]] = {}
    speaking = {number: word for number in every.among(boxes) if (word := _speaking(every.every[number].lower()))}
    typed = [node for node, attributes in every.within(boxes) if "itemtype" in attributes and _ITEMS.search(attributes["itemtype"] or "")]
    said = boxes & np.isin(every.number, list(speaking))
    said[typed] = True
    items = frozenset(typed)
    for node in np.flatnonzero(said).tolist():
        if node in items:
            groups.setdefault((0, "type"), []).append(node)
        if said_so := speaking.get(int(every.number[node])):
            groups.setdefault((tree.tags[node], said_so), []).append(node)
    sets = [nodes for nodes in groups.values() if len(nodes) >= least]
    sets.sort(key=lambda nodes: -sum(known.words[nodes].tolist()))
    return sets[:_MOST]


def _speaking(mark: str) -> str:
    """The first telling word of a class in lower case among those that name a post, "" if none does."""
    return telling(" ".join(word for word in mark.split() if _NAMED.search(word))) if _NAMED.search(mark) else ""


def _by_id(page: Page, boxes: Bools, least: int) -> list[list[int]]:
    """Boxes whose ids differ in a number only."""
    tree = page.tree
    groups: dict[tuple[int, str], list[int]] = {}
    for node, attributes in classes(page).within(boxes):
        mark = attributes.get("id")
        if mark and _NUMBER.search(mark):
            groups.setdefault((tree.tags[node], _NUMBER.sub("#", mark)), []).append(node)
    return [nodes for (_, mark), nodes in groups.items() if len(nodes) >= least and mark != "#"][:_MOST]
