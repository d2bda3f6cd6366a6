"""Mail addresses that Cloudflare hid from robots, as its script shows them to readers.

The address of a link is `/cdn-cgi/l/email-protection#` with the mail address in hexadecimal digits, of which the first
two are the key; a text is `[email protected]`, in an element with such digits as `data-cfemail`, or in such a link.
Read in the markup, so that texts, code, links and metadata all have the addresses.
"""

import re
from html import escape

from marrow.expressions import expression

_SIGNS = b"email-protection", b"data-cfemail"
_TOKEN = expression(
    rb"""(?P<link>/cdn-cgi/l/email-protection(?:\#(?P<own>[^"'<>\s]{0,2000})
             |(?=["'][^<>]{0,300}?\sdata-cfemail=["']?(?P<beside>[0-9A-Fa-f]+))))
       | \sdata-cfemail=["']?(?P<told>[0-9A-Fa-f]+)
       | (?P<text>\[email(?:&\#160;|&\#[xX][aA]0;|&nbsp;|\xc2\xa0|\ )protected\])
       | (?P<end></a)""",
    re.VERBOSE,
)
_ORIGIN = 300  # bytes of an address before its path
_MAIL = expression(r"[^\s@<>\"]+@[^\s@<>\"]+")
_LONGEST = 1_000  # digits


def shown_mail(html: bytes) -> bytes:
    """The page (UTF-8) with the mail addresses that were hidden; the same object where none is there."""
    if not any(sign in html for sign in _SIGNS):
        return html
    out: list[bytes] = []
    done, mail = 0, b""
    for found in _TOKEN.finditer(html):
        kind, start = found.lastgroup, found.start()
        if kind == "end":
            mail = b""
        elif kind == "told":
            mail = _mail(found["told"])
        elif kind == "text":
            if mail:
                out += html[done:start], mail
                done, mail = found.end(), b""
        else:
            mail = _mail(found["own"] if found["own"] is not None else found["beside"])
            first = max(html.rfind(quote, max(start - _ORIGIN, done), start) for quote in (b'"', b"'", b"=")) + 1
            if first:
                out += html[done:first], b"mailto:" + mail if mail else b""
                done = found.end()
    return b"".join([*out, html[done:]]) if out else html


def _mail(code: bytes) -> bytes:
    """The mail address that digits stand for, ready for markup; nothing if they stand for none."""
    try:
        key, *signs = bytes.fromhex(code[:_LONGEST].decode())
        mail = bytes(sign ^ key for sign in signs).decode().partition("?")[0]
    except ValueError:
        return b""
    return escape(mail).encode() if _MAIL.fullmatch(mail) else b""
