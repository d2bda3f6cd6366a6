"""What can be done only when all is written: headings, notes, repeats, links around images alone.

The title is the one heading of the first level, the others follow from the second without a gap. A paragraph of running
text that stood before, word for word, is left out, such as a copy for small screens, and a heading that stood before
with nothing else below it; verses, which have lines, may have a refrain.
"""

import re
from collections.abc import Iterable

from . import figures, footnotes, phrasing
from .elements import HEADINGS, Element, plain, settle
from .writer import Writer

_FIRST = 3  # blocks and headings among which the title may stand again
_WORDS, _CHARS = 8, 40  # of running text
_LINED = frozenset(("br", "img", "noteref", "math"))
_NOT_TEXT = re.compile(r"[\W_]+")


def finish(writer: Writer, title: str, repeats: bool) -> tuple[list[Element], str]:
    """The body of the document, and the headline that was taken out of it."""
    if writer.linked:
        phrasing.unlink_images(writer)
    for element in {id(element): element for element in writer.merged}.values():
        phrasing.join_strings(element)
    for paragraph in {id(paragraph): paragraph for paragraph in writer.pictured}.values():
        figures.pictured(paragraph)
    for item in writer.items:
        settle(item)
    body = [block for block in writer.top.element.children if isinstance(block, Element)]
    headline = _drop_title(body, title, writer.headings)
    if not repeats:
        _drop_repeats(body)
    _level(writer.headings)
    notes = footnotes.number(writer) if writer.notes or writer.noterefs else []
    if writer.hollow:
        _drop_hollow(body, writer.hollow)
    while body and body[-1].name == "hr":
        body.pop()
    while body and body[0].name == "hr":
        del body[0]
    return body + notes, headline


def bare(text: str) -> str:
    """Letters and digits of a text, by which titles are compared."""
    return _NOT_TEXT.sub("", text).casefold()


def _drop_title(body: list[Element], title: str, headings: list[tuple[Element, int]]) -> str:
    """Take away the heading that says the title again, an `h1` below a kicker too, if it is among the first blocks.

    What it said, or "".
    """
    wanted = bare(title)
    highest = {id(element) for element, source in headings[:_FIRST] if source == 1}
    for at, block in enumerate(body[:_FIRST] if wanted else []):
        said = bare(plain(block)) if block.name in HEADINGS else ""
        below = id(block) in highest and said.endswith(wanted) and len(said) < 3 * len(wanted)
        if said == wanted or below:
            block.name = ""
            return plain(body.pop(at))
    return ""


def _level(headings: list[tuple[Element, int]]) -> None:
    """Give headings, in order, levels from 2 that never skip one on the way down."""
    open_levels: list[int] = []
    for element, source in headings:
        if element.name in HEADINGS:
            while open_levels and open_levels[-1] >= source:
                open_levels.pop()
            open_levels.append(source)
            element.name = f"h{min(len(open_levels) + 1, 6)}"


def _drop_hollow(body: list[Element], hollow: list[Element]) -> None:
    """Take away the headings, and the lines in their place, under which nothing is left once the notes have gone."""
    marked = {id(element) for element in hollow}
    for at in range(len(body) - 1, -1, -1):
        block = body[at]
        if id(block) in marked:
            after = body[at + 1].name if at + 1 < len(body) else ""
            if block.name == "p":
                left = after in ("ol", "ul", "dl", "table")
            else:
                left = bool(after) and not (after in HEADINGS and after <= block.name)
            if not left:
                del body[at]


def repeats(paragraphs: Iterable[tuple[str, int]]) -> list[tuple[int, int]]:
    """Of texts with their places, those of running text that stood before: their place, and that of the first."""
    first: dict[str, int] = {}
    again = []
    for text, place in paragraphs:
        if len(text) >= _CHARS:
            if text in first and (len(text.split()) >= _WORDS or text.count(" ") * 20 < len(text)):  # or without spaces
                again.append((place, first[text]))
            first.setdefault(text, place)
    return again


def _is_running(block: Element) -> bool:
    """Whether a block is a paragraph without lines."""
    lined = any(isinstance(child, Element) and child.name in _LINED for child in block.children)
    return block.name == "p" and not lined


def _drop_repeats(body: list[Element]) -> None:
    """Take paragraphs that repeat others out of the body, and headings that stood before and have only such below."""
    again = {at for at, _ in repeats((plain(block), at) for at, block in enumerate(body) if _is_running(block))}
    known: set[str] = set()
    for at, block in enumerate(body) if again else ():
        if block.name in HEADINGS:
            end = next((place for place in range(at + 1, len(body)) if place not in again), len(body))
            if plain(block) in known and end > at + 1 and (end == len(body) or body[end].name in HEADINGS):
                again.add(at)
            known.add(plain(block))
    for at in again:
        body[at].name = ""
    body[:] = [block for at, block in enumerate(body) if at not in again]
