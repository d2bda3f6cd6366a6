"""The score of insets (see `marrow.model.insets`), learned from boxes that are known to be content or clutter.

Those are the pieces set down in pages (see `planted`), each kind with the same weight, and, with less of it, the insets
of pages as they are, as far as the prose around them is content by the gold.
"""

from collections import Counter
from collections.abc import Callable, Iterable

import numpy as np
import scipy.sparse as sparse
from numpy.typing import NDArray

from ..model.insets import pooled
from . import tokens
from .dataset import Dataset
from .record import Record

Floats = NDArray[np.float32]
Kind = tuple[str, bool]  # of a piece, and whether it is content
_OWN = ("", True)  # the kind of the insets of pages as they are
OWN = 0.05  # what all of these weigh, in all pieces
PENALTY = 1e-3
_STEPS = 100
_CONTENT = 0.8  # of the words of the prose around an inset


def fit(data: Dataset, shown: Callable[[int], Floats], pages: Iterable[int]) -> dict[str, Floats]:
    """The arrays of a score learned from some pages and what is made of them; none where they hold no pieces.

    shown: gives the standardised inputs of a page
    """
    rows: list[Floats] = []
    targets: list[float] = []
    kinds: list[Kind] = []
    for page in pages:
        for number in (page, *data.variants.get(page, ())):
            record = data.pages[number]
            known = _known(record)
            if known:
                inside = shown(number)[record.inset >= 0]
                rows.append(pooled(inside, record.words, record.insets)[list(known)])
                targets.extend(target for target, _ in known.values())
                kinds.extend(kind for _, kind in known.values())
    sizes = Counter(kinds)
    if len({right for _, right in sizes.keys() - {_OWN}}) < 2:
        return {}
    fates = Counter(right for _, right in sizes.keys() - {_OWN})
    weight = [OWN / sizes[kind] if kind == _OWN else 0.5 / fates[kind[1]] / sizes[kind] for kind in kinds]
    matrix = sparse.csr_matrix(np.concatenate(rows))
    found = tokens.fit(matrix, np.array(targets), np.array(weight), penalty=PENALTY, steps=_STEPS)
    return {"inset.weight": found.weights[:, 0], "inset.bias": found.bias[0]}


def _known(record: Record) -> dict[int, tuple[float, Kind]]:
    """Of the insets of a page of which it is known what they are: how much of each is content, and its kind."""
    out: dict[int, tuple[float, Kind]] = {}
    for number, home in enumerate(record.home.tolist()):
        inside, prose = record.inset == number, record.prose == home
        owner = int(record.owner[inside][0])
        if owner >= 0:
            right = bool(record.right[owner])
            out[number] = float(right), (record.pieces[owner], right)
        elif not record.pieces and record.known[inside].all() and _share(record, prose) >= _CONTENT:
            out[number] = _share(record, inside), _OWN
    return out


def _share(record: Record, some: NDArray[np.bool_]) -> float:
    """How much of some blocks is content."""
    return float(np.average(record.target[some], weights=np.maximum(record.words[some], 1)))
