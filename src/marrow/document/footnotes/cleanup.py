"""What goes once references and notes are known: brackets and commas around marks, the note's own mark, links back."""

from ...page import tags
from ..roles import role
from ..states import PASS, SKIP
from ..writer import Writer
from . import marks
from .extents import before

_A, _SUP, _DT, _BR = (tags.CODES[name] for name in ("a", "sup", "dt", "br"))
_FEW_NODES, _FEW_WORDS, _NEAR, _HEAD = 60, 6, 6, 6
_PAIRS = {"[": "]", "(": ")", "{": "}"}
_POINTS = " .:)]\u00a0\t\n"


def _cut(writer: Writer, node: int, front: int, rear: int = 0) -> None:
    """Take characters off both ends of a text."""
    text = writer.said(node)
    text = writer.strings[node] = text[front : len(text) - rear]
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
    ends = writer.page.tree.ends
    start = stop = 0  # of a group of references
    for node in nodes:
        between = _texts(writer, stop, node) if node - stop <= _NEAR else None
        if between is not None and stop and not any(_is_edge(writer, at) for at in range(stop, node)) and all(
            marks.SEPARATORS.fullmatch(writer.said(at)) for at in between
        ):  # fmt: skip
            for at in between:
                writer.state[at] = SKIP
        else:
            _strip_brackets(writer, start, stop)
            start = node
        stop = ends[node]
    _strip_brackets(writer, start, stop)
    for node in nodes:
        _pass_wrapper(writer, node)


def _is_edge(writer: Writer, node: int) -> bool:
    code = writer.page.tree.tags[node]
    return bool(tags.BLOCK[code]) or code == _BR


def _strip_brackets(writer: Writer, start: int, stop: int) -> None:
    """Take away one pair of brackets around a run of nodes."""
    left, right = _neighbour(writer, start, -1), _neighbour(writer, stop - 1, 1)
    if left >= 0 and right >= 0:
        before, after = writer.said(left), writer.said(right)
        close = _PAIRS.get(before.rstrip()[-1:], "")
        if close and after.lstrip()[:1] == close:
            _cut(writer, left, 0, len(before) - len(before.rstrip()) + 1)
            _cut(writer, right, len(after) - len(after.lstrip()) + 1)


def _neighbour(writer: Writer, node: int, step: int) -> int:
    """The next text of the same line on a side, -1 where there is none near."""
    tree = writer.page.tree
    for at in range(node + step, node + step * _NEAR, step):
        if not 0 < at < len(tree) or _is_edge(writer, at):
            return -1
        if tree.tags[at] == tags.TEXT and writer.state[at] != SKIP:
            return at
    return -1


def _pass_wrapper(writer: Writer, node: int) -> None:
    """Go through raised elements around references alone without a trace of them and their brackets."""
    tree = writer.page.tree
    for above in tree.around(node, 3):
        if tags.BLOCK[tree.tags[above]]:
            return
        if tree.tags[above] == _SUP:
            inner = [at for at in tree.children(above) if tree.tags[at] == tags.TEXT]
            if not any(sign.isalnum() for at in inner for sign in writer.said(at)):
                for at in inner:
                    writer.state[at] = SKIP
                writer.state[above] = PASS


def strip_mark(writer: Writer, start: int, stop: int, wanted: list[str]) -> None:
    """Skip the mark that a note repeats at its begin, and the point or bracket that follows it."""
    texts = [node for node in _texts(writer, start, min(stop, start + 40)) if writer.said(node).strip()]
    for mark in wanted:
        joined = ""
        for at, node in enumerate(texts[:_HEAD]):
            length = len(joined)
            joined += writer.said(node)
            whole = marks.repeats(joined, mark) and at + 1 < len(texts)
            if whole or (found := marks.repeated(joined, mark)) > length:
                for skipped in texts[: at + whole]:
                    writer.state[skipped], writer.strings[skipped] = SKIP, ""  # the first may be where the note begins
                rest = writer.said(texts[at + 1]) if whole else ""
                short = rest.lstrip(_POINTS if rest.lstrip()[:1] in tuple(".)]:") else None)
                _cut(writer, texts[at + whole], len(rest) - len(short) if whole else found - length)
                return
            if len(joined) > 30:
                break


def skip_label(writer: Writer, start: int, wanted: list[str]) -> None:
    """Skip the cell, term, heading or paragraph before a note that is nothing but its mark."""
    tree = writer.page.tree
    sibling = before(tree, start)
    while sibling >= 0 and (tree.tags[sibling] == tags.COMMENT or tree.is_blank(sibling)):
        sibling = before(tree, sibling)
    if sibling >= 0 and tree.tags[sibling] != tags.TEXT and tree.ends[sibling] - sibling < _FEW_NODES:
        text = tree.text(sibling, tree.ends[sibling])
        term = tree.tags[sibling] == _DT and len(text.split()) < _FEW_WORDS
        if term or any(marks.repeats(text, mark) for mark in wanted):
            writer.state[sibling] = SKIP


def skip_back(writer: Writer, start: int, stop: int, back: set[int]) -> None:
    """Skip the links back inside a note, with the brackets and letters around them."""
    tree, node = writer.page.tree, start
    while node < stop:
        if isinstance(tree.values[node], dict) and (node != start or tree.tags[node] == _A):
            own, text = tree.attributes(node), tree.text(node, tree.ends[node])
            leads = node in back or marks.leads_back(tree, node)
            says = "doc-backlink" in (own.get("role") or "") or role(own.get("class") or "") == "backlink"
            if (says or leads) and (marks.is_back(text) or len(text.split()) < 5):
                _skip(writer, node, start)
                node = tree.ends[node]
                continue
        node += 1


def _skip(writer: Writer, node: int, start: int) -> None:
    tree = writer.page.tree
    parent = tree.parents[node]
    while parent > start and not tags.BLOCK[tree.tags[parent]] and tree.ends[parent] - parent < _FEW_NODES:
        if not marks.is_back(tree.text(parent, tree.ends[parent])):
            break
        node, parent = parent, tree.parents[parent]
    writer.state[node] = SKIP
    _strip_brackets(writer, node, tree.ends[node])
    left = _neighbour(writer, node, -1)
    if left >= start and writer.said(left).strip() in ("^", "↑", "[", "("):
        writer.state[left] = SKIP
