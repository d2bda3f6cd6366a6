"""What authors call the parts of a page: tag, class, id, role and the like of a block's container and its ancestors.

`post-content` or `nav__item` tell much; which of them tell what is learned (see `marrow.train.tokens`), so this file
only takes the names apart into tokens, for training and for extraction alike. Tokens read like selectors: `div`,
`.post-content`, `#main`, `[role=banner]`; `*content` is a part of a class, an id or the name of a custom element. Every
digit counts as `0`.

Paper: the id and class tokens of Peters, Lecocq: Content extraction using diverse feature sets. WWW 2013.
Departures: a weight for each token instead of two sums, and ancestors at three distances.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from marrow.page import tags

from .frame import LEVELS, Frame

Ints = NDArray[np.int64]
DISTANCES = 3
DISTANCE = (0, 0, 1, 1, 1, *[2] * (LEVELS - 4))  # of each level of `Frame.up`
_CLASSES, _LENGTH, _LABEL = 12, 200, 30  # classes and characters of an attribute, characters of a label, that are read
_SIGNS = {"name": "", "class": ".", "id": "#"}
_OTHERS = ("role", "itemprop", "itemtype", "data-testid", "aria-label")
_OTHER = frozenset(_OTHERS)
_DIGITS = str.maketrans("123456789", "000000000")
_PART = re.compile(r"[A-Z]?[a-z]{2,}|[A-Z]{3,}|\n")


@dataclass(frozen=True, slots=True)
class Marks:
    """The names on a page, each taken apart once.

    `tokens[starts[n]:starts[n + 1]]`: the tokens of name n, of which 0 has none. `node`: the containers of blocks and
    their nearest ancestors without the root, shape (elements,); `names`: what each of those bears, shape (kinds,
    elements).
    """

    tokens: list[str]
    starts: Ints
    node: Ints
    names: Ints


def marks(frame: Frame) -> Marks:
    """The marks of a page; linear in the elements that hold its blocks."""
    tree, node, values = frame.page.tree, frame.elements, frame.attributes
    nodes = node.tolist()
    names = _Names()
    columns = [names.column("name", [tree.names.get(each) or tags.NAMES[tree.tags[each]] for each in nodes])]
    columns += [names.column("class", frame.classes), names.column("id", [value.get("id") for value in values])]
    odd = [place for place, value in enumerate(values) if not _OTHER.isdisjoint(value)]
    for kind in _OTHERS if odd else ():
        column = [0] * len(nodes)
        for place, number in zip(odd, names.column(kind, [values[each].get(kind) for each in odd]), strict=True):
            column[place] = number
        columns.append(column)
    lists = names.tokens()
    starts = np.zeros(len(lists) + 1, dtype=np.int64)
    np.cumsum([len(each) for each in lists], out=starts[1:])
    return Marks([token for each in lists for token in each], starts, node, np.array(columns, dtype=np.int64))


def node_tokens(name: str, attributes: Mapping[str, str | None]) -> tuple[str, ...]:
    """The tokens of one element, the same as it has on a page."""
    names = _Names()
    names.column("name", [name])
    for kind in ("class", "id", *_OTHERS):
        names.column(kind, [attributes.get(kind)])
    return tuple(token for each in names.tokens() for token in each)


class _Names:
    """The distinct names of each kind, numbered from 1 on; 0 stands for none."""

    def __init__(self) -> None:
        self._kinds: list[tuple[str, list[str]]] = []
        self._size = 1

    def column(self, kind: str, values: Iterable[str | None]) -> list[int]:
        """The number of each value."""
        known: dict[str | None, int] = {None: 0, "": 0}
        add, first = known.setdefault, self._size - 2
        column = [add(value, len(known) + first) for value in values]
        fresh = [value for value in known if value]
        self._size += len(fresh)
        self._kinds.append((kind, fresh))
        return column

    def tokens(self) -> list[list[str]]:
        """The tokens of each number."""
        out: list[list[str]] = [[]]
        for kind, values in self._kinds:
            if kind == "name":
                parts = _parts(values)
                out += [[name, *(() if name in tags.CODES else parts[place])] for place, name in enumerate(values)]
            elif kind in _SIGNS:
                out += _split(values, _SIGNS[kind])
            else:
                out += [
                    [f"[{kind}={' '.join(value[:_LENGTH].lower().translate(_DIGITS).split())[:_LABEL]}]"]
                    for value in values
                ]
        return out


def _split(values: list[str], sign: str) -> list[list[str]]:
    """Each value as its words with the sign before them, and the parts of those; all values in a few passes."""
    if not values:
        return []
    clean = [" ".join(value[:_LENGTH].split()[:_CLASSES]) for value in values]
    text = "\n".join(clean).lower().translate(_DIGITS)
    whole = text.replace(" ", f" {sign}").split("\n")
    return [f"{sign}{words}".split(" ") + parts for words, parts in zip(whole, _parts(clean), strict=True)]


def _parts(values: list[str]) -> list[list[str]]:
    """The runs of letters in each value, cut before capitals: `*main` and `*content` for `mainContent_1`."""
    found = " *".join(_PART.findall("\n".join(values))).lower()
    return [line.split() for line in f"*{found}".replace("*\n", "\n").split("\n")] if found else [[] for _ in values]
