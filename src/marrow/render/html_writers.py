"""Writes the nodes of a document as HTML; everything is escaped and on the white list.

`blocks` is for HTML that stands alone: notes are linked both ways, wide tables scroll by keyboard.
`table_lines` is for HTML within Markdown: one row a line, no blank lines.
Source: HTML Living Standard; WAI-ARIA 1.2 and DPub-ARIA 1.1 for roles.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from html import escape
from typing import Any

from ..document.elements import HEADINGS, Contents, Element, as_blocks, inside, is_display
from ..expressions import expression
from ..page.addresses import host_of
from .flow import Nodes, box, flat, kind_of, language_of, plain
from .grid import caption_of, cells_of, closed_header_rows, rows_of
from .whitelist import TAGS, address, allowed, fetched, start_tag

_NAMED = expression(r"[A-Za-z0-9_-]{1,20}")
_SAID = expression(r'(?:^|>)[^<]*[^<\s]|\balt="[^"]')  # text or a description within markup
_ALIGNED = frozenset(("left", "right", "center"))


@dataclass(slots=True)
class HtmlState:
    """What is written so far, and how. `writers` are by the names of elements: a format of its own has some others."""

    out: list[str] = field(default_factory=list)
    alone: bool = True  # not within Markdown
    scroll: bool = True  # tables in a box that scrolls
    links: bool = True
    images: bool = True
    linked: bool = False  # inside a link
    notes: dict[str, str] = field(default_factory=dict)  # notes that can be led to -> the address of each up to its `#`
    noteref: str = 'role="doc-noteref"'  # attributes of what leads there
    refs: dict[str, int] = field(default_factory=dict)  # note -> how often it was referred to
    ids: dict[int, str] = field(default_factory=dict)  # headings, by identity, and the id that each has
    writers: "Mapping[str, Write]" = field(default_factory=lambda: WRITERS)
    own: Any = None  # what such writers need beside


def blocks(nodes: Nodes, *, links: bool = True, images: bool = True, contents: Sequence[Contents] = ()) -> str:
    """Blocks as HTML, each on its own line. `contents`: the tables of contents that are shown ahead of them."""
    named = (node.attributes.get("id", "") for node in inside(nodes) if node.name == "note")
    state = HtmlState(links=links, images=images, notes=dict.fromkeys(filter(_NAMED.fullmatch, named), "#"))
    if contents:
        state.ids = _ids(nodes, contents) if links else {}
        state.out += [_navigation(each, state.ids) for each in contents]
    lines(state, nodes)
    return "".join(state.out)


def table_lines(table: Element, *, links: bool = True, images: bool = True) -> list[str]:
    """A table as HTML for Markdown: lines without blank ones among them."""
    state = HtmlState(alone=False, links=links, images=images)
    _table(state, table)
    return "".join(state.out).rstrip("\n").split("\n")


def _ids(nodes: Nodes, contents: Sequence[Contents]) -> dict[int, str]:
    """The headings that tables of contents lead to, by their identity, each with its id as an attribute."""
    found = {id(node) for node in inside(nodes) if node.name in HEADINGS}
    wanted = dict.fromkeys(id(heading) for each in contents for _, _, heading in each.entries if id(heading) in found)
    return {key: f' id="section-{number}"' for number, key in enumerate(wanted, 1)}


def _navigation(contents: Contents, ids: dict[int, str]) -> str:
    """A table of contents as a landmark: lists within lists, as deep as its entries say."""
    out, depths = list[str](), list[int]()
    for depth, text, heading in contents.entries:
        while depths and depth < depths[-1]:
            depths.pop()
            out.append("</li></ul>")
        if depths and depth == depths[-1]:
            out.append("</li>")
        else:
            depths.append(depth)
            out.append("<ul>")
        said, named = escape(text, quote=False), ids.get(id(heading), "")
        out.append(f'<li><a href="#{named.split(chr(34))[1]}">{said}</a>' if named else f"<li>{said}")
    lists = "".join(out) + "</li></ul>" * len(depths)
    return f'<nav aria-label="{escape(contents.label or "Contents")}">\n{lists}\n</nav>\n'


def write(state: HtmlState, nodes: Nodes) -> None:
    """Write nodes, one behind the other."""
    out = state.out
    for node in nodes:
        if isinstance(node, str):
            out.append(escape(node, quote=False))
            continue
        name = node.name
        special = state.writers.get(name)
        if special is not None:
            special(state, node)
        elif name in TAGS:
            more = " reversed" if name == "ol" and "reversed" in node.attributes else ""
            tagged(state, node, state.ids.get(id(node), more) if state.ids else more)
        else:
            write(state, node.children)


def lines(state: HtmlState, nodes: Nodes) -> None:
    """Write nodes as blocks, each on a line of its own."""
    for block in as_blocks(nodes):
        write(state, [block])
        state.out.append("\n")


def tagged(state: HtmlState, node: Element, more: str = "") -> None:
    """Write an element as the tag of its name, `more` being attributes of ours."""
    state.out.append(start_tag(node, more))
    write(state, node.children)
    state.out.append(f"</{node.name}>")


def begun(text: str, nodes: Nodes) -> Nodes:
    """Nodes with a text at the beginning, inside of the paragraph that they may begin with."""
    first = nodes[0] if nodes else ""
    if isinstance(first, Element) and first.name == "p":
        return [Element("p", first.attributes, [text, *first.children]), *nodes[1:]]
    return [text, *nodes]


def _item(state: HtmlState, node: Element) -> None:
    mark = box(node, "☑ ", "☐ ")
    tagged(state, Element("li", node.attributes, [*begun(mark, node.children)]) if mark else node)


def _link(state: HtmlState, node: Element) -> None:
    if state.linked or not state.links or not address(node.attributes.get("href", "")):
        write(state, node.children)
        return
    state.linked, at = True, len(state.out)
    state.out.append(start_tag(node))
    write(state, node.children)
    if state.alone and not _SAID.search("".join(state.out[at:])):
        url = node.attributes["href"]
        state.out[at] = start_tag(node, f' aria-label="{escape(host_of(url) or url)}"')
    state.out.append("</a>")
    state.linked = False


def _image(state: HtmlState, node: Element) -> None:
    src, alt = fetched(node.attributes.get("src", "")), node.attributes.get("alt", "")
    if src and state.images:
        lazy = ' loading="lazy"' if state.alone else ""
        state.out.append(start_tag(node, f' src="{escape(src)}" alt="{escape(alt)}"{lazy}'))


def _code(state: HtmlState, node: Element) -> None:
    kind = f' class="language-{named}"' if (named := language_of(node)) else ""
    text = escape(plain(node.children), quote=False)
    state.out.append(f"<pre><code{kind}>{text if state.alone else text.replace(chr(10), '&#10;')}</code></pre>")


def _formula(state: HtmlState, node: Element) -> None:
    tag = "div" if is_display(node) else "span"
    tex = escape(" ".join(node.attributes.get("tex", "").split()), quote=False)
    if tex:
        state.out.append(f'<{tag} role="math" class="tex">{tex}</{tag}>')


def _reading(state: HtmlState, node: Element) -> None:
    state.out.append("<rp>(</rp>")
    tagged(state, node)
    state.out.append("<rp>)</rp>")


def _callout(state: HtmlState, node: Element) -> None:
    kind, title = kind_of(node), node.attributes.get("title", "").strip()
    state.out.append(f'<aside role="note" class="callout {kind}" aria-label="{escape(title or kind.capitalize())}">')
    if title:
        state.out.append(f"<p><strong>{escape(title, quote=False)}</strong></p>")
    write(state, as_blocks(node.children))
    state.out.append("</aside>")


def _post(state: HtmlState, node: Element) -> None:
    name, date = (node.attributes.get(key, "") for key in ("author", "date"))
    stamp = escape(node.attributes.get("stamp", ""), quote=False)
    when = f'<time datetime="{escape(date)}">{stamp}</time>' if date and stamp else stamp
    said = ", ".join(filter(None, (f"<strong>{escape(name, quote=False)}</strong>" if name else "", when)))
    state.out.append("<article>\n" + (f"<header>{said}</header>\n" if said else ""))
    lines(state, node.children)
    state.out.append("</article>")


def _embed(state: HtmlState, node: Element) -> None:
    url = fetched(node.attributes.get("src", ""))
    label = escape(node.attributes.get("title", "").strip() or host_of(url), quote=False)
    poster = fetched(node.attributes.get("poster", "")) if state.images else ""
    if label and poster and url and state.links:
        shown = f'<img src="{escape(poster)}" alt="" loading="lazy">'
        state.out.append(f'<figure><a href="{escape(url)}">{shown}{label}</a></figure>')
    elif label:
        state.out.append(f'<p><a href="{escape(url)}">{label}</a></p>' if url and state.links else f"<p>{label}</p>")


def _reference(state: HtmlState, node: Element) -> None:
    """The reference to a note: a link where the note can be led to and no link is around it."""
    number = node.attributes.get("id", "")
    label = escape(number, quote=False)
    if number in state.notes and not state.linked:
        again = state.refs[number] = state.refs.get(number, 0) + 1
        own = number if again == 1 else f"{number}-{again}"
        label = f'<a id="ref-{own}" href="{state.notes[number]}note-{number}" {state.noteref}>{label}</a>'
    if label:
        state.out.append(f"<sup>{label}</sup>")


def led_back(state: HtmlState, paragraphs: Sequence[Element], back: str) -> None:
    """Write the blocks of a note, with the link back, if there is one, at the end of the last."""
    *before, last = paragraphs or [Element("")]
    write(state, before)
    if last.name == "p":
        state.out.append(start_tag(last))
        write(state, last.children)
        state.out.append(f"{back}</p>")
    else:
        write(state, [last])
        state.out.append(back and f"<p>{back.strip()}</p>")


def _footnotes(state: HtmlState, node: Element) -> None:
    state.out.append('<section role="doc-endnotes" aria-label="Notes">\n<ol>\n')
    for note in as_blocks(node.children):
        number = note.attributes.get("id", "")
        first = number in state.notes
        state.notes.pop(number, None)  # an id stands once in a page
        named = (f' id="note-{number}"' if first else "") + (f' value="{number}"' if allowed("width", number) else "")
        state.out.append(f"<li{named}>")
        back = f' <a href="#ref-{number}" role="doc-backlink" aria-label="Back to {number}">↩</a>'
        led_back(state, as_blocks(note.children), back if first and state.refs.get(number) else "")
        state.out.append("</li>\n")
    state.out.append("</ol>\n</section>")


def _table(state: HtmlState, node: Element) -> None:
    caption, rows = caption_of(node), rows_of(node)
    out = state.out
    scrolls = state.alone and state.scroll
    if scrolls:
        label = escape((flat(caption.children) if caption else "") or "Table")
        out.append(f'<div class="scroll" role="region" aria-label="{label}" tabindex="0">')
    out.append(start_tag(node) + "\n")
    if caption:
        write(state, [caption])
        out.append("\n")
    head = closed_header_rows(rows)
    for group, part in (("thead", rows[:head]), ("tbody", rows[head:])):
        if part:
            out.append(f"<{group}>\n")
            for row in part:
                _row(state, row, group == "thead")
            out.append(f"</{group}>\n")
    out.append("</table>" + ("</div>" if scrolls else ""))


def _row(state: HtmlState, row: Element, head: bool) -> None:
    state.out.append(start_tag(row))
    for place, cell in enumerate(cells_of(row)):
        more, header = "", state.alone and cell.name == "th"
        described = header and any(each.attributes.get("alt") for each in inside(cell.children) if each.name == "img")
        if header and not described and not flat(cell.children):  # it says nothing
            cell, header = Element("td", cell.attributes, cell.children), False
        if header and not cell.attributes.get("scope"):
            more = ' scope="col"' if head else ' scope="row"' if not place else ""
        aligned = cell.attributes.get("align", "")
        if aligned in _ALIGNED:
            more += f' style="text-align: {aligned}"'
        state.out.append(start_tag(cell, more))
        write(state, cell.children)
        state.out.append(f"</{cell.name}>")
    state.out.append("</tr>\n")


Write = Callable[[HtmlState, Element], None]
WRITERS: dict[str, Write] = {
    "li": _item, "a": _link, "img": _image, "pre": _code, "math": _formula, "rt": _reading, "callout": _callout,
    "embed": _embed, "post": _post, "noteref": _reference, "footnotes": _footnotes, "table": _table,
    "br": lambda state, node: state.out.append("<br>"),
    "hr": lambda state, node: state.out.append("<hr>"),
}  # fmt: skip
