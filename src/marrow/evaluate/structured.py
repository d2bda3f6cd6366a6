"""How close extracted records come to gold records: values and segments, by corpus and by way of finding them.

**Values.** The gold of a page is its multiset of (attribute, value) pairs; values are compared as their words (lower case, figures and
letters). Where the corpus names its attributes as this project does, the attribute must be the same; where its attributes are slots
of a template (`a1`, `0`), a value alone counts. A list, posts and rows give the texts of their cells, and their links where the gold of
the page holds addresses: links are no values to a gold that is of text alone.

**Segments.** A gold record is found when one record holds at least `COVER` of its words and no other gold record took that one: gold
of several corpora marks only the first element of a record, so what a record holds beyond it is not counted against it, but a
record that runs over two gold ones counts for one. Precision is over all records given.

Rows: `ours` (the best answer), `vsse`, `cnbe`, and `data` (what a page states as data alone: JSON-LD, microdata, RDFa, Open Graph).
"""

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urljoin

from ..finders import Record, attributes, cnbe, codes, product, vsse, when
from ..finders.pairs import field_of
from ..page import Page, parse
from ..structured import records
from .corpora import Corpus

COVER = 0.8
_WORD = re.compile(r"\w+")
_SLOT = re.compile(r"(?:a|attr)?\d+$")
_ADDRESS = re.compile(r"(?:https?:|mailto:|/)\S+$|[\w./-]+\.(?:com|org|net|html?|cgi|asp|php)\b\S*$|\S+\?\S+=", re.IGNORECASE)
_REFERS = re.compile(r"[/?]|^#")
_LINKS = ("link", "links", "permalink", "author_link", "image", "images")
_TEXT = ("post_text", "content", "text")
_DATES = ("publication_date", "datetime", "date")
_FIELDS = {"post_text": "text", "user": "author", "datetime": "date", "post_link": "permalink", "isbn_13": "gtin", "title": "name"}


def _ours(page: Page) -> list[Record]:
    found = records(page)
    return found + attributes.find(page) if any(record.kind == "product" for record in found) or not found else found


ROWS: dict[str, Callable[[Page], list[Record]]] = {
    "ours": _ours, "vsse": vsse.find, "cnbe": cnbe.find, "data": lambda page: product.find(page, visible=False),
}  # fmt: skip


@dataclass(slots=True)
class Tally:
    """Counts over pages: right, given, and gold; of values, of segments, and of the values of each attribute."""

    values: list[int] = field(default_factory=lambda: [0, 0, 0])
    segments: list[int] = field(default_factory=lambda: [0, 0, 0])
    named: dict[str, list[int]] = field(default_factory=dict)
    pages: int = 0


def evaluate(corpus: Corpus, *, limit: int | None = None, rows: tuple[str, ...] = tuple(ROWS)) -> dict[str, Tally]:
    """The counts of each row over the pages of a corpus with gold records; no pages where it has none."""
    out = {row: Tally() for row in rows}
    for sample in corpus.samples(limit):
        if sample.records is not None:
            page = parse(sample.html, url=sample.url or None)
            for row in rows:
                add(out[row], ROWS[row](page), sample.records, base=page.base)
    return out


def add(tally: Tally, found: list[Record], gold: list[dict[str, Any]], *, base: str = "") -> None:
    """Count the records of one page against its gold, whose links are relative to `base`."""
    tally.pages += 1
    wanted = _gold_pairs(gold, base)
    given = _given_pairs(found, named=any(name for name, _ in wanted), links=any(map(_is_address, _values(gold))))
    names = {name for name, _ in wanted}
    given = Counter({pair: count for pair, count in given.items() if pair[0] in names})
    right = sum((given & wanted).values())
    for place, count in enumerate((right, sum(given.values()), sum(wanted.values()))):
        tally.values[place] += count
    for name in names:
        counts = tally.named.setdefault(name, [0, 0, 0])
        mine = [Counter({pair: count for pair, count in pairs.items() if pair[0] == name}) for pairs in (given & wanted, given, wanted)]
        tally.named[name] = [count + sum(own.values()) for count, own in zip(counts, mine, strict=True)]
    for place, count in enumerate((matched(found, gold), len(found), len(gold))):
        tally.segments[place] += count


def _gold_pairs(gold: list[dict[str, Any]], base: str) -> Counter[tuple[str, str]]:
    slots = all("attr" in record or all(_SLOT.match(name) for name in record) for record in gold)
    out: Counter[tuple[str, str]] = Counter()
    for record in gold:
        if "attr" in record:
            out["", _norm("", record["value"])] += 1
            continue
        for name, value in record.items():
            for each in value if isinstance(value, list) else [value]:
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


def _values(gold: list[dict[str, Any]]) -> list[str]:
    """All values of a gold."""
    lists = [value if isinstance(value, list) else [value] for record in gold for value in record.values()]
    return [str(each) for values in lists for each in values]


def _is_address(value: str) -> bool:
    return _ADDRESS.match(value.strip()) is not None


def _given_pairs(found: list[Record], *, named: bool, links: bool = True) -> Counter[tuple[str, str]]:
    out: Counter[tuple[str, str]] = Counter()
    linking = ("link", "links") if links else ()
    for record in found:
        for name, value in record.fields.items():
            if not named and record.kind == "list" and name not in ("values", *linking):
                continue
            if (name == "link" and "links" in record.fields) or (not named and name in _LINKS and not links):
                continue
            inner = {**value} if isinstance(value, dict) else {name: value}
            for key, each in inner.items():
                label = (field_of(key) or key) if record.kind in ("attributes", "product") else key
                for one in each if isinstance(each, list | tuple) else [each]:
                    pair = label if named else "", _norm(label, str(one))
                    once = named and record.kind in ("attributes", "product")  # a fact that two blocks of a page give is one
                    out[pair] = 1 if once else out[pair] + 1
    return Counter({pair: count for pair, count in out.items() if pair[1]})


def _norm(name: str, value: str) -> str:
    """The words of a value; of a date its ISO form, of a GTIN its figures (of an ISBN-10 those of the ISBN-13 that it stands for)."""
    if name in ("gtin", "isbn_13"):
        return codes.gtin(value) or re.sub(r"\W", "", value).lower()
    if name in _DATES and (day := when.day(value)):
        return day[:10]
    return " ".join(_WORD.findall(value.lower()))


def matched(found: list[Record], gold: list[dict[str, Any]]) -> int:
    """How many gold records are held by a record of their own."""
    bags = [_bag(_held(record.fields)) for record in found]
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
        for place, _ in votes.most_common(_TRIED):
            if sum((wanted & bags[place]).values()) >= COVER * sum(wanted.values()):
                taken.add(place)
                break
    return len(taken)


def _held(fields: dict[str, Any]) -> str:
    """What a record holds: its text and its links, or all its fields."""
    if "text" in fields:
        return f"{fields['text']} {fields.get('links') or fields.get('link', '')}"
    return " ".join(map(str, fields.values()))


_RARE, _MANY, _TRIED = 12, 400, 6  # words, and records for each, that candidates are voted by; candidates tried


def _bag(text: Any) -> Counter[str]:
    return Counter(_WORD.findall(str(text).lower()))


def scores(counts: list[int]) -> tuple[float, float, float]:
    """Precision, recall and F1 of counts right, given, gold."""
    right, given, gold = counts
    return right / given if given else 0.0, right / gold if gold else 0.0, 2 * right / (given + gold) if given + gold else 0.0


def markdown(name: str, tallies: dict[str, Tally]) -> str:
    """The table of one corpus."""
    lines = [
        f"## {name}",
        "",
        "| records by | pages | value P | value R | value F1 | segment P | segment R | segment F1 |",
        "|---|---|---|---|---|---|---|---|",
    ]
    for row, tally in tallies.items():
        figures = " | ".join(f"{each:.3f}" for each in (*scores(tally.values), *scores(tally.segments)))
        lines.append(f"| {row} | {tally.pages} | {figures} |")
    names = sorted({name for tally in tallies.values() for name in tally.named if name})
    if names:
        lines += ["", f"| value F1 | {' | '.join(names)} |", "|---|" + "---|" * len(names)]
        for row, tally in tallies.items():
            figures = " | ".join(f"{scores(tally.named.get(name, [0, 0, 0]))[2]:.3f}" for name in names)
            lines.append(f"| {row} | {figures} |")
    return "\n".join(lines) + "\n"
