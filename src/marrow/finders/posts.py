"""Sets of elements that may be the posts of a thread: repeated regions whose items hold dates or name people."""

from dataclasses import dataclass

import numpy as np

from marrow.page import Page
from marrow.segmentation import Region, regions
from marrow.segmentation.cues import dates, people
from marrow.segmentation.features import totals

from .spans import Spans

_MOST = 4  # sets that are given


@dataclass(frozen=True, slots=True)
class Posts:
    """A set of posts. `dated`, `signed`: the share that holds a date, and that names a person; `said`: words outside
    links of a post, the median."""

    spans: Spans
    dated: float
    signed: float
    said: float


def candidates(page: Page, *, least: int = 2, sure: float = 0.5) -> list[Posts]:
    """The sets that may be a thread, best first.

    `least`: posts that a set has at least; `sure`: the share of them that must hold a date or name a person.
    """
    if int(dates(page).sum()) < least and len(people(page)) < least:
        return []
    found = regions(
        page, least=least, most=_MOST, accept=lambda each: max(each.feature("dated"), each.feature("signed")) >= sure
    )
    return [_measured(page, region) for region in found]


def _measured(page: Page, region: Region) -> Posts:
    slices = [(first, page.tree.ends[first]) for first, _ in region.slices()] if region.nested else region.slices()
    spans = Spans.of(slices)
    sums = totals(page)
    words, dated, signed = spans.held(sums[:, 0] - sums[:, 1], sums[:, 3], sums[:, 4])
    full = words > 0
    return Posts(spans, float((dated[full] > 0).mean()), float((signed[full] > 0).mean()), float(np.median(words)))
