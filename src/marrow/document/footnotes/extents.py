"""Where a note begins and ends: the run of sibling nodes that is the note for the place that a reference leads to."""

from bisect import bisect_left

from ...page import tags
from ...page.tree import Tree
from . import marks

Extent = tuple[int, int]
_HOLDERS = tags.table("li dd aside td")  # hold one note, of several paragraphs or of one
_BOXES = tags.table("div section aside article main body")
_NESTED = tags.table("p div ul ol dl blockquote section table pre aside")
_LABELS = tags.table("dt td th h1 h2 h3 h4 h5 h6")  # may hold the mark alone, with the note behind them
_ENDS = tags.table("dt hr tr h1 h2 h3 h4 h5 h6")
_DT = tags.CODES["dt"]
_MAX_WORDS, _MAX_NODES, _UP, _NEAR = 600, 2_000, 6, 30


def fits(tree: Tree, start: int, stop: int) -> bool:
    """Whether a run of nodes is of the size of a note and no part of the text with headings."""
    if stop <= start or stop - start > _MAX_NODES or tags.HEADING[tree.tag[start:stop]].any():
        return False
    text = tree.text(start, stop)
    return any(map(str.isalnum, text)) and len(text.split()) <= _MAX_WORDS


def extent(tree: Tree, target: int, mark: str, others: list[int]) -> Extent | None:
    """The note at a target, of the size of one. `others`: the targets of all references, in order."""
    found = _extent(tree, target, mark, others)
    near = range(found[0], min(found[1], found[0] + _NEAR)) if found else ()
    head = next((at for at in near if tags.HEADING[tree.tags[at]]), 0)
    if found and head and marks.repeats(tree.text(found[0], tree.ends[head]).strip(), mark):
        found = (tree.ends[head], found[1])  # the number of the note was its heading
    return found if found and fits(tree, *found) else None


def _extent(tree: Tree, target: int, mark: str, others: list[int]) -> Extent | None:
    child = node = target
    for _ in range(_UP):
        several = _count(others, node, tree.ends[node]) > _count(others, child, tree.ends[child])
        if tags.BLOCK[tree.tags[node]] or several:
            break
        child, node = node, tree.parents[node]
    if not node:
        return None
    code, stop = tree.tags[node], tree.ends[node]
    if _LABELS[code]:
        if code == _DT or _is_mark(tree, node, stop, mark):
            return _behind(tree, node, stop, others, several=True)
        return None if tags.HEADING[code] else (node, stop)
    boxes = stop - node > _MAX_NODES or bool(_NESTED[tree.tag[node + 1 : stop]].any())
    own = _HOLDERS[code] or not boxes
    shared = _count(others, node + 1, stop) > _count(others, child, tree.ends[child])
    if child != node and (shared or not (own or marks.says_notes(marks.says(tree, node)))):
        last = next(iter(others[bisect_left(others, tree.ends[child]) :]), stop)
        while last < stop and tree.parents[last] != tree.parents[child]:
            last = tree.parents[last]
        last = min(last, stop)
        return _behind(tree, child, last, others) if _is_mark(tree, child, last, mark) else (child, last)
    if child == node and not own:
        last = _end(tree, node, others)
        return (node, stop) if last == stop else (node + 1, last)
    outer = _outermost(tree, node, others)
    if outer == node and _is_mark(tree, node, stop, mark):
        return _behind(tree, node, stop, others)
    return outer, tree.ends[outer]


def _is_mark(tree: Tree, start: int, stop: int, mark: str) -> bool:
    text = tree.text(start, min(stop, start + _NEAR))
    return (stop - start <= _NEAR and marks.repeats(text, mark)) or not any(map(str.isalnum, text))


def _count(others: list[int], start: int, stop: int) -> int:
    return bisect_left(others, stop) - bisect_left(others, start)


def _behind(tree: Tree, node: int, start: int, others: list[int], *, several: bool = False) -> Extent | None:
    """The element that follows at `start`, a sibling of `node`, or, where a note may be several, all up to the next."""
    last = tree.ends[tree.parents[node]]
    while start < last and (tree.tags[start] == tags.COMMENT or tree.is_blank(start)):
        start += 1
    stop = start
    while stop < last and not _ENDS[tree.tags[stop]] and stop - start < _MAX_NODES:
        if several and _count(others, stop, tree.ends[stop]):
            break
        stop = tree.ends[stop]
        if not several:
            break
    return (start, stop) if stop > start and (several or tree.tags[start] != tags.TEXT) else None


def _outermost(tree: Tree, node: int, others: list[int]) -> int:
    """The item or box that begins with the block and holds no other note."""
    for _ in range(2):
        parent = tree.parents[node]
        code, stop = tree.tags[parent], tree.ends[parent]
        holder = bool(_HOLDERS[code])
        named = marks.is_note_id(tree.attributes(parent).get("id") or "")
        own = holder or (_BOXES[code] and (named or marks.says_notes(marks.says(tree, parent))))
        first = node - parent < _NEAR and not tree.text(parent + 1, node).strip()
        if not own or not first or tags.HEADING[tree.tag[parent:stop]].any() or _count(others, parent, stop) > 1:
            return node
        if not holder and _HOLDERS[tree.tag[parent + 1 : stop]].any():
            return node
        node = parent
    return node


def _end(tree: Tree, node: int, others: list[int]) -> int:
    """Where a note ends in a box with its id: behind the link back, before the next note, a heading or a rule."""
    stop, said = tree.ends[node], False
    at = node + 1
    while at < min(stop, node + _MAX_NODES):
        end = tree.ends[at]
        if said and (_ENDS[tree.tags[at]] or _count(others, at, end)):
            return at
        said = said or any(map(str.isalpha, tree.text(at, end)))
        if said and any(marks.leads_back(tree, inner) for inner in range(max(at, end - 8), end)):
            return end
        at = end
    return stop


def before(tree: Tree, node: int) -> int:
    """The sibling before a node, -1 where there is none."""
    parents, parent = tree.parents, tree.parents[node]
    at = node - 1
    if at <= parent:
        return -1
    while parents[at] != parent:
        at = parents[at]
    return at
