"""The results table: every algorithm, the default and every installed peer over all corpora.

    python benchmarks/results.py --corpora ~/corpora --out results             # everything, hours
    python benchmarks/results.py --corpora ~/corpora --out results --sample 150   # evenly spaced pages of each corpus

Rows are kept in OUT, and a run that was stopped goes on where it was: what is done is skipped for each algorithm and
corpus. Every eighth page comes first, by all extractors, then every fourth, and so on. Then `docs/results.md` and
`docs/results.html` are written from the rows in OUT, for the pages that all extractors have done; `--write` does only
that.
"""

import argparse
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from pages import finish
from results_page import write
from tqdm import tqdm

from marrow import registry
from marrow.errors import Error
from marrow.evaluate import corpora, extractors, rows
from marrow.evaluate.corpora import Corpus
from marrow.evaluate.worker import outcomes

_TIMEOUT = 30.0  # seconds for a page
# every eighth page by all extractors first, and so on: a run that is stopped has comparable figures
_STEPS = (8, 4, 2, 1)
DOCS = Path(__file__).resolve().parents[1] / "docs"


def contenders() -> list[str]:
    """Algorithms, then the peers that are installed; a peer with the name of an algorithm as `peers.NAME`."""
    algorithms = extractors.algorithms()
    peers = [peer for peer in extractors.peers() if extractors.installed(peer)]
    return [*algorithms, *(f"peers.{peer}" if peer in algorithms else peer for peer in peers)]


def sampled(path: Path, size: int, folder: Path) -> Path:
    """A Parquet file of at most `size` evenly spaced rows of another, made once."""
    import pyarrow.parquet as parquet

    target = folder / path.name
    if not target.exists():
        folder.mkdir(parents=True, exist_ok=True)
        table = parquet.read_table(path)
        count = min(size, len(table))
        parquet.write_table(table.take([number * len(table) // count for number in range(count)]), target,
                            compression="zstd")
    return target


def places(options: argparse.Namespace) -> Iterator[Path]:
    """The corpora to run over: those named, or all Parquet files of the folder, the small ones first."""
    found = [corpora.find(name, options.corpora).path for name in options.only] if options.only else [
        path for path in options.corpora.iterdir() if path.suffix == ".parquet"]  # fmt: skip
    for path in sorted(found, key=lambda path: (path.stat().st_size, path.name)):
        yield sampled(path, options.sample, options.out / f"sample-{options.sample}") if options.sample else path


def run(extractor: extractors.Extractor, places: list[Corpus], out: Path, step: int) -> None:
    """One extractor over every `step`-th page of all corpora, in one worker; what has a row already is left out."""
    kept = rows.Store(out)
    with tqdm(desc=extractor.name, unit=" pages", disable=None) as bar:
        for corpus in places:
            missing = (sample for sample in islice(corpus.samples(), 0, None, step)
                       if (corpus.digest, sample.id, extractor.name, extractor.version) not in kept.rows)
            for sample, outcome in outcomes(extractor, missing, timeout=_TIMEOUT, jobs=1):
                kept.add(rows.score(corpus, extractor, sample, outcome))
                bar.update()


def arguments() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("only", nargs="*", metavar="CORPUS", help="only these corpora")
    parser.add_argument("--corpora", type=Path, default=corpora.located(None), help="folder of corpora")
    parser.add_argument("--out", type=Path, default=Path("results"), help="folder of the rows (default: results)")
    parser.add_argument("-a", "--algorithm", action="append", metavar="NAME", help="only these, beside what is there")
    parser.add_argument("--sample", type=int, metavar="N", help="N evenly spaced pages of each corpus")
    parser.add_argument("--write", action="store_true", help="write the pages from the rows that are there")
    parser.add_argument("--docs", type=Path, default=DOCS, help="folder that the pages go to")
    return parser.parse_args()


def main() -> int:
    """Run what is missing, then write the pages."""
    options = arguments()
    if not options.write:
        if options.corpora is None:
            raise Error("no folder of corpora: give --corpora DIR or set MARROW_CORPORA", code="usage")
        found = [corpora.find(str(path)) for path in places(options)]
        for step in _STEPS:
            for name in options.algorithm or contenders():
                run(extractors.find(name), found, options.out, step)
    done = list(rows.Store(options.out).rows.values())
    if not done:
        raise Error(f"{options.out}: no rows", code="not-found")
    order = {name: place for place, name in enumerate(registry.names("algorithms"))}
    write(done, order, options.docs)
    return 0


if __name__ == "__main__":
    finish("results", main)
