"""`GET /https://example.org/story`: the content of the page at an address, as reader services give it.

`Accept` and `X-` headers choose the form of the response. Without them it is text: title and address above Markdown. A
header with a request that is not supported is refused by name, not ignored.

Departures: `html` is the content as clean HTML, not the source of the page; a token is counted as four bytes of UTF-8.
"""

import re
from typing import Any
from urllib.parse import unquote

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from marrow.errors import Error
from marrow.expressions import expression

from .exchange import JSON, MEDIA, as_json, best
from .service import Service

_BYTES_OF_A_TOKEN = 4
_ADDRESS = expression(r"(https?):/{1,2}(?=[^/])", re.IGNORECASE)
_MEDIA = {"content": MEDIA["text"], **MEDIA}
_ACCEPTED = {media: form for form, media in _MEDIA.items() if form != "text"} | {JSON: "content"}
_LONGEST_WAIT = 180.0
REFUSED = frozenset(
    """
    x-cache-tolerance x-detach-invisibles x-device-scale-factor x-instruction x-json-schema x-keep-img-data-url
    x-markdown-chunking x-max-tokens x-md-bullet-list-marker x-md-em-delimiter x-md-heading-style x-md-hr
    x-md-link-reference-style x-md-link-style x-md-strong-delimiter x-no-gfm x-page x-preset x-proxy x-proxy-url
    x-remove-overlay x-respond-timing x-robots-txt x-set-cookie x-viewport x-wait-for-selector x-with-favicon
    x-with-generated-alt x-with-iframe x-with-shadow-dom
    """.split()
)


def routes(service: Service) -> list[Route]:
    """The path that takes any address of http and https."""

    async def answer(request: Request) -> Response:
        url = address(request.scope["raw_path"].decode("latin-1"), request.scope["query_string"].decode("latin-1"))
        if not url:
            raise HTTPException(404, "there is no such path; a page is read by GET /https://example.org/story")
        request.scope["marrow.path"] = "/{url}"
        return await _read(service, url, request.headers)

    return [Route("/{scheme}:/{rest:path}", answer)]


def address(path: str, query: str) -> str:
    """The address in a path, "" when there is none; servers in between may have squeezed its slashes or quoted it."""
    text = path.lstrip("/")
    if re.match(r"https?%3a", text, re.IGNORECASE):
        text = unquote(text)
    scheme = _ADDRESS.match(text)
    if not scheme:
        return ""
    return f"{scheme[1].lower()}://{text[scheme.end() :]}" + (f"?{query}" if query else "")


async def _read(service: Service, url: str, headers: Headers) -> Response:
    refused = sorted(REFUSED.intersection(headers.keys()))
    if refused:
        raise Error(f"{', '.join(refused)}: not done here", code="unsupported")
    form, media = _form(headers)
    settings = service.settings.update(_knobs(headers, form), "the headers")
    select, remove = (tuple(headers.getlist(f"x-{name}-selector")) for name in ("target", "remove"))
    budget = _number(headers, "x-token-budget")
    lists = [name for name in ("links", "images") if _chosen(headers, f"x-with-{name}-summary", ("true", "all"))]
    timeout = _number(headers, "x-timeout")
    engine = _engine(headers, service)
    sent = {name: value for name, value in {
        "user-agent": headers.get("x-user-agent"), "referer": headers.get("x-referer"),
        "accept-language": headers.get("x-locale")}.items() if value}  # fmt: skip
    seconds = min(timeout, _LONGEST_WAIT) if timeout else None
    rendered = "markdown" if form == "content" else form
    got, made = await service.read(url, seconds=seconds, headers=sent, render=engine, settings=settings,
                                   forms=(rendered, *lists), select=select, remove=remove)  # fmt: skip
    content = made["forms"][rendered]
    tokens = -(-len(content.encode("utf-8", "replace")) // _BYTES_OF_A_TOKEN)
    if budget and tokens > budget:
        raise Error(f"{got.url}: about {tokens} tokens, more than the budget of {budget:g}", code="budget")
    shown = {"x-markdown-tokens": str(tokens), "vary": "Accept"}
    if media == JSON:
        return as_json(_enveloped(made, got.url, form, content, tokens, headers), 200, shown)
    body = _headed(made, got.url, content) if form == "content" else content
    body += "".join(_summary(name, made["forms"][name]) for name in lists if form != "html")
    return Response(body.encode("utf-8", "replace"), 200, shown, f"{media}; charset=utf-8")


def _form(headers: Headers) -> tuple[str, str]:
    """The form of the content and the media type of the answer."""
    accept = headers.get("accept", "")
    media = best(accept, tuple(_ACCEPTED))
    if not media:
        raise HTTPException(406, f"{accept}: the answers are {', '.join(_ACCEPTED)}; none is streamed")
    named = [headers[name].strip().lower() for name in ("x-respond-with", "x-return-format") if name in headers]
    for name in named:
        if name not in _MEDIA:
            raise Error(f"x-respond-with: {name[:50]!r} is not made here; there are {', '.join(_MEDIA)}",
                        code="unsupported")  # fmt: skip
    form = named[0] if named else _ACCEPTED[media]
    return form, media if media == JSON else _MEDIA[form]


def _knobs(headers: Headers, form: str) -> dict[str, Any]:
    """The settings of the renderers that headers ask for."""
    knobs: dict[str, Any] = {"markdown.title": form != "content"}
    if _chosen(headers, "x-retain-images", ("all", "none")) == "none":
        knobs |= {"markdown.images": False, "html.images": False}
    if _chosen(headers, "x-retain-links", ("all", "text")) == "text":
        knobs |= {"markdown.links": "none", "html.links": False}
    _chosen(headers, "x-base", ("final",))
    return knobs


def _engine(headers: Headers, service: Service) -> bool | None:
    """Whether the page must be rendered: True, False, or None where the page says."""
    engine = _chosen(headers, "x-engine", ("auto", "direct", "browser"))
    if engine == "browser" and not service.own.render:
        raise Error("x-engine: browser: this server renders no pages (serve.render)", code="unsupported")
    return {"direct": False, "browser": True}.get(engine)


def _chosen(headers: Headers, name: str, known: tuple[str, ...]) -> str:
    """The value of a header, "" without it and for `false`. Raises `Error` for one that is not known."""
    value = headers.get(name, "").strip().lower()
    if value in ("", "false"):
        return ""
    if value not in known:
        raise Error(f"{name}: {value[:50]!r} is not done here; there is {', '.join(known)}", code="unsupported")
    return value


def _number(headers: Headers, name: str) -> float:
    value = headers.get(name, "").strip()
    if value and not (re.fullmatch(r"\d{1,9}(\.\d{1,6})?", value) and float(value) > 0):
        raise Error(f"{name}: {value[:50]!r} is not a number above 0", code="bad-request")
    return float(value or 0)


def _headed(made: dict[str, Any], url: str, content: str) -> str:
    """The content under what the page is."""
    published = made["metadata"]["published"]
    head = [f"Title: {made['title'] or ''}", f"URL Source: {url}"]
    head += [f"Published Time: {published}"] if published else []
    return "\n\n".join([*head, f"Markdown Content:\n{content}"])


def _summary(name: str, found: list[dict[str, str]]) -> str:
    """A list of the links or the images of the content, in Markdown."""
    title, form = {"links": ("Links/Buttons:", "- [{1}]({2})"), "images": ("Images:", "- ![Image {0}: {1}]({2})")}[name]
    lines = [form.format(number, each["text"], each["url"]) for number, each in enumerate(found, 1)]
    return "\n".join(["", title, *(lines or ["- none"]), ""])


def _enveloped(made: dict[str, Any], url: str, form: str, content: str, tokens: int,
               headers: Headers) -> dict[str, Any]:  # fmt: skip
    about = made["metadata"]
    data = {"title": made["title"], "description": about["description"], "url": url}
    data["publishedTime"] = about["published"]
    data["content" if form in ("content", "markdown") else form] = content
    for name in ("links", "images"):
        if name in made["forms"]:
            label = "Image {}: " if name == "images" else ""
            found = enumerate(made["forms"][name], 1)
            pairs = [(label.format(number) + each["text"], each["url"]) for number, each in found]
            whole = headers[f"x-with-{name}-summary"].strip().lower() == "all" and name == "links"
            data[name] = pairs if whole else dict(pairs)
    return {"code": 200, "status": 20000, "data": {**data, "usage": {"tokens": tokens}}}
