"""Prefilter of attributes for the compiled kernel: words of which a value must contain one, or it is not read."""

from collections.abc import Iterable
from functools import cached_property
from itertools import chain
from typing import Any

from marrow.kernel import NATIVE

_SHORT, _MOST = 3, 512  # characters of the shortest word that is looked for, and words


class Sieve:
    """Words, in whatever case. It keeps all values where it has none, or one that is too short to be looked for."""

    def __init__(self, *words: Iterable[str], kept: bytes = b"") -> None:
        """words: read when they are first needed, by any thread, so no iterators; kept: bytes with which a value is
        kept, whatever it says"""
        self._words, self.kept = words, kept

    @cached_property
    def compiled(self) -> Any:
        """The same for the kernel, which keeps each value beyond ASCII; None where it keeps all."""
        words = sorted({word.lower() for word in chain.from_iterable(self._words)})
        plain = tuple(word.encode() for word in words if word.isascii())
        few = words and min(map(len, words)) >= _SHORT and len(plain) <= _MOST
        return NATIVE.Sieve(plain, self.kept) if few else None
