"""The visible headline, without its kicker: the `h1` that is like the `<title>`, or another heading that is.

Idea: the title that a page states shows which part of a heading is the headline: a heading `<span>Premier League</span>
Late goal` has the stated title "Late goal". A title with both parts shows how they are separated ("Madrid: Rain").
Departures: a hidden headline counts only if no heading is visible, and one that is a link to the start of the site
only if no other fits. A kicker must have an element of its own that does more than style letters. Without a title that
confirms the kicker, a heading is left whole.
"""

import re

from marrow.data import load
from marrow.expressions import expression
from marrow.page import Page, elements_named, inner_text, memoize_on_page, metas, tags, title_of
from marrow.page.addresses import host_of, join

from .titles import key, likeness, stretch, words_of

_MAX_HEADINGS, _LONG = 20, 1000  # headings, and characters of a stated title, that are read
FITTING, _SURE = 0.65, 0.8  # an h1 fits; another heading fits so well that it stands for a missing or unfitting h1
UNLIKE = 0.3  # it fits nothing
_HALF = 0.5  # what a link to the start of the site fits at most
_META_TITLES = ("og:title", "twitter:title", "citation_title")
_STYLING = tags.table("a abbr b bdi bdo cite code em font i kbd mark q s strong sub sup tt u var wbr").tolist()
_UNREAD = tags.table("script style noscript template svg button").tolist()
_MAX_NODES, _MAX_PARTS = 200, 6
_A, _NEAR = tags.CODES["a"], 4  # nodes of a heading among which its link or its label is
_UNSEEN = expression(load("roles.toml")["roles"]["unseen"], re.IGNORECASE)
_START = expression(r"(?:https?://[^/?#]*)?/?(?:index\.\w{3,5})?", re.IGNORECASE)  # the address of a site's start
_SIGNS = " ¶§\U0001f517"  # of a link to a heading, outside of one
_SEPARATORS = " |/·•:–—-"


@memoize_on_page
def headline(page: Page) -> tuple[int, str]:
    """The node of the headline and its text without its kicker; -1 and "" if the page shows none."""
    cards, whole = metas(page), [title_of(page)]
    told = [content for name in _META_TITLES for content in cards.get(name, ())][:4]
    shared = list(dict.fromkeys(" ".join(content[:_LONG].split()) for content in told))
    titles = shared or whole  # the `<title>` names the site too
    node, text, fit = _best(page, elements_named(page, "h1"), titles)
    if shared and fit < UNLIKE and (own := _best(page, elements_named(page, "h1"), whole))[2] >= _SURE:
        node, text, fit = own
    if node < 0 or fit < _SURE or any(_ends(title, "", text) for title in titles):
        other = _best(page, sorted(elements_named(page, "h2") + elements_named(page, "h3")), titles)
        least = FITTING if node < 0 or leads_home(page, node) else _SURE
        fits = other[2] >= least and any(_is_part(title, other[1]) for title in titles)
        if fits and (fit < FITTING or any(_ends(title, other[1], text) for title in titles)):
            node, text, _ = other
    return node, without_kicker(page, node, text, [*shared, *whole]) if node >= 0 else ""


def _best(page: Page, candidates: list[int], titles: list[str]) -> tuple[int, str, float]:
    """The heading most like the titles, and how like; the first of equals, shown ones before hidden ones.

    One that leads to the start of the site fits no title.
    """
    best, where, words = (-1.0, -1.0), -1, ""
    for node in candidates[:_MAX_HEADINGS]:
        text = _text(page, node)
        if 1 < len(text) <= 500 and len(key(text)) > 1:
            like = max((likeness(text, title) for title in titles), default=0.0)
            like = min(like, _HALF) if like > _HALF and leads_home(page, node) else like
            rank = (float(page.hidden[node] == 0), like)
            if rank > best:
                best, where, words = rank, node, text
                if best == (1.0, 1.0):
                    break
    return where, words, best[1]


def _text(page: Page, node: int) -> str:
    """The text of a heading without a label that only screen readers read out; said once where it is said twice or
    more, for screens of several sizes."""
    tree, text = page.tree, inner_text(page, node).strip(_SIGNS).removesuffix(" #")
    inner = next((at for at in tree.near(node, _NEAR) if tree.tags[at] != tags.TEXT), node)
    if inner > node and _UNSEEN.search(tree.attributes(inner).get("class") or ""):
        text = text.removeprefix(inner_text(page, inner)).lstrip() or text
    words = text.split()
    for size in (len(words) // 3, len(words) // 2):
        if size > 1 and words[:size] * (len(words) // size) == words:
            return " ".join(words[:size])
    return text


def leads_home(page: Page, node: int) -> bool:
    """Whether a heading is a link to the start of the site, as the name of the site above another page is."""
    tree = page.tree
    links = [at for at in tree.near(node, _NEAR) if tree.tags[at] == _A]
    own = tree.attributes(links[0] if links else max(tree.parents[node], 0))
    there, here = join(page.base, own.get("href") or "#"), page.base
    if here and _START.fullmatch(here):
        return False
    home = _START.fullmatch(there) and host_of(there) in ("", host_of(here))
    return bool(home or "home" in (own.get("rel") or "").split())


def _is_part(title: str, heading: str) -> bool:
    """Whether a heading is a part of a title between separators, or half of it: a few words that it begins with are a
    topic."""
    return bool(stretch(title, heading)) or 2 * len(key(heading)) >= len(key(title))


def _ends(title: str, first: str, last: str) -> bool:
    """Whether a title begins with one heading and ends with another, as the name of a book or a site does."""
    title, first, last = title.casefold(), first.casefold(), last.casefold()
    return len(first) + len(last) < len(title) and title.startswith(first) and title.endswith(last)


def without_kicker(page: Page, node: int, text: str, titles: list[str]) -> str:
    """The headline within a heading apart from the topic or date above it, where a title confirms it; else `text`."""
    pieces = _parts(page, node)
    if not 1 < len(pieces) <= _MAX_PARTS:
        return text
    count, half = len(pieces), len(key(text)) / 2
    runs = [(first, first + size) for size in range(count - 1, 0, -1) for first in range(count - size, -1, -1)]
    for title in titles:
        whole = stretch(title, text)
        if len(words_of(whole)) >= len(words_of(text)):
            return whole
        for first, last in runs:
            rest = [key(piece) for piece in pieces[:first] + pieces[last:]]
            run = " ".join(pieces[first:last]).strip(_SEPARATORS)
            said = stretch(title, run) if last == count or len(key(run)) > half else ""
            if said and (title.startswith(said) or not any(each in key(title) for each in rest)):
                return run
    return text


def _parts(page: Page, node: int) -> list[str]:
    """The texts of a heading that elements of their own set apart."""
    tree = page.tree
    out, edges = [""], [0]
    at, stop = node + 1, min(tree.ends[node], node + _MAX_NODES)
    while at < stop:
        while edges[-1] and edges[-1] <= at:
            edges.pop()
            out.append("")
        code = tree.tags[at]
        if code == tags.TEXT:
            out[-1] += str(tree.values[at])
        elif not (_UNREAD[code] or _STYLING[code]):
            out.append("")
            edges.append(tree.ends[at])
        at = tree.ends[at] if _UNREAD[code] else at + 1
    return [" ".join(part.split()) for part in out if key(part)]
