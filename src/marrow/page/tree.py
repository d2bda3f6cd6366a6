"""The columns of a page: one row per node, in document order, so that a subtree is a slice.

A node is an element, a text or a comment. Everything that an algorithm asks of the tree is arithmetic over the columns.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, fields
from functools import cached_property
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from marrow.expressions import expression
from marrow.kernel import NATIVE

from . import tags
from .characters import kinds
from .selector_names import css_name, xpath_step
from .sieve import Sieve

Bools = NDArray[np.bool_]
Ints = NDArray[np.int32]
Floats = NDArray[np.float64]
_PLAIN_ID = expression(r"[A-Za-z_][\w-]*", re.ASCII)
_JSON_LD = Sieve(("ld+json",))
Attributes = dict[str, str | None]
Value = Attributes | str
INDEXED = frozenset(("style", "hidden", "aria-hidden", "aria-controls", "itemprop", "property", "rel"))


@dataclass(frozen=True)
class Tree:
    """Columns over the nodes. `tag`, `parent`, `end` are arrays, quick to read all at once; `tags`, `parents`, `ends`
    are the same as lists, quick to read one at a time.

    `end[i]` is one past the last node of the subtree of `i`; the parent of the root is 0, the root itself.
    `values[i]` holds the attributes of an element, or the string of a text or a comment.
    `names` holds the names of elements that HTML does not define; `indexed`: which elements below the root carry an
    attribute that can hide or open something or states a property or relation (those of `INDEXED`); `nodes` is what
    the compiled kernel reads, None for a tree that was walked in Python.
    """

    tag: NDArray[np.int16]
    parent: Ints
    end: Ints
    values: Sequence[Value]
    names: dict[int, str]
    indexed: Bools
    nodes: Any = None

    @classmethod
    def of_nodes(cls, nodes: Any) -> Self:
        """A tree from what the compiled walk gives (`marrow.kernel`)."""
        tag, parent, end, indexed = nodes.columns()
        tag, parent, end = np.frombuffer(tag, np.int16), np.frombuffer(parent, np.int32), np.frombuffer(end, np.int32)
        return cls(tag, parent, end, nodes.values(), nodes.odd, np.frombuffer(indexed, bool), nodes)

    @cached_property
    def tags(self) -> bytes:
        """`tag` as a sequence of numbers, quicker to make than a list."""
        return self.tag.astype(np.uint8).tobytes()

    @cached_property
    def parents(self) -> list[int]:
        """`parent` as a list."""
        return self.parent.tolist() if self.nodes is None else NATIVE.numbers(self.parent)

    @cached_property
    def ends(self) -> list[int]:
        """`end` as a list."""
        return self.end.tolist() if self.nodes is None else NATIVE.numbers(self.end)

    def __getstate__(self) -> dict[str, Any]:
        """What goes to another process: the columns, without what the kernel holds and what can be made again."""
        own = {each.name: getattr(self, each.name) for each in fields(self)}
        return {**own, "values": list(self.values), "nodes": None}

    def __len__(self) -> int:
        return len(self.tag)

    def name(self, node: int) -> str:
        """Tag name of an element, in lower case but for some of SVG (`clipPath`); `#text`, `#comment`."""
        return self.names.get(node) or tags.NAMES[self.tags[node]]

    def attributes(self, node: int) -> Attributes:
        """Attributes of an element; empty for a text or a comment."""
        value = self.values[node]
        return value if isinstance(value, dict) else {}

    def children(self, node: int) -> list[int]:
        """The children of a node, in order."""
        if self.nodes is not None:
            return NATIVE.children(self.nodes, node)
        ends, stop, child, out = self.ends, self.ends[node], node + 1, []
        while child < stop:
            out.append(child)
            child = ends[child]
        return out

    def elements(self, node: int) -> list[int]:
        """The elements among the children of a node, in order."""
        return [child for child in self.children(node) if self.tags[child] > tags.COMMENT]

    def around(self, node: int, most: int = 1 << 30) -> list[int]:
        """The elements around a node, from the inside, so many at most."""
        out: list[int] = []
        while node and len(out) < most:
            node = self.parents[node]
            out.append(node)
        return out

    def near(self, node: int, most: int) -> range:
        """The nodes in an element, but none as far as `most` behind it."""
        return range(node + 1, min(self.ends[node], node + most))

    def is_blank(self, node: int) -> bool:
        """Whether a node is a text of nothing but white space."""
        return self.tags[node] == tags.TEXT and not str(self.values[node]).strip()

    def text(self, first: int, last: int) -> str:
        """The texts of a run of nodes, as one."""
        codes, values = self.tags, self.values
        return "".join([str(values[node]) for node in range(first, last) if codes[node] == tags.TEXT])

    def mask(self, nodes: Sequence[int] | NDArray[np.integer]) -> Bools:
        """Some nodes as a column. Shape (nodes,)."""
        out = np.zeros(len(self), dtype=bool)
        out[np.asarray(nodes, dtype=np.intp)] = True
        return out

    def inside(self, mask: Bools) -> Bools:
        """For each node, whether it or an ancestor is in `mask`. Shape (nodes,)."""
        if self.nodes is not None:
            out = np.empty(len(self), dtype=bool)
            NATIVE.inside(self.nodes, np.ascontiguousarray(mask).view(np.uint8), out.view(np.uint8))
            return out
        ends = self.end[mask]
        if not len(ends):
            return np.zeros(len(self), dtype=bool)
        closed = np.bincount(ends, minlength=len(self) + 1)
        return np.cumsum(mask - closed[:-1]) > 0

    def within(self, nodes: NDArray[np.integer], roots: NDArray[np.integer]) -> Bools:
        """Which of a few nodes lie in any of a few elements, or are one. Both in order. Shape (nodes,)."""
        reach = np.zeros(len(roots) + 1, dtype=np.int32)  # where what the first elements hold ends
        np.maximum.accumulate(self.end.take(roots), out=reach[1:])
        return reach.take(roots.searchsorted(nodes, side="right")) > nodes

    def sums(self, column: NDArray[np.generic]) -> Floats:
        """The sum of `column` over each subtree, by prefix sums. Shape (nodes,)."""
        total = np.concatenate(([0.0], np.cumsum(column, dtype=np.float64)))
        return total[self.end] - total[:-1]

    def nearest(self, mask: Bools) -> Ints:
        """For each node, itself or its nearest ancestor in `mask`; 0 (the root) where there is none. Shape (nodes,)."""
        up = np.where(mask, np.arange(len(self), dtype=np.int32), self.parent)
        up[0] = 0
        while True:
            further = up[up]
            if np.array_equal(further, up):
                return up
            up = further

    def above(self, nodes: Ints, table: Bools) -> Ints:
        """For each of a few nodes, itself or its nearest ancestor whose tag is in `table`; 0 where there is none."""
        stop = table[self.tag]
        stop[0] = True
        out = nodes
        while True:
            there = stop.take(out)
            if there.all():
                return out
            out = np.where(there, out, self.parent.take(out))

    @cached_property
    def texts(self) -> tuple[NDArray[np.intp], list[str], Bools]:
        """Where the texts are, their strings, and which of them are white space."""
        places = np.flatnonzero(self.tag == tags.TEXT)
        strings: list[str] = list(map(self.values.__getitem__, places.tolist()))  # type: ignore[arg-type]
        return places, strings, np.frombuffer(bytes(map(str.isspace, strings)), dtype=bool)

    @cached_property
    def lengths(self) -> Ints:
        """Characters of each text that is not white space, 0 for all other nodes. Shape (nodes,)."""
        if self.nodes is not None:
            return np.frombuffer(NATIVE.lengths(self.nodes, kinds()), np.int32)
        places, strings, white = self.texts
        sizes = np.zeros(len(self), dtype=np.int32)
        sizes[places] = np.fromiter(map(len, strings), np.int32, len(strings)) * ~white
        return sizes

    @cached_property
    def dead(self) -> Bools:
        """Which nodes lie in an element whose text is never text of the page. Shape (nodes,)."""
        if self.nodes is not None:
            return np.frombuffer(self.nodes.dead(), bool)
        return self.inside(tags.DEAD[self.tag])

    @cached_property
    def json_ld(self) -> list[int]:
        """The scripts that hold JSON-LD."""
        scripts = self.tag == tags.CODES["script"]
        return [node for node, kind in self.values_of("type", scripts, _JSON_LD) if "ld+json" in kind.lower()]

    def carrying(self, names: frozenset[str], among: Bools) -> list[int]:
        """Those of some nodes that are elements with any attribute of some names, in order."""
        if self.nodes is not None:
            return [*self.nodes.carrying(names, among.view(np.uint8))]
        places = np.array(sorted({node for name in names for node in self._carriers.get(name, ())}), dtype=np.intp)
        return places[among.take(places)].tolist()

    def holding(self, name: str, piece: str, among: Bools) -> list[int]:
        """Those of some nodes that are elements with a piece of text, of ASCII, in an attribute, in order."""
        if self.nodes is not None:
            return [*NATIVE.holding(self.nodes, name, piece.encode(), among.view(np.uint8))]
        return [node for node, value in self.values_of(name, among) if piece in value]

    @cached_property
    def _carriers(self) -> dict[str, list[int]]:
        """The elements that have an attribute, in order, by its name."""
        out = defaultdict[str, list[int]](list)
        for node, own in enumerate(self.values):
            for name in own if isinstance(own, dict) else ():
                out[name].append(node)
        return out

    def values_of(self, names: str | tuple[str, ...], among: Bools | None = None,
               sieve: Sieve | None = None) -> "zip[tuple[int, str]]":  # fmt: skip
        """The elements, or those among some nodes, with a value in an attribute, or in any of several, in order, each
        with the value. sieve: values in which none of its words can stand may be left out."""
        return zip(*self.columns_of(names, among, sieve), strict=True)

    def columns_of(self, names: str | tuple[str, ...], among: Bools | None = None,
                   sieve: Sieve | None = None) -> tuple[list[int], list[str]]:  # fmt: skip
        """The same as two columns: the nodes, and the values."""
        names = (names,) if isinstance(names, str) else names
        among = np.ones(len(self), dtype=bool) if among is None else among
        if self.nodes is not None:
            sifted = None if sieve is None else sieve.compiled
            found: tuple[list[int], list[str]] = NATIVE.valued_any(self.nodes, names, among.view(np.uint8), sifted)
            return found
        every = ((node, self.attributes(node)) for node in self.carrying(frozenset(names), among))
        some = [(node, value) for node, own in every for name in (names if len(names) == 1 else own)
                if name in names and (value := own[name])]  # fmt: skip
        return [node for node, _ in some], [value for _, value in some]

    @cached_property
    def depth(self) -> Ints:
        """Number of ancestors of each node. Shape (nodes,)."""
        closed = np.bincount(self.end, minlength=len(self) + 1)
        return (np.cumsum(1 - closed[:-1]) - 1).astype(np.int32)

    @cached_property
    def _orders(self) -> dict[int, int]:
        return {}

    def order(self, node: int) -> int:
        """The number of a node, from 1, among the siblings of its name; counted once for all children of a parent."""
        known = self._orders
        if node not in known:
            seen: Counter[str] = Counter()
            for child in self.children(self.parents[node]):
                seen[self.name(child)] += 1
                known[child] = seen[self.name(child)]
        return known[node]

    def path(self, node: int) -> str:
        """Tag path from the root, such as `html/body/div/p/#text`: the first member of VSSE's triple."""
        return "/".join(map(self.name, [*reversed(self.around(node)), node]))

    @cached_property
    def _xpaths(self) -> dict[int, str]:
        return {0: "/html"}

    def xpath(self, node: int) -> str:
        """XPath of a node in the parsed document, such as `/html/body[1]/div[2]/p[1]/text()[1]`."""
        known, at, steps = self._xpaths, node, list[int]()
        while at not in known:
            steps.append(at)
            at = self.parents[at]
        for step in reversed(steps):
            known[step] = f"{known[self.parents[step]]}/{xpath_step(self.name(step))}[{self.order(step)}]"
        return known[node]

    def css(self, node: int) -> str:
        """CSS path of an element (of the parent, for a text), from the nearest id down."""
        steps: list[str] = []
        if self.tags[node] in (tags.TEXT, tags.COMMENT):
            node = self.parents[node]
        while node:
            name, mark = self.name(node), self.attributes(node).get("id")
            if mark and _PLAIN_ID.fullmatch(mark):
                return " > ".join([f"{css_name(name)}#{mark}", *reversed(steps)])
            steps.append(f"{css_name(name)}:nth-of-type({self.order(node)})")
            node = self.parents[node]
        return " > ".join(["html", *reversed(steps)])
