"""`GET /read?url=...`: the page for reading of an address; without an address, a form for one.

The display choices are in the query, and a cookie saves them for the next page.
"""

from collections.abc import Awaitable, Callable
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from marrow.errors import Error
from marrow.settings import Settings

from . import reading_choices as choices
from . import views
from .exchange import counted, status_of
from .service import Service

Make = Callable[[str, Settings], Awaitable[str]]
_POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'"
HEADERS = {"content-security-policy": f"{_POLICY}; img-src https: http: data:"}


def routes(settings: Callable[[], Settings], make: Make, places: views.Places = ()) -> list[Route]:
    """The route. `make` gives the page for reading of an address, or raises `Error`; the form links to `places`."""

    async def answer(request: Request) -> Response:
        url, failed = request.query_params.get("url", "").strip(), None
        if url:
            try:
                html = await make(url, chosen(request, settings(), f"/read?{urlencode({'url': url})}"))
                return page(request, html)
            except Error as error:
                failed = error
        shown = views.read(places, home(request), url, str(failed or ""))
        return HTMLResponse(shown, status_of(failed) if failed else 200, headers=HEADERS)

    return [counted("/read", answer)]


def home(request: Request) -> str:
    """The address of this server, as the browser has it."""
    return str(request.base_url.replace(scheme=request.base_url.scheme.lower()))


def by_service(service: Service) -> Make:
    """Pages for reading as the server makes them."""

    async def make(url: str, settings: Settings) -> str:
        _, made = await service.read(url, settings=settings, forms=("reading",))
        return str(made["forms"]["reading"])

    return make


def chosen(request: Request, settings: Settings, form: str) -> Settings:
    """The settings with the choices of the reader, from the query or else from the cookie; the page sends its form to
    `form`. Raises `Error` for an unknown choice."""
    names = {name: request.query_params.get(name.removeprefix("reading.")) for name in choices.known()}
    asked = {name: text for name, text in names.items() if text is not None}
    kept, _ = choices.of(request.headers.get("cookie", ""))
    return settings.update({**(asked or kept.reading), "reading.choices": form}, "the address")


def page(request: Request, html: str) -> Response:
    """The response with a page for reading, and with a cookie where the query has choices."""
    made = HTMLResponse(html.encode("utf-8", "replace"), headers=HEADERS)
    given = choices.chosen(request.query_params)
    if given.reading:
        made.headers["set-cookie"] = choices.cookie(choices.Chosen(given.reading))
    return made
