"""The date of publication: the one that sources state, else the ranker's choice among the dates that the page shows.

Departures: a date of the day alone is completed by a `time` of the same day.
"""

from marrow.page import Page

from . import Field, Offers, dates, first
from .candidates import Candidate
from .ranker import best
from .shown_dates import shown_dates

candidates = shown_dates


def choose(page: Page, offers: Offers, language: str, *, seek: bool) -> Field:
    """The date as ISO 8601. `seek`: whether to look at what the page shows where no source states a date."""
    stated = first(offers, lambda raw: dates.of_page(page, raw, language))
    return stated if stated.source or not seek else first([([shown(page)], "visible")], str)


def shown(page: Page) -> str:
    """The date that the page shows, "" where none is likely."""
    found = candidates(page)
    day = best("published", found)[0] if found else ""
    return fullest([each for each in found if each.value == day])


def fullest(found: list[Candidate]) -> str:
    """The date with its time, if any of some candidates of one day has it; "" of none."""
    return max((each.said for each in found), key=len, default="")
