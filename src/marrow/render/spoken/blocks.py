"""Blocks as they are said: what the eye sees of their structure is announced."""

from collections.abc import Callable

from ...document.elements import HEADINGS, Element, as_blocks
from ..flow import DEEPEST, Nodes, box, byline, flat, inline_only, label_of, numbered, parted, plain
from ..grid import caption_of, cells_of, grid, header_rows, rows_of
from ..whitelist import allowed
from .lines import State, filled, say
from .phrases import line, runs


def blocks(state: State, nodes: Nodes, depth: int) -> None:
    """Say blocks that lie `depth` levels below the top."""
    if depth > DEEPEST:
        say(state, flat(nodes), pause=True)
        return
    for node in as_blocks(nodes):
        before = state.language
        state.language = allowed("lang", node.attributes.get("lang", "")) or before
        write = _WRITERS.get(node.name)
        if write:
            write(state, node, depth + 1)
        elif node.name in HEADINGS:
            say(state, filled(state, "heading", level=node.name[1], text=line(state, node.children)), pause=True)
        elif inline_only(node.children):
            _paragraph(state, node)
        else:
            blocks(state, node.children, depth + 1)
        state.language = before


def _paragraph(state: State, node: Element, mark: str = "") -> None:
    """A paragraph; parts in another language are lines of their own."""
    pause, around = not mark, state.language
    for text, language in runs(state, [mark, *node.children] if mark else node.children):
        state.language = language
        say(state, text, pause=pause)
        pause = False
    state.language = around


def _list(state: State, node: Element, depth: int) -> None:
    items = list(numbered(node))
    say(state, filled(state, "list_one" if len(items) == 1 else "list", count=len(items)), pause=True)
    for item, number in items:
        mark = f"{number}. " if node.name == "ol" else ""
        mark = box(item, state.words["done"] + ": ", state.words["open"] + ": ") + mark
        if inline_only(item.children):
            _paragraph(state, item, mark or " ")
        else:
            first, *rest = as_blocks(item.children)
            if mark and first.name == "p":
                _paragraph(state, first, mark)
                blocks(state, rest, depth)
            else:
                blocks(state, [first, *rest], depth)
    say(state, state.words["list_end"])


def _table(state: State, node: Element, depth: int) -> None:
    """A table by rows: each value behind the header of its column."""
    rows, caption = grid(node), caption_of(node)
    wide = max(map(len, rows), default=0)
    name = flat(caption.children) if caption else ""
    say(state, filled(state, "table", rows=len(rows), columns=wide, name=f" {name}" if name else ""), pause=True)
    heads = header_rows(rows_of(node)) if any(map(cells_of, rows_of(node))) else 0
    labels = [" ".join(dict.fromkeys(_cell(state, row[at]) for row in rows[:heads])).strip() for at in range(wide)]
    for row in rows[heads:]:
        parts: list[str] = []
        seen: Element | None = None
        for label, cell in zip(labels, row, strict=True):
            value = _cell(state, cell)
            if cell is not seen and value:
                parts.append(f"{label}: {value}" if label and label != value else value)
            seen = cell
        if parts:
            say(state, ", ".join(parts))
    say(state, state.words["table_end"])


def _cell(state: State, cell: Element) -> str:
    whole = line(state, cell.children) if inline_only(cell.children) else flat(cell.children)
    return " ".join(whole.split())


def _code(state: State, node: Element, depth: int) -> None:
    text = plain(node.children)
    if state.code == "none" or not text.strip():
        return
    language = node.attributes.get("language", "")
    lines = len(text.strip().splitlines())
    name = "code_one" if lines == 1 else "code"
    say(state, filled(state, name, count=lines, language=language), pause=True)
    if state.code == "read":
        for each in text.splitlines():
            say(state, each)
        say(state, state.words["code_end"])


def _figure(state: State, node: Element, depth: int) -> None:
    captions, rest = parted(node, "figcaption")
    said = " ".join(line(state, part.children) for part in captions)
    pictures = [child for child in rest if isinstance(child, Element) and child.name == "img"]
    alts = [alt for picture in pictures if (alt := picture.attributes.get("alt", "").strip()) and alt != said.strip()]
    for text in [*alts, said] if said.strip() else alts:
        say(state, filled(state, "picture", text=text), pause=True)
    blocks(state, [child for child in rest if child not in pictures], depth)


def _terms(state: State, node: Element, depth: int) -> None:
    for child in as_blocks(node.children):
        if child.name == "dt":
            say(state, line(state, child.children) + ":", pause=True)
        else:
            blocks(state, child.children, depth)


def _held(state: State, node: Element, depth: int) -> None:
    """Blocks after what is said ahead of them."""
    say(state, _AHEAD[node.name](state, node), pause=True)
    blocks(state, node.children, depth)
    if node.name == "blockquote":
        say(state, state.words["quote_end"])


def _called(state: State, node: Element) -> str:
    """What a callout is called."""
    said = node.attributes.get("title") or node.attributes.get("word")
    return f"{said}." if said else state.words["callout"]


def _embed(state: State, node: Element, depth: int) -> None:
    if label := label_of(node):
        say(state, filled(state, "player", text=label), pause=True)


_AHEAD: dict[str, Callable[[State, Element], str]] = {
    "blockquote": lambda state, node: state.words["quote"], "callout": _called,
    "post": lambda state, node: "".join(byline(node)),
}  # fmt: skip
_WRITERS: dict[str, Callable[[State, Element, int], None]] = {
    "ul": _list, "ol": _list, "table": _table, "pre": _code, "figure": _figure, "dl": _terms, "embed": _embed,
    "math": lambda state, node, depth: say(state, filled(state, "formula", text=state.formula(node)), pause=True),
    "hr": lambda state, node, depth: None, **dict.fromkeys(_AHEAD, _held),
}  # fmt: skip
