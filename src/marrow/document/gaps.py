"""Fills gaps of text that is kept: what stands in them is part of it for a reader.

In a short text these are notes, tables, lines with formulas, and the lists, quotations and code between its paragraphs;
in a long one code whose lines a style keeps, lists that a heading or a colon leads in, and quotations with who said
them. In both they are pictures that went with the few words behind them in their box, a caption or credit, or with the
buttons of their slides. Of the one text that the page's JSON holds for scripts to show, it is all that was left out.

A page of few words gives a model little to go on. Of a long one it knows better: of the tables within longer texts that
it leaves out, gold texts lack most.
"""

from bisect import bisect
from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from ..expressions import expression
from ..filters.boilerplate_words import WORDS, split
from ..page import Page, tags
from ..page.leaves import JUST_KEPT
from ..page.pictures.captions import is_called
from ..page.pictures.pictures import chosen
from ..page.tree import Tree
from . import styles
from .attribute_carriers import styled
from .contents import anchors
from .formulas import formulas
from .pictures.furniture import may_be_sign
from .roles import CALLOUTS, role

_TABLE, _TR, _P, _MATH, _QUOTE, _INPUT, _IMG, _FIGCAPTION = (
    tags.CODES[name] for name in "table tr p math blockquote input img figcaption".split())  # fmt: skip
_ITEMS = tags.table("ul ol dl").tolist()
_DASHES = tuple("—–―")
_CELLS = tuple(tags.CODES[name] for name in ("td", "th"))
_UNSAID = tags.HEADING | tags.table("input select button textarea time video")  # where captions are
_BUTTON = tags.CODES["button"]
_CONTROLS = frozenset(tags.CODES[name] for name in ("input", "select", "button", "textarea"))
_BOXES = tags.table("div aside section blockquote details p #custom")
_PLAIN, _LISTS = tags.table("p ul ol dl menu dir pre blockquote"), tags.table("ul ol dl menu dir pre blockquote")
_OPENING, _OPENERS = ("aria-controls", "data-target", "data-bs-target"), tags.table("button a")  # name what they open
_LEAST = 2  # rows of a table, and cells of each
_MOST, _LINKED, _FEW_LINKED = 150, 0.5, 0.2  # words of a note; share of the words in links, and of those in long texts
_CAPTION, _LINES, _NODES = 40, 4, 400  # words, blocks and nodes of a picture with what is said of it
_LASTS = expression(r"\s*\d{1,2}:\d\d(?!\d)")  # how long a film is, before its title
_SHORT = 400  # words of a text
_MOSTLY = 0.5  # of the words around it, that are kept


class _Words:
    """The words of a page that a reader sees: those kept, those that went, and those of the latter in links."""

    def __init__(self, page: Page, scores: NDArray[np.float64]) -> None:
        self.nodes, self.end = page.leaves.node, page.tree.end
        self.shown = (page.leaves.hidden == 0) & ~page.leaves.atom
        words, gone = page.leaves.counts.words, self.shown & (scores <= 0)
        self.kept = words * (self.shown & (scores > 0))
        self.sums = [np.append(0, np.cumsum(column)) for column in (self.kept, words * gone, page.leaves.linked * gone)]

    def between(self, first: int, end: int) -> list[float]:
        """The three numbers for the nodes from `first` to `end`."""
        start, stop = self.nodes.searchsorted((first, end)).tolist()
        return [float(column[stop] - column[start]) for column in self.sums]

    def surround(self, node: int, box: int) -> bool:
        """Whether there are kept words of a box on both sides of an element in it."""
        return bool(self.between(box, node)[0] and self.between(int(self.end[node]), int(self.end[box]))[0])

    def inside(self, nodes: NDArray[np.integer]) -> list[NDArray[np.float64]]:
        """The same for each of some elements. Each of shape (nodes,)."""
        starts, stops = self.nodes.searchsorted(nodes), self.nodes.searchsorted(self.end.take(nodes))
        return [column[stops] - column[starts] for column in self.sums]


def with_gaps_filled(page: Page, scores: NDArray[np.float64]) -> NDArray[np.float64]:
    """The scores with what has kept text before and after it in a box of which most is kept; lists, quotations and code
    right in that box. All of the one text that the page's JSON holds for scripts to show, if most of it is kept.

    Shape (leaves,).
    """
    words = _Words(page, scores)
    total, gone, _ = (float(column[-1]) for column in words.sums)
    if not total or not gone:
        return scores
    own, others, _ = words.between(page.body, page.tree.ends[page.body]) if page.body else (0.0, 0.0, 0.0)
    if own > _MOSTLY * (own + others):
        return _with_body(page, scores)
    first, last = words.nodes[words.kept.nonzero()[0][[0, -1]]].tolist()
    pictured: dict[int, list[int]] = {}
    for box, picture in _captioned(page, scores, words, first, last):
        pictured.setdefault(box, []).append(picture)
    opened = _opened(page, first, last)
    found = _found(page, words, opened, pictured, first, last)
    return _filled(page, scores, words, opened, pictured, found) if found else scores


def _found(page: Page, words: _Words, opened: dict[int, int], pictured: dict[int, list[int]], first: int,
           last: int) -> list[int]:  # fmt: skip
    """The elements between two nodes that may belong to the text, by what they are and hold. `opened`: what folds out,
    with its label; `pictured`: boxes with the pictures in them that went."""
    tree = page.tree
    short = words.sums[0][-1] <= _SHORT
    likely = [*(_likely(page, first, last) if short else _plain(page, first, last, _LISTS)),
              *((panel, _MOST) for panel in opened), *((box, _CAPTION) for box in pictured)]  # fmt: skip
    nodes = np.array([node for node, _ in likely], dtype=np.intp)
    own, others, linked = words.inside(nodes)
    fits = (own == 0) & (others > 0) & (others <= [most for _, most in likely])
    fits &= linked <= (_LINKED if short else _FEW_LINKED) * others
    found = [node for node in nodes[fits].tolist() if not (_LISTS[tree.tags[node]] or node in pictured)
             or WORDS.isdisjoint(split(tree.attributes(node).get("class") or ""))]  # fmt: skip
    labels = [label for panel in found if (label := opened.get(panel, 0))]
    found += [label for label in labels if words.between(label, tree.ends[label])[:2] <= [0, _MOST]]
    return found if short else [node for node in found if (not _ITEMS[tree.tags[node]] or _is_led(page, node))
                                and (tree.tags[node] != _QUOTE or _said_by(page, node, last))]  # fmt: skip


def _filled(page: Page, scores: NDArray[np.float64], words: _Words, opened: dict[int, int],
            pictured: dict[int, list[int]], found: list[int]) -> NDArray[np.float64]:  # fmt: skip
    """The scores with those elements that stand amid the text of a box of which most is kept, of an accordion in any
    such box; of those in `pictured`, the pictures alone."""
    tree, leaves, out = page.tree, page.leaves, scores.copy()
    folded = opened.keys() | opened.values()
    holding = tree.nearest(tree.sums(page.on_nodes(words.kept)) > 0)  # kept words
    shown = words.shown | ((tree.tag[leaves.node] == _MATH) & (leaves.hidden == 0))
    for node, box in zip(found, holding[found].tolist(), strict=True):
        bare, amid = not _PLAIN[tree.tags[node]] or tree.parents[node] == box, words.surround(node, box)
        while box and not amid and node in folded:  # other labels may be all that was kept of the innermost
            box = tree.parents[box]
            amid = words.surround(node, box)
        around, others, _ = words.between(box, tree.ends[box])
        if bare and amid and around >= _MOSTLY * (around + others):
            place = slice(*np.searchsorted(leaves.node, (node, tree.ends[node])).tolist())
            out[place][shown[place] & (node not in pictured)] = JUST_KEPT
            out[np.searchsorted(leaves.node, pictured.get(node, []))] = JUST_KEPT
    return out


def _with_body(page: Page, scores: NDArray[np.float64]) -> NDArray[np.float64]:
    """The scores with all that a reader sees of the one text that the page's JSON holds."""
    leaves, out = page.leaves, scores.copy()
    inside = slice(*np.searchsorted(leaves.node, (page.body, page.tree.ends[page.body])).tolist())
    out[inside] = np.where(leaves.hidden[inside] == 0, np.maximum(out[inside], JUST_KEPT), out[inside])
    return out


def _likely(page: Page, first: int, last: int) -> Iterator[tuple[int, float]]:
    """The tables of rows and columns between two nodes; lists, quotations, code and paragraphs with formulas; and the
    notes by their class names or that of their title; with how many words they may have."""
    tree = page.tree
    for node in (np.flatnonzero(tree.tag[first:last] == _TABLE) + first).tolist():
        nested = tree.tags.find(_TABLE, node + 1, tree.ends[node]) > 0
        inside = b"" if nested else tree.tags[node + 1 : tree.ends[node]]
        rows, filled = inside.count(_TR), page.before[tree.ends[node]] - page.before[node]
        wide = sum(map(inside.count, _CELLS)) >= _LEAST * rows and filled >= rows + _LEAST
        if rows >= _LEAST and wide and _CONTROLS.isdisjoint(inside):
            yield node, np.inf
    yield from _plain(page, first, last, _PLAIN)
    yield from ((node, _MOST) for node, said in tree.values_of("role") if said == "list" and first < node < last)
    among = np.zeros(len(tree), dtype=bool)
    among[first:last] = tree.tag[first:last] > tags.COMMENT
    for node, names in tree.values_of("class", among, CALLOUTS):
        word = role(names)
        box = tree.parents[node] if word == "title" else node
        if word[:8] in ("title", "callout:") and _BOXES[tree.tags[box]]:
            yield box, _MOST


def _captioned(page: Page, scores: NDArray[np.float64], words: _Words, first: int,
               last: int) -> Iterator[tuple[int, int]]:  # fmt: skip
    """The boxes between two nodes that hold a picture that went, and behind it a few words that went too, as captions
    and credits are: none of them in links, and more than a label; or no words but those on buttons, as slides have
    them; each with the picture."""
    tree, leaves, before = page.tree, page.leaves, page.before
    gone = (leaves.hidden == 0) & leaves.atom & (scores <= 0) & (leaves.node > first) & (leaves.node < last)
    pictures = leaves.node[gone & (tree.tag.take(leaves.node) == _IMG)]
    if not len(pictures):
        return
    boxes = page.around(pictures)
    ends = tree.end.take(boxes)
    own, others, linked = words.inside(boxes)
    fits = (own == 0) & (others <= _CAPTION) & (linked == 0) & (ends - boxes <= _NODES)
    short = fits & (others > 1) & (before[pictures] == before[boxes]) & (before[ends] - before[boxes] <= _LINES)
    for box, picture, is_short in zip(*(column[fits].tolist() for column in (boxes, pictures, short)), strict=True):
        end = tree.ends[box]
        captioned = is_short and not _UNSAID[tree.tag[box:end]].any() and not _is_named(tree, box)
        if captioned or _is_pressed(tree, box, picture):
            attributes, said = tree.attributes(picture), tree.text(box, end)
            best = chosen(tree, picture, attributes)
            if best and not may_be_sign(attributes, best[1]) and not _LASTS.match(said):
                yield box, picture


def _is_pressed(tree: Tree, box: int, picture: int) -> bool:
    """Whether all words of a box are on buttons, and a picture in it on none of them."""
    at, end = box + 1, tree.ends[box]
    while at < end:
        if tree.tags[at] == _BUTTON:
            if at < picture < tree.ends[at]:
                return False
            at = tree.ends[at]
        elif tree.tags[at] == tags.TEXT and not tree.is_blank(at):
            return False
        else:
            at += 1
    return True


def _is_named(tree: Tree, box: int) -> bool:
    """Whether something in a box is called a caption: then it is that of what the model dropped."""
    return any(tree.tags[at] == _FIGCAPTION or is_called(tree.attributes(at).get("class") or "")
               for at in range(box, tree.ends[box]))  # fmt: skip


def _opened(page: Page, first: int, last: int) -> dict[int, int]:
    """What folds out between two nodes, with the label before it that opens it; nothing that has controls of its own.
    """
    tree, among = page.tree, page.tree.indexed | _OPENERS.take(page.tree.tag)
    among[:first] = among[last:] = False
    labels, names = tree.columns_of(_OPENING, among)
    places, out = anchors(page) if labels else {}, dict[int, int]()
    for name, label in dict(zip(reversed(names), reversed(labels), strict=True)).items():  # the first of each
        panel, end = places.get(name.lstrip("#"), -1), tree.ends[label]
        tab = tree.attributes(label).get("role") == "tab"  # the model has judged what it shows
        if not tab and end <= panel < last and _CONTROLS.isdisjoint(tree.tags[panel : tree.ends[panel]]):
            out[panel] = label
    return out


def _is_led(page: Page, node: int) -> bool:
    """Whether a list follows a heading or a colon, or is one of tasks: others may be about the page."""
    tree, blocks, before = page.tree, page.blocks, int(page.before[node]) - 1
    box = int(blocks.container[before])
    led = tags.HEADING[tree.tags[box]] or tags.HEADING[tree.tags[tree.parents[box]]]
    task = tree.tags.find(_INPUT, node, tree.ends[node])
    is_task = task > 0 and "disabled" in tree.attributes(task)
    return bool(led) or is_task or blocks.text(before)[-1:] in (":", "：")


def _said_by(page: Page, node: int, last: int) -> int:
    """The paragraph behind a quotation that says whose it is, ahead of the node `last`; 0 for none."""
    tree, end = page.tree, page.tree.ends[node]
    after = end + (end < last and tree.tags[end] == tags.TEXT)
    names = after < last and tree.tags[after] == _P and tree.text(after, tree.ends[after]).lstrip()[:1] in _DASHES
    return after if names else 0


def _plain(page: Page, first: int, last: int, which: NDArray[np.bool_]) -> Iterator[tuple[int, float]]:
    """The elements of some kinds between two nodes, paragraphs only with formulas or who said what is quoted above; and
    code whose lines a style keeps."""
    tree, drawn = page.tree, sorted(formulas.silent(page)) if which[_P] else []
    for node in (np.flatnonzero(which.take(tree.tag[first:last])) + first).tolist():
        end = tree.ends[node]
        if tree.tags[node] != _P or _MATH in tree.tags[node:end] or bisect(drawn, node) < bisect(drawn, end - 1):
            yield node, _MOST
        if after := tree.tags[node] == _QUOTE and _said_by(page, node, last):
            yield after, _MOST
    yield from ((node, _MOST) for node in styles.blocks_of_code(tree, first, last))
    yield from ((node, _MOST) for node, style in styled(page) if first < node < last and styles.is_code(style))
