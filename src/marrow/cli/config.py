"""`marrow config`: shows every setting and where its value comes from, or changes a settings file."""

import argparse
import json
import sys
from pathlib import Path

from .. import profiles
from ..errors import Error, naming
from ..options import LISTER, schema
from ..registry import unknown
from ..settings_file import SettingsFile
from .settings import add_settings, settings_of


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Show every setting, its value and where that comes from, or change a settings file and keep its comments.

    examples: MARROW_ALGORITHM=danag marrow config show
              marrow config show danag learned.mode
              marrow config set link_lists.ratio=1 images.on=true --site example.org
              marrow config show filter.mode --site example.org
    """
    add = parser.add_argument
    add("action", choices=("show", "set", "unset", "export", "import"),
        help="show settings as TOML, all or those named; set and unset some in the file; export the file to standard"
        " output; import another in its place")
    add("names", nargs="*", metavar="NAME[=VALUE]",
        help="settings, or for show groups of them too; for import, a file or -")
    only = parser.add_mutually_exclusive_group()
    only.add_argument("--site", default="", metavar="HOST",
                      help="show, set or unset what holds for the pages of a host")
    only.add_argument("--person", default="", metavar="NAME",
                      help="show, set or unset what holds for one reader (see `marrow proxy`)")
    add_settings(add)


def run(options: argparse.Namespace) -> int:
    """Show the settings, or change the file of settings that was named, `marrow.toml` when none was."""
    if options.action == "show":
        return _show(options)
    if options.action in ("export", "import") and (options.site or options.person):
        raise Error(f"marrow config {options.action} is of the whole file: leave out --site and --person", code="usage")
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
        with naming(name, "unreadable"):
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
    """Print settings, as TOML, and where they come from: all, or those of some names or groups, a site or a person."""
    settings, known = settings_of(options), schema()
    if options.site:
        settings = settings.update_site(options.site, {}, "--site")
    if options.person:
        settings = settings.update_person(options.person, {}, "--person")
    if options.site or options.person:
        settings = profiles.at(settings, f"//{profiles.site_of(options.site)}", options.person)
    groups = {name.partition(".")[0] for name in known}
    if unfit := next((name for name in options.names if name not in known and name not in groups), ""):
        raise unknown(unfit, {*known, *groups}, "setting or group", LISTER)
    group = ""
    for name, knob in sorted(known.items(), key=lambda item: ("." in item[0], item[0])):
        table, _, key = name.rpartition(".")
        if options.names and name not in options.names and table not in options.names:
            continue
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
