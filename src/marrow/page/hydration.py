"""Content that a page carries out of sight, for its scripts to show: JSON state and JSON-LD.

Looked at only when the visible page is poor. What is found becomes further sections at the end of the tree, marked
`json-state`, so that it competes with the rest of the page as columns like any other.
"""

import html as markup
import json
import re
from collections.abc import Iterator
from typing import Any

from . import tags
from .tree import Tree

_BODY_KEYS = frozenset(["articlebody", "body", "bodyhtml", "content", "contenthtml", "html", "cooked", "description_html", "reviewbody", "text", "rendered", "post_content", "markup"])  # fmt: skip
_SCRIPT = tags.CODES["script"]
_MARKUP = re.compile(r"<(?:p|br|div|h[1-6]|ul|ol|blockquote)\b", re.IGNORECASE)
_MAX_VALUES = 200_000
_MIN_CHARS = 200
_STATE = re.compile(r"^\s*(?:window|self|globalThis)?\.?[\w.$\[\]'\"]*\s*=\s*(?=[{\[])")


def candidates(tree: Tree) -> list[str]:
    """Fragments of HTML found in JSON, the longest source first; texts without markup become paragraphs."""
    found = []
    for data in _documents(tree):
        texts = list(_bodies(data))
        if sum(map(len, texts)) >= _MIN_CHARS:
            found.append("\n".join(texts))
    return sorted(set(found), key=len, reverse=True)[:3]


def _documents(tree: Tree) -> Iterator[Any]:
    for node, value in enumerate(tree.values):
        if isinstance(value, str):
            continue
        if tree.tags[node] == _SCRIPT and tree.ends[node] > node + 1:
            text = tree.values[node + 1]
            assert isinstance(text, str)
            yield from _load(text, bool("json" in (value.get("type") or "")))
        preloaded = value.get("data-preloaded")
        if preloaded:
            yield from _load(preloaded, True)


def _load(text: str, declared: bool) -> Iterator[Any]:
    if not declared:
        start = _STATE.match(text)
        if not start:
            return
        text = text[start.end() :]
    try:
        yield json.JSONDecoder(strict=False).raw_decode(text.strip())[0]
    except (ValueError, RecursionError):
        return


def _bodies(data: Any) -> Iterator[str]:
    """Long strings under the keys that articles and posts go by, in order, each once; JSON inside of strings too."""
    stack: list[tuple[str, Any]] = [("", data)]
    seen: set[str] = set()
    for _ in range(_MAX_VALUES):
        if not stack:
            return
        key, value = stack.pop()
        if isinstance(value, dict):
            stack.extend(reversed(value.items()))
        elif isinstance(value, list):
            stack.extend((key, item) for item in reversed(value))
        elif isinstance(value, str) and len(value) > 40 and value not in seen:
            seen.add(value)
            if value[0] in "{[":
                stack.extend(("", inner) for inner in _load(value, True))
            elif key.lower() in _BODY_KEYS and (" " in value or len(value.encode()) > 2 * len(value)):
                yield _as_html(value)


def _as_html(text: str) -> str:
    if _MARKUP.search(text):
        return text
    if "&lt;" in text and _MARKUP.search(markup.unescape(text)):
        return markup.unescape(text)
    return "".join(f"<p>{markup.escape(line)}</p>" for line in re.split(r"\n+", text) if line.strip())
