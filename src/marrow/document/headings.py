"""Headings: the title is the one heading of the first level, the others follow from the second without a gap."""

import re

from .elements import HEADINGS, Element, plain

_FIRST = 3
_NOT_TEXT = re.compile(r"[\W_]+")


def bare(text: str) -> str:
    """Letters and digits of a text, by which titles are compared."""
    return _NOT_TEXT.sub("", text).casefold()


def drop_title(body: list[Element], title: str, headings: list[tuple[Element, int]]) -> str:
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


def level(headings: list[tuple[Element, int]]) -> None:
    """Give headings, in order, levels from 2 that never skip one on the way down."""
    open_levels: list[int] = []
    for element, source in headings:
        if element.name in HEADINGS:
            while open_levels and open_levels[-1] >= source:
                open_levels.pop()
            open_levels.append(source)
            element.name = f"h{min(len(open_levels) + 1, 6)}"


def drop_hollow(body: list[Element], hollow: list[Element]) -> None:
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
