"""Builds the OpenAPI document from the models that requests are validated with."""

import inspect
from typing import TYPE_CHECKING, Any, Literal

from pydantic import BaseModel
from pydantic.json_schema import models_json_schema

from marrow import __version__

from .exchange import JSON
from .requests import Health, PageRequest, Problem

if TYPE_CHECKING:
    from collections.abc import Iterable

    from .rest import Operation

_REF = "#/components/schemas/{model}"
_STATUSES = {
    "400": "a mistake in the request", "401": "the key is missing or wrong",
    "403": "an address or name that may not be used", "406": "no type of answer that is accepted",
    "408": "the request did not come in time",
    "413": "the request or the page is too large", "415": "a body of another type", "422": "a selector that selects"
    " nothing", "429": "too many requests", "500": "a worker was lost", "501": "an extra that is not installed", "502":
    "the page cannot be fetched", "503": "too many requests are waiting", "504": "the time is over",
}  # fmt: skip


def document(operations: "Iterable[Operation]") -> dict[str, Any]:
    """The document, version 3.1."""
    operations = list(operations)
    models: list[tuple[type[BaseModel], Literal["validation", "serialization"]]] = []
    models += [(each.asked, "validation") for each in operations]
    models += [(each.answer, "serialization") for each in operations]
    models += [(Health, "serialization"), (Problem, "serialization")]
    _, schemas = models_json_schema(models, ref_template=_REF)
    paths: dict[str, Any] = {each.path: {"post": _operation(each)} for each in operations}
    text, json = {"text/plain": {"schema": {"type": "string"}}}, {JSON: {"schema": {"type": "object"}}}
    busy = {"503": {"description": "no worker is ready yet", "content": _json(Health)}}
    paths["/health"] = {"get": _plain("health", "Whether the server works.", _json(Health), busy)}
    paths["/metrics"] = {"get": _plain("metrics", "Counts for Prometheus.", text, _problems("401", "403", "429"))}
    paths["/openapi.json"] = {"get": _plain("openapi", "This document.", json, {})}
    header = {"type": "apiKey", "in": "header", "name": "X-API-Key"}
    keys = {"bearer": {"type": "http", "scheme": "bearer"}, "header": header}
    return {
        "openapi": "3.1.0",
        "info": {"title": "Marrow", "version": __version__, "summary": "A page in, what it is about out."},
        "paths": paths,
        "components": {"schemas": schemas["$defs"], "securitySchemes": keys},
        "security": [{}, {"bearer": []}, {"header": []}],
    }


def _operation(each: "Operation") -> dict[str, Any]:
    content = _json(each.asked)
    if issubclass(each.asked, PageRequest):
        content["text/html"] = {"schema": {"type": "string"}}
    answers = _json(each.answer) | {media: {"schema": {"type": "string"}} for media in each.media}
    made = _plain(each.path[1:], inspect.getdoc(each.answer) or "", answers, _problems(*_STATUSES))
    return {**made, "requestBody": {"required": True, "content": content}}


def _plain(name: str, about: str, content: dict[str, Any], others: dict[str, Any]) -> dict[str, Any]:
    said = {"200": {"description": about, "content": content}}
    return {"operationId": name, "summary": about.partition(".")[0] + ".", "responses": said | others}


def _problems(*statuses: str) -> dict[str, Any]:
    content = {"application/problem+json": {"schema": {"$ref": _REF.format(model="Problem")}}}
    return {each: {"description": _STATUSES[each], "content": content} for each in statuses}


def _json(model: type[BaseModel]) -> dict[str, Any]:
    return {JSON: {"schema": {"$ref": _REF.format(model=model.__name__)}}}
