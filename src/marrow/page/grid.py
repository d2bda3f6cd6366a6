"""The grid of a table: the columns and rows of each cell, by the standard's algorithm for forming a table.

Open spans are followed, not places, so that no number on a page makes the work larger than the table.
"""

from collections.abc import Sequence

from marrow.expressions import expression

MAX_SPAN = 1_000
MOST = 100_000  # open spans that are looked at

_SPAN = expression(r"\s*\+?(\d+)")
Size = tuple[int, int]  # columns and rows of a cell; no rows: all that are left
Place = tuple[int, int, int]  # its first column, and how many columns and rows it covers


def span(value: str | None) -> int:
    """A span as written, from 0 (all that is left, for rows) to `MAX_SPAN`; 1 for nonsense."""
    found = _SPAN.match(value or "")
    if not found:
        return 1
    return MAX_SPAN if len(found[1]) > 4 else min(int(found[1]), MAX_SPAN)


def place(rows: Sequence[Sequence[Size]]) -> list[list[Place]]:
    """The place of each cell of each row; as if no cell spanned anything where there are too many open spans."""
    spans: list[tuple[int, int, int]] = []  # first column, column after the last, row after the last
    out, work = list[list[Place]](), 0
    for at, sizes in enumerate(rows):
        spans = sorted(span for span in spans if span[2] > at)
        work += len(spans)
        if work > MOST:
            return [[(column, 1, 1) for column in range(len(sizes))] for sizes in rows]
        column, opened, line = 0, 0, list[Place]()
        for wide, high in sizes:
            while opened < len(spans) and spans[opened][0] <= column:
                column = max(column, spans[opened][1])
                opened += 1
            wide, high = max(wide, 1), min(high or len(rows), len(rows) - at)
            line.append((column, wide, high))
            if high > 1:
                spans.append((column, column + wide, at + high))
            column += wide
        out.append(line)
    return out
