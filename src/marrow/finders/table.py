"""Data tables: a record for each row, its fields named by the header.

Spans are resolved by the algorithm of the standard, but no span goes beyond the columns and rows in which a cell
begins: a large number in a span makes no large table. Layout tables (a single row or column, cells with headings,
tables or long text) are left out. A unit in the header, "Area (km²)", stays in the name, a unit in a cell in the value.

Source: HTML Living Standard 4.9.12 (forming a table); Wang, Hu: A machine learning based approach for table detection
on the Web. WWW 2002, DOI 10.1145/511446.511478 (genuine and layout tables).
Departures: rules over a few counts instead of a learned classifier.
"""

from bisect import bisect_left
from dataclasses import dataclass
from typing import Any

import numpy as np

from marrow.page import Page, inner_text, tags
from marrow.page import grid as cell_places

from .record import Record, xpath

_TABLE, _TR, _TH, _THEAD, _CAPTION = (tags.CODES[name] for name in ("table", "tr", "th", "thead", "caption"))
_CELL = tags.table("td th")
_PLACING = tags.table("table h1 h2 h3 form ul ol div p")
_MAX_COLUMNS, _MAX_PLACES = 200, 100_000
_LONG_TEXT = 60  # words of a cell that holds no data
_CELL_NODES = 400
_SPANS = "colspan", "rowspan"  # a rowspan of 0: all rows that follow


@dataclass(frozen=True, slots=True)
class Grid:
    """A table as rows of texts of equal length; `heads`: rows at the top that are a header; `rows`: their nodes."""

    texts: list[list[str]]
    heads: int
    rows: list[int]
    genuine: float


def find(page: Page, *, rows: int = 2, columns: int = 2) -> list[Record]:
    """The rows of the data tables of a page, in document order.

    rows: rows beside the header that a table has at least
    columns: columns that a table has at least
    """
    out: list[Record] = []
    for node in np.flatnonzero(page.tree.tag == _TABLE).tolist():
        made = None if page.hidden[node] or page.dead[node] else grid(page, node)
        if made and len(made.texts) - made.heads >= rows and len(made.texts[0]) >= columns:
            out += _records(page, made)
    return out


def _records(page: Page, made: Grid) -> list[Record]:
    names = _names(made)
    out = []
    for texts, node in zip(made.texts[made.heads :], made.rows[made.heads :], strict=True):
        fields: dict[str, Any] = {name: text for name, text in zip(names, texts, strict=True) if text}
        if fields:
            out.append(Record("table", fields, made.genuine, "visible", xpath(page, node)))
    return out


def _names(made: Grid) -> list[str]:
    """A name for each column: the texts of the header from the top down, or its number; no two the same."""
    names: list[str] = []
    for column in range(len(made.texts[0])):
        parts = dict.fromkeys(row[column] for row in made.texts[: made.heads] if row[column])
        name = " / ".join(parts) or f"column {column + 1}"
        names.append(name if name not in names else f"{name} ({column + 1})")
    return names


def grid(page: Page, table: int) -> Grid | None:
    """A table with its spans resolved; None for a layout table, or one without cells."""
    tree = page.tree
    inside = tree.tag[table + 1 : tree.ends[table]]
    if (inside == _TABLE).any():
        return None
    rows = (table + 1 + np.flatnonzero(inside == _TR)).tolist()
    cells = [[cell for cell in tree.children(row) if _CELL[tree.tags[cell]]] for row in rows]
    if sum(map(len, cells)) > _MAX_PLACES or not any(len(row) > 1 for row in cells):
        return None
    genuine = _genuine(page, table, rows, cells)
    if genuine < 0.5:
        return None
    spans = (cell_places.span(tree.attributes(cell).get(name)) for row in cells for cell in row for name in _SPANS)
    begins = cell_places.place([[(next(spans), next(spans)) for _ in row] for row in cells])
    columns = sorted({column for row in begins for column, _, _ in row})[:_MAX_COLUMNS]
    if len(columns) * len(rows) > _MAX_PLACES:
        return None
    texts = [[""] * len(columns) for _ in rows]
    for row, (found, placed) in enumerate(zip(cells, begins, strict=True)):
        for cell, (column, width, height) in zip(found, placed, strict=True):
            text = inner_text(page, cell, _CELL_NODES)
            start, stop = bisect_left(columns, column), bisect_left(columns, column + width)
            for below in range(row, min(row + height, len(rows))):
                texts[below][start:stop] = [text] * (stop - start)
    full = [place for place, row in enumerate(texts) if any(row)]
    heads = int(np.searchsorted(full, _heads(page, rows, cells, texts)))
    return Grid([texts[place] for place in full], heads, [rows[place] for place in full], genuine) if full else None


def _genuine(page: Page, table: int, rows: list[int], cells: list[list[int]]) -> float:
    """How sure it is that a table holds data, 0 to 1."""
    tree = page.tree
    role = (tree.attributes(table).get("role") or "").lower()
    if role in ("presentation", "none") or len(rows) < 2:
        return 0.0
    inside = tree.tag[table + 1 : tree.ends[table]]
    flat = [cell for row in cells for cell in row]
    headed = any(tree.tags[cell] == _TH for cell in flat) or any(tree.tags[tree.parents[row]] == _THEAD for row in rows)
    captioned = bool((inside == _CAPTION).any())
    widths = np.bincount([len(row) for row in cells if row])
    even = float(widths.max()) / max(1, int(widths.sum()))
    words = page.leaves.counts.words
    first, last = np.searchsorted(page.leaves.node, (table, tree.ends[table]))
    mean = float(words[first:last].sum()) / max(1, len(flat))
    placing = int(np.count_nonzero(_PLACING[inside])) / max(1, len(flat))
    sure = 0.35 + 0.35 * headed + 0.2 * captioned + 0.25 * even * (len(rows) > 2)
    sure -= 0.4 * min(1.0, placing / 2) + 0.5 * (mean > _LONG_TEXT) + 0.1 * (mean > 20)
    return min(0.95, max(0.0, sure))


def _heads(page: Page, rows: list[int], cells: list[list[int]], texts: list[list[str]]) -> int:
    """How many rows at the top are a header: in `thead`, all `th`, or one row without figures above rows with them."""
    tags_of, parents = page.tree.tags, page.tree.parents
    headed = [tags_of[parents[row]] == _THEAD or (bool(found) and all(tags_of[cell] == _TH for cell in found))
              for row, found in zip(rows, cells, strict=True)]  # fmt: skip
    count = [*headed, False].index(False)
    if count or len(texts) < 3:
        return min(count, len(texts) - 1)
    figures = [sum(any(map(str.isdigit, text)) for text in row) for row in texts]
    unlike = all(texts[0]) and figures[0] == 0 and sorted(figures[1:])[len(figures[1:]) // 2] > 0
    return int(unlike and len(set(texts[0])) == len(texts[0]))
