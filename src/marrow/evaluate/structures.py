"""The structures of a page: code, tables, list items, headings, quotes, terms, definitions, captions and paragraphs.

`structures(page)` reads a page as crawled and the HTML of an extractor's output alike, so that the two can be compared.
The words of a structure are those shown in it and in no inner structure of its kind: an item has not those of the list
inside it. A `pre` of nothing but the numbers of lines is no code. Tables that only lay out a page are none: those with
tables in them, with fewer than two rows of two cells, and those without header or caption whose cells hold headings,
code or long texts. A heading or paragraph is one of its own: those in items, cells, quotes, definitions, buttons and
captions are not told apart from what holds them. A caption is a `figcaption` (but not the source below a quote), the
`caption` of a table, or a short text that a class calls one, in a box with a picture and hardly any other words.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np

from ..document.code.code_text import count_up
from ..experiment import metrics
from ..experiment.arrays import Bools, Ints
from ..expressions import expression
from ..page import LINE_BREAK, Page, tags

_TAGS = {
    "code": "pre", "table": "table", "item": "li", "heading": "h1 h2 h3 h4 h5 h6", "quote": "blockquote", "term": "dt",
    "definition": "dd", "caption": "figcaption caption", "paragraph": "p",
}  # fmt: skip
KINDS = tuple(_TAGS)
_HOLDERS = tags.table("li dt dd blockquote figcaption pre button")
_LAID_OUT = tags.table("h1 h2 h3 h4 h5 h6 pre")
_NO_CAPTION = tags.table("h1 h2 h3 h4 h5 h6 li")
_PICTURES = tags.table("img picture video svg audio iframe object")
_NAMED = expression(r"(?:^|[-_])captions?(?:$|[-_])", re.IGNORECASE)
_LONG_CELL = 30  # words, on average, above which cells without a header hold running text
_LONG_CAPTION = 80  # words
_OTHERS = 3  # words that a box may have besides twice those of its caption
_ROW, _TABLE = tags.CODES["tr"], tags.CODES["table"]
_FIGURE, _FIGCAPTION, _QUOTE = tags.CODES["figure"], tags.CODES["figcaption"], tags.CODES["blockquote"]
_HEADER, _NAMES_AND_DATES = tags.CODES["header"], tags.table("strong time")
_CELL = tags.table("td th")
_LAYOUT = ("presentation", "none")  # roles
_HEAD = tags.table("th caption thead")


@dataclass(frozen=True, slots=True)
class Structure:
    """One structure: its kind, its words in order, the node of its element, and the places of its words on the page."""

    kind: str
    words: tuple[str, ...]
    node: int
    places: Ints


@dataclass(frozen=True, slots=True)
class Text:
    """The words that a page shows, in order, and the node of the text that each begins in. Both of shape (words,)."""

    words: tuple[str, ...]
    nodes: Ints

    def size(self, page: Page, node: int) -> int:
        """The number of words inside an element."""
        first, stop = np.searchsorted(self.nodes, (node, page.tree.ends[node]))
        return int(stop - first)


def text_of(page: Page) -> Text:
    """The words of a page's blocks; two blocks never share a word."""
    blocks, pieces, starts, at = page.blocks, [], [], 0
    for first, last in zip(blocks.first.tolist(), blocks.last.tolist(), strict=True):
        for number in range(first, last):
            pieces.append(blocks.pieces[number].replace(LINE_BREAK, "\n").lower())
            starts.append((at, int(blocks.runs[number])))
            at += len(pieces[-1])
        pieces.append("\n")
        at += 1
    found = metrics.located("".join(pieces))
    begins, nodes = (np.array(column, dtype=np.int64) for column in (zip(*starts, strict=True) if starts else ((), ())))
    run = np.searchsorted(begins, [place for _, place in found], side="right") - 1
    return Text(tuple(word for word, _ in found), nodes[run] if len(found) else nodes[:0])


def structures(page: Page, text: Text | None = None) -> list[Structure]:
    """The structures of a page that have words, in the order of their elements. Linear in the page."""
    text = text or text_of(page)
    masks = {kind: tags.table(names)[page.tree.tag] for kind, names in _TAGS.items()}
    masks["table"] &= _holds_data(page, text)
    tree = page.tree  # the caption of a figure that holds a quote is its source
    figure, quoting = tree.nearest(tree.tag == _FIGURE), tree.sums(tree.tag == _QUOTE) > 0
    masks["caption"] &= ~((tree.tag == _FIGCAPTION) & (figure > 0) & quoting[figure])
    masks["caption"] |= _named_captions(page, text)
    held = page.tree.inside(_HOLDERS[page.tree.tag] | masks["caption"] | masks["table"])
    masks["heading"] &= ~held
    masks["paragraph"] &= ~held & ~(page.tree.sums(masks["caption"]) > 0)
    apart = {"table": masks["caption"]}
    found = [each for kind, mask in masks.items() for each in _of(page, text, kind, mask, apart.get(kind))]
    found = [each for each in found if each.kind != "code" or not count_up([*each.words])]
    return sorted(found, key=lambda each: each.node)


def unnumbered(text: Text, found: Structure) -> Structure:
    """Code without the numbers of its lines: those that count up, each alone in its text."""
    nodes = text.nodes[found.places]
    alone = np.concatenate(([True], nodes[1:] != nodes[:-1], [True]))
    lone = (alone[:-1] & alone[1:]).tolist()
    numbers, kept = list[str](), list[int]()
    for at, (word, single) in enumerate(zip(found.words, lone, strict=True)):
        if single and (count_up([*numbers[-1:], word]) if numbers else word in ("0", "1")):
            numbers.append(word)
        else:
            kept.append(at)
    if len(numbers) < 2 or not kept:
        return found
    return replace(found, words=tuple(found.words[at] for at in kept), places=found.places[kept])


def heads(page: Page, text: Text) -> list[Structure]:
    """The names and dates in the heads of posts (`strong` and `time` of a `header`), each as all that pages have them
    as: a heading, an item, a term."""
    tag = page.tree.tag
    mask = _NAMES_AND_DATES[tag] & page.tree.inside(tag == _HEADER)
    return [each for kind in ("heading", "item", "term") for each in _of(page, text, kind, mask)]


def _of(page: Page, text: Text, kind: str, mask: Bools, apart: Bools | None = None) -> Iterator[Structure]:
    """The structures whose elements are in `mask`, a column over nodes; each word belongs to the innermost.

    Words inside elements of `apart` belong to none.
    """
    if not mask.any():
        return
    nearest = page.tree.nearest(mask if apart is None else mask | apart)
    owner = np.where(mask[nearest], nearest, 0)[text.nodes]
    places = np.flatnonzero(owner > 0)
    order = places[np.argsort(owner[places], kind="stable")]
    edges = np.flatnonzero(np.diff(owner[order])) + 1
    for part in np.split(order, edges) if len(order) else ():
        yield Structure(kind, tuple(text.words[place] for place in part.tolist()), int(owner[part[0]]), part)


def _holds_data(page: Page, text: Text) -> Bools:
    """Which nodes are tables of data. Shape (nodes,)."""
    tree = page.tree
    out = np.zeros(len(tree), dtype=bool)
    for node in np.flatnonzero(tree.tag == _TABLE).tolist():
        inner = tree.tag[node + 1 : tree.ends[node]]
        if (inner == _TABLE).any() or tree.attributes(node).get("role") in _LAYOUT:
            continue
        rows = node + 1 + np.flatnonzero(inner == _ROW)
        wide = sum(np.count_nonzero(_CELL[tree.tag[row : tree.ends[row]]]) >= 2 for row in rows.tolist())
        cells = max(1, int(np.count_nonzero(_CELL[inner])))
        long = text.size(page, node) / cells > _LONG_CELL
        out[node] = wide >= 2 and (_HEAD[inner].any() or not (long or _LAID_OUT[inner].any()))
    return out


def _named_captions(page: Page, text: Text) -> Bools:
    """Which nodes a class calls captions: short, without a picture or another caption inside, and next to a picture.

    Neither headings nor parts of list items: what a shop calls a caption is the name of an article, or its reviews.
    """
    tree = page.tree
    out = np.zeros(len(tree), dtype=bool)
    pictures = tree.sums(_PICTURES[tree.tag])
    proper = tags.table("figcaption caption")[tree.tag]
    taken = tree.inside(proper | _NO_CAPTION[tree.tag]) | (tree.sums(proper) > 0)
    for node, names in reversed([*tree.values_of("class")]):
        if taken[node] or pictures[node] or not any(map(_NAMED.search, names.split())):
            continue
        words, near = text.size(page, node), tree.around(node, 2)
        box = next((each for each in near if pictures[each]), -1)
        if box >= 0 and 0 < words <= _LONG_CAPTION and text.size(page, box) <= 2 * words + _OTHERS:
            out[node] = not out[node + 1 : tree.ends[node]].any()
    return out
