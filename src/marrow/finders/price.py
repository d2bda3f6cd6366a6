"""The price of a product among the sums of money around its headline.

Every short text with a sum is a candidate. What speaks for it: that it stands near below the headline and that its element is classed
as a price. What speaks against it: it is struck through, classed or said to be the old price, a saving, a rate or a subscription, or it
is a link. Cents that are an element of their own (`19<sup>99</sup>`) belong to the sum.

Departures: none of the weights is learned; they were set by hand on half of the shops of one corpus (see `marrow.evaluate.products`).
"""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from marrow.metadata.values import inner
from marrow.page import Page, tags

from . import money
from .lineage import lineage

BEFORE = 120  # nodes above the headline
_FAR, _TEXTS = 2700, 200  # nodes below the headline, and texts with figures, that are looked at
_SHORT, _LINE = 60, 120  # characters of a text that is a price with a word or two, and of a line that holds one
_BOX_NODES, _BOX_CHARS, _BLOCK_CHARS = 14, 24, 14  # of an element that holds one sum, around inline elements and around blocks
_AROUND = 70  # characters of a text that says what the sum in it is
_CLASSED = 0.5  # points of a hidden sum that is classed as a price, or stands near below the headline
_PROPERTIES = frozenset(("price", "lowPrice", "product_price", "product-price", "productPrice"))
_PRICES = frozenset(f"data-{name}" for name in "price product-price price-amount current-price price-value sale-price".split())
_STRUCK = tags.table("del s strike")
_A, _BODY = tags.CODES["a"], tags.CODES["body"]
_OLD = re.compile(
    r"(?<![a-z])(?:old|was|compare|compare-at|strike|strikethrough|crossed|msrp|rrp|uvp|list-?price|before|previous|original"
    r"|shipping|per-?unit|unit-?price|instal?lments?|subscription|tax)(?![a-z])"
)
_LESS = re.compile(r"(?<![a-z])(?:savings?|save|discount|badge)(?![a-z])")  # what is saved, unless it is the price that is so classed
_NOW = re.compile(
    r"(?<![a-z])(?:price|prices|preis|prix|precio|pre[çc]o|prezzo|prijs|pris|hinta|cena|cijena|fiyat|pret|harga|tsena)(?![a-z])"
)
_SAYS_OLD = re.compile(
    r"(?<![^\W\d_])(?:was|save|saving|reg\.?|regular|original|msrp|rrp|uvp|list price|comp\. value|statt|instead of|au lieu de|antes"
    r"|prima|spara|sparen|shipping|versand|off|old price|vorher|eerst|tidigare|før|przed|původně|стар\w+|прежн\w+|eski)(?![^\W\d_])",
    re.IGNORECASE,
)
_RATE = re.compile(
    r"/? ?(?:mo|month|yr|year|monat|mois|mese|mes|mies|ay|мес)(?![^\W\d_])"
    r"|(?:a |per |pro |par |al |por |w |i |в |на )?(?:months?|monthly|mtl|monatlich\w*"
    r"|monat|mois|mese|mes|mensual\w*|mês|mensais|maand|måned\w*|månad\w*|kk|miesięcznie|miesiąc|měsíčně|месяц|aylık|weeks?|years?)(?![^\W\d_])"
    r"|(?:with |when you |mit |avec )?(?:subscri|abonn?)\w*|every \d|x \d",
    re.IGNORECASE,
)
_TIMES = re.compile(
    r"(?:(?<![\d.,])\d{1,2} ?[x×](?: (?:de|von|of|à|da|по))?"
    r"|(?<![^\W\d_])(?:monthly|monatlich|mtl\.?|mensual|subscri\w+(?: & save)?|rat[ea]n?|taksit))\W{0,4}$",
    re.IGNORECASE,
)
_CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])")
_BARE = re.compile(r"\d[\d.,' \u00a0\u202f]{0,12}[.,]\d\d")  # a price whose currency is said elsewhere
_UNSIGNED = 0.7
_CENTS, _MARKED = re.compile(r"\d\d"), re.compile(r"[.,]\d{0,2}$")


@dataclass(frozen=True, slots=True)
class Priced:
    """A sum, how much speaks for it to be the price (1 is much), and how many sums stand in like places, as in a list."""

    known: money.Sum
    points: float
    alike: int
    amounts: frozenset[str]


def price(page: Page, at: int, place: tuple[str, ...]) -> Priced | None:
    """The best sum of money around the headline at node `at`; None when there is none. `place`: see `money.place`."""
    found = list(_candidates(page, at, place)) or list(_candidates(page, at, place, far=len(page.tree)))
    often = Counter(known.amount for known, _, _ in found)
    ranked = [(points * (1 + 0.15 * min(3, often[known.amount] - 1)), known, node) for known, points, node in found]
    if not ranked:
        return None
    points, known, best = max(ranked, key=lambda each: each[0])
    paths = lineage(page).path
    alike = sum(bool(paths[node] == paths[best]) for _, _, node in found)
    return Priced(known, points, alike, frozenset(often))


def unseen(page: Page, at: int, place: tuple[str, ...]) -> tuple[str, str]:
    """The price and currency that a page without a price to see holds for its scripts to show: in attributes, or in hidden text."""
    known = _attribute(page, at)
    if known:
        return known, ""
    found = [each for each in _candidates(page, at, place, hidden=True) if each[1] >= _CLASSED]
    best = max(found, key=lambda each: each[1], default=None)
    return (best[0].amount, best[0].currency) if best else ("", "")


def _attribute(page: Page, at: int) -> str:
    """The amount in the attribute that is nearest to the headline and named as a price, or beside a property that is."""
    best: tuple[int, str] | None = None
    for node, value in enumerate(page.tree.values):
        if not isinstance(value, dict) or not value:
            continue
        named = (value.get("itemprop") or value.get("name") or "") in _PROPERTIES
        for name, raw in value.items():
            if raw and (name in _PRICES or (named and name in ("content", "value"))):
                amount = money.decimal(raw[:_SHORT])
                if amount and float(amount) and (best is None or abs(node - at) < best[0]):
                    best = abs(node - at), amount
    return best[1] if best else ""


def _candidates(page: Page, at: int, place: tuple[str, ...], *, hidden: bool = False,
                far: int = _FAR) -> Iterator[tuple[money.Sum, float, int]]:  # fmt: skip
    """The sums around the headline, each with what speaks for it, and its text."""
    leaves = page.leaves
    before = BEFORE if far == _FAR else far
    near = (leaves.node >= at - before) & (leaves.node <= at + far) & ((leaves.hidden > 0) == hidden) & (leaves.counts.chars <= _LINE)
    for node in leaves.node[near & (leaves.counts.digits > 0)].tolist()[:_TEXTS]:
        box = _whole(page, node)
        text = spelled(page, box, hidden=hidden)[:_LINE]
        told = _told(text, [each for each in money.sums(text, place) if float(each.amount)])
        if told:
            known, words = next((each for each in told if not _SAYS_OLD.search(each[1])), told[0])
            yield known, _points(page, node, box, at, known, words), node
        elif _BARE.fullmatch(text) and _NOW.search(_marks(page, box, 2)[0]) and (amount := money.decimal(text)) and float(amount):
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
    points = 1.0 / (1.0 + distance / 150) + 0.5 * bool(_NOW.search(wide))
    less = _LESS.search(close) and not _NOW.search(close)
    points *= 0.15 if struck or far or less or _OLD.search(close) else 1.0
    points *= 0.5 if len(text) > _SHORT else 1.0
    points *= 0.3 if text[:1] in "+-−(" or _SAYS_OLD.search(text) or _is_rate(page, box, known) else 1.0
    return points * (0.6 if tree.tags[tree.parents[node]] == _A else 1.0)


def _is_rate(page: Page, box: int, known: money.Sum) -> bool:
    """Whether the short text around a sum says that it is paid again and again."""
    around = inner(page, page.tree.parents[box], 2 * _BOX_NODES)
    text = around if len(around) <= _AROUND else inner(page, box, _BOX_NODES)
    sums = money.sums(text, (known.currency,))
    ends = [*(each.start for each in sums), len(text)][1:]
    return any(
        _RATE.match(text[each.end : end].strip(" *)")) or _TIMES.search(text[: each.start])
        for each, end in zip(sums, ends, strict=True)
        if each.amount == known.amount
    )


def spelled(page: Page, box: int, *, hidden: bool = False) -> str:
    """The text of an element, with a mark before cents that are an element of their own, and without old prices."""
    tree = page.tree
    pieces: list[str] = []
    at, stop = box + 1, min(tree.ends[box], box + 2 * _BOX_NODES)
    while at < stop:
        code, value = tree.tags[at], tree.values[at]
        if code == tags.TEXT and (hidden or page.hidden[at] == 0):
            alone = tree.parents[at] != box and tree.ends[tree.parents[at]] == at + 1
            pieces.append(_cents("".join(pieces)[-6:], str(value)) if alone else str(value))
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
        most = _BLOCK_CHARS if tags.BLOCK[tree.tags[box]] else _BOX_CHARS
        if tree.ends[above] - above > _BOX_NODES or tree.tags[above] == _BODY or len(inner(page, above, 24)) > most:
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
