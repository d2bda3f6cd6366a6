"""The state of the running proxy: settings, counters, recent pages, and pages to show unchanged."""

import hashlib
import hmac
import secrets
import threading
import time
from collections import Counter, deque
from dataclasses import dataclass, replace
from pathlib import Path

from marrow.filtering import Filtered
from marrow.settings_file import SettingsFile

_RECENT, _ORIGINALS = 100, 1_000
_SHOWN_FOR = 300.0  # seconds in which a page may be loaded as it was, once it was asked for


@dataclass(frozen=True, slots=True)
class Visit:
    """A page that passed the proxy: the time (seconds since 1970), its address, and the outcome without its text."""

    at: float
    url: str
    result: Filtered


class ProxyState:
    """Shared between the proxy's loop and the thread of the settings page; every method may be called from both.

    `file` holds the settings, `folder` the certificate authority and what people chose; `private` says whether private
    addresses may be looked at, `shared_login` whether all who use the proxy log in by one name.
    """

    def __init__(self, file: SettingsFile, folder: Path, *, private: bool = False, shared_login: bool = True) -> None:
        self.file, self.folder, self.private, self.shared_login = file, folder, private, shared_login
        self.choices = SettingsFile(folder / "choices.toml")
        self.counts: Counter[str] = Counter()
        self._recent: deque[Visit] = deque(maxlen=_RECENT)
        self._originals: dict[str, float] = {}
        self._secret = secrets.token_bytes(32)
        self._lock = threading.Lock()

    def add(self, url: str, result: Filtered) -> None:
        """Record a page that has just passed."""
        with self._lock:
            self._recent.append(Visit(time.time(), url, replace(result, body=b"", text="")))
            self.counts["changed" if not result.reason else result.reason.partition(":")[0]] += 1

    def recent(self) -> list[Visit]:
        """The last pages, the newest first."""
        with self._lock:
            return list(reversed(self._recent))

    def token(self, purpose: str) -> str:
        """A token that proves that this proxy made a link or form, for one purpose."""
        return hmac.new(self._secret, purpose.encode("utf-8", "replace"), hashlib.sha256).hexdigest()[:32]

    def proves(self, purpose: str, token: str) -> bool:
        """Whether a token belongs to a purpose."""
        return hmac.compare_digest(self.token(purpose).encode(), token.encode("utf-8", "replace"))

    def show_original(self, url: str) -> None:
        """Let the next load of a page pass unchanged."""
        with self._lock:
            if len(self._originals) >= _ORIGINALS:
                self._originals.pop(next(iter(self._originals)))
            self._originals[url] = time.monotonic() + _SHOWN_FOR

    def wants_original(self, url: str) -> bool:
        """Whether this load is to pass unchanged; true once."""
        with self._lock:
            return self._originals.pop(url, 0.0) > time.monotonic()
