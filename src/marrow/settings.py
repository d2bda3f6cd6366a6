"""Settings: one flat table of dotted names, each with its value and where it came from.

`algorithm` and `to` are general; `fetch.timeout` and the like belong to fetching; every knob of an entry is
`ENTRY.KNOB` (`danag.gap`, `markdown.links`). Types, defaults and help are those of the signatures. Later sources win: the
user's config file, `marrow.toml` (or `[tool.marrow]` of `pyproject.toml`) in the working folder, `MARROW_*` variables
(`MARROW_DANAG_GAP`), the command line or the call.
"""

import os
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from . import registry
from .errors import Error
from .fetch import fetch
from .registry import Knob

DEFAULT_ALGORITHM = "rules"
_ROOMS = ("algorithms", "render")
_NOT_SETTINGS = frozenset(("fetch.headers",))


@cache
def schema() -> Mapping[str, Knob]:
    """Every setting there is, by its dotted name."""
    out = {
        "algorithm": Knob("algorithm", str, DEFAULT_ALGORITHM, "how the main content is found (see `marrow algorithms`)"),
        "to": Knob("to", str, "markdown", "output format of the command line"),
    }
    for name, knob in registry.knobs(fetch).items():
        if f"fetch.{name}" not in _NOT_SETTINGS:
            out[f"fetch.{name}"] = knob
    for room in _ROOMS:
        for entry in registry.names(room):
            for name, knob in registry.knobs(registry.verb(room, entry)).items():
                out[f"{entry}.{name}"] = knob
    return MappingProxyType(out)


@dataclass(frozen=True, slots=True)
class Settings:
    """Values that differ from the defaults, and the origin of each. Both are keyed by dotted names."""

    values: Mapping[str, Any] = field(default_factory=dict)
    origins: Mapping[str, str] = field(default_factory=dict)

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
        if merged.get("algorithm", DEFAULT_ALGORITHM) not in registry.names("algorithms"):
            raise registry.unknown(merged["algorithm"], registry.names("algorithms"), f"algorithm in {origin}")
        return Settings(merged, origins)


def load(path: Path | None = None, *, environment: Mapping[str, str] | None = None) -> Settings:
    """Settings from the files and the environment; with `path`, from that file instead of the usual ones."""
    environment = os.environ if environment is None else environment
    settings = Settings()
    for file in [path] if path else _usual_files(environment):
        settings = settings.update(read_file(file), str(file))
    return settings.update(_from_environment(environment), "environment")


def read_file(path: Path) -> dict[str, Any]:
    """The settings in a TOML file, flat. Raises `Error` naming the file and the line of a mistake."""
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise Error(f"{path}: no such settings file", code="not-found") from None
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise Error(f"{path}: {error}", code="bad-settings") from None
    if path.name == "pyproject.toml":
        data = data.get("tool", {}).get("marrow", {})
    return {
        f"{name}.{key}" if isinstance(value, dict) else name: inner
        for name, value in data.items()
        for key, inner in (value.items() if isinstance(value, dict) else [("", value)])
    }


def _usual_files(environment: Mapping[str, str]) -> list[Path]:
    home = Path(environment.get("XDG_CONFIG_HOME") or Path.home() / ".config")
    found = [home / "marrow" / "config.toml", Path("pyproject.toml"), Path("marrow.toml")]
    return [path for path in found if path.is_file()]


def _from_environment(environment: Mapping[str, str]) -> dict[str, str]:
    given = {name: value for name, value in environment.items() if name.startswith("MARROW_") and name not in _RESERVED}
    if not given:
        return {}
    names = {"MARROW_" + name.replace(".", "_").upper(): name for name in schema()}
    for name in given:
        if name not in names:
            raise registry.unknown(name, names, "variable")
    return {names[name]: value for name, value in given.items()}


_RESERVED = frozenset(("MARROW_CORPORA",))
