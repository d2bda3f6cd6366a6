"""Updates subscriptions while the proxy runs: a thread checks them once a minute, a process fetches them.

The thread only reads the state of the subscriptions. When one has expired, or has no copy yet, a worker process updates
it, so that parsing a large list does not block traffic and its memory is freed. Without a subscription nothing is
fetched and no folder is made. Errors are in the state of each list, where the settings page and `marrow lists` show
them.
"""

import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

from marrow.errors import Error
from marrow.workers import Worker

from .store import SubscriptionStore
from .update import due, update

_PERIOD = 60.0  # seconds between two looks
_LONGEST = 900.0  # seconds for all lists together


class Keeper:
    """Updates the subscriptions in a folder until it is closed; `period` is in seconds."""

    def __init__(self, folder: Path, *, period: float = _PERIOD) -> None:
        self.store, self.period = SubscriptionStore(folder), period
        self._end = threading.Event()
        self._worker = Worker(updating, folder, memory=0, niceness=10, quiet=True)
        self._thread = threading.Thread(target=self._run, name="lists", daemon=True)

    def start(self) -> None:
        """Check at once, and then once a period."""
        self._thread.start()

    def close(self) -> None:
        """Stop; a running update is ended, which damages no copy."""
        self._end.set()
        while self._thread.is_alive():
            self._worker.kill()  # again, since it may be starting
            self._thread.join(0.05)

    def _run(self) -> None:
        said = ""
        while not self._end.is_set():
            wrong = ""
            try:
                if due(self.store, time.time()):
                    self._update()
            except (Error, OSError) as error:  # tried again at the next look
                wrong = f"lists: {error}"
            if wrong and wrong != said:
                print(wrong, file=sys.stderr)
            said = wrong
            self._end.wait(self.period)

    def _update(self) -> None:
        try:
            failed = self._worker.ask(None, _LONGEST).failed
        finally:
            self._worker.stop()
        if failed and not self._end.is_set():
            raise Error(failed, code="lists")


def updating(folder: Path) -> Callable[[None], None]:
    """The function of a process that updates what is due in a folder; the outcome is in its state."""

    def work(_: None) -> None:
        store = SubscriptionStore(folder)
        if names := due(store, time.time()):
            list(update(store, names, force=True))

    return work
