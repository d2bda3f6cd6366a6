"""Tables: a grid with sane spans, or, where a table only places things on the page, the blocks of its cells.

Departures: the standard gives a cell up to 1,000 columns and 65,534 rows whether there are any or not; here a span
counts only columns and rows in which some cell begins, so that no number on a page makes a table larger than its cells.
"""

import re
from bisect import bisect_left

from ..data import load, patterns
from ..expressions import expression
from ..page import tags
from ..page.grid import MAX_SPAN, place, span
from ..page.tree import Attributes, Tree
from . import code, equations, language, table_repeats
from .elements import HEADINGS, Element, as_blocks, elements_in, has_words, is_block, join, plain, settle
from .figures import attach
from .roles import CAPTIONS, role
from .writer import FLAT, ROW, TABLE, Frame, Writer, replace

MAX_PLACES = 100_000
_NUMBER = expression(r"[^\W\d_]+\.?\s*\d{1,3}(?:[.-]\d{1,2})*\s*[.:]?")  # of a table, such as "Table 2."
_ALIGNED = expression(r"text-align\s*:\s*(left|right|center)", re.IGNORECASE)
_ALIGNS = frozenset(("left", "right", "center"))
_SCOPES = frozenset(("row", "col", "rowgroup", "colgroup"))
_THEAD, _TFOOT, _TH = (tags.CODES[name] for name in ("thead", "tfoot", "th"))
_HEADS = frozenset(("columnheader", "rowheader"))
_SPANS = ("colspan", "rowspan")
_CONTROLS = frozenset(tags.CODES[name] for name in ("input", "select", "button", "textarea"))
_ICON = 12  # nodes of an icon
_SAYING = frozenset(("class", "alt", "title", "aria-label", "src", "href", "xlink:href", "data-icon", "icon", "name"))
_YES, _NO = patterns(load("pictures.toml")["cells"], "yes no")
_AROUND = 4  # elements around a quotation mark
_SAID = 2  # cells of a quotation: its text, and who said it
_MARKS = " \"“”„«»‘’‚‹›「」『』"
_PLACES = 50  # numbered in a piece of code at most
_LONG = 3  # blocks in a cell that make a table without a head a layout
_PAGED = HEADINGS | {"table", "hr"}  # what belongs on a page rather than in a grid


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
    return value if value in _ALIGNS else ""


def _close_table(writer: Writer, frame: Frame) -> None:
    element = frame.element
    captions, rows = _parts(element)
    if not any(cell.children for row in rows for cell in elements_in(row)):
        replace(frame, [Element("p", {}, caption.children) for caption in captions if caption.children])
        return
    if legend := _legend(frame, captions, rows):
        replace(frame, [legend])
        return
    if quote := _quotation(rows):
        replace(frame, [quote])
        return
    said = (writer.page.tree.attributes(frame.node).get("role") or "").lower()
    if (said in ("presentation", "none") and not _is_typed(rows)) or _is_layout(captions, rows):
        blocks = [Element("p", {}, part.children) for part in captions]
        for part in [cell for row in rows for cell in elements_in(row)]:
            if "caption" not in part.attributes or not part.children or not attach(blocks, part):
                own = as_blocks(part.children)
                if own and own[0].node < 0:
                    own[0].node = part.node
                blocks += own
        replace(frame, blocks)
        return
    for row in rows:
        for part in elements_in(row):
            part.attributes.pop("caption", None)
            _demote_headings(part)
            if not part.children and part.node >= 0 and (sign := _sign(writer.page.tree, part.node)):
                part.children = [sign]
    captions = captions or _captions_above(writer, frame)
    _say_caption_once(frame, captions)
    rows = _resolved(rows)
    table_repeats.unlabel(rows)
    element.children = [*captions[:1], *rows]
    if table_repeats.without_copy(frame.home, rows):
        replace(frame, [])


def _legend(frame: Frame, captions: list[Element], rows: list[Element]) -> Element | None:
    """What is said of the places that the code right above numbers, as `(1)`, as a list; None for any other table."""
    above = frame.home[-2] if len(frame.home) > 1 else ""
    if captions or isinstance(above, str) or above.name != "pre" or len(rows) > _PLACES:
        return None
    items: list[Element] = []
    marked = plain(above)
    for number, row in enumerate(rows, 1):
        cells = elements_in(row)
        said = plain(cells[0]).strip("()") if len(cells) == 2 and cells[1].children else ""
        if said != str(number) or f"({number})" not in marked:
            return None
        items.append(Element("li", {}, cells[1].children, cells[1].node))
    return Element("ol", {}, [*items])


def _quotation(rows: list[Element]) -> Element | None:
    """What a table says between cells of quotation marks, and whose it is, as a quotation; None for any other table."""
    cells = [cell for row in rows for cell in elements_in(row) if cell.children]
    said = [cell for cell in cells if not _is_mark(cell)]
    if not said or len(said) > min(_SAID, len(cells) - 1):
        return None
    return Element("blockquote", {}, [block for cell in said for block in as_blocks(cell.children)])


def _is_mark(cell: Element) -> bool:
    """Whether a cell holds quotation marks alone, whatever formats are around them."""
    only: Element | str = cell
    for _ in range(_AROUND):
        if isinstance(only, str) or len(only.children) != 1:
            break
        only = only.children[0]
    return isinstance(only, str) and not only.strip(_MARKS)


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


def _is_typed(rows: list[Element]) -> bool:
    """Whether the first row of a table is a head without saying so: all of its cells are in bold, in no other row all.
    """
    bold = [[_is_bold(cell) for cell in elements_in(row) if cell.children] for row in rows]
    filled = [row for row in bold if row]
    return len(filled) > 1 and len(filled[0]) > 1 and all(filled[0]) and not any(map(all, filled[1:]))


def _is_bold(cell: Element) -> bool:
    parts = (part for block in as_blocks(cell.children) for part in block.children)
    return all(isinstance(part, Element) and part.name == "strong" for part in parts)


def _is_layout(captions: list[Element], rows: list[Element]) -> bool:
    filled = [cells for row in rows if (cells := [cell for cell in elements_in(row) if cell.children])]
    headed = bool(captions) or any(cell.name == "th" for row in filled for cell in row)
    if max(map(len, filled)) < 2:
        return not headed or len(filled) < 2
    if headed:
        return False
    if len(filled) < 2:
        return True
    inside = ([child for child in cell.children if is_block(child)] for row in filled for cell in row)
    return any(len(each) >= _LONG or any(getattr(block, "name", "") in _PAGED for block in each) for each in inside)


def _demote_headings(cell: Element) -> None:
    for child in cell.children:
        if isinstance(child, Element) and child.name in HEADINGS:
            child.name = "p"
            child.children = [Element("strong", {}, child.children)]
    settle(cell)
    if cell.name == "th":
        settle(cell, "strong")


def _resolved(rows: list[Element]) -> list[Element]:
    """Rows without the empty ones, their spans cut to columns and rows where cells begin."""
    filled = [at for at, row in enumerate(rows) if any(cell.children for cell in elements_in(row))]
    for row in rows:
        row.attributes.clear()
    if all(cell.attributes.keys().isdisjoint(_SPANS) for row in rows for cell in elements_in(row)):
        return [rows[at] for at in filled]
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
