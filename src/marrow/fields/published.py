"""The date of publication among the dates that a page shows: the ranker's choice (see `shown_dates`, `ranker`).

Departures: on a page that states no date as data; a date of the day alone is completed by a `time` of the same day.
"""

from marrow.page import Page

from .candidates import Candidate
from .ranker import best
from .shown_dates import shown_dates

candidates = shown_dates


def choose(page: Page) -> str:
    """The date as ISO 8601, "" where none of those that the page shows is likely."""
    found = candidates(page)
    day = best("published", found)[0] if found else ""
    return fullest([each for each in found if each.value == day])


def fullest(found: list[Candidate]) -> str:
    """The date with its time, if any of some candidates of one day has it; "" of none."""
    return max((each.said for each in found), key=len, default="")
