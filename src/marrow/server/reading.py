"""`GET /read?url=...`: a page for reading in a browser, its display by choice; without an address, a form for one."""

from typing import Any
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from marrow import registry
from marrow.errors import Error
from marrow.settings import Settings

from .exchange import until_of
from .problems import status_of
from .service import Service
from .views import environment
from .work import Job

_POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'"
_HEADERS = {"content-security-policy": f"{_POLICY}; img-src https: http: data:"}
_NOT_CHOSEN = ("contents", "choices")


def routes(service: Service) -> list[Route]:
    """The path."""

    async def answer(request: Request) -> Response:
        request.scope["marrow.path"] = "/read"
        url, failed = request.query_params.get("url", "").strip(), None
        if url:
            try:
                return HTMLResponse(await _page(service, url, dict(request.query_params)), headers=_HEADERS)
            except Error as error:
                failed = error
        shown = {"home": str(request.base_url), "url": url, "failed": str(failed or "")}
        html = environment().get_template("read.html").render(shown)
        return HTMLResponse(html, status_of(failed) if failed else 200, headers=_HEADERS)

    return [Route("/read", answer)]


async def _page(service: Service, url: str, asked: dict[str, str]) -> bytes:
    until = until_of(service.own)
    settings = _chosen(service.settings, url, asked)
    got = await service.page(url)
    job = Job("extract", got.body, got.url, got.charset, settings, ("reading",), fetched=True)
    made: dict[str, Any] = await service.work(job, until=until)
    if made["reason"]:
        raise Error(f"{got.url}: no content: {made['reason']}", code=made["reason"])
    html: str = made["forms"]["reading"]
    return html.encode("utf-8", "replace")


def _chosen(settings: Settings, url: str, asked: dict[str, str]) -> Settings:
    """The settings with what the form of the page for reading chose. Raises `Error` for a choice that is not there."""
    known = registry.knobs(registry.verb("render", "reading"))
    given = {f"reading.{name}": asked[name] for name in known if name in asked and name not in _NOT_CHOSEN}
    choices = f"/read?{urlencode({'url': url})}"
    return settings.update({**given, "reading.choices": choices}, "the address")
