"""A cell of a table as one line, which is all that a table of GFM has room for.

Paragraphs, items and lines of a cell follow each other as if divided by a line break; items keep their numbers,
headings are bold, a picture has its caption behind it. What one line cannot say without loss is code of several lines
and a table within the cell.
"""

from ..document.elements import Element, as_blocks
from .flow import DEEPEST, Nodes, box, count, flat, host, inline_only, plain
from .grid import cells_of, rows_of

_Inline = list[Element | str]
_BREAK = Element("br")


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


def one_line(nodes: Nodes, depth: int = 0) -> Nodes:
    """Nodes as inline content, line breaks between what were blocks."""
    if inline_only(nodes):
        return nodes
    if depth > DEEPEST:
        return [flat(nodes)]
    out: _Inline = []
    for node in as_blocks(nodes):
        line = _line(node, depth + 1)
        if line:
            out += [_BREAK, *line] if out else line
    return out


def _line(node: Element, depth: int) -> Nodes:
    name = node.name
    if name in ("ul", "ol"):
        return _items(node, depth)
    if name == "pre":
        return [Element("code", {}, [plain(node.children)])] if node.children else []
    if name == "tr":
        return _spaced([one_line(cell.children, depth) for cell in cells_of(node)], ", ")
    if name == "embed":
        url = node.attributes.get("src", "")
        return [Element("a", {"href": url}, [node.attributes.get("title", "").strip() or host(url)])]
    if name == "math":
        return [node]
    if name == "hr":
        return []
    inner = one_line(node.children, depth)
    if inner and name in ("h2", "h3", "h4", "h5", "h6", "summary", "caption"):
        return [Element("strong", {}, list(inner))]
    return [Element("em", {}, list(inner))] if inner and name == "figcaption" else inner


def _items(node: Element, depth: int) -> Nodes:
    lines: list[Nodes] = []
    number, step = count(node, "start", 1), -1 if "reversed" in node.attributes else 1
    for item in as_blocks(node.children):
        number = count(item, "value", number)
        mark = box(item, "☑ ", "☐ ") + (f"{number}. " if node.name == "ol" else "")
        line = one_line(item.children, depth)
        if line:
            lines.append([mark, *line] if mark else line)
        number += step
    return _spaced(lines, _BREAK)


def _spaced(lines: list[Nodes], mark: Element | str) -> Nodes:
    return [node for place, line in enumerate(lines) for node in ([mark, *line] if place else line)]
