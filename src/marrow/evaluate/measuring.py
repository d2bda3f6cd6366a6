"""Run extractors over corpora for a measure other than the text: each page is counted as it is done.

A page that hangs or crashes an extractor gives an empty output, and is told among the failures.
"""

import os
from dataclasses import replace
from pathlib import Path

from tqdm import tqdm

from . import extractors as extractor_room
from .corpora import Corpus
from .extractors import Extractor
from .run import TIMEOUT, check
from .shares import Count, Measure, Result
from .worker import outcomes


def measure(corpora: list[str], extractors: list[str], what: Measure, *, corpora_dir: Path | None = None,
            limit: int | None = None, timeout: float = TIMEOUT, jobs: int | None = None) -> list[Result]:  # fmt: skip
    """What is counted of each extractor on each corpus; those of the measure where none are named.

    The options are those of `run.evaluate`, and it raises `Error` as that does.
    """
    places, found = check(corpora, extractors or list(what.names), corpora_dir=corpora_dir, limit=limit,
                          timeout=timeout, jobs=jobs, find=what.find)  # fmt: skip
    given = [extractor_room.giving(each, what.form) for each in found]
    return [_one(corpus, extractor, what, limit, timeout, jobs or os.cpu_count() or 1)
            for corpus in places for extractor in given]  # fmt: skip


def _one(corpus: Corpus, extractor: Extractor, what: Measure, limit: int | None, timeout: float, jobs: int) -> Result:
    counts: list[Count] = []
    failures: list[str] = []
    pages = 0
    for name, view in what.views.items():
        shown = (replace(page, html=view(page.html)) for page in what.pages(corpus, limit))
        with tqdm(desc=f"{corpus.name} {extractor.name} {name}".rstrip(), unit=" pages", disable=None) as bar:
            for page, outcome in outcomes(extractor, shown, timeout=timeout, jobs=jobs):
                found = what.count(page, outcome.text, extractor.form)
                counts += [replace(each, measure=f"{name} {each.measure}".lstrip()) for each in found]
                failures += [f"{page.id}: {outcome.failed}"] if outcome.failed else []
                pages += 1
                bar.update()
    return Result(corpus.name, corpus.digest, extractor.name, extractor.version, tuple(counts), tuple(failures), pages)
