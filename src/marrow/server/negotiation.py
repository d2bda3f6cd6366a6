"""Which media type a client wants most, by its Accept header. Source: RFC 9110, section 12.5.1."""

import re
from collections.abc import Sequence

_MOST = 50
_QUALITY = re.compile(r"(?:^|;)\s*q\s*=\s*([01](?:\.\d{0,3})?)\s*(?:;|$)")


def qualities(accept: str) -> dict[str, float]:
    """What each media type or range of an Accept header is worth, 0 to 1."""
    out = {}
    for part in accept.split(",")[:_MOST]:
        kind, _, rest = part.partition(";")
        found = _QUALITY.search(rest)
        out[kind.strip().lower()] = float(found[1]) if found else 1.0
    return out


def best(accept: str, offered: Sequence[str]) -> str:
    """The type of those offered that is wanted most, the first of equals; "" when none is wanted."""
    if not accept.strip():
        return offered[0]
    wanted = qualities(accept)

    def worth(kind: str) -> float:
        ranges = (kind, kind.partition("/")[0] + "/*", "*/*")
        return next((wanted[each] for each in ranges if each in wanted), 0.0)

    top = max(offered, key=worth)
    return top if worth(top) > 0 else ""
