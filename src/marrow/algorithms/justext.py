"""jusText: stop words tell sentences from labels, and neighbours decide about what is short.

A block is first judged by itself: `bad` by its share of linked characters or of stop words, `short` by its length, else
`good` or `neargood`. Then a short or near good block goes the way of the good and bad ones around it, and a heading is
kept when a good block follows soon.

The judging is done by the package jusText of the algorithm's author (`pip install 'webmarrow[justext]'`), on the
blocks of Marrow's page. The list of stop words is that of the page's `lang`, English where it states none; a
language without a list, and a page with hardly a word of the list, are judged without stop words.

Paper: Pomikálek: Removing boilerplate and duplicate content from web corpora. Dissertation, Masaryk University, 2011.
Departures: two `br` in a row do not end a block. That a page is in another language when less than 5 % of its words are
on the list is ours. The second pass of the package is quadratic in blocks that are neither good nor bad, so a page of
more than 1,000 blocks is given to it in pieces, the smaller the longer the page.
"""

from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from marrow.data import load
from marrow.errors import importing
from marrow.page import Page, tags
from marrow.page.tree import Floats

RANGES = {"length_low": (10, 200), "length_high": (50, 500), "stopwords_low": (0.0, 0.6), "stopwords_high": (0.0, 0.6),
          "max_link_density": (0.05, 0.8), "max_heading_distance": (0, 500)}  # fmt: skip
_PIECE, _WORK = 1000, 3_000_000  # blocks of a piece at most, blocks of the page times those of a piece
_LEAST = 0.05  # share of stop words of a page that is in the language of the list


def keep(page: Page, *, language: str = "", length_low: int = 70, length_high: int = 200, stopwords_low: float = 0.30,
         stopwords_high: float = 0.32, max_link_density: float = 0.2, max_heading_distance: int = 200,
         no_headings: bool = False) -> Floats:  # fmt: skip
    """1 for each leaf of a good block, -1 for the others, -inf for hidden ones. Shape (leaves,).

    language: code of the list of stop words, such as `de`; empty for that of the page
    length_low: characters below which a block is short
    length_high: characters above which a block with enough stop words is good
    stopwords_low: share of stop words below which a block is bad
    stopwords_high: share of stop words from which a block can be good
    max_link_density: share of linked characters above which a block is bad
    max_heading_distance: characters between a heading and the good block that it may belong to
    no_headings: whether headings are blocks like any other
    """
    bodies = np.flatnonzero(tags.table("html body")[page.tree.tag]).tolist()
    stated = (lang for node in bodies if (lang := page.tree.attributes(node).get("lang")))
    core, words = _package(language or next(stated, ""))
    said = " ".join(page.blocks.texts).lower().split()
    if words is None or sum(word in words for word in said) < _LEAST * len(said):
        words, stopwords_low, stopwords_high = frozenset(), 0.0, 0.0
    good, linked = np.zeros(len(page.blocks), dtype=bool), linked_characters(page)
    heading = tags.HEADING[page.tree.tag[page.blocks.container]].tolist()
    texts = [" ".join(text.split()) for text in page.blocks.texts]
    piece = max(min(_PIECE, _WORK // max(len(good), 1)), 50)
    for start in range(0, len(good), piece):
        part = slice(start, start + piece)
        paragraphs = list(map(Paragraph, texts[part], heading[part], linked[part]))
        core.classify_paragraphs(paragraphs, words, length_low, length_high, stopwords_low, stopwords_high,
                                 max_link_density, no_headings)  # fmt: skip
        core.revise_paragraph_classification(paragraphs, max_heading_distance)
        good[start : start + len(paragraphs)] = [each.class_type == "good" for each in paragraphs]
    return page.on_leaves(np.where(good, 1.0, -1.0))


def linked_characters(page: Page) -> list[int]:
    """The characters of each block that lie in links, with the spaces between words."""
    leaves, tree = page.leaves, page.tree
    inside = (leaves.block >= 0) & tree.inside(tree.tag == tags.CODES["a"])[leaves.node]
    chars = leaves.counts.chars[inside] + np.maximum(leaves.counts.words[inside] - 1, 0)
    return np.bincount(leaves.block[inside], chars, len(page.blocks)).astype(int).tolist()


@dataclass(slots=True)
class Paragraph:
    """A block with what the package asks of its paragraphs and what it says about them."""

    text: str
    is_heading: bool
    chars_count_in_links: int
    dom_path: str = ""
    heading: bool = False
    cf_class: str = ""
    class_type: str = ""

    def __len__(self) -> int:
        return len(self.text)

    def links_density(self) -> float:
        """Share of its characters that are in links."""
        return self.chars_count_in_links / len(self.text) if self.text else 0.0

    def stopwords_density(self, words: frozenset[str]) -> float:
        """Share of its words that are on a list."""
        found = self.text.lower().split()
        return sum(word in words for word in found) / len(found) if found else 0.0


@cache
def _package(language: str) -> tuple[Any, frozenset[str] | None]:
    """The package's module and the stop words of a language, None for one without a list. Raises `Error`."""
    with importing("justext", "jusText", "the algorithm justext"):
        import justext
        import justext.core
    name = load("stop_words.toml").get(language.lower().replace("_", "-").split("-")[0] or "en")
    return justext.core, justext.get_stoplist(name) if name in justext.get_stoplists() else None
