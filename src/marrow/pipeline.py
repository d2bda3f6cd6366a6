"""From bytes to an Article: parse, keep, and leave the rest until it is asked for."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from . import registry
from .article import Article
from .errors import Error
from .fetch import fetch
from .page import Page, parse
from .settings import DEFAULT_ALGORITHM, Settings


@dataclass(frozen=True, slots=True)
class Extractor:
    """Extraction with settings made up once; holds no state, so one may serve many threads."""

    settings: Settings = Settings()

    def extract(self, source: bytes | str | Page, *, url: str | None = None, charset: str | None = None) -> Article:
        """The content of a page. Any bytes give an Article; when it is empty, its `reason` says why."""
        page = source if isinstance(source, Page) else parse(source, url=url, charset=charset)
        if url and page.url != url:
            page = replace(page, url=url)
        name = self.settings.values.get("algorithm", DEFAULT_ALGORITHM)
        scores = registry.verb("algorithms", name)(page, **self.settings.group(name))
        return Article(page, np.asarray(scores, dtype=np.float64), name, self.settings.groups())

    def extract_many(self, sources: Iterable[bytes | str | Page]) -> Iterator[Article]:
        """The content of each page, in order, one at a time."""
        return map(self.extract, sources)

    def extract_url(self, url: str) -> Article:
        """Fetch a page and extract its content. Raises `Error` when it cannot be fetched."""
        answer = fetch(url, **self.settings.group("fetch"))
        return self.extract(answer.body, url=answer.url, charset=answer.charset)


def extract(
    source: bytes | str | Page,
    *,
    url: str | None = None,
    charset: str | None = None,
    algorithm: str | None = None,
    settings: Settings | Mapping[str, Any] | None = None,
) -> Article:
    """The content of an HTML page, given as bytes, text or a parsed page.

    `url` is where the page came from and makes its links absolute; `charset` is that of its HTTP header. `algorithm` is a
    name of `marrow.names("algorithms")`. `settings` holds other choices by dotted name, such as `{"danag.gap": 10}`.
    Never raises on bad HTML: an empty Article says why in `reason`. Raises `Error` for an unknown name.
    """
    if not isinstance(source, bytes | bytearray | memoryview | str | Page):
        raise Error(f"extract() takes bytes, str or a Page, not {type(source).__name__}; read a file first, or use"
                    " extract_url() for an address", code="bad-source")  # fmt: skip
    chosen = settings if isinstance(settings, Settings) else Settings().update(settings or {}, "settings")
    if algorithm is not None:
        chosen = chosen.update({"algorithm": algorithm}, "algorithm")
    body = bytes(source) if isinstance(source, bytearray | memoryview) else source
    return Extractor(chosen).extract(body, url=url, charset=charset)


def extract_url(url: str, *, settings: Settings | None = None) -> Article:
    """Fetch a page over HTTP and extract its content. Raises `Error`, in one line, when it cannot be fetched."""
    return Extractor(settings or Settings()).extract_url(url)
