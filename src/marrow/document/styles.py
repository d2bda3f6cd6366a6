"""What the style of an element says that its tag does not: bold, slanted, struck, raised or lowered text, and code.

Editors and word processors write so. Source: CSS Fonts 4, CSS Text 3, CSS 2.2 (W3C).
"""

import re

from ..page.remembered import Remembered
from ..page.tree import Attributes

_FORMATS = {
    "strong": r"font-weight\s*:\s*(?:bold(?:er)?|[6-9]00)", "em": r"font-style\s*:\s*(?:italic|oblique)",
    "del": r"text-decoration(?:-line)?\s*:\s*line-through", "sup": r"vertical-align\s*:\s*super",
    "sub": r"vertical-align\s*:\s*sub",
}  # fmt: skip
_EACH = "|".join(f"(?P<{name}>{said})" for name, said in _FORMATS.items())
_ANY = re.compile(rf"(?<![^;\s])(?:{_EACH})(?![\w-])", re.IGNORECASE)
_PRE = re.compile(r"(?:^|[;\s])white-space\s*:\s*(?:pre|pre-wrap|break-spaces)(?![\w-])|-codeblock\s*:\s*true", re.I)
_MONO = re.compile(r"(?:^|[;\s])font(?:-family)?\s*:[^;]*(?:mono|courier|consolas|menlo)", re.IGNORECASE)


@Remembered
def formats(style: str) -> tuple[str, ...]:
    """The formats of the vocabulary that a style stands for."""
    said = {found.lastgroup for found in _ANY.finditer(style)}
    return tuple(name for name in _FORMATS if name in said) if said else ()


def keeps_lines(attributes: Attributes) -> bool:
    """Whether the style of an element, or the class of a style sheet of such, keeps lines as they are."""
    return bool(_PRE.search(attributes.get("style") or "")) or "whitespace-pre" in (attributes.get("class") or "")


@Remembered
def is_code(style: str) -> bool:
    """Whether a style keeps lines as they are, in letters of one width."""
    return bool(_PRE.search(style) and _MONO.search(style))
