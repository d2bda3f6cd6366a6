"""Product data in scripts other than JSON-LD: the state that shops pass to their scripts.

Such state is JSON or JavaScript literals in calls and assignments. It is not parsed but searched: for the keys of a
price, a currency or a product number that stand nearest to the name of the product as a value.
"""

import html
import json
import re
from collections import Counter
from collections.abc import Iterator
from itertools import islice

from marrow.data import load, patterns
from marrow.page import Page, memoize_on_node, memoize_on_page
from marrow.page.lookup import values_with
from marrow.page.patterns import Pattern
from marrow.structured_data.scripts import in_lower_case, places
from marrow.structured_data.scripts import sources as scripts_of

from . import codes, money

_QUOTES = ('"', "'")
_FEW = 2  # characters of a name that says nothing
_TIMES, _BACK, _AHEAD = 8, 600, 2500  # places of the name, and characters around each, that are looked at
_LONG = 40  # characters of an attribute that may hold an object
_NEAR = 100  # characters between name and price that make no difference
_DATA = load("state.toml")["patterns"]
_BRAND, _PRICE, _OTHER, _PAID, _INNER, _NUMBER, _CURRENCY = patterns(
    _DATA, "brand price other paid inner number currency"
)  # `paid`: in the end
_PAGE, _EVENT = (Pattern(_DATA[name], re.VERBOSE) for name in ("page", "event"))


def brands(page: Page) -> Counter[str]:
    """The brands and vendors in scripts, counted."""
    found: Counter[str] = Counter()
    for source, lowered in zip(scripts_of(page), in_lower_case(page), strict=True):
        if any(key in lowered for key in ("brand", "vendor", "manufacturer")):
            found.update(html.unescape(match[1]).strip() for match in _BRAND.finditer(source))
    return found


def says_product(page: Page) -> bool:
    """Whether scripts call the page one of a product, or count that one was viewed."""
    return any(_matches(each, source) for source in in_lower_case(page) for each in (_EVENT, _PAGE))


def _matches(expression: Pattern, source: str) -> bool:
    """Whether an expression matches in a script; it is tried only where one of the words stands that it begins with."""
    return any(expression.compiled.match(source, at) for word in expression.needed for at in places(source, word))


def price(page: Page, names: tuple[str, ...]) -> tuple[str, str]:
    """The price and currency that stand nearest to one of the names in scripts, "" for want of them."""
    votes: dict[str, float] = {}
    named: Counter[str] = Counter()
    for part, at in _near(page, names):
        named.update([match[1] for match in _CURRENCY.finditer(part)])
        for place, amount, weight in _prices(part):
            votes[amount] = votes.get(amount, 0.0) + weight * _closeness(place - at)
    code = named.most_common(1)[0][0] if named else ""
    return (_most(votes), money.currency(code)) if votes else ("", "")


def numbers(page: Page, names: tuple[str, ...]) -> dict[str, str]:
    """The `sku`, `gtin` and `mpn` that stand nearest to one of the names in scripts, those that there are."""
    votes: dict[str, dict[str, float]] = {}
    for part, at in _near(page, names):
        for match in _NUMBER.finditer(part):
            [kind] = [name for name, text in match.groupdict().items() if text]
            if value := codes.number(kind, match[4]):
                given = votes.setdefault(kind, {})
                given[value] = given.get(value, 0.0) + _closeness(match.start() - at)
    return {kind: _most(given) for kind, given in votes.items()}


def _most(votes: dict[str, float]) -> str:
    """The value with most votes, of several the first."""
    return max(votes, key=votes.__getitem__)


@memoize_on_node
def _near(page: Page, names: tuple[str, ...]) -> list[tuple[str, int]]:
    """The parts of scripts around each place where a name is a value, and where in the part the name ends."""
    known, out = [name for name in names if len(name) > _FEW], list[tuple[str, int]]()
    marks = [*known, *(json.dumps(name, ensure_ascii=ascii)[1:-1] for name in known for ascii in (True, False))]
    for mark in dict.fromkeys(marks):
        for source in (*scripts_of(page), *_objects(page)):
            out += islice(_around(source, mark), _TIMES)
    return out


def _around(source: str, mark: str) -> Iterator[tuple[str, int]]:
    """The same for one script and one mark."""
    for at in places(source, mark):
        if source[at - 1 : at] in _QUOTES:
            end = at + len(mark)
            start = max(0, end - _BACK)
            yield source[start : end + _AHEAD], end - start


@memoize_on_page
def _objects(page: Page) -> list[str]:
    """The attributes that may hold an object with a price, up to so many."""
    return [each[:_AHEAD] for each in islice(values_with(page, "rice", _LONG), _TIMES)]


def _closeness(far: int) -> float:
    return 1 / (_NEAR + (far if far > 0 else -2 * far))


def _prices(part: str) -> Iterator[tuple[int, str, float]]:
    """The prices in a part of a script, each with its place and the weight of its key, without old prices."""
    cents = "compare_at_price" in part and not re.search(r"""price\\?["']?:\s*\\?["']?\d+\.\d""", part)
    for match in _PRICE.finditer(part):
        if _OTHER.search(match[1]):
            continue
        amount = _amount(match, 3) if match[3] else _inside(match[2])
        amount = f"{amount[:-2]}.{amount[-2:]}" if cents and match[3] and len(amount) > 2 else amount
        if amount and float(amount):
            yield match.start(), amount, 2.0 if _PAID.search(match[1]) else 1.0


def _inside(text: str) -> str:
    """The amount in an object of a price; where the first amount is in cents, the same amount in full units."""
    every = [(match[1], amount) for match in _INNER.finditer(text) if (amount := _amount(match, 2))]
    found = [amount for key, amount in every if not _OTHER.search(key)] or [amount for _, amount in every]
    return next((each for each in found if round(100 * float(each)) == float(found[0])), found[0]) if found else ""


def _amount(match: re.Match[str], part: int) -> str:
    """A figure as a decimal: of a number, which stands right behind its key, a point sets no thousands apart."""
    return money.decimal(match[part], grouped=match.string[: match.start(part)].rstrip()[-1:] != ":")
