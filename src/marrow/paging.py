"""Finds the further pages of an article and joins all of them into one article.

The address of a further page differs from that of the first by a number (`?page=2`, `/2`, `/page/2`, `-2.html`), and a
link leads there: with `rel=next`, with that number as its text, or with a word for "next" as its whole text. A link to
the whole article on one page counts only beside such a pager. A further page must bring new text; text of two pages
is given once. Lists, shops and threads have pagers too, but are not joined.

Source: HTML Living Standard 4.6.7.12 (`next`); RFC 3986.
Departures: a `rel=next` to an unlike address, such as the next article of a blog, is not followed.
"""

import re
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from urllib.parse import parse_qsl, urlencode, urlsplit

import numpy as np

from .article import Article
from .data import load
from .errors import Error
from .expressions import expression
from .options import PagesSettings
from .page import Page, inner_text, join, tags
from .page.addresses import host_of

_DATA = load("paging.toml")
_NAMES, _PATHS = frozenset(_DATA["parameters"].split()), [expression(path, re.IGNORECASE) for path in _DATA["paths"]]
_NEXT, _WHOLE = frozenset(_DATA["next"]), frozenset(_DATA["whole"])
_REMARKS = expression(r"comment|kommentar|reply|respond|disqus", re.IGNORECASE)
_MANY = frozenset(("collection", "listing", "product"))  # types of pages whose pagers lead to other things
_NEW_WORDS = 20  # that a further page must bring
_NEW_SHARE = 0.2  # of its words
_LONG = 60  # characters of a link of a pager


@dataclass(frozen=True, slots=True)
class Ways:
    """How an article continues: the address of the next page, and of the whole article on one page; "" for none."""

    following: str = ""
    whole: str = ""


def ways(page: Page) -> Ways:
    """How the article of a page continues; nothing is found of a page without an address."""
    here = _plain(page.url or "")
    if not here or urlsplit(here).path in ("", "/"):
        return Ways()
    own = {stem: number for stem, number in _readings(here) if number} | {_bare(here): 1}
    following, whole = "", ""
    for address, said, relation in _links(page):
        number = _number(address, own)
        if number and not following and _is_next(said, relation, number):
            following = address
        elif not number and not whole and said in _WHOLE and _same_place(address, here):
            whole = address
    return Ways(following, whole if following else "")


def _is_next(said: str, relation: str, number: int) -> bool:
    bare = said.strip("[]()|›»>→ .").removeprefix("page ").removeprefix("seite ")
    return "next" in relation.split() or bare == str(number) or bare in _NEXT or said in _NEXT


def _number(address: str, own: dict[str, int]) -> int:
    """The number of the page that an address leads to if that is the next page of this article, else 0."""
    for stem, number in _readings(_plain(address)):
        if stem in own and number == own[stem] + 1 and not _REMARKS.search(address):
            return number
    return 0


def _links(page: Page) -> Iterator[tuple[str, str, str]]:
    """For each link its address, its text in lower case, and its relation; links of the head come first."""
    for name in ("link", "a"):
        for node in np.flatnonzero(page.tree.tag == tags.CODES[name]).tolist():
            attributes = page.tree.attributes(node)
            href, relation = (attributes.get("href") or "").strip(), (attributes.get("rel") or "").lower()
            if not href or href[0] == "#" or (name == "link" and "next" not in relation.split()):
                continue
            said = (inner_text(page, node, _LONG + 1) or attributes.get("aria-label") or "").strip().lower()
            if len(said) <= _LONG:
                yield join(page.base, href), said, relation


def _plain(address: str) -> str:
    """A web address without its fragment, unless that leads to comments; "" for any other address."""
    address, _, fragment = address.partition("#")
    if not address.lower().startswith(("http://", "https://")):
        return ""
    return f"{address}#{fragment}" if _REMARKS.search(fragment) else address


def _bare(address: str) -> str:
    """An address in a form to compare: without scheme, `www`, final slash and index file, its query sorted."""
    try:
        parts = urlsplit(address)
    except ValueError:
        return address
    path = re.sub(r"/(?:index|default)\.\w{3,5}$", "", parts.path).rstrip("/")
    query = urlencode(sorted(parse_qsl(parts.query, keep_blank_values=True)[:50]))
    return f"{host_of(address)}:{parts.port or ''}{path}?{query}"


def _readings(address: str) -> Iterator[tuple[str, int]]:
    """Each way to read an address as that of a numbered page: the address without the number, and the number."""
    try:
        parts = urlsplit(address)
    except ValueError:
        return
    pairs = parse_qsl(parts.query, keep_blank_values=True)[:50]
    for place, (name, value) in enumerate(pairs):
        if name.lower() in _NAMES and value.isascii() and value.isdecimal() and len(value) < 4:
            rest = urlencode(pairs[:place] + pairs[place + 1 :])
            yield _bare(parts._replace(query=rest, fragment="").geturl()), int(value)
    for pattern in _PATHS:
        if found := pattern.fullmatch(parts.path):
            path = found["stem"] + found["end"]
            yield _bare(parts._replace(path=path, fragment="").geturl()), int(found["number"])


def _same_place(address: str, here: str) -> bool:
    """Whether an address equals that of a page apart from its query, or lies below it."""
    one, other = _bare(address).partition("?")[0], _bare(here).partition("?")[0]
    stems = {other, *(stem.partition("?")[0] for stem, _ in _readings(here))}
    return any(one == stem or one.startswith(f"{stem.removesuffix('.html')}/") for stem in stems)


def follow(first: Article, get: Callable[[str, float], Article], limits: PagesSettings) -> Article:
    """An article with its further pages; `get(address, seconds)` fetches and extracts one.

    Notes of the article say what was joined, and why more pages were not. No error of `get` is raised.
    """
    if not first or first.page_type in _MANY or first.thread is not None or limits.most < 2:
        return first
    found, deadline = ways(first.page), time.monotonic() + limits.seconds
    if found.whole and (whole := _whole(first, found.whole, get, deadline)):
        return whole
    parts, told, seen = [first], [], {_bare(first.page.url or "")}
    while found.following:
        if len(parts) == limits.most:
            told.append(f"there are more pages than the {limits.most} allowed")
            break
        try:
            part = get(found.following, _left(deadline))
        except Error as error:
            told.append(f"no further page: {error}")
            break
        place = _bare(part.page.url or found.following)
        if place in seen or not part or not _goes_on(parts, part):
            break
        seen.add(place)
        parts.append(part)
        found = ways(part.page)
    joined = combine(parts) if len(parts) > 1 else first
    return replace(joined, told=(*joined.told, *told))


def _left(deadline: float) -> float:
    left = deadline - time.monotonic()
    if left <= 0:
        raise Error("the time for further pages is over", code="timeout")
    return left


def _whole(first: Article, address: str, get: Callable[[str, float], Article], deadline: float) -> Article | None:
    """The whole article on one page; None if it lacks much of the first page, or has no more text."""
    try:
        whole = get(address, _left(deadline))
    except Error:
        return None
    mine, theirs = _lines(first), set(_lines(whole))
    held = sum(line in theirs for line in mine)
    if held < 0.8 * len(mine) or len(whole.text.split()) < len(first.text.split()) + _NEW_WORDS:
        return None
    return replace(whole, told=(f"read on one page: {address}",))


def _goes_on(parts: Sequence[Article], part: Article) -> bool:
    """Whether a page has enough text that the pages before it lack."""
    seen = {line for each in parts for line in _lines(each)}
    lines = _lines(part)
    words = sum(_size(line) for line in lines)
    new = sum(_size(line) for line in lines if line not in seen)
    return new >= _NEW_WORDS and new >= _NEW_SHARE * words


def _size(line: str) -> int:
    """About how many words a line has, in scripts that set no spaces too."""
    return max(len(line.split()), sum(letter >= "\u2e80" for letter in line) // 2)


def _lines(article: Article) -> list[str]:
    return [line for line in article.text.split("\n") if line.strip()]


def combine(articles: Sequence[Article]) -> Article:
    """Join the pages of an article in the order given. Empty pages are left out; the notes name them."""
    pages = [replace(part, further=()) if part.further else part for each in articles for part in each.each_page]
    full = [page for page in pages if page]
    if not full:
        raise Error("nothing to join: no page has content", code="no-content")
    names = [part.page.url or f"page {place}" for place, part in enumerate(pages, 1)]
    told = [f"joined {len(full)} pages: {', '.join(n for n, a in zip(names, pages, strict=True) if a)}"]
    told += [f"left out, without content: {name}" for name, a in zip(names, pages, strict=True) if not a]
    return replace(full[0], further=tuple(full[1:]), told=tuple(told))
