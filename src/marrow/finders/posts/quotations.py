"""Quotations in the posts of a thread: which boxes hold what somebody else said, and which only look like it.

Old forums mark a quotation by no tag: it is a box in a post whose first line names the author of another post, as in
"Originally Posted by Ann" or "Ann wrote:". Others put all that a post says in a `blockquote`.
"""

from collections import Counter
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from marrow.page import Page, memoize_on_page, tags

from ..thread import Post, posts_of

_BLOCKQUOTE = tags.CODES["blockquote"]
_BOX = tags.table("div table tbody tr td dl dd section aside fieldset li")
_MOSTLY = 0.5  # of the posts
_LINE, _LABEL = 12, 2  # words of a line that says who is quoted, and of one above it, such as "Quote:"
_MARKS = ":;,.!?()[]\"'"
_AGAIN = 2  # times that such lines are alike but for the name


class Quotations(NamedTuple):
    """`boxes`: quotations by their tag that only hold what a post says; `quotes`: boxes of what somebody else said."""

    boxes: frozenset[int]
    quotes: frozenset[int]


@memoize_on_page
def quotations(page: Page) -> Quotations:
    """What is to be known of the quotations of a thread."""
    posts = posts_of(page)
    boxes = _boxes(page, posts)
    return Quotations(boxes, frozenset(_attributed(page, posts, boxes)))


def _boxes(page: Page, posts: list[Post]) -> frozenset[int]:
    """The outermost quotations by their tag that all of what a post says lies in, where most posts have one: they mark
    the posts, and nobody is quoted."""
    tree, out = page.tree, set()
    for post in posts:
        nodes = post.body.nodes
        at = tree.parents[nodes[0]] if nodes else 0
        around = []
        while at >= post.own[0] > 0:
            around += [at] if tree.tags[at] == _BLOCKQUOTE and tree.ends[at] > nodes[-1] else []
            at = tree.parents[at]
        out.update(around[-1:])
    return frozenset(out if len(out) > _MOSTLY * len(posts) else ())


def _attributed(page: Page, posts: list[Post], boxes: frozenset[int]) -> list[int]:
    """The boxes within posts whose first line names the author of another post and says more, in order, none in another
    and none in a quotation by its tag."""
    every = (" ".join(str(post.record.fields.get("author", "")).split()) for post in posts)
    names = {name for name in every if len(name) > 1}
    found: list[tuple[int, str]] = []
    for post in posts:
        last = 0
        said = np.searchsorted(page.leaves.node, post.body.nodes)
        blocks = [each for each in np.unique(page.leaves.block[said]).tolist() if each >= 0] if len(said) else []
        for line, after in pairwise(blocks):
            rest = _beside_name(page.blocks.text(line), names) if after == line + 1 else None
            if rest is None:
                continue
            box = _around(page, post, line, boxes)
            if box >= max(last, 1) and not _holds(page, box, blocks):
                found.append((box, rest))
                last = page.tree.ends[box]
    alike = Counter(rest for _, rest in found if any(map(str.isalpha, rest)))
    return [box for box, rest in found if rest.endswith(":") or alike[rest] >= _AGAIN]


def _beside_name(line: str, names: set[str]) -> str | None:
    """What a short line says beside the longest name in it, None without one."""
    words = line.split()
    if len(words) > _LINE or not any(map(" ".join(words).__contains__, names)):
        return None
    for size in range(len(words), 0, -1):
        for at in range(len(words) - size + 1):
            said = " ".join(words[at : at + size])
            name = next((each for each in (said, said.strip(_MARKS)) if each in names), "")
            if name:
                return " ".join([*words[:at], said.replace(name, "", 1), *words[at + size :]]).strip()
    return None


def _around(page: Page, post: Post, line: int, boxes: frozenset[int]) -> int:
    """The smallest box in a post that begins with a line, or with a label above it, and goes on, or what holds no more
    than it; -1 for none, and in a quotation by its tag."""
    tree, before, best, done = page.tree, page.before, -1, False
    at = int(page.blocks.container[line])
    while at > post.own[0]:
        first, last = int(before[at]), int(before[tree.ends[at]])
        if tree.tags[at] == _BLOCKQUOTE and at not in boxes:
            return -1
        done = done or (first < line and (first < line - 1 or page.blocks.words[first] > _LABEL))
        done = done or (best >= 0 and last > int(before[tree.ends[best]]))
        if not done and last > line + 1 and _BOX[tree.tags[at]]:
            best = at
        at = tree.parents[at]
    return best


def _holds(page: Page, box: int, blocks: list[int]) -> bool:
    """Whether a box holds all of what a post says."""
    return bool(page.before[box] <= blocks[0] and page.before[page.tree.ends[box]] > blocks[-1])
