"""Writes tables in Markdown (GFM), where each cell is one line.

Paragraphs, items and lines of a cell follow each other as if divided by a line break; items keep their numbers,
headings are bold, a picture has its caption behind it. What one line cannot say without loss is code of several lines
and a table within the cell.
"""

from itertools import zip_longest

from ...document.elements import Element, as_blocks
from .. import html_writers
from ..flow import Nodes, box, inline_only, label_of, numbered, plain
from ..grid import caption_of, cells_of, grid, rows_of
from .inline import inline
from .lines import MarkdownWriter

_Inline = list[Element | str]
_BREAK = Element("br")
_ALIGN = {"center": ":---:", "right": "---:"}


def table(writer: MarkdownWriter, node: Element) -> None:
    """Write a table, as HTML where its cells cannot be lines and HTML may be written."""
    caption = caption_of(node)
    if caption:
        writer.bold(caption.children)
    if not writer.style.html or fits(node):
        _grid(writer, node)
    else:
        bare = Element("table", node.attributes, list(rows_of(node)))
        for line in html_writers.table_lines(bare, links=writer.style.links != "none", images=writer.style.images):
            writer.line(line)


def _grid(writer: MarkdownWriter, node: Element) -> None:
    lines = grid(node)
    if not lines or not lines[0]:
        return
    done: dict[int, str] = {}
    for place, line in enumerate(lines):
        for cell in line:
            if id(cell) not in done:
                nodes, kind = one_line(cell.children), "head" if cell.name == "th" else "cell"
                done[id(cell)] = inline(nodes, writer.style, place=kind).replace("|", "\\|")
        writer.line("| " + " | ".join([done[id(cell)] for cell in line]) + " |")
        if not place:
            writer.line("| " + " | ".join(map(_alignment, zip_longest(*lines))) + " |")


def _alignment(column: tuple[Element | None, ...]) -> str:
    """The delimiter of a column: as the first of its cells that is aligned."""
    named = (cell.attributes.get("align", "") for cell in column if cell)
    return _ALIGN.get(next((name for name in named if name), ""), "---")


def fits(table: Element) -> bool:
    """Whether each cell can be one line."""
    stack: list[Element | str] = [cell for row in rows_of(table) for cell in cells_of(row)]
    while stack:
        node = stack.pop()
        if isinstance(node, Element) and not (node.name in ("th", "td") and inline_only(node.children)):
            if node.name == "table" or (node.name == "pre" and "\n" in plain(node.children)):
                return False
            stack.extend(node.children)
    return True


def one_line(nodes: Nodes) -> Nodes:
    """Nodes as inline content, line breaks between what were blocks."""
    if inline_only(nodes):
        return nodes
    out: _Inline = []
    for node in as_blocks(nodes):
        line = _line(node)
        if line:
            out += [_BREAK, *line] if out else line
    return out


def _line(node: Element) -> Nodes:
    name = node.name
    if name in ("ul", "ol"):
        return _items(node)
    if name == "pre":
        return [Element("code", {}, [plain(node.children)])] if node.children else []
    if name == "tr":
        return _spaced([one_line(cell.children) for cell in cells_of(node)], ", ")
    if name == "embed":
        return [Element("a", {"href": node.attributes.get("src", "")}, [label_of(node)])]
    if name == "math":
        return [node]
    if name == "hr":
        return []
    inner = one_line(node.children)
    if inner and name in ("h2", "h3", "h4", "h5", "h6", "summary", "caption"):
        return [Element("strong", {}, list(inner))]
    return [Element("em", {}, list(inner))] if inner and name == "figcaption" else inner


def _items(node: Element) -> Nodes:
    lines: list[Nodes] = []
    for item, number in numbered(node):
        mark = box(item, "☑ ", "☐ ") + (f"{number}. " if node.name == "ol" else "")
        line = one_line(item.children)
        if line:
            lines.append([mark, *line] if mark else line)
    return _spaced(lines, _BREAK)


def _spaced(lines: list[Nodes], mark: Element | str) -> Nodes:
    return [node for place, line in enumerate(lines) for node in ([mark, *line] if place else line)]
