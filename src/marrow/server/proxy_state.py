"""What the proxy remembers while it runs: settings, counters, recent pages, and which pages to show as they were."""

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
    """A page that came by: when (seconds since 1970), where, and what became of it (without its text)."""

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
        """Remember a page that came by now."""
        with self._lock:
            self._recent.append(Visit(time.time(), url, replace(result, body=b"", text="")))
            self.counts["changed" if not result.reason else result.reason.partition(":")[0]] += 1

    def recent(self) -> list[Visit]:
        """The last pages, the newest first."""
        with self._lock:
            return list(reversed(self._recent))

    def token(self, purpose: str) -> str:
        """What proves that a link or form was made by this proxy, for one purpose."""
        return hmac.new(self._secret, purpose.encode("utf-8", "replace"), hashlib.sha256).hexdigest()[:32]

    def proves(self, purpose: str, token: str) -> bool:
        """Whether a token is that of a purpose."""
        return hmac.compare_digest(self.token(purpose).encode(), token.encode("utf-8", "replace"))

    def show_original(self, url: str) -> None:
        """Let the next load of a page through as it is."""
        with self._lock:
            if len(self._originals) >= _ORIGINALS:
                self._originals.pop(next(iter(self._originals)))
            self._originals[url] = time.monotonic() + _SHOWN_FOR

    def wants_original(self, url: str) -> bool:
        """Whether this load is one to let through; it counts once."""
        with self._lock:
            return self._originals.pop(url, 0.0) > time.monotonic()
