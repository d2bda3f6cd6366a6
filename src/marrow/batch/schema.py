"""The columns of the data set: their names, types and meanings, which stay the same in all releases."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from .. import registry
from ..data import load
from ..errors import Error

_DATA = load("columns.toml")
STATUSES: dict[str, str] = _DATA["statuses"]
SIGNALS: dict[str, str] = _DATA["quality"]


@dataclass(frozen=True, slots=True)
class Column:
    """A column: `type` as in the table of `_arrow`; `of` says whether the record, the page or the run gives it."""

    name: str
    type: str
    of: str
    help: str
    default: bool = True


COLUMNS = {name: Column(name, *row) for name, row in _DATA["columns"].items()}


def chosen(words: str) -> tuple[str, ...]:
    """The columns of a list of names with commas; names with + or - are added to or taken from the default columns.

    Raises `Error` for a name that is not known.
    """
    names = [word.strip() for word in words.split(",") if word.strip()]
    for name in names:
        if name.lstrip("+-") not in COLUMNS:
            raise registry.unknown(name.lstrip("+-"), COLUMNS, "field")
    usual = [column.name for column in COLUMNS.values() if column.default]
    if not names or any(name[0] in "+-" for name in names):
        if bare := [name for name in names if name[0] not in "+-"]:
            mixed = f"--fields: {bare[0]} stands among names with + and -; give all of them a sign or none"
            raise Error(mixed, code="usage")
        more, less = ({name[1:] for name in names if name[0] == sign} for sign in "+-")
        wanted = {*usual, *more} - less
        return tuple(name for name in COLUMNS if name in wanted)
    return tuple(dict.fromkeys(names))


def arrow(fields: Iterable[str]) -> Any:
    """The columns as a schema of Arrow."""
    import pyarrow as pa

    types = {"string": pa.string(), "int64": pa.int64(), "int32": pa.int32(), "int16": pa.int16()}
    types |= {"float": pa.float32(), "strings": pa.list_(pa.string())}
    types["counts"] = pa.struct([(name, pa.int32()) for name in SIGNALS])
    return pa.schema([pa.field(name, types[COLUMNS[name].type]) for name in fields])
