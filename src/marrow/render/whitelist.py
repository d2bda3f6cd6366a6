"""The white list of HTML: the tags that may be written, and the values that each attribute may have.

Addresses are http, https, mailto or tel; no attribute can hold script or style; values are escaped.
"""

import re
from html import escape

from ..document.elements import Element
from ..expressions import expression

_COUNT, _SIZE = r"-?[0-9]{1,9}", r"[0-9]{1,5}"
_VALUES = {name: expression(pattern, re.IGNORECASE | re.DOTALL) for name, pattern in {
    "lang": r"[A-Z]{2,8}(?:-[A-Z0-9]{1,8}){0,6}", "dir": "ltr|rtl|auto", "href": r"(?:https?://|mailto:|tel:).*",
    "cite": r"https?://.*", "start": _COUNT, "value": _COUNT, "title": ".+", "datetime": ".+", "width": _SIZE,
    "height": _SIZE, "colspan": _SIZE, "rowspan": _SIZE, "scope": "row|col|rowgroup|colgroup",
}.items()}  # fmt: skip
_ATTRIBUTES = {
    "ol": "start", "li": "value", "blockquote": "cite", "abbr": "title", "time": "datetime", "a": "href",
    "img": "width height", "td": "colspan rowspan", "th": "colspan rowspan scope",
}  # fmt: skip
TAGS = frozenset("""p h2 h3 h4 h5 h6 ul ol li dl dt dd blockquote figure figcaption div details summary em strong del
 ins sup sub code kbd mark q cite abbr time ruby span bdo caption""".split())


def allowed(name: str, value: str) -> str:
    """The value of an attribute if it may have it, else ""."""
    value = value.strip()
    return value if _VALUES[name].fullmatch(value) else ""


def address(value: str) -> str:
    """An address that a link may have, or ""."""
    return allowed("href", value)


def fetched(value: str) -> str:
    """An address that content may be loaded from, or ""."""
    return allowed("cite", value)


def start_tag(node: Element, more: str = "") -> str:
    """The start tag of an element with the attributes it may have; `more` is ours."""
    if not node.attributes:
        return f"<{node.name}{more}>"
    names = ("lang", "dir", *_ATTRIBUTES.get(node.name, "").split())
    kept = {name: allowed(name, value) for name, value in node.attributes.items() if name in names}
    own = "".join(f' {name}="{escape(value)}"' for name, value in kept.items() if value)
    return f"<{node.name}{own}{more}>"
