"""`marrow doctor`: checks the installation, says what is missing and how to get it."""

import argparse
import importlib.metadata
import platform
import tomllib
from pathlib import Path

from .. import __version__, compiled, kernel, registry
from ..errors import Error
from ..expressions import expression
from ..options import schema
from ..pipeline import extract
from .settings import settings_of

_WANTED = expression(r"([\w.-]+)(?:.*\bextra\s*==\s*[\"']([\w.-]+)[\"'])?")
_CHECKOUT = Path(__file__).parents[3] / "pyproject.toml"
_SELF = "webmarrow"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Check this installation: versions, extras, settings, and one extraction."""


def run(options: argparse.Namespace) -> int:
    """Check the installation and say what is missing and how to get it."""
    print(f"marrow {__version__}, Python {platform.python_version()}, {platform.system()} {platform.machine()}")
    wanted = _wanted()
    for name in wanted.pop("", ()):
        print(f"  {name} {registry.release(name) or f'missing; pip install {name}'}")
    for extra, names in wanted.items():
        missing = [name for name in names if not registry.release(name)]
        how = f"missing {', '.join(missing)}; pip install '{_SELF}[{extra}]'" if missing else "installed"
        print(f"  extra {extra}: {how}")
    try:
        schema()  # which loads every plugin
        settings_of(argparse.Namespace(set=[], config=None))
        print("  settings: good")
    except Error as error:
        print(f"  settings: {error}")
        return 1
    article = extract(f"<nav><a href=/>Home</a></nav><h1>Rain</h1><p>{'It rained all day. ' * 5}")
    good = "It rained" in article.markdown() and "Home" not in article.markdown()
    print("  extraction: " + ("good" if good else "wrong"))
    print(f"  kernel: {kernel.state()}")
    print(f"  writers: {compiled.state()}")
    return 0 if good else 1


def _wanted() -> dict[str, list[str]]:
    """The distributions that Marrow ("") and each extra ask for, as the installed package says, or the checkout that
    runs."""
    found: dict[str, list[str]] = {}
    try:
        lines = importlib.metadata.requires(_SELF) or []
    except importlib.metadata.PackageNotFoundError:
        data = tomllib.loads(_CHECKOUT.read_text(encoding="utf-8")) if _CHECKOUT.is_file() else {"project": {}}
        lines = data["project"].get("dependencies", [])
        for extra, wanted in data["project"].get("optional-dependencies", {}).items():
            lines += [f"{each}; extra == '{extra}'" for each in wanted]
    for name, extra in (match.groups("") for each in lines if (match := _WANTED.match(each))):
        if extra not in ("all", "dev") and name != _SELF:
            found.setdefault(extra, []).append(name)
    return found
