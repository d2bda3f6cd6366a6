"""Notes that stand right behind their reference, in the line or at its side, and notes that are its attribute.

The first are elements within a line whose class or name says so (Tufte CSS, LaTeXML, Distill, plugins of WordPress), or
that a reader does not see and that stand behind a mark; the second come from the plugins that show notes in a box.
"""

import re
from collections.abc import Iterator
from html import unescape

import numpy as np

from ...page import tags
from ...page.remembered import Remembered
from ..states import SKIP, VISIT
from ..writer import Writer
from . import marks
from .extents import before, fits

_SUP, _A, _LABEL, _INPUT = (tags.CODES[name] for name in ("sup", "a", "label", "input"))
_INLINE = tags.table("span small em i cite font label")
_CUSTOM = frozenset(("d-footnote", "foot-note", "side-note", "dt-fn"))
_NOTE, _NO_NOTE = (re.compile(marks.DATA[name], re.IGNORECASE | re.VERBOSE) for name in ("inline", "marks"))
_ATTRIBUTES: list[str] = marks.DATA["attributes"]
_SAYING = frozenset(_ATTRIBUTES)
_TOLD = tags.table("sup a button abbr span label")
_TAG = re.compile(r"<[^<>]{0,500}>")
_COMMAND = re.compile(
    r"\s*(?:(?:view|see|show|read|jump|go|scroll|open|click|link|skip)\b|(?:foot|end)?note\s*\d)", re.IGNORECASE
)
_WORDS, _SHORT = 2, 12
_NEAR, _FAR = 6, 100


@Remembered
def _says_note(string: str) -> bool:
    return bool(_NOTE.search(string)) and not _NO_NOTE.search(string)


def find(writer: Writer, taken: set[int]) -> Iterator[tuple[int, int, int]]:
    """Notes in their line: the element of each, where it begins to be the note, and its reference or -1."""
    tree = writer.page.tree
    state = np.frombuffer(writer.state, np.uint8)
    until = 0
    likely = (_INLINE[tree.tag] | (tree.tag == tags.CUSTOM)) & (state == VISIT)
    for node in np.flatnonzero(likely).tolist():
        own = tree.values[node]
        if not own and tree.tags[node] != tags.CUSTOM:
            continue
        if node < until or not _is_beside(writer, node, own):  # type: ignore[arg-type]
            continue
        if not taken.isdisjoint(range(node, tree.ends[node])) or not _in_line(writer, node):
            continue
        if fits(writer, node, tree.ends[node]) and len(marks.string(writer, node, tree.ends[node]).split()) >= _WORDS:
            until = tree.ends[node]
            yield node, tree.ends[node], _mark_before(writer, node)


def _is_beside(writer: Writer, node: int, own: dict[str, str | None]) -> bool:
    if writer.page.tree.tags[node] == tags.CUSTOM:
        return writer.page.tree.name(node) in _CUSTOM
    classes, part = own.get("class"), own.get("role")
    return bool((classes and _says_note(classes)) or (part == "doc-footnote"))


def _in_line(writer: Writer, node: int) -> bool:
    """Whether running text of its line stands before an element."""
    tree = writer.page.tree
    block = tree.parents[node]
    while block and not tags.BLOCK[tree.tags[block]]:
        if tree.tags[block] == _A:
            return False
        block = tree.parents[block]
    return any(map(str.isalpha, marks.string(writer, max(block, node - _FAR), node)))


def _mark_before(writer: Writer, node: int) -> int:
    """The mark right before a note: an element raised or empty, a label, a link or a button; -1 where there is none."""
    tree = writer.page.tree
    at = node
    for _ in range(_NEAR):
        if (at := before(writer, at)) < 0:
            return -1
        code = tree.tags[at]
        text = marks.string(writer, at, tree.ends[at])
        if code in (tags.TEXT, tags.COMMENT):
            if code == tags.TEXT and text.strip():
                return -1
        elif code == _INPUT:
            continue
        else:
            sign = marks.label(text) or text.strip() in ("⊕", "+", "ⓘ", "*", "…", "...")
            return at if sign and (code in (_SUP, _A, _LABEL) or tags.CODES["button"] == code
                                   or marks.says_reference(marks.says(writer, at))) else -1  # fmt: skip
    return -1


def is_hidden_note(writer: Writer, node: int, place: int) -> bool:
    """Whether the target of a mark is words in its own line that are not seen, or said to be a note."""
    tree = writer.page.tree
    if (
        place < 0
        or tags.BLOCK[tree.tags[place]]
        or place <= node < tree.ends[place]
        or tree.tags[place] <= tags.UNKNOWN
    ):
        return False
    words = marks.string(writer, place, tree.ends[place]).split()
    said = writer.page.hidden[place] or _says_note(marks.says(writer, place))
    return bool(said) and len(words) >= _WORDS and fits(writer, place, tree.ends[place])


def raised_marks(writer: Writer, known: set[int]) -> list[int]:
    """Raised marks that hold no link."""
    tree = writer.page.tree
    state = np.frombuffer(writer.state, np.uint8)
    nodes = np.flatnonzero((tree.tag == _SUP) & (state > 0)).tolist()
    return [node for node in nodes if known.isdisjoint(range(node, min(tree.ends[node], node + 12)))
            and marks.label(marks.string(writer, node, tree.ends[node]))]  # fmt: skip


def hidden_behind(writer: Writer, node: int) -> int:
    """The element right behind a mark that holds words which a reader does not see, -1 where there is none."""
    tree = writer.page.tree
    for _ in range(2):
        after = tree.ends[node]
        if after < tree.ends[tree.parents[node]] and tree.tags[after] > tags.UNKNOWN and writer.page.hidden[after]:
            words = marks.string(writer, after, tree.ends[after]).split()
            return after if len(words) >= _WORDS and fits(writer, after, tree.ends[after]) else -1
        node = tree.parents[node]
        if tags.BLOCK[tree.tags[node]]:
            break
    return -1


def told(writer: Writer, taken: set[int]) -> Iterator[tuple[int, str]]:
    """Marks whose note is an attribute, with what it says."""
    tree = writer.page.tree
    state = np.frombuffer(writer.state, np.uint8)
    for node in np.flatnonzero(_TOLD[tree.tag] & (state > 0)).tolist():
        own = tree.attributes(node)
        if _SAYING.isdisjoint(own) or tree.ends[node] - node >= 12:
            continue
        if len(marks.string(writer, node, tree.ends[node]).strip()) > _SHORT:
            continue
        if not taken.intersection(range(max(node - 3, 0), tree.ends[node])):
            values = (value for name in _ATTRIBUTES if (value := own.get(name)) and _is_told(writer, node, name))
            said = next(values, "")
            text = " ".join(unescape(_TAG.sub(" ", unescape(said))).split()) if said else ""
            if len(text.split()) >= _WORDS and " " in text:
                yield node, text


def _is_told(writer: Writer, node: int, name: str) -> bool:
    """Whether an attribute of an element that looks like a reference is its note."""
    tree = writer.page.tree
    text = marks.string(writer, node, tree.ends[node])
    mark = marks.label(text)
    telling = "footnote" in name or "sidenote" in name
    said = marks.says_reference(marks.says(writer, node)) or marks.says_reference(
        marks.says(writer, tree.parents[node])
    )
    if telling:
        return not text.strip() or bool(mark)
    raised = _SUP in (tree.tags[node], tree.tags[tree.parents[node]], tree.tags[min(node + 1, tree.ends[node] - 1)])
    return (
        bool(mark)
        and (said or (raised and marks.is_telling(mark)))
        and not _is_command(tree.attributes(node).get(name) or "")
    )


def _is_command(said: str) -> bool:
    """Whether a title only says what a click does: View footnote, Jump to note 3."""
    return len(said.split()) < 6 and bool(_COMMAND.match(said))


def skip_marks(writer: Writer, node: int) -> None:
    """Skip what stands for a mark inside a note, and the boxes before it with which style sheets open it."""
    tree = writer.page.tree
    at = node
    for _ in range(_NEAR):
        if (at := before(writer, at)) < 0:
            break
        if tree.tags[at] in (_LABEL, _INPUT):
            writer.state[at] = SKIP
        elif not isinstance(tree.values[at], str) or not str(tree.values[at]).isspace():
            break
    for at in range(node + 1, min(node + 30, tree.ends[node])):
        own = tree.values[at]
        said = own.get("class") or "" if isinstance(own, dict) else ""
        if "note_mark" in said or "tag_note" in said or "note-number" in said:
            writer.state[at] = SKIP
