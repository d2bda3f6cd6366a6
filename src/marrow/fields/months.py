"""Names of months by language, to numbers. They are data from CLDR (`data/months.json`, `tools/month_names.py`)."""

from functools import cache

from marrow.data import load

_PERSIAN_NAMES = ["فروردین", "اردیبهشت", "خرداد", "تیر", "مرداد", "شهریور", "مهر", "آبان", "آذر", "دی", "بهمن", "اسفند"]
_PERSIAN = {name: number for number, name in enumerate(_PERSIAN_NAMES, 1)}
"""Months of the solar Hijri calendar, from the spring equinox on."""


@cache
def _by_language() -> dict[str, dict[str, int]]:
    return {language: {name: number for number, group in enumerate(groups, 1) for name in group}
            for language, groups in load("months.json")["names"].items()}  # fmt: skip


@cache
def _all() -> dict[str, int]:
    """Every name; of languages that use one name for two months (`listopad`) the more widely spoken one wins."""
    out: dict[str, int] = {}
    for language, names in _by_language().items():
        for name, number in names.items() if language != "hr" else ():
            out.setdefault(name, number)
    return _by_language()["hr"] | out


def number(word: str, language: str = "") -> int:
    """The number of a month by its name, 0 for any other word; `language` (two letters) decides where names clash."""
    return _by_language().get(language, {}).get(word) or _all().get(word, 0)


def persian(word: str) -> int:
    """The number of a month of the solar Hijri calendar, 0 for any other word."""
    return _PERSIAN.get(word, 0)
