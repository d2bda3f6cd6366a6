"""What the scripts of a page say of its product besides JSON-LD: the state that shops hand to their own scripts and to those who count.

Such state is JSON, or the literals of JavaScript, inside calls and assignments without number, or inside attributes; it is not parsed
but searched: the keys of a price, a currency or a brand that stand nearest to the name of the product, where the name is a value.
"""

import html
import json
import re
from collections import Counter
from collections.abc import Iterator

from marrow.page import Page
from marrow.segmentation.classes import classes
from marrow.stated.scripts import in_lower_case
from marrow.stated.scripts import sources as scripts_of

from . import codes, money

_CHARS = 400_000  # of scripts that are searched
_LONG = 40  # characters of an attribute that may hold an object
_FEW = 2  # characters of a name that says nothing
_TIMES, _BACK, _AHEAD = 8, 600, 2500  # places of the name, and characters around each, that are looked at
_NEAR = 100  # characters between name and price that make no difference
_BRAND = re.compile(
    r'"(brand|brandname|brand_name|item_brand|vendor|manufacturer|productvendor|product_brand|manufacturername)\\?"\s*:\s*'
    r'(?:\{\s*\\?"(?:@type\\?"\s*:\s*\\?"\w+\\?",\s*\\?")?(?:name|label|value|title)\\?"\s*:\s*)?\\?"([^"\\{}<>]{2,60})\\?"',
    re.IGNORECASE,
)
_PRICE = re.compile(
    r"""(?<![A-Za-z_])(\w{0,20}price\w{0,20})\\?["']?\s*:\s*(?:\{([^{}]{0,200}(?:\{[^{}]{0,200})?)"""
    r"""|\\?["']?(\d{1,9}(?:[.,]\d{1,3})?)(?![\w.,]*\d))""",
    re.IGNORECASE,
)
_OTHER = re.compile(
    r"old|was|compare|list|regular|original|retail|msrp|rrp|unit|ship|min|max|low|high|range|per|discount|saving|member|instal",
    re.IGNORECASE,
)
_PAID = re.compile(r"incl|with_?tax|gross|final|current|sale|special|display|customer", re.IGNORECASE)  # what is paid in the end
_INNER = re.compile(
    r"""(?<![A-Za-z_])(\w{0,30}(?:amount|value|price|current|sale|with_?tax|gross|formatted))\\?["']?\s*:\s*\\?["']?"""
    r"""[^\d"'\\{}:,]{0,4}(\d{1,9}(?:[.,]\d{3})*(?:[.,]\d{1,2})?)(?![\w.,]*\d)""",
    re.IGNORECASE,
)
_NUMBER = re.compile(
    r"""(?<![A-Za-z])(sku|product_?sku|item_?sku|gtin\d{0,2}|ean(?:13|code)?|upc|barcode|isbn|mpn|part_?number)\\?["']?\s*[:=]\s*"""
    r"""\\?["']([^\s"'\\<>{}][^"'\\<>{}]{1,39})\\?["']""",
    re.IGNORECASE,
)
_KINDS = (("sku", "sku"), ("mpn", "mpn"), ("part", "mpn"))
_CURRENCY = re.compile(r"""currency(?:_?code|_?iso_?code)?\\?["']?\s*[:=]\s*\\?["']([A-Z]{3})\\?["']""", re.IGNORECASE)
_KIND = re.compile(
    r"""\\?["']?\s*[:=]\s*\\?["'](?:product|pdp|item|offerdetail)(?:[ _-]?(?:page|detail|details|view))?\\?["']""", re.IGNORECASE
)
_KEYS = ("pagetype", "page_type", "page_category", "template")
_VIEWED = [f"product{gap}view{end}" for gap in ("", " ", "_", "-") for end in ("", "ed")]
_EVENTS = tuple(f"{mark}{name}{mark}" for name in ("view_item", "productdetail", "viewcontent", *_VIEWED) for mark in "\"'")
_STEMS = ("view_item", "productdetail", "viewcontent", *_VIEWED[::2])  # one of which every event begins with


def brands(page: Page) -> Counter[str]:
    """What scripts give as brand or vendor, with how often."""
    found: Counter[str] = Counter()
    for source, lowered in zip(scripts_of(page), in_lower_case(page), strict=True):
        if "brand" in lowered or "vendor" in lowered or "manufacturer" in lowered:
            found.update(html.unescape(match[2]).strip() for match in _BRAND.finditer(source))
    return found


def says_product(page: Page) -> bool:
    """Whether scripts call the page one of a product, or count that one was viewed."""
    for source in in_lower_case(page):
        if any(stem in source for stem in _STEMS) and any(event in source for event in _EVENTS):
            return True
        for key in _KEYS:
            at = source.find(key)
            for _ in range(_TIMES):
                if at < 0:
                    break
                if _KIND.match(source, at + len(key)):
                    return True
                at = source.find(key, at + 1)
    return False


def price(page: Page, names: tuple[str, ...]) -> tuple[str, str]:
    """The price and currency that stand nearest to one of the names in what scripts and attributes hold, "" for want of them."""
    marks = _marks(names)
    sources = (*scripts_of(page), *_objects(page)) if marks else ()
    votes: Counter[str] = Counter()
    named: Counter[str] = Counter()
    for source in sources:
        for at in _places(source, marks):
            start = max(0, at - _BACK)
            part = source[start : at + _AHEAD]
            named.update(match[1] for match in _CURRENCY.finditer(part))
            for place, amount, weight in _prices(part):
                far = place - (at - start)
                votes[amount] += weight / (_NEAR + (far if far > 0 else -2 * far))  # type: ignore[assignment]
    if not votes:
        return "", ""
    best = votes.most_common(1)[0][0]
    cents = f"{best[:-2]}.{best[-2:]}" if "." not in best and len(best) > _FEW else best
    code = named.most_common(1)[0][0] if named else next((match[1] for source in sources if (match := _CURRENCY.search(source))), "")
    code = money.currency(code)
    return cents if cents != best and any(cents in source for source in sources) else best, code


def numbers(page: Page, names: tuple[str, ...]) -> dict[str, str]:
    """The `sku`, `gtin` and `mpn` that stand nearest to one of the names in what scripts hold, those that there are."""
    marks, votes = _marks(names), dict[str, Counter[str]]()
    for source in scripts_of(page) if marks else ():
        for at in _places(source, marks):
            start = max(0, at - _BACK)
            for match in _NUMBER.finditer(source, start, at + _AHEAD):
                kind = next((kind for key, kind in _KINDS if key in match[1].lower()), "gtin")
                if value := codes.number(kind, match[2]):
                    far = match.start() - at
                    votes.setdefault(kind, Counter())[value] += 1 / (_NEAR + (far if far > 0 else -2 * far))  # type: ignore[assignment]
    return {kind: found.most_common(1)[0][0] for kind, found in votes.items()}


def _marks(names: tuple[str, ...]) -> set[str]:
    """The names as scripts may write them."""
    known = [name for name in names if len(name) > _FEW]
    return {mark for name in known for mark in (name, json.dumps(name)[1:-1], json.dumps(name, ensure_ascii=False)[1:-1])}


def currency(page: Page) -> str:
    """The currency that scripts count in, "" if they do not say or several are named."""
    scripts = zip(scripts_of(page), in_lower_case(page), strict=True)
    named = {match[1] for source, lowered in scripts if "currency" in lowered for match in _CURRENCY.finditer(source)}
    return money.currency(named.pop()) if len(named) == 1 else ""


def _prices(part: str) -> Iterator[tuple[int, str, float]]:
    """The prices in a part of a source, where they stand and how much the key says for them; none that is said not to be paid."""
    cents = "compare_at_price" in part and not re.search(r"""price\\?["']?:\s*\\?["']?\d+\.\d""", part)
    for match in _PRICE.finditer(part):
        if _OTHER.search(match[1]):
            continue
        if match[3]:
            amount = money.decimal(match[3])
            amount = f"{amount[:-2]}.{amount[-2:]}" if cents and len(amount) > 2 else amount
        else:
            amount = _inside(match[2])
        if amount and float(amount):
            yield match.start(), amount, 2.0 if _PAID.search(match[1]) else 1.0


def _inside(text: str) -> str:
    """The amount in an object of a price; of two of which one counts in cents the other."""
    found = [amount for key, figure in _INNER.findall(text) if not _OTHER.search(key) and (amount := money.decimal(figure))]
    found = found or [amount for _, figure in _INNER.findall(text) if (amount := money.decimal(figure))]
    if not found:
        return ""
    return next((each for each in found if float(each) * 100 == float(found[0])), found[0])


def _places(source: str, marks: set[str]) -> Iterator[int]:
    """Where a name is a value in a source."""
    for mark in marks:
        at = source.find(mark)
        for _ in range(_TIMES):
            if at < 0:
                break
            if source[at - 1 : at] in ('"', "'"):
                yield at + len(mark)
            at = source.find(mark, at + 1)


def _objects(page: Page) -> Iterator[str]:
    """The attributes that hold an object with a price."""
    left = _CHARS
    for attributes in classes(page).attributes:
        for each in attributes.values():
            if each and len(each) > _LONG and "rice" in each and left > 0:
                left -= len(each)
                yield each[: left + len(each)]
