"""The address to which the page for reading sends its form, on its own site, and which only the proxy knows.

Who has a name at the proxy has their choices kept by the proxy, for all sites. Of others a cookie of the site keeps
them, and the name of the person whose settings they took. The answer leads back to the page.
"""

from dataclasses import dataclass
from urllib.parse import parse_qsl, quote, urlencode, urlsplit

from marrow.server.choices import COOKIE, FIELDS, PERSON, Chosen, chosen

_TOKEN = "token"
_MOST = 4_000  # characters of a path


@dataclass(frozen=True, slots=True)
class Asked:
    """A request for our address: what is to be kept, the path to go back to, the token of the form ("": a link)."""

    chosen: Chosen
    back: str
    token: str


def address(path: str, *, person: str = "", token: str = "") -> str:
    """Where the form of a page at a path is sent to, or a link that takes the settings of a person leads to."""
    more = {name: value for name, value in ((PERSON, person), (_TOKEN, token)) if value}
    return f"/?{urlencode({COOKIE: path, **more}, quote_via=quote, safe='')}" if len(path) <= _MOST else ""


def asked(path: str) -> Asked | None:
    """What a request for a path asks of us, None where it is for the site."""
    query = urlsplit(path).query
    if f"{COOKIE}=" not in query:
        return None
    given = dict(parse_qsl(query)) if query.count("&") < FIELDS else {}
    back = given.get(COOKIE, "")
    if not back.startswith("/") or back.startswith(("//", "/\\")) or not back.isprintable():
        return None
    return Asked(chosen(given), quote(back, safe="/?&=%:@!$'()*+,;~-._"), given.get(_TOKEN, ""))
