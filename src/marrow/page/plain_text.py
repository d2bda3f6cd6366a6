"""Text without any markup, such as a file of plain text: its paragraphs and lines as HTML.

It has no declaration, comment or end tag, and no start tag that HTML knows. A blank line divides paragraphs, a line
feed ends a line, and lines that are all indented stay as they are. Lines of one width are joined later: see
`marrow.document.wrapped`.
Source: HTML Living Standard, "Loading text documents".
Departures: browsers show such a text in one `pre`.
"""

from marrow.expressions import expression

from . import tags

_MARKUP = expression(rb"<(?:[!?/]|([a-zA-Z][a-zA-Z0-9-]*))")
_BLANK = expression(rb"\n(?:[ \t]*\n)+")
_INDENTED = expression(rb"(?:(?: {4}|\t)[^\n]*(?:\n|\Z))+")


def as_markup(text: bytes) -> bytes:
    """Text (UTF-8) of several lines as a fragment of HTML; the same object where it is a page, or one line."""
    for found in _MARKUP.finditer(text):
        if not found[1] or found[1].lower().decode() in tags.CODES:
            return text
    lines = text.replace(b"\r\n", b"\n").replace(b"\r", b"\n").strip(b"\n")
    if b"\n" not in lines:
        return text
    runs = (run for run in _BLANK.split(lines.replace(b"<", b"&lt;")) if run.strip())
    return b"\n".join(b"<pre>%b</pre>" % run if _INDENTED.fullmatch(run) else
                      b"<p>%b</p>" % run.replace(b"\n", b"<br>\n") for run in runs)  # fmt: skip
