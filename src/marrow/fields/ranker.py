"""One ranker for all fields: a linear score over the tokens of each candidate, a softmax over the candidates of a page.

The probabilities of candidates with the same value add up. "No value" is a candidate too, so that the ranker can
abstain. Weights by field, from `marrow train fields`, stand in `data/fields.npz`: names of tokens and their weights.
"""

import math
from collections.abc import Iterable, Mapping
from functools import cache

import numpy as np

from marrow.data import FOLDER

from .candidates import Candidate

NOTHING = "no value"  # the token of the candidate that stands for none


def best(field: str, candidates: Iterable[Candidate]) -> tuple[str, float]:
    """The value to give and its probability; "" where none is likelier."""
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
