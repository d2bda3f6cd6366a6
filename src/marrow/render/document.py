"""The document tree: a page reduced to its kept content, in a small vocabulary that every output format can print.

Blocks: `p`, `h2`..`h6`, `ul`, `ol` (start, reversed), `li` (value), `dl`, `dt`, `dd`, `blockquote` (cite), `pre`
(language; one string, exact), `hr`, `figure` (with an optional last `figcaption`), `table` (an optional `caption`, then
`tr`; `th` and `td` with colspan, rowspan, align, scope), `callout` (kind, title), `details` (first child `summary`),
`math` (display, tex), `footnotes` (of `note`, id), `div` (lang, dir), `embed` (src, title).
Inline: `a` (href), `em`, `strong`, `del`, `ins`, `sup`, `sub`, `code`, `kbd`, `mark`, `q`, `cite`, `abbr` (title),
`time` (datetime), `br`, `img` (src, alt, width, height), `math` (tex), `noteref` (id), `ruby`, `rt`, `span` (lang, dir),
`bdo` (dir). Any element may carry `lang` and `dir`.
"""

from dataclasses import dataclass, field
from typing import Any


@dataclass(slots=True)
class Element:
    """A node of the vocabulary; strings among its children are text with white space squeezed, never escaped."""

    name: str
    attributes: dict[str, str] = field(default_factory=dict)
    children: "list[Element | str]" = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Document:
    """The content of a page: `body` holds block elements only, in order; `title` stands for the one h1."""

    body: list[Element]
    title: str = ""
    language: str = ""
    direction: str = ""
    url: str = ""
    metadata: dict[str, Any] = field(default_factory=dict)
