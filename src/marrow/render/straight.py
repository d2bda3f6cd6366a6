"""The plain text of what is kept, straight from the columns: what `render.text` makes of the document tree, without it.

The same walk over the same states as for the tree, but what comes out are lines. It knows the constructs of most pages;
at any other (tables, code, formulas, notes, callouts, ...), and wherever the text may hang on what becomes of a picture,
it gives up, and the tree is asked. A test holds both ways equal.
"""

from collections.abc import Callable
from dataclasses import dataclass, field

from ..document import boxes, code, headings, repeats
from ..document.addresses import hidden_mail
from ..document.elements import Element
from ..document.embeds import POSTS
from ..document.formula_images import of_image
from ..document.formulas import GIVEN, speaks
from ..document.images import is_character
from ..document.invisible import clean
from ..document.phrasing import FORMATS, is_sign
from ..document.posts import Post, Thread
from ..document.roles import role
from ..document.states import BLANK, SKIP, VISIT
from ..document.writer import DEFINITIONS, FLAT, FRESH, LIST, NONE, PENDING, PLAIN, ROW, TABLE, Writer
from ..page import tags
from .flow import byline

_CODES = tags.CODES
_A, _P, _BLOCKQUOTE, _INPUT, _BR, _CODE, _DT, _TH, _THEAD, _TFOOT = (
    _CODES[name] for name in ("a", "p", "blockquote", "input", "br", "code", "dt", "th", "thead", "tfoot")
)
_ATOMS = frozenset(_CODES[name] for name in ("math", "script", "#custom"))
_BLOCK = tags.BLOCK.tolist()
_SAYING = GIVEN | {"lang", "dir", "data-cfemail"}
_SPECIAL = frozenset(("katex", "rendered", "formula", "tex", "editor", "equation"))
_FIRST = 3  # blocks among which the title is looked for
_LONG = 3  # blocks in a cell that make a table without a head a layout
_LEAD = 6  # nodes of an item among which its box is looked for


class _Unknown(Exception):
    """What only the document tree tells."""


@dataclass(slots=True)
class _Cell:
    """A cell of a table: whether it is a header, whether it holds what belongs on a page, its lines."""

    head: bool
    long: bool
    lines: list[str]


@dataclass(slots=True)
class _Box:
    """An open container: what it takes, its lines, whether it is in an item; `name`: what becomes of its lines.

    `parts`: terms and definitions, the cells of a row, the captions of a figure, each with its lines; `least`, `most`:
    how many blocks it holds; `pictured`: the last of them may be a picture; `pictures`: there may be some; `grid`: it
    holds a table or a heading, which a cell of a table does not.
    """

    kind: int
    name: str
    outer: "_Box | None" = None
    item: bool = False
    lines: list[str] = field(default_factory=list)
    parts: list[tuple[str, list[str]]] = field(default_factory=list)
    least: int = 0
    most: int = 0
    pictured: bool = False
    pictures: bool = False
    grid: bool = False
    cells: list[_Cell] = field(default_factory=list)
    rows: list[tuple[str, list[_Cell]]] = field(default_factory=list)


@dataclass(slots=True)
class _Heading:
    """A heading: its level in the page and text; at least and at most how many blocks stand before it; its place among
    the lines of the document, -1 where it stands in something else."""

    level: int
    text: str
    least: int
    most: int
    place: int


class _Lines:
    """The lines in the making. Like `Writer`, method by method, as far as text goes."""

    def __init__(self, writer: Writer) -> None:
        self.writer, self.tree, self.state = writer, writer.page.tree, writer.state
        self.root = self.top = _Box(PLAIN, "root")
        self.line: list[str] | None = None
        self.space, self.breaks = FRESH, 0
        self.closes: list[tuple[int, bool]] = [(len(self.tree) + 1, False)]  # where, and whether a container ends there
        self.inline = False  # there may be a picture in the line
        self.doubt = False  # a picture may stand behind a line break
        self.headings: list[_Heading] = []
        self.paragraphs: list[str] = []

    def text(self, string: str) -> None:
        if string.isprintable() and "  " not in string:
            squeezed = string.strip(" ")
        else:
            squeezed = " ".join(string.split())
        if not squeezed:
            if self.space == NONE:
                self.space = PENDING
            return
        if self.breaks:
            if self.breaks > 1:
                self.end_line()
            else:
                self.line.append("\n")  # type: ignore[union-attr]
                self.breaks = 0
            self.doubt = False
        if self.line is None:
            self.line = []
        elif self.space == PENDING or (self.space == NONE and string[0] != squeezed[0]):
            self.line.append(" ")
        self.line.append(squeezed)
        self.space = PENDING if string[-1].isspace() else NONE

    def gap(self) -> None:
        if self.space == NONE:
            self.space = PENDING

    def line_break(self) -> None:
        if self.top.kind == FLAT:
            self.gap()
        elif self.line is not None:
            if self.doubt:
                raise _Unknown("a picture between line breaks")
            self.breaks += 1
            self.space = FRESH

    def boundary(self) -> None:
        if self.line is not None:
            if self.top.kind == FLAT:
                self.gap()
            else:
                self.end_line()

    def divide(self, node: int) -> int:
        self.boundary()
        end = self.tree.ends[node]
        if self.closes[-1] != (end, False):
            self.closes.append((end, False))
        return node + 1

    def end_line(self) -> None:
        if self.line is None:
            return
        text = "".join(self.line).strip()
        self.line, self.space, self.breaks, self.doubt, self.inline = None, FRESH, 0, False, False
        if text:
            if self.top.kind == PLAIN and not self.top.item:  # where the tree has it is not known for sure
                self.paragraphs.append(text)
            self.add(self.top, [text])

    def open(self, node: int, kind: int, name: str) -> int:
        """Open a container that holds what follows up to the end of a node. The node to go on with."""
        self.end_line()
        self.top = _Box(kind, name, self.top, self.top.item or name == "li")
        self.closes.append((self.tree.ends[node], True))
        if kind == FLAT:
            self.line = []
        return node + 1

    def add(self, box: _Box, lines: list[str], least: int = 1, most: int = 1) -> None:
        """Put lines in a container; `least` and `most`: how many blocks of the document they may be."""
        if box.kind == DEFINITIONS:
            box.parts.append(("dd", lines))
            return
        if box.kind in (TABLE, ROW):
            raise _Unknown("what is in no cell")
        box.lines += lines
        box.least, box.most, box.pictured = box.least + least, box.most + most, False

    def picture(self) -> None:
        """A picture or player, which has no text but may be a block."""
        box: _Box | None = self.top
        box.pictured, self.inline = True, True
        while box is not None:
            if box.kind in (DEFINITIONS, TABLE):
                raise _Unknown("a picture in a table or among definitions")
            box.most += 1
            box.pictures = True
            box = box.outer
        if self.breaks:
            self.doubt = self.top.kind != PLAIN or self.top.outer is not None

    def close(self) -> None:
        """Leave the innermost container."""
        box = self.top
        if box.kind == FLAT:
            said = "".join(self.line or ()).strip()
            self.line, self.space, self.breaks, self.inline = None, FRESH, 0, False
            box.lines = [said] if said else []
        else:
            self.end_line()
        assert box.outer is not None
        self.top = box.outer
        _CLOSERS[box.name](self, box)


def _close_plain(lines: _Lines, box: _Box) -> None:
    if box.lines:
        lines.add(lines.top, box.lines)


def _close_list(lines: _Lines, box: _Box) -> None:
    if box.lines:
        lines.add(lines.top, ["\n".join(box.lines)])


def _close_definitions(lines: _Lines, box: _Box) -> None:
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


def _close_part(lines: _Lines, box: _Box) -> None:
    lines.top.parts.append((box.name, box.lines))


def _close_caption(lines: _Lines, box: _Box) -> None:
    """A caption of one line is that line whether a picture is there for it or not."""
    outer = lines.top
    if outer.name == "figure":
        outer.parts.append(("figcaption", box.lines))
    elif box.lines:
        if len(box.lines) > 1 and (outer.pictured or box.pictures):
            raise _Unknown("a caption of several lines")
        lines.add(outer, box.lines, most=len(box.lines))
        outer.pictured = True


def _close_figure(lines: _Lines, box: _Box) -> None:
    """One line is one whatever becomes of the picture; without any, captions come last."""
    out = [*box.lines, *(line for _, own in box.parts for line in own)]
    if len(out) > 1 and (box.pictures or box.grid):
        raise _Unknown("a figure with several lines")
    if out:
        lines.add(lines.top, out, most=len(out))
    lines.top.pictured = box.pictures or lines.top.pictured


def _close_row(lines: _Lines, box: _Box) -> None:
    lines.top.rows.append((box.name, box.cells))


def _close_cell(lines: _Lines, box: _Box) -> None:
    long = box.grid or box.least >= _LONG
    if not long and box.most >= _LONG:
        raise _Unknown("a cell of doubtful length")
    lines.top.cells.append(_Cell(box.name == "th", long, box.lines))


def _close_table(lines: _Lines, box: _Box) -> None:
    """As `tables`: a grid, or the blocks of the cells where it only places things."""
    rows = [cells for part in ("head", "row", "foot") for kind, cells in box.rows if kind == part]
    filled = [found for cells in rows if (found := [cell for cell in cells if cell.lines])]
    if not filled or box.name == "layout" or _is_layout(box, filled):
        out = [line for _, own in box.parts for line in own] + [line for row in filled for cell in row for line in cell.lines]
        if out:
            lines.add(lines.top, out, most=len(out))
        return
    text = [" ".join(own[0].split()) for _, own in box.parts[:1]]
    text += ["\t".join(" ".join(" ".join(cell.lines).split()) for cell in cells) for cells in rows]
    lines.add(lines.top, ["\n".join(line for line in text if line.strip())])
    lines.top.grid = True


def _is_layout(box: _Box, filled: "list[list[_Cell]]") -> bool:
    headed = bool(box.parts) or any(cell.head for row in filled for cell in row)
    if max(map(len, filled)) < 2:
        return not headed or len(filled) < 2
    return not headed and (len(filled) < 2 or any(cell.long for row in filled for cell in row))


def _close_foreign(lines: _Lines, box: _Box) -> None:
    """A box in another language, which may be a block by itself."""
    if box.lines:
        lines.add(lines.top, box.lines, most=len(box.lines))


def _close_heading(lines: _Lines, box: _Box) -> None:
    if not box.lines:
        return
    root = lines.root
    place = len(root.lines) if lines.top is root else -1
    lines.headings.append(_Heading(int(box.name[1]), box.lines[0], root.least, root.most, place))
    lines.add(lines.top, box.lines)
    lines.top.grid = True


_CLOSERS: dict[str, Callable[[_Lines, _Box], None]] = {
    "plain": _close_plain, "li": _close_plain, "list": _close_list, "dl": _close_definitions, "dt": _close_part,
    "dd": _close_part, "figure": _close_figure, "figcaption": _close_caption, "foreign": _close_foreign,
    "caption": _close_part, "head": _close_row, "row": _close_row, "foot": _close_row, "td": _close_cell,
    "th": _close_cell, "table": _close_table, "layout": _close_table, "blockquote": _close_plain,
    "post": _close_plain, **{f"h{level}": _close_heading for level in range(1, 7)},
}  # fmt: skip


def plain_text(writer: Writer, title: Callable[[], str], *, thread: Thread | None = None,
               repeat: bool = False) -> str | None:  # fmt: skip
    """The text of what a writer is to write (see `document.build.prepared`); None where only the document tree tells.

    title: gives the title, asked only where a heading may say it; thread, repeat: as `document.build.build` takes them
    """
    if writer.cited or writer.told or writer.extents or writer.raw or writer.parts or writer.cores:
        return None
    lines = _Lines(writer)
    try:
        _walk(lines, thread or Thread(()))
        headline = _headline(lines, title)
    except _Unknown:
        return None
    if not repeat and repeats.may_repeat(lines.paragraphs):
        return None
    out = ([headline] if headline else []) + lines.root.lines
    return "\n\n".join(out) + "\n" if out else None


def _headline(lines: _Lines, title: Callable[[], str]) -> str:
    """The heading that says the title, taken out of the lines (see `headings.drop_title`); "" if none does."""
    early = [heading for heading in lines.headings if heading.least < _FIRST]
    wanted = headings.bare(clean(title())) if early else ""
    for number, heading in enumerate(early if wanted else ()):
        said = headings.bare(heading.text)
        below = heading.level == 1 and said.endswith(wanted) and len(said) < 3 * len(wanted)
        if said != wanted and not below:
            continue
        if heading.place < 0 or heading.most >= _FIRST or (said != wanted and (number >= _FIRST or lines.root.pictures)):
            raise _Unknown("a heading that may be the title")
        return lines.root.lines.pop(heading.place)
    return ""


def _walk(lines: _Lines, thread: Thread) -> None:
    """As `Thread.write`: what is between the posts, and each post alone; comments last, under a heading."""
    at = 0
    for post in thread.posts:
        first, last = post.own
        if at < first:
            _slice(lines, at, first)
        if not post.comment:
            _post(lines, post)
        at = max(at, last)
    _slice(lines, at, len(lines.tree))
    before = len(lines.root.lines)
    for post in thread.posts:
        if post.comment:
            _post(lines, post)
    if len(lines.root.lines) > before and thread.heading:
        lines.root.lines.insert(before, thread.heading)


def _post(lines: _Lines, post: Post) -> None:
    lines.top = box = _Box(PLAIN, "post", lines.root)
    _slice(lines, *post.own)
    lines.top = lines.root
    by = "".join(byline(Element("post", post.fields))) if post.fields.get("byline") else ""
    if by and box.pictures and not box.lines:
        raise _Unknown("a post that may be a picture")
    if box.lines:
        lines.add(lines.root, [by, *box.lines] if by else box.lines)


def _slice(lines: _Lines, first: int, last: int) -> None:
    """Write a slice of the nodes, as if nothing were around it."""
    tree, state, closes = lines.tree, lines.state, lines.closes
    codes, ends, values, strings = tree.tags, tree.ends, tree.values, lines.writer.strings
    node, stop, text = max(first, 1), last, tags.TEXT
    while node < stop:
        while closes[-1][0] <= node:
            if closes.pop()[1]:
                lines.close()
            else:
                lines.boundary()
        kind = state[node]
        if kind == SKIP:
            node = ends[node]
        elif kind == VISIT:
            code = codes[node]
            if code == text:
                string = strings.get(node)
                lines.text(values[node] if string is None else string)  # type: ignore[arg-type]
                node += 1
            else:
                node = _HANDLERS[code](lines, node)
        elif kind == BLANK:
            if lines.space == NONE and values[node].isspace():  # type: ignore[union-attr]
                lines.space = PENDING
            node += 1
        else:
            raise _Unknown("a node of its own kind")
    while len(closes) > 1:
        if closes.pop()[1]:
            lines.close()
        else:
            lines.boundary()
    lines.end_line()


def _own(lines: _Lines, node: int) -> dict[str, str | None]:
    return lines.tree.values[node]  # type: ignore[return-value]


def _box(lines: _Lines, node: int) -> int:
    own = _own(lines, node)
    if own:
        if (classes := own.get("class")) and (word := role(classes)) and (done := _by_role(lines, node, word)):
            return done
        if not _SAYING.isdisjoint(own):
            if not GIVEN.isdisjoint(own):
                raise _Unknown("a formula")
            if ("lang" in own or "dir" in own) and lines.top.kind == PLAIN:
                return lines.open(node, PLAIN, "foreign")
    return lines.divide(node)


def _span(lines: _Lines, node: int) -> int:
    own = _own(lines, node)
    if own:
        word = role(classes) if (classes := own.get("class")) else ""
        if word and not word.startswith(("callout", "quotation")) and (done := _by_role(lines, node, word)):
            return done
        if not _SAYING.isdisjoint(own):
            if not GIVEN.isdisjoint(own):
                raise _Unknown("a formula")
            return _hidden(lines, node)
    return node + 1


def _hidden(lines: _Lines, node: int) -> int:
    """An element that may stand for a mail address which is hidden from robots."""
    own = _own(lines, node)
    if own and "data-cfemail" in own and (mail := hidden_mail(own["data-cfemail"])):
        lines.text(mail)
        return lines.tree.ends[node]
    return node + 1


def _by_role(lines: _Lines, node: int, word: str) -> int:
    """An element that its class names make something of its own; 0 if it is not after all."""
    if word in _SPECIAL or word.startswith("callout:"):
        raise _Unknown(word)
    if word == "glyphs":
        return lines.tree.ends[node]
    if word == "caption" or word == "credit":
        return _caption(lines, node)
    if word == "quotation":
        inside = lines.tree.tags[node : lines.tree.ends[node]]
        if lines.top.kind != FLAT and _BLOCKQUOTE in inside:
            raise _Unknown(word)
    return 0


def _caption(lines: _Lines, node: int) -> int:
    within = not _BLOCK[lines.tree.tags[node]] and lines.line is not None
    if lines.top.kind != PLAIN or (within and not lines.inline):
        return 0
    credit = role(_own(lines, node).get("class") or "") == "credit"
    if within or (credit and lines.top.pictured and lines.top.name != "figure"):
        raise _Unknown("a caption that may be part of another")
    return lines.open(node, PLAIN, "figcaption")


def _figcaption(lines: _Lines, node: int) -> int:
    return _caption(lines, node) or lines.divide(node)


def _figure(lines: _Lines, node: int) -> int:
    return lines.divide(node) if lines.top.kind == FLAT else lines.open(node, PLAIN, "figure")


def _custom(lines: _Lines, node: int) -> int:
    tree = lines.tree
    if speaks(tree.name(node)) or tree.name(node).startswith("mjx-"):
        raise _Unknown("a formula")
    inside = tree.tags[tree.parents[node]]
    return _span(lines, node) if inside in boxes.PHRASING or not _BLOCK[inside] else _box(lines, node)


def _unknown(lines: _Lines, node: int) -> int:
    if speaks(lines.tree.name(node)) or lines.tree.name(node).startswith("mjx-"):
        raise _Unknown("a formula")
    return _span(lines, node)


def _line_break(lines: _Lines, node: int) -> int:
    lines.line_break()
    return node + 1


def _rule(lines: _Lines, node: int) -> int:
    lines.boundary()
    lines.top.most += 1
    if lines.top.name in ("td", "th"):
        raise _Unknown("a rule in a table")
    return node + 1


def _drop(lines: _Lines, node: int) -> int:
    return lines.tree.ends[node]


def _control(lines: _Lines, node: int) -> int:
    lines.gap()
    return lines.tree.ends[node]


def _button(lines: _Lines, node: int) -> int:
    if lines.top.kind == FLAT:
        return node + 1
    words = lines.writer.words.inside(node)
    opens = not boxes.OPENERS.isdisjoint(_own(lines, node))
    if not words or (words < boxes.SAYS and not opens):
        return _control(lines, node)
    if opens:
        raise _Unknown("a button that opens something")
    return lines.divide(node)


def _heading(lines: _Lines, node: int) -> int:
    tree = lines.tree
    inside = tree.tags[node + 1 : min(tree.ends[node], node + boxes.MANY_NODES)]
    if lines.top.kind == FLAT or not boxes.WHOLE_BLOCKS.isdisjoint(inside) or inside.count(_P) > 1:
        return _box(lines, node)
    return lines.open(node, FLAT, "plain" if lines.top.item else f"h{boxes.LEVELS[tree.tags[node]]}")


def _quote(lines: _Lines, node: int) -> int:
    own = _own(lines, node)
    classes = own.get("class") or ""
    if not POSTS.isdisjoint(classes.split()):
        raise _Unknown("a post")
    if lines.top.kind == FLAT:
        return lines.divide(node)
    if classes and role(classes).startswith("callout:"):
        raise _Unknown("a callout")
    return lines.open(node, PLAIN, "blockquote")


def _cite(lines: _Lines, node: int) -> int:
    if lines.top.name == "blockquote" and not lines.top.lines and lines.line is None:
        raise _Unknown("who is quoted")
    return _format(lines, node)


def _format(lines: _Lines, node: int) -> int:
    own = _own(lines, node)
    return lines.tree.ends[node] if own and (classes := own.get("class")) and role(classes) == "glyphs" else node + 1


def _code(lines: _Lines, node: int) -> int:
    """`code` in a line; whether it is a listing is asked of the element around it."""
    tree = lines.tree
    home = tree.parents[node]
    others = (at for at in tree.children(home) if tree.tags[at] not in (_CODE, _BR))
    alone = all(tree.tags[at] == tags.TEXT and str(tree.values[at]).isspace() for at in others)
    if alone or "math" in (_own(lines, node).get("class") or "") or _BR in tree.tags[node : tree.ends[node]]:
        raise _Unknown("code")
    return _format(lines, node)


def _link(lines: _Lines, node: int) -> int:
    tree, own = lines.tree, _own(lines, node)
    href, classes = own.get("href"), own.get("class")
    if ((href and href[:1] == "#") or (classes and role(classes) == "permalink")) and is_sign(tree, node):
        return tree.ends[node]
    return _hidden(lines, node)


def _image(lines: _Lines, node: int) -> int:
    own = _own(lines, node)
    if of_image(own) is not None:
        raise _Unknown("a formula")
    alt = clean(own.get("alt") or "")
    if alt and is_character(alt, own.get("class") or ""):
        lines.text(alt)
    else:
        lines.picture()
    return lines.tree.ends[node]


def _embed(lines: _Lines, node: int) -> int:
    if lines.top.kind != FLAT:
        if lines.line is not None:
            raise _Unknown("a player in a line")
        lines.picture()
    return lines.tree.ends[node]


def _list(lines: _Lines, node: int) -> int:
    if lines.top.kind == FLAT:
        return lines.divide(node)
    _refuse_contents(lines, node)
    return lines.open(node, LIST, "list")


def _navigation(lines: _Lines, node: int) -> int:
    _refuse_contents(lines, node)
    return _box(lines, node)


def _refuse_contents(lines: _Lines, node: int) -> None:
    """Give up where links may be a table of contents of the page."""
    if lines.top.kind == PLAIN and not lines.top.item:
        codes, end = lines.tree.tags, lines.tree.ends[node]
        first = codes.index(_A, node, end) if _A in codes[node:end] else 0
        if first and "#" in (_own(lines, first).get("href") or ""):
            raise _Unknown("a table of contents")


def _item(lines: _Lines, node: int) -> int:
    tree = lines.tree
    if lines.top.kind == FLAT:
        return lines.divide(node)
    if lines.top.kind != LIST or _INPUT in tree.tags[node + 1 : min(node + _LEAD, tree.ends[node])]:
        raise _Unknown("an item of its own kind")
    return lines.open(node, PLAIN, "li")


def _definitions(lines: _Lines, node: int) -> int:
    return lines.divide(node) if lines.top.kind == FLAT else lines.open(node, DEFINITIONS, "dl")


def _term(lines: _Lines, node: int) -> int:
    if lines.top.kind != DEFINITIONS:
        return lines.divide(node)
    if lines.tree.tags[node] == _DT:
        return lines.open(node, FLAT, "dt")
    done = lines.open(node, PLAIN, "dd")
    lines.top.item = True
    return done


def _table(lines: _Lines, node: int) -> int:
    tree = lines.tree
    if lines.top.kind == FLAT:
        return lines.divide(node)
    inside = tree.tags[node : tree.ends[node]]
    if (_TH not in inside and not _ATOMS.isdisjoint(inside)) or code.is_table(tree, node):
        raise _Unknown("a table of formulas or code")
    layout = (tree.attributes(node).get("role") or "").lower() in ("presentation", "none")
    return lines.open(node, TABLE, "layout" if layout else "table")


def _table_caption(lines: _Lines, node: int) -> int:
    return lines.open(node, FLAT, "caption") if lines.top.kind == TABLE else lines.divide(node)


def _section(_lines: _Lines, node: int) -> int:
    return node + 1


def _row(lines: _Lines, node: int) -> int:
    if lines.top.kind != TABLE:
        return lines.divide(node)
    inside = lines.tree.tags[lines.tree.parents[node]]
    return lines.open(node, ROW, "head" if inside == _THEAD else "foot" if inside == _TFOOT else "row")


def _cell(lines: _Lines, node: int) -> int:
    if lines.top.kind == TABLE:
        raise _Unknown("a cell without a row")
    if lines.top.kind != ROW:
        return lines.divide(node)
    return lines.open(node, PLAIN, "th" if lines.tree.tags[node] == _TH or lines.top.name == "head" else "td")


def _pre(lines: _Lines, node: int) -> int:
    if lines.top.kind == FLAT:
        return node + 1
    raise _Unknown("code")


def _refuse(lines: _Lines, node: int) -> int:
    raise _Unknown(lines.tree.name(node))


_Handler = Callable[[_Lines, int], int]
_BY_NAMES: dict[str, _Handler] = {
    "br": _line_break, "hr": _rule, "a": _link, "code": _code, "pre xmp plaintext": _pre,
    " ".join(FORMATS.keys() - {"code", "cite"}): _format, "abbr acronym time bdo": _hidden, "ruby rt": _refuse,
    "img": _image, "h1 h2 h3 h4 h5 h6": _heading, "blockquote": _quote, "cite": _cite, "figure": _figure,
    "figcaption": _figcaption, "details summary": _refuse, "ul ol menu dir": _list, "nav": _navigation, "li": _item,
    "dl": _definitions, "dt dd": _term, "table": _table, "caption": _table_caption, "thead tbody tfoot": _section, "tr": _row,
    "td th": _cell,
    "iframe video audio object embed": _embed, "math script": _refuse, "#custom": _custom, "#unknown": _unknown,
    "button": _button, "input select textarea meter progress output": _control,
    "#comment rp rtc option optgroup datalist svg canvas applet map area style head title noembed noframes"
    " frame frameset param source track col colgroup meta link base": _drop,
}  # fmt: skip
_HANDLERS: list[_Handler] = [_box if block else _span for block in _BLOCK]
for _names, _handler in _BY_NAMES.items():
    for _name in _names.split():
        _HANDLERS[_CODES[_name]] = _handler
