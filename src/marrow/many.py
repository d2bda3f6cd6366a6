"""Extracts many pages in order, in this process or in several; a page that fails costs no other."""

import os
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import partial
from itertools import starmap

import numpy as np

from .article import Article
from .errors import Error
from .given import Given, Source, given
from .page import Page, parse
from .workers import Pool, Reply, processors

Extract = Callable[..., Article]
_Read = Given | Page | Error
_MEMORY = 4096  # megabytes of address space of a process


def articles(extract: Extract, sources: Iterable[Source | tuple[Source, str]], *, jobs: int,
             timeout: float) -> Iterator[Article]:  # fmt: skip
    """What `extract` gives for each source, in order; `extract` is a method or function that can be pickled.

    Raises `Error` for a number of jobs or seconds that is none, and for one page in place of several.
    """
    one = isinstance(sources, str | bytes | os.PathLike)  # each letter of a text would be a page
    if one or not isinstance(sources, Iterable):
        raise Error("extract_many takes several pages, such as a list of them; for one there is extract",
                    code="bad-source")  # fmt: skip
    if not isinstance(jobs, int) or not isinstance(timeout, int | float) or jobs < 0 or timeout <= 0:
        raise Error(f"jobs is 0 or more and timeout above 0, not {jobs!r} and {timeout!r}", code="bad-setting")
    jobs = jobs or processors()
    if jobs == 1:
        return (_one(extract, _read(each)) for each in sources)
    return _apart(extract, sources, jobs, timeout)


def _apart(extract: Extract, sources: Iterable[Source | tuple[Source, str]], jobs: int,
           timeout: float) -> Iterator[Article]:  # fmt: skip
    pool = Pool(jobs, _prepare, extract, memory=_MEMORY)  # once the first article is asked for
    yield from starmap(_answer, pool.in_order(map(_read, sources), timeout))


def _prepare(extract: Extract) -> Callable[[_Read], Article]:
    """What a process does with each page, once it has done it with one that loads what pages need."""
    extract(b"<p>A page of one line.")
    return partial(_one, extract)


def _read(source: Source) -> _Read:
    """A page as it is sent to a process, or its error."""
    source, url = source if isinstance(source, tuple) and len(source) == 2 else (source, None)
    if isinstance(source, Page):
        return replace(source, url=url) if url else source
    try:
        return given(source, url=url)
    except Error as error:
        return error


def _one(extract: Extract, source: _Read) -> Article:
    if isinstance(source, Error):
        return failed(f"{source.code}: {source}", None)
    return extract(source)


def _answer(source: _Read, reply: Reply) -> Article:
    if isinstance(reply.value, Article):
        return reply.value
    return failed(reply.failed, None if isinstance(source, Error) else source.url)


def failed(why: str, url: str | None, reason: str = "failed") -> Article:
    """What stands for a page that could not be worked on; `why` is its evidence."""
    page = replace(parse(b""), url=url, refused=reason, notes=(why,))
    return Article(page, np.zeros(len(page.leaves)), "")
