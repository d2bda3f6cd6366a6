"""resiliparse (Bevendorff et al. 2018, https://doi.org/10.1007/978-3-319-76941-7_83), main content as plain text.

Defaults otherwise, with its own detection of the character set: word F1 .7759 on the WCXB development split.
"""

from typing import Any

PACKAGE = "resiliparse"


def extract(html: bytes) -> str:
    """Main text as resiliparse sees it."""
    return _extract(html)


def html(html: bytes) -> str:
    """Main content in its minimal HTML: headings, paragraphs, lists and preformatted text."""
    return _extract(html, preserve_formatting="minimal_html")


def _extract(html: bytes, **options: Any) -> str:
    from resiliparse.extract.html2text import extract_plain_text
    from resiliparse.parse.encoding import bytes_to_str, detect_encoding
    return str(extract_plain_text(bytes_to_str(html, detect_encoding(html) or "utf-8"), main_content=True, **options))
