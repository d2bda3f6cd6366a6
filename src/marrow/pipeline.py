"""From bytes to an Article: parse, keep, and leave the rest until it is asked for."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from . import registry
from .article import Article
from .errors import Error
from .fetch import fetch
from .options import DEFAULT_ALGORITHM
from .page import Page, parse
from .settings import Settings

_MAY_BE_THREAD = 0.1  # probability of the page type "forum" from which on posts are looked for


@dataclass(frozen=True, slots=True)
class Extractor:
    """Extraction with settings made up once; holds no state, so one may serve many threads."""

    settings: Settings = field(default_factory=Settings)

    def extract(self, source: bytes | str | Page, *, url: str | None = None, charset: str | None = None) -> Article:
        """The content of a page. Any bytes give an Article; when it is empty, its `reason` says why."""
        url = url and str(url)  # HTTP clients have types of their own for it
        page = source if isinstance(source, Page) else parse(_body(source), url=url, charset=charset)
        if url and page.url != url:
            page = replace(page, url=url)
        name = self.settings.values.get("algorithm", DEFAULT_ALGORITHM)
        algorithm, knobs = registry.module("algorithms", name), self.settings.knobs("algorithms", name)
        prediction = None
        if hasattr(algorithm, "predict"):
            prediction = algorithm.predict(page, **knobs)
            scores = page.on_leaves(prediction.scores())
        else:
            scores = algorithm.keep(page, **knobs)
        checked, groups = page.with_pictures(_checked(scores, page, name)), self.settings.groups()
        comments = bool(self.settings.values.get("with_comments", False))
        threaded = prediction is not None and prediction.types.get("forum", 0.0) >= _MAY_BE_THREAD
        if not threaded and not comments:
            return Article(page, checked, name, groups, prediction)
        from . import discussion  # half of the time that importing Marrow would take

        settled = discussion.settle(page, checked) if threaded else discussion.Settled(checked)
        if not comments:
            return Article(page, settled.scores, name, groups, prediction, thread=settled.thread)
        whole = discussion.with_comments(page, settled)
        return Article(page, whole.scores, name, groups, prediction, settled.scores, whole.thread)

    def extract_many(self, sources: Iterable[bytes | str | Page]) -> Iterator[Article]:
        """The content of each page, in order, one at a time."""
        return map(self.extract, sources)

    def extract_url(self, url: str) -> Article:
        """Fetch a page and extract its content. Raises `Error` when it cannot be fetched."""
        answer = fetch(url, **self.settings.group("fetch"))
        article = self.extract(answer.body, url=answer.url, charset=answer.charset)
        if article.reason != "needs-javascript" or not self.settings.values.get("browser"):
            return article
        from .fetch.browser import render

        answer = render(answer.url, **self.settings.group("fetch"))
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

    `url` is where the page came from and makes its links absolute; `charset` is that of its HTTP header. `algorithm` is
    a name of `marrow.names("algorithms")`. `settings` holds other choices by dotted name, such as `{"danag.gap": 10}`.
    Never raises on bad HTML: an empty Article says why in `reason`. Raises `Error` for an unknown name.
    """
    chosen = _settings(settings)
    if algorithm is not None:
        chosen = chosen.update({"algorithm": algorithm}, "algorithm")
    return Extractor(chosen).extract(source, url=url, charset=charset)


def extract_url(url: str, *, settings: Settings | Mapping[str, Any] | None = None) -> Article:
    """Fetch a page over HTTP and extract its content. Raises `Error`, in one line, when it cannot be fetched."""
    return Extractor(_settings(settings)).extract_url(url)


def _settings(given: Settings | Mapping[str, Any] | None) -> Settings:
    if isinstance(given, Settings):
        return given
    if given is not None and not isinstance(given, Mapping):
        raise Error(f"settings are a dict by dotted name, or Settings, not {type(given).__name__}; read a file with"
                    " marrow.settings.load()", code="bad-settings")  # fmt: skip
    return Settings().update(given or {}, "settings")


def _body(source: object) -> bytes | str:
    if isinstance(source, bytes | str):
        return source
    if isinstance(source, bytearray | memoryview):
        return bytes(source)
    raise Error(f"extract() takes bytes, str or a Page, not {type(source).__name__}; read a file first, or use"
                " extract_url() for an address", code="bad-source")  # fmt: skip


def _checked(given: Any, page: Page, algorithm: str) -> NDArray[np.float64]:
    """The numbers of an algorithm, one a leaf; what is hidden from readers stays out, whatever a plugin says."""
    scores = np.asarray(given, dtype=np.float64)
    if scores.shape != (len(page.leaves),):
        raise Error(f"algorithm {algorithm!r} gave numbers of shape {scores.shape}, not one for each of the"
                    f" {len(page.leaves)} leaves", code="bad-plugin")  # fmt: skip
    return np.where(page.leaves.hidden > 0, -np.inf, scores)
