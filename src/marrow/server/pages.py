"""The settings page of the proxy: an ASGI application, and a server for it on a loopback port.

It is also reached through the proxy, under a name that no server can have. Protection: the Host must be one of its own
(against DNS rebinding); a change needs a token from its own forms and must not come from another site (against forged
requests); no page may frame it.
"""

import threading
from collections.abc import Awaitable, Callable

import uvicorn
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import Headers
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send

from marrow.errors import Error

from . import forms, reading, views
from .exchange import form, guarded, is_ours
from .proxy_state import ProxyState
from .run import listen

_MOST = 1_000_000  # bytes of a form
POLICY = ("default-src 'none'; style-src 'self' 'unsafe-inline'; img-src 'self'; frame-src 'self'; form-action 'self';"
          " base-uri 'none'; frame-ancestors 'none'")  # fmt: skip
PREVIEW = POLICY.replace("style-src 'self'", "style-src https: http: 'self'").replace(
    "img-src 'self'", "img-src https: http: data:; font-src https: http: data:"
)  # what the page shown loads
_HEADERS = {
    "content-security-policy": POLICY, "x-frame-options": "DENY",
    "x-content-type-options": "nosniff", "referrer-policy": "same-origin", "cache-control": "no-store",
    "cross-origin-opener-policy": "same-origin", "cross-origin-resource-policy": "same-origin",
}  # fmt: skip
_FILES = {
    "/ca.pem": ("mitmproxy-ca-cert.pem", "application/x-x509-ca-cert"),
    "/ca.cer": ("mitmproxy-ca-cert.cer", "application/x-x509-ca-cert"),
}
Page = Callable[[ProxyState, dict[str, str]], str]


def build(state: ProxyState, hosts: frozenset[str], read: reading.Make) -> Starlette:
    """The application. `hosts` are its values of Host, `read` makes the page for reading of an address. A mistake in a
    form is shown on the page."""
    routes = [Route(path, _shown(state, page)) for path, page in _PAGES.items()]
    routes += reading.routes(state.file.current, read, views.PLACES)
    routes += [Route(path, _changed(state, hosts, path), methods=["POST"]) for path in forms.CHANGES]
    routes += [Route(path, _file(state, path)) for path in ("/marrow.toml", *_FILES)]
    routes += [Route("/original", _original(state))]
    return Starlette(routes=routes, middleware=[Middleware(_Guard, hosts=hosts)], exception_handlers={Error: _mistake})


class _Guard:
    """Refuses requests with another Host, and adds the security headers to each response."""

    def __init__(self, app: ASGIApp, hosts: frozenset[str]) -> None:
        self.app, self.hosts = app, hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        ours = Headers(scope=scope).get("host", "").lower() in self.hosts
        answer = self.app if ours else _refusal("This name does not lead here.")
        await answer(scope, receive, guarded(send, _HEADERS))


def _shown(state: ProxyState, page: Page) -> Callable[[Request], Response]:
    return lambda request: HTMLResponse(_bytes(page(state, _asked(request, dict(request.query_params)))))


def _asked(request: Request, given: dict[str, str]) -> dict[str, str]:
    """The fields of a request with the address of this server; a message never comes from the address."""
    return {**given, "home": reading.home(request), "said": "", "good": "yes"}


def _changed(state: ProxyState, hosts: frozenset[str], path: str) -> Callable[[Request], Awaitable[Response]]:
    async def answer(request: Request) -> Response:
        given = await form(request, _MOST, 2_000)
        if not is_ours(request, hosts) or not state.proves("form", given.get("token", "")):
            return _refusal("This request did not come from a page of this proxy. Load the settings page again.")
        return await run_in_threadpool(_change, state, path, _asked(request, given))

    return answer


def _change(state: ProxyState, path: str, given: dict[str, str]) -> Response:
    try:
        said, good = forms.CHANGES[path](state, given), True
    except Error as error:
        said, good = str(error), False
    if path == "/preview" and good:
        return HTMLResponse(_bytes(said), headers={"content-security-policy": PREVIEW})
    page = _PAGES.get(given.get("back", ""), views.advanced)
    shown = page(state, {**given, "said": said, "good": "yes" if good else ""})
    return HTMLResponse(_bytes(shown), 200 if good else 400)


def _original(state: ProxyState) -> Callable[[Request], Response]:
    def answer(request: Request) -> Response:
        """Show a page as it was, once: remember that, and send the browser back to it."""
        url, token = (request.query_params.get(name, "") for name in ("url", "token"))
        if not state.proves(f"original {url}", token) or not url.startswith(("http://", "https://")):
            return _refusal("This link was not made by this proxy, or before it was started again. Load it anew.")
        state.show_original(url)
        return Response(status_code=302, headers={"location": url, "referrer-policy": "no-referrer"})

    return answer


def _file(state: ProxyState, path: str) -> Callable[[Request], Response]:
    def answer(request: Request) -> Response:
        name, kind = _FILES.get(path, ("", "application/toml"))
        try:
            body = (state.folder / name).read_bytes() if name else state.file.text().encode()
        except OSError:
            return PlainTextResponse("The certificate is made when the proxy first runs.\n", 404)
        saved = f'attachment; filename="{path[1:]}"'
        return Response(body, headers={"content-type": kind, "content-disposition": saved})

    return answer


def _about(field: str, shown: Page, instead: Page) -> Page:
    """A page about the host or person in a field; without a valid name, another page with the mistake."""

    def page(state: ProxyState, asked: dict[str, str]) -> str:
        try:
            named = {field: forms.NAMED[field](asked)}
        except Error as error:
            return instead(state, {**asked, "said": asked["said"] or str(error), "good": ""})
        return shown(state, asked | named)

    return page


_PAGES: dict[str, Page] = {
    "/": views.start, "/advanced": views.advanced, "/people": views.people,
    "/person": _about("name", views.person, views.people), "/site": _about("host", views.site, views.advanced),
    "/why": views.why, "/certificate": views.certificate,
}  # fmt: skip


def _refusal(text: str) -> Response:
    return PlainTextResponse(f"{text}\n", 403)


def _mistake(request: Request, error: Exception) -> Response:
    return PlainTextResponse(f"{error}\n", 413 if isinstance(error, Error) and error.code == "too-large" else 400)


def _bytes(text: str) -> bytes:
    return text.encode("utf-8", "replace")


class Local:
    """Serves the pages from a thread, on this machine only, for browsers that do not use the proxy.

    Raises `Error` for a port that is in use.
    """

    def __init__(self, state: ProxyState, port: int, read: reading.Make) -> None:
        self._socket = listen("127.0.0.1", port, "set proxy.page_port")
        self.port: int = self._socket.getsockname()[1]
        hosts = frozenset(f"{name}:{self.port}" for name in ("127.0.0.1", "localhost"))
        config = uvicorn.Config(build(state, hosts, read), lifespan="off", log_config=None, access_log=False, ws="none",
                                server_header=False, timeout_graceful_shutdown=1)  # fmt: skip
        self._server = uvicorn.Server(config)
        self._thread = threading.Thread(target=self._server.run, args=([self._socket],), daemon=True)

    def start(self) -> None:
        """Serve until `close`."""
        self._thread.start()

    def close(self) -> None:
        """Stop serving."""
        self._server.should_exit = True
        self._thread.join()
        self._socket.close()
