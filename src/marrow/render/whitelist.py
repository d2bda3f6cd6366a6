"""What HTML may be written: the tags, and for each attribute the values it may have. Nothing else ever is.

Addresses are http, https, mailto or tel; no attribute can hold script or style; values are escaped.
"""

import re
from collections.abc import Callable
from html import escape

from .elements import Element

_ADDRESS = re.compile(r"(?:https?://|mailto:|tel:)", re.IGNORECASE).match
_FETCHED = re.compile(r"https?://", re.IGNORECASE).match


def address(value: str) -> str:
    """An address that a link may have, or ""."""
    value = value.strip()
    return value if _ADDRESS(value) else ""


def fetched(value: str) -> str:
    """An address that content may be loaded from, or ""."""
    value = value.strip()
    return value if _FETCHED(value) else ""


def language(value: str) -> str:
    """A language tag, or ""."""
    return value if _LANGUAGE(value) else ""


def direction(value: str) -> str:
    """A direction of writing, or ""."""
    return value if value in ("ltr", "rtl", "auto") else ""


def _matching(pattern: str) -> Callable[[str], str]:
    fits = re.compile(pattern).fullmatch
    return lambda value: value if fits(value) else ""


_LANGUAGE = re.compile(r"[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8}){0,6}").fullmatch
size = _matching(r"[0-9]{1,5}")
_integer = _matching(r"-?[0-9]{1,9}")
_EVERYWHERE: dict[str, Callable[[str], str]] = {"lang": language, "dir": direction}
_ATTRIBUTES: dict[str, dict[str, Callable[[str], str]]] = {
    "ol": {"start": _integer},
    "li": {"value": _integer},
    "blockquote": {"cite": fetched},
    "abbr": {"title": str.strip},
    "time": {"datetime": str.strip},
    "a": {"href": address},
    "img": {"width": size, "height": size},
    "td": {"colspan": size, "rowspan": size},
    "th": {"colspan": size, "rowspan": size, "scope": _matching("row|col|rowgroup|colgroup")},
}
TAGS = frozenset(
    (
        "p", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "li", "dl", "dt", "dd", "blockquote", "figure",
        "figcaption", "div", "details", "summary", "em", "strong", "del", "ins", "sup", "sub", "code", "kbd",
        "mark", "q", "cite", "abbr", "time", "ruby", "span", "bdo", "caption",
    )
)  # fmt: skip


def start_tag(node: Element, more: str = "") -> str:
    """The start tag of an element with the attributes it may have; `more` is ours."""
    if not node.attributes:
        return f"<{node.name}{more}>"
    allowed = _ATTRIBUTES.get(node.name, _EVERYWHERE)
    parts = [f"<{node.name}"]
    for name, value in node.attributes.items():
        clean = allowed.get(name) or _EVERYWHERE.get(name)
        kept = clean(value) if clean else ""
        if kept:
            parts.append(f' {name}="{escape(kept)}"')
    return "".join(parts) + more + ">"
