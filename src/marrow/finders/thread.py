"""Threads: posts of a forum, comments below an article, answers to a question, reviews of a product.

The best of the sets of posts on the page (see `posts`), a post a record: `text`, `author`, `author_link`, `date` (ISO 8601;
`date_text`, the page's own words, where they cannot be made a date), `permalink`, `id`, and `parent`, the permalink (or
without one the path) of the post that it answers by lying within it. What a field is read from is settled for the whole thread: the
lineage that most posts have, so that no stray link or date of one post is taken.

In the lineage of forum extraction by repeated structure (Yang, Cai, Wang, Zhu, Zhang, Ma: Incorporating site-level
knowledge to extract structured data from web forums. WWW 2009, DOI 10.1145/1526709.1526735).
Departures: one page at a time; the sites' own templates are not learnt.
"""

import re
from dataclasses import dataclass
from typing import Any

from marrow.metadata.values import address, inner
from marrow.page import Page, tags

from . import bodies, voices, when
from .posts import Posts, candidates
from .paths import xpath
from .record import Record
from .signs import people

_HEADINGS = tags.table("h1 h2 h3 h4 h5")
_A = tags.CODES["a"]
_ALONE, _SAID = 0.8, 12.0  # share of dated posts, and words outside links in each, that do without names
_TEASERS = 0.6  # of the posts: so many with a linked headline are teasers of other pages
_REPLY = re.compile(r"^(?:(?:re|aw|sv|rv|odp|antw)\s*:\s*)+", re.IGNORECASE)
_PERMALINK = ("permalink", "bookmark", "permanent")


def find(page: Page, *, least: int = 2, sure: float = 0.5) -> list[Record]:
    """The posts of the thread that a page holds, in the order of the page; none when nothing is one.

    least: posts that a thread has at least
    sure: share of the posts that must hold a date or name a person
    """
    for posts in candidates(page, least=least):
        if _is_thread(page, posts, sure):
            return _records(page, posts)
    return []


def _is_thread(page: Page, posts: Posts, sure: float) -> bool:
    """Whether a set of posts is said by people: dated and signed, or named so and one of both."""
    signs = (posts.dated >= sure) + (posts.signed >= sure) + posts.named
    alone = signs == 1 and posts.dated >= _ALONE and len(posts.spans) > 2 and posts.said >= _SAID
    return (signs >= 2 or alone) and _teasers(page, posts) < _TEASERS


def _teasers(page: Page, posts: Posts) -> float:
    """The share of posts that begin with a headline of their own which leads to another page, and names no person."""
    tree, persons = page.tree, frozenset(people(page))
    titles = set()
    for first, last in posts.spans.slices:
        head = next((node for node in range(first, min(last, first + 60)) if _HEADINGS[tree.tags[node]]), -1)
        links = [node for node in (tree.parents[head], *range(head, tree.ends[head])) if tree.tags[node] == _A] if head >= 0 else []
        hrefs = [tree.attributes(node).get("href") or "" for node in links if not persons & {node, head, tree.parents[head]}]
        if any(href and "#" not in href for href in hrefs):
            titles.add(_REPLY.sub("", inner(page, head)))
    return len(titles) / len(posts.spans)


@dataclass(frozen=True, slots=True)
class _Post:
    fields: dict[str, Any]
    first: int


def _records(page: Page, posts: Posts) -> list[Record]:
    spans = posts.spans
    authors = voices.authors(page, spans)
    moments, stamps = when.moments(page, spans)
    texts = bodies.texts(page, spans, [{*author, *stamp} for author, stamp in zip(voices.nodes(authors), stamps, strict=True)])
    made = []
    for place, (first, _) in enumerate(spans.slices):
        own = spans.among(place, _links(page))
        fields = {"text": texts[place], **authors[place].fields, **moments[place], **_identity(page, first, own, stamps[place])}
        made.append(_Post({name: value for name, value in fields.items() if value}, first))
    confidence = min(0.98, (0.5 + 0.2 * posts.dated + 0.2 * posts.signed + 0.08 * posts.named) * min(1.0, 0.6 + 0.1 * len(made)))
    out = []
    for place, post in enumerate(made):
        if spans.parents[place] >= 0:
            parent = made[spans.parents[place]]
            post.fields["parent"] = parent.fields.get("permalink") or xpath(page, parent.first)
        if "text" in post.fields or "author" in post.fields:
            out.append(Record("thread", post.fields, confidence, "visible", xpath(page, post.first)))
    return out


def _links(page: Page) -> list[int]:
    return [node for node, code in enumerate(page.tree.tags) if code == _A]


def _identity(page: Page, first: int, links: list[int], stamps: frozenset[int]) -> dict[str, str]:
    """The id of a post as the page marks it, and the address that leads to it."""
    tree = page.tree
    mark = next((found for node in range(first, min(tree.ends[first], first + 12)) if (found := _numbered(page, node))), "")
    best = ""
    for node in links:
        attributes = tree.attributes(node)
        href = attributes.get("href") or ""
        if not href or href == "#" or href.lower().startswith("javascript:"):
            continue
        named = f"{attributes.get('class') or ''} {attributes.get('rel') or ''} {attributes.get('title') or ''}".lower()
        if any(word in named for word in _PERMALINK):
            best = href
            break
        around = any(node <= stamp < tree.ends[node] for stamp in stamps)
        if not best and (around or (mark and (digits := when.digits(mark)) and digits in href)):
            best = href
    if not best and mark:
        best = f"#{mark}"
    return {"permalink": (address(page, best) or best) if best else "", "id": mark}


def _numbered(page: Page, node: int) -> str:
    """The id or name of an element if it holds a number."""
    attributes = page.tree.attributes(node)
    mark = attributes.get("id") or (attributes.get("name") if page.tree.tags[node] == _A else "") or ""
    return mark if when.digits(mark) else ""
