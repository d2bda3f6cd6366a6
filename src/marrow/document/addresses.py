"""Addresses of links and images: absolute, of a safe scheme, and without characters that break markup.

Resolved by RFC 3986 against the page's base. White space, control and invisible characters, quotes and angle brackets
are percent-encoded as UTF-8; line breaks and tabs inside an address are dropped, as browsers do. An address that still
holds the marks of a template (`{{size}}`, `${id}`, `<% url %>`) leads nowhere.
"""

import re

from ..expressions import expression
from ..page import join
from ..page.addresses import is_template

_STRIPPED = "".join(map(chr, range(0x21)))
_BROKEN = expression(r"[\t\r\n]")
_UNSAFE = expression(
    "[\x00-\x20\x7f-\xa0\u00ad\u061c\u1680\u180e\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000"
    r"\ud800-\udfff\ufeff\ufff9-\ufffb"
    '\U000e0000-\U000e0fff<>"`]'
)
_UNSAFE_ASCII = expression('[\x00-\x20\x7f<>"`]')
_UTF8 = "utf-8", "surrogatepass"
_WEB = expression(r"https?://[^/?#@\s]", re.IGNORECASE)
_CONTACT = expression(r"(?:mailto|tel):.", re.IGNORECASE)


class Addresses:
    """Resolves the addresses of one page. `page` is its own address without fragment."""

    __slots__ = ("base", "origin", "page")

    def __init__(self, base: str, url: str) -> None:
        self.base = base
        self.page = url.partition("#")[0]
        found = re.match(r"https?://[^/?#\s]+", base)
        self.origin = found[0] if found else ""

    def web(self, address: str | None) -> str:
        """An http or https address, absolute; "" if it cannot be one."""
        found = self._resolve(address)
        return found if _WEB.match(found) else ""

    def link(self, address: str | None) -> str:
        """The target of a link: web, mail or telephone; "" for scripts, data and places in the page."""
        found = self._resolve(address)
        return found if _WEB.match(found) or _CONTACT.match(found) else ""

    def fragment(self, address: str) -> str:
        """The id that an address points to inside this page, "" if it points elsewhere."""
        path, _, fragment = address.strip(_STRIPPED).partition("#")
        if not fragment or (path and not (self.page and join(self.base, path) == self.page)):
            return ""
        return fragment

    def _resolve(self, address: str | None) -> str:
        address = (address or "").strip(_STRIPPED)
        if not address or address[0] == "#" or is_template(address):
            return ""
        if not address.isprintable():
            address = _BROKEN.sub("", address)
        if "/." in address or address[:2] == "//":
            address = join(self.base, address)
        elif address[0] == "/" and self.origin:
            address = self.origin + address
        elif not address.startswith(("https://", "http://")):
            address = join(self.base, address)
        if address.isascii() and not _UNSAFE_ASCII.search(address):
            return address
        return _UNSAFE.sub(lambda found: "".join(f"%{byte:02X}" for byte in found[0].encode(*_UTF8)), address)
