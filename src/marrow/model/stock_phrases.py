"""Leaves out what says by its words alone that it is none of the content: "Sign up for our newsletter".

A net judges a paragraph by all that it sees, and a line of words in the middle of a text looks like the text. Some
phrases are only said beside a text, whatever the box: who earns a commission, which content waits for consent, where to
leave a comment. A box between paragraphs goes as a whole where half of it says so. A page that says much of it is about
that, and keeps it; lists, tables, code and quotations keep what they hold. A line that begins with the sign for
copyright is no end of a text.
"""

import re
from functools import cache

import numpy as np
from numpy.typing import NDArray

from marrow.data import load
from marrow.expressions import expression
from marrow.features.frame import Frame
from marrow.features.units import ASIDE, CALLOUT, KINDS
from marrow.page import Page
from marrow.page.patterns import Pattern
from marrow.page.sieve import Sieve
from marrow.page.tree import Bools

Floats = NDArray[np.float32]

_SHORT, _LONG = 25, 60  # words of a block
_MOST = 0.2  # of the words that are kept
_SURE = 0.97  # probability
_HALF = 0.5  # of the words of a box
_LOOKED_AT = np.isin(np.arange(len(KINDS) + 1), (0, CALLOUT, ASIDE))  # kinds of units, 0 for a block alone
_SIGNS = {"$": r"\W*$", " … ": r"(?:\W.{0,80}?)??\W", "…": ".{0,20}?"}
_SIGN, _BAR = expression("|".join(map(re.escape, _SIGNS))), expression(r" ?\| ?")
_PLAIN = expression("[ -~]{3,}")
_RIGHTS = expression(r"\W*(?:©|\(c\)\s*\d|copyright\b)", re.IGNORECASE)
_LINE = 12  # words of a line
_BEYOND = expression("[^\0-\x7f\u2010-\u2027]")  # a text with one may say anything
_BEGIN, _END = r"(?<![^\W\u0e00-\uffff])", r"(?![^\W\u0e00-\uffff])"  # of words that others stand apart from


def without_phrases(frame: Frame, keep: Bools, probability: Floats) -> Bools:
    """The blocks to keep, without those that say such a phrase, unless the net is sure. Shapes (blocks,)."""
    words, blocks, units = frame.words, frame.page.blocks, frame.units
    likely = keep & (probability < _SURE) & (words <= _LONG) & _LOOKED_AT.take(units.kind.take(units.of))
    (holds, holding), (begins, beginning) = _expressions()
    said = [at for at in blocks.saying(likely, holding) if holds.search(blocks.text(at).lower())]
    short = blocks.saying(likely & (words <= _SHORT), beginning)
    said += [at for at in short if begins.compiled.match(blocks.text(at).lower())]
    if not said:
        return keep
    out = keep.copy()
    out[said] = False
    of = frame.insets.of
    for inset in set(of[said].tolist()) - {-1}:
        inside = keep & (of == inset)
        if words[inside & ~out].sum() >= _HALF * words[inside].sum():
            out[inside] = False
    return out if words[keep & ~out].sum() <= _MOST * words[keep].sum() else keep


def without_rights(page: Page, keep: Bools) -> Bools:
    """The blocks to keep, without a line at the end that says whose the page is. Shapes (blocks,)."""
    last = keep.nonzero()[0][-1:]
    if len(last) and page.blocks.words[last[0]] <= _LINE and _RIGHTS.match(page.blocks.text(last[0])):
        keep = keep.copy()
        keep[last] = False
    return keep


@cache
def _expressions() -> list[tuple[Pattern, Sieve]]:
    """What blocks hold, and what they begin with, in lower case; each with what of it is ASCII."""
    holds, begins = (_BAR.sub("|", " ".join("|".join(table.values()).split()))
                     for table in map(load("clutter.toml").__getitem__, ("holds", "begins")))  # fmt: skip
    holds, begins = (_SIGN.sub(lambda found: _SIGNS[found[0]], text) for text in (holds, begins))
    both = Pattern(f"{_BEGIN}(?:{holds}){_END}"), Pattern(rf"\W*(?:{begins}){_END}")
    return [(each, Sieve([max(_PLAIN.findall(word), key=len, default=word) for word in each.needed
                          if _PLAIN.search(word) or not _BEYOND.search(word)])) for each in both]  # fmt: skip
