"""What every family of features starts from: sums over blocks and subtrees, made once for a page.

Columns over blocks have shape (blocks,), columns over nodes (nodes,). `up[k]` is the k-th ancestor of each block's
container (the container itself for 0), the root where the tree ends sooner.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from marrow.kernel import NATIVE
from marrow.page import Page, tags
from marrow.page.characters import DIGIT, IDEOGRAPH, LETTER, PUNCTUATION, RIGHT_TO_LEFT, UNSPACED, UPPER

from . import enclosing
from .enclosing import FLAGS, ROLES, Bits
from .hashing import Places
from .insets import Insets, insets, without_linked_headings
from .sentences import Floats, sentence_ends
from .units import Units, find

Column = NDArray[Any] | np.generic  # of numbers or flags; a number by itself holds for all blocks
Columns = Mapping[str | tuple[str, ...], Column]  # a name for a column, or names for the rows of a table of columns
LEVELS = 14
HEIGHT = 8  # levels for which subtrees are summed up
CHARACTERS = ("punctuation", "digits", "upper", "letters", "unspaced", "right_to_left")
_KINDS = ((PUNCTUATION,), (DIGIT,), (UPPER,), (LETTER, UPPER, RIGHT_TO_LEFT, IDEOGRAPH, UNSPACED),
          (IDEOGRAPH, UNSPACED), (RIGHT_TO_LEFT,))  # fmt: skip
SUMMED = np.array([np.isin(np.arange(10), kinds) for kinds in _KINDS], dtype=np.float32)
LABELS = ("role", "itemprop", "itemtype", "data-testid", "aria-label")  # attributes that say what an element is for
_STATED = frozenset(("id", *LABELS))


@dataclass(frozen=True)
class Frame:
    """A page seen as blocks. Needs at least one block."""

    page: Page

    def __len__(self) -> int:
        return len(self.page.blocks)

    @property
    def words(self) -> Floats:
        """Words of each block."""
        return self.page.blocks.words

    @property
    def linked(self) -> Floats:
        """Words of each block inside of links."""
        return self.page.blocks.linked

    @property
    def chars(self) -> Floats:
        """Characters of each block, white space left out."""
        return self.page.blocks.chars

    @cached_property
    def lengths(self) -> Floats:
        """Logarithms of the words of each block."""
        return np.log1p(self.words.astype(np.float32))

    @cached_property
    def total(self) -> float:
        """Words of the page, 1 at least."""
        return max(float(np.add.reduce(self.words)), 1.0)

    @cached_property
    def texts(self) -> list[str]:
        """The text of each block, white space within as it comes."""
        blocks = self.page.blocks
        slices = zip(blocks.first.tolist(), blocks.last.tolist(), strict=True)
        return ["".join(blocks.pieces[first:last]).strip() for first, last in slices]

    @cached_property
    def seen(self) -> Any:
        """What the compiled kernel measures the page by; None where it is not at work or did not read the page."""
        from .compiled import seen  # which knows the tables of all families
        return seen(self.page)

    @cached_property
    def ends(self) -> Floats:
        """How far the last sign of each block ends a sentence, 0 to 1."""
        if self.seen is not None:
            return np.frombuffer(self.seen.sentence_ends(), np.float32)
        return sentence_ends(self.texts)

    @cached_property
    def up(self) -> Places:
        """Containers of the blocks and their ancestors, nearest first. Shape (levels + 1, blocks)."""
        parent = self.page.tree.parent
        out = np.empty((LEVELS + 1, len(self)), dtype=np.intp)  # what indices are turned into
        out[0] = self.page.blocks.container
        for level in range(LEVELS):
            out[level + 1] = parent[out[level]]
        return out

    @cached_property
    def tag(self) -> NDArray[np.int16]:
        """The tag of each block's container."""
        return self.page.tree.tag.take(self.page.blocks.container)

    @cached_property
    def elements(self) -> NDArray[np.intp]:
        """The containers of blocks and their ancestors without the root, in order."""
        needed = np.zeros(len(self.page.tree), dtype=bool)
        needed[self.up] = True
        needed[0] = False
        return needed.nonzero()[0]

    @cached_property
    def attributes(self) -> list[dict[str, str | None]]:
        """The attributes of each of `elements`."""
        return list(map(self.page.tree.values.__getitem__, self.elements.tolist()))  # type: ignore[arg-type]

    @cached_property
    def classes(self) -> tuple[list[str], Places]:
        """The distinct class attributes of `elements`, and which of them each has; none at all is one of its own."""
        given = [own.get("class") for own in self.attributes]
        number = {value: place for place, value in enumerate(dict.fromkeys(given))}
        return [value or "" for value in number], np.array([number[value] for value in given], dtype=np.intp)

    @cached_property
    def stated(self) -> list[tuple[int, str, str]]:
        """The `id` and the attributes of `LABELS` that have a value: the place of the element, name and value."""
        some = ((place, own) for place, own in enumerate(self.attributes) if not _STATED.isdisjoint(own))
        return [(place, name, value) for place, own in some for name, value in own.items() if value and name in _STATED]

    @cached_property
    def kinds(self) -> Bits:
        """A number for each of `elements`, the same for the same tag and class attribute."""
        return self.page.tree.tag[self.elements] + self.classes[1] * 512

    @cached_property
    def counts(self) -> Floats:
        """Characters of each of `CHARACTERS` in each block. Shape (characters, blocks)."""
        block = self.page.leaves.block
        shown = block >= 0
        kinds = SUMMED @ self.page.leaves.counts.kinds[:, shown]
        return np.stack([np.bincount(block[shown], row, len(self)) for row in kinds]).astype(np.float32)

    @cached_property
    def sums(self) -> Floats:
        """Words and linked words before each block, and of all. Shape (2, blocks + 1)."""
        out = np.zeros((2, len(self) + 1))
        np.cumsum(self.words, out=out[0, 1:])
        np.cumsum(self.linked, out=out[1, 1:])
        return out

    @cached_property
    def held(self) -> Floats:
        """Words, linked words and blocks in the subtrees of `up`. Shape (3, HEIGHT, blocks)."""
        nodes, before = self.up[:HEIGHT], self.page.before
        start, stop = before.take(nodes), before.take(self.page.tree.end.take(nodes))
        out = np.empty((3, *start.shape), dtype=np.float32)
        np.subtract(self.sums.take(stop, axis=1), self.sums.take(start, axis=1), out=out[:2], casting="same_kind")
        np.subtract(stop, start, out=out[2], casting="unsafe")
        return out

    @cached_property
    def own(self) -> Bits:
        """What each node is, as bits. Shape (nodes,)."""
        roles = ((int(self.elements[place]), said) for place, name, said in self.stated if name == "role")
        return enclosing.own(self.page.tree, roles)

    @cached_property
    def flags(self) -> NDArray[np.uint8]:
        """Whether each block lies in each of `FLAGS`, and then of `ROLES`: 0 or 1. Shape (flags and roles, blocks)."""
        inside = enclosing.enclosing(self.page.tree, self.page.blocks.runs[self.page.blocks.first], self.own)
        bits = np.unpackbits(inside.astype("<i8").view(np.uint8).reshape(-1, 8), axis=1, bitorder="little")
        return bits.T[: len(FLAGS) + len(ROLES)]

    @cached_property
    def alike(self) -> Places:
        """For each block the number of its kind: blocks whose containers and two levels above are of equal kinds."""
        if self.seen is not None:
            return np.frombuffer(self.seen.groups(), np.int32).astype(np.intp)
        kinds = np.full(len(self.page.tree), -1, dtype=np.int64)
        kinds[self.elements] = self.kinds
        key = kinds[self.up[0]]
        for level in (1, 2):
            key = (key * 1_000_003) ^ kinds[self.up[level]]
        return np.unique(key, return_inverse=True)[1]

    @cached_property
    def units(self) -> Units:
        """The stretches of blocks that stay or go as wholes."""
        if self.seen is not None:
            return Units.of_bytes(*NATIVE.units(self.seen))
        return find(self.page, self.sums, self.classes, self.elements, self.own & enclosing.TABLE > 0)

    @cached_property
    def insets(self) -> Insets:
        """The boxes beside paragraphs."""
        if self.seen is not None:
            found = Insets(*(np.frombuffer(column, np.int64) for column in NATIVE.insets(self.seen)))
        else:
            found = insets(self.page)
        return without_linked_headings(self.page, found)

    @cached_property
    def parts(self) -> Places:
        """For each block the number of the part of repeated items that it is; see `repetition.parts`."""
        if self.seen is not None:
            return np.frombuffer(self.seen.parts(), np.int32)
        from .repetition import parts  # which measures frames
        return parts(self)

    @cached_property
    def headings(self) -> NDArray[np.bool_]:
        """Whether the container of each block is a heading."""
        return tags.HEADING[self.tag]

    @cached_property
    def heading(self) -> NDArray[np.integer]:
        """The last heading at or before each block, -1 where there is none."""
        if self.seen is not None:
            return np.frombuffer(self.seen.headings(), np.int32)
        return np.maximum.accumulate(np.where(self.headings, np.arange(len(self)), -1))


def rows(levels: Sequence[object], *names: str) -> tuple[str, ...]:
    """Names of columns `name_level`, the levels of each name together: the rows of a table, shape (rows, blocks)."""
    return tuple(f"{name}_{level}" for name in names for level in levels)
