"""Pictures of formulas: those whose class says so, and those of services that draw the TeX in their address.

The TeX is the `alt`, else the `title`, else what the address asks the service for.
"""

import re
from urllib.parse import unquote, unquote_plus

from ...expressions import expression
from ...page import Page, tags
from ...page.patterns import Pattern
from ...page.remembered import Remembered
from ...page.sieve import Sieve
from ...page.tree import Attributes, Bools
from .mathml import DATA

DELIMITED = expression(r"(?:\$\$?|\\[(\[])(?P<tex>[^$]*)(?:\$\$?|\\[)\]])", re.DOTALL)
TEX_SIGNS = expression(r"[\\^_={}]")
LONG = 5_000  # characters of a formula
_BEGIN, _END = expression(r"\\begin\{document\}(?=[^{])"), r"\end{document}"  # of what journals give
_STYLED = expression(
    r"\{\\(?:display|text)style\b\s*+(?P<tex>.*)\}|\\(?:display|text)style\b\s*+(?P<bare>.*)", re.DOTALL
)
_CLASSES, _ASKED, _CHART = (Pattern(DATA["pictures"][name], re.VERBOSE) for name in ("classes", "asked", "chart"))
_ASKING = Sieve(_ASKED, _CHART)
_TEXTS = (*DATA["attributes"].split(), "alt", "title")
_IMG, _SHOWN = tags.CODES["img"], expression("-display|displayed|numbered|center", re.IGNORECASE)
_SETTINGS = expression(
    r"(?:\s*\\(?:dpi|bg|fg|color|fn)(?:\{\w*\}|_\w+)|\s*\\(?:inline|large|huge|small|tiny)(?![a-z]))+\s*", re.IGNORECASE
)
_OPERATORS = expression(r"\w\s?(?:[+<>|/!]|\()|[+<>|/]\s?\w")  # of a formula without signs of TeX
_WORDS = expression(r"(?<![^\W\d_])[^\W\d_]{3,}[.,:]?\s+[^\W\d_]{2,}")
_COMMANDS = expression(r"\\[A-Za-z]+(?:\s*\{[^{}]*\})?")


def likely(page: Page, some: Bools) -> frozenset[int]:
    """The images among some nodes that may show a formula."""
    images = some & (page.tree.tag == _IMG)
    nodes, _ = page.tree.columns_of(("src", "data-src"), images, _ASKING)
    nodes += [node for node, classes in page.tree.values_of("class", images) if _shows_formula(classes)]
    return frozenset((*nodes, *page.tree.holding("alt", "$", images), *page.tree.holding("alt", "\\", images)))


def of_image(attributes: Attributes, *, named: bool = False) -> tuple[str, bool] | None:
    """The TeX of the formula that a picture shows, and whether it is displayed; None if it shows something else.

    named: whether names of what it stands in say that it shows a formula
    """
    classes, source = attributes.get("class") or "", attributes.get("src") or ""
    if source[:5] == "data:" or not source:
        source = attributes.get("data-src") or ""
    alt, asked = (attributes.get("alt") or "").strip(), _asked(source)
    told = alt[:1] in ("$", "\\") and len(alt) <= LONG and DELIMITED.fullmatch(alt)
    if not told and asked is None and not (named or (classes and _shows_formula(classes))):
        return None
    texts = (*(attributes.get(name) or "" for name in _TEXTS), asked or "")
    sure = asked is not None or bool(_OPERATORS.search(alt))
    found = next((text.strip() for text in texts if len(text) <= LONG and is_tex(text, sure)), "")
    found = found or (alt if asked is None and len(alt) == 1 and alt.isalpha() else "")
    if not found:
        return None
    tex = _SETTINGS.sub(" ", found, count=1).strip() if found[0] == "\\" else found
    broken = tex.endswith("\\\\")  # how one service marks a formula on a line of its own
    return bare_tex(tex.removesuffix("\\\\")), broken or bool(_SHOWN.search(classes)) or tex.startswith(("$$", "\\["))


@Remembered
def _shows_formula(classes: str) -> bool:
    """Whether class names say that a picture shows a formula."""
    return bool(_CLASSES.search(classes))


def bare_tex(tex: str) -> str:
    """TeX without the delimiters and the style that pages put around it."""
    tex = tex.strip()
    if (begin := _BEGIN.search(tex)) and (end := tex.find(_END, begin.end() + 1)) > 0:
        tex = tex[begin.end() : end].strip()
    if found := DELIMITED.fullmatch(tex):
        tex = found["tex"].strip()
    found = _STYLED.fullmatch(tex)
    return (found["tex"] or found["bare"] or "").strip() if found else tex


def _asked(source: str) -> str | None:
    """The TeX that an address asks for, "" where its service does not tell; None for other addresses."""
    if len(source) > LONG:
        return None
    if found := _CHART.search(source):
        return unquote_plus(found["tex"])
    if not (found := _ASKED.search(source)):
        return None
    asked = unquote_plus(found["query"]) if found["query"] else unquote(found["rest"] or "").replace("&space;", " ")
    return asked if not found["query"] or TEX_SIGNS.search(asked) or len(asked) < 3 else None


def is_tex(text: str, asked: bool) -> bool:
    """Whether a text is TeX and no description in words; without a service, it needs signs of TeX."""
    if TEX_SIGNS.search(text):
        return not _WORDS.search(_COMMANDS.sub("", text)) or text.count("\\") > 1
    return asked and bool(text.strip()) and len(text) < 40 and not re.search(r"[^\W\d_]{4,}", text)
