"""Speech: what a synthesiser is to read aloud, as plain text or SSML.

Structure that the eye sees is said in words: headings, lists with their length, tables as "header: value", code,
quotes, pictures by their description or caption. Notes come at the end or in their place, addresses are the names of
hosts, a ruby is its reading, a formula is the words it has or its TeX in words. A line is a sentence or a part that is
read in one go; an empty line is a pause. The announcements are those of the page's language where `data/speech.toml`
has it, else English. SSML has breaks, paragraphs and `lang` where the language changes. Ends with one newline; an empty
document gives "".

Source: SSML 1.1 (W3C); what screen readers announce.
"""

import re
import tomllib
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cache
from html import escape
from pathlib import Path
from typing import Literal

from ..document.elements import HEADINGS, Document, Element, as_blocks
from ..page.addresses import host_of
from .flow import DEEPEST, Nodes, box, byline, flat, inline_only, numbered, parted, plain
from .grid import caption_of, cells_of, grid, header_rows, rows_of
from .whitelist import allowed
from .xml import clean

MEDIA_TYPE = "text/plain"
SUFFIX = ".speech.txt"
_DATA = Path(__file__).parents[1] / "data" / "speech.toml"
_ADDRESS = re.compile(r"\b(?:https?://|www\.)[^\s<>\"']+", re.IGNORECASE)
_SENTENCE = re.compile(
    r"([.!?…][\"'”’)\]]*)\s+(?=[\"'“‘(\[]?[^\W\d_a-z])|([。！？])(?=[^」』）”’])"
)
_COMMAND = re.compile(r"\\([A-Za-z]+)\*?")
_SIGNS = re.compile(r"[{}$&~]|\\[,;:! ]|\\\\")
_SOUNDLESS = re.compile(r"[\u200b-\u200f\u2028\u2029\ufe0f\u2060]")


@dataclass(frozen=True, slots=True)
class _Line:
    """Something said in one go: its text, its language where that differs, whether a pause goes before it."""

    text: str
    language: str = ""
    pause: bool = False


@dataclass(slots=True)
class _State:
    words: dict[str, str]
    notes: str
    code: str
    language: str = ""
    lines: list[_Line] = field(default_factory=list)
    told: dict[str, Element] = field(default_factory=dict)
    kept: list[str] = field(default_factory=list)  # numbers of notes for the end, in order


def render(document: Document, *, ssml: bool = False, notes: Literal["end", "inline", "none"] = "end",
           code: Literal["read", "announce", "none"] = "announce", title: bool = True) -> str:  # fmt: skip
    """The document as it is to be read aloud.

    ssml: as SSML, for synthesisers that read it
    notes: where notes are read: end, inline or none
    code: what is said of code: read it, announce that it is there, or none
    title: begin with the title and who wrote it
    """
    state = _State(_words(document.language), notes, code)
    for block in document.body:
        for note in as_blocks(block.children) if block.name == "footnotes" else ():
            state.told.setdefault(note.attributes.get("id", ""), note)
    if title and document:
        _head(state, document)
    _blocks(state, [block for block in document.body if block.name != "footnotes"], 0)
    _last_notes(state)
    return _ssml(state.lines, document) if ssml else _text(state.lines)


def _head(state: _State, document: Document) -> None:
    _say(state, document.title, pause=True)
    authors = document.metadata.get("authors")
    names = ", ".join(name for name in authors if isinstance(name, str)) if isinstance(authors, list) else ""
    if names:
        _say(state, _filled(state, "by", names=names))


def _last_notes(state: _State) -> None:
    if state.notes != "end" or not state.told:
        return
    _say(state, state.words["notes"], pause=True)
    order = dict.fromkeys([*state.kept, *state.told])
    for number in order:
        _say(state, _filled(state, "note", number=number), pause=True)
        _blocks(state, state.told[number].children, 1)


@cache
def _words(language: str) -> dict[str, str]:
    """The announcements in a language, English where it has none."""
    known = tomllib.loads(_DATA.read_text(encoding="utf-8"))
    return {**known["en"], **known.get(language.lower().partition("-")[0], {})}


def _filled(state: _State, announcement: str, /, **values: object) -> str:
    return state.words[announcement].format(**values)


def _say(state: _State, text: str, *, pause: bool = False) -> None:
    """Say a text, a sentence a line."""
    text = " ".join(_SOUNDLESS.sub("", _ADDRESS.sub(lambda found: _host(found[0]), clean(text))).split())
    divided = _SENTENCE.sub(lambda found: (found[1] or found[2]) + "\n", text)
    for place, sentence in enumerate(divided.split("\n")):
        if any(map(str.isalnum, sentence)):
            state.lines.append(_Line(sentence.strip(), state.language, pause and not place))


def _host(address: str) -> str:
    """An address as it is said: the name of its host; what ends the sentence stays."""
    end = re.search(r"[.,;:!?)\]]*$", address)
    tail = end[0] if end else ""
    bare = address[: len(address) - len(tail)]
    return (host_of(bare if "://" in bare else f"https://{bare}") or bare).removeprefix("www.") + tail


def _blocks(state: _State, nodes: Nodes, depth: int) -> None:
    if depth > DEEPEST:
        _say(state, flat(nodes), pause=True)
        return
    for node in as_blocks(nodes):
        before = state.language
        state.language = allowed("lang", node.attributes.get("lang", "")) or before
        write = _WRITERS.get(node.name)
        if write:
            write(state, node, depth + 1)
        elif node.name in HEADINGS:
            _say(state, _filled(state, "heading", level=node.name[1], text=_line(state, node.children)), pause=True)
        elif inline_only(node.children):
            _paragraph(state, node)
        else:
            _blocks(state, node.children, depth + 1)
        state.language = before


def _paragraph(state: _State, node: Element, mark: str = "") -> None:
    """A paragraph; parts in another language are lines of their own."""
    run: list[Element | str] = [mark] if mark else []
    pause, around = not mark, state.language
    for child in node.children:
        spoken = allowed("lang", child.attributes.get("lang", "")) if isinstance(child, Element) else ""
        if isinstance(child, Element) and spoken and spoken != around:
            _say(state, _line(state, run), pause=pause)
            run, pause = [], False
            state.language = spoken
            _say(state, _line(state, child.children))
            state.language = around
        else:
            run.append(child)
    _say(state, _line(state, run), pause=pause)


def _line(state: _State, nodes: Nodes) -> str:
    """Inline content as words."""
    out: list[str] = []
    stack = list(nodes[::-1])
    while stack:
        node = stack.pop()
        if isinstance(node, str):
            out.append(node)
        elif node.name == "br":
            out.append("\n")
        elif node.name == "math":
            out.append(f" {spoken(node.attributes.get('tex', ''))} ")
        elif node.name == "img":
            alt = node.attributes.get("alt", "").strip()
            out.append(f" {_filled(state, 'picture', text=alt)} " if alt else " ")
        elif node.name == "noteref":
            out.append(_note(state, node.attributes.get("id", "")))
        elif node.name == "abbr" and node.attributes.get("title", "").strip():
            out.append(node.attributes["title"])
        elif node.name == "ruby":
            out.append(_reading(node))
        else:
            stack.extend(node.children[::-1])
    return "".join(out)


def _reading(ruby: Element) -> str:
    """What is read of a ruby: the readings, and the base where it has none."""
    out: list[str] = []
    base = ""
    for child in ruby.children:
        if isinstance(child, Element) and child.name == "rt":
            out.append(flat(child.children) or base)
            base = ""
        else:
            base += flat([child])
    return "".join(out) + base


def _note(state: _State, number: str) -> str:
    if number not in state.told:
        return ""
    if state.notes == "inline":
        return f" ({_filled(state, 'note', number=number)} {flat(state.told[number].children)}) "
    state.kept.append(number)
    return ""


def spoken(tex: str) -> str:
    """TeX as words: commands by their names, marks of grouping left out, powers and indices said."""
    said = _SIGNS.sub(" ", tex).replace("^", " to the power ").replace("_", " sub ")
    named = _COMMAND.sub(lambda found: f" {_TEX.get(found[1], found[1])} ", said)
    for sign, word in (("=", "equals"), ("+", "plus"), ("-", "minus"), ("<", "less than"), (">", "greater than")):
        named = named.replace(sign, f" {word} ")
    return " ".join(named.split())


_TEX = {"frac": "fraction", "tfrac": "fraction", "dfrac": "fraction", "sqrt": "square root of", "le": "at most",
        "leq": "at most", "ge": "at least", "geq": "at least", "ne": "is not", "neq": "is not", "times": "times",
        "cdot": "times", "infty": "infinity", "in": "in", "to": "to", "pm": "plus or minus", "text": "", "mathrm": "",
        "mathbf": "", "mathbb": "", "mathcal": "", "left": "", "right": "", "begin": "", "end": "", "int": "integral",
        "operatorname": "", "displaystyle": "", "quad": "", "qquad": ""}  # fmt: skip


def _list(state: _State, node: Element, depth: int) -> None:
    items = list(numbered(node))
    _say(state, _filled(state, "list_one" if len(items) == 1 else "list", count=len(items)), pause=True)
    for item, number in items:
        mark = f"{number}. " if node.name == "ol" else ""
        mark = box(item, state.words["done"] + ": ", state.words["open"] + ": ") + mark
        if inline_only(item.children):
            _paragraph(state, item, mark or " ")
        else:
            first, *rest = as_blocks(item.children)
            if mark and first.name == "p":
                _paragraph(state, first, mark)
                _blocks(state, rest, depth)
            else:
                _blocks(state, [first, *rest], depth)
    _say(state, state.words["list_end"])


def _table(state: _State, node: Element, depth: int) -> None:
    """A table by rows: each value behind the header of its column."""
    rows, caption = grid(node), caption_of(node)
    wide = max(map(len, rows), default=0)
    name = flat(caption.children) if caption else ""
    _say(state, _filled(state, "table", rows=len(rows), columns=wide, name=f" {name}" if name else ""), pause=True)
    heads = header_rows(rows_of(node)) if any(map(cells_of, rows_of(node))) else 0
    labels = [" ".join(dict.fromkeys(_cell(state, row[at]) for row in rows[:heads])).strip() for at in range(wide)]
    for row in rows[heads:]:
        parts: list[str] = []
        seen: Element | None = None
        for label, cell in zip(labels, row, strict=True):
            value = _cell(state, cell)
            if cell is not seen and value:
                parts.append(f"{label}: {value}" if label and label != value else value)
            seen = cell
        if parts:
            _say(state, ", ".join(parts))
    _say(state, state.words["table_end"])


def _cell(state: _State, cell: Element) -> str:
    whole = _line(state, cell.children) if inline_only(cell.children) else flat(cell.children)
    return " ".join(whole.split())


def _code(state: _State, node: Element, depth: int) -> None:
    text = plain(node.children)
    if state.code == "none" or not text.strip():
        return
    language = node.attributes.get("language", "")
    lines = len(text.strip().splitlines())
    name = "code_one" if lines == 1 else "code"
    _say(state, _filled(state, name, count=lines, language=language), pause=True)
    if state.code == "read":
        for line in text.splitlines():
            _say(state, line)
        _say(state, state.words["code_end"])


def _quote(state: _State, node: Element, depth: int) -> None:
    _say(state, state.words["quote"], pause=True)
    _blocks(state, node.children, depth)
    _say(state, state.words["quote_end"])


def _figure(state: _State, node: Element, depth: int) -> None:
    captions, rest = parted(node, "figcaption")
    said = " ".join(_line(state, part.children) for part in captions)
    pictures = [child for child in rest if isinstance(child, Element) and child.name == "img"]
    alts = [alt for picture in pictures if (alt := picture.attributes.get("alt", "").strip()) and alt != said.strip()]
    for text in [*alts, said] if said.strip() else alts:
        _say(state, _filled(state, "picture", text=text), pause=True)
    _blocks(state, [child for child in rest if child not in pictures], depth)


def _terms(state: _State, node: Element, depth: int) -> None:
    for child in as_blocks(node.children):
        if child.name == "dt":
            _say(state, _line(state, child.children) + ":", pause=True)
        else:
            _blocks(state, child.children, depth)


def _callout(state: _State, node: Element, depth: int) -> None:
    said = node.attributes.get("title") or node.attributes.get("word")
    _say(state, f"{said}." if said else state.words["callout"], pause=True)
    _blocks(state, node.children, depth)


def _post(state: _State, node: Element, depth: int) -> None:
    _say(state, "".join(byline(node)), pause=True)
    _blocks(state, node.children, depth)


def _formula(state: _State, node: Element, depth: int) -> None:
    _say(state, _filled(state, "formula", text=spoken(node.attributes.get("tex", ""))), pause=True)


def _embed(state: _State, node: Element, depth: int) -> None:
    label = node.attributes.get("title", "").strip() or host_of(node.attributes.get("src", ""))
    if label:
        _say(state, _filled(state, "player", text=label), pause=True)


_WRITERS: dict[str, Callable[[_State, Element, int], None]] = {
    "ul": _list, "ol": _list, "table": _table, "pre": _code, "blockquote": _quote, "figure": _figure, "dl": _terms,
    "callout": _callout, "post": _post, "math": _formula, "embed": _embed,
    "hr": lambda state, node, depth: None,
}  # fmt: skip


def _text(lines: list[_Line]) -> str:
    out = [("\n" if line.pause and place else "") + line.text for place, line in enumerate(lines)]
    return "\n".join(out) + "\n" if out else ""


def _ssml(lines: list[_Line], document: Document) -> str:
    """The lines as SSML: a sentence each, a paragraph from pause to pause."""
    spoken = allowed("lang", document.language) or "en"
    groups: list[list[_Line]] = []
    for line in lines:
        if line.pause or not groups:
            groups.append([])
        groups[-1].append(replace(line, language="" if line.language == spoken else line.language))
    body = "".join("<p>" + "".join(map(_sentence, group)) + "</p>\n" for group in groups)
    head = '<speak version="1.1" xmlns="http://www.w3.org/2001/10/synthesis"'
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{head} xml:lang="{spoken}">\n{body}</speak>\n' if body else ""


def _sentence(line: _Line) -> str:
    spoken = f' xml:lang="{line.language}"' if line.language else ""
    return f"<s{spoken}>{escape(line.text, quote=False)}</s>"
