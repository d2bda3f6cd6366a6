r"""Displayed formulas with the number beside them, and those aligned in the rows of a table.

A box whose texts are one formula and a number in brackets is that formula with `\tag`. A table whose cells hold nothing
but formulas and such numbers, and that says it is an equation (by a number, by its class names or by formulas that are
all displayed), is one formula, its rows aligned.
"""

import re

from ...expressions import expression
from ...page import tags
from ...page.tree import Tree
from ..roles import role
from ..writer import Writer
from . import formulas
from .formula_images import of_image
from .raw_formulas import one

_NUMBER = expression(r"[(\[（]\s*([\w.\-*′'’]{1,12})\s*[)\]）]")
_SIGNS = frozenset("¶#§🔗")  # of links to the equation itself
_TR, _TD, _TH, _IMG = (tags.CODES[name] for name in ("tr", "td", "th", "img"))
_ATOMS = tags.table("math script #custom #unknown")
_ROLES = frozenset(("katex", "rendered", "formula", "tex"))
_CLASSES = expression(
    r"(?<![a-z])(?:eqn?s?|eqnarray|equations?|equationgroup|align(?:ed)?|displaymath|math-?display)(?![a-z])",
    re.IGNORECASE,
)
_MANY = 3_000  # nodes of a formula
_NONE = 8  # elements in it that may hold one by their names, but do not
Cell = tuple[list[formulas.Read], str]  # its formulas, and the number in it


def numbered(writer: Writer, node: int) -> int:
    """A box with one formula and, before or after it, its number, or with a picture of one; 0 for any other."""
    tree = writer.page.tree
    cell = _cell(tree, node, named=True)
    if cell is None or len(cell[0]) != 1 or not (cell[1] or _IMG in tree.tags[node : tree.ends[node]]):
        return 0
    tex, display = cell[0][0]
    writer.formula(_tagged(tex, cell[1]), bool(cell[1]) or display or bool(tags.BLOCK[tree.tags[node]]))
    return tree.ends[node]


def table(writer: Writer, node: int) -> int:
    """A table that lays out an equation; 0 for any other."""
    tree = writer.page.tree
    codes, stop = tree.tags, tree.ends[node]
    begin = range(node, min(stop, node + 200))
    some = _ATOMS[tree.tag[begin.start : begin.stop]].any() or not writer.formula_images.isdisjoint(begin)
    if stop - node > 20 * _MANY or not some or _TH in codes[node:stop]:
        return 0
    rows = []
    for at in range(node, stop):
        if codes[at] == _TR:
            cells = [_cell(tree, child) for child in tree.children(at) if codes[child] == _TD]
            if None in cells:
                return 0
            rows.append([cell for cell in cells if cell])
    found = [row for row in rows if any(parts for parts, _ in row)]
    told = _CLASSES.search(tree.attributes(node).get("class") or "") or any(number for row in rows for _, number in row)
    if not found or not (told or all(display for row in found for parts, _ in row for _, display in parts)):
        return 0
    writer.formula(_aligned(found), True)
    return stop


def _cell(tree: Tree, node: int, *, named: bool = False) -> Cell | None:
    """The formulas and the number that an element holds, which names may say it does; None if it holds more."""
    at, stop, said, none = node + 1, tree.ends[node], "", 0
    found: list[formulas.Read] = []
    while at < stop <= node + _MANY and none <= _NONE:
        code, formula = tree.tags[at], None
        if code == tags.TEXT:
            text = str(tree.values[at]).strip()
            formula = one(text)
            said += "" if formula or text in _SIGNS else text
        elif code == _IMG or _ATOMS[code] or role(tree.attributes(at).get("class") or "") in _ROLES:
            formula = of_image(tree.attributes(at), named=named) if code == _IMG else formulas.read(tree, at)
            if code == _IMG and not formula:
                return None
            none += not formula
        found += [formula] if formula and formula[0] else []
        at = tree.ends[at] if formula or _ATOMS[code] else at + 1
    number = _NUMBER.fullmatch(said)
    return (found, number[1] if number else "") if (number or not said) and at >= stop else None


def _aligned(rows: list[list[Cell]]) -> str:
    """The formulas of rows as one, aligned where several cells make one."""
    cells = [[" ".join(tex for tex, _ in parts if tex) for parts, _ in row] for row in rows]
    used = sorted({at for row in cells for at, cell in enumerate(row) if cell})  # the others only hold space
    lines = []
    for row, texts in zip(rows, cells, strict=True):
        filled = [texts[at] if at < len(texts) else "" for at in used]
        lines.append((" & ".join(filled).rstrip(" &"), next((number for _, number in row if number), "")))
    if len(lines) == 1:
        return _tagged(lines[0][0].replace(" & ", " "), lines[0][1])
    environment = "align" if any(number for _, number in lines) else "aligned"
    body = " \\\\\n".join(_tagged(tex, number) for tex, number in lines)
    return f"\\begin{{{environment}}}\n{body}\n\\end{{{environment}}}"


def _tagged(tex: str, number: str) -> str:
    return tex if not number or "\\tag" in tex else f"{tex} \\tag{{{number}}}"
