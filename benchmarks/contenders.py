"""What the benchmarks run: each takes the bytes of a page and does all that its users wait for.

A contender is a function that imports what it needs and gives the function to time, so that those that are not
installed can be left out, and memory holds one at a time.
"""

from collections.abc import Callable
from typing import Any

Work = Callable[[bytes], Any]


def parse() -> Work:
    """The bare parse by selectolax: the floor for whatever builds on it."""
    from selectolax.lexbor import LexborHTMLParser

    return LexborHTMLParser


def marrow_parse() -> Work:
    """Marrow, the parsed page only: columns, what is hidden, leaves and blocks."""
    from marrow import parse

    return parse


def marrow() -> Work:
    """Marrow, everything a user gets: content and metadata as Markdown, default algorithm."""
    from marrow import extract

    def work(html: bytes) -> tuple[str, Any]:
        article = extract(html)
        return article.markdown(), article.metadata

    return work


def marrow_text() -> Work:
    """Marrow, the plain text of the content only."""
    from marrow import extract

    return lambda html: extract(html).text


def resiliparse() -> Work:
    """resiliparse, main content as plain text: what the others are measured against."""
    from resiliparse.extract.html2text import extract_plain_text
    from resiliparse.parse.encoding import bytes_to_str, detect_encoding

    return lambda html: extract_plain_text(bytes_to_str(html, detect_encoding(html) or "utf-8"), main_content=True)


def trafilatura() -> Work:
    """trafilatura with its defaults: plain text."""
    from trafilatura import extract

    return extract


def trafilatura_markdown() -> Work:
    """trafilatura, Markdown with metadata."""
    from trafilatura import extract

    return lambda html: extract(html, output_format="markdown", with_metadata=True)


ALL: dict[str, Callable[[], Work]] = {
    "parse": parse,
    "marrow-parse": marrow_parse,
    "marrow": marrow,
    "marrow-text": marrow_text,
    "resiliparse": resiliparse,
    "trafilatura": trafilatura,
    "trafilatura-markdown": trafilatura_markdown,
}
REFERENCE = "resiliparse"


def load(names: list[str]) -> tuple[dict[str, Work], list[str]]:
    """The functions to time, and a line for each contender that cannot be had."""
    found, missing = {}, []
    for name in names:
        try:
            found[name] = ALL[name]()
        except ImportError as error:
            missing.append(f"{name} is left out: {error}")
    return found, missing
