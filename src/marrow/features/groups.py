"""Equal things as numbers: what blocks and elements have in common."""

from collections import defaultdict
from collections.abc import Sequence
from itertools import count
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

T = TypeVar("T")
Places = NDArray[np.intp]


def numbered(values: Sequence[T]) -> tuple[list[T], Places]:
    """The distinct values as they come, and which of them each is."""
    known: defaultdict[T, int] = defaultdict(count().__next__)
    number = np.fromiter(map(known.__getitem__, values), dtype=np.intp, count=len(values))
    return list(known), number


def grouped(keys: NDArray[np.int64]) -> Places:
    """Numbers from 0 on in place of keys, in their order, the same for the same key."""
    return np.unique(keys, return_inverse=True)[1]
