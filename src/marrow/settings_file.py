"""`SettingsFile`: a settings file that is read again when it changes, and changed without loss of its comments.

A file that cannot be read leaves the settings as they were, and `error` names the mistake and its line. tomlkit writes
the file and keeps comments, order and layout; a change with a mistake is not written.
"""

import threading
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from .errors import Error, importing
from .files import write_atomically
from .options import LISTER, schema
from .registry import unknown
from .settings import Settings, settings_from


class SettingsFile:
    """The settings in a file, which need not be there yet. Safe to use from several threads.

    `below` are settings that the file goes before, such as those of other files; `above` go before it, such as those of
    the environment and the command line.
    """

    def __init__(self, path: Path, *, below: Settings | None = None, above: Settings | None = None) -> None:
        self.path = path
        self.error = ""
        self.below, self._above = below or Settings(), above or Settings()
        self._now = self.below.under(self._above)
        self._stamp: tuple[int, int, int] | None = None
        self._lock = threading.RLock()

    def current(self) -> Settings:
        """The settings as the file has them now, or as it last had them when it is broken."""
        with self._lock:
            try:
                state = self.path.stat()
                stamp = (state.st_mtime_ns, state.st_size, state.st_ino)
            except OSError:
                stamp = (0, 0, 0)
            if stamp != self._stamp:
                self._stamp = stamp
                try:
                    self._now = settings_from(self.below, self.text(), str(self.path)).under(self._above)
                    self.error = ""
                except Error as error:
                    self.error = str(error)
            return self._now

    def text(self) -> str:
        """The file as it is; "" when there is none. Raises `Error` when it cannot be read."""
        try:
            return self.path.read_text(encoding="utf-8-sig")
        except FileNotFoundError:
            return ""
        except (OSError, UnicodeDecodeError) as error:
            raise Error(f"{self.path}: {error}", code="bad-settings") from None

    def change(self, values: Mapping[str, Any], *, site: str = "", person: str = "") -> Settings:
        """Set values by dotted name, for one site, one person or all; None takes a setting out of the file.

        Raises `Error`, and writes nothing, for an unknown name, a value that does not fit, or a broken file.
        """
        with self._lock:
            wanted = {name: value for name, value in values.items() if value is not None}
            checked = Settings().update(wanted, "settings").values
            with importing("config", "tomlkit", "changing a settings file"):
                import tomlkit
                from tomlkit.exceptions import TOMLKitError
            try:
                document = tomlkit.parse(before := self.text())
            except TOMLKitError as error:
                raise Error(f"{self.path}: {error}; mend it first", code="bad-settings") from None
            tables = ("site", site) if site else ("person", person) if person else ()
            for name in values:
                _put(document, tables, name, checked.get(name))
            if document.as_string() == before and (unfit := values.keys() - schema()):  # nor is it of old in the file
                raise unknown(unfit.pop(), schema(), "setting", LISTER)
            self.replace(document.as_string())
            return self.current()

    def replace(self, text: str) -> Settings:
        """Put another text in place of the file's. Raises `Error`, and writes nothing, when it has a mistake."""
        with self._lock:
            settings_from(self.below, text, "the new settings")
            with write_atomically(self.path, private=True) as stream:
                stream.write(text.encode())
            self._stamp = None
            return self.current()


def _put(document: Any, tables: tuple[str, ...], name: str, value: Any) -> None:
    """Set a value in a TOML document, or take it out with the tables that this leaves empty."""
    import tomlkit

    *groups, key = name.split(".")
    path = (*tables, *groups)
    trail = [document]
    for table in path:
        if table not in trail[-1]:
            if value is None:
                return
            trail[-1][table] = tomlkit.table(is_super_table=table != path[-1])
        trail.append(trail[-1][table])
        if not isinstance(trail[-1], Mapping):
            raise Error(f"{table} is no table in the settings file; mend it first", code="bad-settings")
    if value is not None:
        trail[-1][key] = value
        return
    trail[-1].pop(key, None)
    for table in reversed(path):
        trail.pop()
        if not trail[-1][table] and "#" not in trail[-1][table].as_string():
            trail[-1].pop(table)
