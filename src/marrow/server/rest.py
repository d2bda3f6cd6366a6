"""The server's own REST: what each path takes, does and gives."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from pydantic import BaseModel
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from marrow.errors import Error

from . import problems
from . import requests as ask
from .exchange import JSON, as_json, read, until_of
from .gate import client
from .negotiation import best
from .service import Service
from .work import Job

_MEDIA = {"markdown": "text/markdown", "text": "text/plain", "html": "text/html"}


@dataclass(frozen=True, slots=True)
class Given:
    """A request of ours: what was asked, the raw body when it is a page itself, when it must be done, who asks."""

    asked: Any
    page: bytes | None
    until: float
    request: Request


@dataclass(frozen=True, slots=True)
class Operation:
    """A path with what it takes and gives; `media` are the types of the answer beside JSON."""

    path: str
    asked: type[BaseModel]
    answer: type[BaseModel]
    run: Callable[[Service, Given], Awaitable[Response]]
    media: tuple[str, ...] = ()


async def _source(service: Service, given: Given) -> dict[str, Any]:
    """The body, address and charset of the page that a request is about, for a `Job`."""
    asked = given.asked
    if given.page is not None:
        header = given.request.headers.get("content-type", "")
        charset = header.lower().partition("charset=")[2].strip("\"' ;")
        return {"body": given.page, "url": asked.url or "", "charset": charset or None}
    if asked.html is not None:
        return {"body": asked.html, "url": asked.url or ""}
    got = await service.page(asked.url, seconds=asked.timeout)
    return {"body": got.body, "url": got.url, "charset": got.charset, "fetched": True}


async def _extracted(service: Service, given: Given, form: str, source: dict[str, Any]) -> dict[str, Any]:
    asked = given.asked
    settings = ask.settings_of(service.settings, asked.settings)
    if name := getattr(asked, "algorithm", None):
        settings = settings.update({"algorithm": name}, "algorithm")
    select, remove = (tuple(getattr(asked, name, ())) for name in ("select", "remove"))
    job = Job("extract", **source, settings=settings, forms=(form,), select=select, remove=remove)
    made = await service.work(job, until=given.until)
    content = made.pop("forms")[form]
    return {**made, "format": form, "content": content}


async def _extract(service: Service, given: Given) -> Response:
    asked, accept = given.asked, given.request.headers.get("accept", "")
    kind = best(accept, (JSON, *_MEDIA.values()))
    if not kind:
        raise HTTPException(406, f"{accept}: the answers are {JSON}, {', '.join(_MEDIA.values())}")
    form = next((name for name, media in _MEDIA.items() if media == kind), asked.format)
    made = await _extracted(service, given, form, await _source(service, given))
    if kind == JSON:
        return as_json(made)
    headers = {"x-marrow-reason": made["reason"]} if made["reason"] else {}
    return Response(made["content"].encode("utf-8", "replace"), 200, headers, f"{kind}; charset=utf-8")


async def _batch(service: Service, given: Given) -> Response:
    asked = given.asked
    if len(asked.urls) > service.own.max_urls:
        raise Error(f"{len(asked.urls)} addresses; at most {service.own.max_urls} are taken at once", code="too-many")
    ask.settings_of(service.settings, asked.settings)  # a mistake in them is one of the whole request
    given.request.app.state.rate.take(client(given.request.scope), len(asked.urls) - 1)

    async def one(url: str) -> dict[str, Any]:
        try:
            got = await service.page(url, seconds=asked.timeout)
            source = {"body": got.body, "url": got.url, "charset": got.charset, "fetched": True}
            return await _extracted(service, given, asked.format, source)
        except Error as error:
            return {"url": url, "error": problems.details(error.code, str(error), problems.status_of(error))}

    return as_json({"results": await asyncio.gather(*(one(url) for url in asked.urls))})


async def _records(service: Service, given: Given) -> Response:
    settings = ask.settings_of(service.settings, given.asked.settings)
    job = Job("records", **await _source(service, given), settings=settings, kind=given.asked.kind)
    return as_json(await service.work(job, until=given.until))


async def _comments(service: Service, given: Given) -> Response:
    settings = ask.settings_of(service.settings, given.asked.settings)
    job = Job("comments", **await _source(service, given), settings=settings)
    return as_json(await service.work(job, until=given.until))


async def _filter(service: Service, given: Given) -> Response:
    accept = given.request.headers.get("accept", "")
    kind = best(accept, (JSON, "text/html"))
    if not kind:
        raise HTTPException(406, f"{accept}: the answers are {JSON} and text/html")
    chosen = {**given.asked.settings, "filter.mode": given.asked.mode}
    settings = ask.settings_of(service.settings, chosen)
    made = await service.work(Job("filter", **await _source(service, given), settings=settings), until=given.until)
    if kind == JSON:
        return as_json(made)
    media = "text/html" if made["form"] == "html" else "text/plain"
    headers = {"x-marrow-reason": made["reason"]} if made["reason"] else {}
    return Response(made["content"].encode("utf-8", "replace"), 200, headers, f"{media}; charset=utf-8")


OPERATIONS = (
    Operation("/extract", ask.ExtractRequest, ask.Extracted, _extract, tuple(_MEDIA.values())),
    Operation("/batch", ask.BatchRequest, ask.Batch, _batch),
    Operation("/records", ask.RecordsRequest, ask.Records, _records),
    Operation("/comments", ask.PageRequest, ask.Comments, _comments),
    Operation("/filter", ask.FilterRequest, ask.Filtered, _filter, ("text/html", "text/plain")),
)


def endpoint(service: Service, operation: Operation) -> Callable[[Request], Awaitable[Response]]:
    """What answers a path: the body is read and checked, then the operation runs."""

    async def answer(request: Request) -> Response:
        request.scope["marrow.path"] = operation.path
        kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
        page_too = issubclass(operation.asked, ask.PageRequest)
        if kind != JSON and not (page_too and kind == "text/html"):
            known = f"{JSON} or text/html" if page_too else JSON
            raise HTTPException(415, f"the body of a request is {known}, not {kind or 'without a type'}")
        own, until = service.own, until_of(service.own)
        data = await read(request, own.max_bytes, own.timeout)
        if kind == JSON:
            return await operation.run(service, Given(operation.asked.model_validate_json(data), None, until, request))
        asked = operation.asked.model_validate_strings({"html": "", **request.query_params})
        return await operation.run(service, Given(asked, data, until, request))

    return answer


def routes(service: Service) -> list[Route]:
    """The paths of the operations."""
    return [Route(each.path, endpoint(service, each), methods=["POST"]) for each in OPERATIONS]
