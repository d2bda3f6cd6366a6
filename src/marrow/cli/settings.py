"""Declares the options that stand for settings, and makes the settings of the options given."""

import argparse
import difflib
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from ..errors import Error
from ..options import declared
from ..pipeline import Extractor
from ..settings import Settings, load

_SETTING = "setting "  # how the names of options begin that stand for settings


def given(options: argparse.Namespace) -> dict[str, Any]:
    """The settings of the command line by name; an option that stands for one goes before `--set NAME=VALUE`.

    Raises `Error` for a `--set` without a value.
    """
    out: dict[str, Any] = {}
    for assignment in options.set:
        name, equals, value = assignment.partition("=")
        if not equals:
            raise Error(f"--set {assignment}: write NAME=VALUE", code="usage")
        out[name.strip()] = value
    return out | {name.removeprefix(_SETTING): value for name, value in vars(options).items()
                  if name.startswith(_SETTING) and value is not None}  # fmt: skip


def settings_of(options: argparse.Namespace) -> Settings:
    """Settings from files, environment and command line. Raises `Error` for an unknown name or a bad value."""
    settings = load(options.config).update(given(options), "command line", above_sites=True)
    algorithm = settings.get("algorithm")
    if getattr(options, "model", None) is not None:
        if not options.model.is_file():
            raise Error(f"{options.model}: no such model file", code="not-found")
        settings = settings.update({f"{algorithm}.model": str(options.model)}, "command line", above_sites=True)
    if hasattr(options, "model") and settings.group(algorithm).get("model"):
        Extractor(settings).extract(b"")  # a file that is no model is told once, not by each page
    return settings


def add_reading(parser: argparse.ArgumentParser) -> None:
    """Declare the options of all commands that read and extract."""
    add = parser.add_argument_group("reading and extracting").add_argument
    add("--url", metavar="BASE", type=_address, help="address the page came from; makes links absolute")
    add("--charset", type=_charset, help="encoding that the server declared for the page")
    add_extracting(add)
    add_setting(add, "fetch.timeout", "--timeout", type=_above_zero)
    add_setting(add, "fetch.guard", "--guard")


def add_extracting(add: Callable[..., object]) -> None:
    """Declare the options of all commands that extract, by the method `add_argument` of a parser or group."""
    add_setting(add, "algorithm", "-a", "--algorithm")
    add("--model", type=Path, metavar="FILE", help="model of your own for the algorithm; see `marrow train`")
    add_settings(add)


def add_setting(add: Callable[..., object], name: str, *flags: str, **more: Any) -> None:
    """Declare an option that stands for a setting; its type and its help are those of the setting."""
    knob = declared()[name]
    kind = {"action": "store_true"} if knob.type is bool else {"type": knob.type, "metavar": flags[-1][2:].upper()}
    usual = f" (default: {knob.default})" if knob.default else ""
    about = (knob.help.rstrip(".") + usual).replace("%", "%%")
    add(*flags, dest=_SETTING + name, default=None, **{"help": about, **kind, **more})


def add_settings(add: Callable[..., object], file: str = "settings file, instead of marrow.toml") -> None:
    """Declare the options of all commands that follow settings; `file` is the help of that for their file."""
    add("--set", action="append", default=[], metavar="NAME=VALUE", help="any setting; see `marrow config show`")
    add("--config", type=Path, metavar="FILE", help=file)


def _address(text: str) -> str:
    if not re.match(r"(?:https?://[^\s/]+|file:///)\S*$", text):
        raise argparse.ArgumentTypeError(f"{text!r} is not an address, such as https://example.org/story")
    return text


def _charset(text: str) -> str:
    from ..page.encoding.charsets import labels

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
