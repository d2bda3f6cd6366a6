"""What a worker process of the proxy does with one page: decompress within limits, decide, filter, add the bar.

Nothing here may use the state of the proxy.
"""

import re
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

from marrow.errors import Error
from marrow.expressions import expression
from marrow.fetch.body import read_body
from marrow.filtering import Filtered, filter_page
from marrow.settings import Settings

NICENESS = 5  # how far the priority of workers is below that of the proxy, so that other traffic goes on
_PASSWORD = expression(rb"<input\b[^>]{0,2000}?\btype\s*=\s*[\"']?password\b", re.IGNORECASE)
_PAYMENT = expression(rb"\bautocomplete\s*=\s*[\"']?(?:[\w-]+\s+){0,5}cc-(?:number|csc|exp)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class FilterJob:
    """A page to filter. `coding` is its Content-Encoding; `settings` are those for this page; `bar` is HTML to add, in
    which a summary replaces `{said}`; `form` is `html` or `markdown`; `limit` is in bytes, `deadline` in seconds.
    `passing`: the page is on its way to a browser, and is left alone where it asks for a password or a card."""

    url: str
    body: bytes
    coding: str = ""
    charset: str | None = None
    form: str = "html"
    settings: Settings = field(default_factory=Settings)
    bar: str = ""
    limit: int = 5_000_000
    deadline: float = 5.0
    passing: bool = True


WARM = FilterJob("http://warm.invalid/", b"<nav>a</nav><p>" + b"warm up " * 40)


def prepare() -> Callable[[FilterJob], Filtered]:
    """The function `work`. It is called once before, so that no page waits for imports."""
    work(WARM)
    return work


def work(job: FilterJob) -> Filtered:
    """The outcome for a page; `body` is empty when it passes unchanged.

    Never raises on any bytes; an `Error` of settings or plugins becomes the reason.
    """
    start = time.monotonic()
    try:
        body = read_body((job.body,), job.coding, where=job.url, max_bytes=job.limit, deadline=start + job.deadline)
        looked_at = job.passing and job.form == "html"
        if looked_at and _PASSWORD.search(body):
            made = Filtered(reason="password: the page asks for a password")
        elif looked_at and _PAYMENT.search(body):
            made = Filtered(reason="payment: the page asks for a card")
        else:
            made = filter_page(body, job.settings, url=job.url, charset=job.charset, form=job.form)
    except TimeoutError:
        made = Filtered(reason="timeout: the page took too long")
    except Error as error:
        made = Filtered(reason=f"{error.code}: {error}")
    if job.bar and made.form == "html" and not made.reason:  # the bar goes to the end of the page
        html = job.bar.replace("{said}", said(made.done, made.words, made.words_left)).encode()
        end = made.body.lower().rfind(b"</body>")
        end = end if end >= 0 else len(made.body)
        made = replace(made, body=made.body[:end] + html + made.body[end:])
    return replace(made, body=b"" if made.reason else made.body, text="", seconds=time.monotonic() - start)


def said(done: Mapping[str, int], words: int, left: int) -> str:
    """A summary of the changes to a page, in one sentence."""
    items = sum(done.values())
    share = round(100 * (words - left) / words) if words else 0
    things = f"{items} item{'' if items == 1 else 's'} and " if items else ""
    return f"{things}{share} % of the words taken away"
