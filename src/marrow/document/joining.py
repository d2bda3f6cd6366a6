"""Several documents, each a page of one, as one: in order, what stands on two of them once, notes numbered anew.

What ends two pages alike (a box about the author) stays at the end of the last one. A block that an earlier page has
already, word for word, goes, when it is long enough to be no chance, or stands first.
"""

from collections.abc import Callable, Sequence
from copy import deepcopy
from dataclasses import replace

from .elements import HEADINGS, Document, Element, Formula, inside, plain, without_notes

_LONG = 25  # characters of a block that is there twice by no chance


def joined(documents: Sequence[Document]) -> Document:
    """One document of several; title, language and metadata are those of the first."""
    bodies = [without_notes(deepcopy(document.body)) for document in documents]
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
    return replace(documents[0], body=body, formula=_formulas(documents, bodies))


def _formulas(documents: Sequence[Document], bodies: Sequence[tuple[list[Element], list[Element]]]
              ) -> Callable[[Element], Formula]:  # fmt: skip
    """What the page of each formula has of it."""
    homes = {id(node): document for document, parts in zip(documents, bodies, strict=True)
             for node in inside([*parts[0], *parts[1]]) if node.name == "math"}  # fmt: skip
    return lambda node: homes[id(node)].formula(node) if id(node) in homes else Formula()


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
