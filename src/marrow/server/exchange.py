"""Reads requests and writes responses: bodies within limits, content negotiation, same-origin checks, JSON, problems.

A problem is an error as a response (RFC 9457) with the code of `marrow.Error`.
"""

import asyncio
import json
from collections.abc import Awaitable, Callable, Container, Mapping, Sequence
from http import HTTPStatus
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qsl, urlsplit

from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import Message, Send

from marrow.errors import Error
from marrow.expressions import expression
from marrow.reasons import REASONS

if TYPE_CHECKING:
    from pydantic import ValidationError

JSON = "application/json"
MEDIA = {"markdown": "text/markdown", "text": "text/plain", "html": "text/html"}  # of the formats of a page
_FORM_SECONDS = 30.0  # that a form may take to come
_RANGES = 50  # of an Accept header that are read
_STATUS = {
    "blocked-address": 403, "too-large": 413, "timeout": 504, "busy": 503, "crash": 500, "memory": 500, "bug": 500,
    "dns": 502, "connect": 502, "tls": 502, "protocol": 502, "http-status": 502, "too-many-redirects": 502,
    "not-found": 404, "nothing-selected": 422, "budget": 409, "no-browser": 501, "missing-extra": 501,
}  # fmt: skip
_MISTAKES = 5  # in one message
_QUALITY = expression(r"(?:^|;)\s*q\s*=\s*([01](?:\.\d{0,3})?)\s*(?:;|$)")


def counted(path: str, answer: Callable[[Request], Awaitable[Response]], *, name: str = "",
            methods: list[str] | None = None) -> Route:  # fmt: skip
    """A route whose requests are counted under `name`, or under its path where no name is given."""

    async def named(request: Request) -> Response:
        request.scope["marrow.path"] = name or path
        return await answer(request)

    return Route(path, named, methods=methods)


def as_json(value: Any, status: int = 200, headers: dict[str, str] | None = None, media: str = JSON) -> Response:
    """A response with a value as JSON."""
    data = json.dumps(value, ensure_ascii=False, default=str).encode("utf-8", "replace")
    return Response(data, status, headers, media)


def is_ours(request: Request, hosts: Container[str]) -> bool:
    """Whether a request comes from a page of this server, by the headers of browsers; `hosts`: its values of Host."""
    site, origin = request.headers.get("sec-fetch-site", "same-origin"), request.headers.get("origin", "")
    return site in ("same-origin", "none") and (not origin or urlsplit(origin).netloc.lower() in hosts)


def guarded(send: Send, headers: Mapping[str, str]) -> Send:
    """A `send` that adds these headers to each response where they are missing."""

    async def sent(message: Message) -> None:
        if message["type"] == "http.response.start":
            given = MutableHeaders(scope=message)
            for name, value in headers.items():
                given.setdefault(name, value)
        await send(message)

    return sent


async def read(request: Request, limit: int, seconds: float) -> bytes:
    """The body of a request. Raises `Error` for one of more than `limit` bytes, `HTTPException` for one that takes more
    than `seconds` or is compressed."""
    coding = request.headers.get("content-encoding", "").strip().lower()
    if coding not in ("", "identity"):
        message = f"content-encoding: {coding[:50]}: the body of a request is not compressed here"
        raise HTTPException(415, message, {"accept-encoding": "identity"})
    got = bytearray()
    too_large = Error(f"the request has more than the {limit:,} bytes allowed", code="too-large")
    length = request.headers.get("content-length", "")
    if length.isdecimal() and int(length[:18]) > limit:
        raise too_large
    try:
        async with asyncio.timeout(seconds):
            async for chunk in request.stream():
                got += chunk
                if len(got) > limit:
                    raise too_large
    except TimeoutError:
        raise HTTPException(408, "the request did not come in time") from None
    return bytes(got)


async def form(request: Request, limit: int, most: int) -> dict[str, str]:
    """The fields of a form, none where there are more than `most`. Raises `Error` as `read` does."""
    body = (await read(request, limit, _FORM_SECONDS)).decode("utf-8", "replace")
    return dict(parse_qsl(body, keep_blank_values=True)) if body.count("&") < most else {}


def qualities(accept: str) -> dict[str, float]:
    """The quality of each media type or range of an Accept header, 0 to 1. Source: RFC 9110, section 12.5.1."""
    out = {}
    for part in accept.split(",")[:_RANGES]:
        kind, _, rest = part.partition(";")
        found = _QUALITY.search(rest)
        out[kind.strip().lower()] = float(found[1]) if found else 1.0
    return out


def best(accept: str, offered: Sequence[str]) -> str:
    """The offered type with the highest quality, the first of equals; "" when none is accepted."""
    if not accept.strip():
        return offered[0]
    wanted = qualities(accept)

    def worth(kind: str) -> float:
        ranges = (kind, kind.partition("/")[0] + "/*", "*/*")
        return next((wanted[each] for each in ranges if each in wanted), 0.0)

    top = max(offered, key=worth)
    return top if worth(top) > 0 else ""


def status_of(error: Error) -> int:
    """The status for an error, 400 for a mistake of the client."""
    return _STATUS.get(error.code, 422 if error.code in REASONS else 400)


def details(code: str, message: str, status: int) -> dict[str, Any]:
    """A problem as a dict."""
    title = HTTPStatus(status).phrase
    return {"type": "about:blank", "title": title, "status": status, "detail": message, "code": code}


def problem(code: str, message: str, status: int, headers: dict[str, str] | None = None) -> Response:
    """A problem as an answer."""
    return as_json(details(code, message, status), status, headers, "application/problem+json")


def mistakes(error: "ValidationError") -> str:
    """The mistakes in a request, each with its place."""
    out = []
    for each in error.errors(include_url=False, include_context=False, include_input=False)[:_MISTAKES]:
        message = each["msg"].removeprefix("Value error, ")
        if each["type"] == "extra_forbidden":
            message = "there is no such field; /openapi.json lists all fields"
        out.append(": ".join(filter(None, (".".join(map(str, each["loc"])), message))))
    return "; ".join(out)
