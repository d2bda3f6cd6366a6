"""`marrow doctor`: checks the installation, says what is missing and how to get it."""

import argparse
import importlib.metadata
import platform
import re
import tomllib
from pathlib import Path

from .. import __version__, compiled, kernel, registry
from ..errors import Error
from ..options import schema
from ..pipeline import extract
from .settings import settings_of

_NEEDED = ("selectolax", "numpy", "urllib3", "brotlicffi", "certifi", "idna", "tqdm")
_EXTRA = re.compile(r"^([\w.-]+)[^;]*;.*\bextra\s*==\s*[\"']([\w.-]+)[\"']")
_CHECKOUT = Path(__file__).parents[3] / "pyproject.toml"
_SELF = "webmarrow"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Check this installation: versions, extras, settings, and one extraction."""


def run(options: argparse.Namespace) -> int:
    """Check the installation and say what is missing and how to get it."""
    print(f"marrow {__version__}, Python {platform.python_version()}, {platform.system()} {platform.machine()}")
    for name in _NEEDED:
        print(f"  {name} {registry.release(name) or f'missing; pip install {name}'}")
    for extra, wanted in _extras().items():
        missing = [name for name in wanted if not registry.release(name)]
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


def _extras() -> dict[str, list[str]]:
    """The distributions that each extra asks for, as the installed package says, or the checkout that runs."""
    found: dict[str, list[str]] = {}
    try:
        pairs = [match.groups() for each in importlib.metadata.requires(_SELF) or () if (match := _EXTRA.match(each))]
    except importlib.metadata.PackageNotFoundError:
        data = tomllib.loads(_CHECKOUT.read_text(encoding="utf-8")) if _CHECKOUT.is_file() else {"project": {}}
        extras = data["project"].get("optional-dependencies", {})
        pairs = [(re.split(r"[^\w.-]", each)[0], extra) for extra, wanted in extras.items() for each in wanted]
    for name, extra in pairs:
        if extra not in ("all", "dev") and name != _SELF:
            found.setdefault(extra, []).append(name)
    return found
