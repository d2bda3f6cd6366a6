"""`Dataset`: many training pages as one set of arrays, and the sparse matrices of their tokens.

A token is in the vocabulary when pages of enough domains have it: three for marks, eight for words, four for signals.
What one site alone says would be memorised. Labels such as "Advertisement", which corpora have in few languages,
are known from the forms that pieces are made of (see `marrow.evaluate.transplant`).
"""

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from typing import Any

import numpy as np
import scipy.sparse as sparse

from ..errors import Error
from ..evaluate import transplant
from ..experiment import sites
from ..experiment.arrays import Bools, Floats, Ints
from ..features.marks import DISTANCES
from ..features.words import split
from ..model.file import UNTYPED
from .record import TrainingPage, numbered

MARK_DOMAINS, WORD_DOMAINS, SIGNAL_DOMAINS = 3, 8, 4


@dataclass(frozen=True)
class Dataset:
    """Pages as arrays over their blocks, page after page: page p has rows `starts[p]` to `starts[p + 1]`.

    `marks` (rows, tokens * distances) counts the marks, `words` (rows, tokens) the words, and those of the addresses
    that a block links to, by the square root of the number of both, `signals` (pages, tokens) likewise;
    `mark_tokens`, `word_tokens` and `signal_tokens` are the vocabularies. `page_types`: those that occur, `UNTYPED`
    when no page has one. `labels`: rows like those of `words` for labels; `content` (labels,): whether each stands
    in content; `domains` (tokens,): how many domains have each word.
    """

    pages: tuple[TrainingPage, ...]
    starts: Ints
    features: Floats
    target: Floats
    known: Bools
    marks: Any
    words: Any
    signals: Any
    mark_tokens: tuple[str, ...]
    word_tokens: tuple[str, ...]
    signal_tokens: tuple[str, ...]
    page_types: tuple[str, ...]
    labels: Any
    content: Bools
    domains: Ints

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
    def made(self) -> Bools:
        """Whether each page is made of another one: without names, or with pieces planted in it."""
        return np.array([page.made for page in self.pages])

    @cached_property
    def unnamed(self) -> Bools:
        """Whether each page is one without names."""
        return np.array([page.unnamed for page in self.pages])

    @cached_property
    def twins(self) -> dict[int, int]:
        """The page without names of each page that has one."""
        return {page: other for page, others in self.variants.items() for other in others
                if not self.pages[other].pieces}

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


def assemble(pages: Sequence[TrainingPage]) -> Dataset:
    """One dataset of the records. Raises `Error` when there is nothing to learn from."""
    if not any(page.known.any() for page in pages):
        raise Error("no page has both text and gold: nothing to learn from", code="bad-corpus")
    starts = np.concatenate(([0], np.cumsum([len(page) for page in pages])))
    own = [page for page in pages if not page.pieces]
    marks = vocabulary(own, lambda page: page.marks, MARK_DOMAINS)
    said, content = _labels()
    words = tuple(sorted({*vocabulary(own, lambda page: page.tokens, WORD_DOMAINS), *said[0]}))
    signals = vocabulary(own, lambda page: page.signals, SIGNAL_DOMAINS)
    matrices = (
        matrix([(page.marks, page.mark_ids, page.mark_starts) for page in pages], marks, DISTANCES, counted=True),
        matrix([(page.tokens, page.word_ids, page.word_starts) for page in pages], words),
        matrix([(page.signals, np.arange(len(page.signals)), np.array([0, len(page.signals)])) for page in pages],
               signals),
    )  # fmt: skip
    features, target, known = (
        np.concatenate([getattr(page, name) for page in pages]) for name in ("features", "target", "known")
    )
    types = tuple(sorted({page.page_type for page in pages} - {""})) or UNTYPED
    shared = tuple(  # each page's features become a view of all of them, so that they are in memory once
        replace(page, features=features[start:stop])
        for page, (start, stop) in zip(pages, pairwise(starts.tolist()), strict=True)
    )
    held = _domains(own, lambda page: page.tokens)
    domains = np.array([len(held.get(word, ())) for word in words])
    return Dataset(shared, starts, features, target, known, *matrices, marks, words, signals, types,
                   matrix([said], words), content, domains)  # fmt: skip


def _labels() -> tuple[tuple[list[str], Ints, Ints], Bools]:
    """The words of labels as `matrix` takes them, and whether each label stands in content."""
    known = transplant.labels()
    tokens, ids, starts = numbered(split([*known]))
    return (tokens, ids, starts), np.array([*known.values()])


def vocabulary(pages: Sequence[TrainingPage], tokens: Callable[[TrainingPage], list[str]],
               domains: int) -> tuple[str, ...]:  # fmt: skip
    """The tokens that pages of so many domains have, sorted; fewer domains are asked for when there are only a few."""
    least = min(domains, max(1, len({page.domain for page in pages}) // 4))
    return tuple(sorted(token for token, where in _domains(pages, tokens).items() if len(where) >= least))


def _domains(pages: Sequence[TrainingPage], tokens: Callable[[TrainingPage], list[str]]) -> dict[str, set[str]]:
    """The domains whose pages have each token."""
    seen: dict[str, set[str]] = defaultdict(set)
    for page in pages:
        for token in tokens(page):
            seen[token].add(page.domain)
    return seen


def folds(pages: Sequence[TrainingPage], number: int) -> Ints:
    """The fold of each page, by its domain. Raises `Error` for pages of a single domain."""
    return np.array(sites.folds([page.domain for page in pages], number))


def matrix(pages: Sequence[tuple[list[str], Ints, Ints]], vocabulary: Sequence[str], spread: int = 1, *,
           counted: bool = False) -> Any:  # fmt: skip
    """One sparse matrix of the tokens of all pages, each given as its tokens, their numbers, and where rows begin.

    A number is that of a token times `spread`, plus one of as many columns of the token. A token has the weight 1 where
    it is `counted`, else 1 by the square root of the number of tokens of its row.
    """
    number = {token: place for place, token in enumerate(vocabulary)}
    columns, values, sizes = [], [], []
    for names, ids, starts in pages:
        local = np.array([number.get(name, -1) for name in names] or [-1])
        size = np.diff(starts)
        weight = np.ones(len(size)) if counted else 1 / np.sqrt(np.maximum(size, 1))
        columns.append(local[ids // spread] * spread + ids % spread)
        values.append(np.repeat(weight, size).astype(np.float32))
        sizes.append(size)
    column, value, size = np.concatenate(columns), np.concatenate(values), np.concatenate(sizes)
    row, known = np.repeat(np.arange(len(size)), size), column >= 0
    shape = (len(size), len(vocabulary) * spread)
    out = sparse.csr_matrix((value[known], (row[known], column[known])), shape=shape, dtype=np.float32)
    out.sum_duplicates()
    return out
