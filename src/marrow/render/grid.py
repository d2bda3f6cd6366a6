"""The grid of a table: every cell at every place that its spans cover.

Departures: HTML lets a row span run past the last row and cells overlap; here the first cell keeps a place. Spans are
cut so that a table has at most `MOST` places, whatever its attributes say.
"""

from ..document.elements import Element

MOST = 50_000
_NONE = Element("td")
_Held = dict[int, tuple[int, Element]]  # column -> rows still to cover, and the cell that covers them


def rows_of(table: Element) -> list[Element]:
    """The rows of a table, in order."""
    return [row for row in table.children if isinstance(row, Element) and row.name == "tr"]


def cells_of(row: Element) -> list[Element]:
    """The cells of a row, in order."""
    return [cell for cell in row.children if isinstance(cell, Element) and cell.name in ("th", "td")]


def caption_of(table: Element) -> Element | None:
    """The caption of a table, if it has one."""
    return next((node for node in table.children if isinstance(node, Element) and node.name == "caption"), None)


def span(cell: Element, name: str) -> int:
    """A span of a cell, at least 1."""
    value = cell.attributes.get(name)
    if value is None:
        return 1
    return max(1, int(value)) if value.isascii() and value.isdigit() and len(value) < 6 else 1


def grid(table: Element) -> list[list[Element]]:
    """Rows of equal length; a cell that spans stands at each of its places, an empty `td` where there is none."""
    free = MOST
    above: _Held = {}
    out: list[list[Element]] = []
    for row in rows_of(table):
        line: list[Element] = []
        below: _Held = {}
        for cell in cells_of(row):
            _reach_down(line, above, below)
            wide, high = span(cell, "colspan"), span(cell, "rowspan")
            free -= wide * high
            if free < 0:
                wide = high = 1
            if wide == high == 1:
                line.append(cell)
                continue
            for column in range(len(line), len(line) + wide):
                if column in above:
                    break
                line.append(cell)
                if high > 1:
                    below[column] = (high - 1, cell)
        for column in sorted(column for column in above if column >= len(line)):
            line.extend([_NONE] * (column - len(line)))
            _reach_down(line, above, below)
        out.append(line)
        above = below
    return _squared(out)


def _reach_down(line: list[Element], above: _Held, below: _Held) -> None:
    """Fill in the cells that reach down from rows above, as far as they follow on."""
    while len(line) in above:
        left, cell = above.pop(len(line))
        if left > 1:
            below[len(line)] = (left - 1, cell)
        line.append(cell)


def _squared(lines: list[list[Element]]) -> list[list[Element]]:
    """All rows as long as the longest; where that would take too much, the first alone."""
    widest = max(map(len, lines), default=0)
    fits = widest * len(lines) <= 2 * MOST
    return [line + [_NONE] * (widest - len(line)) if fits or not row else line for row, line in enumerate(lines)]
