"""Threads: posts of a forum, comments below an article, answers to a question, reviews of a product.

The best set of posts on the page, one record for each post: `text`, `author`, `author_link`, `date` (ISO 8601;
`date_text`, in the words of the page, where that cannot be parsed), `permalink`, `id`, and `parent`: the permalink, or
the path, of the post around it, which it answers. A field is read from one column of elements in the whole thread (see
`columns`), the one that most posts have, so that a stray link or date in one post does no harm.

In the lineage of forum extraction by repeated structure (Yang, Cai, Wang, Zhu, Zhang, Ma: Incorporating site-level
knowledge to extract structured data from web forums. WWW 2009, DOI 10.1145/1526709.1526735).
Departures: one page at a time; the sites' own templates are not learnt.
"""

from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any, NamedTuple

import numpy as np

from marrow.expressions import expression
from marrow.page import Page, absolute, is_near, memoize_on_node, tags
from marrow.segmentation import Region, regions, regions_within
from marrow.segmentation.cues import dates, people
from marrow.segmentation.features import totals
from marrow.segmentation.tag_paths import tag_paths

from .posts import post_authors, post_dates, post_texts
from .posts.post_texts import Body
from .posts.spans import Slice, Spans
from .posts.teasers import SAID, are_reviews, has_number, links_of, mark_of, teasers
from .record import Record, address, target, xpath

_NUMBER = expression(r"(?<![^/])\d+(?![^/])")
_QUOTE = tags.table("blockquote")
_ANSWER, _FULL = 4, 8  # words of a post among those of another form, and in it with its date
_ALONE = 0.8  # share of dated posts that do without names
_SAME = 0.8  # of the posts: so many have the author and date that they had before others were told from them
_LINKED = 0.5  # share of the words of a block in links
_REGIONS, _WITHIN = 3, 8  # that are looked at, and such within posts
_WHOLE = ("article", "details")  # without a class that tells, too, they and custom elements say what they are
_TEASERS = 0.6  # of the posts: so many with a linked headline are teasers of other pages
_NEEDED = {"text"}, {"date", "date_text"}, {"author"}  # most posts of a thread have one of each
_PERMALINK = ("permalink", "bookmark", "permanent")
_Set = tuple[Spans, float, float]  # posts, and the shares of them that hold a date and that name a person


class _Signed(NamedTuple):
    """Of each post the fields of author and date, and the nodes that they were read from, or -1."""

    fields: list[dict[str, str]]
    names: list[int]
    stamps: list[int]


@dataclass(frozen=True, slots=True)
class Post:
    """A post; `own`: its nodes up to the first post within it; `author`, `stamp`: nodes of author and date, or -1;
    `opening`: whether it stands before the others in a form of its own; `form`: the number of its set, of two."""

    record: Record
    own: Slice
    body: Body
    author: int
    stamp: int
    opening: bool = False
    form: int = 0


def find(page: Page, *, least: int = 2, sure: float = 0.5) -> list[Record]:
    """The posts of the thread on a page, in document order; none if there is no thread.

    least: posts that a thread has at least
    sure: share of the posts that must hold a date or name a person
    """
    return [post.record for post in _found(page, (least, sure))]


def posts_of(page: Page) -> list[Post]:
    """The posts with their places on the page, by the default knobs."""
    return _found(page, (2, 0.5))


@memoize_on_node
def _found(page: Page, knobs: tuple[int, float]) -> list[Post]:
    """The posts of the best set, with those of another that stand among them, such as comments on answers, and with the
    one that they answer."""
    least, sure = knobs
    sets = _candidates(page, least, sure)
    best, made = next(((each, posts) for each in sets if (posts := _posts(page, each, sure))), (None, []))
    if best is None:
        return []
    others = _among(page, best[0], least, sure)
    joined = next(filter(None, (_joined(page, best, made, each, sure) for each in others)), None)
    if joined is None:
        return _opened(page, made, best, (), sure)
    (upper, posts), (lower, more) = sorted(joined, key=lambda each: each[0][0].slices[0])
    opened = _opened(page, posts, upper, lower[0].slices, sure)
    return sorted([*opened, *(replace(post, form=1) for post in more)], key=lambda post: post.own)


def _among(page: Page, spans: Spans, least: int, sure: float) -> Iterator[_Set]:
    """The sets that stand among or within the posts of another, hold dates, names and some words, and are no
    quotations; the best ones first."""
    starts, known = np.array([first for first, _ in spans.slices]), {spans.slices}
    end = max(last for _, last in spans.slices)
    inner = regions_within(page, [*spans.slices], least=least) if max(spans.parents) < 0 else ()
    for region in (*regions(page, least=least, most=_REGIONS), *islice(inner, _WITHIN)):
        firsts, told = region.firsts, min(region.feature("dated"), region.feature("signed")) >= _ALONE
        between = (firsts > starts[0]) & (firsts < end)  # none is of those of other pages, on both sides
        if not told or not between.any() or np.isin(firsts, starts).any():
            continue
        if (slices := tuple(_whole(page, region))) in known or page.tree.above(firsts.astype(np.int32), _QUOTE).any():
            continue
        known.add(slices)
        if other := _set(page, [*slices], sure, _FULL):
            yield other


def _joined(page: Page, best: _Set, made: list[Post], other: _Set, sure: float) -> list[tuple[_Set, list[Post]]]:
    """Two sets whose posts stand among each other, each without what is in posts of the other, and these posts; none
    where they do not, or where those of the best set would lose their authors or dates."""
    every = {each: place for place, each in enumerate(sorted({*best[0].slices, *other[0].slices}))}
    together = Spans.of([*every])
    ends = [together.slices[up][1] if up >= 0 else last for up, (_, last) in zip(together.parents, every, strict=True)]
    if len(every) < len(best[0]) + len(other[0]) or any(last > end for (_, last), end in zip(every, ends, strict=True)):
        return []
    out: list[tuple[_Set, list[Post]]] = []
    for spans, dated, signed in (other, best):
        each = together.subset([every[own] for own in spans.slices]), dated, signed
        posts = _posts(page, each, sure)
        if not posts or np.median([len(post.record.fields.get("text", "").split()) for post in posts]) < _ANSWER:
            return []
        out.append((each, posts))
    before = {(post.own[0], post.author, post.stamp) for post in made}
    same = sum((post.own[0], post.author, post.stamp) in before for post in out[1][1])
    return out if same >= _SAME * len(made) else []


def _opened(page: Page, found: list[Post], of: _Set, others: tuple[Slice, ...], sure: float) -> list[Post]:
    """The posts with the one that they answer, which stands before them in a form of its own: it is dated, and its
    author has an address like theirs. `others`: posts of another form, none before these."""
    spans, dated, signed = of
    tree, first, persons = page.tree, spans.slices[0][0], people(page)
    home, last = tree.parents[first], bisect_left(persons, first) - 1
    while home and last >= 0 and persons[last] < home:
        home = tree.parents[home]
    start = next((at for at in range(home + 1, first) if last >= 0 and tree.tags[at] > tags.COMMENT), first)
    enough = _runs(page, start, first) and dates(page)[start:first].any()
    homes, links = {_folder(post.record.fields.get("author_link", "")) for post in found} - {""}, links_of(page)
    near = links[bisect_left(links, start) : bisect_left(links, first)] if enough and homes else []
    likely = any(_folder(address(page, target(page, node))) in homes for node in near)
    if not likely:
        return found
    own = {(start, first), *spans.slices}
    every = sorted({*own, *others})
    together = Spans.of(every).subset([at for at, each in enumerate(every) if each in own])
    read = _signed(page, together)
    opening = read.fields[0]
    if _folder(opening.get("author_link", "")) not in homes or {"date", "date_text"}.isdisjoint(opening):
        return found
    made = _posts(page, (together, dated, signed), sure, read)
    told = [[post.record.fields.get("author") for post in posts] for posts in (made, found)]
    apart = told[0][1:] == told[1] and told[0][:1] != told[1][:1]  # the others stay what they are, and it is none
    return [replace(made[0], opening=True), *made[1:]] if apart and "text" in made[0].record.fields else found


def _runs(page: Page, start: int, stop: int) -> bool:
    """Whether there is running text among some nodes: neither a heading nor a link to another page."""
    blocks = page.blocks
    within = slice(*page.before[[start, stop]].tolist())
    heading = tags.HEADING[page.tree.tag[blocks.container[within]]]
    words = blocks.words[within] * (blocks.density[within] <= _LINKED) * ~heading
    return bool((words >= _FULL).any() and words.sum() >= SAID)


def _folder(address: str) -> str:
    """Where pages like that of an address are: up to its last part, whatever the numbers in it."""
    return _NUMBER.sub("0", address.rstrip("/").rpartition("/")[0])


def _candidates(page: Page, least: int, sure: float) -> Iterator[_Set]:
    """The sets that may be a thread, best first: repeated regions whose items hold dates or name people."""
    if int(dates(page).sum()) < least and len(people(page)) < least:
        return
    for region in regions(page, least=least, most=_REGIONS):
        told = max(region.feature("dated"), region.feature("signed")) >= sure
        if told and (found := _set(page, _whole(page, region), sure)):
            yield found


def _set(page: Page, slices: list[Slice], sure: float, least: int = 1) -> _Set | None:
    """Slices as a set of posts, if they may be one; `least`: words outside links of most posts."""
    spans, sums = Spans.of(slices), totals(page)
    plain = sums[:, 0] - sums[:, 1]
    words, dated, signed = spans.own_sums(plain, sums[:, 3], sums[:, 4])
    full = words > 0
    if not full.any() or np.median(words) < least > 1:
        return None
    shares = float((dated[full] > 0).mean()), float((signed[full] > 0).mean())
    alone = shares[0] >= _ALONE and np.median(words) >= SAID
    if min(shares) < sure and not alone:
        return None
    return (spans, *shares) if teasers(page, spans, plain) < _TEASERS or are_reviews(page, spans) else None


def _whole(page: Page, region: Region) -> list[Slice]:
    """The slices of the posts: whole elements where they may be nested, and the boxes that hold one post each."""
    tree, path = page.tree, tag_paths(page).path
    nodes = region.firsts
    found = list(zip(nodes.tolist(), tree.end[nodes].tolist(), strict=True)) if region.nested else region.slices()
    boxes = tree.parent[nodes]
    while len(np.unique(boxes)) == len(boxes) and len(set(path[boxes].tolist())) == 1:
        found = list(zip(boxes.tolist(), tree.end[boxes].tolist(), strict=True))
        boxes = tree.parent[boxes]
    return found if region.nested else _with_answers(page, found)


def _with_answers(page: Page, found: list[Slice]) -> list[Slice]:
    """The slices with those within them of elements like theirs, answers to a comment: each has a date of its own, and
    names a person if any of the slices does."""
    tree, step = page.tree, tag_paths(page).step
    firsts = [first for first, _ in found]
    kinds = {(int(step[first]), tree.name(first)) for first in firsts}
    if len(kinds) > 1 or any(tree.ends[first] != last for first, last in found):
        return found
    ((kind, name),) = kinds
    if kind < len(tags.NAMES) and "-" not in name and name not in _WHOLE:
        return found
    inner = np.flatnonzero(step[firsts[0] : found[-1][1]] == kind) + firsts[0]
    nodes = sorted({*firsts, *(node for node in inner.tolist() if tree.name(node) == name)})
    spans, sums = Spans.of([(node, tree.ends[node]) for node in nodes]), totals(page)
    dated, signed = (held > 0 for held in spans.own_sums(sums[:, 3], sums[:, 4]))
    whole = dated.all() and (signed.all() or not signed[np.isin(nodes, firsts)].any())
    return [*spans.slices] if whole else found


def _signed(page: Page, spans: Spans) -> _Signed:
    authors, names = post_authors.authors(page, spans)
    moments, stamps = post_dates.published(page, spans)
    return _Signed([author | moment for author, moment in zip(authors, moments, strict=True)], names, stamps)


def _posts(page: Page, of: _Set, sure: float, read: _Signed | None = None) -> list[Post]:
    """The posts with their records; none when too few have text, date and author."""
    spans, dated, signed = of
    read = read or _signed(page, spans)
    said = post_texts.read(page, spans, [{*nodes} for nodes in zip(read.names, read.stamps, strict=True)])
    links = links_of(page)
    made: list[dict[str, Any]] = []
    for place, (first, _) in enumerate(spans.slices):
        identity = _identity(page, first, spans.own_nodes(place, links), read.stamps[place])
        fields = {"text": said[place].text, **read.fields[place], **identity}
        made.append({name: value for name, value in fields.items() if value})
    if min(sum(bool(names & post.keys()) for post in made) for names in _NEEDED) < sure * len(made):
        return []
    confidence = min(0.98, (0.5 + 0.2 * dated + 0.2 * signed) * min(1.0, 0.6 + 0.1 * len(made)))
    out = []
    for place, (fields, parent) in enumerate(zip(made, spans.parents, strict=True)):
        if parent >= 0:
            fields["parent"] = made[parent].get("permalink") or xpath(page, spans.slices[parent][0])
        if "text" in fields or "author" in fields:
            record = Record("thread", fields, confidence, "visible", xpath(page, spans.slices[place][0]))
            out.append(Post(record, spans.own[place][0], said[place], read.names[place], read.stamps[place]))
    return out


def _identity(page: Page, first: int, links: list[int], stamp: int) -> dict[str, str]:
    """The id of a post as the page marks it, and the address that leads to it."""
    tree, mark = page.tree, mark_of(page, first)
    best, sure = "", False
    for node in links:
        attributes = tree.attributes(node)
        if not (href := target(page, node)):
            continue
        named = f"{attributes.get('class') or ''} {attributes.get('rel') or ''} {attributes.get('title') or ''}".lower()
        if any(word in named for word in _PERMALINK):
            best = href
            break
        around = node <= stamp < tree.ends[node]
        of_id = not best and has_number(href, mark)
        if (around and not sure) or (of_id and is_near(absolute(page.base, href), page.base)):
            best, sure = href, around
    if not best and mark:
        best = f"#{mark}"
    return {"permalink": address(page, best), "id": mark}
