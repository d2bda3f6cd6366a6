"""Threads: posts of a forum, comments below an article, answers to a question, reviews of a product.

The best set of posts on the page, one record for each post: `text`, `author`, `author_link`, `date` (ISO 8601;
`date_text`, in the words of the page, where that cannot be parsed), `permalink`, `id`, and `parent`: the permalink, or
the path, of the post around it, which it answers. A field is read from one column of elements in the whole thread (see
`columns`), the one that most posts have, so that a stray link or date in one post does no harm.

In the lineage of forum extraction by repeated structure (Yang, Cai, Wang, Zhu, Zhang, Ma: Incorporating site-level
knowledge to extract structured data from web forums. WWW 2009, DOI 10.1145/1526709.1526735).
Departures: one page at a time; the sites' own templates are not learnt.
"""

import re
from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

import numpy as np

from marrow.page import Page, absolute, canonical_links, inner_text, memoize_on_page, tags
from marrow.page.tree import Floats
from marrow.segmentation import Region, regions
from marrow.segmentation.cues import dates, people
from marrow.segmentation.features import totals
from marrow.segmentation.tag_paths import tag_paths

from . import bodies, signatures
from .bodies import Body
from .record import Record, target, xpath
from .spans import Slice, Spans

_DIGITS, _NUMBER = re.compile(r"\d+"), re.compile(r"(?<![^/])\d+(?![^/])")
_HEADINGS = tags.table("h1 h2 h3 h4 h5")
_A = tags.CODES["a"]
_ALONE, _SAID = 0.8, 12.0  # share of dated posts, and words outside links in each, that do without names
_REGIONS = 3  # that are looked at
_BEGINNING, _MARKED = 25, 12  # nodes that a post begins with, and that may have its id
_WHOLE = ("article", "details")  # without a class that tells, too, they and custom elements say what they are
_TITLE, _STAMP = 3, 6  # words of a link that is a title, or a date
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
    `opening`: whether it stands before the others in a form of its own."""

    record: Record
    own: Slice
    body: Body
    author: int
    stamp: int
    opening: bool = False


def find(page: Page, *, least: int = 2, sure: float = 0.5) -> list[Record]:
    """The posts of the thread on a page, in document order; none if there is no thread.

    least: posts that a thread has at least
    sure: share of the posts that must hold a date or name a person
    """
    return [post.record for post in _found(page, least, sure)]


@memoize_on_page
def posts_of(page: Page) -> list[Post]:
    """The posts with their places on the page, by the default knobs."""
    return _found(page, 2, 0.5)


def _found(page: Page, least: int, sure: float) -> list[Post]:
    for each in _candidates(page, least, sure):
        if found := _posts(page, *each, sure, _signed(page, each[0])):
            return _opened(page, found, *each, sure)
    return []


def _opened(page: Page, found: list[Post], spans: Spans, dated: float, signed: float, sure: float) -> list[Post]:
    """The posts with the one that they answer, which stands before them in a form of its own: it is dated, and its
    author has an address like theirs."""
    tree, first, persons = page.tree, spans.slices[0][0], people(page)
    home, last = tree.parents[first], bisect_left(persons, first) - 1
    while home and last >= 0 and persons[last] < home:
        home = tree.parents[home]
    start = next((at for at in range(home + 1, first) if last >= 0 and tree.tags[at] > tags.COMMENT), first)
    words, linked = (totals(page)[first] - totals(page)[start])[:2]
    enough = words >= linked + _SAID and dates(page)[start:first].any()  # a link to another page has not so many words
    homes, links = {_folder(post.record.fields.get("author_link", "")) for post in found} - {""}, _links(page)
    near = links[bisect_left(links, start) : bisect_left(links, first)] if enough and homes else []
    likely = any(_folder(absolute(page.base, target(page, node)) or target(page, node)) in homes for node in near)
    if not likely:
        return found
    together = Spans.of([(start, first), *spans.slices])
    read = _signed(page, together)
    opening = read.fields[0]
    if _folder(opening.get("author_link", "")) not in homes or {"date", "date_text"}.isdisjoint(opening):
        return found
    made = _posts(page, together, dated, signed, sure, read)
    told = [[post.record.fields.get("author") for post in posts] for posts in (made, found)]
    apart = told[0][1:] == told[1] and told[0][:1] != told[1][:1]  # the others stay what they are, and it is none
    return [replace(made[0], opening=True), *made[1:]] if apart and "text" in made[0].record.fields else found


def _folder(address: str) -> str:
    """Where pages like that of an address are: up to its last part, whatever the numbers in it."""
    return _NUMBER.sub("0", address.rstrip("/").rpartition("/")[0])


def _candidates(page: Page, least: int, sure: float) -> Iterator[_Set]:
    """The sets that may be a thread, best first: repeated regions whose items hold dates or name people."""
    if int(dates(page).sum()) < least and len(people(page)) < least:
        return
    for region in regions(page, least=least, most=_REGIONS):
        if max(region.feature("dated"), region.feature("signed")) < sure:
            continue
        spans, sums = Spans.of(_whole(page, region)), totals(page)
        plain = sums[:, 0] - sums[:, 1]
        words, dated, signed = spans.held(plain, sums[:, 3], sums[:, 4])
        full = words > 0
        if not full.any():
            continue
        shares = float((dated[full] > 0).mean()), float((signed[full] > 0).mean())
        alone = shares[0] >= _ALONE and np.median(words) >= _SAID
        if (min(shares) >= sure or alone) and _teasers(page, spans, plain) < _TEASERS:
            yield spans, *shares


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
    dated, signed = (held > 0 for held in spans.held(sums[:, 3], sums[:, 4]))
    whole = dated.all() and (signed.all() or not signed[np.isin(nodes, firsts)].any())
    return [*spans.slices] if whole else found


def _teasers(page: Page, spans: Spans, plain: Floats) -> float:
    """The share of posts that are teasers: they begin with a linked headline, before many words without links, that
    names no person. `plain`: how many such words stand before each node."""
    tree, persons, dated = page.tree, frozenset(people(page)), dates(page)
    titles, words, links, own = set(), tag_paths(page).words, _links(page), _own(page)
    for first, last in spans.slices:
        for node in links[bisect_left(links, first) : bisect_left(links, min(last, first + _BEGINNING))]:
            if plain[node] - plain[first] >= _SAID:
                break
            href = target(page, node)
            around = {node, tree.parents[node], *range(node + 1, min(tree.ends[node], node + 4))}
            stamp = words[node] <= _STAMP and dated[node : tree.ends[node]].any()
            if not href or "#" in href or persons & around or stamp or _leads_here(absolute(page.base, href), own):
                continue
            if words[node] >= _TITLE or any(_HEADINGS[tree.tags[each]] for each in around):
                titles.add(inner_text(page, node))
                break
    return len(titles) / len(spans)


def _own(page: Page) -> list[str]:
    """The addresses of the page itself that name more than a host."""
    every = (absolute(page.base, each).rstrip("/") for each in (page.url or "", *canonical_links(page)))
    return [each for each in every if each.count("/") > 2]


def _leads_here(address: str, own: list[str]) -> bool:
    """Whether an address is that of the page or of a part of it, such as a post."""
    return any(address.startswith(each) and address[len(each) : len(each) + 1] in ("", *"/?&#") for each in own)


def _signed(page: Page, spans: Spans) -> _Signed:
    authors, names = signatures.authors(page, spans)
    moments, stamps = signatures.moments(page, spans)
    return _Signed([author | moment for author, moment in zip(authors, moments, strict=True)], names, stamps)


def _posts(page: Page, spans: Spans, dated: float, signed: float, sure: float, read: _Signed) -> list[Post]:
    """The posts with their records; none when too few have text, date and author."""
    said = bodies.read(page, spans, [{*nodes} for nodes in zip(read.names, read.stamps, strict=True)])
    links = _links(page)
    made: list[dict[str, Any]] = []
    for place, (first, _) in enumerate(spans.slices):
        identity = _identity(page, first, spans.among(place, links), read.stamps[place])
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


def _links(page: Page) -> list[int]:
    return np.flatnonzero(page.tree.tag == _A).tolist()


def _identity(page: Page, first: int, links: list[int], stamp: int) -> dict[str, str]:
    """The id of a post as the page marks it, and the address that leads to it."""
    tree = page.tree
    near = range(first, min(tree.ends[first], first + _MARKED))
    own = ((at, tree.attributes(at)) for at in near)
    marks = (each.get("id") or (each.get("name") if tree.tags[at] == _A else "") or "" for at, each in own)
    mark = next(filter(_digits, marks), "")
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
        if (around and not sure) or (not best and mark and (digits := _digits(mark)) and digits in href):
            best, sure = href, around
    if not best and mark:
        best = f"#{mark}"
    return {"permalink": (absolute(page.base, best) or best) if best else "", "id": mark}


def _digits(mark: str) -> str:
    """The longest run of digits in an id."""
    return max(_DIGITS.findall(mark), key=len, default="")
