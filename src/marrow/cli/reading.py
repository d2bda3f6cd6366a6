"""The options of all commands that read pages and extract, and the settings that they make."""

import argparse
import difflib
import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from ..errors import Error
from ..settings import Settings, load

_NAMES = {"algorithm": "algorithm", "timeout": "fetch.timeout", "join": "pages.join", "guard": "fetch.guard"}


def assigned(assignments: Sequence[str]) -> dict[str, Any]:
    """The values of `--set NAME=VALUE` by name. Raises `Error` for one without a value."""
    given: dict[str, Any] = {}
    for assignment in assignments:
        name, equals, value = assignment.partition("=")
        if not equals:
            raise Error(f"--set {assignment}: write NAME=VALUE", code="usage")
        given[name.strip()] = value
    return given


def given(options: argparse.Namespace, names: Mapping[str, str]) -> dict[str, Any]:
    """What the command line sets: the options that stand for settings, whose `names` are given, before `--set`."""
    own = ((name, getattr(options, option, None)) for option, name in names.items())
    return assigned(options.set) | {name: value for name, value in own if value is not None and value is not False}


def settings_of(options: argparse.Namespace, names: Mapping[str, str] = _NAMES) -> Settings:
    """Settings from files, environment and command line; `names` as `given` takes them.

    Raises `Error` for an unknown name or a bad value.
    """
    settings = load(options.config).update(given(options, names), "command line", firm=True)
    if getattr(options, "model", None) is not None:
        if not options.model.is_file():
            raise Error(f"{options.model}: no such model file", code="not-found")
        return settings.update({f"{settings.get('algorithm')}.model": str(options.model)}, "command line", firm=True)
    return settings


def add_reading(parser: argparse.ArgumentParser) -> None:
    """Declare the options of all commands that read and extract."""
    add = parser.add_argument_group("reading and extracting").add_argument
    add("--url", metavar="BASE", type=_address, help="address the page came from; makes links absolute")
    add("--charset", type=_charset, help="encoding that the server declared for the page")
    add_extracting(add)
    add("--timeout", type=_above_zero, metavar="SECONDS", help="limit for fetching one page")
    add("--guard", action="store_true", help="refuse to fetch from private and loopback addresses")


def add_extracting(add: Callable[..., object]) -> None:
    """Declare the options of all commands that extract, by the method `add_argument` of a parser or group."""
    add("-a", "--algorithm", metavar="NAME", help="how content is found; see `marrow algorithms`")
    add("--model", type=Path, metavar="FILE", help="model of your own for the algorithm; see `marrow train`")
    add_settings(add)


def add_settings(add: Callable[..., object], file: str = "settings file, instead of marrow.toml") -> None:
    """Declare the options of all commands that follow settings; `file` is the help of that for their file."""
    add("--set", action="append", default=[], metavar="NAME=VALUE", help="any setting; see `marrow config show`")
    add("--config", type=Path, metavar="FILE", help=file)


def _address(text: str) -> str:
    if not re.match(r"(?:https?://[^\s/]+|file:///)\S*$", text):
        raise argparse.ArgumentTypeError(f"{text!r} is not an address, such as https://example.org/story")
    return text


def _charset(text: str) -> str:
    from ..page.charsets import labels

    if text.strip().lower() not in labels():
        near = difflib.get_close_matches(text.lower(), labels(), 1)
        hint = f": did you mean {near[0]}?" if near else ""
        raise argparse.ArgumentTypeError(f"{text!r} is not an encoding of the web{hint}")
    return text


def _above_zero(text: str) -> float:
    try:
        number = float(text)
    except ValueError:
        number = 0.0
    if not 0 < number < float("inf"):
        raise argparse.ArgumentTypeError(f"{text!r} is not a number above 0")
    return number
