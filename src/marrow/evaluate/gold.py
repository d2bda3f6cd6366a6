"""Reads the gold of a page: plain text, Markdown of which only the words count, or marks in the page itself.

Of Markdown front matter, destinations of links and images, definitions of references and HTML tags go, so that words
are compared with words; the text of images goes too, since plain text has no place for it. Code stays as it is.

The marks are `data-marrow="keep"` on an element whose text is wanted and `data-marrow="drop"` inside it. What is in no
marked element is not wanted. They are taken out before an extractor sees the page.
"""

import html
import re
from pathlib import Path
from typing import Any

from ..errors import Error, importing, naming
from ..expressions import expression
from ..page import LINE_BREAK, Page, parse

_TAG = expression(r"<!--.*?-->|</?[A-Za-z][^<>]*>", re.DOTALL)
NAME = "data-marrow"  # the attribute that marks
KEEP, DROP = "keep", "drop"
_MARK = expression(rb"\s+data-marrow(?:\s*=\s*(?:\"[^\"]*\"|'[^']*'|[^\s\"'>]+))?(?=[\s/>])", re.IGNORECASE)


def gold_of(path: Path) -> str:
    """The gold text in a file, of Markdown the text. Raises `Error` when it cannot be read."""
    with naming(path, "unreadable"):
        text = path.read_text(encoding="utf-8-sig", errors="replace")
    return plain(text) if path.suffix == ".md" else text


def plain(markdown: str) -> str:
    """The text of Markdown. Raises `Error` without markdown-it-py."""
    with importing("evaluate", "markdown-it-py", "gold in Markdown"):
        from markdown_it import MarkdownIt
        from mdit_py_plugins.footnote import footnote_plugin
        from mdit_py_plugins.front_matter import front_matter_plugin
    reader = MarkdownIt("commonmark").enable("table").use(front_matter_plugin).use(footnote_plugin)
    return "\n".join(_words(each) for each in reader.parse(markdown) if each.type != "front_matter")


def _words(token: Any) -> str:
    """The text of a token of Markdown, "" for one that has none."""
    if token.type == "image":
        return ""
    if token.children is not None:
        return "".join(map(_words, token.children))
    if token.type in ("softbreak", "hardbreak"):
        return "\n"
    if token.type.startswith("html"):
        return html.unescape(_TAG.sub(" " if token.content[:3].lower() == "<br" else "", token.content))
    return str(token.content)


def marked(body: bytes, where: str) -> tuple[bytes, str] | None:
    """The page without its marks, and the text that they want; None for a page without any.

    Raises `Error`, which begins with `where`, for a mark that is neither `keep`, nothing, nor `drop`.
    """
    if NAME.encode() not in body.lower():
        return None
    page = parse(body)
    found = {node: value[NAME] or KEEP for node, value in enumerate(page.tree.values) if isinstance(value, dict)
             and NAME in value}
    wrong = sorted({value for value in found.values() if value not in (KEEP, DROP)})
    if wrong:
        raise Error(f"{where}: {NAME}={wrong[0]!r}; write {KEEP} or {DROP}", code="bad-corpus")
    return (_MARK.sub(b"", body), _wanted(page, found)) if found else None


def _wanted(page: Page, found: dict[int, str]) -> str:
    """The shown text whose nearest marked element is kept, a line for each block."""
    tree, blocks = page.tree, page.blocks
    keep = tree.mask([node for node, value in found.items() if value == KEEP])
    kept = keep[tree.nearest(tree.mask(list(found)))][blocks.runs].tolist()
    lines = (
        "".join(blocks.pieces[run] for run in range(first, last) if kept[run]
                or blocks.pieces[run] == LINE_BREAK).strip()
        for first, last in zip(blocks.first.tolist(), blocks.last.tolist(), strict=True)
    )
    return "\n".join(filter(None, lines)).replace(LINE_BREAK, "\n")
