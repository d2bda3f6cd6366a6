"""Items and values of pages laid out at random: what is right of all pages of a layout is above a floor."""

import re
from collections import Counter

import pytest
from finders import random_layouts

from marrow.page import parse
from marrow.structured import records

SEEDS = range(12)
HARD = {"groups": 0.8, "rows": 0.9, "quotes": 0.8, "hr": 0.75, "p and hr": 0.75, "empty line": 0.85, "image": 0.85,
        "two rows": 0.9,
        "grid": 0.6}  # fmt: skip - a few short items are told from a menu, from halves or rows of them by nothing
_TAG, _WORD = re.compile(r"<[^>]*>"), re.compile(r"\w+")


def words(text):
    return " ".join(_WORD.findall(_TAG.sub(" ", text).lower()))


def f1(found, wanted):
    return 2 * sum((found & wanted).values()) / max(1, sum(found.values()) + sum(wanted.values()))


def scores(layout, seed):
    body, items = random_layouts.page(layout, seed)
    found = records(parse(body))
    texts = Counter(words(record.fields.get("text", "")) for record in found)
    values = Counter(words(value) for record in found for value in record.fields.get("values", ()))
    wanted = Counter(words(value) for item in items for value in item.values)
    return f1(texts, Counter(words(item.text) for item in items)), f1(values, wanted)


@pytest.mark.parametrize("layout", random_layouts.LAYOUTS)
def test_items_and_values(layout):
    each = [scores(layout, seed) for seed in SEEDS]
    segments, values = (sum(own) / len(each) for own in zip(*each, strict=True))
    assert segments >= HARD.get(layout, 0.95) and values >= min(0.95, HARD.get(layout, 0.95) + 0.05)
