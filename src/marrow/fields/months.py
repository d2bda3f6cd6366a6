"""Names of months by language, to numbers. They are data from CLDR (`data/months.json`, `tools/month_names.py`)."""

from functools import cache
from itertools import chain

from marrow.data import load

_PERSIAN_NAMES = ["فروردین", "اردیبهشت", "خرداد", "تیر", "مرداد", "شهریور", "مهر", "آبان", "آذر", "دی", "بهمن", "اسفند"]
PERSIAN = {name: number for number, name in enumerate(_PERSIAN_NAMES, 1)}
"""Months of the solar Hijri calendar, from the spring equinox on."""


@cache
def _by_language() -> dict[str, dict[str, int]]:
    return {language: {name: number for number, group in enumerate(groups, 1) for name in group}
            for language, groups in load("months.json")["names"].items()}  # fmt: skip


@cache
def _all() -> dict[str, int]:
    """Every name; of languages that use one name for two months (`listopad`) the more widely spoken one wins."""
    others = [names for language, names in _by_language().items() if language != "hr"]
    return dict(chain.from_iterable(names.items() for names in (_by_language()["hr"], *reversed(others))))


def number(word: str, language: str = "") -> int:
    """The number of a month by its name, 0 for any other word; `language` (two letters) decides where names clash."""
    return _by_language().get(language, {}).get(word) or _all().get(word, 0)
