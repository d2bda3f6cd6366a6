"""The grid of a table for all formats: every cell at every place that its spans cover.

Departures: HTML lets a row span run past the last row and cells overlap; here the first cell keeps a place. Spans are
cut so that a table has at most `MOST` places, whatever its attributes say.
"""

from ..document.elements import Element
from ..page.grid import place

MOST = 50_000
_NONE = Element("td")


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
    rows, free = rows_of(table), MOST
    sizes = [[(span(cell, "colspan"), span(cell, "rowspan")) for cell in cells_of(row)] for row in rows]
    for line in sizes:
        for at, (wide, high) in enumerate(line):
            free -= wide * high
            line[at] = (wide, high) if free >= 0 else (1, 1)
    lines: list[dict[int, Element]] = [{} for _ in rows]
    for at, (row, places) in enumerate(zip(rows, place(sizes), strict=True)):
        for cell, (column, wide, high) in zip(cells_of(row), places, strict=True):
            for below in lines[at : at + high]:
                for each in range(column, column + wide):
                    below.setdefault(each, cell)
    widths = [max(line, default=-1) + 1 for line in lines]
    widest = max(widths, default=0)
    padded = len(lines) if widest * len(lines) <= 2 * MOST else 1  # where that takes too much, the first row alone
    widths[:padded] = [widest] * padded
    return [[line.get(at, _NONE) for at in range(wide)] for line, wide in zip(lines, widths, strict=True)]


def header_rows(rows: list[Element]) -> int:
    """How many rows at the top hold headers only."""
    names = [{cell.name for cell in cells_of(row)} for row in rows]
    return next((place for place, kinds in enumerate(names) if kinds != {"th"}), len(names))


def closed_header_rows(rows: list[Element]) -> int:
    """The same where no cell of them reaches further down, else 0."""
    head = header_rows(rows)
    reaching = any(span(cell, "rowspan") > head - i for i, row in enumerate(rows[:head]) for cell in cells_of(row))
    return 0 if reaching else head
