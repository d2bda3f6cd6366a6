"""Content that a page carries for its scripts to show: JSON-LD, JSON state, React streams, HTML and Markdown.

Looked at only when the visible page is poor. The richest of what is found becomes one further section at the end of
the body, and competes with the rest of the page as columns like any other.

Strings that a script puts into the page stand in it between quotes (`box.innerHTML = "<p>..."`), also in several parts.
JSON stands in scripts that declare it, in assignments (`window.__STATE__ = {...}`), in `JSON.parse("...")` and in what
is put into a stream (`stream.enqueue("...")`), in attributes, and inside of other JSON as strings; it may be flattened
(see `flattened`). A React stream (`self.__next_f.push([1, "..."])`) is made of rows `id:JSON` and `id:Tlength,text`,
where an element is `["$", name, key, {"children": ...}]`. Texts are strings, HTML or plain, or trees of nodes (see
`richtext`).
"""

import html as markup
import json
import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import unquote

import numpy as np

from marrow.expressions import expression

from .. import tags
from ..tree import Tree
from . import react, richtext
from .flattened import expanded
from .markdown_text import from_markdown

_BODY_KEYS = expression(
    "__html|cooked|description_html|rendered|reviewbody"
    "|(?:(?:article|blog|full|main|page|post|raw|rich|story)_?)*(?:(?:body|contents?|html|markdown|markup|md|text)_?)+"
)
_SCRIPT, _TEXTAREA = tags.CODES["script"], tags.CODES["textarea"]
_MARKUP = expression(r"<(?:p|br|div|h[1-6]|ul|ol|blockquote)\b", re.IGNORECASE)
_MAX_VALUES = 200_000
_MAX_STATES = 20  # assignments looked at in one script
_MIN_BYTES = 200  # of a text that is content
_LONG = 400  # the same for HTML that is content under any key
_KEY = 40  # characters of a key
_CLOSED = expression(r"</(?:p|h[1-6]|ul|ol|blockquote)>", re.IGNORECASE)
_MARKDOWN = expression(r"^(?:#{1,6} \S|```|[-*+] \S)|\]\(https?://|\*\*\S[^*\n]*\S\*\*", re.MULTILINE)
_STATE = expression(
    r"""(?:^|[;\n}])[ \t]*(?:var |let |const )?[\w.$\[\]'"]{1,100}"""
    r"""(?:\s{0,9}=\s{0,9}(?=[{\[]|JSON\.parse\()|(?<=\.enqueue)\((?="))"""
)
_PAIR = expression(r"""[{,]\s{0,9}["']?(\w{1,40})["']?\s{0,9}:\s{0,9}(?="[^"\n]{40})""")
_PARSE = expression(
    r"""JSON\.parse\(\s{0,9}(?:decodeURI(?:Component)?\(\s{0,9})?(?:(?=")|'((?:[^'\\]|\\.)*)')""", re.DOTALL
)
_STRING = r'("(?:[^"\\]|\\.)*+"?)'
_COMMENT = expression(
    rf"{_STRING}|/\*(?:[^*]|\*(?!/))*+(?:\*/)?|//(?!<!\[CDATA)[^\n]*+|(?://)?<!\[CDATA\[|<!--|-->|\]\]>", re.DOTALL
)
_LAST_COMMA = expression(rf"{_STRING}|,(?=\s*+[}}\]])", re.DOTALL)
_LENIENT = 2_000_000  # characters of a script, beyond which it must be strict
_BEGIN = expression(r"[^ \t\r\n,;}\]]")  # of a value, behind what stands before and between values
_IN_SINGLE = expression(r'\\(.)|"', re.DOTALL)
_TAGGED = r"\s{0,9}<[a-z]"
_QUOTED = expression("|".join(rf"(?<!\\){sign}({_TAGGED}(?:[^{sign}\\]|\\.)*+){sign}" for sign in "\"'`"), re.DOTALL)
_ESCAPED = ("%7B", "%5B")  # as addresses have brackets
_UNFILLED = ("{{", "{%", "<%", "${")  # in templates
_PUSH = expression(r"__next_f\.push\(\s{0,9}(?=\[)")
_ROW = expression(rb"[0-9a-f]{0,9}:(?:T([0-9a-f]{1,8}),)?")
_DECODER = json.JSONDecoder(strict=False)


def longest(tree: Tree) -> list[str]:
    """The longest text that one piece of JSON of the page holds, as HTML, in parts; none if none is long enough to be
    content."""
    best, size = list[str](), _MIN_BYTES
    for texts in _sources(tree):
        if (length := sum(map(_length, texts)) + len(texts) - 1) >= size:
            best, size = texts, length
    return best


def _sources(tree: Tree) -> Iterator[list[str]]:
    """The texts of one piece of JSON after the other, and last of the React stream."""
    pushed: list[str] = []
    for text, kind in _scripts(tree):
        if "json" not in kind and "__next_f" in text and (found := list(_pushed(text))):
            pushed += found
        elif "markdown" in kind or (("html" in kind or "template" in kind) and not _is_unfilled(text)):
            yield [_as_html(text)]
        else:
            yield from (list(_bodies(data)) for data in _load(text, "json" in kind))
            if _MARKUP.search(text) and "json" not in kind and _is_page(put := "".join(_literals(text))):
                yield [put]
    yield from _of_attributes(tree)
    if pushed:
        yield list(_stream("".join(pushed).encode("utf-8", "replace")))


def _of_attributes(tree: Tree) -> Iterator[list[str]]:
    """The texts of JSON, and the HTML, that attributes hold."""
    for value in tree.values:
        for held in value.values() if isinstance(value, dict) else ():
            if held and held[0] in "{[" and _length(held) >= _MIN_BYTES:
                yield from (list(_bodies(data)) for data in _load(held, True))
            elif held and held[0] == "<" and _is_page(held):
                yield [held]


def _scripts(tree: Tree) -> Iterator[tuple[str, str]]:
    """The text of each script, and of what type it says that it is; and Markdown in boxes for text."""
    for node in np.flatnonzero((tree.tag == _SCRIPT) | (tree.tag == _TEXTAREA)).tolist():
        text = tree.values[node + 1] if tree.ends[node] > node + 1 else ""
        if isinstance(text, str) and (_length(text) >= _MIN_BYTES or "__next_f" in text):
            if tree.tags[node] == _SCRIPT:
                yield text, tree.attributes(node).get("type") or ""
            elif _MARKDOWN.search(text):
                yield text, "markdown"


def _load(text: str, declared: bool) -> Iterator[Any]:
    """The JSON in a text: all of it when declared, or what is assigned in a script."""
    if declared:
        yield from map(expanded, json_values(text)[:1])
        return
    at, found = 0, False
    for _ in range(_MAX_STATES):
        state = _STATE.search(text, at)
        if not state:
            if not found:  # what a function returns, say, is no JSON, but the strings in it are
                yield from ({pair[1]: said} for pair in _PAIR.finditer(text) for said in _read(text, pair.end()))
            return
        at = state.end()
        quoted = _PARSE.match(text, at)
        if quoted and quoted[1] is not None:
            strings = _read('"' + _IN_SINGLE.sub(_in_double, quoted[1]) + '"', 0)
        else:
            strings = _read(text, quoted.end() if quoted else at)
        for data in strings:
            found = True
            said = unquote(data) if isinstance(data, str) and data[:3] in _ESCAPED else data
            yield from _load(said, True) if isinstance(said, str) else (said,)


def _literals(text: str) -> Iterator[str]:
    """The strings of a script that begin with a tag, as it puts them into the page; but for templates."""
    for found in _QUOTED.finditer(text):
        said = found[1] or _IN_SINGLE.sub(_in_double, found[2] or found[3])
        if not _is_unfilled(said):
            yield from (each for each in _read(f'"{said}"', 0) if isinstance(each, str))


def _is_unfilled(text: str) -> bool:
    """Whether a template has places that a script is to fill."""
    return any(map(text.__contains__, _UNFILLED))


def _in_double(match: re.Match[str]) -> str:
    """What stands in single quotes as it would in double quotes."""
    return "'" if match[0] == "\\'" else match[0] if match[1] else '\\"'


def _read(text: str, at: int) -> Iterator[Any]:
    try:
        yield _DECODER.raw_decode(text, at)[0]
    except (ValueError, RecursionError):  # not JSON, numbers of thousands of digits, or nested a thousand deep
        return


def json_values(source: str) -> list[Any]:
    """The values of a script of JSON: one if it is strict, else any number. Never raises.

    Of what is not strict, comments, the marks of CDATA and of HTML comments, and commas before a closing bracket are
    left out, and values are read up to the first that is none. A very long script must be strict.
    """
    if source.find('"', 0, 2000) < 0 and "&quot;" in source[:2000]:
        source = markup.unescape(source)
    found, whole = _values(source)
    return found if whole or len(source) > _LENIENT else _values(_LAST_COMMA.sub(r"\1", _COMMENT.sub(r"\1", source)))[0]


def _values(source: str) -> tuple[list[Any], bool]:
    """The values in a row that a text begins with, and whether there is nothing else in it."""
    out: list[Any] = []
    end = 0
    while begin := _BEGIN.search(source, end):
        try:
            value, end = _DECODER.raw_decode(source, begin.start())
        except (ValueError, RecursionError):
            return out, False
        out.append(value)
    return out, True


def _bodies(data: Any) -> Iterator[str]:
    """Long strings under the keys that articles and posts go by, in order, each once; JSON inside of strings too."""
    stack: list[tuple[str, Any]] = [("", data)]
    seen: set[str] = set()
    for _ in range(_MAX_VALUES):
        if not stack:
            return
        key, value = stack.pop()
        if isinstance(value, dict | list) and richtext.is_rich(value) and (text := richtext.as_html(value)):
            yield text
        elif isinstance(value, dict):
            twice = any("html" in name.lower() and isinstance(held, str) for name, held in value.items())
            stack.extend((name, held) for name, held in reversed(value.items())
                         if not (twice and ("markdown" in name.lower() or richtext.is_rich(held))))  # fmt: skip
        elif isinstance(value, list):
            stack.extend((key, item) for item in reversed(value))
        elif isinstance(value, str) and len(value) > 40 and value not in seen:
            seen.add(value)
            if value[0] in "{[":
                stack.extend(("", inner) for inner in _load(value, True))
            elif ((len(key) < _KEY and _BODY_KEYS.fullmatch(key.lower())) or _is_page(value)) and _is_prose(value):
                yield _as_html(value)


def _length(text: str) -> int:
    """The bytes of a text: a character of a script that has one for a syllable or a word says more than a letter."""
    return len(text) if text.isascii() else len(text.encode("utf-8", "replace"))


def _is_page(text: str) -> bool:
    """Whether a string is HTML of some length, which is content whatever it is called."""
    return _length(text) >= _LONG and _CLOSED.search(text) is not None


def _is_prose(text: str) -> bool:
    """Whether a string may be read: words with spaces, or a script that does without."""
    return " " in text.strip() or len(text.encode("utf-8", "replace")) > 2 * len(text)


def _as_html(text: str) -> str:
    if _MARKUP.search(text):
        return text
    if "&lt;" in text and _MARKUP.search(markup.unescape(text)):
        return markup.unescape(text)
    if _MARKDOWN.search(text):
        return from_markdown(text)
    return "".join(f"<p>{markup.escape(line)}</p>" for line in re.split(r"\n+", text) if line.strip())


def _pushed(text: str) -> Iterator[str]:
    for push in _PUSH.finditer(text):
        for data in _read(text, push.end()):
            if isinstance(data, list) and len(data) > 1 and isinstance(data[1], str):
                yield data[1]


def _stream(stream: bytes) -> Iterator[str]:
    """HTML of the rows of a React stream: texts, elements, and what bodies their properties hold."""
    at = 0
    while row := _ROW.search(stream, at):
        at = row.end()
        if row[1]:
            text = stream[at : at + int(row[1], 16)].decode("utf-8", "replace")
            at += int(row[1], 16)
            if len(text) > 40 and _is_prose(text):
                yield _as_html(text)
            continue
        end = stream.find(b"\n", at)
        end = len(stream) if end < 0 else end
        for data in _read(stream[at:end].decode("utf-8", "replace"), 0) if stream[at : at + 1] in b"{[" else ():
            elements = "".join(react.as_html(data))
            yield from (elements,) if elements else _bodies(data)
        at = end
