"""What is done to one page on its way: decompress within limits, decide, filter, add the bar. Pure bytes in and out.

Runs in a worker process (`worker`), so nothing here may rely on what the proxy remembers.
"""

import re
import time
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from marrow.errors import Error
from marrow.fetch.body import read_body
from marrow.filtering import filter
from marrow.pipeline import Extractor
from marrow.settings import Settings

_PASSWORD = re.compile(rb"<input\b[^>]{0,2000}?\btype\s*=\s*[\"']?password\b", re.IGNORECASE)
_PAYMENT = re.compile(rb"\bautocomplete\s*=\s*[\"']?(?:[\w-]+\s+){0,5}cc-(?:number|csc|exp)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Job:
    """A page to work on. `coding` is its Content-Encoding; `values` are the settings for it; `bar` is HTML to add, in
    which `{said}` stands for what was done; `form` is `html` or `markdown`."""

    url: str
    body: bytes
    coding: str = ""
    charset: str = ""
    form: str = "html"
    values: dict[str, Any] = field(default_factory=dict)
    bar: str = ""
    limit: int = 5_000_000
    deadline: float = 5.0


@dataclass(frozen=True, slots=True)
class Done:
    """What became of it. `reason` says why the page passes as it came; then `body` is empty."""

    body: bytes = b""
    kind: str = ""
    reason: str = ""
    done: dict[str, int] = field(default_factory=dict)
    words: int = 0
    words_left: int = 0
    seconds: float = 0.0


def work(job: Job) -> Done:
    """Work on a page. Never raises on any bytes; an `Error` of settings or plugins becomes the reason."""
    start = time.monotonic()
    try:
        body = read_body(iter((job.body,)), job.coding, where=job.url, max_bytes=job.limit, deadline=start + job.deadline)
        made = _markdown(job, body) if job.form == "markdown" else _page(job, body)
    except TimeoutError:
        made = Done(reason="timeout: the page took too long")
    except Error as error:
        made = Done(reason=f"{error.code}: {error}")
    return replace(made, seconds=time.monotonic() - start)


def _page(job: Job, body: bytes) -> Done:
    if _PASSWORD.search(body):
        return Done(reason="password: the page asks for a password")
    if _PAYMENT.search(body):
        return Done(reason="payment: the page asks for a card")
    result = filter(body, url=job.url, charset=job.charset or None, settings=Settings().update(job.values, "proxy"))
    made = Done(reason=result.reason, done=dict(result.done), words=result.words, words_left=result.words_left)
    if result.reason:
        return made
    if result.form == "text":
        return replace(made, body=result.body, kind="text/plain; charset=utf-8")
    html = _with_bar(result.body, job.bar, said(result.done, result.words, result.words_left))
    return replace(made, body=html, kind="text/html; charset=utf-8")


def said(done: Mapping[str, int], words: int, left: int) -> str:
    """What was done to a page, in one sentence."""
    items = sum(done.values())
    share = round(100 * (words - left) / words) if words else 0
    things = f"{items} item{'' if items == 1 else 's'} and " if items else ""
    return f"{things}{share} % of the words taken away"


def _with_bar(body: bytes, bar: str, sentence: str) -> bytes:
    if not bar:
        return body
    html = bar.replace("{said}", sentence).encode()
    end = body.lower().rfind(b"</body>")
    return body[:end] + html + body[end:] if end >= 0 else body + html


def _markdown(job: Job, body: bytes) -> Done:
    article = Extractor(Settings().update(job.values, "proxy")).extract(body, url=job.url, charset=job.charset or None)
    if article.reason:
        return Done(reason=article.reason)
    words = int(article.page.blocks.words.sum())
    left = int(article.page.leaves.counts.words[article.kept].sum())
    return Done(article.markdown().encode("utf-8", "replace"), "text/markdown; charset=utf-8", "", {}, words, left)
