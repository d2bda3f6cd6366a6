"""How close the product found on a page comes to what the page states of it as JSON-LD, when that is taken away first.

Gold are pages (those of the type product, where the corpus knows types) whose JSON-LD states exactly one product that is not a
related one; their scripts of JSON-LD are cut out of the bytes before anything is read. Microdata, RDFa, Open Graph and the state of
other scripts stay, as they do in shops without JSON-LD.

A field counts when the page gives the right value: of `name` and `brand` one that holds the words of the other (`exact` says how
many names are the same words), of `price` the same number, of `currency` the same code. A field that is not found is wrong.

Pages are told apart by the registered domain of their address, in two halves. The finder was first improved on pages of the one, and
later, when the figures of the other half had been read several times, on pages of both: neither is a test of pages never seen.
"""

import hashlib
import html
import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

from ..experiment.sites import site
from ..finders import objects, offers, product
from ..page import parse
from .corpora import Corpus
from .stated import strip_json_ld

HALVES = ("one half", "other half")
FIELDS = ("name", "exact", "brand", "price", "currency")
_WORD = re.compile(r"\w+")
_CENT = 0.005


def evaluate(corpus: Corpus, *, limit: int | None = None) -> dict[str, Counter[str]]:
    """By half the pages (`pages`), and for each field how many have it (`name of`) and how many are right (`name`)."""
    out: dict[str, Counter[str]] = {half: Counter() for half in HALVES}
    for body, url, gold in samples(corpus, limit=limit):
        found = product.find(parse(body, url=url or None))
        add(out[half(url)], found[0].fields if found else {}, gold)
    return out


def half(url: str) -> str:
    """The half that a page is in, by its site."""
    return HALVES[hashlib.sha256(site(url).encode()).digest()[0] % 2]


def samples(corpus: Corpus, *, limit: int | None = None) -> Iterator[tuple[bytes, str, dict[str, str]]]:
    """Pages without their JSON-LD, their addresses, and the fields that it states."""
    for sample in corpus.samples(limit):
        fits = sample.page_type in ("", "product") and b"ld+json" in sample.html
        if fits and (gold := stated(sample.html, sample.url)):
            yield strip_json_ld(sample.html), sample.url, gold


def stated(body: bytes, url: str) -> dict[str, str]:
    """The fields of the one product that JSON-LD states, {} if there is none, or several."""
    page = parse(body, url=url or None)
    own = [thing for thing, aside, _ in objects.stated(page)["json-ld"] if not aside and objects.is_product(thing)]
    if len(own) != 1:
        return {}
    fields = offers.of_thing(page, own[0])
    return {name: html.unescape(fields[name]) for name in ("name", "brand", "price", "currency") if fields.get(name)}


def add(counts: Counter[str], found: dict[str, Any], gold: dict[str, str]) -> None:
    """Count what was found on one page against what it states."""
    counts["pages"] += 1
    wanted = {"exact": gold["name"], **gold} if "name" in gold else gold
    for name, value in wanted.items():
        counts[f"{name} of"] += 1
        counts[name] += _right(name, found.get("name" if name == "exact" else name, ""), value)


def _right(name: str, given: str, wanted: str) -> bool:
    if name == "price":
        return bool(given) and abs(float(given) - float(wanted)) < _CENT
    one, other = (" ".join(_WORD.findall(text.lower())) for text in (given, wanted))
    if name in ("exact", "currency"):
        return one == other
    return bool(one) and (f" {one} " in f" {other} " or f" {other} " in f" {one} ")


def markdown(name: str, found: dict[str, Counter[str]]) -> str:
    """The table of one corpus: share of the pages with a field on which it is right."""
    lines = [f"## {name}: products, JSON-LD taken away", "", f"| pages by site | pages | {' | '.join(FIELDS)} |"]
    lines.append("|---|---|" + "---|" * len(FIELDS))
    for label, counts in {**found, "both": sum(found.values(), Counter())}.items():
        shares = (f"{counts[field] / counts[f'{field} of']:.3f}" if counts[f"{field} of"] else "-" for field in FIELDS)
        lines.append(f"| {label} | {counts['pages']} | {' | '.join(shares)} |")
    return "\n".join(lines) + "\n"
