"""`POST /v1/scrape` and `/v2/scrape`: compatible with Firecrawl's API, so that its clients need only another address.

An option is accepted where the server already does what it asks (no cache, nothing stored, no advertisements in the
main content). An option that cannot be followed is refused by name.

Departures: certificates of servers are always verified, whatever `skipTlsVerification` says (its client sends it
unasked); `links` and `images` are those of what is kept.
"""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from marrow.errors import Error

from .exchange import as_json, counted, mistakes, read, status_of
from .service import Service
from .work import PageJob

_FORMS = {"markdown": "markdown", "html": "html", "rawHtml": "source", "links": "links", "images": "images"}
_Tag = Annotated[str, Field(min_length=1, max_length=2_000)]


class _Format(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)

    type: str


class Scrape(BaseModel):
    """The body of a request; any other field is refused."""

    model_config = ConfigDict(extra="forbid", strict=True)

    url: str = Field(min_length=1, max_length=8_000)
    formats: list[str | _Format] = ["markdown"]
    onlyMainContent: bool = True
    includeTags: list[_Tag] = Field([], max_length=50)
    excludeTags: list[_Tag] = Field([], max_length=50)
    headers: dict[str, Annotated[str, Field(pattern=r"^[ -~]*$")]] = {}
    timeout: int | None = Field(None, gt=0, description="milliseconds")
    # met whatever they say
    maxAge: int | None = None
    storeInCache: bool | None = None
    zeroDataRetention: bool | None = None
    blockAds: bool | None = None
    fastMode: bool | None = None
    skipTlsVerification: bool | None = None
    origin: str | None = None
    integration: str | None = None
    # met with these values only
    removeBase64Images: Literal[True] | None = None
    mobile: Literal[False] | None = None
    waitFor: Literal[0] | None = None
    parsePDF: Literal[False] | None = None
    proxy: Literal["basic", "auto"] | None = None
    actions: list[Any] | None = Field(None, max_length=0)
    parsers: list[Any] | None = Field(None, max_length=0)

    @field_validator("formats")
    @classmethod
    def _known(cls, value: list[str | _Format]) -> list[str | _Format]:
        for each in value:
            name = each if isinstance(each, str) else each.type
            if name not in _FORMS:
                raise ValueError(f"the format {name[:50]!r} is not made here; there are {', '.join(_FORMS)}")
        return value


def routes(service: Service) -> list[Route]:
    """The two paths."""

    async def answer(request: Request) -> Response:
        try:
            until = service.until()
            data = await read(request, service.own.max_bytes, service.own.timeout)
            made = await _scrape(service, Scrape.model_validate_json(data), until)
            return as_json({"success": True, "data": made})
        except ValidationError as error:
            return _failed("bad-request", mistakes(error), 400)
        except Error as error:
            return _failed(error.code, str(error), 408 if error.code == "timeout" else status_of(error))

    return [counted(path, answer, methods=["POST"]) for path in ("/v1/scrape", "/v2/scrape")]


def _failed(code: str, message: str, status: int) -> Response:
    return as_json({"success": False, "error": message, "code": code}, status)


async def _scrape(service: Service, asked: Scrape, until: float) -> dict[str, Any]:
    names = [each if isinstance(each, str) else each.type for each in asked.formats]
    got = await service.page(asked.url, seconds=asked.timeout and asked.timeout / 1000, headers=asked.headers)
    settings = service.settings
    if not asked.onlyMainContent:
        settings = settings.update({"algorithm": "plain"}, "onlyMainContent")
    settings = settings.update({"html.page": False}, "the format html")
    job = PageJob("extract", got.body, got.url, got.charset, settings, tuple(_FORMS[name] for name in names),
              tuple(asked.includeTags), tuple(asked.excludeTags), fetched=True)  # fmt: skip
    made = await service.work(job, until=until)
    about = made["metadata"]
    data: dict[str, Any] = {name: made["forms"][_FORMS[name]] for name in names}
    for name in ("links", "images"):
        if name in data:
            data[name] = [each["url"] for each in data[name]]
    data["metadata"] = {
        "title": made["title"], "description": about["description"], "language": about["language"],
        "ogImage": about["image"], "ogSiteName": about["site"], "publishedTime": about["published"],
        "modifiedTime": about["modified"], "author": ", ".join(about["authors"]) or None,
        "sourceURL": asked.url, "url": got.url, "statusCode": got.status, "contentType": got.content_type,
    }  # fmt: skip
    if made["reason"]:
        data["warning"] = f"no content: {made['reason']}"
    return data
