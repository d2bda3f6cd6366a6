"""`marrow lists`: subscriptions to lists of advertisers."""

import argparse
import time
from datetime import UTC, datetime

from ..errors import Error
from ..lists import Store, default_folder, update


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what `marrow lists` takes."""
    parser.add_argument("action", choices=tuple(_ACTIONS), nargs="?", default="status",
                        help="status (default), update those that have expired, add an address, or remove")  # fmt: skip
    parser.add_argument("names", nargs="*", metavar="NAME", help="names of lists; for add, the address of one")
    parser.add_argument("--name", default="", help="for add: the name of the new list")
    parser.add_argument("--force", action="store_true", help="for update: ask also for lists that have not expired")
    parser.set_defaults(run=lambda options: _ACTIONS[options.action](Store(default_folder()), options))


def _status(store: Store, options: argparse.Namespace) -> int:
    """Print a line for each list: what there is, how old it is, and what was wrong."""
    found = [store.get(name) for name in options.names] if options.names else store.subscriptions()
    if not found:
        print(f"no lists in {store.folder}; add one: marrow lists add ADDRESS")
    for each in found:
        state = f"{each.entries:,} {each.kind}, updated {_day(each.updated)}" if each.updated else "not fetched yet"
        late = ", expired" if each.updated and each.expires < time.time() else ""
        print(
            f"{each.name}: {state}{late}  {each.url}" + (f"\n  last answer refused: {each.error}" if each.error else "")
        )
    return 0


def _update(store: Store, options: argparse.Namespace) -> int:
    """Update, a line for each list; 1 when some answers were bad, 3 when all were."""
    bad = total = 0
    for outcome in update(store, options.names or None, force=options.force):
        total += 1
        bad += outcome.what == "bad"
        print(f"{outcome.name}: {outcome.what}: {outcome.message}")
    if not total:
        print(f"no lists in {store.folder}; add one: marrow lists add ADDRESS")
    return 0 if not bad else (1 if bad < total else 3)


def _add(store: Store, options: argparse.Namespace) -> int:
    """Subscribe to one list and fetch it."""
    if len(options.names) != 1:
        raise Error("marrow lists add takes one address", code="usage")
    options.names = [store.add(options.names[0], options.name).name]
    return _update(store, options)


def _remove(store: Store, options: argparse.Namespace) -> int:
    """End subscriptions."""
    if not options.names:
        raise Error("marrow lists remove takes the names of lists; see `marrow lists status`", code="usage")
    for name in options.names:
        store.remove(name)
    return 0


def _day(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%d %H:%M UTC")


_ACTIONS = {"status": _status, "update": _update, "add": _add, "remove": _remove}
