"""Blocks: divisions by headings, lists, tables, figures, code, quotes, notes, and what stands beside the text."""

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from html import escape

from ...document.elements import HEADINGS, Element, as_blocks, is_block
from ...page.addresses import host_of
from ..about import one_line
from ..flow import DEEPEST, Nodes, box, flat, numbered, parted, plain
from ..grid import caption_of, cells_of, header_rows, rows_of, span
from ..xml import valid
from .phrases import inline, note, picture
from .shared import State, dated, safe, spoken

_RULE = '<milestone unit="section" rend="rule"/>'
_WORD = re.compile(r"[\w.+#-]{1,40}").fullmatch


def sections(state: State, body: list[Element]) -> None:
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
            state.out.append(f"<div{spoken(block)}>\n<head>")
            inline(state, block.children, 1)
            state.out.append("</head>\n")
        else:
            blocks(state, [block], 1)
        filled = filled or block.name != "hr"
    loose = [number for number in state.notes if number not in state.told]
    if not filled:
        state.out.append("<p/>\n")
    for number in loose:
        note(state, number, 1)
    state.out.append("</div>\n" * len(levels))


def blocks(state: State, nodes: Nodes, depth: int, around: Mapping[str, str] | None = None) -> None:
    """Blocks, where only blocks may stand; `around` is the language of a box that TEI has no element for."""
    if depth > DEEPEST:
        state.out.append(f"<p>{safe(flat(nodes))}</p>\n")
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


def mixed(state: State, nodes: Nodes, depth: int) -> None:
    """What is in a cell, an item or a note: text, or blocks."""
    if any(map(is_block, nodes)):
        blocks(state, nodes, depth + 1)
    else:
        inline(state, nodes, depth + 1)


def _wrapped(state: State, name: str, node: Element, depth: int) -> None:
    """An element of TEI around the text of one of ours; blocks that it holds follow each on its own."""
    if any(map(is_block, node.children)):
        blocks(state, node.children, depth + 1)
        return
    state.out.append(f"<{name}{spoken(node)}>")
    inline(state, node.children, depth + 1)
    state.out.append(f"</{name}>\n")


def _display(state: State, node: Element, depth: int) -> None:
    tex = one_line(node.attributes.get("tex"))
    if tex:
        state.out.append(f'<p><formula notation="tex" rend="display">{safe(tex)}</formula></p>\n')


def _list(state: State, node: Element, depth: int) -> None:
    ordered = node.name == "ol"
    if not node.children:
        return
    state.out.append(f'<list rend="{"numbered" if ordered else "bulleted"}"{spoken(node)}>\n')
    for item, number in numbered(node):
        count = f' n="{number}"' if ordered else ""
        state.out.append(f"<item{count}{spoken(item)}>" + box(item, "☑ ", "☐ "))
        mixed(state, item.children, depth)
        state.out.append("</item>\n")
    state.out.append("</list>\n")


def _definitions(state: State, node: Element, depth: int) -> None:
    """Terms and what they mean, by twos: a term without meaning gets an empty one, and the other way round."""
    last = ""
    state.out.append('<list type="gloss">\n' if node.children else "")
    for child in as_blocks(node.children):
        name = "label" if child.name == "dt" else "item"
        if name == last:
            state.out.append("<item/>" if name == "label" else "<label/>")
        elif name == "item" and not last:
            state.out.append("<label/>")
        state.out.append(f"<{name}{spoken(child)}>")
        if name == "label":
            inline(state, [flat(child.children)], depth)
        else:
            mixed(state, child.children, depth)
        state.out.append(f"</{name}>\n")
        last = name
    state.out.append("<item/>" if last == "label" else "")
    state.out.append("</list>\n" if node.children else "")


def _quote(state: State, node: Element, depth: int) -> None:
    url = valid(node.attributes.get("cite", ""))
    source = f' source="{escape(url)}"' if url else ""
    state.out.append(f"<quote{source}{spoken(node)}>")
    mixed(state, node.children, depth)
    state.out.append("</quote>\n")


def _code(state: State, node: Element, depth: int) -> None:
    named = node.attributes.get("language", "")
    kind = f' lang="{escape(named)}"' if _WORD(named) else ""
    text = safe(plain(node.children))
    state.out.append(f'<ab type="code" xml:space="preserve"><code{kind}>{text}</code></ab>\n')


def _figure(state: State, node: Element, depth: int) -> None:
    captions, rest = parted(node, "figcaption")
    inside = replace(state, out=[])
    for child in rest:
        if isinstance(child, Element) and child.name == "img":
            picture(inside, child, depth)
        else:
            blocks(inside, [child], depth)
    head = replace(state, out=[])
    for part in captions:
        inline(head, [flat(part.children)] if any(map(is_block, part.children)) else part.children, depth)
    shown, said = "".join(inside.out), "".join(head.out)
    if said and shown.startswith("<figure>") and shown.count("<figure>") == 1 and shown.endswith("</figure>"):
        shown = shown.removesuffix("</figure>").removeprefix("<figure>")
    if shown or said:
        state.out.append(f"<p><figure>{f'<head>{said}</head>' if said else ''}{shown}</figure></p>\n")


def _table(state: State, node: Element, depth: int) -> None:
    rows, caption = rows_of(node), caption_of(node)
    if not any(cells_of(row) for row in rows):
        return
    state.out.append(f"<table{spoken(node)}>\n")
    if caption:
        state.out.append(f"<head>{safe(flat(caption.children))}</head>\n")
    heads = header_rows(rows)
    for place, row in enumerate(rows):
        cells = cells_of(row)
        if not cells:
            continue
        state.out.append('<row role="label">' if place < heads else "<row>")
        for cell in cells:
            _cell(state, cell, depth)
        state.out.append("</row>\n")
    state.out.append("</table>\n")


def _cell(state: State, cell: Element, depth: int) -> None:
    role = ' role="label"' if cell.name == "th" else ""
    spans = ((theirs, span(cell, ours)) for ours, theirs in (("rowspan", "rows"), ("colspan", "cols")))
    wide = "".join(f' {name}="{count}"' for name, count in spans if count > 1)
    state.out.append(f"<cell{role}{wide}{spoken(cell)}>")
    mixed(state, cell.children, depth)
    state.out.append("</cell>")


def _floating(state: State, node: Element, depth: int) -> None:
    """What stands beside the text: a callout, a disclosure, a post."""
    heads, rest = parted(node, "summary")
    kind = node.attributes.get("kind", "")
    title = node.attributes.get("title", "").strip() or flat(heads)
    sub = f' subtype="{kind}"' if kind.isalpha() and kind.isascii() else ""
    state.out.append(f'<floatingText type="{node.name}"{sub}{spoken(node)}><body>\n')
    if title:
        state.out.append(f"<head>{safe(title)}</head>\n")
    author, stamp = one_line(node.attributes.get("author")), one_line(node.attributes.get("stamp"))
    if author or stamp:
        when = dated(node.attributes.get("date", ""), stamp) if stamp else ""
        name = f"<name>{safe(author)}</name>" if author else ""
        state.out.append(f"<byline>{name}{', ' if name and when else ''}{when}</byline>\n")
    before = len(state.out)
    blocks(state, rest, depth)
    if not "".join(state.out[before:]).replace(_RULE, "").strip():
        state.out.append("<p/>\n")
    state.out.append("</body></floatingText>\n")


def _embed(state: State, node: Element, depth: int) -> None:
    url = valid(node.attributes.get("src", ""))
    label = one_line(node.attributes.get("title")) or host_of(url)
    if label:
        target = f'<ref target="{escape(url)}">{safe(label)}</ref>' if url and state.links else safe(label)
        state.out.append(f"<p>{target}</p>\n")


def _box(state: State, node: Element, depth: int) -> None:
    around = {"lang": node.attributes["lang"]} if node.attributes.get("lang") else None
    blocks(state, node.children, depth, around)


_WRITERS: dict[str, Callable[[State, Element, int], None]] = {
    "ul": _list, "ol": _list, "dl": _definitions, "blockquote": _quote, "pre": _code, "figure": _figure,
    "table": _table, "callout": _floating, "details": _floating, "post": _floating, "embed": _embed, "div": _box,
    "math": _display, "hr": lambda state, node, depth: state.out.append(_RULE + "\n"),
}  # fmt: skip
