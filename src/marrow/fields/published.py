"""The date of publication: the one that sources state, else the ranker's choice among the dates that the page shows.

Departures: a date of the day alone is completed by a `time` of the same day.
"""

from functools import partial

from marrow.page import Page

from .ranker import best
from .shown_dates import dated, fullest, shown_dates

candidates = shown_dates


def shown(page: Page) -> str:
    """The date that the page shows; "" where none is likely."""
    found = candidates(page)
    day = best("published", found)[0] if found else ""
    return fullest([each for each in found if each.value == day])


choose = partial(dated, shown)
