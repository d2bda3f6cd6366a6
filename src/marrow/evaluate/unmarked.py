"""Gold in Markdown as plain text, so that words are compared with words: addresses of links, numbers of lists and
marks are none.

Front matter, destinations of links and images, definitions of references and HTML tags go; the text of images goes too,
since plain text has no place for it. Code stays as it is.
"""

import html
import re
from pathlib import Path
from typing import Any

from ..errors import importing, naming

_TAG = re.compile(r"<!--.*?-->|</?[A-Za-z][^<>]*>", re.DOTALL)


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
