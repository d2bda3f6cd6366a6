"""Writes Markdown that a page holds for a script to show as HTML."""

import html
import re
from collections.abc import Iterator
from functools import partial, reduce
from itertools import groupby
from operator import itemgetter

from marrow.expressions import expression

_FENCED = expression(r"^```([\w+#-]{0,40})[^\n]*\n(.*?)^```[ \t]*$", re.MULTILINE | re.DOTALL)
_TITLED = expression(r"(#{1,6}) +(.+?)[ #]*$")
_ITEM = expression(r"\s*(?:[-*+]|(\d{1,4})[.)]) +(\S.*)")
_RULE = expression(r" {0,3}([-*_])(?: *\1){2,} *")
_MADE = "<code>[^<>]*</code>|<[^<>]*>"  # what is HTML already: in addresses and in code nothing is marked
_WITHIN = [(expression(f"{_MADE}|{pattern}"), made) for pattern, made in (
    (r"`([^`]{1,200})`", "<code>{}</code>"),
    (r"!\[([^\[\]]{0,200})\]\(([^()\s]{1,500})(?:\s[^()]{0,200})?\)", '<img src="{1}" alt="{0}">'),
    (r"\[([^\[\]]{1,300})\]\(([^()\s]{1,500})(?:\s[^()]{0,200})?\)", '<a href="{1}">{0}</a>'),
    (rf"\*\*(?=\S)((?:{_MADE}|[^*<]){{1,500}}?)(?<=\S)\*\*", "<strong>{}</strong>"),
    (rf"(?<!\w)([*_])(?=\S)((?:{_MADE}|[^*_<]){{1,500}}?)(?<=\S)\1(?!\w)", "<em>{1}</em>"),
)]  # fmt: skip


def from_markdown(text: str) -> str:
    """Markdown as HTML: fenced code, headings, rules, lists without levels, quotations, paragraphs, and what is marked
    in them."""
    out: list[str] = []
    parts = _FENCED.split(text)
    for prose, language, code in zip(parts[::3], [*parts[1::3], ""], [*parts[2::3], ""], strict=True):
        for kind, lines in groupby(_marked_lines(prose), key=itemgetter(0)):
            texts = [_inline(line) for _, line in lines if line or kind == "hr"]
            if kind in ("ul", "ol"):
                texts = ["".join(f"<li>{line}</li>" for line in texts)]
            for line in texts if kind[:1] == "h" else ["\n".join(texts)] if kind else ():
                out.append(f"<{kind}>{line}</{kind}>" if line else "<hr>")
        if code:
            out.append(f'<pre><code class="language-{language}">{html.escape(code)}</code></pre>')
    return "".join(out)


def _marked_lines(prose: str) -> Iterator[tuple[str, str]]:
    """The lines of Markdown, each with the element that it is a part of, "" for one that parts paragraphs."""
    kind = ""
    for line in prose.split("\n"):
        titled, item, plain = _TITLED.match(line), _ITEM.match(line), line.lstrip("> ")
        if kind != "p" and _RULE.fullmatch(line):  # below a line of words it makes that a heading
            kind, plain, titled, item = "hr", "", None, None
        elif titled or item:
            kind = f"h{len(titled[1])}" if titled else "ol" if item and item[1] else "ul"
        elif line.strip() or kind not in ("ul", "ol"):
            kind = "blockquote" if line[:1] == ">" else "p" if plain else ""
        yield kind, titled[2] if titled else item[2] if item else plain


def _inline(line: str) -> str:
    """A line of Markdown with its code, pictures, links and emphasis as HTML."""
    return reduce(lambda said, each: each[0].sub(partial(_expanded, each[1]), said), _WITHIN, html.escape(line))


def _expanded(made: str, found: re.Match[str]) -> str:
    return made.format(*found.groups()) if found.lastindex else found[0]
