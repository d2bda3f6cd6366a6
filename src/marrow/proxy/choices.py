"""The address to which the page for reading sends its form: on the site of the page, and answered by the proxy.

For a person with a login of their own the proxy saves the choices, for all sites. For others a cookie of the site saves
them, with the name of the person whose settings they use. The response leads back to the page.
"""

from dataclasses import dataclass
from urllib.parse import parse_qsl, quote, urlencode, urlsplit

from marrow.server.choices import COOKIE, FIELDS, PERSON, Chosen, chosen

_TOKEN = "token"
_MOST = 4_000  # characters of a path


@dataclass(frozen=True, slots=True)
class Asked:
    """A request for this address: the choices, the path to go back to, and the token of the form ("": a link)."""

    chosen: Chosen
    back: str
    token: str


def address(path: str, *, person: str = "", token: str = "") -> str:
    """The address for the form of the page at a path, or for a link that takes over the settings of a person."""
    more = {name: value for name, value in ((PERSON, person), (_TOKEN, token)) if value}
    return f"/?{urlencode({COOKIE: path, **more}, quote_via=quote, safe='')}" if len(path) <= _MOST else ""


def asked(path: str) -> Asked | None:
    """The request in a path, None where it is for the site."""
    query = urlsplit(path).query
    if f"{COOKIE}=" not in query:
        return None
    given = dict(parse_qsl(query)) if query.count("&") < FIELDS else {}
    back = given.get(COOKIE, "")
    if not back.startswith("/") or back.startswith(("//", "/\\")) or not back.isprintable():
        return None
    return Asked(chosen(given), quote(back, safe="/?&=%:@!$'()*+,;~-._"), given.get(_TOKEN, ""))
