"""JSON that was flattened: a list in which objects and lists have the places of their values in place of these.

So devalue (Nuxt 3) and turbo-stream (Remix, React Router) write what a page is made of. The first
value is the whole. In devalue a list whose first value is a string wraps another value (`["Reactive", 3]`), or is a set
or a map; in turbo-stream the names too are places (`{"_1": 2}`). Numbers below 0 stand for what JSON has not.
Departures: what has several names is there under the first of them alone, so that the whole is a tree.
"""

from typing import Any

_DEEPEST, _LOOKED_AT, _FEWEST = 60, 50, 3  # levels, values by which the form is told, and values
_WRAPPING = frozenset("Reactive ShallowReactive Ref ShallowRef".split())
_KINDS = _WRAPPING | {"Set", "Map"}


def expanded(data: Any) -> Any:
    """The value that a flattened list stands for; any other value as it is."""
    if not isinstance(data, list) or len(data) < _FEWEST or not _is_flattened(data):
        return data
    return _Reader(data).read(0, 0)


def _is_flattened(data: list[Any]) -> bool:
    """Whether the first value is an object or a list, and those of all of these are places in the list."""
    if not data[0] or not isinstance(data[0], dict | list):
        return False
    held = [value for value in data[:_LOOKED_AT] if value and isinstance(value, dict | list)]
    return all(_is_place(each, len(data)) for value in held for each in _inside(value))


def _inside(value: dict[str, Any] | list[Any]) -> list[Any]:
    """The places that an object or a list holds; none for a date, a pattern and the like."""
    if isinstance(value, dict):
        return [*value.values()]
    if not value or not isinstance(value[0], str):
        return value
    return value[1:] if value[0] in _KINDS else []


def _is_place(value: Any, size: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value < size


class _Reader:
    """Reads each object and list of a flattened list once."""

    def __init__(self, data: list[Any]) -> None:
        self.data, self.read_before = data, set[int]()

    def read(self, place: Any, depth: int) -> Any:
        """The value at a place; None for what is no place, was read before or lies too deep."""
        if not _is_place(place, len(self.data)) or place < 0:
            return None
        value = self.data[place]
        if not isinstance(value, dict | list):
            return value
        if place in self.read_before or depth > _DEEPEST:
            return None
        self.read_before.add(place)
        if isinstance(value, dict):
            return {self.name(key): self.read(each, depth + 1) for key, each in value.items()}
        held = [self.read(each, depth + 1) for each in _inside(value)]
        wraps = bool(value) and isinstance(value[0], str) and value[0] in _WRAPPING
        return next(iter(held), None) if wraps else held

    def name(self, key: str) -> str:
        """A name, in place of that of a name."""
        at = int(key[1:]) if key[:1] == "_" and key[1:].isdecimal() and len(key) < 9 else -1
        name = self.data[at] if 0 <= at < len(self.data) else key
        return name if isinstance(name, str) else key
