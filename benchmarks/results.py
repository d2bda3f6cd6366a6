"""The results table: every algorithm, the default and every installed peer over all corpora.

    python benchmarks/results.py --corpora ~/corpora --out results             # everything, hours
    python benchmarks/results.py --corpora ~/corpora --out results --sample 150   # evenly spaced pages of each corpus

Rows are kept in OUT, the small corpora first, and a run that was stopped goes on where it was. Then `docs/results.md`
and `docs/results.html` are written from the rows in OUT, for the pages that all extractors have done; `--write` does
only that.
"""

import argparse
from collections.abc import Iterator
from pathlib import Path

from pages import arguments, finish
from results_page import write

from marrow import registry
from marrow.errors import Error
from marrow.evaluate import corpora, extractors, rows
from marrow.evaluate.run import evaluate

DOCS = Path(__file__).resolve().parents[1] / "docs"


def contenders() -> list[str]:
    """Algorithms, then the peers that are installed; a peer with the name of an algorithm as `peers.NAME`."""
    installed = filter(extractors.installed, registry.names("evaluate.peers"))
    return [*registry.names("algorithms"), *map(extractors.full_name, installed)]


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


def main() -> int:
    """Run what is missing, then write the pages."""
    parser = arguments(__doc__ or "")
    parser.add_argument("only", nargs="*", metavar="CORPUS", help="only these corpora")
    corpora.add_folder(parser)
    parser.add_argument("--out", type=Path, default=Path("results"), help="folder of the rows (default: results)")
    parser.add_argument("-a", "--algorithm", action="append", metavar="NAME", help="only these, beside what is there")
    parser.add_argument("--sample", type=int, metavar="N", help="N evenly spaced pages of each corpus")
    parser.add_argument("--write", action="store_true", help="write the pages from the rows that are there")
    parser.add_argument("--docs", type=Path, default=DOCS, help="folder that the pages go to")
    options = parser.parse_args()
    if not options.write:
        if options.corpora is None:
            raise Error("no folder of corpora: give --corpora DIR or set MARROW_CORPORA", code="usage")
        for path in places(options):
            evaluate([str(path)], options.algorithm or contenders(), jobs=1, out=options.out)
    done = list(rows.RowStore(options.out).rows.values())
    if not done:
        raise Error(f"{options.out}: no rows", code="not-found")
    order = {name: place for place, name in enumerate(registry.names("algorithms"))}
    write(done, order, options.docs)
    return 0


if __name__ == "__main__":
    finish("results", main)
