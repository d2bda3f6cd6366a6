"""What the words beside a sum of money say: an old price, a saving, a rate, the price of a unit or of delivery.

The words of some forty languages are data (`data/shops.toml`). Words ahead of a sum may stand a little way off; words
behind it count only when they follow at once, since "19,90 € incl. VAT, plus shipping" is a price.
"""

import re

from .vocabulary import DATA, phrases

_CHARS_AHEAD, _CHARS_BEHIND = 45, 40  # characters of a line that are read on either side of a sum


def aside(ahead: str, behind: str) -> bool:
    """Whether the words ahead of a sum and behind it, up to the next sums, say that it is not the price to pay."""
    behind = behind[:_CHARS_BEHIND].strip(" \t\u00a0*).,:;")
    return bool(_AHEAD.search(ahead[-_CHARS_AHEAD:].strip()) or _BEHIND.match(behind))


def _said(*names: str) -> str:
    """A pattern of the words of some lists: whole ones, or beginnings where `*` ends them, and parts of words."""
    lists, parts = ([phrases(DATA["aside"].get(f"{name}_{kind}", "")) for name in names] for kind in ("words", "parts"))
    words = sorted({word for each in lists for word in each}, key=len, reverse=True)
    whole = (re.escape(word.rstrip("*")) + ("" if word.endswith("*") else r"(?![^\W\d_])") for word in words)
    return rf"(?<![^\W\d_])(?:{'|'.join(whole)})|{'|'.join(re.escape(part) for each in parts for part in each)}"


_AHEAD, _BEHIND = (
    re.compile(f"{_said(*names)}|{DATA['aside'][side]}", re.IGNORECASE | re.VERBOSE)
    for side, names in (("ahead", ("old", "rate", "unit", "delivery")), ("behind", ("delivery",)))
)
