"""`marrow algorithms`, `marrow config` and `marrow doctor`: show the algorithms, the settings, the installation."""

import argparse
import importlib.metadata
import inspect
import json
import platform
import re
import sys
import tomllib
from pathlib import Path

from .. import __version__, compiled, kernel, registry
from ..errors import Error
from ..options import DEFAULT_ALGORITHM, schema
from ..pipeline import extract as extract_page
from ..settings_file import SettingsFile
from .reading import add_settings, settings_of

_NEEDED = ("selectolax", "numpy", "urllib3", "brotlicffi", "certifi", "idna", "tqdm")
_SOURCE = re.compile(r"^(?:Papers?:|Source:|In the lineage)(?:.|\n(?!\n|Departures:))*", re.MULTILINE)
_EXTRA = re.compile(r"^([\w.-]+)[^;]*;.*\bextra\s*==\s*[\"']([\w.-]+)[\"']")
_CHECKOUT = Path(__file__).parents[3] / "pyproject.toml"
_SELF = "webmarrow"


def algorithms_arguments(parser: argparse.ArgumentParser) -> None:
    """List the algorithms, each with its paper and knobs.

    example: marrow algorithms danag
    """
    parser.add_argument("names", nargs="*", metavar="NAME", help="only these, in full")


def algorithms(options: argparse.Namespace) -> int:
    """List the algorithms; those that are named, in full."""
    for name in options.names or registry.names("algorithms"):
        module = registry.module("algorithms", name)
        document = inspect.getdoc(module) or ""
        print(f"{name}{' (default)' if name == DEFAULT_ALGORITHM else ''}")
        print("  " + (document if options.names else document.split("\n\n")[0]).replace("\n", "\n  "))
        if not options.names and (source := _SOURCE.search(document)):
            print("  " + " ".join(source[0].split()))
        for knob in registry.knobs(module.keep).values():
            print(f"    {name}.{knob.name} = {knob.default}    {knob.help}")
        print()
    return 0


def config_arguments(parser: argparse.ArgumentParser) -> None:
    """Show every setting, its value and where that comes from, or change a settings file and keep its comments.

    examples: MARROW_ALGORITHM=danag marrow config show
              marrow config set link_lists.ratio=1 images.on=true --site example.org
    """
    add = parser.add_argument
    add("action", choices=("show", "set", "unset", "export", "import"),
        help="show all settings as TOML; set and unset some in the file; export the file to standard output; import"
        " another in its place")
    add("names", nargs="*", metavar="NAME[=VALUE]", help="for set and unset; for import, a file or -")
    only = parser.add_mutually_exclusive_group()
    only.add_argument("--site", default="", metavar="HOST", help="for set and unset: only for the pages of a host")
    only.add_argument("--person", default="", metavar="NAME",
                      help="for set and unset: only for one reader (see `marrow proxy`)")
    add_settings(add)


def config(options: argparse.Namespace) -> int:
    """Show the settings, or change the file of settings that was named, `marrow.toml` when none was."""
    if options.action == "show":
        return _show(options)
    file = SettingsFile(options.config or Path("marrow.toml"))
    if options.action == "export":
        text = file.text()
        print(text, end="")
        if not text:
            print(f"{file.path}: no settings file, or an empty one: all is as by default", file=sys.stderr)
    elif options.action == "import":
        if len(options.names) != 1:
            raise Error("marrow config import takes one file, or - for standard input", code="usage")
        name = options.names[0]
        data = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
        try:
            file.replace(data.decode("utf-8-sig"))
        except UnicodeDecodeError as error:
            raise Error(f"{name}: not UTF-8: {error.reason} at byte {error.start}", code="bad-settings") from None
    else:
        pairs = [name.partition("=") for name in options.names]
        if not pairs or any(bool(equals) != (options.action == "set") for _, equals, _ in pairs):
            form = "NAME=VALUE ..." if options.action == "set" else "NAME ..."
            raise Error(f"write: marrow config {options.action} {form}", code="usage")
        values = {name.strip(): value if equals else None for name, equals, value in pairs}
        file.change(values, site=options.site, person=options.person)
    return 0


def _show(options: argparse.Namespace) -> int:
    """Print every setting with its value, as TOML, and where the value comes from."""
    settings = settings_of(options)
    group = ""
    for name, knob in sorted(schema().items(), key=lambda item: ("." in item[0], item[0])):
        table, _, key = name.rpartition(".")
        if table != group:
            print(f"\n[{table}]")
            group = table
        value = settings.get(name)
        line = f"# {key} =" if value is None else f"{key} = {_toml(value)}"  # TOML has no word for nothing
        comment = settings.origins.get(name, "default") + (f": {knob.help}" if knob.help else "")
        print(f"{line}  # {' '.join(comment.split())}")
    return 0


def _toml(value: bool | float | str) -> str:
    if isinstance(value, str):
        readable = value.encode("utf-8", "replace").decode()
        return json.dumps(readable, ensure_ascii=False).replace("\x7f", "\\u007f")
    return str(value).lower()


def doctor_arguments(parser: argparse.ArgumentParser) -> None:
    """Check this installation: versions, extras, settings, and one extraction."""


def doctor(options: argparse.Namespace) -> int:
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
    article = extract_page(f"<nav><a href=/>Home</a></nav><h1>Rain</h1><p>{'It rained all day. ' * 5}")
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
