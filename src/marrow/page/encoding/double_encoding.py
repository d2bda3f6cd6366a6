"""Mends text that was read as Latin-1 before it was written in UTF-8, as in many crawls and databases.

Text in UTF-8 is then encoded twice. A quotation mark, bytes E2 80 99, is "â" and the controls U+0080 and U+0099, which
no text has. Where such stand behind a letter that begins a sequence of UTF-8, all such sequences of the page are read
once more. Text that was read as windows-1252 in between has no controls and stays: a page may speak of it.

Text in windows-1252 has controls where that has quotation marks and dashes, as U+0092 for byte 92. Browsers read the
reference `&#x92;` as that character too (HTML Standard, numeric character reference end state).
"""

import re

from marrow.expressions import expression

_SIGN = expression(rb"\xc3[\x83-\xb4](?:\xc2[\xa0-\xbf]){0,2}\xc2[\x80-\x9f]")
_TWICE = expression(  # one sequence; it begins with a byte of its own, which is found fast
    rb"\xc3(?:[\x82-\x9f]\xc2[\x80-\xbf]|[\xa0-\xaf](?:\xc2[\x80-\xbf]){2}|[\xb0-\xb4](?:\xc2[\x80-\xbf]){3})"
)
_CONTROL = expression(rb"\xc2[\x80-\x9f]")
_CHARACTERS = {
    chr(code).encode(): bytes([code]).decode("windows-1252", "replace").replace("\ufffd", chr(code)).encode()
    for code in range(0x80, 0xA0)
}
_MOST = 250_000  # sequences that are read once more, so that a page made of them takes no long time


def once(data: bytes) -> bytes:
    """The bytes of a page in UTF-8 with what was encoded twice encoded once; the same object where nothing was."""
    if not _SIGN.search(data):
        return data
    return _TWICE.sub(_mended, data, _MOST)


def without_controls(data: bytes) -> bytes:
    """The bytes of a page in UTF-8 with the characters that windows-1252 has in place of U+0080 to U+009F; the same
    object where none of these is there."""
    if not _CONTROL.search(data):
        return data
    return _CONTROL.sub(lambda found: _CHARACTERS[found[0]], data, _MOST)


def _mended(found: re.Match[bytes]) -> bytes:
    """The bytes that a sequence stands for; the sequence where they are no UTF-8."""
    inner = found[0].decode().encode("latin-1")
    try:
        inner.decode()
    except UnicodeDecodeError:
        return found[0]
    return inner
