"""The REST API: the paths `/extract`, `/batch`, `/records`, `/comments` and `/filter`."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from pydantic import BaseModel
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from marrow import profiles
from marrow.errors import Error
from marrow.fetch import charset_of

from . import requests as ask
from .exchange import JSON, MEDIA, as_json, best, counted, details, read, status_of
from .middleware import client
from .service import Service
from .work import PageJob


@dataclass(frozen=True, slots=True)
class RestRequest:
    """A request: its validated model, its raw body where that is the page itself, and its deadline."""

    asked: Any
    page: bytes | None
    until: float
    request: Request


@dataclass(frozen=True, slots=True)
class Operation:
    """A path, its models of request and response, and its function; `media` are the response types besides JSON."""

    path: str
    asked: type[BaseModel]
    answer: type[BaseModel]
    run: Callable[[Service, RestRequest], Awaitable[Response]]
    media: tuple[str, ...] = ()


async def _source(service: Service, given: RestRequest) -> dict[str, Any]:
    """The body, address and charset of the page of a request, for a `PageJob`."""
    asked = given.asked
    if given.page is not None:
        charset = charset_of(given.request.headers.get("content-type", ""))
        return {"body": given.page, "url": asked.url or "", "charset": charset}
    if asked.html is not None:
        return {"body": asked.html, "url": asked.url or ""}
    return await service.source(asked.url, seconds=asked.timeout)


async def _extracted(service: Service, given: RestRequest, form: str, source: dict[str, Any]) -> dict[str, Any]:
    asked = given.asked
    settings = ask.settings_of(service.settings, asked.settings)
    if name := getattr(asked, "algorithm", None):
        settings = settings.update({"algorithm": name}, "algorithm")
    select, remove = (tuple(getattr(asked, name, ())) for name in ("select", "remove"))
    job = PageJob("extract", **source, settings=settings, forms=(form,), select=select, remove=remove)
    made = await service.work(job, until=given.until)
    content = made.pop("forms")[form]
    return {**made, "format": form, "content": content}


async def _extract(service: Service, given: RestRequest) -> Response:
    kind = _kind(given, (JSON, *MEDIA.values()))
    form = next((name for name, media in MEDIA.items() if media == kind), given.asked.format)
    return _answer(await _extracted(service, given, form, await _source(service, given)), kind)


def _kind(given: RestRequest, offered: tuple[str, ...]) -> str:
    """The media type to respond with. Raises `HTTPException` where none of those offered is accepted."""
    accept = given.request.headers.get("accept", "")
    if kind := best(accept, offered):
        return kind
    raise HTTPException(406, f"{accept}: the answers are {', '.join(offered)}")


def _answer(made: dict[str, Any], kind: str) -> Response:
    """The result as JSON, or its content alone."""
    if kind == JSON:
        return as_json(made)
    headers = {"x-marrow-reason": made["reason"]} if made["reason"] else {}
    return Response(made["content"].encode("utf-8", "replace"), 200, headers, f"{kind}; charset=utf-8")


async def _batch(service: Service, given: RestRequest) -> Response:
    asked = given.asked
    if len(asked.urls) > service.own.max_urls:
        raise Error(f"{len(asked.urls)} addresses; at most {service.own.max_urls} are taken at once", code="too-many")
    ask.settings_of(service.settings, asked.settings)  # a mistake in them is one of the whole request
    given.request.app.state.rate.take(client(given.request.scope), len(asked.urls) - 1)

    async def one(url: str) -> dict[str, Any]:
        try:
            return await _extracted(service, given, asked.format, await service.source(url, seconds=asked.timeout))
        except Error as error:
            return {"url": url, "error": details(error.code, str(error), status_of(error))}

    return as_json({"results": await asyncio.gather(*(one(url) for url in asked.urls))})


async def _found(what: str, service: Service, given: RestRequest) -> Response:
    """The records or the comments of a page."""
    settings = ask.settings_of(service.settings, given.asked.settings)
    job = PageJob(what, **await _source(service, given), settings=settings, kind=getattr(given.asked, "kind", ""))
    return as_json(await service.work(job, until=given.until))


async def _filter(service: Service, given: RestRequest) -> Response:
    asked = given.asked
    settings = ask.settings_of(service.settings, asked.settings | ({"filter.mode": asked.mode} if asked.mode else {}))
    mode = profiles.at(settings, asked.url or "").get("filter.mode")
    kind = _kind(given, (JSON, MEDIA["html"], *((MEDIA["text"],) if mode == "text" else ())))
    made = await service.work(PageJob("filter", **await _source(service, given), settings=settings), until=given.until)
    return _answer(made, kind if kind == JSON else MEDIA[made["form"]])


OPERATIONS = (
    Operation("/extract", ask.ExtractRequest, ask.Extracted, _extract, tuple(MEDIA.values())),
    Operation("/batch", ask.BatchRequest, ask.Batch, _batch),
    Operation("/records", ask.RecordsRequest, ask.Records, partial(_found, "records")),
    Operation("/comments", ask.PageRequest, ask.Comments, partial(_found, "comments")),
    Operation("/filter", ask.FilterRequest, ask.Filtered, _filter, (MEDIA["html"], MEDIA["text"])),
)


def endpoint(service: Service, operation: Operation) -> Callable[[Request], Awaitable[Response]]:
    """The handler of a path: reads and validates the body, then runs the operation."""

    async def answer(request: Request) -> Response:
        kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
        page_too = issubclass(operation.asked, ask.PageRequest)
        if kind != JSON and not (page_too and kind == "text/html"):
            known = f"{JSON} or text/html" if page_too else JSON
            raise HTTPException(415, f"the body of a request is {known}, not {kind or 'without a type'}")
        own, until = service.own, service.until()
        data = await read(request, own.max_bytes, own.timeout)
        if kind == JSON:
            asked, page = operation.asked.model_validate_json(data), None
        else:
            query = request.query_params
            lists = {name: query.getlist(name) for name in ("select", "remove") if name in query}
            asked, page = operation.asked.model_validate({"html": "", **query, **lists}, strict=False), data
        return await operation.run(service, RestRequest(asked, page, until, request))

    return answer


def routes(service: Service) -> list[Route]:
    """The paths of the operations."""
    return [counted(each.path, endpoint(service, each), methods=["POST"]) for each in OPERATIONS]
