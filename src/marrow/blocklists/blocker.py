"""`Blocker`: matches addresses against lists; hosts are a set, rules in the syntax of Adblock Plus are an engine.

Rules need the package `adblock` (the engine of a browser, with Python bindings). Loaded lists are cached until the
files change.
"""

import threading
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from marrow.data import FOLDER
from marrow.errors import importing, naming

from . import hosts

KNOWN = FOLDER / "advertisers.txt"  # the list that ships
_EMPTY: frozenset[str] = frozenset()
_KEPT = 8  # sets of lists in memory


@dataclass(frozen=True, slots=True)
class Blocker:
    """The loaded lists. `engine` is None when no list has rules."""

    hosts: frozenset[str] = _EMPTY
    engine: Any = None

    def __bool__(self) -> bool:
        return bool(self.hosts) or self.engine is not None

    def blocks_host(self, host: str) -> bool:
        """Whether a host is listed as one of advertisers."""
        return hosts.covers(self.hosts, host)

    def blocks(self, address: str, source: str, kind: str) -> bool:
        """Whether a rule is against loading an address from the page `source`; `kind` is that of a web request."""
        return self.engine is not None and bool(self.engine.check_network_urls(address, source, kind).matched)

    def hiding(self, source: str, classes: list[str], ids: list[str]) -> list[str]:
        """The selectors by which rules hide elements of a page that has these classes and ids."""
        if self.engine is None:
            return []
        found = self.engine.url_cosmetic_resources(source or "https://unknown.invalid/")
        general = [] if found.generichide else self.engine.hidden_class_id_selectors(classes, ids, found.exceptions)
        return sorted({*found.hide_selectors, *general})


def load(files: tuple[Path, ...]) -> Blocker:
    """The lists in some files. Raises `Error` for one that cannot be read, or for rules without their engine."""
    stamps = []
    for file in files:
        with naming(file, "bad-list"):
            stamps.append((file, file.stat().st_mtime_ns, file.stat().st_size))
    if not stamps:
        return Blocker()
    with _ONE_AT_A_TIME:
        return _load(tuple(stamps))


_ONE_AT_A_TIME = threading.Lock()


@lru_cache(_KEPT)
def _load(stamps: tuple[tuple[Path, int, int], ...]) -> Blocker:
    listed: set[str] = set()
    rules: list[str] = []
    for file, _, _ in stamps:
        text = file.read_text(encoding="utf-8", errors="replace")
        if hosts.are_rules(text):
            rules.append(text)
        else:
            listed |= hosts.parse(text)
    return Blocker(frozenset(listed), engine_of(rules) if rules else None)


def engine_of(rules: list[str]) -> Any:
    """An engine for lists of rules. Raises `Error` when the package is not installed."""
    with importing("adblock", "an engine", "a list in the syntax of Adblock Plus"):
        import adblock
    found = adblock.FilterSet()
    for text in rules:
        found.add_filter_list(text)
    return adblock.Engine(found)
