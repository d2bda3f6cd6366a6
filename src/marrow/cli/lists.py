"""`marrow lists`: shows, adds, updates and removes subscriptions to lists of advertisers."""

import argparse
import sys
import time
from datetime import UTC, datetime

from ..blocklists import SubscriptionStore, default_folder, update
from ..errors import Error
from .attempts import exit_code


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Subscribe to lists of advertisers, for `marrow filter` and the proxy.

    example: marrow lists add https://example.org/hosts.txt --name ads
    """
    add = parser.add_argument
    add("action", choices=("status", "update", "add", "remove"), nargs="?", default="status",
        help="status (default), update those that have expired, add an address, or remove")
    add("names", nargs="*", metavar="NAME", help="names of lists; for add, the address of one")
    add("--name", default="", help="for add: the name of the new list")
    add("--force", action="store_true", help="for update: ask also for lists that have not expired")


def run(options: argparse.Namespace) -> int:
    """Do what the action says."""
    store, names = SubscriptionStore(default_folder()), options.names
    if options.action in ("status", "update"):
        if not names and not store.subscriptions():
            print(f"no lists in {store.folder}; add one: marrow lists add ADDRESS")
        return _status(store, names) if options.action == "status" else _update(store, names, force=options.force)
    if options.action == "add":
        if len(names) != 1:
            raise Error("marrow lists add takes one address", code="usage")
        name = store.add(names[0], options.name).name
        if code := _update(store, [name], force=options.force):
            print(f"{name}: it stays subscribed to; `marrow lists remove {name}` ends that", file=sys.stderr)
        return code
    if not names:
        raise Error("marrow lists remove takes the names of lists; see `marrow lists status`", code="usage")
    for name in names:
        store.remove(name)
    return 0


def _status(store: SubscriptionStore, names: list[str]) -> int:
    """Print a line for each list: what there is, how old it is, and what was wrong."""
    for each in [store.get(name) for name in names] if names else store.subscriptions():
        day = datetime.fromtimestamp(each.updated, UTC).strftime("%Y-%m-%d %H:%M UTC")
        state = f"{each.entries:,} {each.kind}, updated {day}" if each.updated else "not fetched yet"
        late = ", expired" if each.updated and each.expires < time.time() else ""
        refused = f"\n  last answer refused: {each.error}" if each.error else ""
        print(f"{each.name}: {state}{late}  {each.url}{refused}")
    return 0


def _update(store: SubscriptionStore, names: list[str], *, force: bool) -> int:
    """Update, a line for each list; 1 when some answers were bad, 3 when all were."""
    bad = total = 0
    for outcome in update(store, names or None, force=force):
        total += 1
        bad += outcome.what == "bad"
        print(f"{outcome.name}: {outcome.what}: {outcome.message}")
    return exit_code(bad, total)
