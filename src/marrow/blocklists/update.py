"""Updates subscriptions; a bad response never replaces a good copy.

A list is requested when it has expired (as it states itself, or after a day), with the validators of its last response,
so that an unchanged one costs little. A response that is HTML, has no entries, or has less than half of the entries of
the last one is refused, and the error is stored.

Source: RFC 9110, section 13 (conditional requests).
"""

import re
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from marrow.errors import Error
from marrow.expressions import expression
from marrow.fetch import Fetched, fetch

from . import hosts
from .blocker import engine_of
from .store import Subscription, SubscriptionStore

MAX_BYTES = 60_000_000
_DAY = 86_400.0
_EXPIRES = expression(r"^[!#]\s*Expires:\s*(\d+)\s*(day|hour|d|h)", re.MULTILINE | re.IGNORECASE)
_LONGEST, _SHORTEST = 30 * _DAY, 3_600.0
_AGAIN = 6 * 3_600.0  # after a bad answer
_SHRUNK = 0.5
_HTML = expression(r"\s*(?:<!doctype|<html|<head|<body|<\?xml|<!--)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class UpdateOutcome:
    """How an update went: `new`, `unchanged`, `fresh` (not asked for yet) or `bad`, and what there is to say."""

    name: str
    what: str
    message: str


def update(store: SubscriptionStore, names: list[str] | None = None, *, force: bool = False, now: float | None = None,
           get: Callable[..., Fetched] = fetch) -> Iterator[UpdateOutcome]:  # fmt: skip
    """Update the lists of these names, or all; with `force` those too that have not expired."""
    wanted = [store.get(name) for name in names] if names else store.subscriptions()
    for subscription in wanted:
        yield _one(store, subscription, force, time.time() if now is None else now, get)


def due(store: SubscriptionStore, now: float) -> list[str]:
    """The names of the lists to ask for without being told to: those that have expired, and new ones.

    One whose last answer was bad waits for its next try even when there is no copy of it.
    """
    def soon(each: Subscription) -> bool:
        return not now < each.expires <= now + _LONGEST or not (each.error or store.copy(each).exists())

    return [each.name for each in store.subscriptions() if soon(each)]


def _one(store: SubscriptionStore, old: Subscription, force: bool, now: float,
         get: Callable[..., Fetched]) -> UpdateOutcome:  # fmt: skip
    there = store.copy(old).exists()
    if there and not force and now < old.expires:
        return UpdateOutcome(old.name, "fresh", f"{old.entries:,} entries")
    validators = {"if-none-match": old.etag, "if-modified-since": old.modified} if there else {}
    headers = {name: value for name, value in validators.items() if value} | {"accept": "text/plain,*/*;q=0.5"}
    try:
        answer = get(old.url, headers=headers, max_bytes=MAX_BYTES, timeout=60.0)
        if answer.status == 304 and there:
            text = store.copy(old).read_text(encoding="utf-8", errors="replace")
            store.put(replace(old, checked=now, expires=now + lasts(text), error=""))
            return UpdateOutcome(old.name, "unchanged", f"{old.entries:,} entries")
        text, kind, entries = _checked(answer, old if there else None)
    except Error as error:
        message = str(error)
        store.put(replace(old, checked=now, expires=now + _AGAIN, error=message))
        kept = f"; the copy of {old.entries:,} entries is kept" if there else ""
        return UpdateOutcome(old.name, "bad", message + kept)
    etag, modified = answer.headers.get("etag", ""), answer.headers.get("last-modified", "")
    new = replace(old, kind=kind, etag=etag, modified=modified, checked=now, updated=now, expires=now + lasts(text),
                  entries=entries, error="")  # fmt: skip
    store.put(new, text)
    return UpdateOutcome(old.name, "new", f"{entries:,} entries ({kind})")


def _checked(answer: Fetched, old: Subscription | None) -> tuple[str, str, int]:
    """Text, kind and number of entries of an answer. Raises `Error` when it is none of a list."""
    text = answer.body.decode("utf-8", "replace")
    if answer.status != 200:
        raise Error(f"{answer.url}: status {answer.status} where a list was expected", code="bad-list")
    if "html" in answer.content_type or _HTML.match(text):
        raise Error(f"{answer.url}: a page of HTML instead of a list", code="bad-list")
    kind = "rules" if hosts.are_rules(text) else "hosts"
    entries = count(text) if kind == "rules" else len(hosts.parse(text))
    if not entries:
        raise Error(f"{answer.url}: no entries in it", code="bad-list")
    if old and entries < _SHRUNK * old.entries:
        raise Error(f"{answer.url}: shrunken from {old.entries:,} to {entries:,} entries", code="bad-list")
    if kind == "rules":
        engine_of([])  # says what to install
    return text, kind, entries


def count(text: str) -> int:
    """The number of rules of a list: lines that are no comments."""
    lines = (line.strip() for line in text.splitlines())
    return sum(1 for line in lines if line and not line.startswith(("!", "[")))


def lasts(text: str) -> float:
    """For how many seconds a list is good, as it says at its top; a day when it does not."""
    said = _EXPIRES.search(text[:10_000])
    seconds = float(said[1][:6]) * (_DAY if said[2][0] in "dD" else 3_600.0) if said else _DAY
    return min(_LONGEST, max(_SHORTEST, seconds))
