"""`marrow tune`: its arguments, and what it runs for them."""

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from tqdm import tqdm

from .. import registry
from ..errors import Error, naming
from ..evaluate import corpora, extractors
from ..experiment.intervals import of_pages
from ..experiment.report import save, table
from . import pages
from .search import Found, Trials, search
from .space import Dimension, dimensions


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Search the knobs of an algorithm at random, on pages whose right answer is known.

    Pages are dealt into folds by site; the score that is reported is that of knobs found without the page's fold.

    examples:
      marrow tune declutter my-pages/
      marrow tune declutter wcxb-dev world-news --corpora ~/corpora --draws 60 --out tuned/
      marrow tune cetr wcxb-dev --knob factor --knob radius --out tuned/    run it again to go on
    """
    add = parser.add_argument
    add("algorithm", metavar="NAME", help="the algorithm; see `marrow algorithms`")
    add("corpus", nargs="+", metavar="CORPUS", help="as for `marrow eval`: a file, a folder, or a name in --corpora")
    corpora.add_folder(parser)
    add("--knob", action="append", default=[], metavar="NAME", help="search this knob only; repeatable")
    add("--draws", type=int, default=60, metavar="N", help="trials (default: %(default)s)")
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
    judged, digest = pages.load(options.corpus, options.corpora, options.limit)
    file = None
    if options.out:
        with naming(options.out):
            options.out.mkdir(parents=True, exist_ok=True)
        file = options.out / f"{name}.trials.jsonl"
    identity = f"{extractors.find(name).version} {digest}"
    with tqdm(desc=f"tune {name}", unit=" trials", disable=None) as bar:
        trials = Trials(keep, judged, identity, file, bar.update)
        if earlier := trials.resume():
            print(f"marrow tune: going on after {earlier} trials", file=sys.stderr)
        found = search(trials, space, draws=options.draws, folds=options.folds, seed=options.seed)
    data = figures(name, options.corpus, space, found, [page.site for page in judged])
    print(markdown(data), end="")
    if options.out:
        save(options.out / f"{name}.md", markdown(data))
        save(options.out / f"{name}.json", json.dumps(data, indent=1, ensure_ascii=False) + "\n")
    return 0


def figures(name: str, corpora: list[str], space: list[Dimension], found: Found, sites: list[str]) -> dict[str, Any]:
    """The outcome as plain data; scores are word F1, as mean, low and high end of the interval over sites."""
    scores = {"default_f1": found.default, "held_out_f1": found.held_out, "gain": found.held_out - found.default}
    intervals = {key: of_pages(sites, values.tolist()) for key, values in scores.items()}
    return {
        "algorithm": name, "corpora": corpora, "pages": len(sites), "sites": len(set(sites)),
        "default": {each.name: each.default for each in space}, "best": found.best, "folds": found.folds,
        **{key: (each.mean, each.low, each.high) for key, each in intervals.items()},
        "fitted_f1": float(found.fitted.mean()),
    }  # fmt: skip


def markdown(data: dict[str, Any]) -> str:
    """The same for a reader, with the line that puts the knobs to use."""
    name, best = data["algorithm"], data["best"]
    told = (("default", "", "default_f1"), ("tuned, each page by knobs found without its fold", "", "held_out_f1"),
            ("gain", "+", "gain"))
    scores = [(label, f"{data[key][0]:{sign}.4f}", f"{data[key][1]:{sign}.4f} to {data[key][2]:{sign}.4f}")
              for label, sign, key in told]
    knobs = [(f"`{name}.{knob}`", str(data["default"][knob]), str(value),
              ", ".join(str(fold[knob]) for fold in data["folds"])) for knob, value in best.items()]
    use = " ".join(f"--set {name}.{knob}={value}" for knob, value in best.items())
    return "\n".join([
        f"# Knobs of {name}\n",
        f"Searched on {data['pages']} pages of {data['sites']} sites: {', '.join(data['corpora'])}. Word F1, mean over"
        " pages, with 95 % intervals over sites.\n", table(("knobs", "word F1", "95 %"), scores),
        f"With the knobs below the same pages score {data['fitted_f1']:.4f}; they were tuned on them, so quote the"
        " held-out figure.\n", table(("knob", "default", "tuned", "by fold"), knobs),
        f"```console\nmarrow PAGE -a {name} {use}\n```\n",
    ])  # fmt: skip
