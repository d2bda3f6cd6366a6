"""Tables: a grid with sane spans, or what `layout_tables` puts in the place of one that is no grid.

Departures: the standard gives a cell up to 1,000 columns and 65,534 rows whether there are any or not; here a span
counts only columns and rows in which some cell begins, so that no number on a page makes a table larger than its cells.
"""

import re
from bisect import bisect_left

from ...data import load, patterns
from ...expressions import expression
from ...page import tags
from ...page.grid import MAX_SPAN, place, span
from ...page.remembered import Remembered
from ...page.tree import Attributes, Tree
from .. import language
from ..code import code
from ..elements import HEADINGS, Element, elements_in, has_words, join, plain, settle
from ..formulas import equations
from ..roles import CAPTIONS, role
from ..writer import FLAT, ROW, TABLE, Frame, Writer, replace
from . import layout_tables, table_repeats

MAX_PLACES = 100_000
_NUMBER = expression(r"[^\W\d_]+\.?\s*\d{1,3}(?:[.-]\d{1,2})*\s*[.:]?")  # of a table, such as "Table 2."
_ALIGNED = expression(r"text-align\s*:\s*(left|right|center)", re.IGNORECASE)
_CLASSES = expression(r"(?<![^\s])(?:has-)?(?:text(?:-align)?|h?align)-?(left|right|center|start|end)(?!\S)")
_ALIGNS = frozenset(("left", "right", "center"))
_SCOPES = frozenset(("row", "col", "rowgroup", "colgroup"))
_THEAD, _TFOOT, _TH = (tags.CODES[name] for name in ("thead", "tfoot", "th"))
_HEADS = frozenset(("columnheader", "rowheader"))
_SPANS = ("colspan", "rowspan")
_CONTROLS = frozenset(tags.CODES[name] for name in ("input", "select", "button", "textarea"))
_ICON = 12  # nodes of an icon
_SAYING = frozenset(("class", "alt", "title", "aria-label", "src", "href", "xlink:href", "data-icon", "icon", "name"))
_YES, _NO = patterns(load("pictures.toml")["cells"], "yes no")


def table(writer: Writer, node: int) -> int:
    """`table`."""
    if done := equations.table(writer, node):
        return done
    if done := code.table(writer, node):
        return done
    writer.open(node, Element("table", language.differing(writer, node)), kind=TABLE, close=_close_table)
    return node + 1


def caption(writer: Writer, node: int) -> int:
    """`caption`."""
    if writer.top.kind != TABLE:
        return writer.divide(node)
    writer.open(node, Element("caption", language.differing(writer, node)), kind=FLAT)
    return node + 1


def section(_writer: Writer, node: int) -> int:
    """`thead`, `tbody`, `tfoot`: the rows know what they are in."""
    return node + 1


def row(writer: Writer, node: int) -> int:
    """`tr`."""
    if writer.top.kind != TABLE:
        return writer.divide(node)
    tree = writer.page.tree
    inside = tree.tags[tree.parents[node]]
    part = "head" if inside == _THEAD else "foot" if inside == _TFOOT else ""
    own = {"part": part, "align": _align(_layout(writer, node))}
    made = Element("tr", {name: value for name, value in own.items() if value})
    writer.open(node, made, kind=ROW, close=lambda _, frame: None)  # stays though nothing is in it
    return node + 1


def cell(writer: Writer, node: int) -> int:
    """`td` and `th`."""
    if writer.top.kind not in (TABLE, ROW):
        return writer.divide(node)
    attributes = _layout(writer, node)
    row = writer.top.element
    own = language.differing(writer, node)
    headed = writer.page.tree.tags[node] == _TH or (attributes.get("role") or "") in _HEADS
    name = "th" if headed or row.attributes.get("part") == "head" else "td"
    for key in _SPANS:
        if key in attributes:
            own[key] = str(span(attributes[key]))
    align = _align(attributes) or row.attributes.get("align", "")
    if align:
        own["align"] = align
    if (classes := attributes.get("class")) and role(classes) in CAPTIONS:
        own["caption"] = ""
    scope = (attributes.get("scope") or "").lower()
    if name == "th" and scope in _SCOPES:
        own["scope"] = scope
    writer.open(node, Element(name, own), close=lambda _, frame: settle(frame.element))
    return node + 1


def _sign(tree: Tree, node: int) -> str:
    """What the icon of a cell without text says, as a sign: that something is so or is not; "" for none, and where a
    reader chooses."""
    if not _CONTROLS.isdisjoint(tree.tags[node : tree.ends[node]]):
        return ""
    for value in tree.values[node + 1 : min(tree.ends[node], node + _ICON)]:
        said = value if isinstance(value, dict) else {"name": value}  # a glyph is drawn for its name
        for word in [(text or "").rpartition("/")[2] for name, text in said.items() if name in _SAYING]:
            if _NO.search(word):
                return "✗"
            if _YES.search(word):
                return "✓"
    return ""


def _layout(writer: Writer, node: int) -> Attributes:
    """The attributes of a row or cell, none for plain text, which has no layout."""
    return {} if writer.plain else writer.page.tree.attributes(node)


def _align(attributes: Attributes) -> str:
    style = attributes.get("style")
    found = _ALIGNED.search(style) if style else None
    value = (found[1] if found else attributes.get("align") or "").strip().lower()
    return value if value in _ALIGNS else _called_aligned(attributes.get("class") or "")


@Remembered
def _called_aligned(classes: str) -> str:
    """How class names align a cell, as Sphinx, AsciiDoctor, WordPress and Bootstrap have them; "" for no such name."""
    found = _CLASSES.search(classes)
    return found[1].replace("end", "right").replace("start", "left") if found else ""


def _close_table(writer: Writer, frame: Frame) -> None:
    captions, rows = _parts(frame.element)
    if not captions and (heading := layout_tables.heading(rows)):
        frame.home.insert(-1, heading)
        rows = rows[1:]
    said = (writer.page.tree.attributes(frame.node).get("role") or "").lower()
    blocks = layout_tables.blocks(frame.home, captions, rows, said)
    if blocks is not None:
        replace(frame, blocks)
        return
    for part in [part for row in rows for part in elements_in(row)]:
        part.attributes.pop("caption", None)
        _demote_headings(part)
        if not part.children and part.node >= 0 and (sign := _sign(writer.page.tree, part.node)):
            part.children = [sign]
    captions = captions or _captions_above(writer, frame)
    _say_caption_once(frame, captions)
    rows = _resolved(rows)
    table_repeats.unlabel(rows)
    frame.element.children = [*captions[:1], *rows]
    if table_repeats.without_copy(frame.home, rows):
        replace(frame, [])


def _captions_above(writer: Writer, frame: Frame) -> list[Element]:
    """The caption that stands right above a table; its blocks leave the page."""
    home, loose = frame.home, writer.loose
    above = home[-1 - len(loose) : -1]
    if not loose or len(above) < len(loose) or any(one is not other for one, other in zip(above, loose, strict=True)):
        return []
    del home[-1 - len(loose) : -1]
    number = home[-2] if len(home) > 1 else ""
    if isinstance(number, Element) and number.name in HEADINGS and _NUMBER.fullmatch(plain(number)):
        del home[-2]
        loose = [Element("p", {}, number.children), *loose]
        number.name = ""
    return [Element("caption", {}, join(loose))]


def _say_caption_once(frame: Frame, captions: list[Element]) -> None:
    """Take away the paragraph right above a table that says its caption, for other screens."""
    above = frame.home[-2] if captions and len(frame.home) > 1 else ""
    if isinstance(above, Element) and above.name == "p" and has_words(above) and plain(above) == plain(captions[0]):
        del frame.home[-2]
        above.name = ""


def _parts(element: Element) -> tuple[list[Element], list[Element]]:
    """Captions, and rows in the order in which they are shown."""
    parts = elements_in(element)
    rows: list[Element] = []
    for part in parts:
        if part.name == "tr" and part.node < 0 and rows and rows[-1].node < 0:
            rows[-1].children += part.children  # cells that stand in no row, beside each other
        elif part.name == "tr":
            rows.append(part)
    places = [row.attributes.get("part", "") for row in rows]
    if any(places):
        rows = [row for kind in ("head", "", "foot") for row, place in zip(rows, places, strict=True) if place == kind]
    return [part for part in parts if part.name == "caption"], rows


def _demote_headings(cell: Element) -> None:
    for child in cell.children:
        if isinstance(child, Element) and child.name in HEADINGS:
            child.name = "p"
            child.children = [Element("strong", {}, child.children)]
    settle(cell)
    if cell.name == "th":
        settle(cell, "strong")


def _without_spacers(rows: list[Element]) -> list[Element]:
    """Rows of cells without spans, without the columns in which all cells are empty, those of the head too."""
    cells = [elements_in(row) for row in rows]
    filled = [False] * max(map(len, cells), default=0)
    for own in cells:
        for at, cell in enumerate(own):
            if cell.children:
                filled[at] = True
    if not all(filled) and any(filled):
        for row, own in zip(rows, cells, strict=True):
            row.children = [cell for cell, is_filled in zip(own, filled, strict=False) if is_filled]
    return rows


def _resolved(rows: list[Element]) -> list[Element]:
    """Rows without the empty ones, their spans cut to columns and rows where cells begin."""
    filled = [at for at, row in enumerate(rows) if any(cell.children for cell in elements_in(row))]
    for row in rows:
        row.attributes.clear()
    if all(cell.attributes.keys().isdisjoint(_SPANS) for row in rows for cell in elements_in(row)):
        return _without_spacers([rows[at] for at in filled])
    sizes = [[[int(cell.attributes.get(name, 1)) for name in _SPANS] for cell in elements_in(row)] for row in rows]
    places = place([[(wide, high) for wide, high in row] for row in sizes])
    columns = sorted({column for row in places for column, _, _ in row})
    covered = 0
    for at, row in enumerate(rows):
        for cell, (column, width, height) in zip(elements_in(row), places[at], strict=True):
            width = bisect_left(columns, column + width) - bisect_left(columns, column)
            height = bisect_left(filled, at + height) - bisect_left(filled, at)
            for name, number in zip(_SPANS, (width, height), strict=True):
                cell.attributes.pop(name, None)
                if number > 1:
                    cell.attributes[name] = str(min(number, MAX_SPAN))
            covered += max(width, 1) * max(height, 1)
    if covered > max(MAX_PLACES, 2 * sum(map(len, places))):
        for cell in [cell for row in rows for cell in elements_in(row)]:
            for name in _SPANS:
                cell.attributes.pop(name, None)
    return [rows[at] for at in filled]
