"""Lines of code that are elements of their own, found before the walk: each piece of code is one block.

Lines are a `pre` or a box of `code` each, or boxes that an attribute calls code. An ordered list is code whose classes,
and those around it, name code and its language.
"""

from collections.abc import Callable, Iterable

import numpy as np

from ...expressions import expression
from ...page import tags
from ...page.tree import Tree
from .. import styles
from ..attribute_carriers import NAMING, carriers
from ..states import LISTING, SKIP, VISIT
from ..writer import Writer
from . import code_bars
from .code import pieces
from .code_languages import CLASSES, around, named

_PRE, _BR, _DIV, _OL, _SPAN = (tags.CODES[name] for name in ("pre", "br", "div", "ol", "span"))
_CODED, _CODES = tags.table("pre code tt ol"), tags.table("code tt").tolist()
_WHOLE = tags.HEADING | tags.table("pre code textarea table img ul ol dl")
_ALONE = tags.table("p div blockquote").tolist()
_WRITTEN = expression(r"\A\s*\n|\n\s*\Z|\n[ \t\xa0]+\S|\n.*\n")  # lines that are meant, not one that was wrapped
_NODES = 200  # of a line
_FEW = 3  # elements of one line each that are one piece of code


def find(writer: Writer) -> None:
    """Note what belongs to code. Pages without code pay next to nothing."""
    tree, state = writer.page.tree, writer.state
    coded = np.flatnonzero(_CODED.take(tree.tag)).tolist()
    pres = pieces(writer)
    code_bars.find(writer, pres)
    _join_each(writer, [node for node in pres if tree.tags[node] == _PRE], _join_lines)
    _find_numbered(writer, [node for node in coded if tree.tags[node] == _OL])
    named = [node for node in carriers(writer.page)
             if tree.tags[node] == _DIV and not NAMING.isdisjoint(tree.attributes(node))]  # fmt: skip
    _join_each(writer, named, _join_named)
    homes = dict.fromkeys(_home(tree, node) for node in coded if _CODES[tree.tags[node]] and state[node] != LISTING)
    _join_each(writer, [home for home in homes if _ALONE[tree.tags[home]]], _join_boxes)


def _join_each(writer: Writer, nodes: Iterable[int], join: Callable[[Writer, int], int]) -> None:
    """Join what begins at each of some nodes, but at none within what was joined before."""
    done = 0
    for node in nodes:
        if node >= done:
            done = join(writer, node)


def _find_numbered(writer: Writer, lists: list[int]) -> None:
    """Ordered lists whose items are the lines of code."""
    tree = writer.page.tree
    for node in lists:
        if writer.state[node] == VISIT and (name := around(tree, node)) and _is_numbered(tree, node):
            writer.state[node], writer.languages[node] = LISTING, name


def _run(tree: Tree, node: int, is_line: Callable[[int], bool]) -> list[int]:
    """The elements of the same name from one on, side by side, that hold a line of code each."""
    run, at, stop = list[int](), node, tree.ends[tree.parents[node]]
    while at < stop:
        if tree.tags[at] == tree.tags[node] and is_line(at):
            run.append(at)
        elif not tree.is_blank(at):
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


def _join_boxes(writer: Writer, home: int) -> int:
    """A paragraph or box of nothing but `code`, in several lines, or several such boxes in a row. Where to go on."""
    tree = writer.page.tree
    lines = _code_lines(tree, home) if writer.state[home] == VISIT else 0
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
    items = tree.elements(node)
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
        elif not tree.is_blank(at):
            return 0
    return lines if codes and (lines > 1 or codes == 1) else 0
