"""Quick counts over the bytes of a page, by which nearly all pages are told to cost the parser little.

`Counts` and `KernelCounts` say the same; what they say no to costs linear time for sure.
"""

import numpy as np
from numpy.typing import NDArray

from marrow.kernel import NATIVE

from . import nesting
from .attribute_counts import LETTER, LONG_PAGE, LONG_TAG, long_tags, many_attributes, many_names_by_kernel
from .excess import IN_KERNEL
from .tokens import TOKEN

_FEW_STEPS = 250_000_000  # up the tree: at most all open elements for each tag
_FEW_CLONES = 2_000_000
_ONE, _FIRST = np.zeros(256, dtype=bool), np.zeros(256, dtype=bool)
_ONE[list(b"bisuBISU")] = True  # formatting elements of one letter
_FIRST[list(b"bcefistuBCEFISTU")] = True
_TWO = np.zeros(1 << 16, dtype=bool)  # the first letters of those of more
_TWO[[a << 8 | b for pair in (b"bi", b"co", b"em", b"fo", b"sm", b"st", b"tt")
      for a in (pair[0], pair[0] - 32) for b in (pair[1], pair[1] - 32)]] = True  # fmt: skip


def brackets(html: bytes) -> tuple[NDArray[np.uint8], NDArray[np.intp]]:
    """The bytes as an array, and the places of each `<`."""
    raw = np.frombuffer(html, dtype=np.uint8)
    return raw, np.flatnonzero(raw == ord("<"))


class Counts:
    """What a page may cost: `brackets`, the number of `<`; `noscripts`, where a start tag `noscript` may be."""

    __slots__ = ("brackets", "html", "noscripts", "places", "raw")

    def __init__(self, html: bytes) -> None:
        self.html = html
        self.raw, self.places = brackets(html)
        self.brackets = len(self.places)
        second = self.raw.take(self.places + 1, mode="clip")
        self.noscripts: list[int] = self.places[second == ord("n")].tolist()

    def many_attributes(self) -> bool:
        """Whether one tag may have very many, or all tags together very many names of them."""
        return many_attributes(self.html, self.raw, self.places)

    def many_steps(self) -> bool:
        """Whether very many elements may be open at very many tags."""
        if self.brackets**2 <= _FEW_STEPS:
            return False
        starts = int(np.count_nonzero(LETTER[self.raw.take(self.places + 1, mode="clip")]))
        return starts * self.brackets > _FEW_STEPS

    def many_clones(self) -> bool:
        """Whether the formatting elements, if never closed, and opened anew by each tag, would be too many nodes.

        At most three alike stay open at once, so only different ones count.
        """
        if self.brackets**2 < 4 * _FEW_CLONES:
            return False
        first = self.raw.take(self.places + 1, mode="clip")
        likely = self.places[_FIRST[first]]
        first, second = self.raw.take(likely + 1, mode="clip"), self.raw.take(likely + 2, mode="clip")
        formatting = likely[(_ONE[first] & ~LETTER[second]) | _TWO[first.astype(np.int32) << 8 | second]]
        if len(formatting) * self.brackets < _FEW_CLONES:
            return False
        tags, done = set(), 0
        for place in formatting.tolist():
            if place >= done:
                match = TOKEN.match(self.html, place)
                if not match or not match[2]:  # a tag without an end
                    return True
                if match[2].lower() in nesting.FORMATTING:  # the first letters may also be those of a style
                    tags.add(match[0])
                done = match.end()
        return 3 * len(tags) * self.brackets > _FEW_CLONES


class KernelCounts:
    """The same, counted by the kernel."""

    __slots__ = ("brackets", "formatting", "gaps", "html", "long", "noscripts", "quoted", "starts")

    def __init__(self, html: bytes) -> None:
        found = NATIVE.scan(html, LONG_TAG, len(html) >= LONG_PAGE)
        self.brackets, self.starts, self.formatting, self.gaps, self.quoted, self.noscripts, self.long = found
        self.html = html

    def many_attributes(self) -> bool:
        """As `Counts` has it."""
        if not self.brackets or len(self.html) < LONG_TAG:
            return False
        if long_tags(self.html, self.long):
            return True
        return len(self.html) >= LONG_PAGE and many_names_by_kernel(self.html, self.quoted, self.gaps)

    def many_steps(self) -> bool:
        """As `Counts` has it."""
        return bool(self.starts * self.brackets > _FEW_STEPS)

    def many_clones(self) -> bool:
        """As `Counts` has it."""
        if self.brackets**2 < 4 * _FEW_CLONES or self.formatting * self.brackets < _FEW_CLONES:
            return False
        return not NATIVE.few_formats(self.html, _FEW_CLONES // (3 * self.brackets), IN_KERNEL)
