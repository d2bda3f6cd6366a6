"""`RowWriter`: writes rows to a file of Parquet, or of JSON Lines compressed with zstd."""

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from ..errors import importing, naming
from .schema import arrow
from .storage import compressed

_ROWS, _BYTES = 2_000, 32 << 20  # of a group of rows, whichever is reached first
_Write = Callable[[list[dict[str, Any]]], None]


class RowWriter:
    """Writes rows to a local file; `close` makes it complete. Raises `Error`, which calls it `shown`, if it cannot."""

    def __init__(self, path: Path, form: str, fields: Sequence[str], shown: str = "") -> None:
        self.fields, self._shown = tuple(fields), shown or path
        self._rows: list[dict[str, Any]] = []
        self._size = 0
        with naming(self._shown):
            self._out, self._write = (_parquet if form == "parquet" else _lines)(path, fields)

    def add(self, row: dict[str, Any]) -> None:
        """Write the columns of a row that were asked for."""
        own = {name: row.get(name) for name in self.fields}
        self._rows.append(own)
        self._size += sum(len(value) for value in own.values() if isinstance(value, str))
        if len(self._rows) >= _ROWS or self._size >= _BYTES:
            self._flush()

    def _flush(self) -> None:
        with naming(self._shown):
            try:
                self._write(self._rows)
            except UnicodeEncodeError:  # a half of a pair, in an address or the like
                self._write([{name: _clean(value) for name, value in row.items()} for row in self._rows])
        self._rows, self._size = [], 0

    def __enter__(self) -> "RowWriter":
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if kind is None and self._rows:
            self._flush()
        with naming(self._shown):
            self._out.close()


def _clean(value: Any) -> Any:
    if isinstance(value, list):
        return [_clean(each) for each in value]
    return value.encode("utf-8", "replace").decode() if isinstance(value, str) else value


def _parquet(path: Path, fields: Sequence[str]) -> tuple[Any, _Write]:
    """A Parquet file, and the function that writes rows to it."""
    with importing("batch", "pyarrow", "Parquet"):
        import pyarrow as pa
        from pyarrow.parquet import ParquetWriter
    schema = arrow(fields)
    out = ParquetWriter(path, schema, compression="zstd", compression_level=3)
    return out, lambda rows: out.write_table(pa.Table.from_pylist(rows, schema=schema))


def _lines(path: Path, _fields: Sequence[str]) -> tuple[Any, _Write]:
    """A file of JSON Lines, and the function that writes rows to it."""
    out = compressed(path)
    return out, lambda rows: out.writelines(json.dumps(row, ensure_ascii=False).encode() + b"\n" for row in rows)
