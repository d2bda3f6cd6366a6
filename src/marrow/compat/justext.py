"""Replaces jusText: `justext` classifies paragraphs as content or boilerplate, `get_stoplist` gives stop words.

By default Marrow's model decides, for which the list of words has no meaning. Where a threshold is set, the decision is
that of the algorithm `justext` with these thresholds (`pip install 'webmarrow[justext]'`).
Paragraphs are the blocks of Marrow's page: hidden text is not among them.
"""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any

import numpy as np

import marrow
from marrow import registry
from marrow.algorithms import justext as algorithm
from marrow.compat import ignoring, markup
from marrow.data import load
from marrow.document.elements import HEADINGS
from marrow.page import Page, parse, tags

_CODES = {name: code for code, name in reversed(load("stop_words.toml").items())}
DEFAULTS = {knob.name: knob.default for knob in registry.knobs(algorithm.keep).values() if knob.name != "language"}


class Stoplist(frozenset[str]):
    """Frequent words of a language; `language` is its code."""

    language: str = ""


@dataclass(eq=False)
class Paragraph(algorithm.Paragraph):
    """A run of text and what was decided about it: `class_type` is good or bad."""

    xpath: str = ""
    tags_count: int = 0

    @property
    def is_boilerplate(self) -> bool:
        """Whether it is no content."""
        return self.class_type != "good"

    @property
    def text_nodes(self) -> list[str]:
        """Its text as a list."""
        return [self.text]

    @property
    def words_count(self) -> int:
        """How many words it has."""
        return len(self.text.split())

    def contains_text(self) -> bool:
        """Whether there is text in it."""
        return bool(self.text_nodes)

    def stopwords_count(self, stopwords: frozenset[str]) -> int:
        """How many of its words are on a list."""
        return sum(word.lower() in stopwords for word in self.text.split())


@ignoring("encoding", "default_encoding", "enc_errors", "preprocessor")
def justext(html_text: Any, stoplist: Any, length_low: int = 70, length_high: int = 200, stopwords_low: float = 0.30,
            stopwords_high: float = 0.32, max_link_density: float = 0.2, max_heading_distance: int = 200,
            no_headings: bool = False, encoding: str | None = None, default_encoding: str = "utf8",
            enc_errors: str = "replace", preprocessor: Any = None) -> list[Paragraph]:  # fmt: skip
    """The paragraphs of a page, content and boilerplate alike.

    html_text: HTML as str or bytes
    stoplist: words of `get_stoplist`; with thresholds, its language is `justext.language`
    length_low: `justext.length_low`
    length_high: `justext.length_high`
    stopwords_low: `justext.stopwords_low`
    stopwords_high: `justext.stopwords_high`
    max_link_density: `justext.max_link_density`
    max_heading_distance: `justext.max_heading_distance`
    no_headings: `justext.no_headings`
    encoding: no use; the encoding is found as browsers find it
    default_encoding: no use; the same
    enc_errors: no use; what cannot be decoded is replaced
    preprocessor: no use; the page is read as it is
    """
    own = locals()
    given = {name: own[name] for name in DEFAULTS}
    settings: dict[str, Any] = {}
    if given != DEFAULTS:
        settings = {"algorithm": "justext", **{f"justext.{name}": value for name, value in given.items()},
                    "justext.language": getattr(stoplist, "language", "")}  # fmt: skip
    article = marrow.extract(parse(markup(html_text)), settings=settings)
    kept = article.page.blocks_of(article.kept).tolist()
    return list(_paragraphs(article.page, kept, length_low))


def get_stoplists() -> frozenset[str]:
    """The names of the languages that there are words of."""
    return frozenset(_CODES)


@cache
def get_stoplist(language: str) -> Stoplist:
    """Frequent words of a language: jusText's own list where it is installed, else a shorter one.

    language: its English name, such as `English`. Raises ValueError for one that is not known.
    """
    if language not in _CODES:
        raise ValueError(f"Stoplist for language '{language}' is missing; get_stoplists() names those that there are")
    code = _CODES[language]
    words = load("languages.toml")["words"].get(code, "")
    with suppress(ModuleNotFoundError):  # jusText itself
        words = resources.files("justext").joinpath("stoplists", f"{language}.txt").read_text(encoding="utf-8")
    made = Stoplist(word.lower() for word in words.split())
    made.language = code
    return made


def _paragraphs(page: Page, kept: list[bool], length_low: int) -> Iterator[Paragraph]:
    """A paragraph for each block of the page."""
    tree, blocks, linked = page.tree, page.blocks, algorithm.linked_characters(page)
    elements = np.concatenate(([0], np.cumsum(tree.tag > tags.COMMENT)))
    for number, good in enumerate(kept):
        runs = blocks.runs[blocks.first[number] : blocks.last[number]]
        count = int(elements[runs[-1]] - elements[runs[0]]) if len(runs) else 0
        box, text = int(blocks.container[number]), blocks.text(number)
        names = (step.partition("[")[0] for step in tree.xpath(box).split("/")[2:])
        steps = ["html", *filter(None, names)]
        heading = not HEADINGS.isdisjoint(steps)
        decided = "good" if good else "bad"
        first = "short" if len(text) < length_low else decided
        xpath = "/html[1]" + tree.xpath(box).removeprefix("/html")
        yield Paragraph(text, heading, min(linked[number], len(text)), ".".join(steps), heading, first, decided, xpath,
                        count)  # fmt: skip
