"""What stands in a line of text: emphasis, links, pictures, formulas, references to notes, abbreviations, rubies."""

from collections.abc import Callable
from html import escape

from ...document.elements import Element
from ..about import one_line
from ..flow import DEEPEST, Nodes, flat
from ..whitelist import allowed
from ..xml import valid
from .shared import DATE, State, safe, spoken

_PLAIN = {
    "em": "emph", "strong": 'hi rend="bold"', "del": "del", "ins": "add", "sup": 'hi rend="superscript"',
    "sub": 'hi rend="subscript"', "code": "code", "kbd": 'code rend="kbd"', "mark": 'hi rend="mark"', "q": "q",
    "cite": 'hi rend="cite"', "bdo": "seg", "span": "seg",
}  # fmt: skip


def inline(state: State, nodes: Nodes, depth: int) -> None:
    """Write what stands in a line."""
    if depth > DEEPEST:
        state.out.append(safe(flat(nodes)))
        return
    for node in nodes:
        if isinstance(node, str):
            state.out.append(safe(node))
        elif node.name in _PLAIN:
            tag = _PLAIN[node.name]
            side = allowed("dir", node.attributes.get("dir", ""))
            side = f' style="direction: {side}"' if side else ""
            state.out.append(f"<{tag}{spoken(node)}{side}>")
            if node.name in ("code", "kbd"):
                state.out.append(safe(flat(node.children)))
            else:
                inline(state, node.children, depth + 1)
            state.out.append(f"</{tag.partition(' ')[0]}>")
        elif node.name in _PHRASES:
            _PHRASES[node.name](state, node, depth + 1)
        else:
            inline(state, node.children, depth + 1)


def _link(state: State, node: Element, depth: int) -> None:
    url = valid(node.attributes.get("href", "")) if state.links else ""
    state.out.append(f'<ref target="{escape(url)}">' if url else "")
    inline(state, node.children, depth)
    state.out.append("</ref>" if url else "")


def picture(state: State, node: Element, depth: int) -> None:
    """Write a picture, with its description."""
    url = valid(node.attributes.get("src", ""))
    if not state.images or not url:
        return
    sizes = [(name, allowed(name, node.attributes.get(name, ""))) for name in ("width", "height")]
    size = "".join(f' {name}="{value}px"' for name, value in sizes if value)
    alt = one_line(node.attributes.get("alt"))
    state.out.append(f'<figure><graphic url="{escape(url)}"{size}/>')
    state.out.append(f"<figDesc>{safe(alt)}</figDesc></figure>" if alt else "</figure>")


def _formula(state: State, node: Element, depth: int) -> None:
    tex = one_line(node.attributes.get("tex"))
    if tex:
        state.out.append(f'<formula notation="tex">{safe(tex)}</formula>')


def _reference(state: State, node: Element, depth: int) -> None:
    number = node.attributes.get("id", "")
    if number in state.notes and number not in state.told:
        note(state, number, depth)
    elif number in state.notes and number.isalnum() and number.isascii():
        state.out.append(f'<ref type="note" target="#note-{number}">{safe(number)}</ref>')
    elif number:
        state.out.append(f'<hi rend="superscript">{safe(number)}</hi>')


def note(state: State, number: str, depth: int) -> None:
    """Write a note where it is first referred to."""
    state.told.add(number)
    named = f' n="{number}" xml:id="note-{number}"' if number.isalnum() and number.isascii() else ""
    state.out.append(f'<note place="bottom"{named}>')
    state.mixed(state, state.notes[number].children, depth)
    state.out.append("</note>")


def _abbreviation(state: State, node: Element, depth: int) -> None:
    full = one_line(node.attributes.get("title"))
    state.out.append("<choice><abbr>" if full else "<abbr>")
    inline(state, node.children, depth)
    state.out.append(f"</abbr><expan>{safe(full)}</expan></choice>" if full else "</abbr>")


def _time(state: State, node: Element, depth: int) -> None:
    when = node.attributes.get("datetime", "").strip()
    state.out.append(f'<date when="{when}">' if DATE.fullmatch(when) else "<date>")
    inline(state, node.children, depth)
    state.out.append("</date>")


def _ruby(state: State, node: Element, depth: int) -> None:
    base: list[Element | str] = []
    for child in node.children:
        if isinstance(child, Element) and child.name == "rt":
            state.out.append(f"<ruby><rb>{safe(flat(base))}</rb><rt>{safe(flat(child.children))}</rt></ruby>")
            base = []
        else:
            base.append(child)
    inline(state, base, depth)


_PHRASES: dict[str, Callable[[State, Element, int], None]] = {
    "a": _link, "img": picture, "math": _formula, "noteref": _reference, "abbr": _abbreviation, "time": _time,
    "ruby": _ruby, "br": lambda state, node, depth: state.out.append("<lb/>"),
}  # fmt: skip
