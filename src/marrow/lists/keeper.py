"""Subscriptions kept up to date while the proxy runs: a thread that looks once a minute, a process that fetches.

The thread reads no more than the state of the subscriptions. Once one has expired, or has no copy yet, a process of its
own updates what is due, so that parsing a large list holds up no traffic and its memory is given back. Without a
subscription nothing is asked for and no folder is made. What was wrong is in the state of each list, where the settings
page and `marrow lists` show it.
"""

import os
import subprocess
import sys
import threading
import time
from pathlib import Path

from marrow.errors import Error

from .store import Store
from .update import due, update

_PERIOD = 60.0  # seconds between two looks
_LONGEST = 900.0  # seconds for all lists together


class Keeper:
    """Updates the subscriptions in a folder until it is closed; `period` is in seconds."""

    def __init__(self, folder: Path, *, period: float = _PERIOD) -> None:
        self.store, self.period = Store(folder), period
        self._end = threading.Event()
        self._child: subprocess.Popen[bytes] | None = None
        self._thread = threading.Thread(target=self._run, name="lists", daemon=True)

    def start(self) -> None:
        """Look at once, and then again and again."""
        self._thread.start()

    def close(self) -> None:
        """Stop; an update that is under way is ended, which costs no copy."""
        self._end.set()
        child = self._child
        if child is not None:
            child.kill()
        self._thread.join()

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
        command = (sys.executable, "-m", "marrow.lists.keeper", str(self.store.folder))
        with subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                              stderr=subprocess.PIPE) as child:
            self._child = child
            if self._end.is_set():
                child.kill()
            try:
                said = child.communicate(timeout=_LONGEST)[1]
            except subprocess.TimeoutExpired:
                child.kill()
                raise Error(f"no end after {_LONGEST:.0f} s", code="timeout") from None
            finally:
                self._child = None
        if child.returncode and not self._end.is_set():
            raise Error(said.decode("utf-8", "replace").strip().rpartition("\n")[2], code="lists")


def main() -> int:
    """Update what is due in a folder; the outcome is in its state."""
    if hasattr(os, "nice"):
        os.nice(10)
    store = Store(Path(sys.argv[1]))
    try:
        names = due(store, time.time())
        for _ in update(store, names, force=True) if names else ():
            pass
    except (Error, OSError) as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
