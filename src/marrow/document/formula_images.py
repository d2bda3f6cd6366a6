"""Pictures of formulas: those whose class says so, and those of services that draw the TeX in their address.

The TeX is the `alt`, else the `title`, else what the address asks the service for.
"""

import re
from urllib.parse import unquote, unquote_plus

from ..page.remembered import Remembered

DELIMITED = re.compile(r"(?:\$\$?|\\[(\[])(?P<tex>[^$]*)(?:\$\$?|\\[)\]])", re.DOTALL)
_STYLED = re.compile(r"\{\\(?:display|text)style\b\s*(?P<tex>.*)\}", re.DOTALL)
_STYLE = re.compile(r"\\(?:display|text)style\b\s*")
_CLASSES = re.compile(
    r"(?<![\w-])(?:latex|tex|math|wp-katex-eq|ql-img-(?:inline|displayed)-(?:formula|equation)"
    r"|mwe-math-fallback-image-(?:inline|display))(?![\w-])"
)
_SIGNS = re.compile(r"[\\^_={}]")
_ASKED = re.compile(  # a query for TeX by the name of its key; the query of a program that draws TeX; a path
    r"[?&](?:tex|latex|formula|math|eq|equation|from)=(?P<query>[^&#]+)"
    r"|(?<=[/.])(?:(?:gif|png|svg|pdf|emf)\.(?:download|latex|image)|(?:mime|math)?tex\.cgi|latex)\?(?P<rest>[^#]+)"
    r"|/math/render/(?P<drawn>svg|png|mathml)/|(?:upmath\.me|s2cms\.ru)/(?:svg|png)/(?P<path>[^?#]+)",
    re.IGNORECASE,
)
_CHART = re.compile(r"[?&]cht=tx(?:&|$)")
_CHART_TEX = re.compile(r"[?&]chl=([^&#]+)")
_SETTINGS = re.compile(
    r"(?:\s*\\(?:dpi|bg|fg|color|fn)(?:\{\w*\}|_\w+)|\s*\\(?:inline|large|huge|small|tiny)(?![a-z]))+\s*", re.IGNORECASE
)
_WORDS = re.compile(r"(?<![^\W\d_])[^\W\d_]{3,}[.,:]?\s+[^\W\d_]{2,}")
_LONG = 5_000  # characters of a formula
_COMMANDS = re.compile(r"\\[A-Za-z]+(?:\s*\{[^{}]*\})?")


def of_image(attributes: dict[str, str | None]) -> tuple[str, bool] | None:
    """The TeX of the formula that a picture shows, and whether it is displayed; None if it shows something else."""
    classes = attributes.get("class") or ""
    source = attributes.get("src") or ""
    named = bool(classes and _shows_formula(classes))
    asked = _asked(source) if _hints(source) else None
    if asked is None and "data-src" in attributes and (source[:5] == "data:" or not source):
        source = attributes.get("data-src") or ""
        asked = _asked(source) if _hints(source) else None
    if not named and asked is None:
        return None
    texts = (attributes.get("alt") or "", attributes.get("title") or "", asked or "")
    found = next((text for text in texts if len(text) <= _LONG and _is_tex(text, asked is not None)), "")
    if not found:
        return None
    tex = _SETTINGS.sub(" ", found, count=1).strip() if found.lstrip()[:1] == "\\" else found.strip()
    broken = tex.endswith("\\\\")  # how one service marks a formula on a line of its own
    large = "-display" in classes or "-displayed-" in classes or broken
    return clean(tex.removesuffix("\\\\")), large


@Remembered
def _shows_formula(classes: str) -> bool:
    """Whether class names say that a picture shows a formula."""
    return bool(_CLASSES.search(classes))


def clean(tex: str) -> str:
    """TeX without the delimiters and the style that pages put around it."""
    tex = tex.strip()
    for form in (DELIMITED, _STYLED):
        found = form.fullmatch(tex)
        if found:
            tex = found["tex"].strip()
    style = _STYLE.match(tex)
    return tex[style.end() :] if style else tex


def _hints(source: str) -> bool:
    """Whether an address may be that of a service, which takes long to tell."""
    return (
        "tex" in source or "math" in source or "formula" in source or "equation" in source or "eq=" in source
        or "cht=tx" in source
    )  # fmt: skip


def _asked(source: str) -> str | None:
    """The TeX that an address asks for, "" where its service does not tell; None for other addresses."""
    if _CHART.search(source):
        found = _CHART_TEX.search(source)
        return unquote_plus(found[1]) if found else ""
    match = _ASKED.search(source)
    if not match:
        return None
    if match["drawn"]:
        return ""
    if match["path"]:
        return unquote(match["path"])
    asked = unquote_plus(match["query"]) if match["query"] else unquote(match["rest"])
    asked = asked.replace("&space;", " ")
    return asked if _SIGNS.search(asked) or len(asked) < 3 or match["rest"] else None


def _is_tex(text: str, asked: bool) -> bool:
    """Whether a text is TeX and no description in words; without a service, it needs signs of TeX."""
    if _SIGNS.search(text):
        return not _WORDS.search(_COMMANDS.sub("", text)) or text.count("\\") > 1
    return asked and bool(text.strip()) and len(text) < 40 and not re.search(r"[^\W\d_]{4,}", text)
