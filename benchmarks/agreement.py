"""How far Marrow's jusText, boilerpipe and BTE agree with independent implementations, page by page.

    python benchmarks/agreement.py tests/pages            # or any corpus that `marrow eval` takes
    python benchmarks/agreement.py wcxb-dev --corpora ~/corpora --limit 200 --bte bte.py

Agreement is the F1 of the words of one output against those of the other, 1 where both are empty. The others parse
pages on their own, so blocks differ (they end one at `br`, and take hidden text), and that shows. The packages are
jusText, by the algorithm's author, and boilerpy3, a port of boilerpipe. For BTE there is one file in Python by Jan
Pomikalek, on no package index; it is in the benchmark of Bevendorff et al. (SIGIR 2023),
`src/extraction_benchmark/extractors/bte.py` of the repository chatnoir-eu/web-content-extraction-benchmark, and takes
part where `--bte` says where it lies. Of CETR and CETD no independent implementation that can be installed was found:
`cetr` and `cetd` are on no index, the package `dragnet`, which has parts of CETR, needs scikit-learn below 0.21, and
the program of CETD's author needs the browser of Qt 4. Their tests hold a second reading instead: the paper's recursive
procedures (CETD), and every step by hand (CETR).
"""

import importlib.util
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from statistics import fmean, median
from typing import Any

import numpy as np
from pages import arguments, finish

import marrow
from marrow import registry
from marrow.errors import Error
from marrow.evaluate import corpora
from marrow.experiment import metrics
from marrow.experiment.report import table

PAIRS = (("boilerpipe", "article", "ArticleExtractor"), ("boilerpipe", "largest", "LargestContentExtractor"),
         ("boilerpipe", "words", "NumWordsRulesExtractor"), ("justext", "", "justext"))  # fmt: skip


def ours(html: str, name: str, chain: str) -> str:
    """The text that Marrow's algorithm keeps, without what a document joins to it (captions, notes)."""
    knobs = {"boilerpipe": {"chain": chain}, "justext": {"language": "en"}}.get(name, {})
    page = marrow.parse(html)
    kept = page.leaves.block[registry.verb("algorithms", name)(page, **knobs) > 0]
    return "\n".join(page.blocks.text(block) for block in np.unique(kept[kept >= 0]).tolist())


def theirs(name: str) -> Callable[[str], str]:
    """The independent implementation as a function."""
    if name == "justext":
        import justext

        words = justext.get_stoplist("English")
        return lambda html: "\n".join(each.text for each in justext.justext(html, words) if not each.is_boilerplate)
    if name.endswith(".py"):
        return lambda html: str(_module(Path(name)).html2text(html))
    from boilerpy3 import extractors

    extractor = getattr(extractors, name)(raise_on_failure=False)
    return lambda html: str(extractor.get_content(html))


@cache
def _module(path: Path) -> Any:
    """The module in a file. Raises `Error` for one that is not there."""
    if not path.is_file():
        raise Error(f"{path}: no such file", code="not-found")
    spec = importlib.util.spec_from_file_location(path.stem, path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def agreement(html: str, pair: tuple[str, str, str], other: Callable[[str], str]) -> float:
    """F1 of the words of both outputs."""
    return metrics.words(metrics.tokens(other(html)), metrics.tokens(ours(html, *pair[:2]))).f1


def pages(corpus: str, folder: Path | None, limit: int | None) -> Iterator[tuple[str, str]]:
    """Id and markup of each page: `source.html` of golden pages, or those of a corpus."""
    golden = sorted(Path(corpus).glob("*/source.html"))
    for path in golden[:limit]:
        yield path.parent.name, path.read_bytes().decode("utf-8", "replace")
    if not golden:
        for sample in corpora.find(corpus, folder).samples(limit):
            if sample.html.strip():
                yield sample.id, sample.html.decode("utf-8", "replace")


def main() -> int:
    """Print a row per page and the means."""
    parser = arguments(__doc__ or "")
    parser.add_argument("corpus")
    corpora.add_folder(parser)
    parser.add_argument("--limit", type=int)
    parser.add_argument("--bte", metavar="FILE", help="Pomikalek's bte.py, to compare that too")
    options = parser.parse_args()
    pairs = [*PAIRS, ("bte", "", options.bte)] if options.bte else PAIRS
    others = [theirs(pair[2]) for pair in pairs]
    rows = {name: [agreement(html, pair, other) for pair, other in zip(pairs, others, strict=True)]
            for name, html in pages(options.corpus, options.corpora, options.limit)}
    columns = list(zip(*rows.values(), strict=True))
    rows |= {label: list(map(figure, columns)) for label, figure in (("mean", fmean), ("median", median))}
    print(table(("page", *(f"{name} {chain}".strip() for name, chain, _ in pairs)),
                [(name, *(f"{value:.3f}" for value in values)) for name, values in rows.items()]), end="")
    return 0


if __name__ == "__main__":
    finish("agreement.py", main)
