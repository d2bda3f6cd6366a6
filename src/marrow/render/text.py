"""Plain text, for corpora, search and reading aloud: what the page says and nothing of how it looks.

Blocks are divided by a blank line; the items of a list and the rows of a table stand one to a line, cells divided by
a tab. Code keeps its white space, formulas are TeX, a ruby reading follows its base in brackets. Of links only the text
is given, of pictures only the caption. Note numbers are left out, the notes come last. But for the brackets of ruby,
the TeX and the boxes of tasks, the text is a subsequence of the page's own; with `bullets` the marks of list items are
added.
Ends with one newline; an empty document gives "".
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, field

from ..document.elements import Document, Element, as_blocks
from .flow import DEEPEST, Nodes, box, byline, flat, inline_only, numbered, plain
from .grid import caption_of, cells_of, rows_of

_IMAGE = "\0"  # the parser lets none through
_IMAGES, _BREAKS = re.compile(" ?\0[\0 ]*"), re.compile(" ?\n ?")
SUFFIX = ".txt"


@dataclass(slots=True)
class _State:
    bullets: bool
    bylines: bool = False
    notes: list[str] = field(default_factory=list)


def render(document: Document, *, bullets: bool = False, title: bool = False, bylines: bool = False) -> str:
    """The document as plain text.

    bullets: mark list items with "- " or their number, and indent nested ones
    bylines: begin every post of a thread with who wrote it and when, also where that is not content
    title: begin with the title, even where the content does not show it
    """
    if not document:
        return ""
    first = document.title if title else document.headline
    out = [first] if first else []
    state = _State(bullets, bylines)
    _blocks(document.body, out, state, 0)
    text = "\n\n".join(out + state.notes)
    return text + "\n" if text else ""


def text_of(nodes: Nodes) -> str:
    """Nodes as plain text, blocks divided by a blank line, notes last."""
    if inline_only(nodes):
        return _line(nodes)
    out: list[str] = []
    state = _State(False)
    _blocks(nodes, out, state, 0)
    return "\n\n".join(out + state.notes)


def _blocks(nodes: Nodes, out: list[str], state: _State, depth: int) -> None:
    if depth > DEEPEST:
        out.append(flat(nodes))
        return
    for node in as_blocks(nodes):
        write = _WRITERS.get(node.name)
        if write is not None:
            write(node, out, state, depth + 1)
        elif inline_only(node.children):
            text = _line(node.children)
            if text:
                out.append(text)
        else:
            _blocks(node.children, out, state, depth + 1)


def _line(nodes: Nodes) -> str:
    """A paragraph: the spaces on both sides of an image are one."""
    text = plain(nodes, _IMAGE).strip()
    if _IMAGE in text:
        text = _IMAGES.sub(lambda found: " " if " " in found[0] else "", text)
        text = _BREAKS.sub("\n", text).strip()
    return text


def _list(node: Element, out: list[str], state: _State, depth: int) -> None:
    lines: list[str] = []
    for item, number in numbered(node):
        parts: list[str] = []
        _blocks(item.children, parts, state, depth)
        mark = "" if not state.bullets else f"{number}. " if node.name == "ol" else "- "
        parts[:1] = [box(item, "☑ ", "☐ ") + part for part in parts[:1]]
        if mark and parts:
            indent = "\n" + " " * len(mark)
            parts = [mark + re.sub(r"\n(?!\n)", indent, "\n".join(parts))]
        lines += parts
    if lines:
        out.append("\n".join(lines))


def _definitions(node: Element, out: list[str], state: _State, depth: int) -> None:
    parts: list[str] = []
    _blocks(node.children, parts, state, depth)
    if parts:
        out.append("\n".join(parts))


def _code(node: Element, out: list[str], state: _State, depth: int) -> None:
    text = plain(node.children)
    if text.strip():
        out.append(text)


def _table(node: Element, out: list[str], state: _State, depth: int) -> None:
    caption = caption_of(node)
    lines = [flat(caption.children)] if caption else []
    lines += ["\t".join(flat(cell.children) for cell in cells_of(row)) for row in rows_of(node)]
    text = "\n".join(line for line in lines if line.strip())
    if text:
        out.append(text)


def _callout(node: Element, out: list[str], state: _State, depth: int) -> None:
    if said := node.attributes.get("title") or node.attributes.get("word"):
        out.append(said)
    _blocks(node.children, out, state, depth)


def _post(node: Element, out: list[str], state: _State, depth: int) -> None:
    if (state.bylines or node.attributes.get("byline")) and (by := "".join(byline(node))):
        out.append(by)
    _blocks(node.children, out, state, depth)


def _formula(node: Element, out: list[str], state: _State, depth: int) -> None:
    if node.attributes.get("tex"):
        out.append(node.attributes["tex"])


def _notes(node: Element, out: list[str], state: _State, depth: int) -> None:
    _blocks(node.children, state.notes, state, depth)


def _nothing(node: Element, out: list[str], state: _State, depth: int) -> None:
    """Rules and players have no text."""


_WRITERS: dict[str, Callable[[Element, list[str], _State, int], None]] = {
    "ul": _list,
    "ol": _list,
    "dl": _definitions,
    "pre": _code,
    "table": _table,
    "callout": _callout,
    "post": _post,
    "math": _formula,
    "footnotes": _notes,
    "hr": _nothing,
    "embed": _nothing,
}
