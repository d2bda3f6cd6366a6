"""Where a note begins and ends: the run of sibling nodes that is the note for the place that a reference leads to."""

from bisect import bisect_left

from ...page import tags
from ..writer import Writer
from . import marks

Extent = tuple[int, int]
_LI, _DD, _DT, _TD, _TH, _TR, _P, _HR, _BR = (tags.CODES[name] for name in "li dd dt td th tr p hr br".split())
_HOLDERS = tags.table("li dd aside td")  # hold one note, of several paragraphs or of one
_BOXES = tags.table("div section aside article main body")
_NESTED = tags.table("p div ul ol dl blockquote section table pre aside")
_MAX_WORDS, _MAX_NODES, _UP, _NEAR = 600, 2_000, 6, 30


def fits(writer: Writer, start: int, stop: int) -> bool:
    """Whether a run of nodes is of the size of a note and no part of the text with headings."""
    tree = writer.page.tree
    if stop <= start or stop - start > _MAX_NODES or tags.HEADING[tree.tag[start:stop]].any():
        return False
    text = marks.string(writer, start, stop)
    return any(sign.isalnum() for sign in text) and len(text.split()) <= _MAX_WORDS


def extent(writer: Writer, target: int, mark: str, others: list[int]) -> Extent | None:
    """The note at a target. `others`: the targets of all references, in order."""
    tree = writer.page.tree
    child = node = target
    for _ in range(_UP):
        if tags.BLOCK[tree.tags[node]]:
            break
        child, node = node, tree.parents[node]
    code = tree.tags[node]
    if code == _DT:
        return _next(writer, node, _DD)
    if code in (_TD, _TH):
        return _cells(writer, node, mark)
    if tags.HEADING[code]:
        return _under(writer, node, mark, others)
    if not node:
        return None
    if child != node and _count(others, node + 1, tree.ends[node]) > _count(others, child, tree.ends[child]):
        return _between(writer, node, child, others)
    return _block(writer, node, child, mark, others)


def _count(others: list[int], start: int, stop: int) -> int:
    return bisect_left(others, stop) - bisect_left(others, start)


def _next(writer: Writer, node: int, wanted: int = 0) -> Extent | None:
    """The next sibling that is an element, if it is such a one."""
    tree = writer.page.tree
    after, stop = tree.ends[node], tree.ends[tree.parents[node]]
    while after < stop and tree.tags[after] in (tags.TEXT, tags.COMMENT):
        if tree.tags[after] == tags.TEXT and not str(tree.values[after]).isspace():
            return None
        after = tree.ends[after]
    if after >= stop or (wanted and tree.tags[after] != wanted):
        return None
    return after, tree.ends[after]


def _only_mark(writer: Writer, start: int, stop: int, mark: str) -> bool:
    text = marks.string(writer, start, stop)
    return marks.repeats(text, mark) or not any(sign.isalnum() for sign in text)


def _cells(writer: Writer, node: int, mark: str) -> Extent | None:
    """What stands behind the mark in a row; the cell, where it holds the note itself."""
    tree = writer.page.tree
    row = tree.parents[node]
    if not _only_mark(writer, node, tree.ends[node], mark):
        return node, tree.ends[node]
    after = _next(writer, node)
    return (after[0], tree.ends[row]) if after and tree.tags[row] == _TR else None


def _under(writer: Writer, node: int, mark: str, others: list[int]) -> Extent | None:
    """What stands under a heading that is only the mark."""
    tree = writer.page.tree
    if not _only_mark(writer, node, tree.ends[node], mark):
        return None
    start = stop = tree.ends[node]
    last = tree.ends[tree.parents[node]]
    while stop < last and not tags.HEADING[tree.tags[stop]] and tree.tags[stop] != _HR:
        if _count(others, stop, tree.ends[stop]) or stop - start > _MAX_NODES:
            break
        stop = tree.ends[stop]
    return (start, stop) if stop > start else None


def _between(writer: Writer, node: int, child: int, others: list[int]) -> Extent | None:
    """A note that shares its paragraph with others: up to where the next one begins."""
    tree = writer.page.tree
    at = bisect_left(others, tree.ends[child])
    if at < len(others) and others[at] < tree.ends[node]:
        stop = others[at]
        while tree.parents[stop] != node:
            stop = tree.parents[stop]
        return (child, stop) if stop > child else None
    return child, plain_run(writer, child, tree.ends[node])


def plain_run(writer: Writer, start: int, last: int) -> int:
    """Where the run of siblings ends that is one paragraph: before a block or a blank line."""
    tree = writer.page.tree
    stop, breaks = start, 0
    while stop < last:
        code = tree.tags[stop]
        if tags.BLOCK[code] or stop - start > _MAX_NODES:
            return stop
        if code == _BR:
            breaks += 1
            if breaks > 1:
                return stop
        elif code != tags.COMMENT and not (code == tags.TEXT and str(tree.values[stop]).isspace()):
            breaks = 0
        stop = tree.ends[stop]
    return last


def _block(writer: Writer, node: int, child: int, mark: str, others: list[int]) -> Extent | None:
    """A note in a block of its own, or of which the block holds only the mark."""
    tree = writer.page.tree
    holds = _holds_blocks(writer, node)
    if child != node and holds and not _HOLDERS[tree.tags[node]] and not marks.says_notes(marks.says(writer, node)):
        stop = plain_run(writer, child, tree.ends[node])
        if marks.string(writer, child, stop).strip() and not _only_mark(writer, child, stop, mark):
            return child, stop
        return _next(writer, stop - 1 if stop > child + 1 else child) if stop > child else None
    if child == node and holds and not _HOLDERS[tree.tags[node]]:
        stop = _ends(writer, node, others)
        return (node, stop) if stop == tree.ends[node] else (node + 1, stop)
    outer = _outermost(writer, node, others)
    if outer == node and _only_mark(writer, node, tree.ends[node], mark):
        after = _next(writer, node)
        return after if after and not tags.HEADING[tree.tags[after[0]]] else None
    return outer, tree.ends[outer]


def _holds_blocks(writer: Writer, node: int) -> bool:
    tree = writer.page.tree
    return tree.ends[node] - node > _MAX_NODES or bool(_NESTED[tree.tag[node + 1 : tree.ends[node]]].any())


def _outermost(writer: Writer, node: int, others: list[int]) -> int:
    """The item or box that begins with the block and holds no other note."""
    tree = writer.page.tree
    for _ in range(2):
        parent = tree.parents[node]
        code = tree.tags[parent]
        own = _HOLDERS[code] or (_BOXES[code] and marks.says_notes(marks.says(writer, parent)))
        first = node - parent < _NEAR and not marks.string(writer, parent + 1, node).strip()
        if not own or not first or tags.HEADING[tree.tag[parent : tree.ends[parent]]].any():
            return node
        if _count(others, parent, tree.ends[parent]) > 1 or (
            not _HOLDERS[code] and _HOLDERS[tree.tag[parent + 1 : tree.ends[parent]]].any()
        ):
            return node
        node = parent
    return node


def _ends(writer: Writer, node: int, others: list[int]) -> int:
    """Where a note ends in a box with its id: behind the link back, before the next note, a heading or a rule."""
    tree = writer.page.tree
    stop = tree.ends[node]
    told = False
    at = node
    while (at := tree.ends[at] if at > node else node + 1) < min(stop, node + _MAX_NODES):
        code, text = tree.tags[at], marks.string(writer, at, tree.ends[at])
        if told and (tags.HEADING[code] or code == _HR or _count(others, at, tree.ends[at])):
            return at
        told = told or any(sign.isalpha() for sign in text)
        if told and _leads_back(writer, at):
            return tree.ends[at]
    return stop


def _leads_back(writer: Writer, node: int) -> bool:
    """Whether a block ends in a link back."""
    tree = writer.page.tree
    for at in range(tree.ends[node] - 1, max(node, tree.ends[node] - 8), -1):
        if tree.tags[at] == tags.CODES["a"]:
            text = marks.string(writer, at, tree.ends[at])
            into = (tree.attributes(at).get("href") or "")[:1] == "#"
            return into and marks.is_back(text) and not text.strip().isdecimal()
    return False


def before(writer: Writer, node: int) -> int:
    """The sibling before a node, -1 where there is none."""
    parents, parent = writer.page.tree.parents, writer.page.tree.parents[node]
    at = node - 1
    if at <= parent:
        return -1
    while parents[at] != parent:
        at = parents[at]
    return at
