"""Extracts pages: parses them, has an algorithm choose the main content, and gives an `Article`."""

import math
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from . import paging, registry
from .article import Article
from .document.gaps import with_gaps_filled
from .errors import Error
from .fetch import fetch
from .fields import bylines
from .given import Given, Source, parse
from .options import DEFAULT_ALGORITHM, PagesSettings, schema
from .page import Page
from .settings import Settings

_MAY_BE_THREAD = 0.1  # share of the page type "forum" among it and "article", from which on posts are looked for
_LEAST = 0.005  # probability of "forum" below which they are not


@dataclass(frozen=True, slots=True, init=False)
class Extractor:
    """Extraction with fixed settings; it holds no state, so that many threads may share one.

    `settings` are `Settings` or a dict by dotted name, such as `{"danag.gap": 10}`; `algorithm` is a name of
    `marrow.names("algorithms")`. Raises `Error` for an unknown name or a value that does not fit.
    """

    settings: Settings

    def __init__(self, settings: Settings | Mapping[str, Any] | None = None, *, algorithm: str | None = None) -> None:
        chosen = Settings.of(settings)
        chosen = chosen if algorithm is None else chosen.update({"algorithm": algorithm}, "algorithm")
        object.__setattr__(self, "settings", chosen)

    def extract(self, source: Source, *, url: str | None = None, charset: str | None = None) -> Article:
        """The content of a page; see `marrow.extract`. Any bytes give an Article; an empty one says why in `reason`."""
        page = parse(source, url=url, charset=charset)
        name = self.settings.values.get("algorithm", DEFAULT_ALGORITHM)
        algorithm, knobs = registry.module("algorithms", name), self.settings.knobs("algorithms", name)
        prediction = None
        if hasattr(algorithm, "predict"):
            prediction = algorithm.predict(page, **knobs)
            scores = prediction.on_leaves(page)
        else:
            scores = algorithm.keep(page, **knobs)
        checked, groups = page.with_pictures(_checked(scores, page, name)), self.settings.groups()
        comments = bool(self.settings.values.get("with_comments", False))
        forum, prose = (prediction.types.get(kind, 0.0) if prediction else 0.0 for kind in ("forum", "article"))
        threaded = forum >= max(_LEAST, _MAY_BE_THREAD * (forum + prose))
        if prediction is not None and not threaded:
            checked = _as_one_text(page, checked, prediction.types)
        if not threaded and not comments:
            return Article(page, checked, name, groups, prediction)
        from . import discussion  # half of the time that importing Marrow would take

        settled = discussion.settle(page, checked) if threaded else discussion.Settled(checked)
        if prediction is not None and threaded and settled.scores is checked:  # no posts
            settled = settled._replace(scores=_as_one_text(page, checked, prediction.types))
        if not comments:
            return Article(page, settled.scores, name, groups, prediction, thread=settled.thread)
        whole = discussion.with_comments(page, settled)
        return Article(page, whole.scores, name, groups, prediction, settled.scores, whole.thread)

    def extract_many(self, sources: Iterable[Source | tuple[Source, str]], *, jobs: int = 1,
                     timeout: float = 60.0) -> Iterator[Article]:  # fmt: skip
        """The content of each page, in order; see `marrow.extract_many`."""
        from .many import articles  # for one page nobody needs processes

        return articles(self.extract, sources, jobs=jobs, timeout=timeout)

    def extract_url(self, url: str) -> Article:
        """Fetch a page and extract its content. Raises `Error` when it cannot be fetched."""
        if not isinstance(url, str):
            raise Error(f"url is an address as text, not {url!r}", code="bad-url")
        article = self._fetched(url)
        return self.follow(article) if self.settings.get("pages.join") else article

    def follow(self, article: Article) -> Article:
        """An article with the pages that it goes on in, fetched within the limits of `pages.*`; see `paging`."""
        return paging.follow(article, self._fetched, self.settings.section("pages", PagesSettings))

    def join(self, articles: Iterable[Article]) -> Article:
        """Articles, each a page of one, as one in the order given. Raises `Error` where none has content."""
        return paging.combine(list(articles))

    def _fetched(self, url: str, seconds: float = math.inf) -> Article:
        group = self.settings.group("fetch")
        limit = min(seconds, group.get("timeout", schema()["fetch.timeout"].default))
        answer = fetch(url, **{**group, "timeout": limit})
        article = self.extract(answer.body, url=answer.url, charset=answer.charset)
        found = rendered(article, answer.url, self.settings, timeout=limit)
        return self.extract(found) if found else article

    async def aextract(self, source: Source, *, url: str | None = None, charset: str | None = None) -> Article:
        """`extract` in a thread, so that the event loop goes on."""
        import asyncio  # a sixth of what importing Marrow would take

        return await asyncio.to_thread(self.extract, source, url=url, charset=charset)

    async def aextract_url(self, url: str) -> Article:
        """`extract_url` in a thread, so that the event loop goes on."""
        import asyncio

        return await asyncio.to_thread(self.extract_url, url)


def _as_one_text(page: Page, scores: NDArray[np.float64], types: dict[str, float]) -> NDArray[np.float64]:
    """The scores of what is no thread, with its gaps filled and without the line that only says who wrote it and when.
    """
    article = max(types, key=types.__getitem__, default="article") == "article"
    return bylines.without(page, with_gaps_filled(page, scores), article)


def rendered(article: Article, url: str, settings: Settings, **limits: Any) -> Given | None:
    """The page at an address with its scripts run; None unless its article lacks them and `browser` is set."""
    if article.reason != "needs-javascript" or not settings.values.get("browser"):
        return None
    from .fetch.browser import render

    answer = render(url, **{**settings.group("fetch"), **limits})
    return Given(answer.body, answer.url, answer.charset)


def extract(source: Source, *, url: str | None = None, charset: str | None = None, algorithm: str | None = None,
            settings: Settings | Mapping[str, Any] | None = None) -> Article:  # fmt: skip
    """The content of an HTML page.

    `source` is HTML as bytes or text, a `pathlib.Path`, an open file, a response of requests, httpx or urllib (its
    address and charset are taken too), a tree of lxml or Beautiful Soup, or a parsed `Page`; bytes and files may be a
    MIME message that holds the page (MHTML, mail). `url` is where the page came from and makes its links absolute;
    where it is not given, the address that the page names as its own does. `charset` is that of its HTTP header.
    `algorithm` is a name of `marrow.names("algorithms")`. `settings` holds other choices by dotted name, such as
    `{"danag.gap": 10}`. Never raises on bad HTML: an empty Article says why in `reason`. Raises `Error` for an unknown
    name, a file that cannot be read, and a text that is the name of a file or an address instead of HTML.
    """
    return Extractor(settings, algorithm=algorithm).extract(source, url=url, charset=charset)


def extract_url(url: str, *, algorithm: str | None = None,
                settings: Settings | Mapping[str, Any] | None = None) -> Article:  # fmt: skip
    """Fetch a page over HTTP and extract its content. Raises `Error`, in one line, when it cannot be fetched."""
    return Extractor(settings, algorithm=algorithm).extract_url(url)


async def aextract(source: Source, *, url: str | None = None, charset: str | None = None, algorithm: str | None = None,
                   settings: Settings | Mapping[str, Any] | None = None) -> Article:  # fmt: skip
    """`extract` in a thread, so that the event loop goes on."""
    return await Extractor(settings, algorithm=algorithm).aextract(source, url=url, charset=charset)


async def aextract_url(url: str, *, algorithm: str | None = None,
                       settings: Settings | Mapping[str, Any] | None = None) -> Article:  # fmt: skip
    """`extract_url` in a thread, so that the event loop goes on."""
    return await Extractor(settings, algorithm=algorithm).aextract_url(url)


def extract_many(sources: Iterable[Source | tuple[Source, str]], *, jobs: int = 1, timeout: float = 60.0,
                 algorithm: str | None = None,
                 settings: Settings | Mapping[str, Any] | None = None) -> Iterator[Article]:  # fmt: skip
    """The content of each page, in order, while they are drawn.

    A source is what `extract` takes, or a pair of it and its address. `jobs` is the number of processes, 0 for one a
    processor; with more than one, a page may take `timeout` seconds. A page that cannot be read, takes too long or
    crashes a process gives an empty Article with the reason `failed`, and its neighbours come as ever.
    """
    return Extractor(settings, algorithm=algorithm).extract_many(sources, jobs=jobs, timeout=timeout)


def _checked(given: Any, page: Page, algorithm: str) -> NDArray[np.float64]:
    """The numbers of an algorithm, one a leaf; what is hidden from readers stays out, whatever a plugin says."""
    scores = np.asarray(given, dtype=np.float64)
    if scores.shape != (len(page.leaves),):
        raise Error(f"algorithm {algorithm!r} gave numbers of shape {scores.shape}, not one for each of the"
                    f" {len(page.leaves)} leaves", code="bad-plugin")  # fmt: skip
    if not (scores < np.inf).all():
        raise Error(f"algorithm {algorithm!r} gave NaN or infinity for a leaf", code="bad-plugin")
    return np.where(page.leaves.hidden > 0, -np.inf, scores)
