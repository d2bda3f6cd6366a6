"""Scores product records against the JSON-LD of a page, which is removed from the page first.

Gold are pages (those of the type product, where the corpus knows types) whose JSON-LD states exactly one product that
is not a related one; their scripts of JSON-LD are cut out of the bytes before anything is read. Microdata, RDFa, Open
Graph and the state of other scripts stay, as they do in shops without JSON-LD.

A field counts when the page gives the right value: of `name` and `brand` one that holds the words of the other (`exact`
says how many names are the same words), of `price` the same number, of `currency` the same code. A field that is not
found is wrong. The finder was improved on pages of wcxb-dev: its figures there are no test on pages never seen.
"""

import html
import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from ..finders import product
from ..finders.shops import offers
from .corpora import Corpus
from .extractors import finding
from .measures import Count, Measure
from .records import plain_words
from .sample import Sample, strip_json_ld

_GOLD = ("name", "brand", "price", "currency")
FIELDS = ("name", "exact", *_GOLD[1:])
_CENT = 0.005


def pages(corpus: Corpus, limit: int | None = None) -> Iterator[Sample]:
    """The pages of products among the first `limit` of a corpus, without their JSON-LD; its fields are the records."""
    for sample in corpus.samples(limit):
        fields = stated(sample)
        if gold := {name: html.unescape(fields[name]) for name in _GOLD if fields.get(name)}:
            yield replace(sample, html=strip_json_ld(sample.html), records=[gold])


def stated(sample: Sample) -> dict[str, Any]:
    """The fields of the one product that a page states as JSON-LD, {} if there is none, or several."""
    if b"ld+json" not in sample.html or sample.page_type not in ("", "product"):
        return {}
    page = sample.parsed()
    own = [item for item in product.stated_products(page) if item.source == "json-ld"]
    return offers.of_thing(page, own[0].properties) if len(own) == 1 else {}


def count(shop: Sample, output: str, form: str) -> list[Count]:
    """The product found, as JSON, against what the page states."""
    found = (json.loads(output or "[]") or [{"fields": {}}])[0]["fields"]
    place, gold = shop.home, dict((shop.records or [{}])[0])
    given = {**found, "exact": found.get("name", "")}
    wanted = {"exact": gold["name"], **gold} if "name" in gold else gold
    return [Count(place, name, "products", int(is_right(name, given.get(name, ""), value)), 1)
            for name, value in wanted.items()]  # fmt: skip


MEASURE = Measure(form="records", count=count, pages=pages, find=finding, names=("product",),
                  columns=FIELDS,
                  titles={"products": "products, JSON-LD taken away"})  # fmt: skip


def is_right(name: str, given: str, wanted: str) -> bool:
    """Whether the value of a field is the right one."""
    if name == "price":
        return bool(given) and abs(float(given) - float(wanted)) < _CENT
    one, other = (" ".join(plain_words(text)) for text in (given, wanted))
    if name in ("exact", "currency"):
        return one == other
    return bool(one) and (f" {one} " in f" {other} " or f" {other} " in f" {one} ")
