"""One ranker for all fields: it scores the candidates of a page by tokens for what stands around each.

A token is a short string such as `a.date` (a word of the element's own class), `distance=2` (blocks below the headline)
or `text below order=0` (the first text below it). Tokens are few and plain, so that their weights can be read. The
score is linear in the tokens, with a softmax over the candidates of a page; probabilities of one value add up. "No
value" is a candidate too, so that the ranker can abstain. `marrow train fields` learns the weights, by field, which
stand in `data/fields.npz`.
"""

import math
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache

import numpy as np

from marrow.data import FOLDER
from marrow.expressions import expression
from marrow.page import Page, tags
from marrow.page.remembered import Remembered

from .headline import headline

NOTHING = "no value"  # the token of the candidate that stands for none
_LEVELS = "aabcccddd"  # a letter for the text, its element, the one around that, and so on
_OUTER = 3  # levels whose classes tell whether two candidates stand in like places
_MARKS = {"class": ".", "id": "#", "itemprop": "=", "rel": "=", "data-testid": "."}
_BETWEEN = expression(r"(?<=[a-z])(?=[A-Z])|[^A-Za-z\u0080-\uffff]+")
_STEPS = (0, 1, 2, 3, 4, 6, 10, 20, 50)
_MOST, _FIRST = 8, 5  # words of one attribute; places in an order that are told apart


@dataclass(slots=True)
class Candidate:
    """A value, its source (`text`, `attribute`, `address`, ...) and its node (-1: none).

    `tokens`: what is known of its place; `like`: what it has in common with candidates in like places; `said`: the
    value in full, such as a date with its time; `updated`: whether the page says that a date is one of modification.
    """

    value: str
    source: str
    node: int = -1
    tokens: list[str] = field(default_factory=list)
    like: str = ""
    said: str = ""
    updated: bool = False


@Remembered
def words(name: str) -> tuple[str, ...]:
    """The words of a class, key or other name, in lower case."""
    return tuple(part.lower() for part in _BETWEEN.split(name[:120]) if len(part) > 1)[:_MOST]


def step(number: float) -> int:
    """A number rounded down to a coarse step, with its sign."""
    size = abs(number)
    coarse = max(each for each in _STEPS if each <= size)
    return -coarse if number < 0 else coarse


def place(page: Page, node: int) -> tuple[list[str], str]:
    """Tokens for the elements around a node and its distance from the headline; a text that like places share."""
    tree, shared = page.tree, []
    out: dict[str, None] = {}
    own = tree.parents[node] if tree.tags[node] == tags.TEXT else node
    for level, (letter, at) in enumerate(zip(_LEVELS, (own, *tree.around(own, len(_LEVELS) - 1)), strict=False)):
        attributes = tree.attributes(at)
        out[f"{letter}<{tree.name(at)}"] = None
        if level < _OUTER:
            shared.append(f"{tree.name(at)}.{(attributes.get('class') or '')[:60]}")
        for name, mark in _MARKS.items():
            if value := attributes.get(name):
                out |= dict.fromkeys(f"{letter}{mark}{word}" for word in words(value))
    return [*out, *_distance(page, node)], "|".join(shared)


def _distance(page: Page, node: int) -> list[str]:
    """How many blocks below the headline a node stands, and in which fifth of the page."""
    head, block = headline(page)[0], int(page.before[node + 1]) - 1
    part = f"part={5 * max(block, 0) // max(1, len(page.blocks))}"
    return ["no headline" if head < 0 else f"distance={step(block - int(page.before[head]))}", part]


def compared(page: Page, found: Iterable[Candidate]) -> list[Candidate]:
    """The candidates, ordered from the headline down, with tokens that compare them with each other."""
    head = max(headline(page)[0], 0)
    ordered = sorted(found, key=lambda each: (each.node < head, abs(each.node - head)))
    likes, values = Counter(each.like for each in ordered), Counter(each.value for each in ordered)
    seen: Counter[str] = Counter()
    ends = [("latest", max(values)), ("earliest", min(values))] if values else []
    for each in ordered:
        side = f"{each.source} {'above' if each.node < head else 'below'}"
        each.tokens += [f"{side} order={min(seen[side], _FIRST)}", f"source={each.source}"]
        each.tokens += [f"different={step(len(values))}"]
        each.tokens += [f"likes={step(likes[each.like])}", f"said={step(values[each.value])}"]
        seen[side] += 1
        each.tokens += [name for name, value in ends if each.value == value]
    return ordered


def best(field: str, candidates: Iterable[Candidate]) -> tuple[str, float]:
    """The likeliest value and its probability; "" where no value is likelier."""
    return choose(weights(field), candidates)


def choose(known: Mapping[str, float], candidates: Iterable[Candidate]) -> tuple[str, float]:
    """The same by given weights of tokens."""
    scores = [("", known.get(NOTHING, 0.0))]
    scores += [(each.value, sum(known.get(token, 0.0) for token in each.tokens)) for each in candidates]
    most = max(score for _, score in scores)
    odds: dict[str, float] = {}
    for value, score in scores:
        odds[value] = odds.get(value, 0.0) + math.exp(score - most)
    value = max(odds, key=lambda value: odds[value])
    return value, odds[value] / sum(odds.values())


@cache
def weights(field: str) -> dict[str, float]:
    """The weights of the tokens of a field."""
    with np.load(FOLDER / "fields.npz", allow_pickle=False) as arrays:
        names = arrays[f"{field}.tokens"].tobytes().decode().split("\n")
        return dict(zip(names, arrays[f"{field}.weights"].astype(float).tolist(), strict=True))
