"""The body of a request within limits, and values as answers of JSON."""

import asyncio
import json
import time
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from marrow.errors import Error
from marrow.options import ServeSettings

JSON = "application/json"


def as_json(value: Any, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    """A value as an answer of JSON."""
    data = json.dumps(value, ensure_ascii=False, default=str).encode("utf-8", "replace")
    return Response(data, status, headers, JSON)


def until_of(own: ServeSettings) -> float:
    """When a request that comes now must be answered, of `time.monotonic`."""
    return time.monotonic() + own.timeout


async def read(request: Request, limit: int, seconds: float) -> bytes:
    """The body of a request. Raises `Error` for one of more than `limit` bytes or that takes more than `seconds`."""
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
