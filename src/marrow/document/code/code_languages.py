"""The language of code: by the names of the element, of what it holds and lies in, else by the label of its box.

Names stay as the page has them, in lower case, but for a few that no reader of Markdown knows; those that mean no
language ("text", "none") are dropped.
"""

import re

from ...data import load
from ...expressions import expression
from ...page import Page, memoize_on_page, tags
from ...page.remembered import Remembered
from ...page.sieve import Sieve
from ...page.tree import Attributes, Tree
from ..attribute_carriers import NAMING

DATA = load("code.toml")
CLASSES = {name: expression(names, re.VERBOSE | re.IGNORECASE) for name, names in DATA["classes"].items()}
_SCRIPT, _TYPES = tags.CODES["script"], frozenset(("text/plain", "syntaxhighlighter"))
_SHOWN = Sieve(_TYPES)
_CODES = frozenset((tags.CODES["code"], tags.CODES["pre"]))
_LANGUAGES, _NOT_LANGUAGES, _NO_LABELS = (
    frozenset(DATA[name].split()) for name in ("languages", "none", "words")
)
_ALONE = _LANGUAGES - {"text", "log"}  # that are one where nothing else says so
_LABELS: dict[str, str] = DATA["labels"]
_ENDINGS: dict[str, str] = DATA["endings"]
_ALIASES = DATA["aliases"] | _LABELS
_FILE = expression(r"[\w@.+\-/\\ \[\]()]{0,60}[\w\])-]\.(\w{1,10})")
_NEAR, _UP = 400, 4  # nodes within the code, elements around it


def language(tree: Tree, node: int) -> str:
    """The language of code by its own names, those of `code` or `pre` in it, or those of the boxes right around it."""
    inner = [at for at in tree.near(node, _NEAR) if tree.tags[at] in _CODES]
    for place in (*inner[:2], node, *inner[2:]):
        if (found := _named(tree.attributes(place), sure=True)) is not None:
            return found
    outer = (_named(tree.attributes(at), sure=False) for at in tree.around(node, _UP) if at)
    return next((found for found in outer if found is not None), "")


@memoize_on_page
def scripted(page: Page) -> frozenset[int]:
    """The scripts that hold code to be shown as it is, of a language that they name (Prism, SyntaxHighlighter)."""
    tree = page.tree
    typed = tree.values_of("type", tree.tag == _SCRIPT, _SHOWN)
    shown = [node for node, kind in typed if kind.lower() in _TYPES]
    return frozenset(node for node in shown if _named(tree.attributes(node), sure=True))


def of_label(text: str) -> str | None:
    """The language that the label of a box of code names, "" for one that means none; None for other words."""
    name = text.strip(" \n\t:[]").lower()
    if name in _LABELS:
        return _LABELS[name]
    name = name.removesuffix(" code").strip()
    return _checked(name, False) if name in _LANGUAGES else None


def of_file(text: str) -> str | None:
    """The language of a file of this name; None for what is no name of a file."""
    match = _FILE.fullmatch(text.strip().lower())
    return _ENDINGS.get(match[1], match[1] if match[1] in _LANGUAGES else None) if match else None


def named(attributes: Attributes, *, sure: bool = False) -> str | None:
    """The language that an attribute for it names, None if none does; unless `sure`, only one that is known."""
    for name in sorted(NAMING & attributes.keys()):
        if value := (attributes[name] or "").strip().lower():
            brush = CLASSES["language"].search(value) if "brush" in value else None
            return _checked(brush["brush"] or value if brush else value, sure)
    return None


def _named(attributes: Attributes, *, sure: bool) -> str | None:
    """The language that attributes name, None if they name none; unless `sure`, only one that is known."""
    if (found := named(attributes, sure=sure)) is not None:
        return found
    classes = attributes.get("class") or ""
    found = _classed(classes)[sure]
    if found is None and sure:
        found = of_class(classes)
    if found is None and sure and "lang" in attributes:
        name = (attributes["lang"] or "").lower()
        return _checked(name, False) if len(name) > 2 or name in ("js", "py", "rb", "go") else None
    return found


def of_class(classes: str) -> str | None:
    """The language that the first class name of code is, if it is that of a known one or the others only go on from it;
    else one that a name ends with, behind a prefix of the page's own."""
    name, *others = classes.lower().split() or [""]
    alone = name not in _NO_LABELS and (name in _ALONE or all(name in other for other in others))
    ends = (each.rpartition("-")[2] for each in (name, *others) if "-" in each)
    behind = (_checked(end, False) for end in ends if len(end) > 2)
    return (_checked(name, False) if alone else None) or next(filter(None, behind), None)


def around(tree: Tree, node: int) -> str:
    """The language that the classes of an element and of the two around it name together."""
    classes = (tree.attributes(at).get("class") for at in (node, *tree.around(node, 2)))
    return _classed(" ".join(filter(None, classes)))[0] or ""


@Remembered
def _classed(classes: str) -> tuple[str | None, str | None]:
    """The language that class names name, on what code lies in and on the code itself."""
    beside = CLASSES["beside"].search(classes)
    alone = next((name for name in classes.lower().split() if name in _ALONE), None)
    out = []
    for sure in (False, True):
        found = (_checked(match[match.lastgroup or 0].lower(), match.lastgroup == "brush"
                          or (sure and match.lastgroup == "sure"))
                 for match in CLASSES["language"].finditer(classes))  # fmt: skip
        first = next((name for name in found if name is not None), None)
        out.append(_checked(alone, sure) if first is None and beside and alone else first)
    return out[0], out[1]


def _checked(name: str, sure: bool) -> str | None:
    name = "diff" if name.startswith("diff-") else _ALIASES.get(name, name)
    if not name or name in _NOT_LANGUAGES:
        return "" if sure else None
    return name if (sure and len(name) <= 30) or name in _LANGUAGES else None
