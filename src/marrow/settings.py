"""`Settings`: values by dotted name, each with its origin; loaded from files, environment and command line.

`algorithm` and `to` are general; `fetch.timeout` and similar names belong to fetching; every knob of an entry is
`ENTRY.KNOB` (`danag.gap`, `markdown.links`). Types, defaults and help are those of the signatures. The command line
goes before the environment (`MARROW_DANAG_GAP`), and the environment before files. Of the files, `marrow.toml` in the
working folder goes before `[tool.marrow]` of `pyproject.toml`, and that before `marrow/config.toml` in the user's
config folder. An unknown name is always an error, since a misspelt setting would otherwise be ignored.
Tables under `[site."example.org"]` apply to the pages of that host and the hosts below it, and tables under
`[person."anna"]` to the person of that name at the proxy; see `profiles`.
"""

import os
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, TypeVar

from . import registry
from .errors import Error, naming
from .expressions import expression
from .options import LISTER, declared, schema

_Section = TypeVar("_Section")
_Tables = Mapping[str, Mapping[str, Any]]


@dataclass(frozen=True, slots=True)
class Settings:
    """Values that differ from the defaults, and the origin of each, keyed by dotted names.

    `sites` holds by host the values for its pages, `people` by name those for a reader behind the proxy;
    `above_sites` names the settings that go before these, since they were not set in a file.
    """

    values: Mapping[str, Any] = field(default_factory=dict)
    origins: Mapping[str, str] = field(default_factory=dict)
    sites: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    people: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    above_sites: frozenset[str] = frozenset()

    @classmethod
    def of(cls, given: "Settings | Mapping[str, Any] | None") -> "Settings":
        """Settings from a dict by dotted name; such as are settings already stay. Raises `Error` for what is neither.
        """
        return given if isinstance(given, Settings) else cls({} if given is None else given)

    def __post_init__(self) -> None:
        if not isinstance(self.values, Mapping):
            kind = type(self.values).__name__
            raise Error(f"settings are a dict by dotted name, or Settings, not {kind}; read a file with"
                        " marrow.settings.load()", code="bad-settings")  # fmt: skip
        if new := {name: value for name, value in self.values.items() if name not in self.origins}:  # unchecked yet
            known = {name: value for name, value in self.values.items() if name in self.origins}
            checked = replace(self, values=known).update(new, "settings")
            object.__setattr__(self, "values", checked.values)
            object.__setattr__(self, "origins", checked.origins)

    def get(self, name: str) -> Any:
        """The value of a setting, its default where none is set. Raises `Error` for an unknown name."""
        if name in self.values:
            return self.values[name]
        known = declared()
        known = known if name in known else schema()  # which imports every entry of every room
        if name not in known:
            raise registry.unknown(name, known, "setting", LISTER)
        return known[name].default

    def group(self, entry: str) -> dict[str, Any]:
        """The knobs that are set for an entry, by their own names."""
        prefix = f"{entry}."
        return {name.removeprefix(prefix): value for name, value in self.values.items() if name.startswith(prefix)}

    def knobs(self, room: str, entry: str) -> dict[str, Any]:
        """The knobs that are set for an entry of one room; entries of other rooms may share its name."""
        own = self.group(entry)
        known = registry.knobs(registry.verb(room, entry)) if own else {}
        return {name: value for name, value in own.items() if name in known}

    def section(self, prefix: str, declared: type[_Section]) -> _Section:
        """All settings under a prefix, as the class that declares them."""
        return declared(**self.group(prefix))

    def groups(self) -> dict[str, dict[str, Any]]:
        """The knobs that are set, by entry."""
        return {entry: self.group(entry) for entry in {name.split(".")[0] for name in self.values if "." in name}}

    def update(self, values: Mapping[str, Any], origin: str, *, above_sites: bool = False) -> "Settings":
        """These settings with `values` over them; `above_sites`: they go before those of sites too.

        Raises `Error` for an unknown name or a value that does not fit.
        """
        if not values:
            return self
        known = schema()
        merged, origins = dict(self.values), dict(self.origins)
        for name, value in values.items():
            if name not in known:
                raise registry.unknown(name, known, f"setting in {origin}", LISTER)
            kind = _KINDS.get(name, name)
            kind = kind if kind == origin else f"{kind} in {origin}"
            merged[name], origins[name] = registry.convert(known[name], value, f"{origin}: {name}", kind), origin
        for name in merged["filter.order"].replace(",", " ").split() if "filter.order" in values else ():
            if name not in registry.names("filters"):
                raise registry.unknown(name, registry.names("filters"), f"filter in filter.order of {origin}")
        above = self.above_sites.union(values if above_sites else ())
        return replace(self, values=merged, origins=origins, above_sites=above)

    def under(self, others: "Settings") -> "Settings":
        """These settings with others over them."""
        values, origins = {**self.values, **others.values}, {**self.origins, **others.origins}
        sites, people = {**self.sites, **others.sites}, {**self.people, **others.people}
        return Settings(values, origins, sites, people, self.above_sites | others.above_sites)

    def update_site(self, host: str, values: Mapping[str, Any], origin: str) -> "Settings":
        """These settings with `values` for the pages of a host. Raises `Error` as `update` does."""
        if not _HOST.fullmatch(name := name_in_dns(host)):
            raise Error(f"{origin}: {host!r} is no host, such as example.org", code="bad-setting")
        return replace(self, sites=_with(self.sites, name, values, origin))

    def update_person(self, name: str, values: Mapping[str, Any], origin: str) -> "Settings":
        """These settings with `values` for one person. Raises `Error` as `update` does."""
        if not is_name(name):
            message = f"{origin}: {name!r} is no name of a person: letters, digits and any of . _ @ + - make one"
            raise Error(message, code="bad-setting")
        return replace(self, people=_with(self.people, name, values, origin))


def fetching(settings: Settings, *, private: bool, max_bytes: int) -> dict[str, Any]:
    """The arguments of `fetch` for pages that others name: private addresses where they may be reached, and a size."""
    given = settings.group("fetch")
    return {**given, "guard": not private, "max_bytes": min(max_bytes, given.get("max_bytes", max_bytes))}


def name_in_dns(host: str) -> str:
    """A host as DNS and browsers have it: in small letters, those beyond ASCII encoded (IDNA) where that can be."""
    if host.isascii():
        return host.lower()
    import idna

    try:
        return idna.encode(host, uts46=True).decode()
    except idna.IDNAError:
        return host


def is_name(text: str) -> bool:
    """Whether a text can be the name of a person in the settings."""
    return bool(_NAME.fullmatch(text))


def _with(tables: _Tables, key: str, values: Mapping[str, Any], origin: str) -> _Tables:
    """The tables of sites or people with `values` for one of them."""
    checked = Settings().update(values, origin).values
    return {**tables, key: {**tables.get(key, {}), **checked}}


def load(path: Path | None = None, *, environment: Mapping[str, str] | None = None) -> Settings:
    """Settings from the files and the environment; with `path`, from that file instead of the usual ones."""
    environment = os.environ if environment is None else environment
    return from_files([path] if path else usual_files(environment)).under(from_environment(environment))


def from_files(paths: Iterable[Path]) -> Settings:
    """Settings from files; later ones win. Raises `Error` naming the file and the line of a mistake."""
    settings = Settings()
    for path in paths:
        settings = settings_from(settings, _text(path), str(path), project=path.name == _PROJECT)
    return settings


def settings_from(settings: Settings, text: str, where: str, *, project: bool = False) -> Settings:
    """Settings with those of a TOML text over them. Raises `Error` with `where` and the line of a mistake."""
    for path, value in _values(_parsed(text, where, project=project)):
        here = f"{where}{_line(text, '.'.join(path))}"
        if path[0] not in _EXAMPLES:
            settings = settings.update({".".join(path): value}, here)
            continue
        if len(path) < 3:
            raise Error(f"{here}: write the settings of a {path[0]} as {_EXAMPLES[path[0]]}", code="bad-settings")
        update = settings.update_site if path[0] == "site" else settings.update_person
        settings = update(path[1], {".".join(path[2:]): value}, here)
    return settings


def _parsed(text: str, where: str, *, project: bool) -> dict[str, Any]:
    """The tables of a TOML text."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise Error(f"{where}: {error}", code="bad-settings") from None
    if project:
        tool = data.get("tool")
        data = tool.get("marrow", {}) if isinstance(tool, dict) else {}
        if not isinstance(data, dict):
            raise Error(f"{where}: tool.marrow is no table; write [tool.marrow]", code="bad-settings")
    return data


def _values(table: Mapping[str, Any], *above: str) -> Iterator[tuple[tuple[str, ...], Any]]:
    """The values in a table and its groups, each with the names that lead to it; sites and people have such tables."""
    deepest = 3 if above[:1] and above[0] in _EXAMPLES else 1
    for name, value in table.items():
        if isinstance(value, dict) and len(above) < deepest:
            yield from _values(value, *above, name)
        else:
            yield (*above, name), value


def _text(path: Path) -> str:
    if not os.path.exists(path):
        raise Error(f"{path}: no such settings file", code="not-found")
    try:
        with naming(path, "bad-settings"):
            return path.read_text(encoding="utf-8-sig")  # editors of Windows put a mark in front
    except UnicodeDecodeError as error:
        raise Error(f"{path}: not UTF-8: {error.reason} at byte {error.start}", code="bad-settings") from None


def _line(text: str, name: str) -> str:
    """`:` and the number of the line that sets a name, as far as it can be found without the parser's help."""
    table = ""
    for number, line in enumerate(text.splitlines(), 1):
        if head := re.match(r"\s*\[([^\[\]]+)\]", line):
            table = re.sub(r"[\s\"']", "", head[1]) + "."
        elif key := re.match(r"([^=#]+)=", line):
            full = (table + re.sub(r"[\s\"']", "", key[1])).removeprefix("tool.marrow.")
            if full == name or name.startswith(full + "."):
                return f":{number}"
    return ""


def usual_files(environment: Mapping[str, str]) -> list[Path]:
    """The settings files that are there; later ones win."""
    home = Path(environment.get("XDG_CONFIG_HOME") or os.path.expanduser("~/.config"))
    found = [home / "marrow" / "config.toml", Path(_PROJECT), Path("marrow.toml")]
    return [path for path in found if os.path.isfile(path)]


def variable(name: str) -> str:
    """The environment variable of a setting: `MARROW_DANAG_GAP` for `danag.gap`."""
    return "MARROW_" + re.sub(r"\W", "_", name).upper()


def from_environment(environment: Mapping[str, str]) -> Settings:
    """Settings from the `MARROW_*` variables."""
    given = {name: value for name, value in environment.items() if name.startswith("MARROW_") and name not in _RESERVED}
    names = {variable(name): name for name in schema()} if given else {}
    settings = Settings()
    for name, value in given.items():
        if name not in names:
            error = registry.unknown(name, names, "variable", LISTER)
            raise Error(f"{error}; unset it if it is not meant for Marrow", code=error.code)
        settings = settings.update({names[name]: value}, name, above_sites=True)
    return settings


_KINDS = {"algorithm": "algorithm", "to": "format", "filter.mode": "mode", "filter.profile": "profile"}
_EXAMPLES = {"site": '[site."example.org".filter]', "person": "[person.anna.reading]"}
_PROJECT = "pyproject.toml"
_HOST = expression(
    r"(?=.{1,253}$)[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?)*|\[[0-9a-f:.]+\]"
)
_NAME = expression(r"[\w.@+-]{1,64}")
_RESERVED = frozenset(("MARROW_CORPORA", "MARROW_PURE"))
