"""Density: the main content is the region where long strings of text follow each other.

Without its tags the page is a sequence of strings, one for each text between two tags. Strings of at least `least`
characters are dense; those that lie at most `gap` strings apart make a region; the region with most characters is the
seed, and regions within `reach` strings of it, on either side and on from there, are added. All strings between the
first and the last of the region are the main content.

Paper: Moreno, Deschacht, Moens: Language independent content extraction from web pages. DIR 2009, pages 50-55.
Departures: the paper has three constants of the same meaning (its c1, c2, c3); these values are ours, as is the sum of
characters as the measure of a region.
"""

import numpy as np

from marrow.page import Page

from .stream import Bools, Floats, Ints, on_leaves, tokens

RANGES = {"least": (10, 400), "gap": (1, 60), "reach": (1, 100)}


def region(lengths: Ints, least: int, gap: int, reach: int) -> Bools:
    """Which strings lie in the densest region, grown by its neighbours. Shape (strings,)."""
    chosen = np.zeros(len(lengths), dtype=bool)
    dense = np.flatnonzero(lengths >= least)
    if not len(dense):
        return chosen
    apart = np.diff(dense)
    number = np.append(0, np.cumsum(apart > gap))
    seed = int(np.argmax(np.bincount(number, lengths[dense])))
    wide = np.append(0, np.cumsum(apart > max(gap, reach)))
    mine = dense[wide == wide[np.flatnonzero(number == seed)[0]]]
    chosen[mine[0] : mine[-1] + 1] = True
    return chosen


def keep(page: Page, *, least: int = 80, gap: int = 6, reach: int = 20) -> Floats:
    """1 for each leaf of the region, -1 for the others, -inf for hidden ones. Shape (leaves,).

    least: characters of a dense string
    gap: strings from one dense string to the next in a region
    reach: strings from the region to another that is added
    """
    stream = tokens(page)
    lengths = page.leaves.counts.chars[stream.leaf].astype(np.int64)
    return on_leaves(page, stream, np.where(region(lengths, least, gap, reach), 1.0, -1.0))
