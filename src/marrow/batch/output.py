"""Writes rows to a file: Parquet, or JSON Lines compressed with zstd."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from ..errors import importing
from .schema import arrow

_ROWS, _BYTES = 2_000, 32 << 20  # of a group of rows, whichever is reached first
_LEVEL = 3


class Writer:
    """Writes rows to a local file; `close` makes it complete."""

    def __init__(self, path: Path, form: str, fields: Sequence[str]) -> None:
        self.fields = tuple(fields)
        self._rows: list[dict[str, Any]] = []
        self._size = 0
        self._out = (_Parquet if form == "parquet" else _Lines)(path, fields)

    def add(self, row: dict[str, Any]) -> None:
        """Write the columns of a row that were asked for."""
        own = {name: row.get(name) for name in self.fields}
        self._rows.append(own)
        self._size += sum(len(value) for value in own.values() if isinstance(value, str))
        if len(self._rows) >= _ROWS or self._size >= _BYTES:
            self._flush()

    def _flush(self) -> None:
        try:
            self._out.write(self._rows)
        except UnicodeEncodeError:  # a half of a pair, in an address or the like
            self._out.write([{name: _clean(value) for name, value in row.items()} for row in self._rows])
        self._rows, self._size = [], 0

    def __enter__(self) -> "Writer":
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if kind is None and self._rows:
            self._flush()
        self._out.close()


def _clean(value: Any) -> Any:
    if isinstance(value, list):
        return [_clean(each) for each in value]
    return value.encode("utf-8", "replace").decode() if isinstance(value, str) else value


class _Parquet:
    def __init__(self, path: Path, fields: Sequence[str]) -> None:
        with importing("batch", "pyarrow", "Parquet"):
            from pyarrow.parquet import ParquetWriter
        self._schema = arrow(fields)
        self._writer = ParquetWriter(path, self._schema, compression="zstd", compression_level=_LEVEL)

    def write(self, rows: list[dict[str, Any]]) -> None:
        import pyarrow as pa

        self._writer.write_table(pa.Table.from_pylist(rows, schema=self._schema))

    def close(self) -> None:
        self._writer.close()


class _Lines:
    def __init__(self, path: Path, _fields: Sequence[str]) -> None:
        with importing("batch", "zstandard", "JSON Lines under zstd"):
            import zstandard
        self._file = path.open("wb")
        self._writer = zstandard.ZstdCompressor(level=_LEVEL).stream_writer(self._file)

    def write(self, rows: list[dict[str, Any]]) -> None:
        for row in rows:
            self._writer.write(json.dumps(row, ensure_ascii=False).encode() + b"\n")

    def close(self) -> None:
        self._writer.close()  # type: ignore[no-untyped-call]
