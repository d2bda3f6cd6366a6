"""Writes blocks and phrases as lines for a speech synthesiser; structure becomes an announcement.

Announcements are the sentences of `data/speech.toml`, by language.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache

from ..data import load
from ..document.elements import HEADINGS, Element, as_blocks, parted
from ..expressions import expression
from ..page.addresses import host_of
from .flow import Nodes, box, byline, flat, inline_only, label_of, numbered, plain
from .grid import caption_of, cells_of, grid, header_rows, rows_of
from .whitelist import allowed
from .xml import clean

_ADDRESS = expression(r"\b(?:https?://|www\.)[^\s<>\"']+", re.IGNORECASE)
_SENTENCE = expression(r"([.!?…][\"'”’)\]]*)\s+(?=[\"'“‘(\[]?[^\W\d_a-z])|([。！？])(?=[^」』）”’])")
_SOUNDLESS = expression(r"[\u200b-\u200f\u2028\u2029\ufe0f\u2060]")
_COMMAND = expression(r"\\([A-Za-z]+)\*?")
_SIGNS = expression(r"[{}$&~]|\\[,;:! ]|\\\\")


@dataclass(frozen=True, slots=True)
class SpokenLine:
    """A sentence, or a part that is read in one go; `pause`: a pause comes before it."""

    text: str
    language: str = ""
    pause: bool = False


@dataclass(slots=True)
class SpeechState:
    """The lines so far and the options. `words` are the announcements, `language` is that of the current text.

    `formula` gives the words of a formula; `told` are the notes by number.
    """

    words: dict[str, str]
    notes: str
    code: str
    language: str
    formula: Callable[[Element], str]
    lines: list[SpokenLine] = field(default_factory=list)
    told: dict[str, Element] = field(default_factory=dict)
    kept: list[str] = field(default_factory=list)  # numbers of notes for the end, in order


@cache
def words_of(language: str) -> dict[str, str]:
    """The announcements in a language, English where it has none."""
    known = load("speech.toml")
    return {**known["en"], **known.get(language.lower().partition("-")[0], {})}


def filled(state: SpeechState, announcement: str, /, **values: object) -> str:
    """An announcement with its values."""
    return state.words[announcement].format(**values)


def say(state: SpeechState, text: str, *, pause: bool = False) -> None:
    """Add a text, each sentence as a line."""
    text = " ".join(_SOUNDLESS.sub("", _ADDRESS.sub(lambda found: _host(found[0]), clean(text))).split())
    divided = _SENTENCE.sub(lambda found: (found[1] or found[2]) + "\n", text)
    for place, sentence in enumerate(divided.split("\n")):
        if any(map(str.isalnum, sentence)):
            state.lines.append(SpokenLine(sentence.strip(), state.language, pause and not place))


def announce(state: SpeechState, announcement: str, /, **values: object) -> None:
    """Add an announcement with its values, after a pause."""
    say(state, filled(state, announcement, **values), pause=True)


def _host(address: str) -> str:
    """An address is read as the name of its host; the punctuation after it stays."""
    bare = address.rstrip(".,;:!?)]")
    return (host_of(bare if "://" in bare else f"https://{bare}") or bare) + address[len(bare) :]


def blocks(state: SpeechState, nodes: Nodes) -> None:
    """Add blocks."""
    for node in as_blocks(nodes):
        before = state.language
        state.language = allowed("lang", node.attributes.get("lang", "")) or before
        if write := _WRITERS.get(node.name):
            write(state, node)
        elif node.name in HEADINGS:
            announce(state, "heading", level=node.name[1], text=line(state, node.children))
        elif inline_only(node.children):
            _paragraph(state, node)
        else:
            blocks(state, node.children)
        state.language = before


def _paragraph(state: SpeechState, node: Element, mark: str = "") -> None:
    """A paragraph; text in another language is a line of its own."""
    pause, around = not mark, state.language
    for text, language in runs(state, [mark, *node.children] if mark else node.children):
        state.language = language
        say(state, text, pause=pause)
        pause = False
    state.language = around


def _list(state: SpeechState, node: Element) -> None:
    items = list(numbered(node))
    announce(state, "list_one" if len(items) == 1 else "list", count=len(items))
    for item, number in items:
        mark = f"{number}. " if node.name == "ol" else ""
        mark = box(item, state.words["done"] + ": ", state.words["open"] + ": ") + mark
        if inline_only(item.children):
            _paragraph(state, item, mark or " ")
        else:
            first, *rest = as_blocks(item.children)
            if mark and first.name == "p":
                _paragraph(state, first, mark)
                blocks(state, rest)
            else:
                blocks(state, [first, *rest])
    say(state, state.words["list_end"])


def _table(state: SpeechState, node: Element) -> None:
    """A table by rows: each value behind the header of its column."""
    rows, caption = grid(node), caption_of(node)
    wide = max(map(len, rows), default=0)
    name = flat(caption.children) if caption else ""
    announce(state, "table", rows=len(rows), columns=wide, name=f" {name}" if name else "")
    heads = header_rows(rows_of(node)) if any(map(cells_of, rows_of(node))) else 0
    tops = [[_cell(state, row[at]) for row in rows[:heads] if at < len(row)] for at in range(wide)]
    labels = [" ".join(dict.fromkeys(top)).strip() for top in tops]
    for row in rows[heads:]:
        parts: list[str] = []
        seen: Element | None = None
        for label, cell in zip(labels, row, strict=False):
            value = _cell(state, cell)
            if cell is not seen and value:
                parts.append(f"{label}: {value}" if label and label != value else value)
            seen = cell
        if parts:
            say(state, ", ".join(parts))
    say(state, state.words["table_end"])


def _cell(state: SpeechState, cell: Element) -> str:
    whole = line(state, cell.children) if inline_only(cell.children) else flat(cell.children)
    return " ".join(whole.split())


def _code(state: SpeechState, node: Element) -> None:
    text = plain(node.children)
    if state.code == "none" or not text.strip():
        return
    language = node.attributes.get("language", "")
    lines = len(text.strip().splitlines())
    name = "code_one" if lines == 1 else "code"
    announce(state, name, count=lines, language=language)
    if state.code == "read":
        for each in text.splitlines():
            say(state, each)
        say(state, state.words["code_end"])


def _figure(state: SpeechState, node: Element) -> None:
    captions, rest = parted(node, "figcaption")
    said = " ".join(line(state, part.children) for part in captions)
    pictures = [child for child in rest if child.name == "img"]
    alts = [alt for picture in pictures if (alt := picture.attributes.get("alt", "").strip()) and alt != said.strip()]
    for text in [*alts, said] if said.strip() else alts:
        announce(state, "picture", text=text)
    blocks(state, [child for child in rest if child not in pictures])


def _terms(state: SpeechState, node: Element) -> None:
    for child in as_blocks(node.children):
        if child.name == "dt":
            say(state, line(state, child.children) + ":", pause=True)
        else:
            blocks(state, child.children)


def _announced(state: SpeechState, node: Element) -> None:
    """An announcement, then the blocks inside."""
    say(state, _AHEAD[node.name](state, node), pause=True)
    blocks(state, node.children)
    if node.name == "blockquote":
        say(state, state.words["quote_end"])


def _called(state: SpeechState, node: Element) -> str:
    said = node.attributes.get("title") or node.attributes.get("word")
    return f"{said}." if said else state.words["callout"]


def _embed(state: SpeechState, node: Element) -> None:
    if label := label_of(node):
        announce(state, "player", text=label)


def line(state: SpeechState, nodes: Nodes) -> str:
    """Inline content as words."""
    return "".join(text for text, _ in runs(state, nodes))


def runs(state: SpeechState, nodes: Nodes) -> list[tuple[str, str]]:
    """Inline content as pairs of words and their language."""
    out: list[tuple[str, str]] = []
    stack = [(node, state.language) for node in reversed(nodes)]
    while stack:
        node, language = stack.pop()
        said: str | None = node if isinstance(node, str) else _said(state, node)
        if isinstance(node, Element):
            language = allowed("lang", node.attributes.get("lang", "")) or language
        if said is None:
            stack.extend((child, language) for child in reversed(node.children))  # type: ignore[union-attr]
        elif out and (out[-1][1] == language or not said.strip()):
            out[-1] = (out[-1][0] + said, out[-1][1])
        else:
            out.append((said, language))
    return out


def _said(state: SpeechState, node: Element) -> str | None:
    """The words of an element, None where they are those of its children."""
    given = node.attributes
    match node.name:
        case "br":
            return "\n"
        case "math":
            return f" {state.formula(node)} "
        case "img":
            alt = given.get("alt", "").strip()
            return f" {filled(state, 'picture', text=alt)} " if alt else " "
        case "noteref":
            return _note(state, given.get("id", ""))
        case "abbr" if given.get("title", "").strip():
            return given["title"]
        case "ruby":
            return _reading(node)
    return None


def _reading(ruby: Element) -> str:
    """The readings of a ruby; where there is none, its base."""
    out: list[str] = []
    base = ""
    for child in ruby.children:
        if isinstance(child, Element) and child.name == "rt":
            out.append(flat(child.children) or base)
            base = ""
        else:
            base += flat([child])
    return "".join(out) + base


def _note(state: SpeechState, number: str) -> str:
    if number not in state.told:
        return ""
    if state.notes == "inline":
        return f" ({filled(state, 'note', number=number)} {flat(state.told[number].children)}) "
    state.kept.append(number)
    return ""


def of_formula(tex: str) -> str:
    """TeX as words: commands by their names, marks of grouping left out, powers and indices said."""
    said = _SIGNS.sub(" ", tex).replace("^", " to the power ").replace("_", " sub ")
    words = load("speech.toml")["spoken TeX"]
    named = _COMMAND.sub(lambda found: f" {words.get(found[1], found[1])} ", said)
    for sign, word in (("=", "equals"), ("+", "plus"), ("-", "minus"), ("<", "less than"), (">", "greater than")):
        named = named.replace(sign, f" {word} ")
    return " ".join(named.split())


_AHEAD: dict[str, Callable[[SpeechState, Element], str]] = {
    "blockquote": lambda state, node: state.words["quote"], "callout": _called,
    "post": lambda state, node: "".join(byline(node)),
}  # fmt: skip
_WRITERS: dict[str, Callable[[SpeechState, Element], None]] = {
    "ul": _list, "ol": _list, "table": _table, "pre": _code, "figure": _figure, "dl": _terms, "embed": _embed,
    "math": lambda state, node: announce(state, "formula", text=state.formula(node)),
    "hr": lambda state, node: None, **dict.fromkeys(_AHEAD, _announced),
}  # fmt: skip
