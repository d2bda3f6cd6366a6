"""Writes blocks as XHTML for a book: images of the book, formulas as MathML, notes that pop up, valid addresses.

Everything else is written as HTML (see `html_writers`). An image that could not be fetched is replaced by its
description, its address and the reason. A formula is the MathML of the page, or is made from its TeX; its `alttext` is
the words of the page, else its TeX. TeX that cannot be parsed stays as it is.
Source: EPUB 3.3; EPUB 3 Structural Semantics Vocabulary; DPub-ARIA 1.1; XML 1.0, section 2.2 for characters.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from html import escape
from typing import Any

from ...document.elements import Element, Formula, as_blocks, is_display
from ...errors import importing
from ...expressions import expression
from ..flow import flat
from ..html_writers import WRITERS, HtmlState, Write, begun, led_back, lines, tagged
from ..whitelist import fetched
from ..xml import as_xml, clean, valid
from .pictures import Picture

_TIME = expression(
    r"\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])(?:[T ](?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,3})?)?"
    r"(?:Z|[+-](?:[01]\d|2[0-3]):?[0-5]\d)?)?|\d{4}(?:-(?:0[1-9]|1[0-2]))?"
)
_ELEMENT = expression(r"<(m\w+)((?: [\w-]+=\"[^\"]*\")+)")
_TAG = expression(r"\\tag\*?\s*\{([^{}]*)\}")
_NONE = Formula()
_ADDRESSES = {"a": "href", "blockquote": "cite", "embed": "src"}


@dataclass(slots=True)
class ChapterCounts:
    """What a chapter shows, for what the book says of itself."""

    pictures: int = 0
    undescribed: int = 0
    moving: int = 0
    missing: int = 0
    formulas: int = 0
    plain_formulas: int = 0


@dataclass(slots=True)
class Places:
    """Where things are in the book: pictures by address, notes by number with the file of each, ids of headings.

    `formula` gives what the page has of a formula.
    """

    pictures: Mapping[str, Picture | str]
    notes: Mapping[str, str]
    file: str
    ids: Mapping[int, str]
    formula: Callable[[Element], Formula]
    links: bool = True
    shown: ChapterCounts = field(default_factory=ChapterCounts)


def xhtml(nodes: list[Element], notes: list[Element], places: Places) -> str:
    """The blocks of a chapter, and below them its notes."""
    known = {number: "#" if file == places.file else f"{file}#" for number, file in places.notes.items()}
    state = HtmlState(links=places.links, scroll=False, ids=dict(places.ids), notes=known, writers=_WRITERS, own=places,
                      noteref='epub:type="noteref" role="doc-noteref"')  # fmt: skip
    lines(state, nodes)
    if notes:
        state.out.append('<div class="notes">\n')
        for note in notes:
            _note(state, note)
        state.out.append("</div>\n")
    return as_xml("".join(state.out))


def _image(state: HtmlState, node: Element, caption: str = "") -> None:
    source, alt = fetched(node.attributes.get("src", "")), node.attributes.get("alt", "").strip() or caption
    picture, shown = state.own.pictures.get(source), state.own.shown
    if isinstance(picture, Picture):
        shown.pictures += 1
        shown.undescribed += not alt
        shown.moving += picture.moving
        size = f' width="{picture.width}" height="{picture.height}"'
        state.out.append(f'<img src="{picture.file}" alt="{escape(alt)}"{size}/>')
    elif picture:
        shown.missing += 1
        label, url = escape(alt or "picture", quote=False), valid(source)
        named = f'<a href="{escape(url)}">{label}</a>' if url and state.links and not state.linked else label
        state.out.append(f'<span class="missing">[{named} — <span lang="en">{escape(picture)}</span>]</span>')


def _figure(state: HtmlState, node: Element) -> None:
    """A figure: what says nothing of itself is described by the caption."""
    caption = flat([child for child in node.children if isinstance(child, Element) and child.name == "figcaption"])
    before = state.writers
    state.writers = {**before, "img": lambda state, node: _image(state, node, caption)}
    tagged(state, node)
    state.writers = before


def _formula(state: HtmlState, node: Element) -> None:
    tex, display = " ".join(node.attributes.get("tex", "").split()), is_display(node)
    if not tex:
        return
    made = mathml(clean(tex), display, state.own.formula(node))
    state.own.shown.formulas += 1
    state.own.shown.plain_formulas += not made
    tag = "div" if display else "span"
    said = escape(tex, quote=False)
    state.out.append(f'<{tag} class="formula">{made}</{tag}>' if made else f'<{tag} class="tex">{said}</{tag}>')


def mathml(tex: str, display: bool, own: Formula = _NONE) -> str:
    """The MathML that the page has of a formula, else its TeX as MathML; "" where that cannot be read."""
    inside = own.mathml or _made(_TAG.sub("", tex), display)
    if not inside:
        return ""
    number = _TAG.search(tex)
    label = f'<mspace width="2em"/><mtext>({escape(number[1], quote=False)})</mtext>' if number else ""
    shown = ' display="block"' if display else ""
    said = escape(own.words or tex)
    return f'<math xmlns="http://www.w3.org/1998/Math/MathML"{shown} alttext="{said}">{clean(inside)}{label}</math>'


def _made(tex: str, display: bool) -> str:
    """TeX as the inside of a `math` element, "" where it cannot be read."""
    with importing("epub", "math-core", "a book with formulas"):
        import math_core
    try:
        made = _converter().convert_with_local_state(tex, displaystyle=display)
    except math_core.LatexError:
        return ""
    return _ELEMENT.sub(_of_mathml_3, made).partition(">")[2].removesuffix("</math>")


def _of_mathml_3(match: re.Match[str]) -> str:
    """A start tag without what MathML Core allows on every element, but checkers of EPUB on a few."""
    name, given = match[1], match[2]
    for key, on in (("displaystyle", ("math", "mstyle", "mtable")), ("scriptlevel", ("mstyle",))):
        if name not in on:
            given = re.sub(rf' {key}="[^"]*"', "", given)
    return f"<{name}{given}"


@cache
def _converter() -> Any:
    import math_core

    return math_core.LatexToMathML(xml_namespace=True, fancy_error=False)


def _addressed(state: HtmlState, node: Element) -> None:
    """An element with an address, which is written as the URL standard has it; the poster of a player is no content."""
    name, children = _ADDRESSES[node.name], node.children
    kept = {**node.attributes, name: valid(node.attributes.get(name, ""))}
    kept.pop("poster", None)
    inside: list[Element | str] = [*as_blocks(children)] if node.name == "blockquote" else children
    WRITERS.get(node.name, tagged)(state, Element(node.name, kept, inside))


def _summary(state: HtmlState, node: Element) -> None:
    """What folds a disclosure out, in which nothing else can be touched."""
    before, state.linked = state.linked, True
    tagged(state, node)
    state.linked = before


def _time(state: HtmlState, node: Element) -> None:
    kept = dict(node.attributes)
    if not _TIME.fullmatch(kept.get("datetime", "").strip()):
        kept.pop("datetime", None)
        node = Element("span", kept, node.children)
    tagged(state, node)


def _note(state: HtmlState, note: Element) -> None:
    """A note, which readers show where its number is touched; its last line leads back."""
    number = note.attributes.get("id", "")
    state.out.append(f'<aside id="note-{number}" epub:type="footnote" role="doc-footnote">')
    back = ""
    if state.refs.get(number):
        back = f' <a href="#ref-{number}" role="doc-backlink" aria-label="Back to {number}" lang="en">↩</a>'
    led_back(state, as_blocks(begun(f"{number}. ", as_blocks(note.children))), back)
    state.out.append("</aside>\n")


_WRITERS: dict[str, Write] = {
    **WRITERS, **dict.fromkeys(_ADDRESSES, _addressed), "img": _image, "math": _formula, "figure": _figure,
    "time": _time, "summary": _summary, "footnotes": lambda state, node: None,
}  # fmt: skip
