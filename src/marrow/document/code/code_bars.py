"""Bars of boxes of code: a language, the name of a file, buttons to copy it.

The numbers of its lines, in a piece of code right before it, go. A box of code is the largest element around a `pre` in
which all other text is a label: the name of a language, which is the language of the code and no text; the name of a
file, which stays; a button to copy, which goes. In tabs, the languages are those of as many boxes, in order.
"""

import re
from bisect import bisect_left
from itertools import pairwise

from ...expressions import expression
from ...page import tags
from ...page.tree import Tree
from ..states import LISTING, SKIP, VISIT
from ..writer import Writer
from .code_languages import DATA, of_file, of_label
from .code_text import count_up

_PRE, _CODE, _P = (tags.CODES[name] for name in ("pre", "code", "p"))
_BOX_ENDS = tags.table("html body main td th dd details blockquote tr").tolist()
_LISTS, _HEADING = tags.table("li ul ol").tolist(), tags.HEADING.tolist()
_SILENT = (tags.DEAD | tags.table("button")).tolist()
_CONTROLS = expression(DATA["controls"], re.IGNORECASE | re.VERBOSE)
_UP, _CHARS, _NODES = 6, 100, 200  # levels, characters and nodes of a bar
_MANY = 20  # boxes of code in one set of tabs
Texts = list[tuple[int, str]]


def find(writer: Writer, pres: list[int]) -> None:
    """Take the bars of pieces of code, in them, around them and beside them, for what they are."""
    tree, state = writer.page.tree, writer.state
    tabbed = 0  # where the last set of tabs ends
    for node, after in pairwise([*pres, 0]):
        if state[node] != VISIT:  # by now
            continue
        if _is_gutter(tree, node, after):
            state[node] = SKIP
            continue
        if tree.tags[node] == _PRE:
            _bar_inside(writer, node)
        if node >= tabbed:
            tabbed = _bar_around(writer, node, pres)
        _beside(writer, node)
        if tree.tags[node] == _CODE:
            state[node] = LISTING


def _is_gutter(tree: Tree, node: int, after: int) -> bool:
    """Whether a piece of code is the numbers of the lines of the one right behind it."""
    numbers = tree.text(node, tree.ends[node]).split() if tree.ends[node] <= after < node + _NODES else []
    if not count_up(numbers) or tree.text(tree.ends[node], after).strip():
        return False
    return tree.text(after, tree.ends[after]).strip("\n").count("\n") + 1 == len(numbers)


def _outside(tree: Tree, node: int, inside: list[int]) -> Texts | None:
    """The texts in an element but outside some of what it holds; None if they are many, or stand in headings."""
    at, stop, size, steps = node + 1, tree.ends[node], 0, 0
    out: Texts = []
    while at < stop:
        code = tree.tags[at]
        steps += 1
        if at in inside or (_SILENT[code] and tree.attributes(at).get("role") != "tab"):
            at = tree.ends[at]
            continue
        text = " ".join(str(tree.values[at])[: 2 * _CHARS].split()) if code == tags.TEXT else ""
        size += len(text)
        if steps > _NODES or size > _CHARS or _HEADING[code]:
            return None
        out += [(at, text)] if text else []
        at += 1
    return out


def _languages(texts: Texts) -> list[str] | None:
    """The languages that texts name; None if any of them is neither that nor a file nor a button nor a line number."""
    numbers = [text for _, text in texts if text.isdecimal()]
    texts = [each for each in texts if not each[1].isdecimal()] if count_up(numbers) else texts
    names = [of_label(text) for _, text in texts]
    known = (name is not None or of_file(text) is not None or _CONTROLS.fullmatch(text)
             for name, (_, text) in zip(names, texts, strict=True))  # fmt: skip
    return [name for name in names if name is not None] if all(known) else None


def _learn(writer: Writer, node: int, texts: Texts) -> None:
    names = (_languages(texts) or []) + [of_file(text) or "" for _, text in texts]
    if name := next(filter(None, names), ""):
        writer.languages[node] = name


def _bar_inside(writer: Writer, node: int) -> None:
    """Set the `code` in a `pre` apart from a bar beside it."""
    tree = writer.page.tree
    inner = tree.tags.find(_CODE, node + 1, min(tree.ends[node], node + _NODES))
    texts = _outside(tree, node, [inner]) if inner > 0 else None
    if texts and _languages(texts) is not None:
        writer.parts[node] = [inner]
        _learn(writer, node, texts)


def _bar_around(writer: Writer, node: int, pres: list[int]) -> int:
    """The bar of the box around a `pre`, or the labels of several boxes together. Where to go on."""
    tree = writer.page.tree
    bar, alone = Texts(), True  # alone so far: no list and no other text is around it
    for box in tree.around(node, _UP):
        if _BOX_ENDS[tree.tags[box]]:
            break
        alone = alone and not _LISTS[tree.tags[box]]
        first, last = bisect_left(pres, box), bisect_left(pres, tree.ends[box])
        within = pres[first : min(last, first + _MANY + 1)]
        inside = [at for at in within if writer.state[at] == VISIT]
        texts = _outside(tree, box, within) if len(within) <= _MANY and (not bar or len(inside) == 1) else None
        if texts is None:
            break
        names = _languages(texts)
        if len(inside) == 1:
            alone = alone and names is not None
            bar = texts if alone else bar
        elif names and len(names) == len(inside):
            for pre, name in zip(inside, names, strict=True):
                writer.languages.setdefault(pre, name)
            _drop(writer, texts)
            return tree.ends[box]
    if bar:
        _learn(writer, node, bar)
        _drop(writer, bar)
    return tree.ends[node]


def _drop(writer: Writer, texts: Texts) -> None:
    """Leave out the texts of a bar but the name of a file."""
    for at, text in texts:
        if of_file(text) is None:
            writer.state[at] = SKIP


def _beside(writer: Writer, node: int) -> None:
    """Take the language of code from a paragraph above of nothing but its name, which goes, or that of a file."""
    tree, blocks = writer.page.tree, writer.page.blocks
    above = writer.page.before[node] - 1
    said = blocks.text(above) if above >= 0 and tree.tags[blocks.container[above]] == _P else ""
    name = of_label(said) if said[1:] and said[-1] != ":" else ""
    if told := name or of_file(said.rstrip(":")):
        writer.languages.setdefault(node, told)
    if name:
        for text in blocks.runs[blocks.first[above] : blocks.last[above]].tolist():
            writer.state[text] = SKIP
