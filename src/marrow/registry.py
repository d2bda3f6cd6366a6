"""The folder is the registry: each file of a room is an entry under its own name, and plugins add more by entry point.

A room is a package of Marrow (`algorithms`, `render`, `metadata`, ...). A plugin names the entry point group
`marrow.ROOM` and gives a module with the room's verb.
A knob is a keyword-only parameter of the verb; its default, type and line of help stand there and nowhere else.
"""

import difflib
import importlib
import inspect
import pkgutil
import re
import typing
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from types import ModuleType
from typing import Any

from .errors import Error

VERBS = {"algorithms": "keep", "features": "measure", "render": "render", "metadata": "read",
         "evaluate.peers": "extract", "evaluate.corpora": "read"}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Knob:
    """A setting of one entry: its name, type, default and line of help."""

    name: str
    type: Any
    default: Any
    help: str


@cache
def names(room: str) -> tuple[str, ...]:
    """The entries of a room, built in and from plugins, in alphabetical order."""
    return tuple(sorted({*_built_in(room), *_plugins(room)}))


@cache
def _built_in(room: str) -> frozenset[str]:
    package = importlib.import_module(f"marrow.{room}")
    support = getattr(package, "SUPPORT", ())
    found = (module.name for module in pkgutil.iter_modules(package.__path__))
    return frozenset(name for name in found if name not in support)


@cache
def _plugins(room: str) -> dict[str, EntryPoint]:
    return {point.name: point for point in entry_points(group=f"marrow.{room}")}


@cache
def module(room: str, name: str) -> ModuleType:
    """The module of an entry. Raises `Error` with the nearest names for one that is not there."""
    if name in _built_in(room):
        return importlib.import_module(f"marrow.{room}.{name}")
    if name in _plugins(room):
        loaded = _plugins(room)[name].load()
        if not callable(getattr(loaded, VERBS[room], None)):
            raise Error(f"plugin {name!r} of {room} has no function {VERBS[room]}()", code="bad-plugin")
        return typing.cast(ModuleType, loaded)
    raise unknown(name, names(room), room.rsplit(".", 1)[-1].rstrip("s"))


def verb(room: str, name: str) -> Callable[..., Any]:
    """The function of an entry that does the work of the room."""
    return typing.cast(Callable[..., Any], getattr(module(room, name), VERBS[room]))


def unknown(name: str, choices: typing.Iterable[str], kind: str) -> Error:
    """The error for a name that is not among the choices, with the nearest ones."""
    known = sorted(choices)
    near = difflib.get_close_matches(name, known, 3, 0.5)
    hint = f"did you mean {' or '.join(near)}?" if near else f"choose from {', '.join(known)}"
    return Error(f"unknown {kind} {name!r}: {hint}", code="unknown-name")


def knobs(function: Callable[..., Any]) -> dict[str, Knob]:
    """The knobs of a verb, read from its signature and from lines `name: help` in its docstring."""
    hints = typing.get_type_hints(function)
    text = inspect.getdoc(function) or ""
    out = {}
    for name, parameter in inspect.signature(function).parameters.items():
        if parameter.kind is inspect.Parameter.KEYWORD_ONLY:
            line = re.search(rf"^\s*`?{name}`?:\s*(.+)$", text, re.MULTILINE)
            out[name] = Knob(name, hints.get(name, str), parameter.default, line[1].strip() if line else "")
    return out


def convert(knob: Knob, value: Any, where: str) -> Any:
    """A value from a file, the environment or a command line as the type of its knob. Raises `Error` if it does not fit."""
    kind = knob.type if isinstance(knob.type, type) else type(knob.default)
    try:
        if kind is bool:
            return value if isinstance(value, bool) else _BOOLEANS[str(value).strip().lower()]
        if kind in (int, float) and isinstance(value, bool):
            raise ValueError
        if kind is int and isinstance(value, float):
            raise ValueError
        return kind(value)
    except (KeyError, TypeError, ValueError):
        raise Error(f"{where}: {value!r} is not {_A[kind]}", code="bad-setting") from None


_BOOLEANS = dict.fromkeys(("1", "true", "yes", "on"), True) | dict.fromkeys(("0", "false", "no", "off"), False)
_A = {bool: "true or false", int: "a whole number", float: "a number", str: "a text"}
