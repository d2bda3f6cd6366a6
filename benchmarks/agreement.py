"""How far Marrow's jusText and boilerpipe agree with independent implementations, page by page.

    python benchmarks/agreement.py tests/pages            # or any corpus that `marrow eval` takes
    python benchmarks/agreement.py wcxb-dev --corpora ~/corpora --limit 200

Agreement is the F1 of the words of one output against those of the other, 1 where both are empty. The others parse pages on
their own, so blocks differ (they end one at `br`, and take hidden text), and that shows. The packages are jusText, by the
algorithm's author, and boilerpy3, a port of boilerpipe. Of BTE, CETR and CETD no independent implementation that can be
installed was found; their tests hold a second reading instead: a search over all stretches (BTE), the paper's recursive
procedures (CETD), and every step by hand (CETR).
"""

import argparse
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import fmean, median

import marrow
from marrow.evaluate import corpora, metrics

PAIRS = (("boilerpipe", "article", "ArticleExtractor"), ("boilerpipe", "largest", "LargestContentExtractor"),
         ("boilerpipe", "words", "NumWordsRulesExtractor"), ("justext", "", "justext"))  # fmt: skip


def ours(html: str, name: str, chain: str) -> str:
    """The text that Marrow's algorithm keeps."""
    settings = {"boilerpipe": {"boilerpipe.chain": chain}, "justext": {"justext.language": "en"}}.get(name)
    return marrow.extract(html, algorithm=name, settings=settings).text


def theirs(name: str) -> Callable[[str], str]:
    """The independent implementation as a function."""
    if name == "justext":
        import justext

        words = justext.get_stoplist("English")
        return lambda html: "\n".join(each.text for each in justext.justext(html, words) if not each.is_boilerplate)
    from boilerpy3 import extractors

    extractor = getattr(extractors, name)(raise_on_failure=False)
    return lambda html: str(extractor.get_content(html))


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
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("corpus")
    parser.add_argument("--corpora", type=Path)
    parser.add_argument("--limit", type=int)
    options = parser.parse_args()
    others = [theirs(pair[2]) for pair in PAIRS]
    rows = []
    print("| page | " + " | ".join(f"{name} {chain}".strip() for name, chain, _ in PAIRS) + " |")
    print("|---|" + "---:|" * len(PAIRS))
    for name, html in pages(options.corpus, options.corpora, options.limit):
        rows.append([agreement(html, pair, other) for pair, other in zip(PAIRS, others, strict=True)])
        print(f"| {name} | " + " | ".join(f"{value:.3f}" for value in rows[-1]) + " |", flush=True)
    for label, figure in (("mean", fmean), ("median", median)):
        print(f"| {label} | " + " | ".join(f"{figure(column):.3f}" for column in zip(*rows, strict=True)) + " |")
    return 0


if __name__ == "__main__":
    sys.exit(main())
