"""`marrow book SOURCE... -o book.epub`: makes one book of several pages, or of the entries of a feed."""

import argparse
import html
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from urllib.parse import urlsplit

from .. import feeds
from ..article import Article
from ..document.build import Document
from ..errors import Error, writable
from ..given import Given
from ..pipeline import Extractor
from . import output
from .attempts import attempt_all, bar, exit_code, failure_of, followed
from .settings import add_reading, add_setting, settings_of
from .sources import Source, expand, read

_LONG = 36_500  # days


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Make one book (EPUB) of several pages, in the order given, or of the entries of a feed (RSS, Atom, JSON Feed).

    A page that cannot be read is left out, with one line on standard error.
    example: marrow book https://example.org/feed.xml --days 1 -o today.epub
    """
    add = parser.add_argument
    add("sources", nargs="*", metavar="SOURCE", help="URL, file, folder, pattern, or - for stdin: pages and feeds")
    add("-o", "--output", type=Path, required=True, metavar="FILE", help="the book to write")
    add("--title", default="", help="title of the book (default: of the feed, or of the first page)")
    add("--most", type=int, default=25, metavar="N", help="most entries of a feed (default: 25)")
    add("--days", type=float, metavar="N", help="only entries of a feed from the last N days")
    add_setting(add, "pages.join", "--join")
    add("-q", "--quiet", action="store_true", help="no progress and no lines about failures")
    add_reading(parser)


def run(options: argparse.Namespace) -> int:
    """Read every source and write the book; a failure is one line on standard error and costs no other source."""
    if options.most < 1 or not (options.days is None or 0 < options.days <= _LONG):
        raise Error(f"--most is 1 or more, and --days above 0 and at most {_LONG}", code="usage")
    settings = settings_of(options)
    extractor = Extractor(settings)
    pages: list[Document] = []
    titles: list[str] = []
    failed: list[Source] = []
    sources = expand(options.sources)
    output.refuse_sources([options.output], sources)
    writable(options.output)
    progress = bar(len(sources), shown=not options.quiet)

    def one(source: Source) -> str:
        given = read(source, settings, options)
        assert isinstance(given.body, bytes)
        if not feeds.is_feed(given.body):
            return take(followed(source, given, extractor))
        feed = feeds.parse(given.body, given.url or "")
        entries = _recent(feed.entries, options)
        titles.append(f"{feed.title}, {datetime.now(UTC):%Y-%m-%d}" if feed.title else "")
        if not entries:
            return "no-entries: this feed has no entry" + (" of these days" if options.days is not None else "")
        progress.total += len(entries) - 1
        shown = [entry.url or f"{source.name}#{number}" for number, entry in enumerate(entries, 1)]
        names = {Source(name, "address"): entry for name, entry in zip(shown, entries, strict=True)}

        def follow(name: Source) -> str:
            return take(_entry(names[name], given, extractor))

        failed.extend([source] * attempt_all(list(names), follow, options, done=progress.update))
        return ""

    def take(article: Article) -> str:
        failure = failure_of(article)
        if not failure:
            pages.append(article.document)
        return failure

    with progress:
        bad = attempt_all(sources, one, options, done=progress.update) + len(failed)
    if not pages:
        return 3
    output.write_book(options.output, pages, settings, options.title or next(iter(titles), ""))
    return exit_code(bad, bad + len(pages))


def _recent(entries: Sequence[feeds.Entry], options: argparse.Namespace) -> list[feeds.Entry]:
    """The entries that are wanted; one without a date counts as recent."""
    if options.days is not None:
        since = datetime.now(UTC) - timedelta(days=options.days)
        entries = [entry for entry in entries if entry.published is None or entry.published >= since]
    return list(entries)[: options.most]


def _entry(entry: feeds.Entry, feed: Given, extractor: Extractor) -> Article:
    """The page of an entry; its text in the feed where the page cannot be fetched or has no content.

    The address is the feed's choice: where it is not of the feed's own host, it must be public.
    """
    own = urlsplit(entry.url)[:2] == urlsplit(feed.url or "")[:2]
    guarded = extractor
    if not own and not extractor.settings.get("fetch.proxy"):
        guarded = Extractor(extractor.settings.update({"fetch.guard": True}, "the feed"))
    found: Article | Error = Error("this entry has no address on the web and no content", code="no-address")
    try:
        if entry.url.startswith(("http://", "https://")):
            found = guarded.extract_url(entry.url)
    except Error as error:
        found = error
    if entry.content.strip() and (isinstance(found, Error) or not found):
        head = f"<title>{html.escape(entry.title)}</title>" if entry.title else ""
        own_words = f"<!doctype html>{head}<article>{entry.content}</article>"
        held = extractor.extract(own_words, url=entry.url or feed.url)
        found = held if held or isinstance(found, Error) else found
    if isinstance(found, Error):
        raise found
    return found
