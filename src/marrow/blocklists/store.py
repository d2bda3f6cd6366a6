"""`SubscriptionStore`: the subscriptions of a user in a folder: address, last good copy and state of each list.

The folder has `subscriptions.json` and a file for each list. Each file is replaced as a whole, so that a reader never
sees a part of one; changes are serialised, also across processes. There are no subscriptions until the user adds one.
"""

import json
import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, fields
from pathlib import Path

from marrow.errors import Error
from marrow.expressions import expression
from marrow.files import data_folder, write_atomically

_STATE = "subscriptions.json"
_NAME = expression(r"[a-z0-9][a-z0-9_-]{0,63}")
_ONE_AT_A_TIME = threading.RLock()


@dataclass(frozen=True, slots=True)
class Subscription:
    """One list. Times are seconds since 1970, 0 for never; `error` says what was wrong with the last answer.

    `entries` are those of the copy that is kept; `expires` is when to ask again.
    """

    name: str
    url: str
    kind: str = ""
    etag: str = ""
    modified: str = ""
    checked: float = 0.0
    updated: float = 0.0
    expires: float = 0.0
    entries: int = 0
    error: str = ""


def default_folder() -> Path:
    """Where a user's subscriptions are: `marrow/lists` in the folder for data (`XDG_DATA_HOME`)."""
    return data_folder("lists")


@dataclass(frozen=True, slots=True)
class SubscriptionStore:
    """The subscriptions in a folder."""

    folder: Path

    def subscriptions(self) -> list[Subscription]:
        """All of them, by name. Raises `Error` when the file that holds them is broken."""
        file, known = self.folder / _STATE, {field.name for field in fields(Subscription)}
        try:
            rows = json.loads(file.read_text(encoding="utf-8"))
            found = [Subscription(**{key: value for key, value in row.items() if key in known}) for row in rows]
        except FileNotFoundError:
            return []
        except (OSError, ValueError, AttributeError, TypeError) as error:
            raise Error(f"{file}: not a list of subscriptions ({' '.join(str(error).split())}); mend it or delete it",
                        code="bad-list") from None
        return sorted((each for each in found if _NAME.fullmatch(str(each.name))), key=lambda each: each.name)

    def get(self, name: str) -> Subscription:
        """The subscription of a name. Raises `Error` when there is none."""
        found = [each for each in self.subscriptions() if each.name == name]
        if not found:
            raise Error(f"no list is named {name!r}; see `marrow lists status`", code="not-found")
        return found[0]

    def add(self, url: str, name: str = "") -> Subscription:
        """Subscribe to a list; it is empty until it is updated.

        Raises `Error` for an address or name that is of no use.
        """
        if not re.match(r"https?://[^\s/]", url):
            raise Error(f"{url}: a list is subscribed to by an address that begins with https://", code="usage")
        name = name or _named_after(url)
        if not _NAME.fullmatch(name):
            raise Error(f"{name!r}: a name is made of small letters, digits, - and _", code="usage")
        with self._locked():
            there = self.subscriptions()
            if any(each.name == name for each in there):
                raise Error(f"a list is named {name!r} already; give another by --name", code="usage")
            new = Subscription(name, url)
            self._save([*there, new])
        return new

    def put(self, subscription: Subscription, text: str | None = None) -> None:
        """Save the state of a subscription, and with `text` its copy; nothing, if it was ended in the meantime."""
        with self._locked():
            there = self.subscriptions()
            if any((each.name, each.url) == (subscription.name, subscription.url) for each in there):
                if text is not None:
                    self._write(f"{subscription.name}.txt", text)
                self._save([subscription, *(each for each in there if each.name != subscription.name)])

    def remove(self, name: str) -> None:
        """End a subscription and delete its copy."""
        with self._locked():
            gone = self.get(name)
            self._save([each for each in self.subscriptions() if each.name != gone.name])
            self.copy(gone).unlink(missing_ok=True)

    def copy(self, subscription: Subscription) -> Path:
        """The file of the copy that is kept; it need not be there."""
        return self.folder / f"{subscription.name}.txt"

    def copies(self) -> tuple[Path, ...]:
        """The copies that there are."""
        return tuple(path for path in map(self.copy, self.subscriptions()) if path.exists())

    def _save(self, rows: list[Subscription]) -> None:
        ordered = sorted(rows, key=lambda each: each.name)
        self._write(_STATE, json.dumps([asdict(each) for each in ordered], indent=1) + "\n")

    @contextmanager
    def _locked(self) -> Iterator[None]:
        """Hold the folder for a change."""
        self.folder.mkdir(parents=True, exist_ok=True)
        with _ONE_AT_A_TIME, (self.folder / ".lock").open("a") as handle:
            try:
                import fcntl
            except ImportError:  # Windows: threads of one process wait for each other, processes do not
                yield
                return
            fcntl.flock(handle, fcntl.LOCK_EX)
            yield

    def _write(self, name: str, text: str) -> None:
        with write_atomically(self.folder / name, private=True) as stream:
            stream.write(text.encode())


def _named_after(url: str) -> str:
    """A name for a list from the end of its address."""
    last = re.sub(r"[?#].*", "", url).rstrip("/").rpartition("/")[2].partition(".")[0].lower()
    return re.sub(r"[^a-z0-9_-]+", "-", last).strip("-_")[:60] or "list"
