"""Makes the columns of a page: in a worker process by `prepare`, in the caller's process by `Extract`."""

import json
import time
import zlib
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cache
from operator import attrgetter
from typing import Any

from ..article import Article
from ..errors import Error, importing
from ..pipeline import Extractor
from ..settings import Settings
from .duplicates import signed
from .job import Job
from .quality import signals
from .schema import chosen
from .tables import page_column

_SAMPLE = 10_000  # characters of a text by which its language is identified
_ENOUGH = 20  # letters
_STATUS = {"not-html": "skipped", "too-large": "too_large"}
_STATED = ("title", "authors", "published", "modified", "site", "language")


def prepare(job: Job) -> Callable[[tuple[Any, ...]], tuple[dict[str, Any], float, float]]:
    """The function of a worker process, called once to load what it needs. A task holds the arguments of `Extraction`;
    the reply holds the columns of the page, the seconds they took, and the processor seconds."""
    work = Extraction(job.settings, job.needed, job.max_bytes)
    work(b"<p>It rained all day in the valley, and the river rose over its banks.</p>", None, None, "", "")

    def timed(task: tuple[Any, ...]) -> tuple[dict[str, Any], float, float]:
        begun, used = time.monotonic(), time.process_time()
        row = work(*task)
        return row, time.monotonic() - begun, time.process_time() - used

    return timed


class Extraction:
    """Gives the columns `fields` of a page as a dict, with `status`, `reason` and `detail`."""

    def __init__(self, settings: Settings, fields: Collection[str], max_bytes: int) -> None:
        self.extractor, self.max_bytes = Extractor(settings), max_bytes
        self.made = {name: make for name, make in _MADE.items() if name in fields}
        self.language = "text_language" in fields or "text_language_score" in fields
        if self.language:
            identifier()

    def __call__(self, body: bytes | str, url: str | None, charset: str | None, content: str,
                 transfer: str) -> dict[str, Any]:  # fmt: skip
        """The columns of one page. Raises `Error` for a body whose compression is broken or hides too much."""
        if isinstance(body, bytes) and (content or transfer):
            body = decoded(body, content, transfer, self.max_bytes)
        article = self.extractor.extract(body, url=url, charset=charset)
        reason = article.reason
        row: dict[str, Any] = {"status": _STATUS.get(reason, "empty") if reason else "ok", "reason": reason,
                               "detail": " ".join(article.evidence.split())[:300] or None}  # fmt: skip
        for name, make in self.made.items():
            row[name] = make(article)
        if self.language:
            row["text_language"], row["text_language_score"] = written_in(article.text)
        return row


def decoded(body: bytes, content: str, transfer: str, limit: int) -> bytes:
    """A body without its codings. Many crawlers decode it and leave the headers; such a body stays as it is."""
    if "chunked" in transfer.lower():
        body = _joined(body)
    if not content.strip() or content.strip().lower() == "identity":
        return body
    from ..fetch.body import read_body  # urllib3, which a page in a file does not need

    try:
        return read_body([body], content, where="the record", max_bytes=limit, deadline=time.monotonic() + 3600) or body
    except Error as error:
        if error.code == "protocol" and b"<" in body[:1024]:
            return body
        raise
    except zlib.error:
        return body


def _joined(body: bytes) -> bytes:
    """The joined chunks of a body, as far as it goes; a body without chunks stays as it is."""
    out, place = bytearray(), 0
    while (end := body.find(b"\r\n", place, place + 100)) >= 0:
        try:
            size = int(body[place:end].partition(b";")[0], 16)
        except ValueError:
            break
        if size == 0:
            return bytes(out)
        if size < 0:
            break
        out += body[end + 2 : end + 2 + size]
        place = end + 2 + size + 2
    return bytes(out) if out and place >= len(body) else body


@cache
def identifier() -> Any:
    """The language identifier. Raises `Error` where it is not installed."""
    with importing("batch", "py3langid", "the language of the text"):
        from py3langid.langid import MODEL_FILE, LanguageIdentifier
    return LanguageIdentifier.from_model_file(MODEL_FILE, norm_probs=True)


def written_in(text: str) -> tuple[str | None, float | None]:
    """The language of a text and its probability; None for a text with hardly a letter."""
    sample = text[:_SAMPLE]
    if sum(map(str.isalpha, sample[:400])) < _ENOUGH:
        return None, None
    language, score = identifier().classify(sample)
    return str(language), float(score)


def _blocks(article: Article) -> str:
    fields = ("text", "kept", "probability", "hidden", "path", "xpath")
    return _json([{name: getattr(block, name) for name in fields} for block in article.blocks])


def _records(article: Article) -> str:
    from .. import structured  # half of the time that importing Marrow would take

    return structured.text(structured.records(article.page), "json")


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, default=str)


_MADE: dict[str, Callable[[Article], Any]] = {
    **{name: attrgetter(name) for name in _STATED}, "authors": lambda article: list(article.authors),
    **{name: attrgetter(name) for name in ("page_type", "confidence", "words")},
    "chars": lambda article: len(article.text), "simhash": lambda article: signed(article.fingerprint),
    "text": attrgetter("text"), "markdown": lambda article: article.markdown(), "html": lambda article: article.html(),
    "json": lambda article: article.json(indent=0), "blocks": _blocks, "records": _records,
    "metadata": lambda article: _json(article.metadata.as_dict()), "quality": lambda article: signals(article.text),
}  # fmt: skip


class Extract:
    """The same columns for pages of a data frame or data set: a function from columns to columns, which can be pickled.

    For `datasets.Dataset.map(..., batched=True)`, Ray Data's `map_batches` and similar functions.

    `fields` are columns as for `marrow batch --fields`, `column` holds the pages. A page that raises gets the status
    `error` and costs no other. A hang, a crash or a lack of memory ends the calling process, since no worker process is
    used; `run_shard` uses one. Raises `Error` for an unknown name.
    """

    def __init__(self, fields: str = "", *, column: str = "", url: str = "url", settings: Settings | None = None,
                 max_bytes: int = 20_000_000) -> None:  # fmt: skip
        names = ("status", "reason", "detail", *_MADE, "text_language", "text_language_score")
        self.fields = tuple(name for name in chosen(fields) if name in names)
        self.column, self.url, self.settings, self.max_bytes = column, url, settings or Settings(), max_bytes
        self._work: Extraction | None = None

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "_work": None}

    def __call__(self, batch: Mapping[str, Sequence[Any]]) -> dict[str, list[Any]]:
        """Columns for columns, a row for each row."""
        self._work = self._work or Extraction(self.settings, self.fields, self.max_bytes)
        pages = batch[page_column(list(batch), self.column, "the batch")]
        urls = batch[self.url] if self.url in batch else [None] * len(pages)
        rows = [self._row(page, url) for page, url in zip(pages, urls, strict=True)]
        return {name: [row.get(name) for row in rows] for name in self.fields}

    def _row(self, page: Any, url: Any) -> dict[str, Any]:
        assert self._work is not None
        if isinstance(page, str | bytes) and len(page) > self.max_bytes:
            return {"status": "too_large", "reason": "too-large", "detail": f"over {self.max_bytes:,} bytes"}
        try:
            return self._work(b"" if page is None else page, url, None, "", "")
        except Error as error:
            return {"status": "error", "reason": error.code, "detail": str(error)}
        except Exception as error:
            return {"status": "error", "reason": "bug", "detail": f"{type(error).__name__}: {error}"[:300]}
