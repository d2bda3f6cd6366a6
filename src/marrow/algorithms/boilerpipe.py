"""Boilerplate detection using shallow text features: two decision trees and two chains around them.

A block is content by its link density and that of the block before, and by its number of words and those of its
neighbours (`words`, the paper's algorithm 2) or their text densities (`density`, algorithm 1): the words per line of
the text wrapped at 80 characters, the last line left out.

The chain `largest` fuses blocks of content with the block before them, and keeps the fused block with most words. The
chain `article`, for news, drops what follows the end of the text (a heading of comments, say) once 60 words of full
text came before; it fuses blocks, drops boilerplate, fuses neighbours again, and keeps the largest one and what lies
between it and the block that repeats the title.

Paper: Kohlschuetter, Fankhauser, Nejdl: Boilerplate detection using shallow text features. WSDM 2010,
DOI 10.1145/1718487.1718542; the chains are those of its authors' library boilerpipe, version 1.1.
Departures: a block of Marrow goes on over `br`. The end of a text is recognised by English words, as there.
"""

import re
from dataclasses import dataclass
from typing import Literal

import numpy as np

from marrow.expressions import expression
from marrow.page import Page, title_of

from .shallow import shift, text_density
from .stream import Bools, Floats

_FULL, _ENOUGH = 9, 60  # density of full text, words of it before an end counts
_END = expression(
    r"comments|\d+ (?:comments|users responded in)|please rate this|post a comment|thanks for your comments -"
    r"|.*(?:what you think\.\.\.|add (?:your )?comment|reader (?:views|comments)|have your say|rätta artikeln)",
    re.IGNORECASE | re.DOTALL,
)
_TITLE_CUTS = (" *[|:] *", " *[|:()] *", r" *[|:()\-] *", r" *[|,:()\-] *")


def by_words(words: Floats, link_density: Floats) -> Bools:
    """The decision tree on numbers of words (algorithm 2). Shape (blocks,)."""
    before, after, link_before = shift(words, 1), shift(words, -1), shift(link_density, 1)
    quiet = (words > 16) | (after > 15) | (before > 4)
    behind_links = (words > 40) | (after > 17)
    return (link_density <= 0.333333) & np.where(link_before <= 0.555556, quiet, behind_links)


def by_density(density: Floats, link_density: Floats) -> Bools:
    """The decision tree on text densities (algorithm 1). Shape (blocks,)."""
    before, after, link_before = shift(density, 1), shift(density, -1), shift(link_density, 1)
    quiet = np.where(density > 9, after > 0, (after > 10) | (before > 4))
    return (link_density <= 0.333333) & np.where(link_before <= 0.555556, quiet, after > 11)


@dataclass(slots=True)
class _Fused:
    """Several blocks as one."""

    members: list[int]
    words: float
    content: bool
    title: bool


def keep(page: Page, *, chain: Literal["article", "largest", "words", "density"] = "article") -> Floats:
    """1 for each leaf of a block of content, -1 for the others, -inf for hidden ones. Shape (leaves,).

    chain: article, largest, or one of the decision trees alone: words, density
    """
    blocks = page.blocks
    if chain == "density":
        content = by_density(np.array([text_density(text) for text in blocks.texts]), blocks.density)
    else:
        content = by_words(blocks.words, blocks.density)
    if chain == "largest":
        content = _marked(_largest(_fuse(_single(page, content, frozenset()))), len(blocks))
    elif chain == "article":
        content = _article(page, _before_end(page, content))
    return page.on_leaves(np.where(content, 1.0, -1.0))


def _article(page: Page, content: Bools) -> Bools:
    texts, titles = page.blocks.texts, _titles(page)
    title = frozenset(number for number, text in enumerate(texts) if text.lower() in titles)
    fused = [each for each in _fuse(_single(page, content, title)) if each.content or each.title]
    fused = _largest(_fuse(fused, content_only=True))
    start = next((place for place, each in enumerate(fused) if each.content), 0)
    heads = [place for place, each in enumerate(fused[:start]) if each.title]
    if heads:
        for each in fused[heads[-1] : start]:
            each.content = True
    return _marked(fused, len(texts))


def _before_end(page: Page, content: Bools) -> Bools:
    """Content but for what comes after an end of the text."""
    texts, words = page.blocks.texts, page.blocks.words
    seen = 0.0
    for number, (text, count) in enumerate(zip(texts, words.tolist(), strict=True)):
        if content[number] and text_density(text) >= _FULL:
            seen += count
        if count < 15 and len(text) >= 8 and seen >= _ENOUGH and _END.match(text):
            return content & (np.arange(len(content)) < number)
    return content


def _titles(page: Page) -> frozenset[str]:
    """The title of the page and the longest parts of it, in lower case."""
    parts = {(title := title_of(page)).lower()}
    for cut in _TITLE_CUTS:
        pieces = [piece for piece in re.split(cut, title) if ".com" not in piece]
        parts.add(max(pieces, key=len, default="").strip().lower())
    return frozenset(parts - {""})


def _single(page: Page, content: Bools, title: frozenset[int]) -> list[_Fused]:
    rows = zip(page.blocks.words.tolist(), content.tolist(), strict=True)
    return [_Fused([number], words, yes, number in title) for number, (words, yes) in enumerate(rows)]


def _fuse(blocks: list[_Fused], *, content_only: bool = False) -> list[_Fused]:
    """Each block of content fused with the one before it, if at most one block lies between, and if that is content
    too where only content is fused."""
    out: list[_Fused] = []
    for block in blocks:
        last = out[-1] if out else None
        if last and block.content and block.members[0] - last.members[-1] <= 2 and (last.content or not content_only):
            last.members += block.members
            last.words += block.words
            last.content, last.title = True, last.title or block.title
        else:
            out.append(block)
    return out


def _largest(blocks: list[_Fused]) -> list[_Fused]:
    """Of the blocks of content only the one with most words stays content."""
    largest = max((each for each in blocks if each.content), key=lambda each: each.words, default=None)
    for each in blocks:
        each.content = each is largest
    return blocks


def _marked(fused: list[_Fused], size: int) -> Bools:
    out = np.zeros(size, dtype=bool)
    out[[number for each in fused if each.content for number in each.members]] = True
    return out
