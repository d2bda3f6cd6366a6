"""What every part of a TEI document needs: what is written so far, languages, dates, text that is safe in XML."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from html import escape

from ...document.elements import Element
from ..flow import Nodes
from ..whitelist import allowed

DATE = re.compile(
    r"\d{4}(?:-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01])"
    r"(?:T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:Z|[+-](?:0\d|1[0-3]):[0-5]\d)?)?)?)?"
)


@dataclass(slots=True)
class State:
    """What is written so far, and how. `mixed` writes what is in a note, which stands in a line and may hold blocks."""

    links: bool
    images: bool
    mixed: "Callable[[State, Nodes, int], None]"
    out: list[str] = field(default_factory=list)
    notes: dict[str, Element] = field(default_factory=dict)
    told: set[str] = field(default_factory=set)  # notes that are written


def dated(when: str, shown: str) -> str:
    """A date as it is shown, with the moment it names where that is exact."""
    exact = f' when="{when}"' if DATE.fullmatch(when) else ""
    return f"<date{exact}>{safe(shown)}</date>"


def spoken(node: Element) -> str:
    """The language of an element as an attribute, "" where it has none of its own."""
    return language(node.attributes.get("lang", ""))


def language(value: str) -> str:
    """A language as an attribute."""
    spoken = allowed("lang", value) if value else ""
    return f' xml:lang="{spoken}"' if spoken else ""


def safe(text: str) -> str:
    """Text escaped for XML."""
    return escape(text, quote=False)
