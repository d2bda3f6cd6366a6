r"""Gold in Markdown as plain text, so that words are compared with words: addresses of links, numbers of lists and
marks are none.

Front matter, destinations of links and images, definitions of references, numbers of lists and notes, underscores of
emphasis, backslashes and HTML tags go; the text of images goes too, since plain text has no place for it. Code stays as
it is.
"""

import html
import re

_FRONT = re.compile(r"\A---[ \t]*\n(?:[^\n]*\n)*?(?:---|\.\.\.)[ \t]*(?:\n|\Z)")
_FENCE = re.compile(r"[ >]*(```+|~~~+)")
_DEFINITION = re.compile(r" {0,3}\[[^\]^][^\]]*\]:[ \t]*\S+(?:[ \t]+(?:\"[^\"]*\"|'[^']*'|\([^)]*\)))?[ \t]*$")
_LABEL = re.compile(r"([ \t>]*(?:[-*+][ \t]+)*)(?:\[\^[^\]\s]+\]:|\d{1,9}[.)](?=[ \t]))")
_NOTE = re.compile(r"\[\^[^\]\s]+\]")
_TO = r"\((?:<[^<>]*>|(?:[^()\s<]|\([^()\s]*\))*)(?:[ \t]+(?:\"[^\"]*\"|'[^']*'))?[ \t]*\)"
_IMAGE = re.compile(rf"!\[(?:[^\[\]\\]|\\.)*\](?:{_TO}|\[[^\[\]]*\])")
_LINK = re.compile(rf"\[((?:[^\[\]\\]|\\.)*)\](?:{_TO}|\[[^\[\]]*\])")
_AUTOLINK = re.compile(r"<((?:https?|mailto|ftp):[^<>\s]+)>")
_TAG = re.compile(r"<!--.*?-->|</?[A-Za-z][^<>]*>")
_EMPHASIS = re.compile(r"(?<![\w\\])(_{1,3})(?=[^\s_])(.+?)(?<=[^\s\\_])\1(?!\w)")
_ESCAPE = re.compile(r"\\([!-/:-@\[-`{-~])")
_CODE = re.compile(r"(`+)(?!`)(.+?)(?<!`)\1(?!`)")


def plain(markdown: str) -> str:
    """The text of Markdown."""
    out, fence = [], ""
    for line in _FRONT.sub("", markdown.replace("\r\n", "\n"), count=1).split("\n"):
        mark = _FENCE.match(line)
        if fence:
            closed = mark is not None and mark[1].startswith(fence)
            out.append("" if closed else line)
            fence = "" if closed else fence
        elif mark:
            fence = mark[1]
        elif not _DEFINITION.match(line):
            out.append(_line(_LABEL.sub(r"\1", line, count=1)))
    return "\n".join(out)


def _line(line: str) -> str:
    """A line that is no block of code: spans of code as they are but for links, the rest without marks."""
    line = _LINK.sub(r"\1", _IMAGE.sub("", _NOTE.sub("", line)))
    pieces, start = [], 0
    for code in _CODE.finditer(line):
        pieces += [_words(line[start : code.start()]), code[2]]
        start = code.end()
    return "".join((*pieces, _words(line[start:])))


def _instead(tag: re.Match[str]) -> str:
    return " " if tag[0][:3].lower() == "<br" else ""


def _words(text: str) -> str:
    text = _EMPHASIS.sub(r"\2", _TAG.sub(_instead, _AUTOLINK.sub(r"\1", text)))
    return html.unescape(_ESCAPE.sub(r"\1", text))
