"""`marrow tune`: the arguments and what is done with them."""

import argparse
import json
import sys
from pathlib import Path

from tqdm import tqdm

from .. import registry
from ..errors import Error
from ..evaluate import corpora, extractors
from . import pages, report
from .search import Trials, search
from .space import dimensions

DESCRIPTION = """\
Search the knobs of an algorithm on pages whose right answer is known: at random first, then one knob at a time from the
best. Pages are dealt into folds by site; the score that is reported is that of knobs found without the page's fold."""
EXAMPLES = """\
examples:
  marrow tune declutter my-pages/
  marrow tune declutter wcxb-dev world-news --corpora ~/corpora --draws 60 --out tuned/
  marrow tune cetr wcxb-dev --knob factor --knob radius --out tuned/    run it again to go on
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of `marrow tune`."""
    parser.description, parser.epilog = DESCRIPTION, EXAMPLES
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    add = parser.add_argument
    add("algorithm", metavar="NAME", help="the algorithm; see `marrow algorithms`")
    add("corpus", nargs="+", metavar="CORPUS", help="as for `marrow eval`: a file, a folder, or a name in --corpora")
    add("--corpora", type=Path, metavar="DIR", help="folder of corpora (default: $MARROW_CORPORA)")
    add("--knob", action="append", default=[], metavar="NAME", help="search this knob only; repeatable")
    add("--draws", type=int, default=40, metavar="N",
        help="random trials before the coordinate search (default: %(default)s)")
    add("--folds", type=int, default=5, metavar="N", help="folds (default: %(default)s)")
    add("--limit", type=int, default=300, metavar="N",
        help="pages of each corpus, evenly spaced (default: %(default)s)")
    add("--seed", type=int, default=0, metavar="N", help="of all that is random (default: %(default)s)")
    add("--out", type=Path, metavar="DIR", help="write NAME.md and NAME.json here, and keep the trials for going on")


def run(options: argparse.Namespace) -> int:
    """Do what the arguments say; the report on standard output. Raises `Error` for what cannot be searched or read."""
    name = options.algorithm
    keep = registry.verb("algorithms", name)
    space = dimensions(name, options.knob)
    if not space:
        raise Error(f"{name} has no knob to search", code="nothing-to-tune")
    if options.folds < 2 or options.draws < 0 or options.limit < 1:
        raise Error("--folds must be 2 or more, --draws 0 or more, --limit 1 or more", code="usage")
    folder = corpora.located(options.corpora)
    judged, digest = pages.load(options.corpus, folder, options.limit)
    file = None
    if options.out:
        try:
            options.out.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise Error(f"{options.out}: {error.strerror or error}", code="not-writable") from error
        file = options.out / f"{name}.trials.jsonl"
    identity = f"{extractors.find(name).version} {digest}"
    with tqdm(desc=f"tune {name}", unit=" trials", disable=None) as bar:
        trials = Trials(keep, judged, identity, file, bar.update)
        if earlier := trials.resume():
            print(f"marrow tune: going on after {earlier} trials", file=sys.stderr)
        found = search(trials, space, draws=options.draws, folds=options.folds, seed=options.seed)
    data = report.figures(name, options.corpus, space, found, [page.site for page in judged])
    print(report.markdown(data), end="")
    if options.out:
        text = json.dumps(data, indent=1, ensure_ascii=False) + "\n"
        (options.out / f"{name}.md").write_text(report.markdown(data), encoding="utf-8")
        (options.out / f"{name}.json").write_text(text, encoding="utf-8")
    return 0
