"""Extracts a page by the options of trafilatura, as a `Document`; all functions of the module use it."""

import hashlib
from dataclasses import replace
from datetime import date, datetime
from typing import Any

import marrow
from marrow.article import Article
from marrow.compat import markup
from marrow.compat.content import changed, moment, placed, tree_of
from marrow.page import host_of, parse
from marrow.page.encoding.decode import decode

from . import formats, trees
from .settings import Document, Extractor, use_config

_FORMAT = "%Y-%m-%d"


def options_of(*, deduplicate: Any = False, no_fallback: bool = False, fast: bool = False, tei_validation: bool = False,
             max_tree_size: int | None = None, settingsfile: str | None = None, record_id: Any = None,
             prune_xpath: Any = None, **given: Any) -> Extractor:  # fmt: skip
    """The options of a call; those that have no meaning were warned about already."""
    if max_tree_size:
        raise ValueError('"max_tree_size" will be removed, use settings.cfg instead')
    if settingsfile:
        given["config"] = use_config(settingsfile)
    named = {"favor_precision": "precision", "favor_recall": "recall", "target_language": "lang",
             "date_extraction_params": "date_params"}  # fmt: skip
    own = {named.get(name, name.removeprefix("include_")): value for name, value in given.items()}
    return Extractor(**own)


def finished(source: Any, options: Extractor, record_id: str | None, prune: str | list[str] | None) -> Document | None:
    if options.format == "python":
        raise ValueError("'python' format only usable in bare_extraction() function")
    if not (both := read(source, options, prune)):
        return None
    found, tree = both
    if options.format not in ("txt", "markdown") or options.with_metadata:
        found.id, found.fingerprint = record_id, fingerprint(found)
    found.text, found.comments = formats.written(found, tree, options), None  # which is in the text
    return found


def read(source: Any, options: Extractor, prune: str | list[str] | None) -> tuple[Document, Any] | None:
    """A page as a document without format, with the tree it was made from; None where trafilatura gives None."""
    try:
        html = markup(source)
    except TypeError:
        return None
    tagged = "<" in html if isinstance(html, str) else b"<" in html
    if len(html) > options.max_file_size or not tagged:
        return None  # too much, or no page: an address, a path
    if prune:
        html = _pruned(html, [prune] if isinstance(prune, str) else prune)
    article = marrow.extract(parse(html, url=options.url), settings={"learned.mode": options.focus})
    if not article or (options.lang and not speaks(article, options.lang)):
        return None
    found = Document()
    if options.with_metadata:
        found = document(article, options.date_params, options.author_blacklist)
        lacking = options.only_with_metadata and not (found.date and found.title and found.url)
        if lacking or found.url in options.url_blacklist:
            return None
    return _filled(found, article, options)


def _filled(found: Document, article: Article, options: Extractor) -> tuple[Document, Any] | None:
    tree = placed(article)
    if not options.tables:
        tree = replace(tree, body=changed(tree.body, lambda node: [] if node.name == "table" else None))
    found.text = found.raw_text = formats.plain(tree, options)
    found.body = trees.body(tree.title, tree.body, options)
    said = [str(record.fields["text"]) for record in article.comments] if options.comments else []
    if options.comments:
        found.commentsbody = trees.paragraphs(line for text in said for line in text.splitlines())
        found.comments = "\n".join(line for text in said for line in map(str.strip, text.splitlines()) if line)
    if len(found.text) < options.min_output_size and len(found.comments or "") < options.min_output_comm_size:
        return None
    return found, tree


def _pruned(source: bytes | str, paths: list[str]) -> bytes | str:
    """A page without the elements that XPath expressions find."""
    tree = tree_of(source if isinstance(source, str) else decode(source)[0])
    if tree is None:
        return source
    for path in paths:
        for element in tree.xpath(path):
            if element.getparent() is not None:
                element.drop_tree()
    return markup(tree)


def document(article: Article, dating: dict[str, Any], unwanted: set[str]) -> Document:
    """The metadata of an article; `dating` are parameters of htmldate, `unwanted` names that are no authors."""
    given = article.metadata.as_dict()
    shunned = {name.lower() for name in unwanted}
    authors = "; ".join(name for name in given["authors"] or () if name.lower() not in shunned)
    url = given["canonical"] or article.page.url
    host = given.get("hostname") or host_of(url) or None
    return Document(
        title=given["title"], author=authors or None, url=url, hostname=host, description=given["description"],
        sitename=given["site"] or host, date=_date(given, dating), categories=list(given.get("categories") or ()),
        tags=list(given.get("tags") or ()), license=given["licence"], image=given["image"], pagetype=article.page_type,
        filedate=date.today().strftime(_FORMAT),
    )  # fmt: skip


def speaks(article: Article, language: str) -> bool:
    """Whether an article is in a language, or does not say which it is in."""
    found = (article.language or "").split("-")[0].lower()
    return found in ("", language.split("-")[0].lower())


def fingerprint(found: Document) -> str:
    """Sixteen hexadecimal digits for a title and a text; the same for the same content only."""
    said = f"{found.title} {found.raw_text}".encode("utf-8", "replace")
    return hashlib.blake2b(said, digest_size=8).hexdigest()


def _date(given: dict[str, Any], dating: dict[str, Any]) -> str | None:
    """The day of publication, or of the last change where `original_date` is off; None outside of the bounds."""
    changed = given["modified"] if dating.get("original_date") is False else None
    day = moment((changed or given["published"] or given["modified"] or "")[:10])
    if not day:
        return None
    earliest, latest = _day(dating.get("min_date")), _day(dating.get("max_date"))
    if (earliest and day < earliest) or (latest and day > latest):
        return None
    return day.strftime(dating.get("outputformat") or _FORMAT)


def _day(given: Any) -> datetime | None:
    if isinstance(given, datetime):
        return given.replace(tzinfo=None)
    return datetime.strptime(given[:10], _FORMAT) if isinstance(given, str) else None
