"""`marrow eval --transplants`: pieces are inserted among paragraphs; which structures stay, which clutter goes.

On pages of a corpus a piece is inserted between two paragraphs that the gold holds, and again at an edge, before the
first or behind the last of them; one piece at a time. The extractor is asked for the text of each of these pages.

- **kept whole**: of the structures, the share all of whose text is in the output, but for buttons and the numbers of
  lines beside code.
- **gone**: of the clutter, the share none of whose text stands beside the paragraphs.

The mean is that over kinds, which count the same. A page counts for an extractor where its output has the paragraphs
beside the piece, in order: elsewhere nothing can be said of what stands there. A text of fewer than three words must
stand beside them to be kept, since it may stand elsewhere on the page too.

Pages are of different sites. A page takes every kind of piece in turn, filled with words of other sites of the corpus,
or found there; the forms of a kind go round over the pages. All choices follow from the ids of the pages.
"""

import zlib
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from random import Random

from ...document.code.code_text import count_up
from ...experiment import metrics
from ...experiment.arrays import Bools
from ...page import Page, tags
from ..alignment import aligned
from ..corpora import Corpus
from ..measures import MEAN, Count, Measure
from ..sample import Sample
from .forms import HEADLINE, Fillings, Piece, kinds, pieces, sentences
from .harvest import AROUND, FOUND, harvest
from .plant import FIRST, LAST, SURE, Planted, plant, spots

PAGES = 40  # of a corpus
KEPT, GONE = "kept whole", "gone"
AT_EDGES = "{}, at the edges"
_TELLING = 3  # words of a text that stands nowhere else by chance
KINDS = (*kinds(), FOUND, AROUND)
_FOUND_EVERY = 3  # one of so many structures of a kind is found, the others are filled forms
_BUTTON = tags.CODES["button"]
_TRIES = 20  # pieces of a kind that are tried on a page
_NEAR = 50  # characters beyond twice the texts of a piece that are beside a paragraph, at an edge


@dataclass(frozen=True, slots=True)
class Trial:
    """A page with a piece.

    `kind`, `keep`: those of the piece; `texts`: its blocks, but for the buttons of a structure; `before`, `after`: the
    paragraphs around it, "" where it is the first or the last.
    """

    id: str
    html: bytes
    url: str
    site: str
    kind: str
    keep: bool
    texts: tuple[str, ...]
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class _Source:
    """A page to set pieces down in, and what it gives to others. `gold`: of each block, whether it is content."""

    sample: Sample
    page: Page
    gold: Bools
    sentences: tuple[str, ...]
    headlines: tuple[str, ...]
    found: tuple[Piece, ...]


def trials(corpus: Corpus, limit: int | None = None) -> Iterator[Trial]:
    """Every kind of piece on each of `limit` pages of different sites, as far as so many have a place for it: between
    two paragraphs, and in turns before the first and behind the last."""
    sources = _sources(corpus, limit or PAGES)
    turns: Counter[str] = Counter()
    for source in sources:
        random = Random(zlib.crc32(source.sample.id.encode()))
        others = [each for each in sources if each is not source]
        filled = pieces(Fillings.of((each.sentences, each.headlines) for each in others), random)
        found = [piece for each in others for piece in each.found]
        for kind in KINDS:
            given = _in_turn(kind, turns[kind], filled, found, random)
            turns[kind] += 1
            for edges in ((), ((FIRST, LAST)[turns[kind] % 2],)):
                planted = (plant(source.page, [piece], source.gold, random, edges) for piece in given)
                if first := next(filter(None, planted), None):  # the first piece that fits in
                    yield _trial(source, first)


@lru_cache(maxsize=1)
def _sources(corpus: Corpus, pages: int) -> list[_Source]:
    """Pages of different sites in an order that does not depend on the sites' names, until so many have a place."""
    first: dict[str, Sample] = {}
    for sample in corpus.samples():
        if sample.text:
            first.setdefault(sample.home, sample)
    order = sorted(first.values(), key=lambda sample: (zlib.crc32(sample.id.encode()), sample.id))
    return list(islice((each for each in map(_source, order) if spots(each.page, each.gold)), pages))


def _source(sample: Sample) -> _Source:
    page, gold = sample.parsed(), sample.text or ""
    share = aligned([metrics.tokens(text) for text in page.blocks.texts], gold)
    short = (line.strip() for line in gold.splitlines() if len(metrics.tokens(line)) in HEADLINE)
    headlines = (sample.title,) if sample.title else tuple(islice(short, 1))
    return _Source(sample, page, share > SURE, tuple(sentences(gold)), headlines,
                   tuple(harvest(page, share)))


def _in_turn(kind: str, turn: int, filled: Sequence[Piece], found: Sequence[Piece], random: Random) -> list[Piece]:
    """The pieces of a kind to try on a page, best first."""
    own = [piece for piece in filled if piece.kind == kind]
    other = [piece for piece in found if piece.kind == kind]
    other = random.sample(other, min(len(other), _TRIES))
    if not own:
        return other
    by_form = turn - turn // _FOUND_EVERY if other else turn  # turns that forms had before
    own = own[by_form % len(own) :] + own[: by_form % len(own)]
    return [*other, *own][:_TRIES] if turn % _FOUND_EVERY == _FOUND_EVERY - 1 else own


def _trial(source: _Source, planted: Planted) -> Trial:
    piece, blocks, tree = planted.pieces[0], planted.page.blocks, planted.page.tree
    own = (planted.owner == 0).nonzero()[0]
    button = tree.mask([node for node, role in tree.values_of("role") if role == "button"])
    pressed = tree.inside(button | (tree.tag == _BUTTON))
    shown = own[~pressed[blocks.container[own]]] if piece.keep else own
    texts = (text for text in map(blocks.text, shown.tolist()) if not (piece.keep and count_up(text.split())))
    place = planted.places[0]
    sample = source.sample
    return Trial(f"{sample.id}/{piece.kind}/{place}", planted.html, sample.url, sample.home, piece.kind, piece.keep,
                 tuple(texts),
                 "" if place == FIRST else blocks.text(int(own[0]) - 1),
                 "" if place == LAST else blocks.text(int(own[-1]) + 1))  # fmt: skip


def count(trial: Trial, output: str, form: str) -> list[Count]:
    """Whether the piece stayed whole, or went; nothing where the paragraphs around it are not in the output."""
    words, beside = _line(output), ""
    texts = [text for text in map(_line, trial.texts) if text.strip()]
    near = 2 * sum(map(len, texts)) + _NEAR
    before, after = (_line(text) if text else "" for text in (trial.before, trial.after))
    if before:
        _, found, rest = words.partition(before)
        beside, met, _ = rest.partition(after.lstrip()) if after else (rest[:near], found, "")
    else:
        rest, met, _ = words.partition(after)
        found, beside = met, rest[-near:]
    if not found or not met:
        return []
    beside = f" {beside} "
    if trial.keep:
        right = all(text in (words if text.count(" ") > _TELLING else beside) for text in texts)
    else:
        right = not any(text in beside for text in texts)
    measure = KEPT if trial.keep else GONE
    measure = measure if before and after else AT_EDGES.format(measure)
    return [Count(trial.site, trial.kind, measure, int(right), 1)]


_TITLES = {title: title for each in (KEPT, GONE) for title in (each, AT_EDGES.format(each))}
MEASURE = Measure(form="text", count=count, pages=trials, columns=(MEAN, *KINDS), titles=_TITLES)


def _line(text: str) -> str:
    """The words of a text with a space on both sides of each."""
    return f" {' '.join(metrics.tokens(text))} "
