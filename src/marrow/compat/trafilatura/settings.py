"""The classes of trafilatura: `Extractor` (options), `Document` (a result), `Response`; and `use_config`."""

import warnings
from configparser import ConfigParser
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

from marrow.compat import IgnoredOption, ignoring
from marrow.errors import Error

try:
    from lxml import etree as xml
except ImportError:  # whoever has no lxml gets the elements of the standard library
    import xml.etree.ElementTree as xml

__all__ = ["DEFAULT_CONFIG", "Document", "Extractor", "FormatError", "unused", "use_config", "xml"]
SUPPORTED_FORMATS = {"csv", "html", "json", "markdown", "python", "txt", "xml", "xmltei"}
USED = {
    "DOWNLOAD_TIMEOUT": "fetch.timeout", "MAX_FILE_SIZE": "fetch.max_bytes", "MAX_REDIRECTS": "fetch.max_redirects",
    "USER_AGENTS": "fetch.user_agent", "SSRF_PROTECTION": "fetch.guard",
}  # fmt: skip
"""Keys of a settings file and what they set here; `MIN_OUTPUT_SIZE` and `MIN_OUTPUT_COMM_SIZE` hold as they are."""
_DEFAULTS = {"DOWNLOAD_TIMEOUT": "30", "MAX_FILE_SIZE": "20000000", "MIN_FILE_SIZE": "10", "SLEEP_TIME": "5.0",
             "USER_AGENTS": "", "COOKIE": "", "MAX_REDIRECTS": "2", "SSRF_PROTECTION": "on",
             "INSECURE_SSL_FALLBACK": "on", "MIN_EXTRACTED_SIZE": "250", "MIN_OUTPUT_SIZE": "1",
             "MIN_OUTPUT_COMM_SIZE": "1", "MAX_TREE_SIZE": "", "EXTRACTION_TIMEOUT": "30",
             "MIN_DUPLCHECK_SIZE": "100", "MAX_REPETITIONS": "2", "EXTENSIVE_DATE_SEARCH": "on",
             "EXTERNAL_URLS": "off"}  # fmt: skip


class FormatError(Error, AttributeError):
    """An output format that does not exist; trafilatura raises AttributeError."""


def use_config(filename: str | None = None, config: ConfigParser | None = None) -> ConfigParser:
    """The settings of a file of trafilatura's, or the defaults. Raises FileNotFoundError.

    filename: a file in its format (INI)
    config: settings that are there already, and come back as they are
    """
    if config is not None:
        return config
    made = ConfigParser(defaults=_DEFAULTS)
    if filename is not None:
        if not Path(filename).is_file():
            raise FileNotFoundError(f"The given config file does not exist: {filename}")
        made.read(filename, encoding="utf-8")
    return made


DEFAULT_CONFIG = use_config()


def unused(config: ConfigParser) -> list[str]:
    """The keys that are set to something and mean nothing to Marrow."""
    known = {*USED, "MIN_OUTPUT_SIZE", "MIN_OUTPUT_COMM_SIZE"}
    given = {name.upper(): value for name, value in config.defaults().items()}
    return [name for name, value in given.items() if name not in known and value != _DEFAULTS.get(name)]


@dataclass(slots=True)
class Document:
    """All that was found on a page. Metadata are None where none were asked for; `date` is YYYY-MM-DD."""

    title: str | None = None
    author: str | None = None
    url: str | None = None
    hostname: str | None = None
    description: str | None = None
    sitename: str | None = None
    date: str | None = None
    categories: list[str] | None = None
    tags: list[str] | None = None
    fingerprint: str | None = None
    id: str | None = None
    license: str | None = None
    body: Any = field(default_factory=lambda: xml.Element("body"))
    comments: str | None = None
    commentsbody: Any = field(default_factory=lambda: xml.Element("body"))
    raw_text: str | None = None
    text: str | None = None
    language: str | None = None
    image: str | None = None
    pagetype: str | None = None
    filedate: str | None = None

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> "Document":
        """A document with these fields."""
        return cls(**data)

    def as_dict(self: Any) -> dict[str, Any]:
        """All fields by name."""
        return {each.name: getattr(self, each.name) for each in fields(self)}


@dataclass(slots=True, eq=False)
class Response:
    """An answer of a server: the body as bytes in `data`, as text in `html` where that was asked for; true where there
    is a body."""

    data: bytes
    status: int
    url: str
    headers: dict[str, str] | None = None
    html: str | None = None

    def __bool__(self) -> bool:
        return bool(self.data)

    as_dict = Document.as_dict


class Extractor:
    """Options of an extraction put together; each can be changed afterwards as an attribute."""

    @ignoring("fast", "dedup", "tei_validation")
    def __init__(self, *, config: ConfigParser = DEFAULT_CONFIG, output_format: str = "txt", fast: bool = False,
                 precision: bool = False, recall: bool = False, comments: bool = True, formatting: bool | None = None,
                 links: bool = False, images: bool = False, tables: bool = True, dedup: Any = False,
                 lang: str | None = None, url: str | None = None, source: str | None = None,
                 with_metadata: bool = False, only_with_metadata: bool = False, tei_validation: bool = False,
                 author_blacklist: set[str] | None = None, url_blacklist: set[str] | None = None,
                 date_params: dict[str, Any] | None = None) -> None:  # fmt: skip
        """The options are those of `extract`, without the words in front of them."""
        if output_format not in SUPPORTED_FORMATS:
            known = ", ".join(sorted(SUPPORTED_FORMATS))
            raise FormatError(f"Cannot set format, must be one of: {known}", code="unknown-name")
        self.config = config or DEFAULT_CONFIG
        if idle := unused(self.config):
            message = f"marrow.compat.trafilatura has no use for these settings: {', '.join(idle)}"
            warnings.warn(message, IgnoredOption, stacklevel=4)
        self.format = output_format
        self.focus = "recall" if recall else "precision" if precision else "balanced"
        self.comments, self.links, self.images, self.tables = comments, links, images, tables
        self.formatting = output_format == "markdown" if formatting is None else formatting
        self.lang, self.url, self.source = lang, url, url or source
        self.author_blacklist, self.url_blacklist = author_blacklist or set(), url_blacklist or set()
        self.only_with_metadata, self.date_params = only_with_metadata, date_params or {}
        lists = bool(author_blacklist or url_blacklist)
        self.with_metadata = with_metadata or only_with_metadata or lists or output_format == "xmltei"
        self.fast, self.dedup, self.tei_validation = fast, dedup, tei_validation
        self.min_output_size = self.config.getint("DEFAULT", "MIN_OUTPUT_SIZE", fallback=1)
        self.min_output_comm_size = self.config.getint("DEFAULT", "MIN_OUTPUT_COMM_SIZE", fallback=1)
        self.max_file_size = self.config.getint("DEFAULT", "MAX_FILE_SIZE", fallback=20_000_000)
