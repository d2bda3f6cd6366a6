"""Splits a page into tags, comments and raw text, as the tokenizer of the HTML standard does.

Source: WHATWG, HTML, section 13.2.5.
"""

import re
import sys

from marrow.expressions import expression

_SPACE = rb"[ \t\n\f\r]"
_VALUE = _SPACE + rb"*+=" + _SPACE + rb"""*+(?:"[^"]*+"|'[^']*+'|(?!["'])[^ \t\n\f\r>]*+)"""
_NAME = rb"[^ \t\n\f\r/>][^ \t\n\f\r/=>]*+"
ATTRIBUTE = expression(rb"(" + _NAME + rb")(?:" + _VALUE + rb")?")
_ATTRIBUTES = rb"((?:[ \t\n\f\r/]++|" + _NAME + rb"(?:" + _VALUE + rb")?)*+)"
if (
    sys.hexversion < 0x030B05F0
):  # possessive groups go wrong before Python 3.11.5; a look-ahead and its copy need memory, hence the bound
    _ATTRIBUTES = rb"(?=[^>]*+>)(?=" + _ATTRIBUTES.replace(b")*+)", b"){0,400000})") + rb")\3"
TOKEN = expression(
    rb"<(?:(/?)([a-zA-Z][^ \t\n\f\r/>]*+)" + _ATTRIBUTES + rb">"
    rb"|!--(?:-?>|[\s\S]*?--!?>)"  # a comment
    rb"|(!\[CDATA\[)"
    rb"|(?=(/?[a-zA-Z]|!--))"  # a tag or comment without an end: all the rest of the page
    rb"|[!?/][^>]*+>?)"  # a bogus comment
)
SELF_CLOSED = expression(rb"""(?:^|[ \t\n\f\r"'/]|[ \t\n\f\r/"'][^ \t\n\f\r=/]+)/$""")
RAW = frozenset((b"style", b"textarea", b"title", b"xmp", b"iframe", b"noembed", b"noframes"))
_RAW_END = {name: expression(rb"</" + name + rb"(?=[ \t\n\f\r/>])", re.IGNORECASE) for name in RAW}
_SCRIPT_STEP = expression(rb"<!--|-->|<(/?)script(?=[ \t\n\f\r/>])", re.IGNORECASE)
_HTML = expression(rb"""encoding\s*=\s*["']?(?:text/html|application/xhtml\+xml)\b""", re.IGNORECASE)


def declares_html(attributes: bytes) -> bool:
    """Whether an `annotation-xml` says that it holds HTML."""
    return bool(_HTML.search(attributes))


def after_raw_text(html: bytes, name: bytes, at: int) -> int:
    """Where the end tag of an element begins whose content is no markup; the end of the page when it has none."""
    if name == b"plaintext":
        return len(html)
    if name == b"script":
        return _after_script(html, at)
    if name not in RAW:
        return at
    end = _RAW_END[name].search(html, at)
    return end.start() if end else len(html)


def _after_script(html: bytes, at: int) -> int:
    """A script in a comment in a script needs two end tags."""
    comment = inner = False
    while step := _SCRIPT_STEP.search(html, at):
        at = step.end()
        if step[0] == b"<!--":
            comment = True
            at -= 2  # its dashes may also be those of the end
        elif step[0] == b"-->":
            comment = inner = False
        elif not step[1]:
            inner = inner or comment
        elif inner:
            inner = False
        else:
            return step.start()
    return len(html)
