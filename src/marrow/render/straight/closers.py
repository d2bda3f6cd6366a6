"""What becomes of the lines of a container when it is left: as the document tree has it, or nobody knows."""

from marrow.document.roles import KINDS

from .lines import Box, Cell, Closers, Heading, Lines, Unknown

_LONG = 3  # blocks in a cell that make a table without a head a layout


def _close_plain(lines: Lines, box: Box) -> None:
    if box.lines:
        lines.add(lines.top, box.lines)


def _close_list(lines: Lines, box: Box) -> None:
    if box.lines:
        lines.add(lines.top, ["\n".join(box.lines)])


def _close_adopted(lines: Lines, box: Box) -> None:
    top = lines.top
    if not box.lines and box.pictures:
        raise Unknown("a picture that may be an item")
    if box.lines and box.name == "joined":
        if not top.lines:
            raise Unknown("items of a list that is elsewhere")
        top.lines[-1] = "\n".join((top.lines[-1], *box.lines))
    elif box.lines:
        _close_list(lines, box)
    if box.lines:
        lines.adopted = (top, len(top.lines), top.most)


def _close_definitions(lines: Lines, box: Box) -> None:
    """As `lists.valid`: what has no term stands before the list, terms without a definition after it."""
    parts = [part for part in box.parts if part[1]]
    first = next((at for at, part in enumerate(parts) if part[0] == "dt"), len(parts))
    last = next((at for at in range(len(parts) - 1, -1, -1) if parts[at][0] == "dd"), -1) + 1
    if first >= last:
        first = last = len(parts)
    whole = "\n".join(line for _, own in parts[first:last] for line in own)
    out = [*(line for _, own in parts[:first] for line in own), *([whole] if whole else []),
           *(line for _, own in parts[last:] for line in own)]  # fmt: skip
    if out:
        lines.add(lines.top, out, most=len(out))


def _close_part(lines: Lines, box: Box) -> None:
    if box.lines:
        lines.top.parts.append((box.name, box.lines))


def _close_caption(lines: Lines, box: Box) -> None:
    """A caption of one line is that line whether a picture is there for it or not."""
    outer = lines.top
    if outer.name == "figure":
        outer.parts.append(("figcaption", box.lines))
    elif box.lines:
        if len(box.lines) > 1 and (outer.pictured or box.pictures):
            raise Unknown("a caption of several lines")
        lines.add(outer, box.lines, most=len(box.lines))
        outer.pictured = True


def _close_figure(lines: Lines, box: Box) -> None:
    """One line is one whatever becomes of the picture; without any, captions come last."""
    out = [*box.lines, *(line for _, own in box.parts for line in own)]
    if len(out) > 1 and (box.pictures or box.grid):
        raise Unknown("a figure with several lines")
    if out:
        lines.add(lines.top, out, most=len(out))
    lines.top.pictured = box.pictures or lines.top.pictured


def _close_details(lines: Lines, box: Box) -> None:
    """What it is headed by comes first; with both it is an element, whose paragraphs are none of the document's own."""
    head = [line for _, own in box.parts for line in own]
    if head and box.lines:
        del lines.paragraphs[box.begun :]
    out = [*head, *box.lines]
    if out:
        lines.add(lines.top, out, most=len(out))


def _close_row(lines: Lines, box: Box) -> None:
    lines.top.rows.append((box.name, box.cells))


def _close_cell(lines: Lines, box: Box) -> None:
    long = box.grid or box.least >= _LONG
    if not long and box.most >= _LONG:
        raise Unknown("a cell of doubtful length")
    lines.top.cells.append(Cell(box.name == "th", long, box.lines, box.pictures and not box.lines))


def _close_table(lines: Lines, box: Box) -> None:
    """As `tables`: a grid, or the blocks of the cells where it only places things."""
    rows = [cells for part in ("head", "row", "foot") for kind, cells in box.rows if kind == part]
    filled = [found for cells in rows if (found := [cell for cell in cells if cell.lines])]
    if box.name != "layout" and any(cell.doubt for cells in rows for cell in cells):
        every = [found for cells in rows if (found := [cell for cell in cells if cell.lines or cell.doubt])]
        if not _told(lines, box, filled, every):
            raise Unknown("a picture that may make a table of cells")
    if not filled or box.name == "layout" or _is_layout(box, filled):
        out = [line for _, own in box.parts for line in own]
        out += [line for row in filled for cell in row for line in cell.lines]
        if out:
            lines.add(lines.top, out, most=len(out))
        return
    text = [" ".join(line.split()) for _, own in box.parts[:1] for line in own]
    text += ["\t".join(" ".join(" ".join(cell.lines).split()) for cell in cells) for cells in rows]
    lines.add(lines.top, ["\n".join(line for line in text if line.strip())])
    lines.top.grid = True


def _is_layout(box: Box, filled: "list[list[Cell]]") -> bool:
    headed = bool(box.parts) or any(cell.head for row in filled for cell in row)
    if max(map(len, filled)) < 2:
        return not headed or len(filled) < 2
    return not headed and (len(filled) < 2 or any(cell.long for row in filled for cell in row))


def _told(lines: Lines, box: Box, filled: "list[list[Cell]]", every: "list[list[Cell]]") -> bool:
    """Whether all is the same whether the cells that may hold a picture, and nothing else, do or not."""
    if not filled:
        return not box.parts and not lines.inside("table", "layout")
    headed = bool(box.parts) or any(cell.head for row in filled for cell in row)
    wide = max(map(len, filled)) > 1
    if headed or any(cell.head for row in every for cell in row):
        return headed and wide
    return len(every) < 2 or max(map(len, every)) < 2 or (wide and len(filled) > 1)


def _close_foreign(lines: Lines, box: Box) -> None:
    """A box in another language, which may be a block by itself."""
    if box.lines:
        lines.add(lines.top, box.lines, most=len(box.lines))


def _close_callout(lines: Lines, box: Box) -> None:
    """A heading or a line that says its kind may be its title. Its paragraphs are none of the document's own."""
    head = [line for _, own in box.parts for line in own]
    if len(box.lines) < 2 if box.grid else head and not box.lines:
        raise Unknown("a callout that may be a paragraph")
    if head and (box.grid or box.lines[0].strip(" :!.").lower() in KINDS):
        raise Unknown("a callout that may have two titles")
    if box.lines:
        del lines.paragraphs[box.begun :]
        lines.add(lines.top, [*head, *box.lines])


def _close_heading(lines: Lines, box: Box) -> None:
    if not box.lines:
        return
    root = lines.root
    place = len(root.lines) if lines.top is root else -1
    lines.headings.append(Heading(int(box.name[1]), box.lines[0], root.least, root.most, place))
    lines.add(lines.top, box.lines)
    lines.top.grid = True


CLOSERS: Closers = {
    "plain": _close_plain, "li": _close_plain, "list": _close_list,
    "adopted": _close_adopted, "joined": _close_adopted, "dl": _close_definitions, "dt": _close_part,
    "dd": _close_part, "figure": _close_figure, "figcaption": _close_caption, "foreign": _close_foreign,
    "details": _close_details, "summary": _close_part, "title": _close_part,
    "opener": _close_plain, "caption": _close_part,
    "head": _close_row, "row": _close_row, "foot": _close_row, "td": _close_cell,
    "th": _close_cell, "table": _close_table, "layout": _close_table, "blockquote": _close_plain,
    "post": _close_plain, "callout": _close_callout, **{f"h{level}": _close_heading for level in range(1, 7)},
}  # fmt: skip
