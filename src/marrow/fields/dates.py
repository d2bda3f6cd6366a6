"""Parses dates as pages write them into ISO 8601: machine formats, then words and figures of many languages.

Time and offset stay as they are given; a date without a time stays one. Figures such as 03/05/2024 are read only where
the order of day and month is known: from the language, from a part above 12, or from the address of the page.
Departures: a time zone named otherwise than UTC is left out, since such names are ambiguous; years before 1990 or after
next year are taken for errors.
"""

import re
from datetime import UTC, date, datetime
from functools import cache
from itertools import chain

from marrow.data import load
from marrow.expressions import expression
from marrow.page import Page, memoize_on_page

_ISO = expression(
    r"\s*(\d{4})-(\d\d?)-(\d\d?)(?:(?:[T\s]\s*|\s+at\s+)(\d\d?):(\d\d)(?::(\d\d)([.,:]\d{1,9})?)?"
    r"\s*([ap]\.?\s?m\b\.?\s*)?(Z|(?:UTC|GMT)?\s?[+-]\d\d:?\d\d|UTC|GMT|[+-]\d\d(?!\d))?)?",
    re.IGNORECASE,
)
_COMPACT = expression(r"(\d{4})(\d\d)(\d\d)(?:T?(\d\d)(\d\d)(\d\d)?(Z|[+-]\d\d:?\d\d)?)?", re.IGNORECASE)
_EPOCH = expression(r"\d{10}(?:\d{3})?(?:\.\d+)?")
_CLOCK = expression(
    r"(?:(?P<late>午後|下午|晚上|오후)|(?P<early>午前|上午|凌晨|오전))?\s*(?<!\d)(\d\d?)(?:\s?[時时點点시]\s?|:)(\d\d)(?::(\d\d))?"
    r"(?:\.\d+)?\s*(?:(?P<pm>p\.?\s?m\b|م(?:ساءً?)?(?!\w))|(?P<am>a\.?\s?m\b|ص(?:باح(?:ا|ًا|اً))?(?!\w)))?\.?\s*"
    r"(Z\b|(?:UTC|GMT)?\s*[+-]\d\d:?\d\d|UTC|GMT)?",
    re.IGNORECASE,
)
_APART = " \t,|·"  # between a date and its time
_CJK = expression(r"(\d{4})\s*[年년]\s*(\d\d?)\s*[月월]\s*(\d\d?)\s*[日일号號]?")
_ERA = expression(r"(令和|平成)\s*(\d\d?|元)\s*年\s*(\d\d?)\s*月\s*(\d\d?)\s*日")
_VIETNAMESE = expression(r"(\d\d?)\s+tháng\s+(\d\d?),?\s+(?:năm\s+)?(\d{4})", re.IGNORECASE)
_YEAR_FIRST = expression(r"(?<![\d/.-])(\d{4})\s?([./-])\s?(\d\d?)\s?\2\s?(\d\d?)(?![\d])")
_YEAR_LAST = expression(r"(?<![\d/.:-])(\d\d?)\s?([./-])\s?(\d\d?)\s?\2\s?(\d{4})(?![\d/-])")
_TOKEN = expression(r"\d+|[^\W\d_]+(?:[\u0300-\u036f\u0900-\u0dff\u0e00-\u0e7f'’]+[^\W\d_]*)*")
YEAR = expression(r"[\d令平](?:(?<=\d)\d{3}|(?<=令)和|(?<=平)成)")  # every date in a text has one; quick by its first
_IN_ADDRESS = expression(
    r"(?<!\d)((?:19|20)\d\d)([/_.-]?)(0[1-9]|1[0-2]|[1-9](?=\D))\2(0[1-9]|[12]\d|3[01]|[1-9](?!\d))(?!\d)"
)
_FARTHEST = 14  # hours that a place is off Greenwich
_ERAS = {"令和": 2018, "平成": 1988}
_PERSIAN = {name: number for number, name in enumerate(  # months of the solar Hijri calendar
    "فروردین اردیبهشت خرداد تیر مرداد شهریور مهر آبان آذر دی بهمن اسفند".split(), 1)}  # fmt: skip
_MONTH_FIRST = frozenset(("en-us", "en-ph", "es-us", "fil", "tl"))


def iso(text: str, order: str = "", language: str = "") -> str:
    """A date as ISO 8601; "" if there is none, or if its order is unknown. `order`: "dmy", "mdy" or ""."""
    text = text.strip()[:200]
    if match := _COMPACT.fullmatch(text):
        year, month, day, hour, minute, second, zone = match.groups()
        text = f"{year}-{month}-{day}"
        text += f"T{hour}:{minute}" + (f":{second}" if second else "") + (zone or "") if hour else ""
    elif _EPOCH.fullmatch(text):
        text = datetime.fromtimestamp(float(text[:10]), UTC).isoformat().replace("+00:00", "Z")
    if match := _ISO.match(text):
        day, rest = _day(match[1], match[2], match[3]), text[match.end() :].lstrip(_APART)
        if not day or match[4] is None:
            return day + _time(rest) if day and _CLOCK.match(rest) else day
        half = (match[8] or "").lower()
        return day + _clock(match[4], match[5], match[6], match[7], half[:1], match[9])
    day = in_text(text, order, language)
    return day + _time(text) if day else ""


def in_text(text: str, order: str = "", language: str = "") -> str:
    """The first date in a short text, as `2024-03-05`; "" if there is none, or if its order is unknown."""
    text = text[:300]
    return _figures(text, order) or _words(text, language) if YEAR.search(text) else ""


@memoize_on_page
def manner(page: Page) -> tuple[str, str]:
    """How the dates of a page are written: see `manner_of`."""
    return manner_of(page.tree.attributes(0).get("lang") or "")


def manner_of(language: str) -> tuple[str, str]:
    """The order of day and month that a language implies ("" for plain English), and its letters without a region."""
    language = language.lower().replace("_", "-")
    order = "mdy" if language in _MONTH_FIRST else "" if language in ("", "en") else "dmy"
    return order, language.partition("-")[0]


def of_page(page: Page, text: str, language: str) -> str:
    """The date in a value of this page; the page's language and address settle the order of figures."""
    if found := iso(text, *manner_of(language)):
        return found
    known = in_address(page)
    readings = {iso(text, "dmy"), iso(text, "mdy")} if known else set()
    return known if known in readings else ""


def in_address(page: Page) -> str:
    """The day in the path of the page's address (`/2024/03/05/`), as newspapers and blogs have it; "" for none."""
    path = page.address.split("?", 1)[0].split("//", 1)[-1].partition("/")[2]
    match = _IN_ADDRESS.search(path[:1000])
    return f"{match[1]}-{int(match[3]):02}-{int(match[4]):02}" if match else ""


def _clock(hour: str, minute: str, second: str | None, fraction: str | None, half: str, zone: str | None) -> str:
    """A time of day with its offset; "" for an invalid one. `half`: "p" for p.m., "a" for a.m., "" where unsaid."""
    hours = int(hour) + 12 if half == "p" and int(hour) < 12 else 0 if half == "a" and int(hour) == 12 else int(hour)
    if hours > 23 or int(minute) > 59:
        return ""
    seconds = f":{second}" + (f".{fraction[1:]}" if fraction else "") if second and int(second) < 61 else ""
    return f"T{hours:02}:{minute}{seconds}{_zone(zone)}"


def _zone(zone: str | None) -> str:
    if not zone:
        return ""
    zone = zone.upper().replace("UTC", "").replace("GMT", "").replace(" ", "").replace(":", "")
    if zone in ("", "Z"):
        return "Z"
    hours, minutes = zone[1:3], zone[3:] or "00"
    return f"{zone[0]}{hours}:{minutes}" if int(hours) <= _FARTHEST and int(minutes) < 60 else ""


def _time(text: str) -> str:
    """The time of day in a text that holds a date, with its offset; "" without one."""
    match = _CLOCK.search(text)
    if not match:
        return ""
    late, early, hour, minute, second, pm, am, zone = match.groups()
    return _clock(hour, minute, second, None, "p" if late or pm else "a" if early or am else "", zone)


def plausible(year: int) -> bool:
    """Whether a page of the web can be of that year."""
    return 1990 <= year <= datetime.now(UTC).year + 1


def _day(year: str | int, month: str | int, day: str | int) -> str:
    try:
        found = date(int(year), int(month), int(day))
    except ValueError:
        return ""
    return found.isoformat() if plausible(found.year) else ""


def _figures(text: str, order: str) -> str:
    """Dates in figures: year first, East Asian, or year last with the order known."""
    east = "年" in text or "년" in text
    if match := (_CJK.search(text) if east else None) or _YEAR_FIRST.search(text):
        year, *_, month, day = match.groups()
        return _day(year, month, day) or _persian(int(year), int(month), int(day))
    if "年" in text and (match := _ERA.search(text)):
        return _day(_ERAS[match[1]] + (1 if match[2] == "元" else int(match[2])), match[3], match[4])
    if "th" in text.lower() and (match := _VIETNAMESE.search(text)):
        return _day(match[3], match[2], match[1])
    match = _YEAR_LAST.search(text)
    if not match:
        return ""
    first, mark, second, year = int(match[1]), match[2], int(match[3]), match[4]
    if first > 12 or first == second or (second <= 12 and mark == "." and not order):
        order = "dmy"
    elif second > 12:
        order = "mdy"
    return _day(year, second, first) if order == "dmy" else _day(year, first, second) if order else ""


def _words(text: str, language: str) -> str:
    """Dates with the name of a month: the day on either side of it, the year after (or, as in Hungarian, before)."""
    tokens = _TOKEN.findall(text.casefold())[:60]
    for place, token in enumerate(tokens):
        if token[0].isdigit():
            continue
        number = month(token, language) or _PERSIAN.get(token, 0)
        if number and (parts := _around(tokens, place)):
            year, day = parts  # years after 2400 are of the Buddhist era
            calendar = _persian if token in _PERSIAN else _day
            if found := calendar(year - 543 if year > 2400 else year, number, day):
                return found
    return ""


def _around(tokens: list[str], place: int) -> tuple[int, int] | None:
    """The year and the day that stand around the name of a month."""
    after = _numbers(tokens[place + 1 : place + 5])
    before = _numbers(tokens[max(0, place - 4) : place][::-1])
    year = next((number for number in after if number > 1000), 0)
    if len(after) > 1 and 0 < after[0] < 32 and after[1] > 1000:
        return after[1], after[0]
    if before and 0 < before[0] < 32 and year and after[0] == year:
        return year, before[0]
    if before and after and before[0] > 1000 and 0 < after[0] < 32:
        return before[0], after[0]
    return None


def _numbers(tokens: list[str]) -> list[int]:
    return [int(token) for token in tokens if token.isdecimal() and len(token) <= 4]


def _persian(year: int, month: int, day: int) -> str:
    """A date of the solar Hijri calendar; the year begins at the March equinox, its first six months have 31 days.

    Leap years by the 33-year cycle, which is right for the years 1343 to 1472.
    """
    if not (1368 <= year <= 1472 and 1 <= month <= 12 and 1 <= day <= 31):
        return ""
    leaps = sum((past % 33) in (1, 5, 9, 13, 17, 22, 26, 30) for past in range(1368, year))
    days = (year - 1368) * 365 + leaps + (month - 1) * 31 - max(0, month - 7) + day - 1
    found = date.fromordinal(date(1989, 3, 21).toordinal() + days)
    return found.isoformat() if plausible(found.year) else ""


@cache
def _by_language() -> dict[str, dict[str, int]]:
    return {language: {name: number for number, group in enumerate(groups, 1) for name in group}
            for language, groups in load("months.json")["names"].items()}  # fmt: skip


@cache
def _all() -> dict[str, int]:
    """Every name; of languages that use one name for two months (`listopad`) the more widely spoken one wins."""
    others = [names for language, names in _by_language().items() if language != "hr"]
    return dict(chain.from_iterable(names.items() for names in (_by_language()["hr"], *reversed(others))))


def month(word: str, language: str = "") -> int:
    """The number of a month by its name, 0 for any other word; `language` (two letters) decides where names clash.

    Names are data from CLDR: `data/months.json`, which `tools/month_names.py` writes.
    """
    return _by_language().get(language, {}).get(word) or _all().get(word, 0)
