"""Parses lists of hosts: the format of an operating system's hosts file, or one host on each line.

A listed host includes all hosts below it: `ads.example` also covers `x.ads.example`.
"""

import re

from marrow.expressions import expression

_HOST = expression(r"(?=.{4,253}$)(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.)+[a-z0-9-]{2,63}")
_ADDRESS = expression(r"[0-9.]+|[0-9a-f:]*:[0-9a-f:.]*(?:%\w+)?")
_OWN = frozenset(("localhost.localdomain", "ip6-localhost", "broadcasthost"))
_RULES = expression(r"^\s*(?:\[Adblock|!|@@|\|\|)|#@?[?$]?#|\$(?:script|image|third-party|domain=)",
                    re.MULTILINE | re.IGNORECASE)


def are_rules(text: str) -> bool:
    """Whether a list is in the syntax of Adblock Plus rather than one of hosts."""
    return _RULES.search(text[:200_000]) is not None


def parse(text: str) -> frozenset[str]:
    """The hosts of a list; comments, addresses and what is no host name are passed over."""
    found: set[str] = set()
    for line in text.splitlines():
        words = line.partition("#")[0].lower().split()
        if words and _ADDRESS.fullmatch(words[0]):
            words = words[1:]
        elif len(words) > 1:
            continue
        found.update(word.rstrip(".") for word in words if _HOST.fullmatch(word.rstrip(".")))
    return frozenset(found) - _OWN


def covers(hosts: frozenset[str], host: str) -> bool:
    """Whether a host, or one above it, is listed."""
    host = host.lower().rstrip(".")
    while "." in host:
        if host in hosts:
            return True
        host = host.partition(".")[2]
    return False
