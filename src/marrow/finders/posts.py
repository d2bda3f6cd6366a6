"""Sets of elements that may be the posts of a thread: repeated regions whose items hold dates or name people."""

from dataclasses import dataclass

import numpy as np

from marrow.page import Page
from marrow.segmentation import Region, regions
from marrow.segmentation.cues import dates, people
from marrow.segmentation.features import totals
from marrow.segmentation.tag_paths import tag_paths

from .spans import Spans

_MOST = 3  # regions that are looked at


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
    found = regions(page, least=least, most=_MOST)
    return [_measured(page, each) for each in found if max(each.feature("dated"), each.feature("signed")) >= sure]


def _measured(page: Page, region: Region) -> Posts:
    spans = Spans.of(_whole(page, region))
    sums = totals(page)
    words, dated, signed = spans.held(sums[:, 0] - sums[:, 1], sums[:, 3], sums[:, 4])
    full = words > 0
    if not full.any():
        return Posts(spans, 0.0, 0.0, 0.0)
    return Posts(spans, float((dated[full] > 0).mean()), float((signed[full] > 0).mean()), float(np.median(words)))


def _whole(page: Page, region: Region) -> list[tuple[int, int]]:
    """The slices of the posts: whole elements where they may be nested, and the boxes that hold one post each."""
    tree, path = page.tree, tag_paths(page).path
    nodes = region.firsts
    found = list(zip(nodes.tolist(), tree.end[nodes].tolist(), strict=True)) if region.nested else region.slices()
    boxes = tree.parent[nodes]
    while len(np.unique(boxes)) == len(boxes) and len(set(path[boxes].tolist())) == 1:
        found = list(zip(boxes.tolist(), tree.end[boxes].tolist(), strict=True))
        boxes = tree.parent[boxes]
    return found
