"""Makes text valid in XML and addresses valid by the URL standard: characters, closed tags, dates.

Source: XML 1.0, section 2.2 (characters); RFC 3986 (addresses); W3C-DTF (dates).
"""

import re
from html import escape

from marrow.expressions import expression
from marrow.page.plain import NOT_XML

from .whitelist import address

_DATE = expression(
    r"\d{4}(?:-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01])"
    r"(?:T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:Z|[+-](?:0\d|1[0-3]):[0-5]\d)?)?)?)?"
)
_UNSAFE = expression(r"%(?![0-9A-Fa-f]{2})|[^\w.~:/?#@!$&'()*+,;=%-]|[^\x00-\x7f]", re.ASCII)


def as_xml(html: str) -> str:
    """Markup of ours as XML; text is escaped, so that none of this stands in it."""
    closed = html.replace("<br>", "<br/>").replace("<hr>", "<hr/>").replace(" reversed>", ' reversed="reversed">')
    return NOT_XML.sub("", closed)


def safe(text: str) -> str:
    """Text escaped for XML, where no attribute stands."""
    return escape(text, quote=False)


def date_tag(when: str) -> str:
    """The start tag of a date in TEI, with its moment where that is exact."""
    return f'<date when="{when}">' if _DATE.fullmatch(when) else "<date>"


def clean(text: str) -> str:
    """Text without the characters that XML has no place for."""
    return NOT_XML.sub("", text)


def valid(url: str) -> str:
    """An address as the URL standard wants it written; "" for one that has no host or port to go to."""
    url = address(url)
    scheme, _, rest = url.partition(":")
    if not rest.startswith("//"):
        return _UNSAFE.sub(_encode, url)
    host, slash, path = rest[2:].partition("/")
    host, mark, query = host.partition("?") if not slash else (host, "", "")
    bare = host.rpartition("@")[2]
    if not re.fullmatch(r"(?:\[[0-9A-Fa-f:.]+\]|[^\s\[\]<>\\^`{|}%#:/]+)(?::\d{1,5})?", bare):
        return ""
    try:
        host = host if host.isascii() else bare.encode("idna").decode()
    except UnicodeError:
        return ""
    path, sign, fragment = path.partition("#")
    return f"{scheme}://{host}{slash}{mark}" + _UNSAFE.sub(_encode, query or path) + sign + _UNSAFE.sub(
        _encode, fragment.replace("#", "%23"))  # fmt: skip


def _encode(match: re.Match[str]) -> str:
    return "".join(f"%{byte:02X}" for byte in match[0].encode("utf-8", "replace"))
