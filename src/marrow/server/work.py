"""What a worker process of the server does with one page: takes a `PageJob`, returns plain values."""

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from marrow.article import Article
from marrow.errors import Error
from marrow.filtering import filter
from marrow.filters.selectors import Index, not_understood
from marrow.given import Given
from marrow.page import REASONS, Page, parse
from marrow.page.encoding.decode import decode
from marrow.page.tree import Bools
from marrow.pipeline import Extractor
from marrow.settings import Settings
from marrow.shelf import entry
from marrow.structured import comments, records

_WARM = b"<title>a</title><nav>a</nav><p>" + b"warm up " * 40


@dataclass(frozen=True, slots=True)
class PageJob:
    """A page to work on; `what` is a name of `WORK`.

    `forms` are the formats of the content: entries of the room `render`, `source`, `links` and `images`.
    `select` and `remove` are CSS selectors: the content is limited to matches of `select` without those of `remove`.
    `kind` is the finder of records, "" for the best one. `fetched`: the page was fetched from `url`.
    `most`: words of a part; where it is set, each format is a list of parts with their headings, as of `chunks`.
    """

    what: str
    body: bytes | str
    url: str = ""
    charset: str | None = None
    settings: Settings = field(default_factory=Settings)
    forms: tuple[str, ...] = ("markdown",)
    select: tuple[str, ...] = ()
    remove: tuple[str, ...] = ()
    kind: str = ""
    fetched: bool = False
    most: int = 0


def prepare() -> Callable[[PageJob], dict[str, Any]]:
    """The function `work`. It is called once before, so that no request waits for imports."""
    for what in WORK:
        work(PageJob(what, _WARM, forms=("markdown", "text", "html", "json")))
    return work


def work(job: PageJob) -> dict[str, Any]:
    """The result of a job. Raises `Error` for a selector or a setting that does not fit."""
    return WORK[job.what](job)


def _extract(job: PageJob) -> dict[str, Any]:
    page = _page(job)
    article = Extractor(job.settings).extract(page)
    if job.select or job.remove:
        article = _within(article, job)
    hidden = np.bincount(page.leaves.hidden, weights=page.leaves.counts.words, minlength=len(REASONS))
    return {
        "url": job.url or None, "title": article.title, "metadata": article.metadata.as_dict(),
        "page_type": article.page_type, "confidence": article.confidence, "reason": article.reason,
        "evidence": article.evidence, "notes": list(article.notes),
        "hidden": {why: int(words) for why, words in zip(REASONS[1:], hidden[1:], strict=True) if words},
        "forms": {form: (_parts if job.most else _form)(article, form, job) for form in job.forms},
    }  # fmt: skip


def _page(job: PageJob) -> Page:
    return parse(job.body, url=job.url or None, charset=job.charset)


def _shelve(job: PageJob) -> dict[str, Any]:
    article = Extractor(job.settings).extract(_page(job))
    return {"reason": article.reason, "entry": entry(article)}


def _form(article: Article, form: str, job: PageJob) -> Any:
    if form == "epub":
        return article.file(form)
    if form == "source":
        return job.body if isinstance(job.body, str) else decode(job.body, job.charset)[0]
    if form == "links":
        return _once((each.url, each.text) for each in article.links)
    if form == "images":
        return _once((each.url, each.alt) for each in article.images)
    if form == "text":
        return article.text
    if article.reason and form == "markdown":
        return ""
    made = article.render(form)
    return json.loads(made) if form == "json" else made


def _parts(article: Article, form: Any, job: PageJob) -> list[dict[str, Any]]:
    """The content in parts; undivided content begins with its title, as its format does."""
    found = article.chunks(max_words=job.most, form=form)
    if len(found) > 1:
        return [{"headings": list(each.headings), "text": each.text} for each in found]
    whole = article.html(page=False) if form == "html" else _form(article, form, job)
    return [{"headings": [], "text": whole}]


def _within(article: Article, job: PageJob) -> Article:
    """An article limited by the selectors of a job."""
    page, scores = article.page, article.scores
    index = Index(page)
    if job.select:
        shown = page.on_leaves(np.ones(len(page.blocks)))
        chosen = _selected(index, job.select)
        if not chosen.any():
            raise Error(f"{', '.join(job.select)}: selects nothing on this page", code="nothing-selected")
        scores = np.where(chosen, shown, -np.inf)
    if job.remove:
        scores = np.where(_selected(index, job.remove), -np.inf, scores)
    return replace(article, scores=scores)


def _selected(index: Index, selectors: tuple[str, ...]) -> Bools:
    """Whether each leaf is inside a match of the selectors. Shape (leaves,)."""
    for selector in selectors:
        if bad := not_understood(selector):
            raise Error(f"selector {bad!r}: tags, classes, ids, attributes and > + ~ are understood, no pseudo classes",
                        code="bad-selector")  # fmt: skip
    return index.leaves(selectors)


def _once(targets: Iterable[tuple[str, str]]) -> list[dict[str, str]]:
    """Addresses with their texts, each address once."""
    found: dict[str, str] = {}
    for target, said in targets:
        found[target] = found.get(target) or said
    return [{"url": target, "text": said} for target, said in found.items() if target]


def _records(job: PageJob) -> dict[str, Any]:
    page, own = _page(job), job.what == "records"
    found = records(page, kind=job.kind or None, settings=job.settings) if own else comments(page)
    return {"url": job.url or None, job.what: [record.as_dict() for record in found]}


def _filter(job: PageJob) -> dict[str, Any]:
    made = filter(Given(job.body, job.url or None, job.charset), settings=job.settings)
    counts = {"words": made.words, "words_left": made.words_left, "done": dict(made.done)}
    return {"url": job.url or None, "mode": made.mode, "reason": made.reason or None, "form": made.form,
            "content": made.html, "notes": list(made.notes), **counts}  # fmt: skip


WORK: Mapping[str, Callable[[PageJob], dict[str, Any]]] = {
    "extract": _extract, "records": _records, "comments": _records, "filter": _filter, "shelve": _shelve,
}  # fmt: skip
