"""The price of a product among the sums of money around its headline.

Every short text with a sum is a candidate. What speaks for it: that it stands near below the headline and that its element is classed
as a price. What speaks against it: it is struck through, classed or said to be the old price, a saving, a rate or a subscription, or it
is a link. Cents that are an element of their own (`19<sup>99</sup>`) belong to the sum.

Departures: none of the weights is learned; they were set by hand on half of the shops of one corpus (see `marrow.evaluate.products`).
"""

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice

import numpy as np

from marrow.page import REASONS, Page, inner_text, tags
from marrow.segmentation.classes import classes
from marrow.segmentation.tag_paths import tag_paths

from . import money, pairs, wording
from .items import Run, runs

BEFORE = 120  # nodes above the headline
_FAR, _TEXTS = 2700, 200  # nodes below the headline, and texts with figures, that are looked at
_SUMS = 40  # sums that are weighed: a page with more is one of a list
_SHORT, _LINE = 60, 120  # characters of a text that is a price with a word or two, and of a line that holds one
_BOX_NODES, _BOX_CHARS, _BLOCK_CHARS = 14, 24, 14  # of an element that holds one sum, around inline elements and around blocks
_LINE_NODES = 40  # nodes on either side of a sum in which the words beside it are looked for
_LISTED, _LIKE_MANY = 0.5, 3  # of the points of a sum that stands in a list, and how many like places make one
_CARD_NODES, _CARD_LEVELS, _CARD_WORDS = 60, 4, 3  # of a card of another product: its nodes, levels above a sum, words of its link
_CLASSED = 0.5  # points of a hidden sum that is classed as a price, or stands near below the headline
_SHOWN, _TWINS = (0,), (REASONS.index("aria-hidden"),)  # what is shown; what is shown beside a text that is read out in its stead
_HIDDEN = tuple(range(1, len(REASONS)))
_WEAK, _RIVAL = 0.5, 0.8  # points of a sum that does not speak for itself; share of the best one's points that a rival has
_LABEL_NODES = 30  # between a label and the sum that it names
_PROPERTIES = frozenset(("price", "lowPrice", "product_price", "product-price", "productPrice"))
_PRICES = re.compile(r"data-(?:[a-z]+[-_])*(?:price|amount)(?:[-_](?:amount|value))?$")
_STRUCK = tags.table("del s strike")
_A, _BODY, _IMG = (tags.CODES[name] for name in ("a", "body", "img"))
_OLD = re.compile(
    r"(?<![a-z])(?:old|was|initial|compare|compare-at|strike|strikethrough|crossed|msrp|rrp|uvp|list-?price|before|previous|original"
    r"|shipping|per-?unit|unit-?price|instal?lments?|subscription|tax)(?![a-z])"
)
_LESS = re.compile(r"(?<![a-z])(?:savings?|save|discount|badge)(?![a-z])")  # what is saved, unless it is the price that is so classed
_NOW = re.compile(
    r"(?<![a-z])(?:price|prices|preis|prix|precio|pre[çc]o|prezzo|prijs|pris|hinta|cena|cijena|fiyat|pret|harga|tsena)(?![a-z])"
)
_FIGURE, _OTHER_FIGURES = re.compile(r"\d"), re.compile("[٠-٩۰-۹०-९০-৯๐-๙]")  # of other scripts the page counts no figures
_CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])")
_BARE = re.compile(r"\d[\d.,' \u00a0\u202f]{0,12}[.,]\d\d")  # a price whose currency is said elsewhere
_UNSIGNED = 0.7
_WHOLE = re.compile(r"\d[.,]\d\d$")
_CENTS, _MARKED = re.compile(r"\d\d"), re.compile(r"[.,]\d{0,2}$")


@dataclass(frozen=True, slots=True)
class Priced:
    """A sum, how much speaks for it to be the price (1 is much), and how many sums stand in like places, as in a list.

    `rivals`: other sums for which about as much speaks; `amounts`: those of all sums; `node`: the text that the sum stands in.
    """

    known: money.Sum
    points: float
    alike: int
    amounts: frozenset[str]
    rivals: tuple[money.Sum, ...] = ()
    node: int = -1


def price(page: Page, at: int, place: tuple[str, ...]) -> Priced | None:
    """The best sum of money around the headline at node `at`; None when there is none. `place`: see `money.place`."""
    found = list(islice(_candidates(page, at, place), _SUMS))
    if max((points for _, points, _ in found), default=0.0) < _WEAK:
        found += [each for each in islice(_candidates(page, at, place, seen=_TWINS), _SUMS) if each[1] >= _WEAK]
    ranked = _ranked(page, found or list(islice(_candidates(page, at, place, far=len(page.tree)), _SUMS)))
    if not ranked:
        return None
    points, known, alike, own, node = ranked[0]
    rivals = tuple(other for _, other, _, theirs, _ in ranked if theirs >= _RIVAL * own and other.amount != known.amount)
    return Priced(known, points, alike, frozenset(known.amount for _, known, _, _, _ in ranked), rivals, node)


def _ranked(page: Page, found: list[tuple[money.Sum, float, int]]) -> list[tuple[float, money.Sum, int, float, int]]:
    """The sums by their points, more if said again elsewhere, less in a list; how many stand in like places, the points alone, and where
    they stand."""
    paths = tag_paths(page).path
    places = [int(paths[node]) for _, _, node in found]
    alike = Counter(path for path, _ in {(path, node) for path, (_, _, node) in zip(places, found, strict=True)})
    said = Counter(amount for amount, _ in {(known.amount, path) for path, (known, _, _) in zip(places, found, strict=True)})
    ranked = []
    for path, (known, points, node) in zip(places, found, strict=True):
        more = (1 + 0.15 * min(3, said[known.amount] - 1)) * (_LISTED if alike[path] > _LIKE_MANY else 1)
        ranked.append((points * more, known, alike[path], points, node))
    return sorted(ranked, key=lambda each: -each[0])


def unseen(page: Page, at: int, place: tuple[str, ...]) -> tuple[str, str]:
    """The price and currency that a page without a price to see holds for its scripts to show: in attributes, or in hidden text."""
    known = _attribute(page, at)
    if known:
        return known, ""
    found = [each for each in _candidates(page, at, place, seen=_HIDDEN) if each[1] >= _CLASSED]
    best = max(found, key=lambda each: each[1], default=None)
    return (best[0].amount, best[0].currency) if best else ("", "")


def _attribute(page: Page, at: int) -> str:
    """The amount in the attribute that is nearest to the headline and named as a price, or beside a property that is."""
    best: tuple[int, str] | None = None
    every = classes(page)
    telling = {name for name in set[str]().union(*every.attributes) if _priced(name)} | {"itemprop", "name"}
    for node, value in zip(every.nodes.tolist(), every.attributes, strict=True):
        if telling.isdisjoint(value):
            continue
        named = (value.get("itemprop") or value.get("name") or "") in _PROPERTIES
        for name, raw in value.items():
            if raw and (_priced(name) or (named and name in ("content", "value"))):
                amount = money.decimal(raw[:_SHORT])
                if amount and float(amount) and (best is None or abs(node - at) < best[0]):
                    best = abs(node - at), amount
    return best[1] if best else ""


def _priced(name: str) -> bool:
    """Whether an attribute is named as a price, and not as an old one."""
    return name[:5] == "data-" and _PRICES.match(name) is not None and not _OLD.search(name)


def _candidates(page: Page, at: int, place: tuple[str, ...], *, seen: tuple[int, ...] = _SHOWN,
                far: int = _FAR) -> Iterator[tuple[money.Sum, float, int]]:  # fmt: skip
    """The sums around the headline, each with what speaks for it, and its text."""
    leaves = page.leaves
    before = BEFORE if far == _FAR else far
    near = (leaves.node >= at - before) & (leaves.node <= at + far) & np.isin(leaves.hidden, seen) & (leaves.counts.chars <= _LINE)
    if not _OTHER_FIGURES.search("".join(page.blocks.pieces)):
        near &= leaves.counts.digits > 0
    texts = (node for node in leaves.node[near].tolist() if _FIGURE.search(str(page.tree.values[node])))
    for node in islice(texts, _TEXTS):
        box = _whole(page, node)
        text = spelled(page, box, seen=seen)[:_LINE]
        told = _told(text, [each for each in money.sums(text, place) if float(each.amount)])
        for known, words in told:
            yield known, _points(page, node, box, at, known, words), node
        if told:
            continue
        if _BARE.fullmatch(text) and _NOW.search(_marks(page, box, 2)[0]) and (amount := money.decimal(text)) and float(amount):
            bare = money.Sum(amount, "", 0, len(text))
            yield bare, _UNSIGNED * _points(page, node, box, at, bare, text), node


def _told(text: str, known: list[money.Sum]) -> list[tuple[money.Sum, str]]:
    """Each sum of a text with the part of the text that is about it: from the sum before to the sum behind."""
    ends = [0, *(each.end for each in known)]
    starts = [*(each.start for each in known[1:]), len(text)]
    return [(each, text[first:last].strip()) for each, first, last in zip(known, ends, starts, strict=False)]


def _points(page: Page, node: int, box: int, at: int, known: money.Sum, text: str) -> float:
    """What speaks for a text to be the price: near below the headline, classed as price, not as the old one, no link."""
    tree = page.tree
    distance = node - at if node >= at else 2 * (at - node)
    close, struck = _marks(page, box, 2)
    wide, far = _marks(page, box, 4)
    label = _label(page, node, known)
    points = 1.0 / (1.0 + distance / 150) + 0.5 * bool(_NOW.search(wide) or pairs.field_of(label) == "price")
    less = _LESS.search(close) and not _NOW.search(close)
    points *= 0.15 if struck or far or less or _OLD.search(close) else 1.0
    points *= 0.5 if len(text) > _SHORT else 1.0
    points *= 0.3 if text[:1] in "+-−(" or wording.aside(*_beside(page, box, known)) or wording.aside(label, "") else 1.0
    points *= _LISTED if _in_card(page, box, at) else 1.0
    return points * (0.6 if tree.tags[tree.parents[node]] == _A else 1.0)


def _beside(page: Page, box: int, known: money.Sum) -> tuple[str, str]:
    """The words of the line of the page on which a sum stands, ahead of it and behind it, up to the sums next to it."""
    tree = page.tree
    near = runs(page, max(0, box - _LINE_NODES), tree.ends[box] + _LINE_NODES)
    first = next((run.line for run in near if run.node > box), -1)
    line = [run for run in near if run.line == first]
    text = spelled(page, box)
    ahead = _spaced(run for run in line if run.node < box) + text[: known.start]
    behind = text[known.end :] + _spaced(run for run in line if run.node >= tree.ends[box])
    ends = [each.end for each in money.sums(ahead)]
    starts = [each.start for each in money.sums(behind)]
    return ahead[max(ends, default=0) :], behind[: min(starts, default=len(behind))]


def _label(page: Page, node: int, known: money.Sum) -> str:
    """The name that a row, a list of definitions or a line gives to a sum, "" if it gives none."""
    found = pairs.pairs(page)
    place = bisect_left(found, node, key=lambda pair: pair.node) - 1
    if place < 0 or node - found[place].node > _LABEL_NODES:
        return ""
    return found[place].name if any(each.amount == known.amount for each in money.sums(found[place].value)) else ""


def _spaced(found: Iterable[Run]) -> str:
    return " ".join(["", *(" ".join(run.text.split()) for run in found), ""])


def _in_card(page: Page, box: int, at: int) -> bool:
    """Whether a sum stands in a small box with a link of some words, or around an image: the card of another product."""
    tree, node = page.tree, box
    for _ in range(_CARD_LEVELS):
        if tree.ends[node] - node > _CARD_NODES or node <= at < tree.ends[node]:
            return False
        if any(_leads_on(page, link) for link in range(node, tree.ends[node]) if tree.tags[link] == _A):
            return True
        node = tree.parents[node]
    return False


def _leads_on(page: Page, link: int) -> bool:
    """Whether a link leads to another page, and shows what is there."""
    href = (page.tree.attributes(link).get("href") or "#").strip().lower()
    if href.startswith(("#", "javascript:")):
        return False
    inside = slice(link, page.tree.ends[link])
    return bool((page.tree.tag[inside] == _IMG).any()) or len(inner_text(page, link, _BOX_NODES).split()) >= _CARD_WORDS


def spelled(page: Page, box: int, *, seen: tuple[int, ...] = _SHOWN) -> str:
    """The text of an element, with a mark before cents that are an element of their own, and without old prices."""
    tree = page.tree
    pieces: list[str] = []
    at, stop = box + 1, min(tree.ends[box], box + 2 * _BOX_NODES)
    while at < stop:
        code, value = tree.tags[at], tree.values[at]
        if code == tags.TEXT and (page.hidden[at] == 0 or page.hidden[at] in seen):
            alone = tree.parents[at] != box and tree.ends[tree.parents[at]] == at + 1
            before = "".join(pieces)[-6:]
            pieces += [" "] if _WHOLE.search(before) and str(value)[:1].isdigit() else []  # a sum, and the next figure
            pieces.append(_cents(before, str(value)) if alone else str(value))
        elif isinstance(value, dict) and (_STRUCK[code] or (value and _is_old(page, at))):
            at = tree.ends[at]
            continue
        elif tags.BLOCK[code]:
            pieces.append(" ")
        at += 1
    return " ".join("".join(pieces).split())


def _cents(before: str, text: str) -> str:
    """A text that is an element of its own, with a point before it if it is the cents of the figure before."""
    mark = _CENTS.fullmatch(text.strip()) and before[-1:].isdigit() and not _MARKED.search(before)
    return f".{text.strip()}" if mark else text


def _is_old(page: Page, node: int) -> bool:
    marks, struck = _marks(page, node, 1)
    return struck or _OLD.search(marks) is not None


def _whole(page: Page, node: int) -> int:
    """The element that holds a whole sum of which `node` is a text: cents and signs are often elements of their own."""
    tree, box = page.tree, page.tree.parents[node]
    for _ in range(2):
        above = tree.parents[box]
        most = _BLOCK_CHARS if tags.BLOCK[tree.tag[above + 1 : tree.ends[above]][:_BOX_NODES]].any() else _BOX_CHARS
        if tree.ends[above] - above > _BOX_NODES or tree.tags[above] == _BODY or len(inner_text(page, above, 24)) > most:
            break
        box = above
    return box


def _marks(page: Page, node: int, levels: int) -> tuple[str, bool]:
    """The classes and ids of an element and of those around it as lower-case words, and whether any of them is struck through."""
    tree, words, struck = page.tree, [], False
    for _ in range(levels):
        attributes = tree.attributes(node)
        words.append(" ".join((attributes.get(name) or "")[:300] for name in ("class", "id", "data-testid", "itemprop")))
        struck |= bool(_STRUCK[tree.tags[node]]) or "line-through" in (attributes.get("style") or "")
        node = tree.parents[node]
    return _CAMEL.sub("-", " ".join(words)).lower(), struck
