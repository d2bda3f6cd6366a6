"""What every family of features starts from: sums over blocks and subtrees, made once for a page.

Columns over blocks have shape (blocks,), columns over nodes (nodes,). `up[k]` is the k-th ancestor of each block's
container (the container itself for 0), the root where the tree ends sooner.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import compress, count, repeat
from operator import not_

import numpy as np
from numpy.typing import NDArray

from marrow.page import Page, tags

Floats = NDArray[np.floating]
Ints = NDArray[np.int32]
Bits = NDArray[np.int64]
Columns = Mapping[str, Floats | np.floating]  # a number by itself holds for all blocks
LEVELS = 14
SPANS = (1, 2, 3, 5)  # levels whose subtrees the net looks at
HEIGHT, FOUND = 8, 6  # levels for which subtrees are summed up, and elements counted in them
CHARACTERS = ("punctuation", "digits", "upper", "letters", "unspaced", "right_to_left")
COUNTED = ("elements", "links", "images", "heads", "fields", "items", "paragraphs", "times")
_COUNTED = np.stack([np.ones(len(tags.NAMES), dtype=bool), *map(tags.table, (
    "a", "img picture svg", "h1 h2 h3 h4 h5 h6", "input button select textarea", "li tr dt", "p", "time"
))])  # fmt: skip
_COUNTED[0, [tags.TEXT, tags.COMMENT]] = False
_HEADING = tags.HEADING
LABELS = ("role", "itemprop", "itemtype", "data-testid", "aria-label")  # attributes that say what an element is for
_LABELS = frozenset(LABELS)
FLAGS = tuple(
    ("article main nav header footer aside section form table ul ol li dl figure blockquote pre p td th a h1 h2 h3 h4"
     " span button label details dd dt figcaption strong em address center font code time").split()
)  # fmt: skip
ROLES = ("main", "navigation", "banner", "contentinfo", "complementary", "search", "dialog", "article", "form", "list",
         "menu", "tablist", "tabpanel", "button", "region", "alert", "feed", "toolbar")  # fmt: skip
_IMPLIED = {"main": "main", "nav": "navigation", "aside": "complementary", "search": "search", "dialog": "dialog"}
_ROLE_BITS = {role: 1 << len(FLAGS) + place for place, role in enumerate(ROLES)}
_ROLE_BITS |= {"alertdialog": _ROLE_BITS["dialog"], "menubar": _ROLE_BITS["menu"], "directory": _ROLE_BITS["list"]}
_BITS = np.zeros(len(tags.NAMES), dtype=np.int64)
for _place, _name in enumerate(FLAGS):
    _BITS[tags.CODES[_name]] = 1 << _place
for _name, _role in _IMPLIED.items():
    _BITS[tags.CODES[_name]] |= _ROLE_BITS[_role]


@dataclass(frozen=True)
class Frame:
    """A page seen as blocks. Needs at least one block."""

    page: Page

    def __len__(self) -> int:
        return len(self.page.blocks)

    @cached_property
    def words(self) -> Floats:
        """Words of each block."""
        return self.page.blocks.words

    @cached_property
    def linked(self) -> Floats:
        """Words of each block inside of links."""
        return self.page.blocks.linked

    @cached_property
    def chars(self) -> Floats:
        """Characters of each block, white space left out."""
        return self.page.blocks.chars

    @cached_property
    def total(self) -> float:
        """Words of the page, 1 at least."""
        return max(float(self.words.sum()), 1.0)

    @cached_property
    def texts(self) -> list[str]:
        """The text of each block, white space within as it comes."""
        blocks, join = self.page.blocks, "".join
        pieces = blocks.pieces
        slices = zip(blocks.first.tolist(), blocks.last.tolist(), strict=True)
        return [(pieces[start] if stop - start == 1 else join(pieces[start:stop])).strip() for start, stop in slices]

    @cached_property
    def first(self) -> Ints:
        """The node of the first text or line break of each block."""
        return self.page.blocks.runs[self.page.blocks.first]

    @cached_property
    def up(self) -> Ints:
        """Containers of the blocks and their ancestors, nearest first. Shape (levels + 1, blocks)."""
        parent = self.page.tree.parent
        out = np.empty((LEVELS + 1, len(self)), dtype=np.int32)
        out[0] = self.page.blocks.container
        for level in range(LEVELS):
            np.take(parent, out[level], out=out[level + 1], mode="clip")  # quicker than to check
        return out

    @cached_property
    def tag(self) -> NDArray[np.int16]:
        """The tag of each block's container."""
        out: NDArray[np.int16] = self.page.tree.tag[self.up[0]]
        return out

    @cached_property
    def elements(self) -> NDArray[np.intp]:
        """The containers of blocks and their ancestors without the root, in order."""
        needed = np.zeros(len(self.page.tree), dtype=bool)
        needed[self.up] = True
        needed[0] = False
        return np.flatnonzero(needed)

    @cached_property
    def attributes(self) -> list[dict[str, str | None]]:
        """The attributes of each of `elements`."""
        return list(map(self.page.tree.values.__getitem__, self.elements.tolist()))  # type: ignore[arg-type]

    @cached_property
    def classes(self) -> tuple[list[str], NDArray[np.intp]]:
        """The distinct class attributes of `elements`, and which of them each has; none at all is one of its own."""
        return self._distinct("class")

    @cached_property
    def ids(self) -> tuple[list[str], NDArray[np.intp]]:
        """The same of the attribute id."""
        return self._distinct("id")

    def _distinct(self, name: str) -> tuple[list[str], NDArray[np.intp]]:
        values = list(map(dict.get, self.attributes, repeat(name)))
        known = dict(zip(dict.fromkeys(values), count()))
        number = np.fromiter(map(known.__getitem__, values), dtype=np.intp, count=len(values))
        return [value or "" for value in known], number

    @cached_property
    def labelled(self) -> list[int]:
        """Places of those of `elements` that have any of `LABELS`."""
        return list(compress(count(), map(not_, map(_LABELS.isdisjoint, self.attributes))))

    @cached_property
    def kinds(self) -> Bits:
        """A number for each of `elements`, the same for the same tag and class attribute."""
        return self.page.tree.tag[self.elements] + self.classes[1] * 512

    @cached_property
    def node_kinds(self) -> Bits:
        """`kinds` over nodes, -1 elsewhere."""
        out = np.full(len(self.page.tree), -1, dtype=np.int64)
        out[self.elements] = self.kinds
        return out

    @cached_property
    def before(self) -> Ints:
        """Number of blocks before each node, and of all. Shape (nodes + 1,)."""
        out = np.zeros(len(self.page.tree) + 1, dtype=np.int32)
        np.cumsum(np.bincount(self.first, minlength=len(self.page.tree)), out=out[1:])
        return out

    @cached_property
    def edges(self) -> tuple[Ints, Ints]:
        """First block, and one past the last, in the subtrees of `up`. Both of shape (HEIGHT, blocks)."""
        nodes = self.up[:HEIGHT]
        return self.before[nodes], self.before[self.page.tree.end[nodes]]

    @cached_property
    def counts(self) -> Floats:
        """Characters of each of `CHARACTERS` in each block. Shape (characters, blocks)."""
        block, counts = self.page.leaves.block, self.page.leaves.counts
        shown = np.flatnonzero(block >= 0)
        owner = block[shown]
        return np.stack([np.bincount(owner, getattr(counts, kind)[shown], len(self)) for kind in CHARACTERS])

    @cached_property
    def sums(self) -> Floats:
        """Words, linked words and punctuation before each block, and of all. Shape (3, blocks + 1)."""
        out = np.zeros((3, len(self) + 1))
        np.cumsum(np.stack((self.words, self.linked, self.counts[0])), axis=1, out=out[:, 1:])
        return out

    @cached_property
    def held(self) -> Floats:
        """Words, linked words, punctuation and blocks in the subtrees of `up`. Shape (4, HEIGHT, blocks)."""
        start, stop = self.edges
        out = np.empty((4, *start.shape), dtype=np.float32)
        out[:3] = self.sums[:, stop] - self.sums[:, start]
        out[3] = stop - start
        return out

    @cached_property
    def found(self) -> Floats:
        """Elements of each of `COUNTED` in the subtrees of `up`. Shape (counted, FOUND, blocks)."""
        tree = self.page.tree
        there = _COUNTED[:, tree.tag]
        there[0] &= ~self.page.dead
        before = np.zeros((len(there), len(tree) + 1), dtype=np.int32)
        np.cumsum(there, axis=1, out=before[:, 1:])
        nodes = self.up[:FOUND]
        out: Floats = (before[:, tree.end[nodes]] - before[:, nodes]).astype(np.float32)
        return out

    @cached_property
    def inside(self) -> Bits:
        """For each block a bit for each of `FLAGS` and, after those, of `ROLES` that it lies in."""
        tree = self.page.tree
        bits, up = _BITS[tree.tag], tree.parent
        for place in self.labelled:
            if role := self.attributes[place].get("role"):
                bits[self.elements[place]] |= _ROLE_BITS.get(role.strip().lower(), 0)
        for _ in range(int(tree.depth.max(initial=0)).bit_length()):
            bits = bits | bits[up]
            up = up[up]
        return bits[self.first]

    @cached_property
    def spans(self) -> Ints:
        """First block, and one past the last, in the subtree at each of `SPANS`. Shape (spans, 2, blocks)."""
        return np.stack(self.edges, axis=1)[list(SPANS)]

    @cached_property
    def alike(self) -> NDArray[np.int64]:
        """For each block the number of its kind: blocks whose containers and two levels above are of equal kinds."""
        kinds = self.node_kinds
        key = kinds[self.up[0]]
        for level in (1, 2):
            key = (key * 1_000_003) ^ kinds[self.up[level]]
        return np.unique(key, return_inverse=True)[1]

    @cached_property
    def headings(self) -> NDArray[np.bool_]:
        """Whether the container of each block is a heading."""
        return _HEADING[self.tag]

    @cached_property
    def heading(self) -> NDArray[np.intp]:
        """The last heading at or before each block, -1 where there is none."""
        return np.maximum.accumulate(np.where(self.headings, np.arange(len(self)), -1))


def shifted(column: NDArray[np.generic], by: int, fill: float = 0.0) -> Floats:
    """The column as seen from `by` blocks before (negative: after)."""
    out = np.full(len(column), fill)
    if by > 0:
        out[by:] = column[:-by]
    elif by < 0:
        out[:by] = column[-by:]
    else:
        out[:] = column
    return out


def logs(column: NDArray[np.number]) -> Floats:
    """sign(x) * log(1 + |x|) in single precision, which is all that a model sees."""
    small = column.astype(np.float32)
    out: Floats = np.copysign(np.log1p(np.abs(small)), small)
    return out


def rows(name: str, levels: tuple[int, ...], table: Floats) -> dict[str, Floats]:
    """The rows of a table, one for each level, as columns `name_level`."""
    return {f"{name}_{level}": row for level, row in zip(levels, table, strict=True)}
