"""Memoization by string, over all pages: class names, styles and relations repeat from page to page."""

from collections.abc import Callable
from typing import TypeVar

Value = TypeVar("Value")
_LONG = (
    500  # characters of a string that is not kept: no page means it, and a few thousand of them would fill the memory
)
_MOST = 4096


class Remembered(dict[str, Value]):
    """A function of one string that remembers, also asked as a table. All is forgotten when too much is kept."""

    def __init__(self, function: Callable[[str], Value]) -> None:
        super().__init__()
        self._function = function
        self.__doc__ = function.__doc__

    __call__ = dict[str, Value].__getitem__

    def __missing__(self, string: str) -> Value:
        value = self._function(string)
        if len(string) < _LONG:
            if len(self) >= _MOST:
                self.clear()
            self[string] = value
        return value
