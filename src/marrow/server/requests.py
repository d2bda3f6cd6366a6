"""The models of requests and responses of the REST API, used for validation and for OpenAPI."""

from typing import Annotated, Any, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, model_validator

from marrow.errors import Error
from marrow.settings import Settings

_OF_THE_SERVER = ("fetch.", "proxy.", "serve.")  # settings that are not for a client to choose
_FILES = frozenset(("learned.model", "dragnet.model", "advertisements.lists"))  # would be read from this machine
Format = Literal["markdown", "text", "html", "json"]
Address = Annotated[str, Field(min_length=1, max_length=8_000)]
Selectors = Annotated[list[Annotated[str, Field(min_length=1, max_length=2_000)]], Field(max_length=50)]


class _Asked(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)

    timeout: float | None = Field(None, gt=0, le=600, description="seconds for fetching a page")
    settings: dict[str, str | bool | int | float] = Field(
        {}, description="settings by dotted name, as in marrow.toml", examples=[{"markdown.links": "none"}]
    )


class PageRequest(_Asked):
    """A page, by its HTML or by its address."""

    html: str | None = Field(None, description="the HTML of the page")
    url: Address | None = Field(None, description="where the page is; with `html`, where it was, for its links")

    @model_validator(mode="after")
    def _one(self) -> Self:
        if self.html is None and self.url is None:
            raise ValueError("html or url is needed")
        return self


class ExtractRequest(PageRequest):
    """A page, and the format of its content."""

    format: Format = Field("markdown", description="form of the content; the Accept header may name one too")
    algorithm: str | None = Field(None, max_length=100, description="how content is found, `learned` without one")
    select: Selectors = Field([], description="CSS selectors: only what they match is content")
    remove: Selectors = Field([], description="CSS selectors: what they match is no content")


class BatchRequest(_Asked):
    """Addresses of pages, and what to do with each."""

    urls: list[Address] = Field(min_length=1, description="addresses; serve.max_urls at most")
    format: Format = Field("markdown", description="form of the content")


class RecordsRequest(PageRequest):
    """A page, and the kind of records to find."""

    kind: str = Field("", max_length=100, description="a name of `marrow.names('finders')`; empty for the best answer")


class FilterRequest(PageRequest):
    """A page to take the clutter off."""

    mode: Literal["layout", "reader", "text"] | None = Field(
        None, description="what is made of the page; filter.mode of the settings without one"
    )


class Extracted(BaseModel):
    """The content of a page. `reason` says why it is empty; `hidden` counts the words that a reader would not see."""

    url: str | None
    title: str | None
    format: Format
    content: str | dict[str, Any]
    metadata: dict[str, Any]
    page_type: str | None
    confidence: float | None
    reason: str | None
    evidence: str
    notes: list[str]
    hidden: dict[str, int]


class Problem(BaseModel):
    """Why there is no answer (RFC 9457), with a `code` for programs."""

    type: str
    title: str
    status: int
    detail: str
    code: str


class Failed(BaseModel):
    """A page of a batch that gave nothing."""

    url: str
    error: Problem


class Batch(BaseModel):
    """For each address of a batch, in order, its content or why there is none."""

    results: list[Extracted | Failed]


class Record(BaseModel):
    """A record: what the page says of one thing."""

    kind: str
    fields: dict[str, Any]
    confidence: float
    source: str
    path: str


class Records(BaseModel):
    """The records of a page, the surest kind first."""

    url: str | None
    records: list[Record]


class Comments(BaseModel):
    """The posts of the thread on a page."""

    url: str | None
    comments: list[Record]


class Filtered(BaseModel):
    """A page with less clutter; with a `reason`, as it came. `done` counts by filter what went or changed."""

    url: str | None
    mode: str
    reason: str | None
    form: str
    content: str
    notes: list[str]
    words: int
    words_left: int
    done: dict[str, int]


class Health(BaseModel):
    """Whether the server works: `ok`, or `starting` until the first worker is ready."""

    status: Literal["ok", "starting"]
    version: str
    workers: int
    waiting: int


def settings_of(base: Settings, given: dict[str, Any]) -> Settings:
    """The settings of the server with those of a request over them.

    Raises `Error` for an unknown name, a value that does not fit, and what is not for clients to set.
    """
    for name in given:
        if name.startswith(_OF_THE_SERVER) or name in _FILES:
            raise Error(f"{name} is set where the server runs, not by a request", code="bad-setting")
    return base.update(given, "the request", above_sites=True)
