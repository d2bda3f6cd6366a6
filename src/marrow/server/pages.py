"""The settings page and what belongs to it: a request in, an answer out; no sockets here.

It is reached through the proxy under a name that no server can have, and on a loopback port. Guards: the Host must be
one of ours (against names that others point here), a change needs a token that only our own forms hold and must not
come from another site (against forged requests), and no page may frame ours.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from urllib.parse import parse_qsl, urlsplit

from marrow import profiles
from marrow.errors import Error

from . import forms, views
from .proxy_state import ProxyState

_MOST = 1_000_000  # bytes of a form
POLICY = ("default-src 'none'; style-src 'self' 'unsafe-inline'; img-src 'self'; frame-src 'self'; form-action 'self';"
          " base-uri 'none'; frame-ancestors 'none'")  # fmt: skip
PREVIEW = POLICY.replace("style-src 'self'", "style-src https: http: 'self'").replace(
    "img-src 'self'", "img-src https: http: data:; font-src https: http: data:"
)  # what the page shown loads
_HEADERS = {
    "content-type": "text/html; charset=utf-8", "content-security-policy": POLICY, "x-frame-options": "DENY",
    "x-content-type-options": "nosniff", "referrer-policy": "same-origin", "cache-control": "no-store",
    "cross-origin-opener-policy": "same-origin", "cross-origin-resource-policy": "same-origin",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Request:
    """A request for one of our pages: `path` with its query, `headers` with names in small letters, `hosts` the values
    of Host that are ours, `home` the address that our links begin with."""

    method: str
    path: str
    headers: Mapping[str, str]
    body: bytes
    hosts: frozenset[str]
    home: str = "/"


@dataclass(frozen=True, slots=True)
class Answer:
    """What to send back."""

    status: int
    body: bytes
    headers: dict[str, str] = field(default_factory=lambda: dict(_HEADERS))


Page = Callable[[ProxyState, dict[str, str]], str]


def answer(request: Request, desk: ProxyState) -> Answer:
    """Answer a request. Never raises: a mistake in what was entered is told on the page."""
    if request.headers.get("host", "").lower() not in request.hosts:
        return _plain(403, "This name does not lead here.")
    address = urlsplit(request.path)
    asked = dict(parse_qsl(address.query, keep_blank_values=True, max_num_fields=500))
    if request.method == "POST":
        return _post(request, address.path, desk)
    if request.method not in ("GET", "HEAD"):
        return _plain(405, "GET or POST.", {"allow": "GET, HEAD, POST"})
    if address.path == "/original":
        return _original(asked, desk)
    if address.path in _FILES:
        return _file(address.path, desk)
    page = _PAGES.get(address.path)
    return _html(200, page(desk, asked)) if page else _plain(404, "There is no such page.")


def _post(request: Request, path: str, desk: ProxyState) -> Answer:
    change = forms.CHANGES.get(path)
    if change is None:
        return _plain(404, "There is no such form.")
    if len(request.body) > _MOST:
        return _plain(413, "That is too much.")
    given = dict(parse_qsl(request.body.decode("utf-8", "replace"), keep_blank_values=True, max_num_fields=2_000))
    site, origin = request.headers.get("sec-fetch-site", "same-origin"), request.headers.get("origin", "")
    ours = site in ("same-origin", "none") and (not origin or urlsplit(origin).netloc.lower() in request.hosts)
    if not ours or not desk.proves("form", given.get("token", "")):
        return _plain(403, "This request did not come from a page of this proxy. Load the settings page again.")
    try:
        said, good = change(desk, given), True
    except Error as error:
        said, good = str(error), False
    back = given.get("back", "")
    if path == "/preview" and good:
        return Answer(200, said.encode("utf-8", "replace"), {**_HEADERS, "content-security-policy": PREVIEW})
    page = _PAGES["/site"] if back == "/site" else views.overview
    return _html(200 if good else 400, page(desk, {**given, "said": said, "good": "yes" if good else ""}))


def _original(asked: dict[str, str], desk: ProxyState) -> Answer:
    """Show a page as it was, once: remember that, and send the browser back to it."""
    url = asked.get("url", "")
    if not desk.proves(f"original {url}", asked.get("token", "")) or not url.startswith(("http://", "https://")):
        return _plain(403, "This link was not made by this proxy, or before it was started again. Load the page again.")
    desk.show_original(url)
    return Answer(302, b"", {**_HEADERS, "location": url, "referrer-policy": "no-referrer"})


def _file(path: str, desk: ProxyState) -> Answer:
    name, kind = _FILES[path]
    if path == "/marrow.toml":
        body = desk.file.text().encode()
    else:
        try:
            body = (desk.folder / name).read_bytes()
        except OSError:
            return _plain(404, "The certificate is made when the proxy first runs.")
    saved = f'attachment; filename="{path[1:]}"'
    return Answer(200, body, {**_HEADERS, "content-type": kind, "content-disposition": saved})


def _site(desk: ProxyState, asked: dict[str, str]) -> str:
    host = profiles.site_of(asked.get("host", ""))
    if not host:
        return views.overview(desk, {**asked, "said": "No host was named."})
    return views.site(desk, {**asked, "host": host})


def _html(status: int, text: str) -> Answer:
    return Answer(status, text.encode("utf-8", "replace"))


def _plain(status: int, text: str, more: dict[str, str] | None = None) -> Answer:
    headers = {**_HEADERS, "content-type": "text/plain; charset=utf-8", **(more or {})}
    return Answer(status, f"{text}\n".encode(), headers)


_FILES = {
    "/marrow.toml": ("marrow.toml", "application/toml"),
    "/ca.pem": ("mitmproxy-ca-cert.pem", "application/x-x509-ca-cert"),
    "/ca.cer": ("mitmproxy-ca-cert.cer", "application/x-x509-ca-cert"),
}
_PAGES: dict[str, Page] = {"/": views.overview, "/site": _site, "/why": views.why, "/certificate": views.certificate}
