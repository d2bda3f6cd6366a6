"""The columns a model sees: every feature of its families in the order of the registry, as one matrix."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from marrow import registry
from marrow.features.frame import Columns, Frame
from marrow.kernel import NATIVE
from marrow.page import parse

Matrix = NDArray[np.float32]
Given = Callable[[Frame], tuple[Any, ...]]
_SAMPLE = "<main><h1>A page</h1><p>Some words of text, and <a href=/>a link</a>.</p></main>"


def matrix(
    frame: Frame, blocks: Matrix | None = None, page: Matrix | None = None, chosen: Sequence[str] | None = None
) -> Matrix:
    """The features of a page, and after them other columns (blocks, k) and numbers that hold for all blocks (k,).

    `chosen`: the families that are measured, in the order of the registry; all by default.

    Shape (blocks, features). One matrix from the first, since a page may have a million blocks.
    """
    blocks = np.zeros((len(frame), 0), dtype=np.float32) if blocks is None else blocks
    page = np.zeros(0, dtype=np.float32) if page is None else page
    chosen = families() if chosen is None else chosen
    measures = _measures(tuple(chosen))
    size = sum(columns for _, columns, *_ in measures)
    out = np.empty((size + blocks.shape[1] + len(page), len(frame)), dtype=np.float32)
    out[size : size + blocks.shape[1]] = blocks.T
    out[size + blocks.shape[1] :] = page[:, None]
    place = 0
    for family, columns, measure, given in measures:
        if frame.seen is not None and family in NATIVE.FAMILIES:
            NATIVE.measure(frame.seen, family, out, place, columns, given(frame) if given else ())
            place += columns
            continue
        for name, column in measure(frame).items():
            stop = place + (1 if isinstance(name, str) else len(name))
            out[place:stop] = column
            place = stop
    return out.T


def families() -> tuple[str, ...]:
    """The families of features, in order."""
    return registry.names("features")


def families_of(columns: Iterable[str]) -> tuple[str, ...]:
    """The families that columns belong to. Raises `KeyError` for a column that no family has."""
    known = names()
    return tuple(dict.fromkeys(known[column] for column in columns))


@cache
def _measures(chosen: tuple[str, ...]) -> list[tuple[str, int, Callable[[Frame], Columns], Given | None]]:
    """Some families, the number of columns of each, what measures them, and what gives the kernel more than blocks."""
    sizes = Counter(names().values())
    return [(family, sizes[family], registry.verb("features", family),
             getattr(registry.module("features", family), "given", None)) for family in chosen]  # fmt: skip


@cache
def names() -> dict[str, str]:
    """The name of each column in order, with the family it belongs to."""
    frame = Frame(parse(_SAMPLE))
    found = ((family, names) for family in families() for names in registry.verb("features", family)(frame))
    return {name: family for family, names in found for name in ((names,) if isinstance(names, str) else names)}
