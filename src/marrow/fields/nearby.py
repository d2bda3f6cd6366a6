"""What stands around the headline: the stretch of the page where bylines and dates are."""

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from marrow.page import LINE_BREAK, Page, memoize_on_page, tags

from .headline import headline

_BEFORE, _AFTER = 12, 30  # blocks
_MAX_CHARS = 240
_CODE = tags.table("pre code")
_A = tags.CODES["a"]
END = "\0"  # the parser lets none through


@dataclass(slots=True)
class Line:
    """A short block near the headline: its first node and its text, how many blocks below the headline it is.

    `piece`: the first piece of text of its block as the page has it; `linked`: whether it is mostly a link.
    """

    node: int
    text: str
    distance: int
    piece: str
    linked: bool

    @property
    def head(self) -> str:
        """Its text up to the first inline element."""
        head = " ".join(self.piece.split())
        return head if self.text.startswith(head) else self.text


@memoize_on_page
def lines(page: Page) -> list[Line]:
    """The short blocks near the headline, those below it first. Without a headline the first ones of the page."""
    blocks = page.blocks
    if not len(blocks):
        return []
    node, _ = headline(page)
    place = int(np.searchsorted(blocks.runs[blocks.first], node)) if node >= 0 else 0
    order = np.array(
        [*range(place, min(len(blocks), place + _AFTER)), *range(place - 1, max(-1, place - _BEFORE - 1), -1)]
    )
    order = order[(blocks.chars[order] <= _MAX_CHARS) & ~_CODE[page.tree.tag[blocks.container[order]]]]
    first = blocks.first[order]
    alone = blocks.last[order] == first + 1
    columns = order, first, blocks.runs[first], blocks.density[order] > 0.5, alone
    found = []
    for block, piece, start, linked, single in zip(*(column.tolist() for column in columns), strict=True):
        raw = blocks.pieces[piece]
        if single and LINE_BREAK not in raw:
            found.append(Line(start, " ".join(raw.split()), block - place, raw, linked))
        else:
            found += [Line(start, text, block - place, raw, linked) for text in blocks.text(block).split("\n")]
    return found



def window(page: Page, before: int, after: int) -> tuple[int, int]:
    """The first node of the stretch around the headline and one past its last, so many nodes before and after it."""
    at = max(headline(page)[0], 0)
    return max(0, at - before), min(len(page.tree), at + after)


def elements(page: Page, before: int, after: int) -> list[int]:
    """The elements around the headline that are shown and not empty."""
    tree, (start, stop) = page.tree, window(page, before, after)
    full = tree.end[start:stop] > np.arange(start + 1, stop + 1)
    shown = full & (tree.tag[start:stop] > tags.COMMENT) & (page.hidden[start:stop] == 0)
    found: list[int] = (np.flatnonzero(shown) + start).tolist()
    return found


def figures(page: Page, before: int, after: int, least: int) -> list[int]:
    """The elements around the headline that hold a text with at least so many digits, in document order."""
    leaves, parents, (start, stop) = page.leaves, page.tree.parents, window(page, before, after)
    first, last = np.searchsorted(leaves.node, (start, stop)).tolist()
    found: set[int] = set()
    for node in leaves.node[first:last][leaves.counts.digits[first:last] >= least].tolist():
        node = parents[node]
        while node >= start and node not in found:
            found.add(node)
            node = parents[node] if node else -1
    return sorted(found)


def marked(page: Page, around: list[int], words: Iterable[str]) -> list[int]:
    """The elements among those `around` whose class (or, without one, id) holds one of `words`; those below first."""
    values = page.tree.values
    marks = [value.get("class") or value.get("id") or "" for value in map(values.__getitem__, around)]  # type: ignore[union-attr]
    places = holding(marks, words)
    return below_first([around[place] for place in places], max(headline(page)[0], 0))


def links(page: Page, around: list[int], segments: frozenset[str], endings: Iterable[str]) -> list[int]:
    """The links among the elements `around` that may lead to a person; those below the headline first.

    Such links name a relation, or have one of `segments` between slashes in their address, or one of `endings` in it.
    """
    tree, values = page.tree, page.tree.values
    inside = [node for node in around if tree.tags[node] == _A]
    found = {node for node in inside if "rel" in values[node]}
    addresses = [values[node].get("href") or "" for node in inside]  # type: ignore[union-attr]
    joined = "/".join(addresses).lower()
    if not segments.isdisjoint(joined.split("/")) or any(ending in joined for ending in endings):
        for node, address in zip(inside, map(str.lower, addresses), strict=True):
            if not segments.isdisjoint(address.split("/")) or any(ending in address for ending in endings):
                found.add(node)
    return below_first(found, max(headline(page)[0], 0))


def below_first(found: Iterable[int], at: int) -> list[int]:
    """Nodes by their distance from the headline at `at`, those below it before those above it."""
    return sorted(found, key=lambda node: (node < at, abs(node - at)))


def holding(texts: list[str], words: Iterable[str]) -> list[int]:
    """The places of the texts that hold one of `words` (in lower case), in order.

    The different texts are searched as one string, for speed: most often none holds any.
    """
    joined = END.join(dict.fromkeys(texts)).lower()
    present = [word for word in words if word in joined]
    if not present:
        return []
    hits = {text for text in set(texts) if any(word in text.lower() for word in present)}
    return [place for place, text in enumerate(texts) if text in hits]
