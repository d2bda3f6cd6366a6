"""Reads records of tables with a column of HTML: Parquet, and JSON Lines, compressed or not."""

import json
from collections.abc import Iterator
from typing import IO, Any

from ..errors import Error, importing
from .record import CrawlRecord, damaged, raise_if_passing, unreadable, with_page
from .storage import expanded, open_input

PAGE = ("html", "raw_html", "content", "raw_content", "body", "page")
_KNOWN = {
    "url": ("url", "uri", "warc_target_uri", "target_uri"), "record_id": ("record_id", "warc_record_id", "id"),
    "fetched": ("fetched", "fetch_time", "warc_date", "date", "timestamp"), "charset": ("charset", "encoding"),
    "mime": ("mime", "content_type"), "http_status": ("http_status", "status_code"),
}  # fmt: skip
_ROWS = 64  # read at a time
_PIECE = 1 << 20
_GROWN = 8  # times the limit for a page that a line of JSON may have


def parquet(path: str, limit: int, column: str) -> Iterator[CrawlRecord]:
    """The pages of a Parquet file, one in each row; a row that cannot be read gives a record that says so."""
    with importing("batch", "pyarrow", path):
        import pyarrow as pa
        from pyarrow.parquet import ParquetFile
    with open_input(path) as file:
        if not file.read(1):
            yield unreadable(path, 0, "empty-file", "the file has no bytes")
            return
        file.seek(0)
        try:
            table = ParquetFile(pa.PythonFile(file, mode="r"))
        except (pa.ArrowException, OSError) as error:
            raise_if_passing(error)
            yield unreadable(path, 0, "damaged", error)
            return
        page = page_column(table.schema_arrow.names, column, path)
        names = [page, *(name for names in _KNOWN.values() for name in names if name in table.schema_arrow.names)]
        done = end = 0
        for group in range(table.num_row_groups):
            end += table.metadata.row_group(group).num_rows
            try:
                for batch in table.iter_batches(_ROWS, row_groups=[group], columns=names, use_threads=False):
                    for row in batch.to_pylist():
                        yield _record(row, path, done, page, limit)
                        done += 1
            except (pa.ArrowException, OSError, UnicodeDecodeError) as error:
                raise_if_passing(error)
                yield from (unreadable(path, row, "damaged", error) for row in range(done, end))
            done = end


def lines(path: str, limit: int, column: str) -> Iterator[CrawlRecord]:
    """The pages of a file of JSON Lines; a line without an object or a page gives a record that says so."""
    with open_input(path) as raw:
        if not raw.read(1):
            yield unreadable(path, 0, "empty-file", "the file has no bytes")
            return
        raw.seek(0)
        number, (stream, errors) = 0, expanded(raw)
        try:
            for line in _lines(stream, _GROWN * limit):
                if line is None:
                    longer = f"a line over {_GROWN * limit:,} bytes"
                    yield CrawlRecord(path, number).left_out("too_large", "too-large", longer)
                elif line.strip():
                    yield _line(line, path, number, column, limit)
                number += 1
        except errors as error:
            yield damaged(path, number, error)


def _lines(stream: IO[bytes], most: int) -> Iterator[bytes | None]:
    """Each line, None for one that is longer than `most` bytes."""
    while line := stream.readline(most):
        if line.endswith(b"\n") or len(line) < most:
            yield line
            continue
        while (rest := stream.readline(_PIECE)) and not rest.endswith(b"\n"):
            pass
        yield None


def _line(line: bytes, path: str, number: int, column: str, limit: int) -> CrawlRecord:
    try:
        row = json.loads(line)
    except (ValueError, RecursionError) as error:
        return unreadable(path, number, "bad-json", error)
    if not isinstance(row, dict):
        return unreadable(path, number, "bad-json", "the line is no object")
    try:
        return _record(row, path, number, page_column(list(row), column, path), limit)
    except Error as error:
        return unreadable(path, number, "no-page", error)


def page_column(names: list[str], wanted: str, path: str) -> str:
    """The column that holds the pages. Raises `Error` where there is none."""
    found = next((name for name in ((wanted,) if wanted else PAGE) if name in names), None)
    if found is None:
        looked = wanted or f"{', '.join(PAGE)}; name it with --column"
        raise Error(f"{path}: no column {looked} among {', '.join(names[:20])}", code="no-column")
    return found


def _record(row: dict[str, Any], path: str, number: int, page: str, limit: int) -> CrawlRecord:
    """The record of a row."""
    record = CrawlRecord(path, number)
    for name, columns in _KNOWN.items():
        value = next((row[column] for column in columns if column != page and row.get(column) is not None), None)
        if name == "http_status":
            record.http_status = value if isinstance(value, int) and 0 <= value < 1000 else None
        elif value is not None:
            setattr(record, name, value.isoformat() if hasattr(value, "isoformat") else str(value))
    body = row[page]
    if body is None or isinstance(body, str | bytes):
        return with_page(record, body or b"", limit)
    return record.left_out("read_error", "no-page", f"{page} holds {type(body).__name__}")
