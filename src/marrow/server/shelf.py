"""The shelf over HTTP: its saved pages as a page with forms, its catalogues (OPDS), and each page as a book.

Changes are accepted only from its own forms, by the headers with which browsers name the origin of a request.
"""

import asyncio
import re
import sys
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route

from marrow.errors import Error
from marrow.expressions import expression
from marrow.settings import Settings
from marrow.shelf import Shelf, default_file, opds

from . import reading_page
from .exchange import as_json, counted, form, is_ours, status_of
from .service import Service
from .views import environment
from .work import PageJob

_HEADERS = {**reading_page.HEADERS, "referrer-policy": "same-origin"}
_FORM = 100_000  # bytes
_NUMBER = expression(r"[0-9]{1,15}")
_LISTED = 200  # pages on the page of all
Answer = Callable[[Service, Shelf, Request], Awaitable[Response]]


def routes(service: Service) -> list[Route]:
    """The paths, where the settings name a file for the pages. Raises `Error` for one that cannot be used."""
    if not service.own.shelf:
        return []
    shelf = Shelf(default_file() if service.own.shelf == "default" else Path(service.own.shelf))
    if not shelf.file.exists():  # its name may be misspelt
        print(f"a new shelf: {shelf.file}", file=sys.stderr)
    shelf.create()  # a file that cannot be one is told at the start
    paths: dict[str, Answer] = {
        "/shelf": _overview, "/shelf/search-description.xml": _description, "/shelf/pages/{number}.epub": _book,
        "/shelf/pages/{number}": _reading,
    }  # fmt: skip
    for name in ("root", *opds.LISTS, "search"):
        paths |= {f"/shelf/{name}.{suffix}": _root if name == "root" else partial(_list, name)
                  for suffix in ("xml", "json")}  # fmt: skip
    shown = [counted(path, partial(answer, service, shelf), name="/shelf") for path, answer in paths.items()]
    return [*shown, counted("/shelf", partial(_change, service, shelf), methods=["POST"])]


async def _root(service: Service, shelf: Shelf, request: Request) -> Response:
    """The catalogue of catalogues."""
    home = f"{request.base_url}shelf/"
    latest = await asyncio.to_thread(shelf.pages, archived=None, most=1)
    return _catalogue(request, opds.navigation(home, _updated(latest)), opds.root(home), opds.NAVIGATION)


async def _list(name: str, service: Service, shelf: Shelf, request: Request) -> Response:
    """A catalogue of pages: new ones, archived ones, or those of a search."""
    page, query = _page_number(request), request.query_params.get("q", "")
    archived = None if name == "search" else name == "archive"
    skip = (page - 1) * opds.PAGE
    found = await asyncio.to_thread(shelf.pages, query, archived=archived, most=opds.PAGE + 1, skip=skip)
    if name == "search" and not query.strip():
        found = []
    listing = opds.Listing(f"{request.base_url}shelf/", name, found[: opds.PAGE], page, len(found) > opds.PAGE, query)
    atom = opds.acquisition(listing, _updated(found))
    return _catalogue(request, atom, opds.publications(listing), opds.ACQUISITION)


async def _description(service: Service, shelf: Shelf, request: Request) -> Response:
    return Response(opds.search(f"{request.base_url}shelf/"), media_type=opds.SEARCH)


async def _book(service: Service, shelf: Shelf, request: Request) -> Response:
    number = _number(request)
    saved = await asyncio.to_thread(shelf.get, number)
    made = await _made(service, shelf, number, "epub", service.settings.update(_pictures(service), "the shelf"))
    name = re.sub(r"[^\w-]+", "-", saved.title, flags=re.ASCII).strip("-")[:80] or f"page-{number}"
    headers = {"content-disposition": f'attachment; filename="{name}.epub"'}
    return Response(made, headers=headers, media_type=opds.EPUB)


async def _reading(service: Service, shelf: Shelf, request: Request) -> Response:
    number = _number(request)
    settings = reading_page.chosen(request, service.settings, f"/shelf/pages/{number}")
    return reading_page.page(request, await _made(service, shelf, number, "reading", settings))


async def _change(service: Service, shelf: Shelf, request: Request) -> Response:
    """Do what a form asks for; a mistake is shown on the page."""
    given = await _form(request)
    what, number = given.get("what", ""), given.get("number", "")
    try:
        if what == "add":
            await _add(service, shelf, given.get("url", "").strip())
        elif what in ("archive", "restore") and _NUMBER.fullmatch(number):
            await asyncio.to_thread(shelf.archive, [int(number)], archived=what == "archive")
        elif what == "remove" and _NUMBER.fullmatch(number):
            await asyncio.to_thread(shelf.remove, [int(number)])
        else:
            raise Error("there is nothing of that name to do", code="bad-request")
    except Error as error:
        return await _overview(service, shelf, request, error)
    return RedirectResponse("/shelf", 303)


async def _overview(service: Service, shelf: Shelf, request: Request, failed: Error | None = None) -> Response:
    """The saved pages with their forms; `failed` is the error of the last change."""
    query, archived = request.query_params.get("q", ""), "archived" in request.query_params
    found = await asyncio.to_thread(shelf.pages, query, archived=archived, most=_LISTED)
    shown = {"pages": found, "query": query, "archived": archived, "failed": str(failed or ""),
             "home": reading_page.home(request)}  # fmt: skip
    html = environment().get_template("shelf.html").render(shown)
    return HTMLResponse(html, status_of(failed) if failed else 200, headers=_HEADERS)


def _catalogue(request: Request, atom: bytes, made: dict[str, Any], kind: str) -> Response:
    """The answer in the form that the path asks for."""
    if request.url.path.endswith(".json"):
        return as_json(made, media=opds.JSON)
    return Response(atom, media_type=kind)


def _pictures(service: Service) -> dict[str, Any]:
    """The limits for pictures of a book: those of the server, and half of the time of its worker."""
    seconds = min(0.5 * service.own.deadline, float(service.settings.knobs("render", "epub").get("seconds", 30.0)))
    return {"epub.private": service.own.private, "epub.seconds": seconds}


async def _made(service: Service, shelf: Shelf, number: int, form: str, settings: Settings) -> Any:
    """A page of the shelf in a format."""
    source, url, charset = await asyncio.to_thread(shelf.source, number)
    made = await service.work(PageJob("extract", source, url, charset or None, settings, (form,)))
    return made["forms"][form]


async def _add(service: Service, shelf: Shelf, url: str) -> None:
    """Fetch a page and save it. Raises `Error` where it cannot be fetched or has no content."""
    got, made = await service.read(url, "shelve", settings=service.settings)
    await asyncio.to_thread(shelf.keep, made["entry"], got.body, url=got.url, charset=got.charset or "")


async def _form(request: Request) -> dict[str, str]:
    """The fields of a form of ours. Raises `HTTPException` for one of another site."""
    if not is_ours(request, {request.headers.get("host", "").lower()}):
        raise HTTPException(403, "this request did not come from a page of this server")
    return await form(request, _FORM, 20)


def _page_number(request: Request) -> int:
    given = request.query_params.get("page", "1")
    return max(1, int(given)) if re.fullmatch(r"[0-9]{1,6}", given) else 1


def _number(request: Request) -> int:
    given = request.path_params["number"]
    if not _NUMBER.fullmatch(given):
        raise HTTPException(404, "there is no such page")
    return int(given)


def _updated(found: list[Any]) -> str:
    return max((page.saved for page in found), default="1970-01-01T00:00:00+00:00")
