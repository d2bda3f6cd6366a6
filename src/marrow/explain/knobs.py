"""What would have flipped a block of an algorithm without a model: its knobs, each turned alone.

The algorithm is run again with other values of one knob, those that a search would try; the value nearest to the one in
force that changes what becomes of a block is what would have flipped it. Values that the algorithm refuses are left
out.
"""

import numpy as np
from numpy.typing import NDArray

from marrow import registry
from marrow.article import Article
from marrow.blocks import over_blocks
from marrow.errors import Error
from marrow.page import Page
from marrow.tune.space import dimensions

from .moves import Flip, Why


def explain(article: Article) -> dict[int, Why]:
    """The flips of each block that has any, by its number."""
    page, name = article.page, article.algorithm
    if name not in registry.names("algorithms"):
        return {}
    keep, given, before = registry.verb("algorithms", name), article.knobs.get(name, {}), _kept(page, article.scores)
    out: dict[int, list[Flip]] = {}
    for knob in dimensions(name):
        value = given.get(knob.name, knob.default)
        open_ = np.ones(len(before), dtype=bool)
        for other in reversed(knob.near(value)):
            try:
                scores = np.asarray(keep(page, **{**given, knob.name: other}), dtype=np.float64)
            except (Error, ValueError):  # its way to say that a knob cannot have this value
                continue
            turned = open_ & (_kept(page, scores) != before)
            open_ &= ~turned
            for block in np.flatnonzero(turned).tolist():
                out.setdefault(block, []).append(Flip(f"{name}.{knob.name}", value, other))
    return {block: Why(flips=tuple(flips)) for block, flips in out.items()}


def _kept(page: Page, scores: NDArray[np.float64]) -> NDArray[np.bool_]:
    """The blocks with a leaf above 0 that is not hidden. Shape (blocks,)."""
    return over_blocks(page, scores, (page.leaves.hidden == 0) & (scores > 0))[1]
