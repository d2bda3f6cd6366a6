"""Lists and tables for plain text: the handler of each tag, which gives the next node."""

from collections.abc import Callable

from marrow.document import code, contents, lists
from marrow.document.writer import DEFINITIONS, FLAT, LIST, PLAIN, ROW, TABLE
from marrow.page import tags

from .lines import Lines, Unknown

_INPUT, _DT, _TH, _THEAD, _TFOOT = (tags.CODES[name] for name in ("input", "dt", "th", "thead", "tfoot"))
_ATOMS = frozenset(tags.CODES[name] for name in ("math", "script", "#custom"))
_NEAR = 200  # nodes of a table in which formulas are looked for
_LEAD = 6  # nodes of an item among which its box is looked for


def pass_contents(lines: Lines, node: int) -> int:
    """Pass over a table of contents; 0 for anything else."""
    top = lines.top
    if top.kind != PLAIN or top.item or not contents.is_contents(lines.writer, node):
        return 0
    lines.end_line()
    if (top.most or top.parts) and (not top.lines or len(top.lines[-1].split()) <= contents.LABEL):
        raise Unknown("a table of contents that may have a label")
    return lines.tree.ends[node]


def _list(lines: Lines, node: int) -> int:
    if lines.top.kind == FLAT:
        return lines.divide(node)
    return pass_contents(lines, node) or lines.open(node, LIST, "list")


def _item(lines: Lines, node: int) -> int:
    tree = lines.tree
    if lines.top.kind == FLAT:
        return lines.divide(node)
    if _INPUT in tree.tags[node + 1 : min(node + _LEAD, tree.ends[node])] and lists.checked(lines.writer, node):
        raise Unknown("the box of a task")
    if lines.top.kind != LIST:
        lines.adopt(node)
    return lines.open(node, PLAIN, "li")


def _definitions(lines: Lines, node: int) -> int:
    return lines.divide(node) if lines.top.kind == FLAT else lines.open(node, DEFINITIONS, "dl")


def _term(lines: Lines, node: int) -> int:
    if lines.top.kind != DEFINITIONS:
        return lines.divide(node)
    if lines.tree.tags[node] == _DT:
        return lines.open(node, FLAT, "dt")
    done = lines.open(node, PLAIN, "dd")
    lines.top.item = True
    return done


def _table(lines: Lines, node: int) -> int:
    tree = lines.tree
    if lines.top.kind == FLAT:
        return lines.divide(node)
    stop = tree.ends[node]
    atoms = not _ATOMS.isdisjoint(tree.tags[node : min(stop, node + _NEAR)])
    if (atoms and _TH not in tree.tags[node:stop]) or code.is_table(tree, node):
        raise Unknown("a table of formulas or code")
    layout = (tree.attributes(node).get("role") or "").lower() in ("presentation", "none")
    return lines.open(node, TABLE, "layout" if layout else "table")


def _table_caption(lines: Lines, node: int) -> int:
    return lines.open(node, FLAT, "caption") if lines.top.kind == TABLE else lines.divide(node)


def _section(_lines: Lines, node: int) -> int:
    return node + 1


def _row(lines: Lines, node: int) -> int:
    if lines.top.kind != TABLE:
        return lines.divide(node)
    inside = lines.tree.tags[lines.tree.parents[node]]
    return lines.open(node, ROW, "head" if inside == _THEAD else "foot" if inside == _TFOOT else "row")


def _cell(lines: Lines, node: int) -> int:
    if lines.top.kind == TABLE:
        raise Unknown("a cell without a row")
    if lines.top.kind != ROW:
        return lines.divide(node)
    return lines.open(node, PLAIN, "th" if lines.tree.tags[node] == _TH or lines.top.name == "head" else "td")


Handler = Callable[[Lines, int], int]
BY_NAMES: dict[str, Handler] = {
    "ul ol menu dir": _list, "li": _item, "dl": _definitions, "dt dd": _term, "table": _table,
    "caption": _table_caption, "thead tbody tfoot": _section, "tr": _row, "td th": _cell,
}  # fmt: skip
