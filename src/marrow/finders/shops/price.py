"""The price of a product among the sums of money around its headline.

Every short text with a sum is a candidate. A place close below the headline and the class of a price raise its score.
The score is lowered if the sum is struck through, is called an old price, a saving, a rate or a subscription, or stands
in a list or on the card of another product. Cents in an element of their own (`19<sup>99</sup>`) belong to the sum.

Departures: the weights were set by hand on half of the shops of one corpus (see `marrow.evaluate.products`).
"""

import re
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

import numpy as np

from marrow.data import phrases
from marrow.expressions import expression
from marrow.page import REASONS, Page, inner_text, memoize_on_node, tags
from marrow.segmentation.tag_paths import tag_paths

from ..items.items import runs
from ..record import target
from . import money
from .vocabulary import DATA, pattern

BEFORE = 120  # nodes above the headline
_FAR, _TEXTS, _SUMS = 2700, 400, 40  # nodes below the headline, texts with figures and sums looked at
_LINE = 120  # characters of a line that holds a price
_BOX_NODES, _BOX_CHARS, _BLOCK_CHARS = 14, 24, 14  # of an element around one sum, of inline elements and of blocks
_LINE_NODES = 40  # nodes on either side of a sum in which the words beside it are looked for
_RIVAL, _LIKE_MANY = 0.8, 3  # share of the points of the best sum; sums of one tag path in a list
_CARD_NODES, _CARD_LEVELS, _CARD_WORDS = 60, 4, 3  # of the card of another product: its nodes, levels, words of a link
_LESS = {"old": 0.15, "aside": 0.3, "card": 0.5, "list": 0.5}
"""Factors by which the points of a sum are reduced."""
_SEEN = (0, REASONS.index("aria-hidden"))  # what is shown, or beside a text that is read out in its stead
_STRIKES: list[bool] = tags.table("del s strike").tolist()
_A, _BODY, _IMG = (tags.CODES[name] for name in ("a", "body", "img"))
_BLOCK: list[bool] = tags.BLOCK.tolist()
_OLD, _NOW = pattern("old"), pattern("price")
CAMEL = expression(r"(?<=[a-z])(?=[A-Z])")
_FIGURE, _WHOLE = expression(r"\d"), expression(r"\d[.,]\d\d$")
_CENTS, _MARKED = expression(r"\d\d"), expression(r"[.,]\d{0,2}$")
_CHARS_AHEAD, _CHARS_BEHIND = 45, 40  # characters of a line that are read on either side of a sum


class Priced(NamedTuple):
    """A sum, its points as the price (1 is many), and how many sums have the same tag path.

    `amounts`: those of all sums; `node`: the text that the sum stands in; `rivals`: other sums as likely.
    """

    known: money.Sum
    points: float
    alike: int
    amounts: frozenset[str]
    node: int
    rivals: tuple[money.Sum, ...]


def price(page: Page, at: int) -> Priced | None:
    """The best sum of money around the headline at node `at`; None when there is none."""
    found = list(islice(_candidates(page, at, BEFORE, _FAR), _SUMS))
    found = found or list(islice(_candidates(page, at, at, len(page.tree)), _SUMS))
    paths = tag_paths(page).path
    alike = Counter(int(paths[node]) for node in {node for _, _, node in found})
    likes = [alike[int(paths[node])] for _, _, node in found]
    if not found:
        return None
    factors = [_LESS["list"] if like > _LIKE_MANY else 1.0 for like in likes]
    ranked = [points * factor for (_, points, _), factor in zip(found, factors, strict=True)]
    best = max(range(len(ranked)), key=ranked.__getitem__)
    (known, own, node), amounts = found[best], frozenset(each.amount for each, _, _ in found)
    rivals = tuple(each for each, points, _ in found if points >= _RIVAL * own and each.amount != known.amount)
    return Priced(known, ranked[best], likes[best], amounts, node, rivals)


def _candidates(page: Page, at: int, before: int, behind: int) -> Iterator[tuple[money.Sum, float, int]]:
    """The sums around the headline, each with its points and its text node."""
    leaves = page.leaves
    near = (leaves.node >= at - before) & (leaves.node <= at + behind) & (leaves.counts.chars <= _LINE)
    nodes = leaves.node[near & np.isin(leaves.hidden, _SEEN)].tolist()
    figured = filter(lambda node: _FIGURE.search(str(page.tree.values[node])), nodes)
    for node in islice(figured, _TEXTS):
        box = _whole(page, node)
        text = spelled(page, box)[:_LINE]
        known = [each for each in money.sums(text, money.place(page)) if float(each.amount)]
        ends = [0, *(each.end for each in known)]
        starts = [*(each.start for each in known[1:]), len(text)]
        for each, first, last in zip(known, ends, starts, strict=False):
            yield each, _points(page, node, box, at, each, text[first:last].strip()), node


def _points(page: Page, node: int, box: int, at: int, known: money.Sum, text: str) -> float:
    """The points of a sum as the price. `text`: its text from the previous sum to the next."""
    close, _ = _marks(page, box, 2)
    wide, struck = _marks(page, box, 4)
    points = 1.0 / (1.0 + (node - at if node >= at else 2 * (at - node)) / 150) + 0.5 * bool(_NOW.search(wide))
    points *= _LESS["old"] if struck or _OLD.search(close) else 1.0
    points *= _LESS["aside"] if text[:1] in "+-−(" or aside(*_beside(page, box, known)) else 1.0
    return points * (_LESS["card"] if _in_card(page, box, at) else 1.0)


def _beside(page: Page, box: int, known: money.Sum) -> tuple[str, str]:
    """The words on the line of a sum, ahead of it and behind it, up to the sums next to it."""
    tree = page.tree
    near = runs(page, max(0, box - _LINE_NODES), tree.ends[box] + _LINE_NODES)
    first = next((run.line for run in near if run.node > box), -1)
    line = [(run.node, " ".join(run.text.split())) for run in near if run.line == first]
    text = spelled(page, box)
    ahead = " ".join([*(each for node, each in line if node < box), text[: known.start]])
    behind = " ".join([text[known.end :], *(each for node, each in line if node >= tree.ends[box])])
    ends = [each.end for each in money.sums(ahead, money.place(page))]
    starts = [each.start for each in money.sums(behind, money.place(page))]
    return ahead[max(ends, default=0) :], behind[: min(starts, default=len(behind))]


def _in_card(page: Page, box: int, at: int) -> bool:
    """Whether a sum stands on the card of another product: a small box that has a link with an image or a few words."""
    tree = page.tree
    for node in (box, *tree.around(box, _CARD_LEVELS - 1)):
        if tree.ends[node] - node > _CARD_NODES or node <= at < tree.ends[node]:
            return False
        for link in range(node, tree.ends[node]):
            if tree.tags[link] == _A and target(page, link)[:1] not in ("", "#"):
                pictured = (tree.tag[link : tree.ends[link]] == _IMG).any()
                if pictured or len(inner_text(page, link, _BOX_NODES).split()) >= _CARD_WORDS:
                    return True
    return False


@memoize_on_node
def spelled(page: Page, box: int) -> str:
    """The text of an element, with a point before cents that are an element of their own, and without old prices."""
    tree, text = page.tree, ""
    at, stop = box + 1, min(tree.ends[box], box + 2 * _BOX_NODES)
    while at < stop:
        code, value = tree.tags[at], tree.values[at]
        if code == tags.TEXT and page.hidden[at] in _SEEN:
            piece = str(value)
            if tree.parents[at] != box and tree.ends[tree.parents[at]] == at + 1:  # an element of its own
                cents = _CENTS.fullmatch(piece.strip()) and text[-1:].isdigit() and not _MARKED.search(text[-6:])
                piece = f".{piece.strip()}" if cents else piece
            apart = piece[:1].isdigit() and _WHOLE.search(text[-6:])  # a sum, and the next figure
            text += f" {piece}" if apart else piece
        elif isinstance(value, dict) and (_STRIKES[code] or (value and _is_old(page, at))):
            at = tree.ends[at]
            continue
        elif _BLOCK[code]:
            text += " "
        at += 1
    return " ".join(text.split())


@memoize_on_node
def _is_old(page: Page, node: int) -> bool:
    marks, struck = _marks(page, node, 1)
    return struck or _OLD.search(marks) is not None


def _whole(page: Page, node: int) -> int:
    """The element around a text node that holds the whole sum: cents and signs are often elements of their own."""
    tree, box = page.tree, page.tree.parents[node]
    for _ in range(2):
        above = tree.parents[box]
        inside = tree.tags[above + 1 : min(tree.ends[above], above + 1 + _BOX_NODES)]
        most = _BLOCK_CHARS if any(_BLOCK[code] for code in inside) else _BOX_CHARS
        large = tree.ends[above] - above > _BOX_NODES or len(inner_text(page, above, 24)) > most
        if large or tree.tags[above] == _BODY:
            break
        box = above
    return box


def _marks(page: Page, node: int, levels: int) -> tuple[str, bool]:
    """The classes and ids of an element and of those around it, and whether any of them is struck through."""
    tree, words, struck = page.tree, [], False
    for at in (node, *tree.around(node, levels - 1)):
        attributes = tree.attributes(at)
        words += [(attributes.get(name) or "")[:300] for name in ("class", "id", "data-testid", "itemprop")]
        struck |= _STRIKES[tree.tags[at]] or "line-through" in (attributes.get("style") or "")
    return CAMEL.sub("-", " ".join(words)), struck


def aside(ahead: str, behind: str) -> bool:
    """Whether the words ahead of a sum and behind it, up to the next sums, say that it is not the price to pay."""
    behind = behind[:_CHARS_BEHIND].strip(" \t\u00a0*).,:;")
    return bool(_AHEAD.search(ahead[-_CHARS_AHEAD:].strip()) or _BEHIND.match(behind))


def _said(*names: str) -> str:
    """A pattern of the words in some lists: whole words, beginnings of words (`*` at the end), and parts of words."""
    lists, parts = ([phrases(DATA["aside"].get(f"{name}_{kind}", "")) for name in names] for kind in ("words", "parts"))
    words = sorted({word for each in lists for word in each}, key=len, reverse=True)
    whole = (re.escape(word.rstrip("*")) + ("" if word.endswith("*") else r"(?![^\W\d_])") for word in words)
    return rf"(?<![^\W\d_])(?:{'|'.join(whole)})|{'|'.join(re.escape(part) for each in parts for part in each)}"


_AHEAD, _BEHIND = (
    expression(f"{_said(*names)}|{DATA['aside'][side]}", re.IGNORECASE | re.VERBOSE)
    for side, names in (("ahead", ("old", "rate", "unit", "delivery")), ("behind", ("delivery",)))
)
