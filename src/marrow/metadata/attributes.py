"""Metadata as they are shown: attributes of an article, and fields of its formats."""

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from typing import Any, Generic, Protocol, TypeVar

from .merge import Metadata, Reading

_T = TypeVar("_T")


class _Described(Protocol):
    @property
    def metadata(self) -> Metadata: ...


class Stated(Generic[_T]):
    """A field of the metadata as an attribute of what has `metadata`; `empty` where the page states none."""

    def __init__(self, about: str, empty: _T) -> None:
        self.__doc__, self._empty = about, empty

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    def __get__(self, article: _Described | None, owner: type) -> _T:
        if article is None:
            return self  # type: ignore[return-value]
        return getattr(article.metadata, self._name).value or self._empty


class Fields(Mapping[str, Any]):
    """Fields for the formats that show them, worked out when the first is asked for.

    Knows nothing of the Article, whose document holds it: a circle would keep every page until the collector comes.
    """

    def __init__(self, reading: Reading, own: dict[str, Any], **late: Callable[[], Any]) -> None:
        self._reading, self._own, self._late = reading, own, late

    @cached_property
    def _made(self) -> dict[str, Any]:
        return {**self._reading.whole.as_dict(), **self._own, **{name: make() for name, make in self._late.items()}}

    def __getitem__(self, name: str) -> Any:
        return self._made[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._made)

    def __len__(self) -> int:
        return len(self._made)
