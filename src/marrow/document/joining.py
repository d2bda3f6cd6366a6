"""Several documents, each a page of one, as one: in order, what stands on two of them once, notes numbered anew.

The nodes of elements are counted on from page to page. What ends two pages alike (a box about the author) stays at the
end of the last one. A block that an earlier page has already, word for word, goes, when it is long enough to be no
chance, or stands first.
"""

from bisect import bisect_right
from collections.abc import Sequence
from copy import deepcopy
from dataclasses import replace
from functools import partial
from itertools import accumulate

from .elements import HEADINGS, Document, Element, Formula, inside, plain, without_notes

_LONG = 25  # characters of a block that is there twice by no chance


def joined(pages: Sequence[tuple[Document, int]]) -> Document:
    """One document of several, each with the number of nodes of its page; title, language and metadata are those of the
    first."""
    documents = [document for document, _ in pages]
    bodies = [without_notes(documents[0].body)]  # nothing in it changes, and tables of contents lead to its headings
    bodies += [without_notes(deepcopy(document.body)) for document in documents[1:]]
    starts = [*accumulate((nodes for _, nodes in pages[:-1]), initial=0)]
    for parts, start in zip(bodies, starts, strict=True):
        for node in inside([*parts[0], *parts[1]]):
            node.node += start if node.node >= 0 else 0
    notes: list[Element | str] = []
    for body, own in bodies:
        _number(body, own, len(notes))
        notes += own
    blocks: list[Element] = []
    seen: set[str] = set()
    for place, (body, _) in enumerate(bodies):
        following = bodies[place + 1][0] if place + 1 < len(bodies) else []
        for at, block in enumerate(body[: len(body) - _alike(body, following)]):
            text = plain(block)
            told = text in seen and (len(text) >= _LONG or (at == 0 and block.name in HEADINGS))
            if not told:
                blocks.append(block)
            if text:
                seen.add(text)
    body = blocks + ([Element("footnotes", {}, notes)] if notes else [])
    return replace(documents[0], body=body, formula=partial(_formula, documents, starts))


def _formula(documents: Sequence[Document], starts: Sequence[int], element: Element) -> Formula:
    """What the page of a formula has of it."""
    if element.node < 0:
        return Formula()
    place = bisect_right(starts, element.node) - 1
    own = Element(element.name, element.attributes, element.children, element.node - starts[place])
    return documents[place].formula(own)


def _number(body: Sequence[Element], notes: Sequence[Element], before: int) -> None:
    """Count the notes of a page on from those of the pages before."""
    for node in inside([*body, *notes]) if before else ():
        number = node.attributes.get("id", "")
        if node.name in ("note", "noteref") and number.isascii() and number.isdecimal():
            node.attributes["id"] = str(int(number) + before)


def _alike(body: Sequence[Element], following: Sequence[Element]) -> int:
    """How many blocks end both pages, word for word; none where that would be all of one."""
    count = 0
    for one, other in zip(reversed(body), reversed(following), strict=False):
        if plain(one) != plain(other):
            break
        count += 1
    return count if count < min(len(body), len(following)) else 0
