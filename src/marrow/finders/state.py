"""What the scripts of a page say of its product besides JSON-LD: the state that shops hand to their own scripts.

Such state is JSON, or the literals of JavaScript, inside calls and assignments without number; it is not parsed but
searched: the keys of a price, a currency or a number that stand nearest to the name of the product, as a value.
"""

import html
import json
import re
from collections import Counter
from collections.abc import Iterator
from itertools import islice

from marrow.page import Page, memoize_on_page
from marrow.page.patterns import Pattern
from marrow.segmentation.classes import classes
from marrow.stated.scripts import in_lower_case
from marrow.stated.scripts import sources as scripts_of

from . import codes, money

_FEW = 2  # characters of a name that says nothing
_TIMES, _BACK, _AHEAD = 8, 600, 2500  # places of the name, and characters around each, that are looked at
_LONG = 40  # characters of an attribute that may hold an object
_NEAR = 100  # characters between name and price that make no difference
_QUOTE, _IS = r"""\\?["']?""", r"""\\?["']?\s*[:=]\s*"""
_BRAND = re.compile(
    r'"(?:(?:item_|product_?)?brand(?:_?name)?|(?:product)?vendor|manufacturer(?:name)?)\\?"\s*:\s*'
    r'(?:\{\s*\\?"(?:@type\\?"\s*:\s*\\?"\w+\\?",\s*\\?")?(?:name|label|value|title)\\?"\s*:\s*)?'
    r'\\?"([^"\\{}<>]{2,60})\\?"', re.IGNORECASE)  # fmt: skip
_PRICE = re.compile(
    rf"(?<![A-Za-z_])(\w{{0,20}}price\w{{0,20}}){_QUOTE}\s*:\s*(?:\{{([^{{}}]{{0,200}}(?:\{{[^{{}}]{{0,200}})?)"
    rf"|{_QUOTE}(\d{{1,9}}(?:[.,]\d{{1,3}})?)(?![\w.,]*\d))", re.IGNORECASE)  # fmt: skip
_OTHER = re.compile(r"old|was|compare|list|regular|original|retail|msrp|rrp|unit|ship|min|max|low|high|range|per"
                    r"|discount|saving|member|instal", re.IGNORECASE)  # fmt: skip
_PAID = re.compile(r"incl|with_?tax|gross|final|current|sale|special|display|customer", re.IGNORECASE)  # in the end
_INNER = re.compile(
    rf"(?<![A-Za-z_])(\w{{0,30}}(?:amount|value|price|current|sale|with_?tax|gross|formatted)){_QUOTE}\s*:\s*{_QUOTE}"
    r"""[^\d"'\\{}:,]{0,4}(\d{1,9}(?:[.,]\d{3})*(?:[.,]\d{1,2})?)(?![\w.,]*\d)""", re.IGNORECASE)  # fmt: skip
_NUMBER = re.compile(
    r"(?<![A-Za-z])(?:(?P<sku>(?:(?:product|item)_?)?sku)|(?P<mpn>mpn|part_?number)"
    rf"|(?P<gtin>gtin\d{{0,2}}|ean(?:13|code)?|upc|barcode|isbn)){_IS}"
    r"""\\?["']([^\s"'\\<>{}][^"'\\<>{}]{1,39})\\?["']""", re.IGNORECASE)  # fmt: skip
_CURRENCY = re.compile(rf"""currency(?:_?code|_?iso_?code)?{_IS}\\?["']([A-Z]{{3}})\\?["']""", re.IGNORECASE)
_PAGE = Pattern(r"(?:page_?type|page_category|template)" + _IS + r"""\\?["'](?:product|pdp|item|offerdetail)"""
                r"""(?:[ _-]?(?:page|details?|view))?\\?["']""")  # fmt: skip
_EVENT = Pattern(r"""(?<=["'])(?:view_item|productdetail|viewcontent|product[ _-]?view(?:ed)?)(?=["'])""")


def brands(page: Page) -> Counter[str]:
    """What scripts give as brand or vendor, with how often."""
    found: Counter[str] = Counter()
    for source, lowered in zip(scripts_of(page), in_lower_case(page), strict=True):
        if any(key in lowered for key in ("brand", "vendor", "manufacturer")):
            found.update(html.unescape(match[1]).strip() for match in _BRAND.finditer(source))
    return found


def says_product(page: Page) -> bool:
    """Whether scripts call the page one of a product, or count that one was viewed."""
    return any(_EVENT.search(source) or _PAGE.search(source) for source in in_lower_case(page))


def price(page: Page, names: tuple[str, ...]) -> tuple[str, str]:
    """The price and currency that stand nearest to one of the names in scripts, "" for want of them."""
    votes: Counter[str] = Counter()
    named: Counter[str] = Counter()
    for part, at in _near(page, names):
        named.update(match[1] for match in _CURRENCY.finditer(part))
        for place, amount, weight in _prices(part):
            votes[amount] += weight * _closeness(place - at)  # type: ignore[assignment]
    code = named.most_common(1)[0][0] if named else ""
    return (votes.most_common(1)[0][0], money.currency(code)) if votes else ("", "")


def numbers(page: Page, names: tuple[str, ...]) -> dict[str, str]:
    """The `sku`, `gtin` and `mpn` that stand nearest to one of the names in scripts, those that there are."""
    votes: dict[str, Counter[str]] = {}
    for part, at in _near(page, names):
        for match in _NUMBER.finditer(part):
            kind = next(name for name, text in match.groupdict().items() if text)
            if value := codes.number(kind, match[4]):
                votes.setdefault(kind, Counter())[value] += _closeness(match.start() - at)  # type: ignore[assignment]
    return {kind: found.most_common(1)[0][0] for kind, found in votes.items()}


def _near(page: Page, names: tuple[str, ...]) -> Iterator[tuple[str, int]]:
    """The parts of scripts around each place where a name is a value, and where in them it ends."""
    known = [name for name in names if len(name) > _FEW]
    marks = {*known, *(json.dumps(name, ensure_ascii=ascii)[1:-1] for name in known for ascii in (True, False))}
    for mark in marks:
        value = re.compile(rf"""(?<=["']){re.escape(mark)}""")
        for source in (*scripts_of(page), *_objects(page)):
            for found in islice(value.finditer(source) if mark in source else (), _TIMES):
                start = max(0, found.end() - _BACK)
                yield source[start : found.end() + _AHEAD], found.end() - start


@memoize_on_page
def _objects(page: Page) -> list[str]:
    """The attributes that may hold an object with a price, up to so many."""
    found = (each for attributes in classes(page).attributes for each in attributes.values() if each)
    return [each[:_AHEAD] for each in islice((each for each in found if len(each) > _LONG and "rice" in each), _TIMES)]


def _closeness(far: int) -> float:
    return 1 / (_NEAR + (far if far > 0 else -2 * far))


def _prices(part: str) -> Iterator[tuple[int, str, float]]:
    """The prices in a part of a script, where they stand and how much the key says for them; none that is not paid."""
    cents = "compare_at_price" in part and not re.search(r"""price\\?["']?:\s*\\?["']?\d+\.\d""", part)
    for match in _PRICE.finditer(part):
        if _OTHER.search(match[1]):
            continue
        amount = money.decimal(match[3]) if match[3] else _inside(match[2])
        amount = f"{amount[:-2]}.{amount[-2:]}" if cents and match[3] and len(amount) > 2 else amount
        if amount and float(amount):
            yield match.start(), amount, 2.0 if _PAID.search(match[1]) else 1.0


def _inside(text: str) -> str:
    """The amount in an object of a price; of two of which one counts in cents the other."""
    every = [(key, amount) for key, figure in _INNER.findall(text) if (amount := money.decimal(figure))]
    found = [amount for key, amount in every if not _OTHER.search(key)] or [amount for _, amount in every]
    return next((each for each in found if round(100 * float(each)) == float(found[0])), found[0]) if found else ""
