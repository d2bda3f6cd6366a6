"""Paragraphs that a page holds twice: a copy for small screens, the slides of a carousel that goes round.

A paragraph of running text that stood before, word for word, is left out, and a heading with it that has nothing else
below it and stood before as well.
Departures: verses, which have lines, may have a refrain; what stands in quotes, lists and tables is not looked at.
"""

from .elements import HEADINGS, Element, plain

_WORDS, _CHARS = 8, 40


def drop_repeats(body: list[Element]) -> None:
    """Take paragraphs that repeat others out of the body of a document."""
    texts = [(at, text) for at, block in enumerate(body) if block.name == "p" and len(text := _text(block)) >= _CHARS]
    if len({text for _, text in texts}) == len(texts):
        return
    seen: set[str] = set()
    again: set[int] = set()
    for at, text in texts:
        if text in seen and _running(text):
            again.add(at)
        seen.add(text)
    if not again:
        return
    again |= _headings(body, again)
    for at in again:
        body[at].name = ""
    body[:] = [block for at, block in enumerate(body) if at not in again]


def may_repeat(paragraphs: list[str]) -> bool:
    """Whether any of some paragraphs is long enough to count and stands there twice."""
    long = [text for text in paragraphs if len(text) >= _CHARS]
    return len(set(long)) < len(long)


def _text(block: Element) -> str:
    """The text of a paragraph; "" of one that has lines."""
    if len(block.children) == 1 and isinstance(block.children[0], str):
        return block.children[0].strip()
    if any(isinstance(child, Element) and child.name in ("br", "img", "noteref", "math") for child in block.children):
        return ""
    return plain(block)


def _running(text: str) -> bool:
    """Whether a text has eight words, or as much in a script that sets no spaces between them."""
    return len(text.split()) >= _WORDS or text.count(" ") * 20 < len(text)


def _headings(body: list[Element], again: set[int]) -> set[int]:
    """Headings that stood before and have nothing below them but what goes."""
    found: set[int] = set()
    seen: set[str] = set()
    for at, block in enumerate(body):
        if block.name in HEADINGS:
            text = plain(block)
            end = next((place for place in range(at + 1, len(body)) if place not in again), len(body))
            over = end == len(body) or body[end].name in HEADINGS
            if text in seen and end > at + 1 and over:
                found.add(at)
            seen.add(text)
    return found
