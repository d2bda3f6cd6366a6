"""What authors call the parts of a page: tag, class, id, role and the like of a block's container and its ancestors.

`post-content` or `nav__item` tell much; which of them tell what is learned (see `marrow.train.tokens`), so this file
only takes the names apart into tokens, for training and for extraction alike. Tokens read like selectors: `div`,
`.post-content`, `#main`, `[role=banner]`; `*content` is a part of a class, an id or the name of a custom element. Every
digit counts as `0`.

Paper: the id and class tokens of Peters, Lecocq: Content extraction using diverse feature sets. WWW 2013.
Departures: a weight for each token instead of two sums, and ancestors at three distances.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, count

import numpy as np
from numpy.typing import NDArray

from marrow.page import tags

from . import hashing
from .frame import LABELS, LEVELS, Frame

Ints = NDArray[np.int64]
Places = NDArray[np.intp]
DISTANCES = 3
DISTANCE = (0, 0, 1, 1, 1, *[2] * (LEVELS - 4))  # of each level of `Frame.up`
_CLASSES, LENGTH, _LABEL = 12, 200, 30  # classes and characters of an attribute, characters of a label, that are read
_KNOWN = frozenset(name for name in tags.NAMES if name[0] != "#")
_DIGITS = str.maketrans("123456789", "000000000")
_PART = re.compile(r"[A-Z]?[a-z]{2,}|[A-Z]{3,}")


@dataclass(frozen=True, slots=True)
class Marks:
    """The names on a page, each distinct one once.

    `terms[starts[n]:starts[n + 1]]`: the terms of name n, of which 0 has none; see `tokens` for what a term says.
    `node`: the containers of blocks and their nearest ancestors without the root, shape (elements,); `names`: what each
    of those bears, shape (kinds, elements).
    """

    terms: list[str]
    starts: Ints
    node: Ints
    names: Ints


def marks(frame: Frame) -> Marks:
    """The marks of a page; linear in the elements that hold its blocks."""
    values = frame.attributes
    names = _Names()
    columns = [names.tags(frame)]
    columns += [
        names.column([value.get(kind) for value in values], sign) for kind, sign in (("class", "."), ("id", "#"))
    ]
    for kind in LABELS if frame.labelled else ():
        column = np.zeros(len(values), dtype=np.int64)
        column[frame.labelled] = names.column([values[place].get(kind) for place in frame.labelled], f"[{kind}=")
        columns.append(column)
    return Marks(*names.terms(), frame.elements, np.stack(columns))


def node_tokens(name: str, attributes: Mapping[str, str | None]) -> tuple[str, ...]:
    """The tokens of one element, the same as it has on a page."""
    found = [terms(attributes.get(kind) or "", sign) for kind, sign in (("class", "."), ("id", "#"))]
    found += [terms(attributes[kind] or "", f"[{kind}=") for kind in LABELS if attributes.get(kind)]
    return tuple(token for term in (name, *chain(*found)) for token in tokens(term))


def tokens(term: str) -> tuple[str, ...]:
    """A term taken apart: `.mainContent2` into `.maincontent0`, `*main` and `*content`; labels stay as they are."""
    if term[0] == "[" or term in _KNOWN:
        return (term,)
    return (term.lower().translate(_DIGITS), *(f"*{part.lower()}" for part in _PART.findall(term)))


def named(frame: Frame) -> Iterator[tuple[int, str]]:
    """The elements that HTML does not know: place in `frame.elements`, and so much of the name as is read."""
    names = frame.page.tree.names
    if names:
        codes = frame.page.tree.tag[frame.elements]
        for place in np.flatnonzero((codes == tags.CUSTOM) | (codes == tags.UNKNOWN)).tolist():
            yield place, names[int(frame.elements[place])][:LENGTH]


def label(name: str, said: str) -> str:
    """The token of an attribute that says what an element is for, such as `[role=banner]`."""
    return _label(name, said[:LENGTH])


@lru_cache(maxsize=4096)
def _label(name: str, said: str) -> str:
    return f"[{name}={' '.join(said.lower().translate(_DIGITS).split())[:_LABEL]}]"


def numbers(values: Sequence[str], signs: NDArray[np.uint8]) -> tuple[hashing.Numbers, Places]:
    """The number of each token of many values, and which value it is of. Shapes (tokens,).

    signs: for each value the character that its words begin with, `.` for a class and `#` for an id
    """
    found = [[token for term in terms(value[:LENGTH], chr(sign)) for token in tokens(term)]
             for value, sign in zip(values, signs.tolist(), strict=True)]  # fmt: skip
    return hashing.of_words([*chain(*found)]), np.repeat(np.arange(len(values)), [*map(len, found)])


def terms(value: str, sign: str) -> list[str]:
    """An attribute as terms: its words with the sign before them, or the whole as a label."""
    if sign[:1] == "[":
        return [label(sign[1:-1], value)]
    return [sign + word for word in read(value).split()]


class _Names:
    """The distinct names of each kind, numbered from 1 on; 0 stands for none. The first are the known tags."""

    def __init__(self) -> None:
        self._lists: list[list[str]] = [[], *([name] if name in _KNOWN else [] for name in tags.NAMES)]

    def tags(self, frame: Frame) -> Ints:
        """The number of the tag of each of `frame.elements`."""
        codes = frame.page.tree.tag[frame.elements]
        column = codes + np.int64(1)
        own = np.flatnonzero((codes == tags.CUSTOM) | (codes == tags.UNKNOWN))
        named = frame.page.tree.names
        column[own] = self.column([named[node] for node in frame.elements[own].tolist()], "")
        return column

    def column(self, values: Iterable[str | None], sign: str) -> Ints:
        """The number of each value."""
        values = list(values)
        distinct = list(filter(None, dict.fromkeys(values)))
        known: dict[str | None, int] = {None: 0, "": 0, **dict(zip(distinct, count(len(self._lists))))}
        self._lists += [terms(value, sign) for value in distinct]
        return np.array(list(map(known.__getitem__, values)), dtype=np.int64)

    def terms(self) -> tuple[list[str], Ints]:
        """The terms of all numbers in order, and where those of each start."""
        starts = np.zeros(len(self._lists) + 1, dtype=np.int64)
        np.cumsum(list(map(len, self._lists)), out=starts[1:])
        return list(chain.from_iterable(self._lists)), starts


def read(value: str) -> str:
    """So much of a class or id as is read."""
    return value if len(value) < 2 * _CLASSES else " ".join(value[:LENGTH].split()[:_CLASSES])
