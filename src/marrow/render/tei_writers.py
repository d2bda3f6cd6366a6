"""Writes blocks and phrases as elements of TEI: two tables of writers, by element name.

`sections` is what the format `tei` calls. The other functions write one kind of element each.
"""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import partial
from html import escape

from ..document.elements import HEADINGS, Element, as_blocks, is_block, parted
from ..expressions import expression
from ..page.addresses import host_of
from .about import one_line
from .flow import Nodes, box, flat, numbered, plain
from .grid import caption_of, cells_of, header_rows, rows_of, span
from .whitelist import allowed
from .xml import date_tag, safe, valid

_RULE = '<milestone unit="section" rend="rule"/>\n'
_WORD = expression(r"[\w.+#-]{1,40}")
_TAGS = {
    "em": "emph", "strong": 'hi rend="bold"', "del": "del", "ins": "add", "sup": 'hi rend="superscript"',
    "sub": 'hi rend="subscript"', "code": "code", "kbd": 'code rend="kbd"', "mark": 'hi rend="mark"', "q": "q",
    "cite": 'hi rend="cite"', "bdo": "seg", "span": "seg",
}  # fmt: skip


@dataclass(slots=True)
class TeiState:
    """The output so far, the options, the notes by number, the numbers of those written; `noting`: inside of one."""

    links: bool
    images: bool
    notes: dict[str, Element]
    out: list[str] = field(default_factory=list)
    written: set[str] = field(default_factory=set)
    noting: bool = False


def sections(state: TeiState, body: list[Element]) -> None:
    """Blocks as divisions nested by their headings. Notes without a reference come last, inside the open divisions."""
    levels: list[int] = []
    filled = False
    for block in body:
        if block.name in HEADINGS:
            level = int(block.name[1])
            while levels and levels[-1] >= level:
                levels.pop()
                state.out.append("</div>\n")
            levels.append(level)
            state.out.append(f"<div{language(block)}>\n<head>")
            _inline(state, block.children)
            state.out.append("</head>\n")
        else:
            _blocks(state, [block])
        filled = filled or block.name != "hr"
    state.out.append("" if filled else "<p/>\n")
    for number in state.notes:
        if number not in state.written:
            _note(state, number)
    state.out.append("</div>\n" * len(levels))


def language(node: Element) -> str:
    """The language of an element as an attribute, "" where it has none of its own."""
    value = allowed("lang", node.attributes.get("lang", ""))
    return f' xml:lang="{value}"' if value else ""


def _blocks(state: TeiState, nodes: Nodes) -> None:
    """Write nodes where only blocks may stand."""
    for node in as_blocks(nodes):
        if write := _BLOCKS.get(node.name):
            write(state, node)
        elif any(map(is_block, node.children)):
            _blocks(state, node.children)
        else:
            _tagged(state, "label" if node.name in HEADINGS else "p", node, _inline)


def _mixed(state: TeiState, nodes: Nodes) -> None:
    """Write the content of an item, a cell, a quote or a note: blocks, or a line of text."""
    (_blocks if any(map(is_block, nodes)) else _inline)(state, nodes)


def _inline(state: TeiState, nodes: Nodes) -> None:
    """Write nodes where a line of text stands."""
    for node in nodes:
        if isinstance(node, str):
            state.out.append(safe(node))
        elif node.name in _TAGS:
            side = allowed("dir", node.attributes.get("dir", ""))
            more = f' style="direction: {side}"' if side else ""
            inner = Element("", node.attributes, [flat(node.children)]) if node.name in ("code", "kbd") else node
            _tagged(state, _TAGS[node.name], inner, _inline, more=more, end="")
        elif write := _PHRASES.get(node.name):
            write(state, node)
        else:
            _inline(state, node.children)


def _tagged(state: TeiState, tag: str, node: Element,
            write: Callable[[TeiState, Nodes], None] = _mixed, *, more: str = "", ahead: str = "",
            end: str = "\n") -> None:  # fmt: skip
    """An element of TEI around the children of one of ours. `more`: attributes; `ahead`: text before the children."""
    state.out.append(f"<{tag}{language(node)}{more}>{ahead}")
    write(state, node.children)
    state.out.append(f"</{tag.partition(' ')[0]}>{end}")


def _list(state: TeiState, node: Element) -> None:
    if not node.children:
        return
    ordered = node.name == "ol"
    state.out.append(f'<list rend="{"numbered" if ordered else "bulleted"}"{language(node)}>\n')
    for item, number in numbered(node):
        _tagged(state, f'item n="{number}"' if ordered else "item", item, ahead=box(item, "☑ ", "☐ "))
    state.out.append("</list>\n")


def _definitions(state: TeiState, node: Element) -> None:
    """Terms and definitions in pairs; where one of a pair is missing, an empty element takes its place."""
    last = ""
    state.out.append('<list type="gloss">\n' if node.children else "")
    for child in as_blocks(node.children):
        name, other = ("label", "item") if child.name == "dt" else ("item", "label")
        if name == (last or "item"):
            state.out.append(f"<{other}/>")
        inner = Element(child.name, child.attributes, [flat(child.children)]) if name == "label" else child
        _tagged(state, name, inner, _inline if name == "label" else _mixed)
        last = name
    state.out.append("<item/>" if last == "label" else "")
    state.out.append("</list>\n" if node.children else "")


def _quote(state: TeiState, node: Element) -> None:
    url = valid(node.attributes.get("cite", ""))
    _tagged(state, f'quote source="{escape(url)}"' if url else "quote", node)


def _code(state: TeiState, node: Element) -> None:
    named = node.attributes.get("language", "")
    kind = f' lang="{escape(named)}"' if _WORD.fullmatch(named) else ""
    text = safe(plain(node.children))
    state.out.append(f'<ab type="code" xml:space="preserve"><code{kind}>{text}</code></ab>\n')


def _figure(state: TeiState, node: Element) -> None:
    captions, rest = parted(node, "figcaption")
    inside, head = replace(state, out=[]), replace(state, out=[])
    for child in rest:
        if child.name == "img":
            _picture(inside, child)
        else:
            _blocks(inside, [child])
    for part in captions:
        _inline(head, [flat(part.children)] if any(map(is_block, part.children)) else part.children)
    shown, said = "".join(inside.out), "".join(head.out)
    if said and shown.startswith("<figure>") and shown.count("<figure>") == 1 and shown.endswith("</figure>"):
        shown = shown.removesuffix("</figure>").removeprefix("<figure>")
    if shown or said:
        state.out.append(f"<p><figure>{f'<head>{said}</head>' if said else ''}{shown}</figure></p>\n")


def _table(state: TeiState, node: Element) -> None:
    rows, caption = rows_of(node), caption_of(node)
    if not any(cells_of(row) for row in rows):
        return
    state.out.append(f"<table{language(node)}>\n")
    state.out.append(f"<head>{safe(flat(caption.children))}</head>\n" if caption else "")
    heads = header_rows(rows)
    for place, row in enumerate(rows):
        if cells := cells_of(row):
            state.out.append('<row role="label">' if place < heads else "<row>")
            for cell in cells:
                spans = ((theirs, span(cell, ours)) for ours, theirs in (("rowspan", "rows"), ("colspan", "cols")))
                tag = "cell" + (' role="label"' if cell.name == "th" else "")
                tag += "".join(f' {name}="{count}"' for name, count in spans if count > 1)
                _tagged(state, tag, cell, end="")
            state.out.append("</row>\n")
    state.out.append("</table>\n")


def _floating(state: TeiState, node: Element) -> None:
    """A block beside the text: a callout, a disclosure, a post."""
    heads, rest = parted(node, "summary")
    kind = node.attributes.get("kind", "")
    title = node.attributes.get("title", "").strip() or flat(heads)
    sub = f' subtype="{kind}"' if kind.isalpha() and kind.isascii() else ""
    state.out.append(f'<floatingText type="{node.name}"{sub}{language(node)}><body>\n')
    state.out.append(f"<head>{safe(title)}</head>\n" if title else "")
    author, stamp = one_line(node.attributes.get("author")), one_line(node.attributes.get("stamp"))
    if author or stamp:
        when = f"{date_tag(node.attributes.get('date', ''))}{safe(stamp)}</date>" if stamp else ""
        name = f"<name>{safe(author)}</name>" if author else ""
        state.out.append(f"<byline>{name}{', ' if name and when else ''}{when}</byline>\n")
    before = len(state.out)
    _blocks(state, rest)
    if not "".join(state.out[before:]).replace(_RULE.strip(), "").strip():
        state.out.append("<p/>\n")
    state.out.append("</body></floatingText>\n")


def _embed(state: TeiState, node: Element) -> None:
    url = valid(node.attributes.get("src", ""))
    label = one_line(node.attributes.get("title")) or host_of(url)
    if label:
        target = f'<ref target="{escape(url)}">{safe(label)}</ref>' if url and state.links else safe(label)
        state.out.append(f"<p>{target}</p>\n")


def _box(state: TeiState, node: Element) -> None:
    """A division, for which TEI has no element: its blocks have its language where they have none of their own."""
    lang = {"lang": node.attributes["lang"]} if node.attributes.get("lang") else {}
    inner = [Element(child.name, {**lang, **child.attributes}, child.children) for child in as_blocks(node.children)]
    _blocks(state, inner if lang else node.children)


def _formula(state: TeiState, node: Element, rend: str = "", around: str = "{}") -> None:
    if tex := one_line(node.attributes.get("tex")):
        state.out.append(around.format(f'<formula notation="tex"{rend}>{safe(tex)}</formula>'))


def _around(state: TeiState, start: str, node: Element, end: str) -> None:
    state.out.append(start)
    _inline(state, node.children)
    state.out.append(end)


def _link(state: TeiState, node: Element) -> None:
    url = valid(node.attributes.get("href", "")) if state.links else ""
    _around(state, f'<ref target="{escape(url)}">' if url else "", node, "</ref>" if url else "")


def _picture(state: TeiState, node: Element) -> None:
    url = valid(node.attributes.get("src", ""))
    if not state.images or not url:
        return
    sizes = [(name, allowed(name, node.attributes.get(name, ""))) for name in ("width", "height")]
    size = "".join(f' {name}="{value}px"' for name, value in sizes if value)
    alt = one_line(node.attributes.get("alt"))
    said = f"<figDesc>{safe(alt)}</figDesc>" if alt else ""
    state.out.append(f'<figure><graphic url="{escape(url)}"{size}/>{said}</figure>')


def _reference(state: TeiState, node: Element) -> None:
    """A reference to a note: the note itself at the first one, but not within another note."""
    number = node.attributes.get("id", "")
    if number in state.notes and number not in state.written and not state.noting:
        _note(state, number)
    elif number in state.notes and number.isalnum() and number.isascii():
        state.out.append(f'<ref type="note" target="#note-{number}">{safe(number)}</ref>')
    elif number:
        state.out.append(f'<hi rend="superscript">{safe(number)}</hi>')


def _note(state: TeiState, number: str) -> None:
    state.written.add(number)
    named = f' n="{number}" xml:id="note-{number}"' if number.isalnum() and number.isascii() else ""
    state.out.append(f'<note place="bottom"{named}>')
    state.noting = True
    _mixed(state, state.notes[number].children)
    state.noting = False
    state.out.append("</note>")


def _abbreviation(state: TeiState, node: Element) -> None:
    full = one_line(node.attributes.get("title"))
    expanded = f"</abbr><expan>{safe(full)}</expan></choice>"
    _around(state, "<choice><abbr>" if full else "<abbr>", node, expanded if full else "</abbr>")


def _time(state: TeiState, node: Element) -> None:
    _around(state, date_tag(node.attributes.get("datetime", "").strip()), node, "</date>")


def _ruby(state: TeiState, node: Element) -> None:
    base: list[Element | str] = []
    for child in node.children:
        if isinstance(child, Element) and child.name == "rt":
            state.out.append(f"<ruby><rb>{safe(flat(base))}</rb><rt>{safe(flat(child.children))}</rt></ruby>")
            base = []
        else:
            base.append(child)
    _inline(state, base)


_BLOCKS: dict[str, Callable[[TeiState, Element], None]] = {
    "ul": _list, "ol": _list, "dl": _definitions, "blockquote": _quote, "pre": _code, "figure": _figure,
    "table": _table, "callout": _floating, "details": _floating, "post": _floating, "embed": _embed, "div": _box,
    "math": partial(_formula, rend=' rend="display"', around="<p>{}</p>\n"),
    "hr": lambda state, node: state.out.append(_RULE),
}  # fmt: skip
_PHRASES: dict[str, Callable[[TeiState, Element], None]] = {
    "a": _link, "img": _picture, "math": _formula, "noteref": _reference, "abbr": _abbreviation, "time": _time,
    "ruby": _ruby, "br": lambda state, node: state.out.append("<lb/>"),
}  # fmt: skip
