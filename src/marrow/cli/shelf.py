"""`marrow shelf`: saves pages for later; lists, searches, shows, archives and removes them, and makes books."""

import argparse
import json
from collections.abc import Callable
from pathlib import Path

from ..errors import Error
from ..pipeline import Extractor
from ..shelf import Saved, Shelf, default_file
from . import output
from .attempts import attempt_all, exit_code, extracted, failure_of
from .formats import ALIASES
from .settings import add_reading, settings_of
from .sources import Source, expand, read


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Save pages for later, in one file; list, search, archive and show them, and make books of them.

    example: marrow shelf add https://example.org/story; marrow shelf search moths; marrow shelf book 1 2 -o two.epub
    """
    add = parser.add_argument
    add("action", choices=tuple(_ACTIONS), nargs="?", default="list",
        help="add addresses or files, list (default), search words, show a page, book, archive, restore, or remove")
    told = "sources for add, words for search, numbers of pages for the others; book without any takes all to read"
    add("words", nargs="*", metavar="WORD", help=told)
    add("-t", "--to", metavar="FORMAT", help="for show: a format, such as text or markdown (default)")
    add("-o", "--output", type=Path, metavar="FILE", help="for book: the file to write")
    add("--title", default="", help="for book: its title (default: that of the first page)")
    add("--file", type=Path, metavar="FILE", help="file of the pages (default: marrow/shelf.sqlite in the data folder)")
    add("--all", action="store_true", help="for list and search: archived ones too")
    add("--json", action="store_true", help="for list and search: a JSON object a line")
    add("-q", "--quiet", action="store_true", help="no lines about failures")
    add_reading(parser)


def run(options: argparse.Namespace) -> int:
    """Do what the action says."""
    shelf = Shelf(options.file or default_file())
    return _ACTIONS[options.action](shelf, options)


def _add(shelf: Shelf, options: argparse.Namespace) -> int:
    settings, sources = settings_of(options), expand(options.words)
    extractor = Extractor(settings)

    def one(source: Source) -> str:
        given, article = extracted(source, read(source, settings, options), extractor)
        assert isinstance(given.body, bytes)
        failure = failure_of(article)
        if not failure:
            url = given.url or (Path(source.name).resolve().as_uri() if source.kind == "file" else "")
            print(_line(shelf.save(article, given.body, url=url, charset=given.charset or "")))
        return failure

    return exit_code(attempt_all(sources, one, options), len(sources))


def _list(shelf: Shelf, options: argparse.Namespace) -> int:
    if options.action == "search" and not options.words:
        raise Error("marrow shelf search takes words", code="usage")
    found = shelf.pages(" ".join(options.words), archived=None if options.all else False)
    for page in found:
        print(json.dumps(page.as_dict(), ensure_ascii=False) if options.json else _line(page))
    if not found and not options.json:
        print("nothing found" if options.words else f"no pages in {shelf.file}; add one: marrow shelf add ADDRESS")
    return 0


def _show(shelf: Shelf, options: argparse.Namespace) -> int:
    settings = settings_of(options).update({"to": ALIASES.get(options.to, options.to)} if options.to else {}, "-t")
    form, knobs = settings.get("to"), {}
    if form == "epub":
        raise Error("a book is no text: write it with marrow shelf book NUMBER -o FILE", code="usage")
    if form == "jsonl":
        form, knobs = "json", {"indent": 0}
    for number in _numbers(options):
        print(shelf.article(number, settings).render(form, **knobs), end="")
    return 0


def _book(shelf: Shelf, options: argparse.Namespace) -> int:
    if not options.output:
        raise Error("marrow shelf book takes -o FILE", code="usage")
    output.refuse_sources([options.output], [Source(str(shelf.file), "file")])
    settings = settings_of(options)
    numbers = _numbers(options) if options.words else [page.number for page in reversed(shelf.pages())]
    if not numbers:
        raise Error(f"no pages to read in {shelf.file}", code="not-found")
    documents = [shelf.article(number, settings).document for number in numbers]
    output.write_book(options.output, documents, settings, options.title)
    return 0


def _archive(shelf: Shelf, options: argparse.Namespace) -> int:
    if options.action == "remove":
        shelf.remove(_numbers(options))
    else:
        shelf.archive(_numbers(options), archived=options.action == "archive")
    return 0


def _numbers(options: argparse.Namespace) -> list[int]:
    if not options.words or not all(word.isdecimal() for word in options.words):
        raise Error(f"marrow shelf {options.action} takes numbers of pages; see `marrow shelf list`", code="usage")
    return [int(word) for word in options.words]


def _line(page: Saved) -> str:
    where = f"  {page.url}" if page.url else ""
    return f"{page.number}  {page.saved[:10]}  {page.words:>6,} words  {page.title}{where}"


_ACTIONS: dict[str, Callable[[Shelf, argparse.Namespace], int]] = {
    "list": _list, "add": _add, "search": _list, "show": _show, "book": _book,
    **dict.fromkeys(("archive", "restore", "remove"), _archive),
}  # fmt: skip
