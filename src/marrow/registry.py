"""Finds the entries of each room: its files, and plugins by entry point. Reads the knobs of an entry.

A room is a package of Marrow (`algorithms`, `render`, ...). `ROOMS` names what its entries must define; others are
refused. Packages inside a room are shared by its entries. A plugin is a module with the verb of the room, under the
entry point group `marrow.ROOM`.
A knob is a keyword-only parameter of the verb; its default, type and line of help are declared only there. A number is
0 or more, unless its default is below 0 or its type says otherwise: `Annotated[int, 1]` is 1 or more, `Annotated[int,
1, 64]` at most 64.
"""

import difflib
import importlib
import inspect
import math
import pkgutil
import re
import typing
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache
from importlib.metadata import EntryPoint, PackageNotFoundError, entry_points
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

from .errors import Error
from .expressions import expression


@dataclass(frozen=True, slots=True)
class Room:
    """What each file of a room defines: the function `verb`, which takes `takes` arguments beside its knobs, and the
    names in `needs`, each of a type; those in `may` it can leave out."""

    verb: str
    takes: int = 1
    needs: Mapping[str, type] = field(default_factory=dict)
    may: Mapping[str, type] = field(default_factory=dict)


ROOMS = {
    "algorithms": Room("keep", may={"SHIPPED": Path, "predict": FunctionType}), "features": Room("measure"),
    "filters": Room("edit", 2, may={"PHASE": str, "ON": bool}),
    "render": Room("render", needs={"SUFFIX": str}, may={"BINARY": bool}),
    "metadata": Room("read", needs={"TRUST": dict, "SOURCE": str}), "finders": Room("find"),
    "evaluate.peers": Room("extract", may={"PACKAGE": str}),
    "evaluate.corpora": Room("read", needs={"fits": FunctionType}),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Knob:
    """A setting of one entry: its name, type, default and line of help; `choices` when it must be one of some names.
    A number is `least` or more, and at most `most`."""

    name: str
    type: Any
    default: Any
    help: str
    choices: tuple[str, ...] = ()
    least: float = 0.0
    most: float = math.inf

    @property
    def within(self) -> str:
        """The numbers that it takes, in words."""
        return f"{self.least:g} {'or more' if self.most == math.inf else f'to {self.most:g}'}"


@cache
def names(room: str) -> tuple[str, ...]:
    """The entries of a room, built in and from plugins, in alphabetical order. Raises `Error` for an unknown room."""
    if room not in ROOMS:
        raise unknown(room, ROOMS, "room")
    return tuple(sorted({*_built_in(room), *_plugins(room)}))


installed = cache(entry_points)  # the entry points of all packages, read once for all rooms


@cache
def _built_in(room: str) -> frozenset[str]:
    package = importlib.import_module(f"marrow.{room}")
    support = getattr(package, "SUPPORT", ())
    found = {module.name for module in pkgutil.iter_modules(package.__path__) if not module.ispkg}
    return frozenset((found | {*getattr(package, "ENTRIES", ())}).difference(support))


@cache
def _plugins(room: str) -> dict[str, EntryPoint]:
    found = {point.name: point for point in installed().select(group=f"marrow.{room}")}
    for name, point in found.items():
        if not _NAME.fullmatch(name):
            raise _bad(name, room, point, "its name is not made of letters, digits, - and _")
    return found


@cache
def module(room: str, name: str) -> ModuleType:
    """The module of an entry.

    Raises `Error` with the nearest names for one that is not there, and for one that lacks what its room needs.
    """
    if name in _built_in(room):
        rows = getattr(importlib.import_module(f"marrow.{room}"), "ENTRIES", {})
        found = rows[name] if name in rows else importlib.import_module(f"marrow.{room}.{name}")
        if why := lacks(room, found):
            raise Error(f"{found.__name__}: {why}", code="bad-entry")
        return found
    if name not in _plugins(room):
        raise unknown(name, names(room), room.rsplit(".", 1)[-1].rstrip("s"))
    point = _plugins(room)[name]
    try:
        loaded = point.load()
    except Exception as error:  # whatever the code of others raises
        raise _bad(name, room, point, f"it cannot be loaded: {type(error).__name__}: {error}") from error
    if why := lacks(room, loaded):
        raise _bad(name, room, point, why)
    return typing.cast(ModuleType, loaded)


def lacks(room: str, entry: object) -> str:
    """What an entry lacks of what its room needs, "" when nothing."""
    wanted = ROOMS[room]
    function = getattr(entry, wanted.verb, None)
    if not callable(function):
        return f"it has no function {wanted.verb}()"
    given = inspect.signature(function).parameters.values()
    if sum(each.kind in _POSITIONAL for each in given) != wanted.takes:
        what = "1 argument" if wanted.takes == 1 else f"{wanted.takes} arguments"
        return f"{wanted.verb}() must take {what} beside its knobs, which are keyword-only"
    for each in given:
        if each.kind is inspect.Parameter.KEYWORD_ONLY and each.default is inspect.Parameter.empty:
            return f"the knob {each.name} of {wanted.verb}() has no default"
    for name, kind in {**wanted.needs, **wanted.may}.items():
        if name in wanted.needs and not hasattr(entry, name):
            return f"it has no {name} ({_NAMED[kind]})"
        if hasattr(entry, name) and not isinstance(getattr(entry, name), kind):
            return f"its {name} is not {_NAMED[kind]}"
    return ""


def release(package: str) -> str:
    """The version of an installed package, "" where it is not installed."""
    try:
        return importlib.metadata.version(package)
    except PackageNotFoundError:
        return ""


def _bad(name: str, room: str, point: EntryPoint, why: str) -> Error:
    package = point.dist.name if point.dist else point.value
    why = " ".join(why.split())
    return Error(f"plugin {name!r} of {room}: {why}; mend or uninstall {package}", code="bad-plugin")


def verb(room: str, name: str) -> Callable[..., Any]:
    """The function of an entry that does the work of the room."""
    return typing.cast(Callable[..., Any], getattr(module(room, name), ROOMS[room].verb))


def unknown(name: str, choices: typing.Iterable[str], kind: str, lister: str = "") -> Error:
    """The error for a name that is not among the choices, with the nearest ones; `lister`: what lists very many."""
    known = sorted(choices)
    near = difflib.get_close_matches(str(name), known, 3, 0.6)
    few = ", ".join(known[:_MANY]) + (f" and {len(known) - _MANY} more" if len(known) > _MANY else "")
    hint = f"did you mean {' or '.join(near)}?" if near else f"{lister} lists all" if lister else f"choose from {few}"
    return Error(f"unknown {kind} {name!r}: {hint}", code="unknown-name")


@cache
def knobs(function: Callable[..., Any]) -> Mapping[str, Knob]:
    """The knobs of a verb, read from its signature and from lines `name: help` in its docstring.

    A class that declares settings as keyword-only fields has them likewise, each `Annotated` with its help.
    """
    hints = typing.get_type_hints(function, include_extras=True)
    text = inspect.getdoc(function) or ""
    out = {}
    for name, parameter in inspect.signature(function).parameters.items():
        if parameter.kind is inspect.Parameter.KEYWORD_ONLY:
            line = re.search(rf"^\s*`?{name}`?:\s*(.+)$", text, re.MULTILINE)
            kind, about = hints.get(name, str), line[1].strip() if line else ""
            said: list[Any] = []
            if typing.get_origin(kind) is typing.Annotated:
                kind, *said = typing.get_args(kind)
            about = next((each for each in said if isinstance(each, str)), about)
            negative = isinstance(parameter.default, int | float) and parameter.default < 0
            bounds = [each for each in said if not isinstance(each, str)] or ([-math.inf] if negative else [])
            choices = typing.get_args(kind) if typing.get_origin(kind) is typing.Literal else ()
            out[name] = Knob(name, str if choices else kind, parameter.default, about, choices, *bounds)
    return out


def checked(function: Callable[..., Any], given: Mapping[str, Any], where: str) -> dict[str, Any]:
    """Values for the knobs of a verb as their types. Raises `Error` for an unknown one or a value that does not fit."""
    known = knobs(function)
    if unfit := next((name for name in given if name not in known), ""):
        raise unknown(unfit, known, f"knob of {where}")
    return {name: convert(known[name], value, f"{where}: {name}", f"{name} of {where}")
            for name, value in given.items()}  # fmt: skip


def convert(knob: Knob, value: Any, where: str, kind: str = "value") -> Any:
    """A value from a file, the environment or a command line as the type of its knob, for instance `float | None`.

    An empty text is None for a knob that may be None. Raises `Error`, which begins with `where`, if it does not fit;
    `kind`: what one is called that is none of the choices.
    """
    types = typing.get_args(knob.type) or (knob.type,)
    if type(None) in types and (value is None or value == ""):
        return None
    for each in types:
        if each in _CONVERT:
            with suppress(TypeError, ValueError, KeyError, OverflowError):
                made = _CONVERT[each](value)
                if knob.choices and made not in knob.choices:
                    raise unknown(made, knob.choices, kind)
                if each is int and abs(made) >= _LARGEST:
                    raise Error(f"{where} is below {_LARGEST:,}, not {value}", code="bad-setting")
                if each in (int, float) and not knob.least <= made <= knob.most:
                    raise Error(f"{where} is {knob.within}, not {value}", code="bad-setting")
                return made
    wanted = " or ".join(_NAMED[each] for each in types if each in _NAMED)
    raise Error(f"{where}: {value!r} is not {wanted}", code="bad-setting")


def _boolean(value: Any) -> bool:
    if not isinstance(value, str | int):  # of which a bool is one
        raise TypeError
    return _BOOLEANS[str(value).strip().lower()]


def _whole(value: Any) -> int:
    if isinstance(value, bool | float):
        raise ValueError
    return int(value)


def _number(value: Any) -> float:
    number = float(value)
    if isinstance(value, bool) or math.isnan(number):
        raise ValueError
    return number


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError
    return value


_POSITIONAL = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
_NAMED = {bool: "true or false", int: "a whole number", float: "a number", str: "a text", type(None): "nothing",
          dict: "a dict", Path: "a path", FunctionType: "a function"}  # fmt: skip
_NAME = expression(r"[A-Za-z0-9_-]+")
_MANY = 30
_LARGEST = 10**12  # whole numbers are smaller, so that they fit wherever they are counted with
_BOOLEANS = dict.fromkeys(("1", "true", "yes", "on"), True) | dict.fromkeys(("0", "false", "no", "off"), False)
_CONVERT: dict[Any, Callable[[Any], Any]] = {bool: _boolean, int: _whole, float: _number, str: _text}
