"""Replaces trafilatura: `extract`, `bare_extraction`, `extract_metadata`, `fetch_url`, `html2txt`, `baseline`, ...

The title is the first heading of the content. Comments follow the content unless `include_comments` is off. Metadata
stay None, as in trafilatura 2, unless `with_metadata` is set.

Departures: a bare fragment of HTML is a page too, where trafilatura gives None. `hostname` is the host of the address
without `www.`. `fingerprint` is a hash of title and text and no Simhash. XML-TEI names Marrow as its maker. Feeds,
sitemaps and crawling (`trafilatura.feeds`, `.sitemaps`, `.spider`) are not offered.
"""

from configparser import ConfigParser
from contextlib import suppress
from typing import Any

import marrow
from marrow.compat import ignoring, markup, refusing
from marrow.compat.content import tree_of
from marrow.errors import Error
from marrow.fetch import fetch
from marrow.page import parse
from marrow.page.encoding.decode import decode as decoded

from . import settings, trees
from .extraction import document, finished, options_of, read
from .settings import DEFAULT_CONFIG, USED, Document, Extractor, Response

__all__ = ["bare_extraction", "baseline", "extract", "extract_metadata", "extract_with_metadata", "fetch_response",
           "fetch_url", "html2txt", "load_html", "settings"]  # fmt: skip
IDLE = ("fast", "deduplicate")
"""Options that Marrow has no use for: it has one speed, and takes repeats inside a page away by itself."""
_ABSENT = ("feeds", "sitemaps", "spider", "deduplication", "downloads", "cli")
_INSTEAD = "Marrow reads single pages; use trafilatura's own for that"
__getattr__ = refusing("trafilatura", dict.fromkeys(_ABSENT, _INSTEAD))


@ignoring(*IDLE, "no_fallback", "tei_validation")
def extract(filecontent: Any, url: str | None = None, record_id: str | None = None, fast: bool = False,
            no_fallback: bool = False, favor_precision: bool = False, favor_recall: bool = False,
            include_comments: bool = True, output_format: str = "txt", tei_validation: bool = False,
            target_language: str | None = None, include_tables: bool = True, include_images: bool = False,
            include_formatting: bool | None = None, include_links: bool = False, deduplicate: Any = False,
            date_extraction_params: dict[str, Any] | None = None, with_metadata: bool = False,
            only_with_metadata: bool = False, max_tree_size: int | None = None, url_blacklist: set[str] | None = None,
            author_blacklist: set[str] | None = None, settingsfile: str | None = None,
            prune_xpath: str | list[str] | None = None, config: ConfigParser = DEFAULT_CONFIG,
            options: Extractor | None = None) -> str | None:  # fmt: skip
    """The content of a page in a format, None where there is none.

    filecontent: HTML as str or bytes, a tree of lxml, or a response
    url: `url` of `marrow.extract`; makes links absolute
    record_id: the field `id` of the metadata
    fast: no use; there is one speed
    no_fallback: no use; the old name of `fast`
    favor_precision: `learned.mode = "precision"`
    favor_recall: `learned.mode = "recall"`; goes before `favor_precision`
    include_comments: `article.comments` after the content
    output_format: csv, html, json, markdown, txt, xml or xmltei
    tei_validation: no use; what is written follows the standard, and is not checked again
    target_language: None for a page that states or shows another language
    include_tables: off, tables are left out
    include_images: `markdown.images`, `html.images`; in text as Markdown writes them
    include_formatting: Markdown in place of plain text; marks of emphasis in XML
    include_links: `markdown.links`, `html.links`; in text as Markdown writes them
    deduplicate: no use; repeats inside a page are taken away anyway
    date_extraction_params: `original_date`, `outputformat`, `min_date` and `max_date` hold
    with_metadata: `article.metadata` with the content, as the format writes it
    only_with_metadata: None for a page without date, title or address
    max_tree_size: refused, as trafilatura does
    url_blacklist: None for a page whose address is among these
    author_blacklist: authors that are left out
    settingsfile: a settings file of trafilatura's; see below for the keys that hold
    prune_xpath: elements that are taken out first (needs lxml)
    config: the same settings, read by `use_config`
    options: all options as one `Extractor`, which goes before those above
    """
    given = {name: value for name, value in locals().items() if name not in ("filecontent", "options")}
    found = finished(filecontent, options or options_of(**given), record_id, prune_xpath)
    return found.text if found else None


@ignoring(*IDLE, "tei_validation")
def extract_with_metadata(filecontent: Any, url: str | None = None, record_id: str | None = None, fast: bool = False,
                          favor_precision: bool = False, favor_recall: bool = False, include_comments: bool = True,
                          output_format: str = "txt", tei_validation: bool = False, target_language: str | None = None,
                          include_tables: bool = True, include_images: bool = False,
                          include_formatting: bool | None = None, include_links: bool = False, deduplicate: Any = False,
                          date_extraction_params: dict[str, Any] | None = None, url_blacklist: set[str] | None = None,
                          author_blacklist: set[str] | None = None, settingsfile: str | None = None,
                          prune_xpath: str | list[str] | None = None, config: ConfigParser = DEFAULT_CONFIG,
                          options: Extractor | None = None) -> Document | None:  # fmt: skip
    """The same as `extract` with `with_metadata`, as a `Document` whose `text` is in the format."""
    given = {name: value for name, value in locals().items() if name not in ("filecontent", "options")}
    return finished(filecontent, options or options_of(**given, with_metadata=True), record_id, prune_xpath)


@ignoring(*IDLE, "no_fallback")
def bare_extraction(filecontent: Any, url: str | None = None, fast: bool = False, no_fallback: bool = False,
                    favor_precision: bool = False, favor_recall: bool = False, include_comments: bool = True,
                    output_format: str = "python", target_language: str | None = None, include_tables: bool = True,
                    include_images: bool = False, include_formatting: bool | None = None, include_links: bool = False,
                    deduplicate: Any = False, date_extraction_params: dict[str, Any] | None = None,
                    with_metadata: bool = False, only_with_metadata: bool = False, max_tree_size: int | None = None,
                    url_blacklist: set[str] | None = None, author_blacklist: set[str] | None = None,
                    as_dict: bool = False, prune_xpath: str | list[str] | None = None,
                    config: ConfigParser = DEFAULT_CONFIG,
                    options: Extractor | None = None) -> Document | dict[str, Any] | None:  # fmt: skip
    """The content of a page as a `Document`, None where there is none; the options are those of `extract`, and one.

    as_dict: a dict in place of the `Document`
    """
    given = {name: value for name, value in locals().items() if name not in ("filecontent", "options", "as_dict")}
    both = read(filecontent, options or options_of(**given), prune_xpath)
    return both and (both[0].as_dict() if as_dict else both[0])


@ignoring("extensive")
def extract_metadata(filecontent: Any, default_url: str | None = None, date_config: dict[str, Any] | None = None,
                     extensive: bool = True, author_blacklist: set[str] | None = None) -> Document:  # fmt: skip
    """The metadata of a page as a `Document` without content.

    filecontent: HTML as str or bytes, a tree of lxml, or a response
    default_url: the address, where the page does not state one
    date_config: as `date_extraction_params` of `extract`
    extensive: no use; dates are looked for everywhere
    author_blacklist: authors that are left out
    """
    article = marrow.extract(parse(markup(filecontent), url=default_url))
    return document(article, date_config or {}, author_blacklist or set())


def html2txt(content: Any, clean: bool = True) -> str:
    """All text of a page on one line.

    content: HTML as str or bytes, a tree of lxml, or a response
    clean: on, what `marrow.filter` leaves; off, all that is shown (`algorithm = "plain"`)
    """
    source = markup(content)
    if not clean:
        return " ".join(marrow.extract(parse(source), algorithm="plain").text.split())
    return " ".join(marrow.filter(source).text.split())


def baseline(filecontent: Any) -> tuple[Any, str, int]:
    """The paragraphs of a page as an element `body`, their text, and its length (`learned.mode = "recall"`).

    filecontent: HTML as str or bytes, a tree of lxml, or a response
    """
    text = marrow.extract(parse(markup(filecontent)), settings={"learned.mode": "recall"}).text
    lines = [" ".join(block.split()) for block in text.split("\n\n") if block.strip()]
    joined = "\n".join(lines)
    return trees.paragraphs(lines), joined, len(joined)


@ignoring("no_ssl")
def fetch_url(
    url: str, no_ssl: bool = False, config: ConfigParser = DEFAULT_CONFIG, options: Extractor | None = None
) -> str | None:
    """A page as text, None where it cannot be fetched.

    url: the address
    no_ssl: no use; certificates are always checked
    config: settings; the keys below hold
    options: an `Extractor`, whose `config` goes before that
    """
    response = fetch_response(url, decode=True, config=options.config if options else config)
    return response.html if response else None


@ignoring("no_ssl", "with_headers")
def fetch_response(url: str, *, decode: bool = False, no_ssl: bool = False, with_headers: bool = False,
                   config: ConfigParser = DEFAULT_CONFIG) -> Response | None:  # fmt: skip
    """An answer with `data`, `status`, `url` and `headers`; None where there is none, or one of status 400 and above.

    url: the address
    decode: on, the text of the page is in `html`
    no_ssl: no use; certificates are always checked
    with_headers: no use; headers are always there
    config: settings; the keys below hold
    """
    given = {name: config.get("DEFAULT", key, fallback="").strip() for key, name in USED.items()}
    given["fetch.user_agent"] = given["fetch.user_agent"].partition("\n")[0].strip(' "')
    chosen = marrow.Settings().update({name: value for name, value in given.items() if value}, "the settings file")
    with suppress(Error):
        answer = fetch(url, **chosen.group("fetch"))
        response = Response(answer.body, answer.status, answer.url)
        response.headers = answer.headers
        response.html = decoded(answer.body, answer.charset)[0] if decode else None
        return response if answer.body else None
    return None


def load_html(htmlobject: Any, max_size: int | None = None) -> Any:
    """A page as a tree of lxml, None where there is nothing in it. Raises TypeError for what is no page.

    htmlobject: HTML as str or bytes, a tree of lxml, or a response
    max_size: the most characters, None for no limit
    """
    if hasattr(htmlobject, "getroottree"):
        return htmlobject
    source = markup(htmlobject)
    text = source if isinstance(source, str) else decoded(source)[0]
    return tree_of(text) if text.strip() and len(text) <= (max_size or len(text)) else None
