"""Works on each of many sources: a failure is one line on standard error and costs no other source."""

import argparse
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from tqdm import tqdm

from ..article import Article
from ..errors import Error
from ..given import Given
from ..pipeline import Extractor, rendered
from ..reasons import REASONS
from .sources import Source, read


def exit_code(bad: int, total: int) -> int:
    """0 where nothing was bad, 1 where something was, 3 where nothing was good."""
    return 0 if not bad else (1 if bad < total else 3)


def bar(total: int, *, shown: bool) -> "tqdm[Any]":
    """A progress bar over pages; `shown` on a terminal only."""
    return tqdm(total=total, disable=not (shown and sys.stderr.isatty()), unit="page", file=sys.stderr)


def attempt_all(sources: Sequence[Source], work: Callable[[Source], str], options: argparse.Namespace, *,
                done: Callable[[], object] = bool) -> int:  # fmt: skip
    """Call `work` for each source, which gives a failure or ""; print a line for each failure, return their number."""
    bad = 0
    for source in sources:
        bad += told(source, attempt(source, work, options), options)
        done()
    return bad


def told(source: Source, failure: str, options: argparse.Namespace) -> bool:
    """Print a failure as one line, unless the command is to be quiet. Returns whether there is one."""
    if failure and not getattr(options, "quiet", False):
        tqdm.write(line_of(source.shown, failure), file=sys.stderr)
    return bool(failure)


def line_of(name: str, failure: str) -> str:
    """The line that says what failed and why; a message may begin with the name already."""
    code, _, message = failure.partition(": ")
    return f"{name}: {code}: {message.removeprefix(f'{name}: ')}"


def attempt(source: Source, work: Callable[[Source], str], options: argparse.Namespace) -> str:
    """The failure that `work` returns or raises, as `reason: message`."""
    try:
        return work(source)
    except Error as error:
        return f"{error.code}: {error}"
    except OSError:  # standard output is closed or full, which concerns all sources
        raise
    except Exception as error:
        if options.debug:
            raise
        message = " ".join(str(error).split())
        return f"bug: {type(error).__name__}: {message} (a mistake in Marrow or a plugin; --debug shows where)"


def extract(source: Source, extractor: Extractor, options: argparse.Namespace) -> Article:
    """The article of a source. Raises `Error` when it cannot be read."""
    if source.kind == "pages":
        return extractor.join([extract(page, extractor, options) for page in source.pages])
    return followed(source, read(source, extractor.settings, options), extractor)


def followed(source: Source, given: Given, extractor: Extractor) -> Article:
    """The article of a page that was read; of an address with its further pages, where they are to be joined."""
    article = extracted(source, given, extractor)[1]
    on = source.kind == "address" and extractor.settings.get("pages.join")
    return extractor.follow(article) if on else article


def extracted(source: Source, given: Given, extractor: Extractor) -> tuple[Given, Article]:
    """A page that was read, and its article: with its scripts run, where it needs them and `browser` is set."""
    article = extractor.extract(given)
    found = rendered(article, source.name, extractor.settings) if source.kind == "address" else None
    if not found:
        return given, article
    found = replace(given, body=found.body, charset=found.charset)
    return found, extractor.extract(found)


def failure_of(article: Article) -> str:
    """The reason why an article is empty, as `reason: message`; "" where it is not."""
    if not article.reason:
        return ""
    evidence = " ".join(article.evidence.split())
    return f"{article.reason}: {REASONS[article.reason]}" + (f" ({evidence})" if evidence else "")
