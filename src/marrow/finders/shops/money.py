"""Parses sums of money: a decimal with a point, and the currency as ISO 4217.

Signs and words of currencies are data in many languages. The language of the page, or the country that its address ends
in, decides which currency a shared sign means (`$`, `kr`, `¥`, `Rs`). The decimal mark is the last mark of a number,
unless a group of three digits follows; digits of other scripts are read as well.
"""

import re
import unicodedata
from collections.abc import Iterable
from typing import NamedTuple

from marrow.data import load
from marrow.expressions import expression
from marrow.page import Page, host_of, memoize_on_page

_DATA = load("currencies.toml")
CODES, _WORDS, _THREE = (frozenset(_DATA[name].split())
                         for name in ("codes", "codes_that_are_words", "three_decimals"))  # fmt: skip
_SHARED: dict[str, dict[str, str]] = _DATA["shared"]
_ONLY_IN = {sign: frozenset(places.split()) for sign, places in _DATA["only_in"].items()}
_SIGNS = {sign: code for name in ("signs", "same") for code, signs in _DATA[name].items()
          for sign in signs.split("|")} | {sign: sign for sign in _SHARED}  # fmt: skip


def _grouped(signs: Iterable[str]) -> str:
    """A pattern of signs, longest first, those of one first letter together: the engine tries far fewer."""
    groups: dict[str, list[str]] = {}
    for sign in sorted(signs, key=lambda sign: (-len(sign), sign)):
        groups.setdefault(sign[0], []).append(re.escape(sign[1:]))
    return "|".join(f"{re.escape(first)}(?:{'|'.join(rests)})" for first, rests in groups.items())


_WORDLIKE = frozenset(sign for sign in _SIGNS if sign[:1].isalpha() and sign[-1:].isalpha())
_CODE = _grouped(CODES)
_SIGN = rf"(?:(?<![^\W\d_])(?:(?-i:{_CODE})|{_grouped(_WORDLIKE)})(?![^\W\d_])|{_grouped(_SIGNS.keys() - _WORDLIKE)})"
_GAP = r"[\s\u00a0\u202f\u2009]{0,2}"
_FIGURE = (r"(?:\d{1,3}(?:[.,'’\s\u00a0\u202f\u2009]\d{3})+(?!\d)(?:[.,]\d{1,2}(?!\d))?"
           r"|\d{1,2}(?:,\d{2})+,\d{3}(?:\.\d{1,2})?"
           r"|\d{1,12}(?:[.,]\d{1,3}(?!\d))?)")  # fmt: skip
_SUM = expression(
    rf"(?P<before>(?<!-){_SIGN}){_GAP}(?P<first>{_FIGURE})(?![\d%]|(?:gb|tb|mb|mm|cm|kg|ml)\b)"
    rf"(?:{_GAP}(?-i:(?P<code>{_CODE}))(?![^\W\d_]))?"
    rf"|(?<![\d.,])(?P<euros>\d{{1,5}})€(?P<cents>\d\d)(?!\d)"
    rf"|(?<![\d.,])(?P<last>{_FIGURE})(?:[.,][-–—])?{_GAP}(?P<after>{_SIGN}|,-|:-)",
    re.IGNORECASE,
)
_LETTERS = expression("[A-Za-z]+")
_PLAIN = {sign.lower() for sign in _SIGNS if sign.isascii()}
_PLAIN_WORDS = frozenset(filter(str.isalpha, _PLAIN))
_PLAIN_MARKS = {":-", *("$" if "$" in sign else sign for sign in _PLAIN if not sign.isalpha())}
_PLAIN_MARK = expression("|".join(map(re.escape, sorted(_PLAIN_MARKS))))
_MARKS = {"٫": ".", "٬": ",", "，": ",", "．": "."}
_LONGEST = 400
_FIGURES = expression(r"\d")


class Sum(NamedTuple):
    """An amount as a decimal with a point, its currency as ISO 4217 or "", and its place in the text."""

    amount: str
    currency: str
    start: int
    end: int


@memoize_on_page
def place(page: Page) -> tuple[str, ...]:
    """What settles a shared sign: the country that the address ends in, the region and the language of the page."""
    language = (page.tree.attributes(0).get("lang") or "").lower().replace("_", "-").split("-")
    country = host_of(page.address).rpartition(".")[2]
    return tuple(part for part in (country if len(country) == 2 else "", *language[:0:-1], language[0]) if part)


def sums(text: str, where: tuple[str, ...] = ()) -> list[Sum]:
    """The sums of money in a short text, in order. `where`: see `place`."""
    if not _FIGURES.search(text) or not _may_hold(text):
        return []
    text = _plain(text[:_LONGEST])
    out = []
    for match in _SUM.finditer(text):
        if match["euros"]:
            out.append(Sum(f"{match['euros']}.{match['cents']}", "EUR", match.start(), match.end()))
            continue
        sign = match["before"] or match["after"]
        code = match["code"] if match["code"] and sign[-1:] in "$¥£€" else currency(sign, where)
        figure = match["first"] or match["last"]
        amount = decimal(figure, code)
        if amount and (code or not sign.isalpha()) and not _is_word(sign, figure, where):
            out.append(Sum(amount, code, match.start(), match.end()))
    return out


def _may_hold(text: str) -> bool:
    """Whether a text has a sign or word of a currency: a quick test before the slow search."""
    if not text.isascii():
        return True
    lowered, words = text.lower(), _LETTERS.findall(text)
    if not CODES.isdisjoint(words) or not _PLAIN_WORDS.isdisjoint(map(str.lower, words)):
        return True
    return _PLAIN_MARK.search(lowered) is not None


def _is_word(sign: str, figure: str, where: tuple[str, ...]) -> bool:
    """Whether a code is more likely a word (TOP 10): not of the country of the page, and with a small whole figure."""
    return sign in _WORDS and sign[:2].lower() not in where and not re.search(r"[.,\s]\d\d", figure)


def currency(sign: str, where: tuple[str, ...] = ()) -> str:
    """A sign, word or code as ISO 4217, "" if it is none, or one that several countries share and nothing settles."""
    sign = sign.strip()
    if sign.upper() in CODES:
        return sign.upper()
    bare = sign.lower().rstrip(".")
    known = _SIGNS.get(sign) or _SIGNS.get(sign.lower()) or _SIGNS.get(bare) or ("kr" if sign == ":-" else "")
    if (only := _ONLY_IN.get(bare)) and only.isdisjoint(where):
        return ""
    if known in _SHARED:
        choices = _SHARED[known]
        return next((choices[part] for part in where if part in choices), choices.get("", ""))
    return known


def decimal(figure: str, code: str = "", *, grouped: bool = True) -> str:
    """A figure in any of the usual manners (1.234,56 / 1,234.56 / 1 234,56) as a decimal with a point; "" if none.

    `grouped`: three digits behind its only mark are thousands.
    """
    bare = re.sub(r"[\s\u00a0\u202f\u2009'’]", "", _plain(figure)).strip(".,")
    if not re.fullmatch(r"\d[\d.,]*", bare):
        return ""
    mark = max(bare.rfind("."), bare.rfind(","))
    if mark < 0:
        return str(int(bare))
    whole, rest = bare[:mark], bare[mark + 1 :]
    grouped = grouped and len(rest) == 3 and (code not in _THREE or bare[mark] in whole)
    if (grouped and 0 < len(re.split("[.,]", whole)[0]) <= 3 and whole[:1] != "0") or bare[mark] in whole:
        whole, rest = bare, ""
    whole = re.sub(r"[.,]", "", whole) or "0"
    return f"{int(whole)}.{rest}" if rest else str(int(whole))


def _plain(text: str) -> str:
    """The text with figures of every script as those of ASCII, and Arabic marks in figures as point and comma."""
    if text.isascii():
        return text
    return "".join(str(unicodedata.decimal(each)) if each.isdecimal() else _MARKS.get(each, each) for each in text)
