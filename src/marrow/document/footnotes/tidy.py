"""What goes once references and notes are known: brackets and commas around marks, the note's own mark, links back."""

from ...page import tags
from ..roles import role
from ..states import PASS, SKIP
from ..writer import Writer
from . import marks
from .extents import before

_A, _SUP, _DT = (tags.CODES[name] for name in ("a", "sup", "dt"))
_FEW_NODES, _FEW_WORDS, _NEAR, _HEAD = 60, 6, 6, 6
_PAIRS = {"[": "]", "(": ")", "{": "}"}
_ENDS = " .:)]\u00a0\t\n"


def own(writer: Writer, node: int) -> str:
    """The text of a node as it is to be written."""
    said = writer.strings.get(node)
    return str(writer.page.tree.values[node]) if said is None else said


def cut(writer: Writer, node: int, front: int, rear: int = 0) -> None:
    """Take characters off both ends of a text."""
    text = own(writer, node)
    text = text[front : len(text) - rear]
    writer.strings[node] = text
    if not text:
        writer.state[node] = SKIP
    if node in writer.cited:
        spans = writer.cited[node]
        writer.cited[node] = [(first - front, last - front, notes) for first, last, notes in spans if first >= front]


def _texts(writer: Writer, start: int, stop: int) -> list[int]:
    codes, state = writer.page.tree.tags, writer.state
    return [node for node in range(start, stop) if codes[node] == tags.TEXT and state[node] != SKIP]


def around_references(writer: Writer, nodes: list[int]) -> None:
    """Take away what holds references together: brackets, commas, and the raised element that holds nothing else."""
    tree = writer.page.tree
    group: list[int] = []
    for node in nodes:
        if node in writer.cited:
            continue
        if group:
            between = _texts(writer, tree.ends[group[-1]], node) if node - tree.ends[group[-1]] <= _NEAR else None
            joined = between is not None and not any(_edge(writer, at) for at in range(tree.ends[group[-1]], node))
            if joined and all(marks.SEPARATORS.fullmatch(own(writer, at)) for at in between or ()):
                for at in between or ():
                    writer.state[at] = SKIP
                group.append(node)
                continue
            _bare(writer, group[0], tree.ends[group[-1]])
        group = [node]
    if group:
        _bare(writer, group[0], tree.ends[group[-1]])
    for node in nodes:
        _pass_wrapper(writer, node)


def _edge(writer: Writer, node: int) -> bool:
    tree = writer.page.tree
    return bool(tags.BLOCK[tree.tags[node]]) or tree.tags[node] == tags.CODES["br"]


def _bare(writer: Writer, start: int, stop: int) -> None:
    """Take away one pair of brackets around a run of nodes."""
    left_of, after = _neighbour(writer, start, -1), _neighbour(writer, stop - 1, 1)
    if left_of < 0 or after < 0:
        return
    left, right = own(writer, left_of), own(writer, after)
    close = _PAIRS.get(left.rstrip()[-1:], "")
    if close and right.lstrip()[:1] == close:
        cut(writer, left_of, 0, len(left) - len(left.rstrip()) + 1)
        cut(writer, after, len(right) - len(right.lstrip()) + 1)


def _neighbour(writer: Writer, node: int, step: int) -> int:
    """The next text of the same line on a side, -1 where there is none near."""
    tree = writer.page.tree
    for at in range(node + step, node + step * _NEAR, step):
        if not 0 < at < len(tree) or _edge(writer, at):
            return -1
        if tree.tags[at] == tags.TEXT and writer.state[at] != SKIP:
            return at
    return -1


def _pass_wrapper(writer: Writer, node: int) -> None:
    """Go through raised elements around references alone without a trace of them and their brackets."""
    tree = writer.page.tree
    for _ in range(3):
        node = tree.parents[node]
        if tags.BLOCK[tree.tags[node]]:
            return
        if tree.tags[node] != _SUP:
            continue
        inner = [at for at in tree.children(node) if tree.tags[at] == tags.TEXT]
        if not any(sign.isalnum() for at in inner for sign in own(writer, at)):
            for at in inner:
                writer.state[at] = SKIP
            writer.state[node] = PASS


def strip_mark(writer: Writer, start: int, stop: int, wanted: list[str]) -> None:
    """Skip the mark that a note repeats at its begin, and the one in what stands before it for it."""
    texts = [node for node in _texts(writer, start, min(stop, start + 40)) if own(writer, node).strip()]
    for mark in wanted:
        joined = ""
        for at, node in enumerate(texts[:_HEAD]):
            text = own(writer, node)
            length = len(joined)
            joined += text
            if marks.repeats(joined, mark) and at + 1 < len(texts):
                for skipped in texts[: at + 1]:
                    writer.state[skipped] = SKIP
                _strip_point(writer, texts[at + 1])
                return
            found = marks.repeated(joined, mark)
            if found > length:
                for skipped in texts[:at]:
                    writer.state[skipped] = SKIP
                cut(writer, node, found - length)
                return
            if len(joined) > 30:
                break


def _strip_point(writer: Writer, node: int) -> None:
    """Take away the point or bracket that follows the mark."""
    text = own(writer, node)
    short = text.lstrip("\u00a0\t\n ")
    if short[:1] in (".", ")", "]", ":"):
        rest = short.lstrip(_ENDS)
        cut(writer, node, len(text) - len(rest))
    elif short != text:
        cut(writer, node, len(text) - len(short))


def skip_label(writer: Writer, start: int, wanted: list[str]) -> None:
    """Skip the cell, term, heading or paragraph before a note that is nothing but its mark."""
    tree = writer.page.tree
    sibling = before(writer, start)
    while sibling >= 0 and tree.tags[sibling] in (tags.TEXT, tags.COMMENT):
        if str(tree.values[sibling]).strip() and tree.tags[sibling] == tags.TEXT:
            return
        sibling = before(writer, sibling)
    if sibling >= 0:
        text = marks.string(writer, sibling, tree.ends[sibling]) if tree.ends[sibling] - sibling < _FEW_NODES else ""
        term = tree.tags[sibling] == _DT and len(text.split()) < _FEW_WORDS
        if term or any(marks.repeats(text, mark) for mark in wanted):
            writer.state[sibling] = SKIP


def skip_back(writer: Writer, start: int, stop: int, back: set[int]) -> None:
    """Skip the links back inside a note, with the brackets and letters around them."""
    tree = writer.page.tree
    node = start
    while node < stop:
        value = tree.values[node]
        if isinstance(value, dict) and (node != start or tree.tags[node] == _A):
            attributes = tree.attributes(node)
            text = marks.string(writer, node, tree.ends[node])
            says = "doc-backlink" in (attributes.get("role") or "") or role(attributes.get("class") or "") == "backlink"
            leads = node in back or (
                tree.tags[node] == _A and (attributes.get("href") or "")[:1] == "#" and marks.is_arrow(text)
            )
            if (says or leads) and (marks.is_back(text) or len(text.split()) < 5):
                _skip(writer, node, start)
                node = tree.ends[node]
                continue
        node += 1


def _skip(writer: Writer, node: int, start: int) -> None:
    tree = writer.page.tree
    parent = tree.parents[node]
    while parent > start and not tags.BLOCK[tree.tags[parent]] and tree.ends[parent] - parent < _FEW_NODES:
        if not marks.is_back(marks.string(writer, parent, tree.ends[parent])):
            break
        node, parent = parent, tree.parents[parent]
    writer.state[node] = SKIP
    _bare(writer, node, tree.ends[node])
    left = _neighbour(writer, node, -1)
    if left >= start and (text := own(writer, left)).strip() in ("^", "↑", "[", "("):
        cut(writer, left, len(text))
