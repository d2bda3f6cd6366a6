"""`marrow eval --records`: how close extracted records come to gold records, in values and in segments.

**Values.** The gold of a page is its multiset of (attribute, value) pairs; values are compared as their words (lower
case, figures and letters). Where the corpus names its attributes as this project does, the attribute must be the same;
where its attributes are slots of a template (`a1`, `0`), a value alone counts. A list, posts and rows give the texts of
their cells, and their links where the gold of the page holds addresses: links are no values to a gold of text alone.

**Segments.** A gold record is found when one record holds at least `COVER` of its words and no other gold record took
that one. The gold of several corpora marks only the first element of a record, so what a record holds beyond it is not
counted against it; but a record that runs over two gold ones counts for one. Precision is over all records given.

Ways of finding them: `ours` (the best answer), `vsse`, `cnbe`, and `data` (what a page states as data alone: JSON-LD,
microdata, RDFa, Open Graph); `product` is the way that `products` scores.
"""

import json
import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import Any
from urllib.parse import urljoin

from ..expressions import expression
from ..finders import Record, attributes, cnbe, product, vsse
from ..finders.pairs import field_of
from ..finders.posts import post_dates
from ..finders.shops import codes
from ..page import Page
from ..structured import records
from .corpora import Corpus
from .extractors import finding
from .measures import Count, Measure
from .sample import Sample

COVER = 0.8
_RARE, _MANY, _TRIED = 12, 400, 6  # words, and records for each, that candidates are voted by; candidates tried
_WORD = expression(r"\w+")
_SLOT = expression(r"(?:a|attr)?\d+$")
_ADDRESS = expression(r"(?:https?:|mailto:|/)\S+$|[\w./-]+\.(?:com|org|net|html?|cgi|asp|php)\b\S*$|\S+\?\S+=",
                      re.IGNORECASE)
_REFERS = expression(r"[/?]|^#")
_LINKS = ("link", "links", "permalink", "author_link", "image", "images")
_TEXT = ("post_text", "content", "text")
_DATES = ("publication_date", "datetime", "date")
_FIELDS = {"post_text": "text", "user": "author", "datetime": "date", "post_link": "permalink", "isbn_13": "gtin",
           "title": "name"}


def _ours(page: Page) -> list[Record]:
    found = records(page)
    return found + attributes.find(page) if any(record.kind == "product" for record in found) or not found else found


WAYS: dict[str, Callable[[Page], list[Record]]] = {
    "ours": _ours, "vsse": vsse.find, "cnbe": cnbe.find, "data": lambda page: product.find(page, visible=False),
    "product": lambda page: product.find(page)[:1],
}  # fmt: skip


def pages(corpus: Corpus, limit: int | None = None) -> Iterator[Sample]:
    """The pages with gold records among the first `limit` of a corpus."""
    return (sample for sample in corpus.samples(limit) if sample.records is not None)


def count(sample: Sample, output: str, form: str) -> list[Count]:
    """The records of one page, as JSON, against its gold, whose links are relative to the page."""
    place, gold = sample.home, sample.records or []
    found = [Record(**each) for each in json.loads(output or "[]")]
    wanted = _gold_pairs(gold, sample.parsed().base)
    names = {name for name, _ in wanted}
    values = (str(each) for record in gold for value in record.values() for each in _listed(value))
    every = _given_pairs(found, named=any(names), links=any(_ADDRESS.match(value.strip()) for value in values))
    given = Counter({pair: number for pair, number in every.items() if pair[0] in names})
    out = _scores(place, "values", (given & wanted).total(), given.total(), wanted.total())
    for name in sorted(filter(None, names)):
        mine, all_ = (Counter({pair: number for pair, number in pairs.items() if pair[0] == name})
                      for pairs in (given, wanted))  # fmt: skip
        out.append(Count(place, name, "attributes", 2 * (mine & all_).total(), mine.total() + all_.total()))
    return out + _scores(place, "segments", matched(found, gold), len(found), len(gold))


def _scores(place: str, measure: str, right: int, given: int, gold: int) -> list[Count]:
    """Precision, recall and F1 as shares."""
    return [Count(place, "precision", measure, right, given), Count(place, "recall", measure, right, gold),
            Count(place, "F1", measure, 2 * right, given + gold)]  # fmt: skip


MEASURE = Measure(
    form="records", count=count, pages=pages, find=finding, names=("ours", "vsse", "cnbe", "data"),
    columns=("precision", "recall", "F1"),
    titles={"values": "values", "segments": "segments", "attributes": "F1 of values by attribute"},
)  # fmt: skip


def _gold_pairs(gold: list[dict[str, Any]], base: str) -> Counter[tuple[str, str]]:
    slots = all("attr" in record or all(_SLOT.match(name) for name in record) for record in gold)
    out: Counter[tuple[str, str]] = Counter()
    for record in gold:
        if "attr" in record:
            out["", _norm("", record["value"])] += 1
            continue
        for name, value in record.items():
            for each in _listed(value):
                if name in _FIELDS or slots or field_of(name):
                    key, value = ("", str(each)) if slots else _named(name, str(each), base)
                    out[key, _norm(name, value)] += 1
    return Counter({pair: count for pair, count in out.items() if pair[1]})


def _named(name: str, value: str, base: str) -> tuple[str, str]:
    """An attribute of a gold and its value as records have them: people are names or links, links are absolute."""
    key = _FIELDS.get(name, name)
    if key in ("author", "permalink") and _REFERS.search(value) and len(value.split()) == 1:
        return "author_link" if key == "author" else key, urljoin(base, value)
    return key, value


def _listed(value: Any) -> Sequence[Any]:
    return value if isinstance(value, list | tuple) else [value]


def _given_pairs(found: list[Record], *, named: bool, links: bool = True) -> Counter[tuple[str, str]]:
    out: Counter[tuple[str, str]] = Counter()
    linking = ("link", "links") if links else ()
    for record in found:
        for name, value in record.fields.items():
            if not named and record.kind == "list" and name not in ("values", *linking):
                continue
            if (name == "link" and "links" in record.fields) or (not named and name in _LINKS and not links):
                continue
            for key, each in (value if isinstance(value, dict) else {name: value}).items():
                label = (field_of(key) or key) if record.kind in ("attributes", "product") else key
                for one in _listed(each):
                    pair = label if named else "", _norm(label, str(one))
                    # a fact that two blocks of a page give is one
                    once = named and record.kind in ("attributes", "product")
                    out[pair] = 1 if once else out[pair] + 1
    return Counter({pair: count for pair, count in out.items() if pair[1]})


def _norm(name: str, value: str) -> str:
    """The words of a value; of a date its ISO form, of a GTIN its figures (of an ISBN-10 those of the ISBN-13 that it
    stands for).
    """
    if name in ("gtin", "isbn_13"):
        return codes.gtin(value) or re.sub(r"\W", "", value).lower()
    if name in _DATES and (day := post_dates.day(value)):
        return day[:10]
    return " ".join(plain_words(value))


def matched(found: Sequence[Record], gold: Sequence[dict[str, Any]]) -> int:
    """How many gold records are held by a record of their own."""
    fields = [record.fields for record in found]
    bags = [_bag(f"{each['text']} {each.get('links') or each.get('link', '')}" if "text" in each else
                 " ".join(map(str, each.values()))) for each in fields]
    where: dict[str, list[int]] = {}
    for place, bag in enumerate(bags):
        for word in bag:
            where.setdefault(word, []).append(place)
    taken: set[int] = set()
    for record in gold:
        wanted = _bag(next((record[name] for name in _TEXT if name in record), " ".join(map(str, record.values()))))
        votes: Counter[int] = Counter()
        for word in sorted(wanted, key=lambda word: len(where.get(word, ())))[:_RARE]:
            votes.update(place for place in where.get(word, ())[:_MANY] if place not in taken)
        holding = (place for place, _ in votes.most_common(_TRIED)
                   if (wanted & bags[place]).total() >= COVER * wanted.total())  # fmt: skip
        taken.update(islice(holding, 1))
    return len(taken)


def _bag(text: Any) -> Counter[str]:
    return Counter(plain_words(str(text)))


def plain_words(text: str) -> list[str]:
    """The words of a text, runs of letters and figures in lower case, whatever the script."""
    return _WORD.findall(text.lower())
