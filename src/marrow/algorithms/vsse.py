"""VSSE for text: punctuation finds where the text is, tag paths find the area around it, semantics take noise out.

1. The visual value of text characteristics of a leaf, formula 1: vvtc = (length / leaves) * (punctuation / leaves). The
   leaves with vvtc of at least T1 times the maximum are effective text.
2. Their tag paths are aggregated to the maximum common prefix, formula 2; the subtree at its end is the content area.
3. The keywords of each paragraph of the area, weighted by TF-IDF (formula 4), give a SimHash. A paragraph stays if that
   differs from the one of title and description in at most T2 bits.

Paper: Visual text information and structured record extraction (VSSE), sections 4.2, 4.3.1, 4.4 and 5.2; its example
for formula 1 is figure 3.
Departures: leaves are the texts that a reader is shown. The steps of a path are elements, not names of tags; then
formula 2, the length of a common subsequence, is that of the common prefix. A prefix that ends at a single paragraph is
taken one step further up. The paper does not say how wide its hash is: at 64 bits hardly any paragraph comes within 3
bits of a title; 4 is the best width on the corpora for tuning, where no third step is better still. Effective text
always stays, and without a title there is no third step. A word that only title or description has weighs as one of a
single paragraph. L of formula 4 is `offset`. Chinese and Japanese text is cut into words by rjieba where it is
installed (`pip install 'webmarrow[cjk]'`), else into pairs of characters.
"""

import hashlib
import importlib.util
from functools import lru_cache
from itertools import takewhile
from typing import Any

import numpy as np
from numpy.typing import NDArray

from marrow.expressions import expression
from marrow.page import Page, elements_named, title_of

from .stream import Bools, Floats, Ints

RANGES = {"t1": (0.1, 1.0), "t2": (0, 32), "bits": (4, 64), "offset": (0.0, 2.0)}
_UNSPACED = "\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
_WORD = expression(rf"[{_UNSPACED}]+|[^\W_{_UNSPACED}]+")
_IDEOGRAPH = expression(rf"[{_UNSPACED}]")


def vvtc(length: Floats, punctuation: Floats) -> Floats:
    """Formula 1 over all leaves of a page: lengths in characters, numbers of punctuation marks. Shape (leaves,)."""
    return (length / max(len(length), 1)) * (punctuation / max(len(length), 1))


def prefix(first: list[int], second: list[int]) -> list[int]:
    """The common prefix of two paths, each from the root down: `pcs` of formula 2 for paths of elements."""
    return [one for one, _ in takewhile(lambda pair: pair[0] == pair[1], zip(first, second, strict=False))]


def keywords(text: str) -> list[str]:
    """The words of a text in lower case; runs of ideographs and kana are cut by rjieba, or into pairs."""
    found = _WORD.findall(text.lower())
    if not _IDEOGRAPH.search(text):
        return found
    out: list[str] = []
    for word in found:
        if not _IDEOGRAPH.match(word) or len(word) < 2:
            out.append(word)
        elif (cutter := _cutter()) is not None:
            out += cutter.cut(word)
        else:
            out += [word[at : at + 2] for at in range(len(word) - 1)]
    return out


def weights(paragraph: Ints, word: Ints, offset: float) -> Floats:
    """Formula 4: TF * (log(N / N_k) + L) of each word k that occurs; both columns have a row per occurrence.

    `paragraph`, `word`: numbers from 0. Returns the weight of each word, shape (words,).
    """
    size = int(paragraph.max()) + 1
    pairs = np.unique(word * size + paragraph)
    within = np.bincount(pairs // size)
    return np.bincount(word) * (np.log(size / within) + offset)


def simhash(group: Ints, word: Ints, weight: Floats, signs: NDArray[np.int8]) -> Bools:
    """The SimHash of each group of word occurrences. `signs`: 1 or -1 per word and bit. Shape (groups, bits)."""
    sums = [np.bincount(group, weight[word] * signs[word, bit]) for bit in range(signs.shape[1])]
    return np.stack(sums, axis=1) > 0


def keep(page: Page, *, t1: float = 0.8, t2: int = 3, bits: int = 4, offset: float = 0.01,
         refine: bool = True) -> Floats:  # fmt: skip
    """1 for each leaf of the refined area, -1 for the others, -inf for hidden ones. Shape (leaves,).

    t1: share of the highest vvtc that makes a leaf effective text, 0 to 1
    t2: bits in which a paragraph may differ from title and description
    bits: width of the SimHash, 1 to 64
    offset: constant that formula 4 adds to the logarithm
    refine: whether the area is refined, or left as it is
    """
    leaves, blocks = page.leaves, page.blocks
    shown = np.flatnonzero(leaves.block >= 0)
    value = vvtc(leaves.counts.chars[shown].astype(np.float64), leaves.counts.punctuation[shown].astype(np.float64))
    if not len(value) or not value.max():
        return page.on_leaves(np.full(len(blocks), -1.0))
    effective = np.unique(leaves.block[shown[value >= min(t1, 1.0) * value.max()]])
    root = _area(page, int(effective[0]), int(effective[-1]))
    inside = (blocks.runs[blocks.first] >= root) & (blocks.runs[blocks.first] < page.tree.end[root])
    if refine:
        area = np.flatnonzero(inside)
        inside[area] = _related(page, area.tolist(), t2, min(max(bits, 1), 64), offset)
        inside[effective] = True
    return page.on_leaves(np.where(inside, 1.0, -1.0))


def _area(page: Page, first: int, last: int) -> int:
    """The element at the end of the common prefix of all paths, which is that of the first and the last one."""
    tree, ends = page.tree, page.blocks.container[[first, last]].tolist()
    node = prefix(*([*reversed(tree.around(end)), end] for end in ends))[-1]
    return tree.parents[node] if node in ends else node


def _related(page: Page, area: list[int], t2: int, bits: int, offset: float) -> Bools:
    """Which blocks have a SimHash near that of title and description; all, when the page has neither."""
    heading = keywords(_heading(page))
    if not heading:
        return np.ones(len(area), dtype=bool)
    number: dict[str, int] = {}
    rows = [[number.setdefault(word, len(number)) for word in keywords(page.blocks.texts[block])] for block in area]
    paragraph = np.repeat(np.arange(len(rows)), [len(row) for row in rows])
    word = np.array([each for row in rows for each in row], dtype=np.int64)
    if not len(word):
        return np.ones(len(area), dtype=bool)
    title = np.array([number.setdefault(each, len(number)) for each in heading])
    weight = np.full(len(number), np.log(len(rows)) + offset)  # a word of the title alone is as if in one paragraph
    known = weights(paragraph, word, offset)
    weight[: len(known)] = known
    signs = _signs(list(number), bits)
    wanted = simhash(np.zeros(len(title), dtype=np.int64), title, weight, signs)
    found = np.zeros((len(rows), bits), dtype=bool)
    hashes = simhash(paragraph, word, weight, signs)
    found[: len(hashes)] = hashes
    return np.asarray((found != wanted).sum(axis=1) <= t2)


def _signs(words: list[str], bits: int) -> NDArray[np.int8]:
    digests = b"".join(hashlib.blake2b(word.encode("utf-8", "replace"), digest_size=8).digest() for word in words)
    table = np.unpackbits(np.frombuffer(digests, dtype=np.uint8).reshape(-1, 8), axis=1)[:, :bits]
    return np.where(table, 1, -1).astype(np.int8)


def _heading(page: Page) -> str:
    """Title and description of the page."""
    named = (page.tree.attributes(node) for node in elements_named(page, "meta"))
    told = [each.get("content") or "" for each in named if (each.get("name") or "").lower() == "description"]
    return " ".join([title_of(page), *told])


@lru_cache(maxsize=1)
def _cutter() -> Any:
    """rjieba, or None where it is not installed."""
    return importlib.import_module("rjieba") if importlib.util.find_spec("rjieba") else None
