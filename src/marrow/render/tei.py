"""TEI P5: the document for digital humanities and corpora, valid against the schema TEI All.

Headings make nested `div`s; a note stands at the first place that refers to it, later places refer to the note.
Pictures and formulas keep their addresses and TeX; what TEI has no element for (callouts, disclosures, posts) is a
`floatingText` with a `type`. Headings within quotes, cells and items are `label`s. The header holds the metadata and
says by what program the text was made. Ends with one newline.
Source: TEI P5 Guidelines 4.3, chapters 2 (header), 3 (core), 4 (default structure), 14 (tables, formulae, figures).
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from html import escape
from typing import Any

from ..document.elements import HEADINGS, Document, Element, as_blocks, is_block
from ..page.addresses import host_of
from .flow import DEEPEST, Nodes, box, flat, numbered, parted, plain
from .grid import caption_of, cells_of, header_rows, rows_of, span
from .whitelist import allowed
from .xml import clean, valid

MEDIA_TYPE = "application/tei+xml"
SUFFIX = ".tei.xml"
_DATE = re.compile(
    r"\d{4}(?:-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01])"
    r"(?:T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:Z|[+-](?:0\d|1[0-3]):[0-5]\d)?)?)?)?"
)
_WORD = re.compile(r"[\w.+#-]{1,40}").fullmatch
_PLAIN = {
    "em": "emph", "strong": 'hi rend="bold"', "del": "del", "ins": "add", "sup": 'hi rend="superscript"',
    "sub": 'hi rend="subscript"', "code": "code", "kbd": 'code rend="kbd"', "mark": 'hi rend="mark"', "q": "q",
    "cite": 'hi rend="cite"', "bdo": "seg", "span": "seg",
}  # fmt: skip


@dataclass(slots=True)
class _State:
    links: bool
    images: bool
    out: list[str] = field(default_factory=list)
    notes: dict[str, Element] = field(default_factory=dict)
    told: set[str] = field(default_factory=set)  # notes that are written


def render(document: Document, *, links: bool = True, images: bool = True) -> str:
    """The document as TEI P5.

    links: keep the addresses of links
    images: keep the addresses and descriptions of pictures
    """
    state = _State(links, images)
    for block in document.body:
        for note in as_blocks(block.children) if block.name == "footnotes" else ():
            state.notes.setdefault(note.attributes.get("id", ""), note)
    _sections(state, [block for block in document.body if block.name != "footnotes"])
    spoken = _language(document.language)
    return clean(
        f'<?xml version="1.0" encoding="UTF-8"?>\n<TEI xmlns="http://www.tei-c.org/ns/1.0"{spoken}>\n'
        f"{_header(document)}"
        f"<text>\n<body>\n{''.join(state.out) or '<p/>'}</body>\n</text>\n</TEI>\n"
    )


def _header(document: Document) -> str:
    told, url = document.metadata, valid(document.url)
    names = told.get("authors")
    authors = [_text(name) for name in (names if isinstance(names, list | tuple) else [names])]
    title = _text(document.title) or host_of(document.url) or "Untitled"
    head = f"<title>{_safe(title)}</title>" + "".join(f"<author>{_safe(name)}</author>" for name in authors if name)
    date, licence, site = (_text(told.get(name)) for name in ("published", "licence", "site"))
    when = _date(date, date) if date else ""
    rights = ""
    if licence:
        target = f' target="{escape(valid(licence))}"' if valid(licence) else ""
        rights = f"<availability><licence{target}>{_safe(licence)}</licence></availability>"
    published = f"<publisher>{_safe(site or host_of(document.url) or 'unknown')}</publisher>{when}{rights}"
    source = f"<title>{_safe(title)}</title>" + (f'<ptr target="{escape(url)}"/>' if url else "")
    summary, spoken = _text(told.get("description")), allowed("lang", document.language)
    profile = f"<abstract><p>{_safe(summary)}</p></abstract>" if summary else ""
    profile += f'<langUsage><language ident="{spoken}">{spoken}</language></langUsage>' if spoken else ""
    return (
        f"<teiHeader>\n<fileDesc>\n<titleStmt>{head}</titleStmt>\n<publicationStmt>{published}</publicationStmt>\n"
        f"<sourceDesc><bibl>{source}</bibl></sourceDesc>\n</fileDesc>\n<encodingDesc><appInfo>"
        '<application ident="marrow" version="0.1"><label>Marrow</label></application></appInfo></encodingDesc>\n'
        + (f"<profileDesc>{profile}</profileDesc>\n" if profile else "")
        + "</teiHeader>\n"
    )


def _sections(state: _State, body: list[Element]) -> None:
    """Blocks as nested divisions by their headings; notes that nothing refers to come last, before the first ends."""
    levels: list[int] = []
    filled = False
    for block in body:
        if block.name in HEADINGS:
            level = int(block.name[1])
            while levels and levels[-1] >= level:
                levels.pop()
                state.out.append("</div>\n")
            levels.append(level)
            state.out.append(f"<div{_spoken(block)}>\n<head>")
            _inline(state, block.children, 1)
            state.out.append("</head>\n")
        else:
            _blocks(state, [block], 1)
        filled = filled or block.name != "hr"
    loose = [number for number in state.notes if number not in state.told]
    if not filled:
        state.out.append("<p/>\n")
    for number in loose:
        _note(state, number, 1)
    state.out.append("</div>\n" * len(levels))


def _blocks(state: _State, nodes: Nodes, depth: int, around: Mapping[str, str] | None = None) -> None:
    """Blocks, where only blocks may stand; `around` is the language of a box that TEI has no element for."""
    if depth > DEEPEST:
        state.out.append(f"<p>{_safe(flat(nodes))}</p>\n")
        return
    for node in as_blocks(nodes):
        if around:
            node = Element(node.name, {**around, **node.attributes}, node.children)
        write = _WRITERS.get(node.name)
        if write:
            write(state, node, depth + 1)
        elif node.name in HEADINGS:
            _wrapped(state, "label", node, depth)
        else:
            _wrapped(state, "p", node, depth)


def _mixed(state: _State, nodes: Nodes, depth: int) -> None:
    """What is in a cell, an item or a note: text, or blocks."""
    if any(map(is_block, nodes)):
        _blocks(state, nodes, depth + 1)
    else:
        _inline(state, nodes, depth + 1)


def _wrapped(state: _State, name: str, node: Element, depth: int, more: str = "") -> None:
    """An element of TEI around the text of one of ours; blocks that it holds follow each on its own."""
    if any(map(is_block, node.children)):
        _blocks(state, node.children, depth + 1)
        return
    state.out.append(f"<{name}{more}{_spoken(node)}>")
    _inline(state, node.children, depth + 1)
    state.out.append(f"</{name}>\n")


def _inline(state: _State, nodes: Nodes, depth: int) -> None:
    if depth > DEEPEST:
        state.out.append(_safe(flat(nodes)))
        return
    for node in nodes:
        if isinstance(node, str):
            state.out.append(_safe(node))
        elif node.name in _PLAIN:
            tag = _PLAIN[node.name]
            side = allowed("dir", node.attributes.get("dir", ""))
            side = f' style="direction: {side}"' if side else ""
            state.out.append(f"<{tag}{_spoken(node)}{side}>")
            if node.name in ("code", "kbd"):
                state.out.append(_safe(flat(node.children)))
            else:
                _inline(state, node.children, depth + 1)
            state.out.append(f"</{tag.partition(' ')[0]}>")
        elif node.name in _PHRASES:
            _PHRASES[node.name](state, node, depth + 1)
        else:
            _inline(state, node.children, depth + 1)


def _link(state: _State, node: Element, depth: int) -> None:
    url = valid(node.attributes.get("href", "")) if state.links else ""
    state.out.append(f'<ref target="{escape(url)}">' if url else "")
    _inline(state, node.children, depth)
    state.out.append("</ref>" if url else "")


def _picture(state: _State, node: Element, depth: int, caption: Nodes = ()) -> None:
    url = valid(node.attributes.get("src", ""))
    if not state.images or not url:
        return
    sizes = [(name, allowed(name, node.attributes.get(name, ""))) for name in ("width", "height")]
    size = "".join(f' {name}="{value}px"' for name, value in sizes if value)
    alt = _text(node.attributes.get("alt"))
    state.out.append(f'<figure><graphic url="{escape(url)}"{size}/>')
    state.out.append(f"<figDesc>{_safe(alt)}</figDesc></figure>" if alt else "</figure>")


def _formula(state: _State, node: Element, depth: int) -> None:
    tex = _text(node.attributes.get("tex"))
    if tex:
        state.out.append(f'<formula notation="tex">{_safe(tex)}</formula>')


def _display(state: _State, node: Element, depth: int) -> None:
    tex = _text(node.attributes.get("tex"))
    if tex:
        state.out.append(f'<p><formula notation="tex" rend="display">{_safe(tex)}</formula></p>\n')


def _reference(state: _State, node: Element, depth: int) -> None:
    number = node.attributes.get("id", "")
    if number in state.notes and number not in state.told:
        _note(state, number, depth)
    elif number in state.notes and number.isalnum() and number.isascii():
        state.out.append(f'<ref type="note" target="#note-{number}">{_safe(number)}</ref>')
    elif number:
        state.out.append(f'<hi rend="superscript">{_safe(number)}</hi>')


def _note(state: _State, number: str, depth: int) -> None:
    state.told.add(number)
    named = f' n="{number}" xml:id="note-{number}"' if number.isalnum() and number.isascii() else ""
    state.out.append(f'<note place="bottom"{named}>')
    _mixed(state, state.notes[number].children, depth)
    state.out.append("</note>")


def _abbreviation(state: _State, node: Element, depth: int) -> None:
    full = _text(node.attributes.get("title"))
    state.out.append("<choice><abbr>" if full else "<abbr>")
    _inline(state, node.children, depth)
    state.out.append(f"</abbr><expan>{_safe(full)}</expan></choice>" if full else "</abbr>")


def _time(state: _State, node: Element, depth: int) -> None:
    when = node.attributes.get("datetime", "").strip()
    state.out.append(f'<date when="{when}">' if _DATE.fullmatch(when) else "<date>")
    _inline(state, node.children, depth)
    state.out.append("</date>")


def _ruby(state: _State, node: Element, depth: int) -> None:
    base: list[Element | str] = []
    for child in node.children:
        if isinstance(child, Element) and child.name == "rt":
            state.out.append(f"<ruby><rb>{_safe(flat(base))}</rb><rt>{_safe(flat(child.children))}</rt></ruby>")
            base = []
        else:
            base.append(child)
    _inline(state, base, depth)


def _list(state: _State, node: Element, depth: int) -> None:
    ordered = node.name == "ol"
    if not node.children:
        return
    state.out.append(f'<list rend="{"numbered" if ordered else "bulleted"}"{_spoken(node)}>\n')
    for item, number in numbered(node):
        count = f' n="{number}"' if ordered else ""
        state.out.append(f"<item{count}{_spoken(item)}>" + box(item, "☑ ", "☐ "))
        _mixed(state, item.children, depth)
        state.out.append("</item>\n")
    state.out.append("</list>\n")


def _definitions(state: _State, node: Element, depth: int) -> None:
    """Terms and what they mean, by twos: a term without meaning gets an empty one, and the other way round."""
    last = ""
    state.out.append('<list type="gloss">\n' if node.children else "")
    for child in as_blocks(node.children):
        name = "label" if child.name == "dt" else "item"
        if name == last:
            state.out.append("<item/>" if name == "label" else "<label/>")
        elif name == "item" and not last:
            state.out.append("<label/>")
        state.out.append(f"<{name}{_spoken(child)}>")
        if name == "label":
            _inline(state, [flat(child.children)], depth)
        else:
            _mixed(state, child.children, depth)
        state.out.append(f"</{name}>\n")
        last = name
    state.out.append("<item/>" if last == "label" else "")
    state.out.append("</list>\n" if node.children else "")


def _quote(state: _State, node: Element, depth: int) -> None:
    url = valid(node.attributes.get("cite", ""))
    source = f' source="{escape(url)}"' if url else ""
    state.out.append(f"<quote{source}{_spoken(node)}>")
    _mixed(state, node.children, depth)
    state.out.append("</quote>\n")


def _code(state: _State, node: Element, depth: int) -> None:
    named = node.attributes.get("language", "")
    kind = f' lang="{escape(named)}"' if _WORD(named) else ""
    text = _safe(plain(node.children))
    state.out.append(f'<ab type="code" xml:space="preserve"><code{kind}>{text}</code></ab>\n')


def _figure(state: _State, node: Element, depth: int) -> None:
    captions, rest = parted(node, "figcaption")
    inside = _State(state.links, state.images, notes=state.notes, told=state.told)
    for child in rest:
        if isinstance(child, Element) and child.name == "img":
            _picture(inside, child, depth)
        else:
            _blocks(inside, [child], depth)
    head = _State(state.links, state.images, notes=state.notes, told=state.told)
    for part in captions:
        _inline(head, [flat(part.children)] if any(map(is_block, part.children)) else part.children, depth)
    shown, said = "".join(inside.out), "".join(head.out)
    if said and shown.startswith("<figure>") and shown.count("<figure>") == 1 and shown.endswith("</figure>"):
        shown = shown.removesuffix("</figure>").removeprefix("<figure>")
    if shown or said:
        state.out.append(f"<p><figure>{f'<head>{said}</head>' if said else ''}{shown}</figure></p>\n")


def _table(state: _State, node: Element, depth: int) -> None:
    rows, caption = rows_of(node), caption_of(node)
    if not any(cells_of(row) for row in rows):
        return
    state.out.append(f"<table{_spoken(node)}>\n")
    if caption:
        state.out.append(f"<head>{_safe(flat(caption.children))}</head>\n")
    heads = header_rows(rows)
    for place, row in enumerate(rows):
        cells = cells_of(row)
        if not cells:
            continue
        state.out.append('<row role="label">' if place < heads else "<row>")
        for cell in cells:
            role = ' role="label"' if cell.name == "th" else ""
            spans = ((ours, theirs, span(cell, ours)) for ours, theirs in (("rowspan", "rows"), ("colspan", "cols")))
            wide = "".join(f' {theirs}="{count}"' for _, theirs, count in spans if count > 1)
            state.out.append(f"<cell{role}{wide}{_spoken(cell)}>")
            _mixed(state, cell.children, depth)
            state.out.append("</cell>")
        state.out.append("</row>\n")
    state.out.append("</table>\n")


def _floating(state: _State, node: Element, depth: int) -> None:
    """What stands beside the text: a callout, a disclosure, a post."""
    heads, rest = parted(node, "summary")
    kind = node.attributes.get("kind", "")
    title = node.attributes.get("title", "").strip() or flat(heads)
    sub = f' subtype="{kind}"' if kind.isalpha() and kind.isascii() else ""
    state.out.append(f'<floatingText type="{node.name}"{sub}{_spoken(node)}><body>\n')
    if title:
        state.out.append(f"<head>{_safe(title)}</head>\n")
    author, stamp = _text(node.attributes.get("author")), _text(node.attributes.get("stamp"))
    if author or stamp:
        when = _date(node.attributes.get("date", ""), stamp) if stamp else ""
        name = f"<name>{_safe(author)}</name>" if author else ""
        state.out.append(f"<byline>{name}{', ' if name and when else ''}{when}</byline>\n")
    before = len(state.out)
    _blocks(state, rest, depth)
    if not "".join(state.out[before:]).replace('<milestone unit="section" rend="rule"/>', "").strip():
        state.out.append("<p/>\n")
    state.out.append("</body></floatingText>\n")


def _embed(state: _State, node: Element, depth: int) -> None:
    url = valid(node.attributes.get("src", ""))
    label = _text(node.attributes.get("title")) or host_of(url)
    if label:
        target = f'<ref target="{escape(url)}">{_safe(label)}</ref>' if url and state.links else _safe(label)
        state.out.append(f"<p>{target}</p>\n")


def _box(state: _State, node: Element, depth: int) -> None:
    spoken = {"lang": node.attributes["lang"]} if node.attributes.get("lang") else None
    _blocks(state, node.children, depth, spoken)


def _rule(state: _State, node: Element, depth: int) -> None:
    state.out.append('<milestone unit="section" rend="rule"/>\n')


def _date(when: str, shown: str) -> str:
    exact = f' when="{when}"' if _DATE.fullmatch(when) else ""
    return f"<date{exact}>{_safe(shown)}</date>"


def _spoken(node: Element) -> str:
    return _language(node.attributes.get("lang", ""))


def _language(value: str) -> str:
    spoken = allowed("lang", value) if value else ""
    return f' xml:lang="{spoken}"' if spoken else ""


def _text(value: Any) -> str:
    return " ".join(value.split()) if isinstance(value, str) else ""


def _safe(text: str) -> str:
    return escape(text, quote=False)


_PHRASES: dict[str, Callable[[_State, Element, int], None]] = {
    "a": _link, "img": _picture, "math": _formula, "noteref": _reference, "abbr": _abbreviation, "time": _time,
    "ruby": _ruby, "br": lambda state, node, depth: state.out.append("<lb/>"),
}  # fmt: skip
_WRITERS: dict[str, Callable[[_State, Element, int], None]] = {
    "ul": _list, "ol": _list, "dl": _definitions, "blockquote": _quote, "pre": _code, "hr": _rule, "figure": _figure,
    "table": _table, "callout": _floating, "details": _floating, "post": _floating, "embed": _embed, "div": _box,
    "math": _display,
}  # fmt: skip
