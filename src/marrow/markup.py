"""HTML that cannot be written unescaped: every text goes through `text`, every element through `element`.

A whole file, by `document`, loads nothing and runs nothing, and forbids both to whatever might slip into it: its style
sheet is inside, allowed by its hash in a content security policy that allows nothing else.
What HTML has no place for (control characters, halves of surrogate pairs, noncharacters) becomes U+FFFD.
"""

import base64
import hashlib
import html
import re

_NO_PLACE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff]")
_VOID = frozenset(("meta", "br", "input", "rect", "circle", "line", "path", "polyline"))
_RAW = frozenset(("style",))


class Html(str):
    """A string that is markup already."""

    __slots__ = ()


def text(value: object) -> Html:
    """A value as text, escaped; markup stays as it is."""
    return value if isinstance(value, Html) else Html(html.escape(_NO_PLACE.sub("\ufffd", str(value))))


def element(tag: str, /, *children: object, **attributes: object) -> Html:
    """An element. An attribute that is None or False is left out, True has no value; `class_` is `class`."""
    marks = "".join(_attribute(key.rstrip("_").replace("_", "-"), value) for key, value in attributes.items())
    if tag in _VOID:
        return Html(f"<{tag}{marks}>" if tag in ("meta", "br", "input") else f"<{tag}{marks}/>")
    inner = "".join(map(str if tag in _RAW else text, children))
    return Html(f"<{tag}{marks}>{inner}</{tag}>")


def joined(parts: list[Html]) -> Html:
    """Markup one after the other, a line each."""
    return Html("\n".join(parts))


def excerpt(value: str, most: int) -> str:
    """The text on one line, cut at `most` characters."""
    line = " ".join(value[: 4 * most + 100].split())
    return line if len(line) <= most and len(value) <= 4 * most + 100 else f"{line[:most].rstrip()}…"


def document(title: str, style: str, body: Html) -> str:
    """A whole file around a body."""
    head = element(
        "head", element("meta", charset="utf-8"),
        element("meta", http_equiv="Content-Security-Policy", content=_policy(style)),
        element("meta", name="viewport", content="width=device-width, initial-scale=1"),
        element("meta", name="referrer", content="no-referrer"),
        element("meta", name="color-scheme", content="light dark"), element("title", title), element("style", style),
    )  # fmt: skip
    return f"<!DOCTYPE html>\n{element('html', joined([head, body]), lang='en')}\n"


def _policy(style: str) -> str:
    """Nothing may be loaded or run; the style sheet of the file is known by its hash."""
    digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
    return f"default-src 'none'; style-src 'sha256-{digest}'; base-uri 'none'; form-action 'none'"


def _attribute(name: str, value: object) -> str:
    if value is None or value is False:
        return ""
    return f" {name}" if value is True else f' {name}="{text(value)}"'
