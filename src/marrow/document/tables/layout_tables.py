"""Tables that are no grid of facts: they place things on the page, such as a quotation between its marks.

What such a table says are blocks: those of its cells, a quotation, or a list of what is said of numbered lines of code.
"""

from math import inf

from ...expressions import expression
from ..elements import HEADINGS, Element, as_blocks, elements_in, is_block, plain
from ..pictures.figures import attach

_AROUND = 4  # elements around a quotation mark
_SAID = 2  # cells of a quotation: its text, and who said it
_IN_BRACKETS = expression(r"(?<=\() (?=\S)|\s(?=\))")  # spaces right within brackets
_MARKS = " \"“”„«»‘’‚‹›「」『』"
_PLACES = 50  # numbered in a piece of code at most
_LONG = 3  # blocks in a cell that make a table without a head a layout
_ROWS, _COLUMNS = 4, 3  # of a grid without a head, at least, whose cells may hold many blocks
_PAGED = HEADINGS | {"table", "hr"}  # what belongs on a page rather than in a grid


def blocks(home: list[Element | str], captions: list[Element], rows: list[Element], role: str) -> list[Element] | None:
    """What stands in the place of a table, whose role an attribute may say: None where it is a grid.

    home: what the table is the last part of
    """
    if not any(cell.children for row in rows for cell in elements_in(row)):
        return [Element("p", {}, caption.children) for caption in captions if caption.children]
    if only := _legend(home, captions, rows) or _quotation(rows) or _declaration(rows):
        return [only]
    head = _head(rows)
    if not head and (_beside_one(rows) or (role in ("presentation", "none") and not _is_typed(rows))
                     or _is_layout(captions, rows)):  # fmt: skip
        return _laid_out(captions, rows)
    for cell in head:
        cell.name = "th"
    return None


def heading(rows: list[Element]) -> Element | None:
    """The heading that the first row of a grid without header cells consists of; None where it is anything else."""
    filled = [[cell for cell in elements_in(row) if cell.children] for row in rows]
    first = filled[0] if filled else []
    only = first[0].children[0] if len(first) == 1 and len(first[0].children) == 1 else ""
    if isinstance(only, str) or only.name not in HEADINGS or any(cell.name == "th" for row in filled for cell in row):
        return None
    return only if len(filled) > 1 and max(map(len, filled[1:])) > 1 else None


def _head(rows: list[Element]) -> list[Element]:
    """The cells of the first row of a grid if each is a heading and no more, as in no other row of several cells."""
    filled = [cells for row in rows if len(cells := [cell for cell in elements_in(row) if cell.children]) > 1]
    headed = [all(map(_is_heading, cells)) for cells in filled[: _ROWS + 1]]
    return filled[0] if headed[1:] and headed[0] and not any(headed[1:]) else []


def _is_heading(cell: Element) -> bool:
    only = cell.children[0] if len(cell.children) == 1 else ""
    return not isinstance(only, str) and only.name in HEADINGS


def _laid_out(captions: list[Element], rows: list[Element]) -> list[Element]:
    """The blocks of captions and cells; what a class calls a caption belongs to the picture before it."""
    out = [Element("p", {}, part.children) for part in captions]
    for part in [cell for row in rows for cell in elements_in(row)]:
        if "caption" not in part.attributes or not part.children or not attach(out, part):
            own = as_blocks(part.children)
            if own and own[0].node < 0:
                own[0].node = part.node
            out += own
    return out


def _legend(home: list[Element | str], captions: list[Element], rows: list[Element]) -> Element | None:
    """What is said of the places that the code right above numbers, as `(1)`, as a list; None for any other table."""
    above = home[-2] if len(home) > 1 else ""
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


def _declaration(rows: list[Element]) -> Element | None:
    """A declaration whose brackets stand in cells of their own, around its parameters, as code; None for any other."""
    said = [plain(cell).strip() for row in rows for cell in elements_in(row)]
    words = [word for word in said if word]
    if "(" not in words[1:2] or ")" not in words[2:] or len(words) > _PLACES:
        return None
    return Element("pre", {}, [_IN_BRACKETS.sub("", " ".join(words))])


def _is_mark(cell: Element) -> bool:
    """Whether a cell holds quotation marks alone, whatever formats are around them."""
    only: Element | str = cell
    for _ in range(_AROUND):
        if isinstance(only, str) or len(only.children) != 1:
            break
        only = only.children[0]
    return isinstance(only, str) and not only.strip(_MARKS)


def _is_typed(rows: list[Element]) -> bool:
    """Whether the first row of a table is a head without saying so: all of its cells are in bold, in no other row all.
    """
    bold = [[_is_bold(cell) for cell in elements_in(row) if cell.children] for row in rows]
    filled = [row for row in bold if row]
    return len(filled) > 1 and len(filled[0]) > 1 and all(filled[0]) and not any(map(all, filled[1:]))


def _is_bold(cell: Element) -> bool:
    parts = (part for block in as_blocks(cell.children) for part in block.children)
    return all(isinstance(part, Element) and part.name == "strong" for part in parts)


def _beside_one(rows: list[Element]) -> bool:
    """Whether a cell without words, such as one with an icon, stands beside all rows, of one cell each."""
    first, *rest = map(elements_in, rows)
    return (bool(rest) and len(first) == 2 and first[0].attributes.get("rowspan") == str(len(rows))
            and not plain(first[0]).strip() and all(len(cells) == 1 for cells in rest))  # fmt: skip


def _is_layout(captions: list[Element], rows: list[Element]) -> bool:
    filled = [cells for row in rows if (cells := [cell for cell in elements_in(row) if cell.children])]
    headed = bool(captions) or any(cell.name == "th" for row in filled for cell in row)
    if max(map(len, filled)) < 2:
        return not headed or len(filled) < 2
    if headed:
        return False
    if len(filled) < 2:
        return True
    widths = {len(row) for row in filled}
    long = inf if len(filled) >= _ROWS and len(widths) == 1 and max(widths) >= _COLUMNS else _LONG
    inside = ([child for child in cell.children if is_block(child)] for row in filled for cell in row)
    return any(len(each) >= long or any(getattr(block, "name", "") in _PAGED for block in each) for each in inside)
