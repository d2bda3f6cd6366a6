"""`fetch`: gets the page at a URL with limits of time, size and redirects, and optionally only from public addresses.

Idea: one GET by urllib3; each hop of a redirect is checked, each wait ends at one common deadline (`network`), and
compressed bodies are expanded piece by piece and never past `max_bytes` (`body`).
With `guard` the host is resolved here, every address of it must be public, and the connection goes to the address
that was checked (TLS still verifies the name), so that a name cannot change its address in between.

Source: RFC 9110, section 15.4 (redirects); WHATWG Fetch, section 4.4, for dropping credentials across origins.

Departures: no cookies, no cache, no SOCKS proxies. The environment's proxies (`HTTP_PROXY`, `HTTPS_PROXY`, `ALL_PROXY`,
`NO_PROXY`) are not used with `guard`, since a proxy would do the connecting. `SSL_CERT_FILE` and `SSL_CERT_DIR` are
honoured.
"""

from __future__ import annotations

import os
import re
import time
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING
from urllib.parse import unquote, urljoin

from marrow.errors import Error
from marrow.expressions import expression

if TYPE_CHECKING:
    import ssl

    from urllib3.util import Url

USER_AGENT = "Marrow/0.1 (content extraction; reads single pages at a person's request)"
ACCEPT = "text/html,application/xhtml+xml;q=0.9,*/*;q=0.8"
REDIRECTS = frozenset((301, 302, 303, 307, 308))
PASSING = frozenset((502, 503, 504))  # states that a second try may find mended
PAUSE = 0.5  # seconds before the second try; doubled before each further one
SCHEME = expression(r"([a-z][a-z0-9+.-]*)(?:://|:(?!\d))", re.IGNORECASE)  # and not the port of "host:80"
_CHARSET = expression(r"charset\s*=\s*[\"']?([^\s;\"']+)", re.IGNORECASE)
_HEADER = expression(r"[\w!#$%&'*+.^`|~-]+:[\t\x20-\x7e\x80-\xff]*", re.ASCII)
PRIVATE_HEADERS = frozenset(("authorization", "cookie", "proxy-authorization"))
FOREVER = 1e6  # seconds that stand for no limit: timers take no infinite ones
LONGEST = 65_536  # characters of a URL


@dataclass(frozen=True, slots=True)
class Fetched:
    """An answer: final `url` without credentials, `status`, `body` decompressed, and what the header said of it.

    `content_type` is the media type in lower case, "" when there was none; `charset` is its parameter;
    `headers` has names in lower case; `redirects` are the URLs gone through before the final one.
    """

    url: str
    status: int
    body: bytes
    content_type: str
    charset: str | None
    headers: dict[str, str]
    redirects: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Job:
    """What holds for all hops of one fetch; `deadline` is on the monotonic clock, in seconds."""

    deadline: float
    max_bytes: int
    guard: bool
    proxy: str | None
    headers: dict[str, str]
    retries: int
    tls: ssl.SSLContext


def fetch(url: str, *, timeout: float = 20.0, max_bytes: int = 20_000_000, max_redirects: int = 10,
          user_agent: str = USER_AGENT, guard: bool = False, proxy: str | None = None,
          headers: Mapping[str, str] | None = None, retries: int = 1) -> Fetched:  # fmt: skip
    """Get a page by GET.

    url: http or https; without a scheme, https is meant. Its fragment is dropped, its credentials are sent to its own
        origin only.
    timeout: seconds for everything together: name, connection, redirects, second tries, body.
    max_bytes: most bytes of body, both as sent and decompressed.
    max_redirects: most redirects followed.
    user_agent: how to introduce ourselves.
    guard: refuse every host that has an address which is not public, at each hop; no proxy is used.
    proxy: URL of the proxy to use instead of the environment's.
    headers: further headers; those with credentials go to the first origin only.
    retries: further tries when connecting fails or the answer is 502, 503 or 504.

    Raises Error in one line, with code bad-url, bad-scheme, bad-header, blocked-address, dns, connect, tls, timeout,
    protocol, too-large, too-many-redirects or http-status (400 and above).
    """
    if guard and proxy:
        raise Error("guard and proxy exclude each other: a proxy connects where it likes", code="blocked-address")
    own = {"user-agent": user_agent, "accept": ACCEPT, "accept-encoding": "gzip, deflate, br, zstd"}
    own |= {name.lower(): value for name, value in (headers or {}).items() if name.lower() != "host"}
    for name, value in own.items():
        if not _HEADER.fullmatch(f"{name}:{value}"):
            raise Error(f"the header {name!r} cannot be sent: its value is one line of Latin-1", code="bad-header")
    here, deadline = _parse(url), time.monotonic() + min(timeout, FOREVER)
    job, passed = _Job(deadline, max_bytes, guard, proxy, own, retries, _tls()), list[str]()
    while True:
        answer = replace(_try(here, job), redirects=tuple(passed))
        target = answer.headers.get("location")
        if answer.status not in REDIRECTS or not target:
            return answer
        passed.append(answer.url)
        there = _parse(urljoin(answer.url, target.strip()) if SCHEME.match(target) is None else target)
        if _shown(there) in passed:
            raise Error(f"{passed[0]}: redirected in a circle", code="too-many-redirects")
        if len(passed) > max_redirects:
            raise Error(f"{passed[0]}: redirected more than {max_redirects} times", code="too-many-redirects")
        if there[:1] + there[2:4] == here[:1] + here[2:4]:  # scheme, host and port
            there = there._replace(auth=there.auth or here.auth)
        else:
            kept = {name: value for name, value in job.headers.items() if name not in PRIVATE_HEADERS}
            job = replace(job, headers=kept)
        here = there


def charset_of(content_type: str) -> str | None:
    """The charset that a Content-Type header names."""
    found = _CHARSET.search(content_type)
    return found[1] if found else None


def _tls() -> ssl.SSLContext:
    """A TLS context with the certificates to trust: those that the environment names, else those of certifi."""
    import ssl

    import certifi

    named = [os.environ.get(f"SSL_CERT_{kind}") or None for kind in ("FILE", "DIR")]
    try:
        return ssl.create_default_context(cafile=named[0] or (None if named[1] else certifi.where()), capath=named[1])
    except OSError as error:
        message = f"no certificates to trust: {_line(error)}; check SSL_CERT_FILE and SSL_CERT_DIR"
        raise Error(message, code="tls") from error


def _parse(text: str) -> Url:
    from urllib3.exceptions import LocationParseError
    from urllib3.util import parse_url

    text = text.strip()
    scheme = SCHEME.match(text)
    if text.startswith("//"):
        text = "https:" + text
    elif not scheme:
        text = "https://" + text
    elif scheme[1].lower() not in ("http", "https"):
        raise Error(f"{_short(text)}: only http and https are fetched", code="bad-scheme")
    try:
        url = parse_url("" if re.search(r"[\x00-\x1f\x7f]", text) else text[: LONGEST + 1])._replace(fragment=None)
    except (LocationParseError, ValueError) as error:
        raise Error(f"{_short(text)}: not a URL: {_line(error)}", code="bad-url") from error
    bad = len(text) > LONGEST or not url.host or re.search(r"[\s%<>\"]", url.host) or url.port == 0
    if bad:
        raise Error(f"{_short(text)}: not a URL: no valid host and port in it", code="bad-url")
    return url


def _shown(url: Url) -> str:
    return url._replace(auth=None).url


def _short(text: str) -> str:
    """A URL that could not be parsed, fit for a message: one line, no credentials, not too long."""
    return re.sub(r"(^|//)[^/?#]*@", r"\1", " ".join(text.split()))[:200]


def _line(error: BaseException) -> str:
    """What an error says, in one line; one of urllib3 may hold the error below it as its last argument."""
    from http.client import BadStatusLine

    if len(error.args) > 1 and isinstance(error.args[-1], BaseException):
        above, below = str(error.args[0]).rstrip("."), _line(error.args[-1])
        return above if below in above else f"{above}: {below}"
    said = " ".join((getattr(error, "strerror", None) or str(error)).split())[:300]
    return f"not HTTP: {said}" if type(error) is BadStatusLine else said or type(error).__name__


def _try(url: Url, job: _Job) -> Fetched:
    """Get one hop, again when that may help and there is time. Raises `Error` for a status of 400 and above."""
    for again in range(job.retries + 1):
        pause = PAUSE * 2**again
        last = again == job.retries or time.monotonic() + pause >= job.deadline
        try:
            answer, phrase = _get(url, job)
        except Error as error:
            if error.code != "connect" or last:
                raise
        else:
            wait = answer.headers.get("retry-after", "")
            pause = max(pause, float(wait)) if re.fullmatch(r"\d{1,6}", wait) else pause
            if answer.status not in PASSING or last or time.monotonic() + pause >= job.deadline:
                if answer.status >= 400:
                    raise Error(f"{answer.url}: HTTP {answer.status} {phrase}".rstrip(), code="http-status")
                return answer
        time.sleep(pause)
    raise Error(f"retries must be 0 or more, not {job.retries}", code="bad-value")


def _get(url: Url, job: _Job) -> tuple[Fetched, str]:
    """One answer, and the phrase beside its status."""
    import urllib.request
    from http.client import responses

    import urllib3
    from urllib3 import exceptions

    from marrow.fetch import body, network

    proxy, own, where = job.proxy, dict(job.headers), _shown(url)
    if not job.guard and not proxy and not urllib.request.proxy_bypass(url.host or ""):  # what the environment says
        known = urllib.request.getproxies()
        proxy = known.get(url.scheme or "") or known.get("all")
    if url.auth:
        own |= urllib3.util.make_headers(basic_auth=unquote(url.auth))
    try:
        with (network.connections(job.tls, job.deadline, guard=job.guard, proxy=proxy) as pool,
              pool.request("GET", where, headers={name.title(): value for name, value in own.items()}, redirect=False,
                           retries=False, preload_content=False, timeout=network.left(job.deadline)) as response):
            found = {name.lower(): _text(", ".join(response.headers.getlist(name))) for name in response.headers}
            data, kind = b"", found.get("content-type", "")
            if response.status < 400 and not (response.status in REDIRECTS and "location" in found):
                data = body.read(response, where=where, max_bytes=job.max_bytes, deadline=job.deadline)
            network.left(job.deadline)  # a header that was cut off then looks whole
    except (exceptions.HTTPError, TimeoutError) as error:
        unreachable = isinstance(error, exceptions.NewConnectionError | exceptions.ProxyError)
        late = isinstance(error, exceptions.TimeoutError | TimeoutError) and not unreachable
        if late or time.monotonic() >= job.deadline:
            raise Error(f"{where}: no complete answer within the time allowed", code="timeout") from error
        if isinstance(error, exceptions.SSLError):
            raise Error(f"{where}: no secure connection: {_line(error)}", code="tls") from error
        if unreachable:
            raise Error(f"{where}: no connection: {_line(error)}", code="connect") from error
        raise Error(f"{where}: broken answer: {_line(error)}", code="protocol") from error
    answer = Fetched(where, response.status, data, kind.partition(";")[0].strip().lower(), charset_of(kind), found, ())
    return answer, " ".join((response.reason or responses.get(response.status, "")).split())


def _text(value: str) -> str:
    """A header that is read as Latin-1; bytes beyond ASCII, as some servers put into Location, are UTF-8 nearly always.
    """
    try:
        return value.encode("latin-1").decode()
    except UnicodeError:
        return value
