"""Boxes and inline elements whose attributes may name a formula, a player or a language of code: looked for once."""

from ..data import load
from ..page import Page, memoize_on_page, tags
from ..page.sieve import Sieve

_MEDIA = load("media.toml")
BOXES, NUMBERS = (frozenset(_MEDIA[name].split()) for name in ("boxes", "numbers"))
GIVEN = frozenset(load("math.toml")["attributes"].split())
NAMING = frozenset(load("code.toml")["attributes"].split())
_NAMES = frozenset((*BOXES, *NUMBERS, *GIVEN, *NAMING))
_HOLDERS = tags.table("span div p figure i em section #custom #unknown")
_STYLES = Sieve((
    "font-weight", "font-style", "line-through", "vertical-align", "white-space", "-codeblock", "display:block",
    "display: block", "display:flex", "display: flex",
))  # fmt: skip


@memoize_on_page
def carriers(page: Page) -> list[int]:
    """Those that carry such an attribute, in order."""
    return page.tree.carrying(_NAMES, _HOLDERS.take(page.tree.tag))


@memoize_on_page
def styled(page: Page) -> list[tuple[int, str]]:
    """The elements whose style may format text, with the style, in order."""
    return list(page.tree.values_of("style", sieve=_STYLES))
