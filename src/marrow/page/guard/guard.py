"""The guard before the parser: leaves out markup whose tree would cost more than linear time.

Lexbor needs time quadratic in the nesting depth, in the formatting elements left open (each paragraph opens them all
anew), in the attributes of one tag, and in the different names of tags and of attributes (its tables of names do not
grow). A few counts (`suspicion`) bound all of them for an ordinary page; only a page that exceeds one is followed tag
by tag (`excess`). Start tags and attributes beyond a limit are dropped, text never, as browsers do below depth 512, and
a note says so.

Limits: the counts see tags as they appear, without following quotes. A page can hide from them some 400 KB of
attributes of one tag, in pieces divided by both `<` and `>` in quoted values; that costs seconds.
"""

import re

from marrow.expressions import expression

from . import nesting
from .excess import without_excess
from .suspicion import Counts, brackets

MAX_CHARS = 40_000_000
MAX_TAGS = 1_000_000
MAX_DEPTH = nesting.MAX_DEPTH


def guard(html: bytes) -> tuple[bytes, list[str]]:
    """The page (UTF-8) without excessive start tags and attributes, and a note for each kind of thing left out."""
    notes = []
    counts = Counts(html)
    closed = _closed(html, counts.noscripts)
    if closed is not html:
        html, counts = closed, Counts(closed)
    if counts.brackets > MAX_TAGS:
        notes.append(f"too-many-tags: cut after the first {MAX_TAGS:,}")
        html = html[: brackets(html)[1][MAX_TAGS]]
        counts = Counts(html)
    attributes = counts.many_attributes()
    if attributes or counts.many_steps() or counts.many_clones():
        html, left_out = without_excess(html, attributes)
        notes += left_out
    return html, notes


_END = expression(b"</noscript", re.IGNORECASE)
_RAW = tuple(f"<{name}".encode() for name in "iframe script style textarea title xmp noembed noframes".split())


def _closed(html: bytes, places: list[int]) -> bytes:
    """The page with an end in each `noscript` for what is left open there and would swallow the rest of the page.

    A browser that runs scripts takes all within `noscript` for a string; the parser here reads it, and knows no
    `<iframe/>`. Each stretch is looked at once. `places`: of each `<n`.
    """
    out: list[bytes] = []
    done = at = 0
    for start in places:
        if start < at or html[start : start + 9].lower() != b"<noscript":
            continue
        if not (end := _END.search(html, start)):
            break
        stop = end.start()
        inside = html[start:stop].lower()
        for name in _RAW:
            opened = inside.rfind(name)
            if opened >= 0 and inside.find(b"</" + name[1:], opened) < 0:
                out += (html[done:stop], b"</" + name[1:] + b">")
                done = stop
                break
        at = stop
    return b"".join((*out, html[done:])) if out else html
