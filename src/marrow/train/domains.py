"""The registered domain of an address.

Pages of one site must lie in one fold, or a model is tested on what it has seen.

Departures: a few rules instead of the Public Suffix List. Two labels count, three below the second-level names that
registries use; sites on a shared host such as a blog platform count as one, which only makes the test harder.
"""

import ipaddress
from urllib.parse import urlsplit

_SECOND = frozenset(
    ("ac", "asn", "asso", "co", "com", "edu", "firm", "gen", "go", "gob", "gouv", "gov", "gv", "id", "info", "ltd",
     "me", "mil", "muni", "ne", "net", "nic", "nom", "or", "org", "plc", "sch")
)  # fmt: skip


def registered(url: str) -> str:
    """The registered domain of an absolute address in lower case, or "" where there is none."""
    try:
        host = (urlsplit(url).hostname or "").rstrip(".")
    except ValueError:
        return ""
    try:
        ipaddress.ip_address(host)
    except ValueError:
        labels = host.split(".")
        count = 3 if len(labels) > 2 and len(labels[-1]) == 2 and labels[-2] in _SECOND else 2
        return ".".join(labels[-count:])
    return host
