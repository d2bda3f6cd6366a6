"""The site of a page: the registered domain of its address. Pages of one site are alike, and count as one draw.

Departures: a few rules instead of the Public Suffix List: two labels of a host name count, and three below the
second-level names that registries hand out (`co.uk`); sites on a shared host count as one, which widens intervals.
"""

import ipaddress
import re
from contextlib import suppress
from urllib.parse import urlsplit

_SECOND = re.compile(r"ac|asn|asso|com?|edu|firm|gen|gob?|gouv|gov|gv|id|info|ltd|me|mil|muni|net?|nic|nom|org?|plc|sch")


def site(url: str) -> str:
    """The registered domain of an absolute address in lower case, or "" where there is none."""
    try:
        host = (urlsplit(url).hostname or "").rstrip(".")
    except ValueError:
        return ""
    with suppress(ValueError):
        return str(ipaddress.ip_address(host))
    labels = host.split(".")
    deep = len(labels) > 2 and len(labels[-1]) == 2 and _SECOND.fullmatch(labels[-2])
    return ".".join(labels[-3 if deep else -2 :])
