"""readability-lxml, the Python port of Arc90's readability: its summary as text, with its own detection of charset.

It gives HTML; a new line is put before each block-level tag, so that no words run together, and the tags are dropped.
"""

import re

from marrow.expressions import expression

PACKAGE = "readability-lxml"
_NAMES = rb"p|div|li|h[1-6]|tr|td|th|br|blockquote|pre|ul|ol|table|dt|dd|section|article|figure"
_BLOCK = expression(rb"(?=</?(?:" + _NAMES + rb")\b)", re.IGNORECASE)


def extract(html: bytes) -> str:
    """Main text as readability-lxml sees it."""
    summary = _summary(html)
    if not summary:
        return ""
    from lxml.html import fromstring

    return str(fromstring(_BLOCK.sub(b"\n", summary.encode()).decode()).text_content())


def html(html: bytes) -> str:
    """Its summary as it is."""
    return _summary(html)


def _summary(html: bytes) -> str:
    from readability import Document
    return str(Document(html).summary(html_partial=True)) if html.strip() else ""
