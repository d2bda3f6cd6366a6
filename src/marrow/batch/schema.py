"""The columns of the data set: names, types and meaning, which stay as they are from release to release."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from .. import registry
from ..errors import Error
from .quality import SIGNALS

STATUSES = {
    "ok": "the page has content",
    "empty": "it has none; `reason` says why",
    "skipped": "it is no page: another type of file, an error or a redirect by HTTP, a reference to another record",
    "too_large": "it has more bytes than the limit, and was not read",
    "timeout": "it took longer than the limit",
    "oom": "it needs more memory than the limit",
    "crash": "the process that worked on it died",
    "read_error": "it could not be read: a damaged, cut or empty file, a line that is not JSON",
    "error": "a mistake in Marrow or a plugin; `detail` names it",
}


@dataclass(frozen=True, slots=True)
class Column:
    """A column: `type` as in the table of `_arrow`; `of` says whether the record, the page or the run gives it."""

    name: str
    type: str
    of: str
    help: str
    default: bool = True


_ALL = (
    Column("url", "string", "record", "address of the page"),
    Column("source", "string", "record", "file that the record was read from"),
    Column("offset", "int64", "record", "where it begins there: byte of the file (WARC), or number of the row or line"),
    Column("record_id", "string", "record", "`WARC-Record-ID`, or the column `id`"),
    Column("digest", "string", "record", "SHA-1 of the body, `sha1:` and base32, as the WARC states it or computed"),
    Column("fetched", "string", "record", "when it was fetched, ISO 8601"),
    Column("http_status", "int16", "record", "HTTP status"),
    Column("mime", "string", "record", "type of the file: as identified by the crawler, else as the server said"),
    Column("bytes", "int64", "record", "size of the body as stored"),
    Column("status", "string", "run", "what became of it: one of the words below"),
    Column("reason", "string", "run", "why there is no content, a short code"),
    Column("detail", "string", "run", "evidence for the reason, or the message of an error"),
    Column("title", "string", "page", "title of the content"),
    Column("authors", "strings", "page", "names of the authors"),
    Column("published", "string", "page", "when it was published, ISO 8601 as far as the page says"),
    Column("modified", "string", "page", "when it was last changed, ISO 8601"),
    Column("site", "string", "page", "name of the site"),
    Column("language", "string", "page", "language that the page declares, BCP 47; detected where it declares none"),
    Column("text_language", "string", "page", "language that the text is written in, ISO 639-1, by py3langid"),
    Column("text_language_score", "float", "page", "how sure py3langid is of that, 0 to 1"),
    Column("page_type", "string", "page", "kind of page, such as `article`, `forum`, `product`"),
    Column("confidence", "float", "page", "word F1 to expect of the text, 0 to 1"),
    Column("words", "int32", "page", "words of the content; characters count in scripts without spaces"),
    Column("chars", "int32", "page", "characters of the text"),
    Column("simhash", "int64", "page", "SimHash of the text, 64 bits as a signed number"),
    Column("text", "string", "page", "the content as plain text"),
    Column("markdown", "string", "page", "the content as Markdown", False),
    Column("html", "string", "page", "the content as clean HTML", False),
    Column("json", "string", "page", "content and metadata as JSON, by the schema of `json.md`", False),
    Column("blocks", "string", "page", "every run of text with decision, probability and path, as JSON", False),
    Column("records", "string", "page", "structured records of the page, as JSON", False),
    Column("metadata", "string", "page", "all metadata, as JSON", False),
    Column("quality", "counts", "page", "counts for filters of quality, see below", False),
    Column("duplicate_of", "string", "run", "earlier record of the shard with this digest or nearly this text", False),
    Column("extractor", "string", "run", "name and version of the extractor"),
    Column("model", "string", "run", "first letters of the SHA-256 of the model"),
    Column("settings", "string", "run", "hash of all that decides about the rows; the run is named by it"),
)  # fmt: skip
COLUMNS = {column.name: column for column in _ALL}


def chosen(words: str) -> tuple[str, ...]:
    """The columns that are asked for: names with commas; those with + or - are added to or taken from the usual ones.

    Raises `Error` for a name that is not known.
    """
    names = [word.strip() for word in words.split(",") if word.strip()]
    for name in names:
        if name.lstrip("+-") not in COLUMNS:
            raise registry.unknown(name.lstrip("+-"), COLUMNS, "field")
    usual = [column.name for column in _ALL if column.default]
    if not names or any(name[0] in "+-" for name in names):
        if bare := [name for name in names if name[0] not in "+-"]:
            raise Error(
                f"--fields: {bare[0]} stands among names with + and -; give all of them a sign or none", code="usage"
            )
        wanted = {*usual, *(name[1:] for name in names if name[0] == "+")} - {
            name[1:] for name in names if name[0] == "-"
        }
        return tuple(name for name in COLUMNS if name in wanted)
    return tuple(dict.fromkeys(names))


def arrow(fields: Iterable[str]) -> Any:
    """The columns as a schema of Arrow."""
    import pyarrow as pa

    types = {"string": pa.string(), "int64": pa.int64(), "int32": pa.int32(), "int16": pa.int16()}
    types |= {"float": pa.float32(), "strings": pa.list_(pa.string())}
    types["counts"] = pa.struct([(name, pa.int32()) for name in SIGNALS])
    return pa.schema([pa.field(name, types[COLUMNS[name].type]) for name in fields])
