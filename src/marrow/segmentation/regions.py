"""Repeated regions: the parts of a page that consist of similar items, ranked by a score of few features.

Every way to cut a sequence of elements into items is a candidate (see `candidates`). A linear score of its features
ranks them; a second one, the confidence, is the probability that the page is about the best. `marrow.train.regions`
learns both sets of weights (`data/regions.json`): those of the score maximise the expected F1 of items under a softmax
over the candidates of a page, those of the confidence separate lists from pages that are about no list.

In the lineage of MDR (Liu, Grossman, Zhai: Mining data records in web pages. KDD 2003, DOI 10.1145/956750.956826) and
of tag path clustering (see `tag_paths`).
Departures: likeness is that of sets of tag paths, in time linear in the nodes of a region; a fixed number of
candidates.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from itertools import compress

import numpy as np
from numpy.typing import NDArray

from marrow.data import load
from marrow.kernel import NATIVE
from marrow.kernel.products import product
from marrow.page import Page, memoize_on_node, memoize_on_page
from marrow.page.tree import Floats

from . import candidates as cutting
from . import features
from .features import NAMES
from .lines import lines_of
from .sequences import DEEPER, Stretch, standing_out, stretches
from .tag_paths import Ints, tag_paths

_ALIKE, _SEEN = 0.6, 40  # likeness of items of one kind, and nodes of an item that it is read from
_KNOBS = (
    cutting.RARE, cutting.UNLIKE, cutting.TWO, cutting.POOR, cutting.SEVERAL, cutting.ON_LINES,
    cutting.KINDS, cutting.LEAST, *cutting.AGAIN, features.USUAL, features.LINKS, DEEPER,
)  # fmt: skip
_DIGITS = 9  # of a score that count: in whatever order its sums were made, it is the same


@dataclass(frozen=True, slots=True, eq=False)
class Region:
    """Similar items in document order: `firsts`, `stops`: the first node of each and the node behind it.

    `nested`: whether items may lie within each other; each then ends where the next begins. `features`: in the order of
    `features.NAMES`; `confidence`: the probability that the page is about the region, if it is the best one, 0 to 1.
    """

    firsts: Ints
    stops: NDArray[np.integer]
    nested: bool
    features: Floats
    confidence: float = 0.0

    def slices(self) -> list[tuple[int, int]]:
        """For each item its first node and the node behind it."""
        return list(zip(self.firsts.tolist(), self.stops.tolist(), strict=True))

    def feature(self, name: str) -> float:
        """The value of one feature."""
        return float(self.features[NAMES.index(name)])

    def __len__(self) -> int:
        return len(self.firsts)


def regions(page: Page, *, least: int = 2, most: int = 5) -> list[Region]:
    """The repeated regions of a page, best first, none of which shares text with a better one.

    `least`: items that a region has at least; `most`: regions that are given.
    """
    return [*_apart(page, (least, most))]


def regions_within(page: Page, slices: list[tuple[int, int]], *, least: int) -> Iterator[Region]:
    """The repeated regions of which each item lies within one of some slices, which are apart, and is not all of it;
    best first.
    """
    starts, ends = np.array(slices).T
    for region, confidence in _ranked(page):
        around = starts.searchsorted(region.firsts, side="right") - 1
        inside = (around >= 0) & (starts[around] < region.firsts) & (region.stops <= ends[around])
        if len(region) >= least and inside.all():
            yield replace(region, confidence=confidence)


@memoize_on_node
def _apart(page: Page, wanted: tuple[int, int]) -> list[Region]:
    out: list[Region] = []
    least, most = wanted
    taken, before = (np.zeros(len(page.tree) + 1, dtype=np.int64) for _ in range(2))  # `before` each node
    for region, confidence in _ranked(page):
        if len(out) == most:
            break
        if len(region) >= least and not (before[region.stops] > before[region.firsts]).any():
            out.append(replace(region, confidence=confidence))
            np.add.at(taken, region.firsts, 1)
            np.add.at(taken, region.stops, -1)
            np.cumsum(np.cumsum(taken)[:-1] > 0, out=before[1:])
    return out


def of_one_kind(page: Page, one: Region, other: Region) -> bool:
    """Whether the items of two regions have the same structure, as in one list under several headings."""
    mine, theirs = (_shape(page, region.slices()[len(region) // 2]) for region in (one, other))
    return len(mine & theirs) >= _ALIKE * len(mine | theirs)


@memoize_on_node
def _shape(page: Page, item: tuple[int, int]) -> frozenset[tuple[int, ...]]:
    """The paths from an item down to what it shows, as steps of tag and class."""
    known, tree, (first, stop) = tag_paths(page), page.tree, item
    paths: dict[int, tuple[int, ...]] = {}
    inside = slice(first, min(stop, first + _SEEN))
    steps = zip(tree.parent[inside].tolist(), known.step[inside].tolist(), strict=True)
    for node, (parent, step) in enumerate(steps, first):
        paths[node] = (*paths.get(parent, ()), step)
    return frozenset(compress(paths.values(), known.live[inside].tolist()))


@memoize_on_page
def _ranked(page: Page) -> list[tuple[Region, float]]:
    """The candidates, each with its confidence, best first."""
    found = candidates(page)
    if not found:
        return []
    weights, sure, bias = _weights()
    measures = np.stack([region.features for region in found])
    scores, logits = product(measures, weights), product(measures, sure) + bias
    sureness = 1 / (1 + np.exp(-logits.clip(-50, 50)))
    pairs, known = [*zip(found, sureness.tolist(), strict=True)], scores.tolist()
    order = sorted(range(len(found)), key=lambda at: (-round(known[at], _DIGITS), int(found[at].firsts[0])))
    return [pairs[at] for at in order]


def candidates(page: Page) -> list[Region]:
    """All candidates of a page with their features, before they have scores."""
    out: dict[tuple[bytes, bytes], Region] = {}
    for each, firsts, lasts, measures in (_compiled if page.tree.nodes is not None else _pure)(page):
        nodes, stops = each.nodes[firsts], each.stops[lasts]
        out.setdefault((nodes.tobytes(), stops.tobytes()), Region(nodes, stops, each.whole, measures))
    return list(out.values())


def _pure(page: Page) -> Iterator[tuple[Stretch, Ints, Ints, Floats]]:
    """The candidates: their stretch, the places in it where items begin and end, and their features."""
    for cut in cutting.cuts(page):
        if (measures := features.measured(page, cut)) is not None:
            yield cut.sequence.stretch, cut.firsts, cut.lasts, measures


def _compiled(page: Page) -> Iterator[tuple[Stretch, Ints, Ints, Floats]]:
    """The same by loops of the kernel, which do what `sequences`, `candidates` and `features` do."""
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


@cache
def _weights() -> tuple[Floats, Floats, float]:
    """The weights of the features in the score and in the confidence, and the bias of the latter."""
    stored = load("regions.json")
    ranking, sure = (np.array([stored[kind][name] for name in NAMES]) for kind in ("weights", "confidence"))
    return ranking, sure, float(stored["bias"])
