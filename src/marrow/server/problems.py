"""Turns errors into responses with problem details (RFC 9457), which have the code of `marrow.Error`."""

from http import HTTPStatus
from typing import TYPE_CHECKING, Any

from starlette.responses import Response

from marrow.errors import Error
from marrow.reasons import REASONS

from .exchange import as_json

if TYPE_CHECKING:
    from pydantic import ValidationError

_STATUS = {
    "blocked-address": 403, "too-large": 413, "timeout": 504, "busy": 503, "crash": 500, "memory": 500, "bug": 500,
    "dns": 502, "connect": 502, "tls": 502, "protocol": 502, "http-status": 502, "too-many-redirects": 502,
    "nothing-selected": 422, "budget": 409, "no-browser": 501, "missing-extra": 501,
}  # fmt: skip
_MOST = 5  # mistakes in one message


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
    for each in error.errors(include_url=False, include_context=False, include_input=False)[:_MOST]:
        message = each["msg"].removeprefix("Value error, ")
        if each["type"] == "extra_forbidden":
            message = "there is no such field; /openapi.json lists all fields"
        out.append(": ".join(filter(None, (".".join(map(str, each["loc"])), message))))
    return "; ".join(out)
