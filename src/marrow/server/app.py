"""Builds the ASGI application of `marrow serve`: all routes, health and metrics, and errors as responses."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from typing import Any

from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Gauge, generate_latest
from pydantic import ValidationError
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import RedirectResponse, Response

from marrow import __version__
from marrow.errors import Error

from . import firecrawl, openapi, page_by_address, reading_page, rest, shelf
from .exchange import as_json, counted, mistakes, problem, status_of
from .middleware import Gate, Rate
from .service import Service


def build(service: Service) -> Starlette:
    """The server as an ASGI application. It closes the service when it ends."""
    registry, rate = CollectorRegistry(), Rate(service.own.rate)
    waiting = Gauge("marrow_waiting", "Tasks that wait for a worker.", registry=registry)
    waiting.set_function(lambda: service.pool.waiting)
    Gauge("marrow_workers_started", "Workers started so far, those in place of lost ones too.",
          registry=registry).set_function(lambda: service.pool.started)  # fmt: skip
    document = openapi.document(rest.OPERATIONS)

    async def health(request: Request) -> Response:
        pool = service.pool
        ready = {"status": "ok" if pool.started else "starting", "version": __version__}
        return as_json({**ready, "workers": len(pool.pids), "waiting": pool.waiting}, 200 if pool.started else 503)

    async def metrics(request: Request) -> Response:
        return Response(generate_latest(registry), headers={"content-type": CONTENT_TYPE_LATEST})

    async def described(request: Request) -> Response:
        return as_json(document)

    async def start(request: Request) -> Response:
        if "text/html" in request.headers.get("accept", ""):
            return RedirectResponse("/read", headers={"vary": "accept"})
        return as_json({"name": "marrow", "version": __version__, "openapi": "/openapi.json", "read": "/read"})

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        yield
        await asyncio.to_thread(service.close)

    read = reading_page.routes(lambda: service.settings, reading_page.by_service(service))
    own = {"/": start, "/health": health, "/metrics": metrics, "/openapi.json": described}
    routes = [*(counted(path, answer) for path, answer in own.items()), *rest.routes(service),
              *firecrawl.routes(service), *page_by_address.routes(service), *read, *shelf.routes(service)]  # fmt: skip
    gate = Middleware(Gate, own=service.own, rate=rate, registry=registry)
    app = Starlette(routes=routes, middleware=[gate], exception_handlers=HANDLERS, lifespan=lifespan)
    app.state.rate = rate
    return app


async def _failed(request: Request, error: Exception) -> Response:
    """The response for an exception."""
    match error:
        case Error():
            status = status_of(error)
            return problem(error.code, str(error), status, {"retry-after": "1"} if status == 503 else None)
        case ValidationError():
            return problem("bad-request", mistakes(error), 400)
        case HTTPException():
            code = _CODES.get(error.status_code, "bad-request")
            unknown = error.status_code == 404 and error.detail == "Not Found"  # Starlette's own message
            detail = "there is nothing here; /openapi.json lists all paths" if unknown else error.detail
            return problem(code, detail, error.status_code, dict(error.headers or {}))
    return problem("left", "the client closed the connection before its request was complete", 400)


_CODES = {404: "not-found", 405: "bad-method", 406: "not-acceptable", 408: "timeout", 415: "bad-type"}
HANDLERS: dict[Any, Any] = dict.fromkeys((Error, ValidationError, HTTPException, ClientDisconnect), _failed)
