"""What each element means for plain text: a handler for each tag, as in `document.walk`, which gives the next node."""

from marrow.document import boxes, code
from marrow.document.addresses import hidden_mail
from marrow.document.embeds import POSTS
from marrow.document.formula_images import likely, of_image
from marrow.document.formulas import GIVEN, of_code, speaks
from marrow.document.images import is_character
from marrow.document.invisible import clean
from marrow.document.phrasing import FORMATS, is_sign
from marrow.document.roles import role
from marrow.document.writer import FLAT, PLAIN
from marrow.page import tags

from .items import BY_NAMES, Handler, pass_contents
from .lines import Lines, Unknown

_CODES = tags.CODES
_P, _BLOCKQUOTE, _BR, _FIGURE = (_CODES[name] for name in ("p", "blockquote", "br", "figure"))
_BLOCK = tags.BLOCK.tolist()
_SAYING = GIVEN | {"lang", "dir", "data-cfemail"}
_SPECIAL = frozenset(("katex", "rendered", "formula", "tex", "editor", "equation"))


def _own(lines: Lines, node: int) -> dict[str, str | None]:
    return lines.tree.values[node]  # type: ignore[return-value]


def _box(lines: Lines, node: int) -> int:
    own = _own(lines, node)
    if own:
        if (classes := own.get("class")) and (word := role(classes)) and (done := _by_role(lines, node, word)):
            return done
        if not _SAYING.isdisjoint(own):
            if not GIVEN.isdisjoint(own):
                raise Unknown("a formula")
            if ("lang" in own or "dir" in own) and lines.top.kind == PLAIN:
                return lines.open(node, PLAIN, "foreign")
    return lines.divide(node)


def _span(lines: Lines, node: int) -> int:
    own = _own(lines, node)
    if own:
        word = role(classes) if (classes := own.get("class")) else ""
        if word and not word.startswith(("callout", "quotation")) and (done := _by_role(lines, node, word)):
            return done
        if not _SAYING.isdisjoint(own):
            if not GIVEN.isdisjoint(own):
                raise Unknown("a formula")
            return _hidden(lines, node)
    return node + 1


def _hidden(lines: Lines, node: int) -> int:
    """An element that may stand for a mail address which is hidden from robots."""
    own = _own(lines, node)
    if own and "data-cfemail" in own and (mail := hidden_mail(own["data-cfemail"])):
        lines.text(mail)
        return lines.tree.ends[node]
    return node + 1


def _by_role(lines: Lines, node: int, word: str) -> int:
    """An element that its class names make something of its own; 0 if it is not after all."""
    if word in _SPECIAL:
        raise Unknown(word)
    if word == "title" and lines.top.name == "callout":
        return _title(lines, node)
    if word.startswith("callout:"):
        return _callout(lines, node)
    if word == "glyphs":
        return lines.tree.ends[node]
    if word == "caption" or word == "credit":
        return _caption(lines, node)
    if word == "quotation":
        inside = lines.tree.tags[node : lines.tree.ends[node]]
        if lines.top.kind != FLAT and _BLOCKQUOTE in inside:
            raise Unknown(word)
    return 0


def _callout(lines: Lines, node: int) -> int:
    if lines.top.kind == FLAT or not boxes.may_be_callout(lines.writer, node):
        return 0
    return lines.open(node, PLAIN, "callout")


def _title(lines: Lines, node: int) -> int:
    """The title of a callout that has begun just now; 0 anywhere else in one."""
    top = lines.top
    if top.parts or (top.most and not top.least):
        raise Unknown("a title that may not be the first thing of its callout")
    return 0 if top.least or lines.line is not None else lines.open(node, FLAT, "title")


def _caption(lines: Lines, node: int) -> int:
    within = not _BLOCK[lines.tree.tags[node]] and lines.line is not None
    if lines.top.kind != PLAIN or (within and not lines.inline):
        return 0
    credit = role(_own(lines, node).get("class") or "") == "credit"
    if within or (credit and lines.top.pictured and lines.top.name != "figure"):
        raise Unknown("a caption that may be part of another")
    return lines.open(node, PLAIN, "figcaption")


def _figcaption(lines: Lines, node: int) -> int:
    return _caption(lines, node) or lines.divide(node)


def _figure(lines: Lines, node: int) -> int:
    return lines.divide(node) if lines.top.kind == FLAT else lines.open(node, PLAIN, "figure")


def _custom(lines: Lines, node: int) -> int:
    tree = lines.tree
    if speaks(tree.name(node)) or tree.name(node).startswith("mjx-"):
        raise Unknown("a formula")
    inside = tree.tags[tree.parents[node]]
    return _span(lines, node) if inside in boxes.PHRASING or not _BLOCK[inside] else _box(lines, node)


def _unknown(lines: Lines, node: int) -> int:
    if speaks(lines.tree.name(node)) or lines.tree.name(node).startswith("mjx-"):
        raise Unknown("a formula")
    return _span(lines, node)


def _line_break(lines: Lines, node: int) -> int:
    parents, above = lines.tree.parents, node
    while above and _BLOCK[lines.tree.tags[parents[above]]]:
        above = parents[above]
    lines.line_break(apart=not above)
    return node + 1


def _rule(lines: Lines, node: int) -> int:
    lines.boundary()
    lines.top.most += 1
    if lines.top.name in ("td", "th"):
        raise Unknown("a rule in a table")
    return node + 1


def _drop(lines: Lines, node: int) -> int:
    return lines.tree.ends[node]


def _control(lines: Lines, node: int) -> int:
    lines.gap()
    return lines.tree.ends[node]


def _button(lines: Lines, node: int) -> int:
    if lines.top.kind == FLAT:
        return node + 1
    words = lines.writer.words.inside(node)
    opens = not boxes.OPENERS.isdisjoint(_own(lines, node))
    if not words or (words < boxes.SAYS and not opens):
        figure = _figure_around(lines, node) if lines.top.name == "figure" else -1
        return lines.divide(node) if boxes.enlarges(lines.tree, node, figure) else _control(lines, node)
    if not opens or not boxes.WHOLE_BLOCKS.isdisjoint(lines.tree.tags[node + 1 : lines.tree.ends[node]]):
        return lines.divide(node)
    return lines.open(node, FLAT, "opener")


def _figure_around(lines: Lines, node: int) -> int:
    while lines.tree.tags[node] != _FIGURE:
        node = lines.tree.parents[node]
    return node


def _heading(lines: Lines, node: int) -> int:
    tree = lines.tree
    inside = tree.tags[node + 1 : min(tree.ends[node], node + boxes.MANY_NODES)]
    if lines.top.kind == FLAT or not boxes.WHOLE_BLOCKS.isdisjoint(inside) or inside.count(_P) > 1:
        return _box(lines, node)
    return lines.open(node, FLAT, "plain" if lines.top.item else f"h{boxes.LEVELS[tree.tags[node]]}")


def _quote(lines: Lines, node: int) -> int:
    own = _own(lines, node)
    classes = own.get("class") or ""
    if not POSTS.isdisjoint(classes.split()):
        raise Unknown("a post")
    if lines.top.kind == FLAT:
        return lines.divide(node)
    if classes and role(classes).startswith("callout:"):
        raise Unknown("a callout")
    return lines.open(node, PLAIN, "blockquote")


def _cite(lines: Lines, node: int) -> int:
    if lines.top.name == "blockquote" and not lines.top.lines and lines.line is None:
        raise Unknown("who is quoted")
    return _format(lines, node)


def _format(lines: Lines, node: int) -> int:
    own = _own(lines, node)
    return lines.tree.ends[node] if own and (classes := own.get("class")) and role(classes) == "glyphs" else node + 1


def _code(lines: Lines, node: int) -> int:
    if of_code(lines.tree, node):
        raise Unknown("a formula")
    if _BR in lines.tree.tags[node : lines.tree.ends[node]] and lines.top.kind != FLAT:
        return listing(lines, node)
    return _format(lines, node)


def _link(lines: Lines, node: int) -> int:
    tree, own = lines.tree, _own(lines, node)
    href, classes = own.get("href"), own.get("class")
    if ((href and href[:1] == "#") or (classes and role(classes) == "permalink")) and is_sign(tree, node):
        return tree.ends[node]
    return _hidden(lines, node)


def _image(lines: Lines, node: int) -> int:
    own = _own(lines, node)
    if node in likely(lines.writer.page) and of_image(own) is not None:
        raise Unknown("a formula")
    alt = clean(own.get("alt") or "")
    if alt and is_character(alt, own.get("class") or ""):
        lines.text(alt)
    else:
        lines.picture()
    return lines.tree.ends[node]


def _embed(lines: Lines, node: int) -> int:
    if lines.top.kind != FLAT:
        if lines.line is not None:
            raise Unknown("a player in a line")
        lines.picture()
    return lines.tree.ends[node]


def _navigation(lines: Lines, node: int) -> int:
    return pass_contents(lines, node) or _box(lines, node)


def _details(lines: Lines, node: int) -> int:
    if lines.top.kind == FLAT:
        return lines.divide(node)
    if lines.inside("table", "layout"):
        raise Unknown("details in a table")
    return lines.open(node, PLAIN, "details")


def _summary(lines: Lines, node: int) -> int:
    return lines.open(node, FLAT, "summary") if lines.top.name == "details" else lines.divide(node)


def _pre(lines: Lines, node: int) -> int:
    if lines.top.kind != FLAT and of_code(lines.tree, node):
        raise Unknown("a formula")
    return listing(lines, node)


def listing(lines: Lines, node: int) -> int:
    """An element whose lines are code, or the first of a row of such."""
    if lines.top.kind == FLAT:
        return node + 1
    if lines.inside("table", "layout"):
        raise Unknown("code in a table")
    lines.end_line()
    if (text := code.text(lines.writer, node)).strip():
        lines.add(lines.top, [text])
        lines.top.grid = True
    return lines.tree.ends[node]


def _refuse(lines: Lines, node: int) -> int:
    raise Unknown(lines.tree.name(node))


_BY_NAMES: dict[str, Handler] = {
    **BY_NAMES, "br": _line_break, "hr": _rule, "a": _link, "code": _code, "pre xmp plaintext": _pre,
    " ".join(FORMATS.keys() - {"code", "cite"}): _format, "abbr acronym time bdo": _hidden, "ruby rt": _refuse,
    "img": _image, "h1 h2 h3 h4 h5 h6": _heading, "blockquote": _quote, "cite": _cite, "figure": _figure,
    "figcaption": _figcaption, "details": _details, "summary": _summary, "nav": _navigation,
    "iframe video audio object embed": _embed, "math script": _refuse, "#custom": _custom, "#unknown": _unknown,
    "button": _button, "input select textarea meter progress output": _control,
    "#comment rp rtc option optgroup datalist svg canvas applet map area style head title noembed noframes"
    " frame frameset param source track col colgroup meta link base": _drop,
}  # fmt: skip
HANDLERS: list[Handler] = [_box if block else _span for block in _BLOCK]
for _names, _handler in _BY_NAMES.items():
    for _name in _names.split():
        HANDLERS[_CODES[_name]] = _handler
BOX, _STYLE = 1, 2
SILENT = [BOX if each is _box else _STYLE if each in (_span, _format, _hidden, _link) else 0 for each in HANDLERS]
"""What elements are whose attributes tell nothing: boxes that only divide, and what only styles."""
