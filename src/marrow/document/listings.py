"""Boxes of code, found before the walk: bars with a language, a file and buttons; lines that are elements of their own.

A box of code is the largest element around a `pre` in which all other text is a label: the name of a language, which is
the language of the code and no text; the name of a file, which stays; a button to copy, which goes. In tabs, the labels
are those of as many boxes, in order, and go whatever they say. Lines of code that are a `pre` or a box of `code` each
are one block, and so is an ordered list whose classes, and those around it, name code and its language.
"""

import re
from bisect import bisect_left
from collections.abc import Callable
from itertools import islice

import numpy as np

from ..expressions import expression
from ..page import tags
from ..page.tree import Tree
from . import styles
from .attribute_carriers import NAMING, carriers
from .code import pieces
from .code_languages import CLASSES, DATA, around, named, of_file, of_label
from .code_text import count_up, is_bar
from .states import LISTING, SKIP, VISIT
from .writer import Writer

_PRE, _CODE, _BR, _DIV, _LABEL, _OL, _P = (tags.CODES[name] for name in "pre code br div label ol p".split())
_SPAN, _IMG = tags.CODES["span"], tags.CODES["img"]
_CODED, _CODES = tags.table("pre code tt ol"), tags.table("code tt").tolist()
_WHOLE = tags.HEADING | tags.table("pre code textarea table img ul ol dl")
_BOX_ENDS = tags.table("html body main td th dd details blockquote tr").tolist()
_LISTS, _HEADING = tags.table("li ul ol").tolist(), tags.HEADING.tolist()
_ALONE = tags.table("p div blockquote").tolist()
_SILENT = (tags.DEAD | tags.table("button")).tolist()
_CONTROLS = expression(DATA["controls"], re.IGNORECASE | re.VERBOSE)
_WRITTEN = expression(r"\A\s*\n|\n\s*\Z|\n[ \t\xa0]+\S|\n.*\n")  # lines that are meant, not one that was wrapped
_CHANGED = expression(r"[ +@\\-]|\Z|diff |Index: ")
_UP, _CHARS, _NODES = 6, 100, 200  # levels, characters and nodes of a bar
_MANY, _FEW = 20, 3  # boxes of code in one set of tabs; elements of one line each that are one piece of code
Texts = list[tuple[int, str]]


def find(writer: Writer) -> None:
    """Note what belongs to code. Pages without code pay next to nothing."""
    tree = writer.page.tree
    found = np.flatnonzero(_CODED.take(tree.tag)).tolist()
    pres, codes = pieces(writer), [node for node in found if _CODES[tree.tags[node]]]
    tabbed = 0  # where the last set of tabs ends
    for node in pres:
        if writer.state[node] == VISIT:
            near = tree.tags[node + 1 : min(tree.ends[node], node + _NODES)]
            inner = node + 1 + near.index(_CODE) if _CODE in near and tree.tags[node] == _PRE else 0
            texts = _outside(tree, node, [inner]) if inner else None
            if texts and (_languages(texts) is not None or is_bar(tree, node, inner, texts)):
                writer.parts[node] = [inner]  # what else is in the `pre` is a bar
                _learn(writer, node, texts)
            tabbed = _bar(writer, node, pres) if node >= tabbed else tabbed
            _beside(writer, node)
            writer.state[node] = LISTING if tree.tags[node] == _CODE else VISIT
    done = 0
    for node in pres:
        done = _join_lines(writer, node) if node >= done and tree.tags[node] == _PRE else done
    for node in (at for at in found if tree.tags[at] == _OL and writer.state[at] == VISIT):
        if (name := around(tree, node)) and _is_numbered(tree, node):
            writer.state[node], writer.languages[node] = LISTING, name
    done = 0
    for node in carriers(writer.page):
        if node >= done and tree.tags[node] == _DIV and not NAMING.isdisjoint(tree.attributes(node)):
            done = _join_named(writer, node)
    done = 0
    for home in dict.fromkeys(_home(tree, node) for node in codes if writer.state[node] != LISTING):
        if home >= done and _ALONE[tree.tags[home]] and writer.state[home] == VISIT:
            done = _join_boxes(writer, home)
    said = [at for at, text in writer.strings.items() if "@@ -" in text and text.lstrip()[:4] == "@@ -"]
    hunks = np.array(said, dtype=np.int32)
    for home in dict.fromkeys(tree.parents[at] for at in tree.above(hunks, tags.BLOCK).tolist()) if len(hunks) else ():
        if writer.state[home] == VISIT and not _CODED[tree.tags[home]]:
            _join_changes(writer, home)


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
        if code == _IMG and _CONTROLS.fullmatch(alt := tree.attributes(at).get("alt") or ""):
            text = alt
        size += len(text)
        if steps > _NODES or size > _CHARS or _HEADING[code] or code == _PRE:
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


def _bar(writer: Writer, node: int, pres: list[int]) -> int:
    """The bar of the box around a `pre`, or the labels of several boxes together. Where to go on."""
    tree = writer.page.tree
    box, best, end = node, Texts(), tree.ends[node]
    alone = True  # so far, no list and no other text is around it
    for _ in range(_UP):
        box = tree.parents[box]
        if not box or _BOX_ENDS[tree.tags[box]]:
            break
        alone = alone and not _LISTS[tree.tags[box]]
        within = range(bisect_left(pres, box), bisect_left(pres, tree.ends[box]))
        inside = [*islice((pres[at] for at in within if writer.state[pres[at]] == VISIT), _MANY + 1)]
        if len(inside) > _MANY or (best and len(inside) != 1):
            break
        if (texts := _outside(tree, box, [pres[at] for at in within])) is None:
            break
        names = _languages(texts)
        if len(inside) == 1:
            alone = alone and names is not None
            best = texts if alone else best
        elif len(names or texts) == len(inside) and (names or all(_is_tab(tree, at) for at, _ in texts)):
            for pre, name in zip(inside, names or [], strict=False):
                writer.languages.setdefault(pre, name)
            best, end = texts, tree.ends[box]
            break
    if best and end == tree.ends[node]:
        _learn(writer, node, best)
    for at, text in best:
        if of_file(text) is None:
            writer.state[at] = SKIP
    return end


def _beside(writer: Writer, node: int) -> None:
    """Drop the text right before and behind code that says, in several words, what a button of it does, and the name of
    its language in a paragraph of its own above; that of a file stays."""
    tree, blocks, before = writer.page.tree, writer.page.blocks, writer.page.before
    for at in (before[node] - 1, before[tree.ends[node]]):
        said = blocks.text(at) if 0 <= at < len(blocks) and not _HEADING[tree.tags[blocks.container[at]]] else ""
        own = at < before[node] and said[1:] and tree.tags[blocks.container[at]] == _P
        name = of_label(said) if own and said[-1] != ":" else ""
        if told := name or (own and of_file(said.rstrip(":"))):
            writer.languages.setdefault(node, told)
        if name or (" " in said and len(said) < _CHARS and _CONTROLS.fullmatch(said)):
            for text in blocks.runs[blocks.first[at] : blocks.last[at]].tolist():
                writer.state[text] = SKIP


def _is_tab(tree: Tree, node: int) -> bool:
    """Whether a text is the label of a tab."""
    above = (tree.parents[node], tree.parents[tree.parents[node]])
    return any(tree.tags[at] == _LABEL or tree.attributes(at).get("role") == "tab" for at in above)


def _run(tree: Tree, node: int, is_line: Callable[[int], bool]) -> list[int]:
    """The elements of the same name from one on, side by side, that hold a line of code each."""
    run, at, stop = list[int](), node, tree.ends[tree.parents[node]]
    while at < stop:
        if tree.tags[at] == tree.tags[node] and is_line(at):
            run.append(at)
        elif tree.tags[at] != tags.TEXT or not str(tree.values[at]).isspace():
            break
        at = tree.ends[at]
    return run


def _is_shaped(tree: Tree, run: list[int]) -> bool:
    """Whether one of several lines shows that they are one piece of code: it is set in, or empty."""
    texts = [tree.text(at, tree.ends[at]).lstrip("\n") for at in run]
    return len(run) >= _FEW and any(text[:1] in ("", " ", "\t", "\xa0") or text.isspace() for text in texts)


def _join(writer: Writer, run: list[int]) -> None:
    """Make elements of one line each one listing, in the place of the first that is kept."""
    if kept := [at for at in run if writer.state[at] == VISIT]:
        for other in run:
            writer.state[other] = SKIP
        writer.state[kept[0]] = LISTING
        writer.parts[kept[0]] = run


def _join_lines(writer: Writer, node: int) -> int:
    """A run of `pre` side by side, each with a single line, as one. Where to go on."""
    tree = writer.page.tree
    own = tree.attributes(node).get("class")

    def is_line(at: int) -> bool:
        small = tree.ends[at] - at <= _NODES and tree.attributes(at).get("class") == own
        return small and "\n" not in tree.text(at, tree.ends[at]).strip("\n")

    run = _run(tree, node, is_line)
    if _is_shaped(tree, run) or (len(run) > 1 and own and CLASSES["line"].search(own)):
        _join(writer, run)
    return tree.ends[run[-1] if run else node]


def _join_changes(writer: Writer, home: int) -> None:
    """A box of nothing but boxes of one line of changes each, and of lines that name the files."""
    tree = writer.page.tree
    lines = [at for at in tree.children(home) if tree.tags[at] > tags.COMMENT]
    if len(lines) > 1 and all(_CHANGED.match(tree.text(at, min(tree.ends[at], at + _NODES))) for at in lines):
        _join(writer, lines)
        writer.languages[lines[0]] = "diff"


def _join_boxes(writer: Writer, home: int) -> int:
    """A paragraph or box of nothing but `code`, in several lines, or several such boxes in a row. Where to go on."""
    tree = writer.page.tree
    lines = _code_lines(tree, home)
    if lines > 1:
        writer.state[home] = LISTING
    if lines != 1:
        return tree.ends[home] if lines else home
    run = _run(tree, home, lambda at: _code_lines(tree, at) == 1)
    if _is_shaped(tree, run) or (len(run) >= _FEW and tree.tags[home] == _DIV):
        _join(writer, run)
    return tree.ends[run[-1]]


def _home(tree: Tree, node: int) -> int:
    """The block around code, or what is in it beside inline boxes of nothing but code."""
    home = tree.parents[node]
    while tree.tags[home] == _SPAN and len(tree.children(tree.parents[home])) == 1:
        home = tree.parents[home]
    return home


def _is_numbered(tree: Tree, node: int) -> bool:
    """Whether each item of a list may be a line of code: no block but one around all of its text."""
    items = [at for at in tree.children(node) if tree.tags[at] > tags.COMMENT]
    blocks = ((at, tags.BLOCK[tree.tag[at + 1 : tree.ends[at]]]) for at in items)
    return len(items) > 1 and all(not inside.any() or (inside[0] and inside.sum() == 1) for _, inside in blocks)


def _join_named(writer: Writer, node: int) -> int:
    """Boxes of lines of which an attribute says that they are code, with no element of code in them. Where to go on."""
    tree = writer.page.tree

    def is_line(at: int) -> bool:
        return bool(named(tree.attributes(at))) and not _WHOLE[tree.tag[at + 1 : tree.ends[at]]].any()

    run = _run(tree, node, is_line)
    inside = run if len(run) > 1 else [at for at in range(node + 1, tree.ends[node]) if _ALONE[tree.tags[at]]]
    if len(inside) > 1 and writer.state[node] == VISIT:
        _join(writer, run)
    return tree.ends[run[-1]] if run else node


def _code_lines(tree: Tree, node: int) -> int:
    """How many lines of code an element holds, 0 if it holds anything else."""
    lines, codes = 1, 0
    for at in tree.children(node) if tree.ends[node] - node < 20 * _NODES else []:
        while tree.tags[at] == _SPAN and at + 1 < tree.ends[at] == tree.ends[at + 1]:
            at += 1
        if _CODES[tree.tags[at]]:
            text = tree.text(at, tree.ends[at])
            codes += 1
            lines += text.strip().count("\n") if _WRITTEN.search(text) or styles.keeps_lines(tree.attributes(at)) else 0
            lines += tree.tags[at : tree.ends[at]].count(_BR)
            if not text.strip():
                return 0
        elif tree.tags[at] == _BR:
            lines += 1
        elif tree.tags[at] != tags.TEXT or not str(tree.values[at]).isspace():
            return 0
    return lines if codes and (lines > 1 or codes == 1) else 0
