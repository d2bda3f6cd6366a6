"""One Parquet file, a page a row.

Columns: `id, html` and any of `url, text, with, without, page_type, lang, title, author, date, modified, site,
records`; others are left alone. `html` holds bytes (or text), `with` and `without` lists of text, `records` a list of
objects as JSON; a null means that the corpus has no such gold, an empty text in `title` to `site` that the page has no
such field.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from ...errors import Error, importing
from ..sample import Sample

_FIELDS = ("lang", "title", "author", "date", "modified", "site")
_TEXTS = ("url", "page_type", *_FIELDS)
_COLUMNS = ("id", "html", "text", "with", "without", "records", *_TEXTS)
_BATCH = 32  # rows in memory at a time


def fits(path: Path) -> bool:
    """Whether this is a Parquet file by its ending."""
    return path.is_file() and path.suffix == ".parquet"


def read(path: Path) -> Iterator[Sample]:
    """The pages of a file. Raises `Error` when pyarrow is not installed, or when the file is not as described above."""
    with importing("evaluate", "pyarrow", "a Parquet file"):
        import pyarrow as arrow
        import pyarrow.parquet as parquet
    try:
        with parquet.ParquetFile(path) as file:
            names = file.schema_arrow.names
            missing = {"id", "html"}.difference(names)
            if missing:
                raise Error(f"{path}: no column {' or '.join(sorted(missing))}", code="bad-corpus")
            for batch in file.iter_batches(_BATCH, columns=[name for name in _COLUMNS if name in names]):
                for row in batch.to_pylist():
                    yield _sample(row)
    except (arrow.ArrowException, OSError) as error:
        raise Error(f"{path}: not a readable Parquet file: {str(error).splitlines()[0]}", code="bad-corpus") from error


def _records(text: str | None) -> list[dict[str, Any]] | None:
    """The gold records of a row. Raises `Error` for what is no JSON."""
    try:
        return json.loads(text) if text else None
    except ValueError as error:
        raise Error(f"the column records: not JSON: {error}", code="bad-corpus") from None


def _sample(row: dict[str, Any]) -> Sample:
    html = row["html"] or b""
    return Sample(
        str(row["id"]), html.encode("utf-8", "surrogatepass") if isinstance(html, str) else html, text=row.get("text"),
        with_=tuple(row.get("with") or ()), without=tuple(row.get("without") or ()),
        lacking=frozenset(name for name in _FIELDS if row.get(name) == ""), records=_records(row.get("records")),
        **{name: row.get(name) or "" for name in _TEXTS},
    )  # fmt: skip
