"""Settings: one flat table of dotted names, each with its value and where it came from.

`algorithm` and `to` are general; `fetch.timeout` and the like belong to fetching; every knob of an entry is
`ENTRY.KNOB` (`danag.gap`, `markdown.links`). Types, defaults and help are those of the signatures. Later sources win:
`marrow/config.toml` in the user's config folder, `[tool.marrow]` of `pyproject.toml`, then `marrow.toml` in the working
folder, `MARROW_*` variables (`MARROW_DANAG_GAP`), the command line or the call. A name that is not known is an error
wherever it stands, since a setting that is misspelt and passed over is worse.
Tables under `[site."example.org"]` hold for the pages of that host and those below it; see `profiles`.
"""

import os
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from . import registry
from .errors import Error
from .fetch import fetch
from .filters.chain import default
from .registry import Knob

DEFAULT_ALGORITHM = "learned"
_ROOMS = ("algorithms", "filters", "render")
MODES = ("layout", "reader", "text", "off")
PROFILES = ("", "layout", "reader", "text", "e-ink", "screen-reader")
_FILTER = {
    "mode": Knob("mode", str, "layout", "what `filter` makes of a page: layout, reader, text or off"),
    "profile": Knob("profile", str, "", "settings put together for a use: layout, reader, text, e-ink, screen-reader"),
    "order": Knob("order", str, "", "filters that come first, by name; within a phase the others follow by name"),
    "least": Knob("least", int, 30, "words outside of links that must be left, or the page passes as it is"),
}
_PROXY = {
    "host": Knob("host", str, "127.0.0.1", "address that the proxy listens on; any but this machine's needs proxy.user"),
    "port": Knob("port", int, 8080, "port of the proxy"),
    "page_port": Knob("page_port", int, 8081, "port of the settings page, on this machine only"),
    "workers": Knob("workers", int, 0, "processes that work on pages; 0 for one less than there are processors"),
    "deadline": Knob("deadline", float, 5.0, "seconds after which a page passes as it came"),
    "memory": Knob("memory", int, 1024, "megabytes of address space that a worker may use"),
    "max_bytes": Knob("max_bytes", int, 5_000_000, "bytes of a page, sent and decompressed; larger ones pass as they came"),
    "upstream": Knob("upstream", str, "", "another proxy to go through, as http://host:port"),
    "ignore": Knob("ignore", str, "", "hosts whose connections are not looked into"),
    "user": Knob("user", str, "", "NAME:PASSWORD that clients must give"),
    "private": Knob("private", bool, False, "reach private addresses also when others may use the proxy"),
    "trust": Knob("trust", str, "", "file of further certificate authorities to trust servers by"),
}
_NOT_SETTINGS = frozenset(("fetch.headers",))


@cache
def schema() -> Mapping[str, Knob]:
    """Every setting there is, by its dotted name."""
    out = {
        "algorithm": Knob("algorithm", str, DEFAULT_ALGORITHM, "how content is found (see `marrow algorithms`)"),
        "with_comments": Knob("with_comments", bool, False, "keep what people said below the content as well"),
        "to": Knob("to", str, "markdown", "output format of the command line"),
    }
    for name, knob in _FILTER.items():
        out[f"filter.{name}"] = knob
    for name, knob in _PROXY.items():
        out[f"proxy.{name}"] = knob
    for entry in registry.names("filters"):
        out[f"{entry}.on"] = Knob("on", bool, default(entry), f"whether the filter `{entry}` is on")
    for name, knob in registry.knobs(fetch).items():
        if f"fetch.{name}" not in _NOT_SETTINGS:
            out[f"fetch.{name}"] = knob
    for room in _ROOMS:
        for entry in registry.names(room):
            for name, knob in registry.knobs(registry.verb(room, entry)).items():
                if out.setdefault(f"{entry}.{name}", knob) is not knob:
                    raise Error(f"two plugins have the setting {entry}.{name}; uninstall one", code="bad-plugin")
    return MappingProxyType(out)


@dataclass(frozen=True, slots=True)
class Settings:
    """Values that differ from the defaults, and the origin of each, keyed by dotted names; `sites` holds by host the
    values for its pages."""

    values: Mapping[str, Any] = field(default_factory=dict)
    origins: Mapping[str, str] = field(default_factory=dict)
    sites: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)

    def get(self, name: str) -> Any:
        """The value of a setting, its default where none is set."""
        return self.values[name] if name in self.values else schema()[name].default

    def group(self, entry: str) -> dict[str, Any]:
        """The knobs that are set for an entry, by their own names."""
        prefix = f"{entry}."
        return {name.removeprefix(prefix): value for name, value in self.values.items() if name.startswith(prefix)}

    def groups(self) -> dict[str, dict[str, Any]]:
        """The knobs that are set, by entry."""
        return {entry: self.group(entry) for entry in {name.split(".")[0] for name in self.values if "." in name}}

    def update(self, values: Mapping[str, Any], origin: str) -> "Settings":
        """These settings with `values` over them. Raises `Error` for an unknown name or a value that does not fit."""
        if not values:
            return self
        known = schema()
        merged, origins = dict(self.values), dict(self.origins)
        for name, value in values.items():
            if name not in known:
                raise registry.unknown(name, known, f"setting in {origin}")
            merged[name] = registry.convert(known[name], value, f"{origin}: {name}")
            origins[name] = origin
        for name, kind, choices in _choices():
            if name in values and merged[name] not in choices:
                raise registry.unknown(merged[name], choices, f"{kind} in {origin}")
        for name in merged["filter.order"].replace(",", " ").split() if "filter.order" in values else ():
            if name not in registry.names("filters"):
                raise registry.unknown(name, registry.names("filters"), f"filter in filter.order of {origin}")
        return replace(self, values=merged, origins=origins)

    def update_site(self, host: str, values: Mapping[str, Any], origin: str) -> "Settings":
        """These settings with `values` for the pages of a host. Raises `Error` as `update` does."""
        if not _HOST.fullmatch(host):
            raise Error(f"{origin}: {host!r} is no host, such as example.org", code="bad-setting")
        checked = Settings().update(values, origin).values
        return replace(self, sites={**self.sites, host: {**self.sites.get(host, {}), **checked}})


def _choices() -> tuple[tuple[str, str, tuple[str, ...]], ...]:
    """The settings that are names: which they are, of what, and the names there are."""
    return (("algorithm", "algorithm", registry.names("algorithms")), ("to", "format", formats()),
            ("filter.mode", "mode", MODES), ("filter.profile", "profile", PROFILES))  # fmt: skip


def formats() -> tuple[str, ...]:
    """What the setting `to` may be: the entries of the room `render`, and `jsonl`, which is JSON on one line."""
    return (*registry.names("render"), "jsonl")


def load(path: Path | None = None, *, environment: Mapping[str, str] | None = None) -> Settings:
    """Settings from the files and the environment; with `path`, from that file instead of the usual ones."""
    environment = os.environ if environment is None else environment
    settings = Settings()
    for file in [path] if path else _usual_files(environment):
        settings = settings_from(settings, _text(file), str(file), project=file.name == _PROJECT)
    for origin, (name, value) in _from_environment(environment).items():
        settings = settings.update({name: value}, origin)
    return settings


def read_file(path: Path) -> dict[str, Any]:
    """The settings in a TOML file, flat, without those of sites. Raises `Error` naming the file and the line of a mistake."""
    return _flat(_parsed(_text(path), str(path), project=path.name == _PROJECT)[0])


def settings_from(settings: Settings, text: str, where: str, *, project: bool = False) -> Settings:
    """Settings with those of a TOML text over them. Raises `Error` with `where` and the line of a mistake."""
    general, sites = _parsed(text, where, project=project)
    for name, value in _flat(general).items():
        settings = settings.update({name: value}, f"{where}{_line(text, name, project)}")
    for host, tables in sites.items():
        for name, value in _flat(tables).items():
            line = _line(text, f"site.{host}.{name}", project)
            settings = settings.update_site(host.lower(), {name: value}, f"{where}{line}")
    return settings


def _parsed(text: str, where: str, *, project: bool) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
    """The tables of a TOML text, and by host those of sites."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise Error(f"{where}: {error}", code="bad-settings") from None
    if project:
        tool = data.get("tool")
        data = tool.get("marrow", {}) if isinstance(tool, dict) else {}
        if not isinstance(data, dict):
            raise Error(f"{where}: tool.marrow is no table; write [tool.marrow]", code="bad-settings")
    sites = data.pop("site", {})
    if not isinstance(sites, dict) or not all(isinstance(tables, dict) for tables in sites.values()):
        message = f"{where}{_line(text, 'site', project)}: write the settings of a site as [site.\"example.org\".filter]"
        raise Error(message, code="bad-settings")
    return data, sites


def _flat(data: Mapping[str, Any]) -> dict[str, Any]:
    return {
        f"{name}.{key}" if isinstance(value, dict) else name: inner
        for name, value in data.items()
        for key, inner in (value.items() if isinstance(value, dict) else [("", value)])
    }


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8-sig")  # editors of Windows put a mark in front
    except FileNotFoundError:
        raise Error(f"{path}: no such settings file", code="not-found") from None
    except UnicodeDecodeError as error:
        raise Error(f"{path}: not UTF-8: {error.reason} at byte {error.start}", code="bad-settings") from None
    except OSError as error:
        raise Error(f"{path}: {error.strerror or error}", code="bad-settings") from None


def _line(text: str, name: str, project: bool) -> str:
    """`:` and the number of the line that sets a name, as far as that can be told without the parser's help."""
    wanted = f"tool.marrow.{name}" if project else name
    table = ""
    for number, line in enumerate(text.splitlines(), 1):
        if head := re.match(r"\s*\[([^\[\]]+)\]", line):
            table = re.sub(r"[\s\"']", "", head[1]) + "."
        elif key := re.match(r"([^=#]+)=", line):
            full = table + re.sub(r"[\s\"']", "", key[1])
            if full == wanted or wanted.startswith(full + "."):
                return f":{number}"
    return ""


def _usual_files(environment: Mapping[str, str]) -> list[Path]:
    home = Path(environment.get("XDG_CONFIG_HOME") or os.path.expanduser("~/.config"))
    found = [home / "marrow" / "config.toml", Path(_PROJECT), Path("marrow.toml")]
    return [path for path in found if os.path.isfile(path)]


def variable(name: str) -> str:
    """The environment variable of a setting: `MARROW_DANAG_GAP` for `danag.gap`."""
    return "MARROW_" + re.sub(r"\W", "_", name).upper()


def _from_environment(environment: Mapping[str, str]) -> dict[str, tuple[str, str]]:
    """Setting and value of each `MARROW_*` variable."""
    given = {name: value for name, value in environment.items() if name.startswith("MARROW_") and name not in _RESERVED}
    names = {variable(name): name for name in schema()} if given else {}
    for name in given:
        if name not in names:
            error = registry.unknown(name, names, "variable")
            raise Error(f"{error}; unset it if it is not meant for Marrow", code=error.code)
    return {name: (names[name], value) for name, value in given.items()}


_PROJECT = "pyproject.toml"
_HOST = re.compile(r"(?=.{1,253}$)[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?)*|\[[0-9a-f:.]+\]")
_RESERVED = frozenset(("MARROW_CORPORA",))
