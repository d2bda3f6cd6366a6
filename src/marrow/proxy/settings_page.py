"""The settings page of the proxy: an ASGI application, and a server for it on a loopback port.

It is also reached through the proxy, under a name that no server can have. Protection: the Host must be one of its own
(against DNS rebinding); a change needs a token from its own forms and must not come from another site (against forged
requests); no page may frame it.
"""

import threading
from collections.abc import Callable

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
from marrow.server import reading_page
from marrow.server.exchange import form, guarded, is_ours
from marrow.server.run import listen

from . import settings_forms as forms
from . import settings_views as views
from .state import ProxyState

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


def build(state: ProxyState, hosts: frozenset[str], read: reading_page.Make) -> Starlette:
    """The application. `hosts` are its values of Host, `read` makes the page for reading of an address. A mistake in a
    form is shown on the page."""
    routes = [Route(path, _shown) for path in _PAGES]
    routes += reading_page.routes(state.file.current, read, views.PLACES)
    routes += [Route(path, _changed, methods=["POST"]) for path in forms.CHANGES]
    routes += [Route(path, _file) for path in ("/marrow.toml", *_FILES)]
    routes += [Route("/original", _original)]
    app = Starlette(routes=routes, middleware=[Middleware(_Guard, hosts=hosts)], exception_handlers={Error: _mistake})
    app.state.proxy, app.state.hosts = state, hosts
    return app


class _Guard:
    """Refuses requests with another Host, and adds the security headers to each response."""

    def __init__(self, app: ASGIApp, hosts: frozenset[str]) -> None:
        self.app, self.hosts = app, hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        ours = Headers(scope=scope).get("host", "").lower() in self.hosts
        answer = self.app if ours else _refusal("This name does not lead here.")
        await answer(scope, receive, guarded(send, _HEADERS))


def _shown(request: Request) -> Response:
    """A page that shows something and changes nothing."""
    shown = _PAGES[request.url.path](request.app.state.proxy, _asked(request, dict(request.query_params)))
    return _html(shown)


def _asked(request: Request, given: dict[str, str]) -> dict[str, str]:
    """The fields of a request with the address of this server; a message never comes from the address."""
    return {**given, "home": reading_page.home(request), "said": "", "good": "yes"}


async def _changed(request: Request) -> Response:
    """The response to a form, which must be one of ours."""
    given, state = await form(request, _MOST, 2_000), request.app.state
    if not is_ours(request, state.hosts) or not state.proxy.proves("form", given.get("token", "")):
        return _refusal("This request did not come from a page of this proxy. Load the settings page again.")
    return await run_in_threadpool(_change, state.proxy, request.url.path, _asked(request, given))


def _change(state: ProxyState, path: str, given: dict[str, str]) -> Response:
    """Do what a form asks for, and show its page again with what came of that."""
    try:
        said, good = forms.CHANGES[path](state, given), True
    except Error as error:
        said, good = str(error), False
    if path == "/preview" and good:
        return _html(said, headers={"content-security-policy": PREVIEW})
    page = _PAGES.get(given.get("back", ""), views.advanced)
    return _html(page(state, {**given, "said": said, "good": "yes" if good else ""}), 200 if good else 400)


def _original(request: Request) -> Response:
    """Show a page as it was, once: remember that, and send the browser back to it."""
    state, url = request.app.state.proxy, request.query_params.get("url", "")
    ours = state.proves(f"original {url}", request.query_params.get("token", ""))
    if not ours or not url.startswith(("http://", "https://")):
        return _refusal("This link was not made by this proxy, or before it was started again. Load it anew.")
    state.show_original(url)
    return Response(status_code=302, headers={"location": url, "referrer-policy": "no-referrer"})


def _file(request: Request) -> Response:
    """A file to save: the settings or the certificate."""
    state, path = request.app.state.proxy, request.url.path
    name, kind = _FILES.get(path, ("", "application/toml"))
    try:
        body = (state.folder / name).read_bytes() if name else state.file.text().encode()
    except OSError:
        return PlainTextResponse("The certificate is made when the proxy first runs.\n", 404)
    saved = f'attachment; filename="{path[1:]}"'
    return Response(body, headers={"content-type": kind, "content-disposition": saved})


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


def _html(text: str, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    return HTMLResponse(text.encode("utf-8", "replace"), status, headers)


class Local:
    """Serves the pages from a thread, on this machine only, for browsers that do not use the proxy.

    Raises `Error` for a port that is in use.
    """

    def __init__(self, state: ProxyState, port: int, read: reading_page.Make) -> None:
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
