"""The compiled way to the candidates: `sequences`, `boundaries`, `candidates` and `features` in loops of the kernel."""

from collections.abc import Iterator

import numpy as np

from marrow.kernel import NATIVE
from marrow.page import Page
from marrow.page.tree import Floats

from . import boundaries, candidates, features
from .lines import lines_of
from .sequences import DEEPER, Stretch, standing_out, stretches
from .tag_paths import Ints, tag_paths

_KNOBS = (
    candidates.RARE, candidates.UNLIKE, candidates.TWO, candidates.POOR, candidates.SEVERAL, boundaries.ON_LINES,
    boundaries.KINDS, boundaries.LEAST, *candidates.AGAIN, features.USUAL, features.LINKS, DEEPER,
)  # fmt: skip


def measured(page: Page) -> Iterator[tuple[Stretch, Ints, Ints, Floats]]:
    """The candidates: their elements, the places among these where items begin and end, and their features."""
    known, (alive, title) = tag_paths(page), standing_out(page)
    columns = NATIVE.Stretches(
        known.depth, lines_of(page), alive.view(np.uint8), title.view(np.uint8), known.texts, known.words,
        features.totals(page), features.ITEM[page.tree.tag].view(np.uint8), _KNOBS,
    )  # fmt: skip
    last, paths = None, 0
    for each in stretches(page):
        if each.path is not last:
            last, paths = each.path, int(each.path.max()) + 1
        made = columns.cuts(each.nodes, each.stops.astype(np.int64), each.parent, each.breaks.view(np.uint8), each.path,
                            paths, each.whole)  # fmt: skip
        places, measures = np.frombuffer(made[1], np.int64), np.frombuffer(made[2]).reshape(-1, len(features.NAMES))
        at = 0
        for count, own in zip(np.frombuffer(made[0], np.int32).tolist(), measures, strict=True):
            yield each, places[at : at + count], places[at + count : at + 2 * count], own
            at += 2 * count
