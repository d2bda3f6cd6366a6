"""The language of code: by the names of the element, of what it holds and lies in, else by the label of its box.

Names stay as the page has them, in lower case, but for a few that no reader of Markdown knows; those that mean no
language ("text", "none") are dropped.
"""

import re

from ..page import tags
from ..page.remembered import Remembered
from ..page.tree import Tree
from .data import load

_CODES = frozenset((tags.CODES["code"], tags.CODES["pre"]))
_NAMED = re.compile(
    r"(?:(?<=\s)|^)(?:(?:language|highlight-source|highlight-text|lang|mw-highlight-lang|ltx_lst_language)[-:_]"
    r"(?P<sure>[\w+#.-]+)|(?:highlight|src|code)-(?P<likely>[\w+#.-]+))|brush:\s*(?P<brush>[\w+#-]+)",
    re.IGNORECASE,
)
_BESIDE = re.compile(
    r"(?:^|\s)(?:hljs|sourceCode|prettyprint|highlight|prism|codehilite|src|shiki|chroma|syntaxhighlighter|code|file"
    r"|listing)(?=\s|$)",
    re.IGNORECASE,
)
_DATA = ("data-lang", "data-language", "data-enlighter-language", "data-canonical-lang", "data-code-lang",
         "data-code-block-lang", "data-code-language", "data-syntaxhighlighter-params")  # fmt: skip
_SAID = frozenset(_DATA)
_WORDS = load("code.toml")
_LANGUAGES, _NOT_LANGUAGES, _NO_LABELS = (frozenset(_WORDS[name].split()) for name in ("languages", "none", "words"))
_ALIASES: dict[str, str] = _WORDS["aliases"]
_LABELS: dict[str, str] = _WORDS["labels"]
_ENDINGS: dict[str, str] = _WORDS["endings"]
_FILES: dict[str, str] = _WORDS["files"]
_FILE = re.compile(r"[\w@.+\-/\\ \[\]()]{0,60}[\w\])-]\.(\w{1,10})")
_NEAR, _UP = 400, 4  # nodes within the code, elements around it
Attributes = dict[str, str | None]


def language(tree: Tree, node: int) -> str:
    """The language of code by its own names, those of `code` or `pre` in it, or those of the boxes right around it."""
    inner = [at for at in range(node + 1, min(tree.ends[node], node + _NEAR)) if tree.tags[at] in _CODES]
    for place in (*inner[:2], node, *inner[2:]):
        found = _named(tree.attributes(place), sure=True)
        if found is not None:
            return found
    for _ in range(_UP):
        node = tree.parents[node]
        if not node:
            break
        found = _named(tree.attributes(node), sure=False)
        if found is not None:
            return found
    return ""


def of_label(text: str) -> str | None:
    """The language that the label of a box of code names, "" for one that means none; None for other words."""
    name = text.strip(" \n\t:").lower()
    if len(name) > 24 or (name in _NO_LABELS and name == text.strip()):
        return None
    if name in _LABELS:
        return _LABELS[name]
    name = name.removesuffix(" code").strip()
    return _checked(name, False) if name in _LANGUAGES else "" if name in ("text", "plain") else None


def of_file(text: str) -> str | None:
    """The language of a file of this name; None for what is no name of a file."""
    name = text.strip()
    if name.lower() in _FILES:
        return _FILES[name.lower()]
    match = _FILE.fullmatch(name)
    if not match:
        return None
    ending = match[1].lower()
    return _ENDINGS.get(ending, ending if ending in _LANGUAGES else None)


def _named(attributes: Attributes, *, sure: bool) -> str | None:
    """The language that attributes name, None if they name none; unless `sure`, only one that is known."""
    for name in () if _SAID.isdisjoint(attributes) else _DATA:
        if value := (attributes.get(name) or "").strip().lower():
            brush = _NAMED.search(value) if "brush" in value else None
            return _checked(brush["brush"] or value if brush else value, sure)
    classes = attributes.get("class")
    found = (_own if sure else _around)(classes) if classes else None
    if found is None and sure and "lang" in attributes:
        name = (attributes["lang"] or "").lower()
        return _checked(name, False) if len(name) > 2 or name in ("js", "py", "rb", "go") else None
    return found


def _classed(classes: str, sure: bool) -> str | None:
    """The language that class names name."""
    for match in _NAMED.finditer(classes):
        name = match[match.lastgroup or 0].lower()
        found = _checked(name, match.lastgroup == "brush" or (sure and match.lastgroup == "sure"))
        if found is not None:
            return found
    if _BESIDE.search(classes):
        name = next((name for name in classes.lower().split() if name in _LANGUAGES - {"text", "log"}), None)
        return None if name is None else _checked(name, sure)
    return None


@Remembered
def _own(classes: str) -> str | None:
    """The language by the classes of the code itself."""
    return _classed(classes, True)


@Remembered
def _around(classes: str) -> str | None:
    """The language by the classes of what the code lies in; the same few are around all code of a page."""
    return _classed(classes, False)


def _checked(name: str, sure: bool) -> str | None:
    name = _LABELS.get(name, _ALIASES.get(name, name))
    if not name or name in _NOT_LANGUAGES:
        return "" if sure else None
    if (sure and len(name) <= 30) or name in _LANGUAGES:
        return name
    return None
