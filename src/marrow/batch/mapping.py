"""The same columns for pages in a data frame or data set that one has: a function from columns to columns."""

from collections.abc import Mapping, Sequence
from typing import Any

from ..errors import Error
from ..settings import Settings
from .extracting import Extraction
from .schema import chosen
from .tables import page_column


class Extract:
    """A function for `datasets.Dataset.map(..., batched=True)`, Ray Data's `map_batches` and the like; can be pickled.

    `fields` are columns as for `marrow batch --fields`, `column` that of the pages. A page that raises has the status
    `error` and its neighbours lose nothing; but a hang, a crash or want of memory is the process's own, since there is
    no child here: `run_shard` has one. Raises `Error` for a name that is not known.
    """

    def __init__(self, fields: str = "", *, column: str = "", url: str = "url", settings: Settings | None = None,
                 max_bytes: int = 20_000_000) -> None:  # fmt: skip
        names = ("status", "reason", "detail", *Extraction.FIELDS)
        self.fields = tuple(name for name in chosen(fields) if name in names)
        self.column, self.url, self.settings, self.max_bytes = column, url, settings or Settings(), max_bytes
        self._work: Extraction | None = None

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "_work": None}

    def __call__(self, batch: Mapping[str, Sequence[Any]]) -> dict[str, list[Any]]:
        """Columns for columns, a row for each row."""
        if self._work is None:
            self._work = Extraction(self.settings, self.fields, self.max_bytes)
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
