"""The walk over the kept part of a page: one handler for each tag, called in document order, without recursion.

A handler writes what its node means and gives the node to go on with: the next one to go into the element, or the end
of the subtree to pass over it.
"""

from ..page import tags
from . import boxes, contents, footnotes, phrasing
from .boxes import Handler, apart, either
from .code import code
from .formulas import formulas, raw_formulas
from .lists import lists
from .pictures import embeds, figures, images
from .quotes.quotations import cite, quote, quoted
from .states import BLANK, LINED, LISTING, MEDIUM, NOTE, PANEL, PASS, QUOTE, RAW, REFERENCE, SKIP, VISIT
from .tables import tables
from .tabs import panel
from .writer import NONE, PENDING, Frame, Writer


def walk(writer: Writer, first: int, last: int) -> None:
    """Write what is to be visited of the page, or of a slice of its nodes, as if nothing were around it.

    A third of the nodes only divide or style: they need no handler. For plain text, a link or format around one text
    is that text.
    """
    tree, state, closes = writer.page.tree, writer.state, writer.closes
    codes, ends, values = tree.tags, tree.ends, tree.values
    node = max(first, 1)  # what the root says is said of the document
    never = len(codes) + 1
    closes.append((never, _never, writer.top))
    edges = writer.edges
    edges.append(never)
    silent, tells = _SILENT_PLAIN if writer.plain else _SILENT, bytes(writer.telling)
    box, phrase, visit, skip = _BOX, _PHRASE, VISIT, SKIP  # quicker to read than those of a module
    while node < last:
        if closes[-1][0] <= node:
            _close(writer, node)
        if edges[-1] <= node:
            _leave_boxes(writer, node)
        kind = state[node]
        if kind == visit:
            code = codes[node]
            may = silent[code]
            if may and not tells[node] and (may != phrase or _holds_text(codes, state, node, ends[node])):
                if may == box:
                    _enter_box(writer, ends[node])
                node += 1
            else:
                writer.at = node
                node = _HANDLERS[code](writer, node)
        elif kind == skip:
            node = ends[node]
        elif kind == BLANK:
            if writer.space == NONE and values[node].isspace():  # type: ignore[union-attr]
                writer.space = PENDING
            node += 1
        else:
            writer.at = node
            node = _SPECIAL[kind](writer, node)
    _close(writer, len(codes))
    closes.pop()
    edges.clear()
    writer.end_line()


def _close(writer: Writer, node: int) -> None:
    """Leave the containers that end before a node."""
    closes = writer.closes
    while closes[-1][0] <= node:
        _, close, frame = closes.pop()
        close(writer, frame)


def _enter_box(writer: Writer, end: int) -> None:
    """Go into a box without a handler."""
    if writer.line is not None:
        writer.boundary()
    writer.edges.append(end)


def _leave_boxes(writer: Writer, node: int) -> None:
    """Leave the boxes without a handler that end before a node."""
    edges = writer.edges
    while edges[-1] <= node:
        edges.pop()
    if writer.line is not None:
        writer.boundary()


def _holds_text(codes: bytes, state: bytearray, node: int, end: int) -> bool:
    """Whether an element holds one text and nothing else."""
    return end == node + 2 and codes[node + 1] == tags.TEXT and state[node + 1] == VISIT


def _never(_writer: Writer, _frame: Frame) -> None:
    """Closes what lies under everything and is never left."""


def _text(writer: Writer, node: int) -> int:
    writer.text(writer.said(node))
    return node + 1


def _lined(writer: Writer, node: int) -> int:
    """A text whose lines are kept."""
    for at, line in enumerate(writer.said(node).split("\n")):
        if at:
            writer.line_break()
        if line.strip():
            writer.text(line)
    return node + 1


def _code(writer: Writer, node: int) -> int:
    if done := formulas.in_code(writer, node):
        return done
    tree = writer.page.tree
    if _BR in tree.tags[node : tree.ends[node]] and (done := code.lines(writer, node)):
        return done
    return phrasing.formatting(writer, node)


_BR = tags.CODES["br"]
_BY_NAMES: dict[str, Handler] = {
    "#text": _text, "br": boxes.line_break, "hr": boxes.rule, "a": boxes.link, "code": _code, "pre": code.pre,
    "xmp plaintext": code.pre, " ".join(phrasing.FORMATS.keys() - {"code", "cite"}): phrasing.formatting,
    "abbr acronym time bdo": phrasing.valued, "ruby": phrasing.ruby, "rt": phrasing.reading, "img": images.image,
    "h1 h2 h3 h4 h5 h6": boxes.heading, "blockquote": quote, "cite": cite, "figure": apart(figures.figure),
    "figcaption": either(figures.caption, Writer.divide), "details": apart(figures.details),
    "summary": boxes.folding,
    "ul ol menu dir": apart(either(contents.leave_out, lists.listing)), "nav": either(contents.leave_out, boxes.box),
    "li": apart(lists.item), "dl": apart(either(contents.leave_out, lists.definitions)),
    "dt dd": lists.term,
    "table": apart(tables.table), "caption": tables.caption, "thead tbody tfoot": tables.section, "tr": tables.row,
    "td th": tables.cell, "iframe video audio object embed": embeds.embed, "math": formulas.formula,
    "script": either(embeds.stated, either(code.script, formulas.script)),
    "#custom": boxes.custom, "#unknown": either(formulas.custom, boxes.span), "button": boxes.button,
    "input select meter progress output": boxes.control, "textarea": boxes.control,
    "#comment rp rtc option optgroup datalist svg canvas applet map area style head title noembed noframes"
    " frame frameset param source track col colgroup link base": boxes.drop, "meta": either(embeds.stated, boxes.drop),
}  # fmt: skip
_HANDLERS: list[Handler] = [boxes.box if block else boxes.span for block in tags.BLOCK.tolist()]
for _names, _handler in _BY_NAMES.items():
    for _name in _names.split():
        _HANDLERS[tags.CODES[_name]] = _handler
_SPECIAL: dict[int, Handler] = {REFERENCE: footnotes.reference, NOTE: footnotes.note, PASS: tables.section,
                               MEDIUM: embeds.media, RAW: raw_formulas.write, LISTING: code.listing,
                               QUOTE: quoted, PANEL: panel, LINED: _lined}  # fmt: skip
_BOX, _SPAN, _PHRASE = 1, 2, 3
_SILENT = [_BOX if each is boxes.box else _SPAN if each is boxes.span else 0 for each in _HANDLERS]
_PHRASES = (phrasing.formatting, phrasing.valued, boxes.link)
_SILENT_PLAIN = [_PHRASE if each in _PHRASES else may for each, may in zip(_HANDLERS, _SILENT, strict=True)]
