"""Writes the blocks of a document as plain text, each kind of element by a function of its own."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field

from ..document.elements import Element, as_blocks
from ..expressions import expression
from .flow import Nodes, box, byline, flat, inline_only, numbered, plain
from .grid import caption_of, cells_of, rows_of

_IMAGE = "\0"  # the parser lets none through
_IMAGES, _BREAKS = expression(" ?\0[\0 ]*"), expression(" ?\n ?")


@dataclass(slots=True)
class TextState:
    """The notes so far, and what is shown: marks of items, who wrote each post."""

    bullets: bool = False
    bylines: bool = False
    notes: list[str] = field(default_factory=list)


def text_of(nodes: Nodes) -> str:
    """Nodes as plain text, blocks divided by a blank line, notes last."""
    if inline_only(nodes):
        return _line(nodes)
    out: list[str] = []
    state = TextState()
    blocks(nodes, out, state)
    return "\n\n".join(out + state.notes)


def blocks(nodes: Nodes, out: list[str], state: TextState) -> None:
    """Add the text of blocks."""
    for node in as_blocks(nodes):
        write = _WRITERS.get(node.name)
        if write is not None:
            write(node, out, state)
        elif inline_only(node.children):
            text = _line(node.children)
            if text:
                out.append(text)
        else:
            blocks(node.children, out, state)


def _line(nodes: Nodes) -> str:
    """A paragraph: the spaces on both sides of an image are one."""
    text = plain(nodes, _IMAGE).strip()
    if _IMAGE in text:
        text = _IMAGES.sub(lambda found: " " if " " in found[0] else "", text)
        text = _BREAKS.sub("\n", text).strip()
    return text


def _list(node: Element, out: list[str], state: TextState) -> None:
    lines: list[str] = []
    for item, number in numbered(node):
        parts: list[str] = []
        blocks(item.children, parts, state)
        typed = "typed" in node.attributes  # its numbers are words of the page
        mark = f"{number}. " if node.name == "ol" and (state.bullets or typed) else "- " if state.bullets else ""
        parts[:1] = [box(item, "☑ ", "☐ ") + part for part in parts[:1]]
        if mark and parts:
            indent = "\n" + " " * len(mark)
            parts = [mark + re.sub(r"\n(?!\n)", indent, "\n".join(parts))]
        lines += parts
    if lines:
        out.append("\n".join(lines))


def _definitions(node: Element, out: list[str], state: TextState) -> None:
    parts: list[str] = []
    blocks(node.children, parts, state)
    if parts:
        out.append("\n".join(parts))


def _code(node: Element, out: list[str], state: TextState) -> None:
    text = plain(node.children)
    if text.strip():
        out.append(text)


def _table(node: Element, out: list[str], state: TextState) -> None:
    caption = caption_of(node)
    lines = [flat(caption.children)] if caption else []
    lines += ["\t".join(flat(cell.children) for cell in cells_of(row)) for row in rows_of(node)]
    text = "\n".join(line for line in lines if line.strip())
    if text:
        out.append(text)


def _callout(node: Element, out: list[str], state: TextState) -> None:
    if said := node.attributes.get("title") or node.attributes.get("word"):
        out.append(said)
    blocks(node.children, out, state)


def _post(node: Element, out: list[str], state: TextState) -> None:
    if (state.bylines or node.attributes.get("byline")) and (by := "".join(byline(node))):
        out.append(by)
    blocks(node.children, out, state)


def _formula(node: Element, out: list[str], state: TextState) -> None:
    if node.attributes.get("tex"):
        out.append(node.attributes["tex"])


_WRITERS: dict[str, Callable[[Element, list[str], TextState], None]] = {
    "ul": _list, "ol": _list, "dl": _definitions, "pre": _code, "table": _table, "callout": _callout, "post": _post,
    "math": _formula, **dict.fromkeys(("hr", "embed"), lambda node, out, state: None),
    "footnotes": lambda node, out, state: blocks(node.children, state.notes, state),
}  # fmt: skip
