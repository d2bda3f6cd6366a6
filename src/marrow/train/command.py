"""`marrow train`: its arguments, and what it runs for them."""

import argparse
import importlib.util
import os
from pathlib import Path

from ..errors import Error, writable
from ..evaluate import corpora

MODULES = ("torch", "scipy", "rapidfuzz", "pyarrow")  # the first for nets alone
_OTHERS = ("fields", "regions")  # modules with models of their own, which stand where a corpus could


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Train the learned extractor on pages whose right answer is known.

    The report says how good it is on sites that it has not seen. The model is one file of plain arrays. Your own pages:
    a folder of X.html with the right text in X.txt beside each, or with data-marrow="keep" on the elements whose text
    is right.

    examples:
      marrow train my-pages/ --out my.npz --quick               a first look, in a minute or two
      marrow train wcxb-dev world-news --corpora ~/corpora --out model.npz --report report/
      marrow train my-pages/ --out my.npz --resume              go on where an interrupted run was
      marrow train wcxb-dev --licence wcxb-dev=CC-BY-4.0 --out model.npz
      marrow train my-pages/ --algorithm dragnet --out my.npz   the model of the algorithm dragnet
      marrow train fields wcxb-dev --corpora ~/corpora --out fields.npz   the rankers of fields (dates)
      marrow train regions harvest-forum --corpora ~/corpora --out regions.json   the score of lists and posts
    """
    add = parser.add_argument
    add("corpus", nargs="+", metavar="CORPUS",
        help="a .parquet file, a folder of X.html with X.txt, X.md or marks in it, or the name of one in --corpora;"
        " `fields` or `regions` before the corpora: train the rankers of fields, or the score of repeated regions,"
        " with --limit only")  # fmt: skip
    add("--algorithm", choices=("learned", "dragnet"), default="learned",
        help="whose model; dragnet's is a logistic regression and goes with --licence, --limit, --jobs and --work"
             " only (default: learned)")
    add("--out", type=Path, required=True, metavar="FILE", help="the model file to write, FILE.npz")
    corpora.add_folder(parser)
    add("--licence", action="append", default=[], metavar="CORPUS=TEXT", help="licence of a corpus, kept in the model")
    add("--folds", type=int, default=5, metavar="N", help="folds of cross-validation (default: %(default)s)")
    add("--epochs", type=int, metavar="N", help="times the net sees each page (default: 16)")
    add("--seed", type=int, default=0, metavar="N", help="of all that is random (default: %(default)s)")
    add("--limit", type=int, metavar="N", help="at most N pages of each corpus, the first ones")
    add("--jobs", type=int, metavar="N",
        help="processes that build pages' columns and train folds; 0 (default) for one a processor")
    add("--without", default="", metavar="FAMILY,...", help="families of features that the model does without")
    add("--quick", action="store_true", help="a small net, two folds, few epochs: to see that all is well")
    add("--report", type=Path, metavar="DIR", help="write report.md and report.html here")
    add("--work", type=Path, metavar="DIR",
        help="where columns and folds are kept (default: marrow/train in the cache folder)")
    add("--resume", action="store_true", help="take up the folds of an interrupted run with the same options")


def run(options: argparse.Namespace) -> int:
    """Do what the arguments say; the model's score on standard output. Raises `Error` as `run.train` does."""
    other = options.corpus[0] if options.corpus[0] in _OTHERS and options.corpus[1:] else ""
    missing = [name for name in MODULES[bool(other) :] if importlib.util.find_spec(name) is None]
    if missing:
        raise Error(f"training needs {', '.join(missing)}: pip install 'webmarrow[train]'", code="missing-extra")
    from . import dragnet, run

    _check_numbers(options)
    if other:
        writable(options.out)
        module = importlib.import_module(f".{other}", __package__)
        print(module.train(corpora.find_all(options.corpus[1:], options.corpora), options.out, options.limit))
        return 0
    _check(options)
    home = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    work = options.work or home / "marrow" / "train"
    reports = [options.report / "report.md", options.report / "report.html"] if options.report else []
    for file in (options.out, *reports, work / "pages" / "0.npz"):
        writable(file)
    if options.algorithm == "learned":
        print(run.train(options, work))
    else:
        print(dragnet.train(options, run.licensed(options), work))
    return 0


def _check_numbers(options: argparse.Namespace) -> None:
    """Raise `Error` for numbers that cannot be used."""
    numbers = (options.epochs, options.limit)
    if options.folds < 2 or any(each is not None and each < 1 for each in numbers) or (options.jobs or 0) < 0:
        raise Error("folds must be 2 or more; epochs and limit 1 or more; jobs 0 or more", code="usage")
    if not 0 <= options.seed < 2**32:
        raise Error("the seed must be from 0 to 4294967295", code="usage")


def _check(options: argparse.Namespace) -> None:
    """Raise `Error` for options of the learned and dragnet's models that cannot be used, alone or together."""
    if options.out.suffix != ".npz":
        raise Error(f"{options.out}: a model file ends in .npz", code="usage")
    own = (options.report, options.without, options.quick, options.resume, options.epochs, options.folds != 5,
           options.seed)
    if options.algorithm != "learned" and any(own):
        raise Error("--algorithm dragnet goes with --licence, --limit, --jobs and --work only", code="usage")
