"""A headline apart from its kicker: the topic, rubric or date that stands above it within the same heading.

Idea: what others are told is the title says which part of the heading it is (`<span>Premier League</span> Late goal`,
shared as "Late goal"). Where they are told both, they are told how to set them apart ("Madrid: What remains").
Departures: a part must be set apart by its own element, one that does more than style letters; without another title
that bears it out a heading is left whole.
"""

from marrow.page import Page, tags

from .titles import key, stretch

_STYLING = tags.table("a abbr b bdi bdo cite code em font i kbd mark q s strong sub sup tt u var wbr").tolist()
_UNREAD = tags.table("script style noscript template svg button").tolist()
_MAX_NODES, _MAX_PARTS = 200, 6
_SEPARATORS = " |/·•:–—-"


def apart(page: Page, node: int, text: str, titles: list[str]) -> str:
    """The headline within a heading, as a title bears it out; `text` if none does."""
    pieces = parts(page, node)
    if not 1 < len(pieces) <= _MAX_PARTS:
        return text
    count, half = len(pieces), len(key(text)) / 2
    runs = [(first, first + size) for size in range(count - 1, 0, -1) for first in range(count - size, -1, -1)]
    for title in titles:
        whole = stretch(title, text)
        if len(whole.split()) >= len(text.split()):
            return whole
        for first, last in runs:
            rest = [key(piece) for piece in pieces[:first] + pieces[last:]]
            run = " ".join(pieces[first:last]).strip(_SEPARATORS)
            said = stretch(title, run) if last == count or len(key(run)) > half else ""
            if said and (title.startswith(said) or not any(each in key(title) for each in rest)):
                return run
    return text


def parts(page: Page, node: int) -> list[str]:
    """The texts of a heading that elements of their own set apart."""
    tree = page.tree
    codes, ends = tree.tags, tree.ends
    out: list[list[str]] = [[]]
    edges: list[int] = []
    at, stop = node + 1, min(ends[node], node + _MAX_NODES)
    while at < stop:
        while edges and edges[-1] <= at:
            edges.pop()
            out.append([])
        code = codes[at]
        if code == tags.TEXT:
            out[-1].append(str(tree.values[at]))
        elif _UNREAD[code]:
            at = ends[at]
            continue
        elif not _STYLING[code]:
            out.append([])
            edges.append(ends[at])
        at += 1
    found = [" ".join("".join(part).split()) for part in out]
    return [part for part in found if key(part)]
