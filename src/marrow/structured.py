"""Structured records of a page: runs the finders and chooses between kinds of records that compete for the page.

- A sure product excludes lists (of other products) and owns the attributes of the page. A page without a product in its
  structured data is a catalogue, if the best price on it belongs to one of many priced items: then the list wins.
- A sure thread excludes lists, which would hold its posts.
- A data table with a header gives rows. So does an even table, if its rows are the items of the list.
- One kind can be asked for alone; then nothing competes.
"""

import csv
import io
import json
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import Any

from . import registry
from .errors import importing
from .expressions import expression
from .finders import Record
from .finders import list as lists
from .finders.record import xpath
from .finders.shops.shop import cheap_fields
from .given import Source, parse
from .page import Page, tags
from .settings import Settings

_SURE = 0.7  # confidence of a product or thread that leaves lists aside
_HEADED, _EVEN = 0.7, 0.6  # confidence of a data table given as rows, and of one whose rows are the items of a list
_UNSTATED = frozenset(("open-graph", "visible"))  # sources that catalogues have too
_SEVERAL = 3  # different prices that a catalogue shows at least
_PRICED, _MOSTLY, _CLEAR_LIST = 6, 0.6, 0.5  # items with a price in a catalogue, share of all, confidence of the list
_LIST, _ANY_LIST = 0.3, 0.05  # confidence that a list has at least beside other records, and alone
_CLEAR = 0.8  # confidence of attributes that are given with a list
_PAIRED = tags.table("dt tr")
_STEP = expression(r"/([^/\[\]]+)\[(\d{1,9})\]")
_Find = Callable[[str], list[Record]]
_Outline = Callable[[], list[Record]]
FORMS = ("json", "jsonl", "csv")


def records(
    source: Source, *, url: str | None = None, charset: str | None = None, kind: str | None = None,
    settings: Settings | Mapping[str, Any] | None = None,
) -> list[Record]:  # fmt: skip
    """The records of a page: a product, posts of a thread, items of a list, rows of tables, blocks of attributes.

    `source` is what `extract` takes; `kind` is a name of `marrow.names("finders")`, to have what
    that finds alone. `settings` hold the knobs of the finders, such as `list.most`. The surest kind comes first. Never
    raises on bad HTML; a page with no records gives none. Raises `Error` for an unknown kind.
    """
    page, knobs = parse(source, url=url, charset=charset), Settings.of(settings)

    @cache
    def find(kind: str) -> list[Record]:
        return registry.verb("finders", kind)(page, **knobs.knobs("finders", kind))

    if kind is not None:
        return find(kind)
    return _best(page, find, lambda: lists.outline(page, **knobs.knobs("finders", "list")))


def comments(source: Source, *, url: str | None = None, charset: str | None = None) -> list[Record]:
    """The posts of the thread on a page: comments, posts of a forum, answers, reviews. Who said what, and when."""
    return records(source, url=url, charset=charset, kind="thread")


def _best(page: Page, find: _Find, outline: _Outline) -> list[Record]:
    product, thread = find("product"), find("thread")
    if product and _may_be_catalogue(page, product[0]) and _is_catalogue(page, find("list")):
        product = []
    sets = [product, thread]
    if not any(found and found[0].confidence >= _SURE for found in sets):
        sets += _listed(page, find, outline(), product, thread)
    elif not product:  # rows above a thread, such as those of an article; tables below it are of other threads
        first, meets = node_at(page, thread[0].path), _meets(thread)
        rows = [row for row in find("table") if row.confidence >= _HEADED and node_at(page, row.path) < first]
        sets.append([row for row in rows if not meets(row)])
    if not product:
        sets.append(find("attributes") if not any(sets) else [] if thread else _head(page, sets[-2:], find))
    kinds = filter(None, sets[1:] if product else sets)
    return product + [record for found in sorted(kinds, key=lambda found: -found[0].confidence) for record in found]


def _listed(page: Page, find: _Find, items: list[Record], product: list[Record],
            thread: list[Record]) -> list[list[Record]]:  # fmt: skip
    """The rows of tables and items of lists where no product or thread is sure. `items`: an outline of the list."""
    tables = find("table")
    listed, in_thread = _meets(items if tables else []), _meets(thread)
    tables = [row for row in tables if row.confidence >= (_EVEN if listed(row) else _HEADED)]
    tables = [] if any(map(in_thread, tables)) else tables
    in_tables = _meets(tables)
    beside = [item for item in items if not in_tables(item)]
    least = _LIST if product or thread or tables else _ANY_LIST
    worth = 2 * len(beside) > len(items) and beside[0].confidence >= least and not any(map(in_thread, beside))
    return [tables, [item for item in find("list") if not in_tables(item)] if worth else []]


def _may_be_catalogue(page: Page, product: Record) -> bool:
    """Whether the page may be a list of products: it states no product as data, and shows several prices."""
    priced = cheap_fields(page).priced
    return _UNSTATED.issuperset(product.source.split("+")) and priced is not None and len(priced.amounts) >= _SEVERAL


def _is_catalogue(page: Page, items: list[Record]) -> bool:
    """Whether a page that seems to be one of a product, but states none as data, is about a list.

    Most items then have a price, and the best price of the page lies among them.
    """
    priced = sum("price" in item.fields for item in items)
    if priced < _PRICED or priced < _MOSTLY * len(items) or items[0].confidence < _CLEAR_LIST:
        return False
    first, last = (node_at(page, items[place].path) for place in (0, -1))
    shown = cheap_fields(page).priced
    return shown is not None and first <= shown.node < page.tree.ends[last]


def _head(page: Page, sets: list[list[Record]], find: _Find) -> list[Record]:
    """The surest attributes above the first row or item: they describe what the list is about."""
    first = min((node_at(page, found[0].path) for found in sets if found), default=0)
    if not _PAIRED[page.tree.tag[:first]].any():  # no others are so sure
        return []
    sure = [block for block in find("attributes") if block.confidence >= _CLEAR]
    return [block for block in sure if node_at(page, block.path) < first]


def node_at(page: Page, path: str) -> int:
    """The element that the path of a record leads to; -1 when there is none."""
    tree, node = page.tree, 0
    for name, number in _STEP.findall(path.removeprefix("/html")):
        alike = [child for child in tree.children(node) if tree.name(child) == name]
        if len(alike) < int(number):
            return -1
        node = alike[int(number) - 1]
    return node if xpath(page, node) == path else -1


def _meets(found: list[Record]) -> Callable[[Record], bool]:
    """Whether a record has its place in, around or at one of some records."""
    own = sorted({f"{record.path}/" for record in found})
    outer: list[str] = []  # those that lie in no other one
    for path in own:
        if not outer or not path.startswith(outer[-1]):
            outer.append(path)

    def meets(record: Record) -> bool:
        path = f"{record.path}/"
        after, before = bisect_left(own, path), bisect_right(outer, path)
        around = after < len(own) and own[after].startswith(path)
        return around or (before > 0 and path.startswith(outer[before - 1]))

    return meets


def text(found: Iterable[Record], form: str = "json", *, pages: Sequence[str] = ()) -> str:
    """Records as `json` (a list), `jsonl` (one a line) or `csv` (a row each, a column for every field of any).

    `pages` names for each record the page that it is from, as `page`.
    """
    if form not in FORMS:
        raise registry.unknown(form, FORMS, "form of records")
    if form == "csv":
        lines, out = flat(found, pages=pages), io.StringIO()
        writer = csv.DictWriter(out, dict.fromkeys(name for row in lines for name in row), lineterminator="\n")
        if lines:
            writer.writeheader()
            writer.writerows(lines)
        return out.getvalue()
    rows = _rows(found, pages)
    if form == "json":
        return json.dumps(rows, ensure_ascii=False, indent=2) + "\n"
    return "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)


def _rows(found: Iterable[Record], pages: Sequence[str]) -> list[dict[str, Any]]:
    rows = [record.as_dict() for record in found]
    return [{"page": page, **row} for page, row in zip(pages, rows, strict=False)] if pages else rows


def flat(found: Iterable[Record], *, pages: Sequence[str] = ()) -> list[dict[str, Any]]:
    """Records as flat rows: kind, confidence, source, path and the fields, lists joined by ` | `, pairs as JSON.

    With `pages`, `page` comes first: the page that each is from.
    """
    rows = []
    for own in _rows(found, pages):
        said = dict(own.pop("fields"))
        for name, value in said.items():
            if isinstance(value, list | tuple):
                said[name] = " | ".join(map(str, value))
            elif isinstance(value, dict):
                said[name] = json.dumps(value, ensure_ascii=False)
        fields = {f"fields.{name}" if name in own else name: value for name, value in said.items()}
        first: dict[str, Any] = {name: own.pop(name) for name in ("page", "kind") if name in own}
        rows.append({**first, **fields, **own})
    return rows


def dataframe(found: Iterable[Record]) -> Any:
    """Records as a pandas DataFrame with the rows of `flat`. Raises `Error` when pandas is not installed."""
    with importing("frames", "pandas", "a data frame"):
        import pandas
    return pandas.DataFrame(flat(found))
