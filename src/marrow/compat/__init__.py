"""Drop-in replacements for other libraries: modules with the same functions, answered by Marrow.

`from marrow.compat import trafilatura` replaces `import trafilatura`; `readability`, `newspaper`, `justext` and
`resiliparse` work likewise. The library itself need not be installed. Names, parameters, defaults and types of results
are those of the library; the content is found by Marrow. An option without meaning here is accepted, and a call that
sets it gives the warning `IgnoredOption`, which names it. A function without a counterpart raises `NotOffered`.

Departures: no bytes of a page make a call raise, also where the library itself does.
"""

import functools
import inspect
import warnings
from collections.abc import Callable, Mapping
from typing import Any, NoReturn, ParamSpec, TypeVar

from marrow.errors import Error
from marrow.given import given

_P = ParamSpec("_P")
_R = TypeVar("_R")


class IgnoredOption(UserWarning):
    """An option was set that is accepted for compatibility and has no effect."""


class NotOffered(Error, NotImplementedError):
    """A part of another library that has no counterpart in Marrow."""


def ignoring(*names: str) -> Callable[[Callable[_P, _R]], Callable[_P, _R]]:
    """Mark options of a function without effect: a call that sets one to another value than its default warns."""

    def decorate(function: Callable[_P, _R]) -> Callable[_P, _R]:
        signature = inspect.signature(function)
        module, name = function.__module__.split(".")[2], function.__qualname__.removesuffix(".__init__")

        @functools.wraps(function)
        def call(*args: _P.args, **kwargs: _P.kwargs) -> _R:
            given = signature.bind(*args, **kwargs).arguments
            idle = [name for name in names if name in given and given[name] != signature.parameters[name].default]
            if idle:
                message = f"marrow.compat.{module}: {name}() has no use for {', '.join(idle)}"
                warnings.warn(message, IgnoredOption, stacklevel=2)
            return function(*args, **kwargs)

        call.ignored = names  # type: ignore[attr-defined]
        return call

    return decorate


def markup(source: Any) -> bytes | str:
    """The HTML of what other libraries accept: all that Marrow does, or a response with `data`. Raises TypeError."""
    if isinstance(source, bytes | str):
        return source
    if hasattr(source, "data"):
        return markup(source.data)
    try:
        return given(source).body
    except Error as error:
        raise TypeError(str(error)) from None


def refuse(library: str, name: str, instead: str) -> NoReturn:
    """Raise `NotOffered` for a name of a library."""
    raise NotOffered(f"marrow.compat.{library} has no {name}: {instead}", code="not-offered")


def refusing(library: str, instead: Mapping[str, str]) -> Callable[[str], NoReturn]:
    """The `__getattr__` of the module of a library: says of each name without a counterpart what to do `instead`."""

    def missing(name: str) -> NoReturn:
        if name in instead:
            refuse(library, name, instead[name])
        raise AttributeError(f"module 'marrow.compat.{library}' has no attribute {name!r}")

    return missing
