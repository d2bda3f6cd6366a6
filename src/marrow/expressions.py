"""Regular expressions that are compiled when they are first used: most of a process that reads one page never are."""

import re
from typing import Any, AnyStr, cast

_METHODS = ("search", "match", "fullmatch", "sub", "split", "findall", "finditer")


def expression(pattern: AnyStr, flags: int = 0) -> re.Pattern[AnyStr]:
    """As `re.compile`, later; what is wrong with a pattern is said then. It has the methods of `_METHODS`."""
    return cast("re.Pattern[AnyStr]", _Given(pattern, flags))


class _Given:
    """An expression that is not used yet. Becomes a `_Compiled` then, in which Python finds the methods without asking
    `__getattr__`."""

    __slots__ = ("_flags", "pattern", *_METHODS)

    def __init__(self, pattern: str | bytes, flags: int) -> None:
        self.pattern, self._flags = pattern, flags

    def __getattr__(self, name: str) -> Any:
        if name not in _METHODS:
            raise AttributeError(name)
        compiled = re.compile(self.pattern, self._flags)
        for each in _METHODS:
            setattr(self, each, getattr(compiled, each))
        object.__setattr__(self, "__class__", _Compiled)
        return getattr(self, name)

    def __reduce__(self) -> tuple[Any, ...]:
        return expression, (self.pattern, self._flags)


class _Compiled:
    __slots__ = _Given.__slots__
    __reduce__ = _Given.__reduce__
