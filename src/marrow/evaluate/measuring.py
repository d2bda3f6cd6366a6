"""Run extractors over corpora for a measure other than the text: each page is counted as it is done.

A page that hangs or crashes an extractor gives an empty output, and is told among the failures.
"""

import os
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from tqdm import tqdm

from ..errors import Error
from . import extractors as extractor_room
from .corpora import Corpus
from .extractors import Extractor
from .run import TIMEOUT, check, outcomes
from .shares import Count, Result

Counting = Callable[[Any, str, str], list[Count]]  # the page, the output, and what form that has
Views = Mapping[str, Callable[[bytes], bytes]]
Pages = Callable[[Corpus, int | None], Iterator[Any]]  # at most so many, each with `id`, `html` and `url`


def measure(corpora: list[str], extractors: list[str], form: str, counting: Counting, views: Views, *,
            pages: Pages = Corpus.samples, corpora_dir: Path | None = None, limit: int | None = None,
            timeout: float = TIMEOUT, jobs: int | None = None) -> list[Result]:  # fmt: skip
    """What is counted of each extractor on each corpus.

    `form`: what is asked of extractors; `views`: what is done to the pages before, by name, which is put before the
    name of the extractor's measure; `pages`: those of a corpus, all of
    them as they are by default. The rest is as in `run.evaluate`. Raises `Error` as that does.
    """
    places, found = check(corpora, extractors, corpora_dir=corpora_dir, limit=limit, timeout=timeout, jobs=jobs)
    given = [extractor_room.giving(each, form) for each in found]
    return [_one(corpus, extractor, counting, views, pages, limit, timeout, jobs or os.cpu_count() or 1)
            for corpus in places for extractor in given]  # fmt: skip


def _one(corpus: Corpus, extractor: Extractor, counting: Counting, views: Views, pages: Pages, limit: int | None,
         timeout: float, jobs: int) -> Result:  # fmt: skip
    counts: list[Count] = []
    failures: list[str] = []
    done = 0
    for name, view in views.items():

        def samples(view: Callable[[bytes], bytes] = view) -> Iterator[Any]:
            return (replace(sample, html=view(sample.html)) for sample in pages(corpus, limit))

        with tqdm(desc=f"{corpus.name} {extractor.name} {name}".rstrip(), unit=" pages", disable=None) as bar:
            for sample, outcome in outcomes(extractor, samples(), timeout=timeout, jobs=jobs):
                found = counting(sample, outcome.text, extractor.form)
                counts += [replace(each, measure=f"{name} {each.measure}".lstrip()) for each in found]
                failures += [f"{sample.id}: {outcome.failed}"] if outcome.failed else []
                done += 1
                bar.update()
    if not done:
        raise Error(f"{corpus.path}: no pages to measure", code="bad-corpus")
    return Result(corpus.name, corpus.digest, extractor.name, extractor.version, tuple(counts), tuple(failures))
