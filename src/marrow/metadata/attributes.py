"""Metadata as attributes of an article, and as fields for its output formats."""

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from typing import Any, Generic, Protocol, TypeVar

from .merge import Metadata, Reading

_T = TypeVar("_T")


class _Described(Protocol):
    @property
    def metadata(self) -> Metadata: ...


class Stated(Generic[_T]):
    """A descriptor: a field of `metadata` as an attribute of the object; `empty` where the field has no value."""

    def __init__(self, about: str, empty: _T) -> None:
        self.__doc__, self._empty = about, empty

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    def __get__(self, article: _Described | None, owner: type) -> _T:
        if article is None:
            return self  # type: ignore[return-value]
        return getattr(article.metadata, self._name).value or self._empty


class Fields(Mapping[str, Any]):
    """Fields for output formats, computed when the first one is read.

    There is no reference to the Article: such a cycle would keep every page until garbage is collected.
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
