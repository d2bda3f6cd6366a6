"""Records of many pages as one set of arrays, and the sparse matrices of their tokens.

A token is in the vocabulary when pages of enough domains have it: three for marks, eight for words,
four for signals. What one site alone says is not worth knowing, and would be learned by heart.
"""

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..errors import Error
from ..experiment import sites
from ..features.marks import DISTANCES
from ..model.file import UNTYPED
from .record import Record

try:
    import scipy.sparse as sparse
except ImportError:
    raise Error("scipy is not installed: pip install 'marrow[train]'", code="missing-extra") from None

Floats = NDArray[np.float32]
Ints = NDArray[np.int64]
MARK_DOMAINS, WORD_DOMAINS, SIGNAL_DOMAINS = 3, 8, 4


@dataclass(frozen=True)
class Dataset:
    """Pages as arrays over their blocks, page after page: page p has rows `starts[p]` to `starts[p + 1]`.

    `marks` (rows, tokens * distances) counts the marks, `words` (rows, tokens) the words by the square root of the
    block's number of words, `signals` (pages, tokens) likewise; `mark_tokens`, `word_tokens` and `signal_tokens` are the
    vocabularies. `page_types`: those that occur, `UNTYPED` when no page has one.
    """

    pages: tuple[Record, ...]
    starts: Ints
    features: Floats
    target: Floats
    known: NDArray[np.bool_]
    marks: Any
    words: Any
    signals: Any
    mark_tokens: tuple[str, ...]
    word_tokens: tuple[str, ...]
    signal_tokens: tuple[str, ...]
    page_types: tuple[str, ...]

    def rows(self, page: int) -> slice:
        """The rows of a page."""
        return slice(int(self.starts[page]), int(self.starts[page + 1]))

    @cached_property
    def heading(self) -> Ints:
        """The row of the heading that each row lies under, -1 where there is none."""
        own = np.concatenate([page.heading for page in self.pages])
        return np.where(own >= 0, own + np.repeat(self.starts[:-1], np.diff(self.starts)), -1)

    @cached_property
    def page_of_row(self) -> Ints:
        """The page of each row."""
        return np.repeat(np.arange(len(self.pages)), np.diff(self.starts))

    @cached_property
    def made(self) -> NDArray[np.bool_]:
        """Whether each page is made of another one: without names, or with pieces set down in it."""
        return np.array([page.made for page in self.pages])

    @cached_property
    def bare(self) -> NDArray[np.bool_]:
        """Whether each page is one without names."""
        return np.array([page.bare for page in self.pages])

    @cached_property
    def twins(self) -> dict[int, int]:
        """The page without names of each page that has one."""
        return {page: other for page, others in self.variants.items() for other in others if not self.pages[other].pieces}

    @cached_property
    def variants(self) -> dict[int, list[int]]:
        """The pages that are made of each page."""
        own = {(page.corpus, page.id): number for number, page in enumerate(self.pages) if not page.made}
        out: dict[int, list[int]] = defaultdict(list)
        for number in np.flatnonzero(self.made).tolist():
            page = self.pages[number]
            if (page.corpus, page.id) in own:
                out[own[page.corpus, page.id]].append(number)
        return dict(out)

    @cached_property
    def types(self) -> Ints:
        """The number of each page's type among `page_types`, -1 where it is not known."""
        known = {name: number for number, name in enumerate(self.page_types)}
        return np.array([known.get(page.page_type, -1) for page in self.pages])


def assemble(pages: Sequence[Record]) -> Dataset:
    """One dataset of the records. Raises `Error` when there is nothing to learn from."""
    if not any(page.known.any() for page in pages):
        raise Error("no page has both text and gold: nothing to learn from", code="bad-corpus")
    starts = np.concatenate(([0], np.cumsum([len(page) for page in pages])))
    mark_tokens = vocabulary(pages, lambda page: page.marks, MARK_DOMAINS)
    word_tokens = vocabulary(pages, lambda page: page.tokens, WORD_DOMAINS)
    signal_tokens = vocabulary(pages, lambda page: page.signals, SIGNAL_DOMAINS)
    features, target, known = (
        np.concatenate([getattr(page, name) for page in pages]) for name in ("features", "target", "known")
    )
    types = tuple(sorted({page.page_type for page in pages} - {""})) or UNTYPED
    matrices = _mark_matrix(pages, mark_tokens), _word_matrix(pages, word_tokens), _signal_matrix(pages, signal_tokens)
    shared = tuple(  # each page's features become a view of all of them, so that they are in memory once
        replace(page, features=features[start:stop])
        for page, (start, stop) in zip(pages, pairwise(starts.tolist()), strict=True)
    )
    return Dataset(shared, starts, features, target, known, *matrices, mark_tokens, word_tokens, signal_tokens, types)


def vocabulary(pages: Sequence[Record], tokens: Callable[[Record], list[str]], domains: int) -> tuple[str, ...]:
    """The tokens that pages of so many domains have, sorted; fewer domains are asked for when there are only a few."""
    seen: dict[str, set[str]] = defaultdict(set)
    for page in pages:
        for token in () if page.pieces else tokens(page):
            seen[token].add(page.domain)
    least = min(domains, max(1, len({page.domain for page in pages}) // 4))
    return tuple(sorted(token for token, where in seen.items() if len(where) >= least))


def folds(pages: Sequence[Record], number: int) -> Ints:
    """The fold of each page, by its domain. Raises `Error` for pages of a single domain."""
    return np.array(sites.folds([page.domain for page in pages], number))


def _mark_matrix(pages: Sequence[Record], vocabulary: tuple[str, ...]) -> Any:
    number = {token: place for place, token in enumerate(vocabulary)}

    def row(page: Record) -> tuple[Ints, Ints, Floats]:
        local = np.array([number.get(token, -1) for token in page.marks] or [-1])
        column = local[page.mark_ids // DISTANCES] * DISTANCES + page.mark_ids % DISTANCES
        return column, page.mark_starts, np.ones(len(column), dtype=np.float32)

    return _matrix([row(page) for page in pages], len(vocabulary) * DISTANCES)


def _word_matrix(pages: Sequence[Record], vocabulary: tuple[str, ...]) -> Any:
    number = {token: place for place, token in enumerate(vocabulary)}

    def row(page: Record) -> tuple[Ints, Ints, Floats]:
        local = np.array([number.get(token, -1) for token in page.tokens] or [-1])
        sizes = np.diff(page.word_starts)
        weight = np.repeat(1 / np.sqrt(np.maximum(sizes, 1)), sizes)
        return local[page.word_ids], page.word_starts, weight.astype(np.float32)

    return _matrix([row(page) for page in pages], len(vocabulary))


def _signal_matrix(pages: Sequence[Record], vocabulary: tuple[str, ...]) -> Any:
    number = {token: place for place, token in enumerate(vocabulary)}

    def row(page: Record) -> tuple[Ints, Ints, Floats]:
        column = np.array([number.get(token, -1) for token in page.signals], dtype=np.int64)
        value = np.full(len(column), 1 / np.sqrt(max(len(column), 1)), dtype=np.float32)
        return column, np.array([0, len(column)]), value

    return _matrix([row(page) for page in pages], len(vocabulary))


def _matrix(parts: list[tuple[Ints, Ints, Floats]], columns: int) -> Any:
    """One sparse matrix of (columns, starts of the rows, values) of each page; columns below 0 are left out."""
    column = np.concatenate([part[0] for part in parts])
    value = np.concatenate([part[2] for part in parts])
    sizes = np.concatenate([np.diff(part[1]) for part in parts])
    row = np.repeat(np.arange(len(sizes)), sizes)
    inside = column >= 0
    out = sparse.csr_matrix(
        (value[inside], (row[inside], column[inside])), shape=(len(sizes), columns), dtype=np.float32
    )
    out.sum_duplicates()
    return out
