"""`Job`: the settings, columns and limits of a run, and the name of the run, which depends on all of them."""

import hashlib
import json
from dataclasses import asdict, dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from .. import __version__, registry
from ..errors import Error, naming
from ..options import DEFAULT_ALGORITHM
from ..settings import Settings
from .schema import COLUMNS, chosen
from .storage import below
from .where import Where

FORMATS = {"parquet": ".parquet", "jsonl": ".jsonl.zst"}


@dataclass(frozen=True, slots=True)
class Job:
    """Everything that determines the rows. The run has its own folder inside of `output`, a folder or an address.

    `fields` are columns (`schema.COLUMNS`), `where` a condition on rows, `column` that of the pages in tables;
    `timeout` in seconds and `memory` in megabytes of address space are for one page; `max_bytes` is the largest body.
    Raises `Error` for what is not known.
    """

    output: str
    format: str = "parquet"
    fields: tuple[str, ...] = field(default_factory=lambda: chosen(""))
    where: str = ""
    settings: Settings = field(default_factory=Settings)
    column: str = ""
    timeout: float = 20.0
    memory: int = 2048
    max_bytes: int = 20_000_000

    def __post_init__(self) -> None:
        if self.format not in FORMATS:
            raise registry.unknown(self.format, FORMATS, "format")
        for name in self.fields:
            if name not in COLUMNS:
                raise registry.unknown(name, COLUMNS, "field")
        for name in ("timeout", "memory", "max_bytes"):
            if not getattr(self, name) > 0:
                raise Error(f"{name} must be above 0, not {getattr(self, name):g}", code="usage")
        Where(self.where)

    @property
    def needed(self) -> frozenset[str]:
        """The columns that are written or used by the condition."""
        return frozenset(self.fields) | Where(self.where).names

    @property
    def folder(self) -> str:
        """The folder of the run."""
        return below(self.output, self.run)

    @property
    def run(self) -> str:
        """The name of the run: the version of Marrow and a hash of everything that determines the rows."""
        return f"marrow-{__version__}-{self.settings_hash}"

    @property
    def settings_hash(self) -> str:
        """A hash of settings, columns, limits and versions."""
        return hashlib.sha256(json.dumps(self.said(), sort_keys=True, default=str).encode()).hexdigest()[:10]

    def said(self) -> dict[str, Any]:
        """Everything that determines the rows, for `run.json` and for the hash."""
        own = {name: value for name, value in asdict(self).items() if name not in ("output", "settings")}
        values = {**self.settings.values, **({"site": self.settings.sites} if self.settings.sites else {})}
        return {**own, "settings": values, "versions": versions("text_language" in self.needed), "model": self.model}

    @property
    def model(self) -> str:
        """The first letters of the hash of the model; "" for an algorithm without one."""
        name = self.settings.get("algorithm") or DEFAULT_ALGORITHM
        shipped = getattr(registry.module("algorithms", name), "SHIPPED", None)
        path = self.settings.group(name).get("model") or shipped
        return _hash(str(path)) if path else ""

    def constants(self) -> dict[str, Any]:
        """The columns that are the same in every row."""
        return {"extractor": f"marrow {__version__}", "model": self.model, "settings": self.settings_hash}


@cache
def _hash(path: str) -> str:
    with naming(path, "unreadable"):
        return hashlib.sha256(Path(path).read_bytes()).hexdigest()[:10]


def versions(with_language: bool) -> dict[str, str]:
    """The versions of the packages that make the rows."""
    packages = ("selectolax", *(("py3langid",) if with_language else ()))
    return {"marrow": __version__, **{name: registry.release(name) for name in packages}}
