"""Regular expressions with a prefilter: each is only tried on texts that contain a word which its matches need.

Most texts of a page match none of the patterns that are looked for in them, and a search of a string for a word is many
times faster than a regular expression with alternatives. The words are derived from the pattern, so that the two cannot
disagree: from the parsed expression follows a set of strings of which each match contains at least one.

Source: the analysis of required substrings of Cox, Regular expression matching with a trigram index (2012), and of the
prefilter of RE2. Departures: a set of alternatives only, no conjunctions.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from re import _casefix, _constants, _parser  # type: ignore[attr-defined]
from typing import Any

from marrow.expressions import expression

_MOST_STRINGS = 256  # that a part of an expression may stand for and still be spelled out
_MOST_CHARACTERS = 4  # of a character class that is spelled out
_EMPTY = frozenset(("",))
_ODD = str.maketrans({"\u0130": "i", "\u0131": "i", "\u017f": "s", "\u212a": "k"})  # match ASCII letters, but for case
_SEVERAL_CASES = frozenset(map(chr, _casefix._EXTRA_CASES)) - frozenset("isk")
_ZERO_WIDTH = frozenset((_constants.AT, _constants.ASSERT, _constants.ASSERT_NOT))
_REPEATS = frozenset((_constants.MAX_REPEAT, _constants.MIN_REPEAT, _constants.POSSESSIVE_REPEAT))


class Pattern:
    """A compiled regular expression with a fast test of whether it may match at all.

    It is compiled when a text may match first. Flags are not written in the pattern itself.
    """

    def __init__(self, pattern: str, flags: int = 0) -> None:
        self.compiled = expression(pattern, flags)
        self._flags, self._folds = flags, bool(flags & re.IGNORECASE)

    @cached_property
    def needed(self) -> tuple[str, ...]:
        """Strings of which each match contains at least one, in lower case where case is ignored; empty where none
        could be derived, and then the expression is always tried."""
        return required(self.compiled.pattern, self._flags)

    def __iter__(self) -> Iterator[str]:
        """Those that are needed, derived when the first is asked for."""
        yield from self.needed

    def may_match(self, text: str) -> bool:
        """Whether a text contains any of `needed`."""
        if not self.needed:
            return True
        return any(map((fold(text) if self._folds else text).__contains__, self.needed))

    def search(self, text: str) -> re.Match[str] | None:
        """As `re.Pattern.search`."""
        return self.compiled.search(text) if self.may_match(text) else None

    def match(self, text: str) -> re.Match[str] | None:
        """As `re.Pattern.match`."""
        return self.compiled.match(text) if self.may_match(text) else None

    def fullmatch(self, text: str) -> re.Match[str] | None:
        """As `re.Pattern.fullmatch`."""
        return self.compiled.fullmatch(text) if self.may_match(text) else None

    def candidates(self, texts: Iterable[str]) -> list[str]:
        """The distinct texts that it may match. All are searched at once for the words that occur at all."""
        distinct = list(dict.fromkeys(texts))
        if not self.needed:
            return distinct
        whole = "\n".join(distinct)
        whole = fold(whole) if self._folds else whole
        present = [word for word in self.needed if word in whole]
        if not present:
            return []
        folded = map(fold, distinct) if self._folds else distinct
        return [text for text, form in zip(distinct, folded, strict=True) if any(map(form.__contains__, present))]


def fold(text: str) -> str:
    """A text in lower case, as `re.IGNORECASE` compares it."""
    return text.lower() if text.isascii() else text.translate(_ODD).lower()


def required(pattern: str, flags: int = 0) -> tuple[str, ...]:
    """Strings of which each match of an expression contains at least one; empty where none can be derived."""
    parsed = _parser.parse(pattern, flags)
    folds = bool(parsed.state.flags & re.IGNORECASE)
    found = _best([_part(parsed, folds)])
    return tuple(sorted(found, key=lambda word: (len(word), word)))


@dataclass(frozen=True, slots=True)
class _Part:
    """What is known of a part of an expression. `exact`: all strings that it can stand for, None where these are too
    many; `needed`: strings of which it contains at least one, empty where none is known."""

    exact: frozenset[str] | None
    needed: frozenset[str]


_ANYTHING = _Part(None, frozenset())


def _part(parsed: Sequence[tuple[Any, Any]], folds: bool) -> _Part:
    """A sequence: neighbours that are spelled out are joined, and the most telling of all that is needed is taken."""
    found: list[_Part] = []
    run, whole = _EMPTY, True
    for operation, argument in parsed:
        part = _one(operation, argument, folds)
        if part.exact is not None and len(run) * len(part.exact) <= _MOST_STRINGS:
            run = frozenset(left + right for left in run for right in part.exact)
            continue
        whole = False
        found += (_spelled(run), part)
        run = _EMPTY if part.exact is None else part.exact
    found.append(_spelled(run))
    return _Part(run if whole else None, _best(found))


def _one(operation: Any, argument: Any, folds: bool) -> _Part:
    """One operation of a parsed expression."""
    if operation is _constants.LITERAL:
        return _literal(chr(argument), folds)
    if operation in _ZERO_WIDTH:
        return _spelled(_EMPTY)
    if operation is _constants.SUBPATTERN:
        return _part(argument[3], folds) if not argument[1] and not argument[2] else _ANYTHING
    if operation is _constants.ATOMIC_GROUP:
        return _part(argument, folds)
    if operation is _constants.BRANCH:
        return _branch([_part(each, folds) for each in argument[1]])
    if operation is _constants.IN:
        return _characters(argument, folds)
    if operation in _REPEATS:
        return _repeat(int(argument[0]), int(argument[1]), _part(argument[2], folds))
    return _ANYTHING


def _literal(character: str, folds: bool) -> _Part:
    form = fold(character) if folds else character
    several = len(form) > 1 or (folds and form in _SEVERAL_CASES)
    return _ANYTHING if several else _spelled(frozenset((form,)))


def _characters(items: Sequence[tuple[Any, Any]], folds: bool) -> _Part:
    """A character class: one of few literal characters, or anything."""
    if len(items) > _MOST_CHARACTERS or any(kind is not _constants.LITERAL for kind, _ in items):
        return _ANYTHING
    return _branch([_literal(chr(code), folds) for _, code in items])


def _branch(parts: list[_Part]) -> _Part:
    exact: frozenset[str] | None = frozenset()
    for part in parts:
        exact = None if exact is None or part.exact is None else exact | part.exact
    if exact is not None and len(exact) <= _MOST_STRINGS:
        return _spelled(exact)
    needed = [part.needed for part in parts]
    return _Part(None, frozenset().union(*needed) if all(needed) else frozenset())


def _repeat(least: int, most: int, part: _Part) -> _Part:
    if not least:
        return _spelled(part.exact | _EMPTY) if most == 1 and part.exact is not None else _ANYTHING
    return part if least == most == 1 else _Part(None, part.needed)


def _spelled(strings: frozenset[str]) -> _Part:
    return _Part(strings, _shortest(strings) if "" not in strings else frozenset())


def _shortest(strings: frozenset[str]) -> frozenset[str]:
    """Those of some strings that contain no other of them."""
    kept: list[str] = []
    for string in sorted(strings, key=len):
        if not any(map(string.__contains__, kept)):
            kept.append(string)
    return frozenset(kept)


def _best(parts: list[_Part]) -> frozenset[str]:
    """Of what each part needs, the strings of which the shortest is longest; of as long ones, the fewest."""
    needed = [_shortest(part.needed) for part in parts if part.needed]
    return max(needed, key=lambda strings: (min(map(len, strings)), -len(strings)), default=frozenset())
