"""Keeps headings with their sections: a heading stays with what stands under it, and goes with it.

A heading is hollow where the next thing kept is a heading as high, or nothing at all, and what stood between them was
left out: it goes. Headings above the first running text stay (a kicker, a headline, a subtitle), those that are links,
those with a picture below in the same box, and all of a page on which many are hollow: there they are the names of what
it lists. A heading that was left out comes back where half of the words of its section are kept, unless it is most
unlikely. One that is a link comes back where the block right below it, in the same element, is kept.

A short paragraph in bold that was left out between two that are kept names the one below: it comes back unless it is
most unlikely. A link to another article, or the like, may have been left out above it. So does a heading right above
the first running text, in the same element, from a probability of .3 on, unless it is an `h1`.

A heading goes that is all that is left of a box between paragraphs, whose text was left out: what brought it back are
the paragraphs behind the box.
"""

import numpy as np
from numpy.typing import NDArray

from marrow.features.frame import Frame
from marrow.features.headings import RANK
from marrow.features.sentences import ENDED
from marrow.page import Page, tags
from marrow.page.tree import Bools

Floats = NDArray[np.floating]
_RUNNING = 10  # words of a block that is running text
_MANY, _SHARE = 3, 0.3  # hollow headings, and their share of those kept, of a page that lists
_LINKED = 0.5
_LEAST, _LEADS = 0.1, 0.3  # probability of a heading that comes back, and of the first
_SECTION = 5  # words of a section that says something
_HIGHEST = range(1, 7)
_BELOW = frozenset(tags.CODES[f"h{level}"] for level in range(2, 7))
_SENTENCE = 6  # words of a text, rather than a price or a button
_NAME = 10  # words of a paragraph in bold that names what is below
_BOLD = tags.table("b strong")


def with_headings(page: Page, keep: Bools, probability: Floats) -> Bools:
    """The blocks to keep, headings by what became of their sections. Shapes (blocks,)."""
    blocks = page.blocks
    level = levels(page)
    heading = level > 0
    running = keep & (blocks.words >= _RUNNING) & ~heading
    start = int(running.argmax())
    if not running[start]:
        return keep
    own = heading & (blocks.density <= _LINKED)
    own[:start] = False
    chosen, keep = keep, keep.copy()
    keep[start:] |= (heading & _above_kept(page, chosen) & (blocks.density > _LINKED))[start:]
    missing = own & ~chosen & (probability >= _LEAST)
    if missing.any():
        keep[_headless(chosen, blocks.words, level, missing)] = True
    if (own & keep).any():
        hollow = _hollow(page, keep, level, own)
        total = int((keep & heading).sum())
        if len(hollow) < _MANY or len(hollow) <= _SHARE * total:
            keep[hollow] = False
    return keep


def with_names(page: Page, keep: Bools, probability: Floats) -> Bools:
    """The blocks to keep, with the paragraphs in bold that name what is kept right below, and the first heading. Shapes
    (blocks,)."""
    blocks = page.blocks
    likely = ~keep & (probability >= _LEAST) & (blocks.words > 0) & (blocks.words <= _NAME)
    likely &= (blocks.density <= _LINKED) & _above_kept(page, keep & (blocks.words >= _RUNNING))
    before = keep.copy()  # or the block before that
    before[1:] |= keep[:-1]
    likely[1:] &= before[:-1]
    likely[:1] = False
    named = [at for at in np.flatnonzero(likely).tolist() if _is_bold(page, at)]
    named += _first_heading(page, keep, probability)
    if not named:
        return keep
    out = keep.copy()
    out[named] = True
    return out


def _first_heading(page: Page, keep: Bools, probability: Floats) -> list[int]:
    """The heading right above the first running text that is kept, if it is likely; none else."""
    blocks, tree = page.blocks, page.tree
    first = int((keep & (blocks.words >= _RUNNING)).argmax())
    if not first or keep[first - 1] or probability[first - 1] < _LEADS or blocks.density[first - 1] > _LINKED:
        return []
    heading, text = blocks.container[first - 1 : first + 1].tolist()
    below = tree.tags[heading] in _BELOW and tree.parents[heading] == tree.parents[text]
    return [first - 1] * below


def without_lone_headings(frame: Frame, keep: Bools) -> Bools:
    """The blocks to keep, without headings left of boxes between paragraphs whose text went. Shapes (blocks,)."""
    of, words = frame.insets.of, frame.words
    inside = of >= 0
    left_out = of[inside & ~keep & (words >= _SENTENCE) & (frame.ends > ENDED)]
    if not len(left_out):
        return keep
    heading = levels(frame.page) > 0
    lone = np.bincount(left_out, minlength=len(frame.insets.home)) > 0
    lone[of[inside & keep & ~heading & (words > 0)]] = False
    return keep & ~(inside & heading & lone.take(of))


def _is_bold(page: Page, block: int) -> bool:
    """Whether all text of a block is in bold, and no heading."""
    tree, blocks = page.tree, page.blocks
    home = int(blocks.container[block])
    for node in blocks.runs[blocks.first[block] : blocks.last[block]].tolist():
        at = tree.parents[node]
        while at > home and not _BOLD[tree.tags[at]]:
            at = tree.parents[at]
        if at <= home and not str(tree.values[node]).isspace():
            return False
    return RANK[tree.tags[home]] == 0


def _above_kept(page: Page, keep: Bools) -> Bools:
    """Whether the next block is kept, has words, and is of the same element. Shape (blocks,)."""
    home = page.tree.parent.take(page.blocks.container)
    out = np.zeros(len(keep), dtype=bool)
    out[:-1] = keep[1:] & (page.blocks.words[1:] > 0) & (home[1:] == home[:-1])
    return out


def levels(page: Page) -> NDArray[np.uint8]:
    """The level of the heading that each block is, 0 for none: of its container, or of an element that holds it alone.

    Shape (blocks,).
    """
    tree, before, node = page.tree, page.before, page.blocks.container
    out = RANK.take(tree.tag.take(node))
    left = (out == 0).nonzero()[0]
    while len(left):
        above = tree.parent.take(node.take(left))
        alone = (before.take(tree.end.take(above)) - before.take(above) == 1) & (above > 0)
        left, above = left[alone], above[alone]
        node = node.copy()
        node[left] = above
        out[left] = RANK.take(tree.tag.take(above))
        left = left[out.take(left) == 0]
    return out


def _headless(keep: Bools, words: Floats, level: NDArray[np.uint8], missing: Bools) -> NDArray[np.intp]:
    """The missing headings half of whose sections are kept, by words. A section ends at the next heading as high."""
    headings = level.nonzero()[0]
    after = [len(level)] * (len(_HIGHEST) + 1)  # where the next heading of each level or a higher one is
    ends = []
    for block, own in zip(headings[::-1].tolist(), level.take(headings)[::-1].tolist(), strict=True):
        ends.append(after[own])
        after[own:] = [block] * (len(after) - own)
    end, start = np.array(ends[::-1]), headings + 1
    total, kept = (np.concatenate(([0.0], column)).cumsum() for column in (words, words * keep))
    size = total.take(end) - total.take(start)
    found = missing.take(headings) & (size >= _SECTION) & (kept.take(end) - kept.take(start) >= 0.5 * size)
    return headings[found]


def _hollow(page: Page, keep: Bools, level: NDArray[np.uint8], own: Bools) -> list[int]:
    """Which of the headings `own` are kept without what stood under them, neither text nor picture."""
    leaves = page.leaves
    pictures = leaves.node[leaves.atom & (leaves.hidden == 0)]
    pictured = np.full(len(keep) + 1, len(keep))  # for each block the first of a box with a picture right before it
    np.minimum.at(pictured, page.before.take(pictures), page.before.take(page.around(pictures)))
    kept = keep.nonzero()[0]
    levels = level.take(kept).tolist()
    out: list[int] = []
    reach = len(kept)  # where the last hollow headings begin, or the end
    below: int | None = None  # level of what is kept behind these, None at the end
    for place in own.take(kept).nonzero()[0][::-1].tolist():
        if place + 1 < reach:
            below = levels[place + 1]
        block = int(kept[place])
        parted = place + 1 == reach or kept[place + 1] > block + 1  # something below it was left out
        if parted and pictured[block + 1] > block and (below is None or 0 < below <= levels[place]):
            out.append(block)
            reach = place
    return out
