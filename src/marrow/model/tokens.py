"""The linear models over tokens: each token has a weight, and a score is their sum.

Marks count once for each ancestor that bears them, with a weight of their own for each of three distances. Words, and
those of the addresses that a block links to, are divided by the square root of their number, so that a long block is
surer than a short one, though not in proportion.
The signals of a page, likewise, give a score for each page type, and one for the share of its words that is content.
What a card or a price says depends on the type of the page: marks and words have, beside their own weights, one for
each type, and those are mixed as likely as the signals make the types. A block has the scores of the heading it lies
under as well, which often says what kind of section it is in.
"""

from collections.abc import Sequence
from functools import cached_property, lru_cache
from itertools import repeat
from typing import Any

import numpy as np
from numpy.typing import NDArray

from marrow.features import hashing, links
from marrow.features import words as wording
from marrow.features.frame import Frame
from marrow.features.marks import DISTANCES, LENGTH, label, value_tokens
from marrow.features.signals import signals
from marrow.kernel import NATIVE
from marrow.kernel.products import product
from marrow.page import Page, tags

from .forward import softmax

Floats = NDArray[np.float32]
_FAR = (0, 2, 5, None)  # first level of `Frame.up` of each distance
_REMEMBERED = 1 << 12  # labels whose weights are kept from page to page
OWN = DISTANCES + 3  # by marks at each distance, by marks for the page's type, by words, by words for the page's type
OF_HEADING = (0, *range(DISTANCES, OWN))  # those that a block has of the heading it lies under as well
BLOCK_SCORES = OWN + len(OF_HEADING)


class TokenTable:
    """Tokens with their weights. Row 0 belongs to tokens that are not in it, and weighs nothing.

    `weights` has shape (tokens, columns); `bias` is added to the scores, shape (columns,). The last columns of marks
    and of words are those of the page types.
    """

    def __init__(self, tokens: Sequence[str], weights: Floats, bias: Floats) -> None:
        self.tokens, self.bias = tuple(tokens), np.asarray(bias, dtype=np.float32)
        self.weights = np.concatenate((np.zeros((1, weights.shape[1]), dtype=np.float32), weights.astype(np.float32)))
        self.said = lru_cache(_REMEMBERED)(self._said)

    @cached_property
    def row(self) -> dict[str, int]:
        """The row of each token."""
        return {token: number for number, token in enumerate(self.tokens, 1)}

    def rows(self, tokens: Sequence[str]) -> NDArray[np.int64]:
        """The row of each token."""
        return np.fromiter(map(self.row.get, tokens, repeat(0)), dtype=np.int64, count=len(tokens))

    def of(self, numbers: hashing.Numbers) -> Floats:
        """The weights of tokens by their numbers (see `marrow.features.hashing`). Shape (tokens, columns)."""
        index, weights = self._index
        return weights.take(index.find(numbers), axis=0)

    @cached_property
    def _index(self) -> tuple[hashing.Index, Floats]:
        """The index of the tokens, and their weights in its order, last those of all others."""
        index = hashing.Index(self.tokens)
        return index, self.weights[np.append(index.order + 1, 0)]

    def _said(self, value: str, sign: str) -> Floats:
        """The sum of the weights of `marrow.features.marks.value_tokens`. Shape (columns,)."""
        return np.add.reduce(self.weights.take(self.rows(value_tokens(value, sign)), axis=0))

    @cached_property
    def compiled(self) -> Any:
        """The same for the compiled kernel."""
        index, weights = self._index
        return NATIVE.Tokens(*index.tables, np.ascontiguousarray(weights), self.bias)

    def labelled(self, name: str, said: str) -> Floats:
        """The weights of an attribute that says what an element is for. Shape (columns,)."""
        return self.weights[self.row.get(label(name, said), 0)]

    def mixing(self, kinds: Floats) -> Floats:
        """What to multiply columns by to have those of the page types as one. Shape (scores, columns).

        kinds: how likely the page is of each type
        """
        columns = self.weights.shape[1]
        own = columns - len(kinds)
        out = np.zeros((own + 1, columns), dtype=np.float32)
        out.reshape(-1)[: own * columns : columns + 1] = 1  # the diagonal
        out[own, own:] = kinds
        return out

    def weighed(self, rows: NDArray[np.int64], kinds: Floats) -> Floats:
        """The weights of some rows on a page of such types, by distance if there is any. Shape (rows, distances or
        1)."""
        mixed = self.weights[rows] @ self.mixing(kinds).T
        return mixed[:, :-1] + mixed[:, -1:]

    @cached_property
    def of_tags(self) -> Floats:
        """The weights of each tag as a token. Shape (columns, tags)."""
        plain = np.array([name[0] != "#" for name in tags.NAMES])  # `#text` is no id
        return np.ascontiguousarray((self.of(hashing.of_words(tags.NAMES)) * plain[:, None]).T)


def block_scores(marks: TokenTable, words: TokenTable, frame: Frame, kinds: Floats) -> Floats:
    """The scores of each block by its marks, its words, and those of the heading above. Shape (blocks, BLOCK_SCORES).

    kinds: how likely the page is of each type, shape (types,)
    """
    out = np.empty((BLOCK_SCORES, len(frame)), dtype=np.float32)
    out[: DISTANCES + 1] = mark_scores(marks, frame, kinds).T
    out[DISTANCES + 1 : OWN] = word_scores(words, frame, kinds).T
    out[OWN:] = above(out[:OWN].T, frame.heading).T
    return out.T


def above(own: Floats, heading: NDArray[np.integer]) -> Floats:
    """Of the heading that each block lies under, its scores by its own marks and by its words; 0 where there is
    none."""
    scores = np.zeros((len(OF_HEADING), len(own) + 1), dtype=np.float32)  # the last, to which -1 leads, stays 0
    scores[:, :-1] = own.T[list(OF_HEADING)]
    return scores.take(heading, axis=1).T


def signal_scores(table: TokenTable, page: Page) -> Floats:
    """The scores of a page by its signals. Shape (columns,)."""
    found = signals(page)
    return table.weights[table.rows(found)].sum(axis=0) / np.sqrt(np.float32(max(len(found), 1))) + table.bias


def likely(scores: Floats) -> Floats:
    """How likely the page is of each type, by the scores of its signals. Shape (types,)."""
    return softmax(scores[:-1])


def mark_scores(table: TokenTable, frame: Frame, kinds: Floats) -> Floats:
    """The scores of each block by the marks of its container and ancestors: at each distance, and for the page's type.

    Shape (blocks, distances + 1).
    """
    if frame.seen is not None:
        found = NATIVE.mark_scores(frame.seen, table.compiled, kinds, table.of_tags, table.said, table.labelled)
        return np.frombuffer(found, np.float32).reshape(DISTANCES + 1, -1).T
    mixing = table.mixing(kinds)
    weights = np.zeros((DISTANCES + 1, len(frame.page.tree)), dtype=np.float32)
    weights[:, frame.elements] = _element_weights(table, frame, mixing)
    out = np.empty((DISTANCES + 1, len(frame)), dtype=np.float32)
    for far in range(DISTANCES):
        np.add.reduce(weights[far].take(frame.up[_FAR[far] : _FAR[far + 1]]), axis=0, out=out[far])
    np.add.reduce(weights[DISTANCES].take(frame.up), axis=0, out=out[DISTANCES])
    out += (mixing @ table.bias)[:, None]
    return out.T


def _element_weights(table: TokenTable, frame: Frame, mixing: Floats) -> Floats:
    """The weight of each of `frame.elements` at each distance, and for the page's type.

    Shape (distances + 1, elements).
    """
    tree, elements, (classes, of_class) = frame.page.tree, frame.elements, frame.classes
    of_classes = np.stack([table.said(value[:LENGTH], ".") for value in classes], axis=1)
    weights = table.of_tags.take(tree.tag[elements], axis=1) + of_classes.take(of_class, axis=1)
    for place, name, value in frame.stated:
        weights[:, place] += table.said(value[:LENGTH], "#") if name == "id" else table.labelled(name, value)
    for place in np.isin(tree.tag[elements], (tags.CUSTOM, tags.UNKNOWN)).nonzero()[0].tolist():
        weights[:, place] += table.said(tree.names[int(elements[place])][:LENGTH], "")
    return product(mixing, weights)


def word_scores(table: TokenTable, frame: Frame, kinds: Floats) -> Floats:
    """The scores of each block by its words and those of its links: on any page, and for the page's type. Shape
    (blocks, 2)."""
    if frame.seen is not None:
        found = NATIVE.word_scores(frame.seen, table.compiled, kinds, tags.CODES["a"])
        return np.frombuffer(found, np.float32).reshape(2, -1).T
    mixing = table.mixing(kinds)
    linked = links.words(frame.page)
    numbers = hashing.of_words([word for own in linked for word in own])
    of_links = _sums(table, mixing, numbers, np.cumsum([0, *map(len, linked)]))
    out, size = map(np.add, of_links, _sums(table, mixing, *wording.numbers(frame.texts)))
    out /= np.sqrt(np.maximum(size, 1), dtype=np.float32)
    out += (mixing @ table.bias)[:, None]
    return out.T


def _sums(table: TokenTable, mixing: Floats, numbers: hashing.Numbers, first: hashing.Places) -> tuple[Floats, Floats]:
    """The sums of the weights of the tokens of each block, shape (2, blocks), and how many it has.

    first: where the numbers of the tokens of each block begin, and of all
    """
    weights = np.zeros((2, len(numbers) + 1), dtype=np.float32)  # one more, at which last blocks without any begin
    weights[:, :-1] = product(table.of(numbers), mixing.T).T
    size = first[1:] - first[:-1]
    sums: Floats = np.add.reduceat(weights, first[:-1], axis=1)
    sums *= size > 0  # of no tokens, the sum is that of the next
    return sums, size.astype(np.float32)
