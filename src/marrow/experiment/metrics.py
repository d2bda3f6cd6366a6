r"""How close an extracted text comes to the gold text: words, order of words, shingles, and snippets.

**Words.** The text is lower-cased and split into runs of letters, digits and underscores (`\w+`). Precision, recall and
F1 are those of the two multisets of words; a figure for a corpus is the mean over its pages. Where gold and output both
have no words the page counts 1; where only one has none it counts 0.
This is the word F1 of the WCXB leader board, found by calibration on the 1,497 pages of its development split, where
.823 had been reported for trafilatura 2.3.1 and .776 for resiliparse:

| words | both empty | trafilatura | trafilatura, no comments | resiliparse |
|---|---|---|---|---|
| `\w+`, lower case | 1 | .8184 | **.8228** | **.7759** |
| `\w+`, lower case | 0 | .8158 | .8201 | .7679 |
| `\w+`, lower case | page left out | .8274 | .8318 | .7788 |
| `\w+` | 1 | .8160 | .8204 | .7739 |
| white space, lower case | 1 | .8015 | .8057 | .7588 |
| white space | 1 | .7995 | .8038 | .7573 |

Departures: in scripts written without spaces (Chinese and Japanese characters, Thai, Lao, Burmese, Khmer) each
character is a word, since `\w+` would make a whole paragraph one. On WCXB this moves the first row by .0001 at most.

**Order.** F1 of the longest common subsequence of the same words (ROUGE-L, Lin 2004,
https://aclanthology.org/W04-1013/): text in the wrong order costs.

**Shingles.** F1 of the multisets of four words in a row (Broder 1997, https://doi.org/10.1109/SEQUEN.1997.666900): what
was taken apart or put together wrongly costs, however it is ordered at large. A text of fewer words is one shingle.

**Snippets.** The share of the snippets that are in the text as words in a row, whatever the case, punctuation and white
space between them: `with` should be there, `without` should not.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ..errors import importing
from ..expressions import expression

# Own ranges, not those of the page room: a measure must not move with what it measures.
_UNSPACED = (
    "\u0e01-\u0e3a\u0e40-\u0e4e\u0e80-\u0eff\u1000-\u1049\u1050-\u109f\u1780-\u17d3"  # Thai, Lao, Burmese, Khmer
    "\u2e80-\u2fdf\u3005-\u3007\u3041-\u309f\u30a1-\u30fa\u30fc-\u30ff\u31f0-\u31ff"
    "\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff66-\uff9f"
    "\U00020000-\U0003ffff"
)
_WORD = expression(rf"[{_UNSPACED}]|[^\W{_UNSPACED}]+")
SHINGLE = 4  # words


@dataclass(frozen=True, slots=True)
class Score:
    """Precision, recall and F1, each 0 to 1."""

    precision: float
    recall: float
    f1: float


NOTHING = Score(0.0, 0.0, 0.0)


def tokens(text: str) -> list[str]:
    """The words of a text in order."""
    return _WORD.findall(text.lower())


def located(text: str) -> list[tuple[str, int]]:
    """The words of a text in lower case already, each with where it begins."""
    return [(match[0], match.start()) for match in _WORD.finditer(text)]


def words(gold: Sequence[str], found: Sequence[str]) -> Score:
    """Score of the words found against those of the gold, as multisets."""
    return score((Counter(gold) & Counter(found)).total(), len(gold), len(found))


def order(gold: Sequence[str], found: Sequence[str]) -> Score:
    """Score of the longest common subsequence of words. Needs rapidfuzz; raises `Error` without it.

    Time is that of the product of the lengths, 64 words at a time.
    """
    return score(subsequences().similarity(gold, found), len(gold), len(found))


def subsequences() -> Any:
    """`LCSseq` of rapidfuzz. Raises `Error` without that."""
    with importing("gold", "rapidfuzz", "aligning words"):
        from rapidfuzz.distance import LCSseq
    return LCSseq


def shingles(gold: Sequence[str], found: Sequence[str]) -> Score:
    """Score of the shingles, four words in a row, as multisets. Linear in the lengths."""
    wanted, got = _shingles(gold), _shingles(found)
    return score((wanted & got).total(), wanted.total(), got.total())


def _shingles(words: Sequence[str]) -> Counter[tuple[str, ...]]:
    if 0 < len(words) < SHINGLE:
        return Counter([tuple(words)])
    return Counter(zip(*(words[start:] for start in range(SHINGLE)), strict=False))


def snippets(wanted: Sequence[str], found: Sequence[str]) -> float | None:
    """Share of the snippets whose words are in `found` (words in order) in a row; None when no snippet has words."""
    text = f" {' '.join(found)} "
    sought = [words for words in map(tokens, wanted) if words]
    if not sought:
        return None
    return sum(f" {' '.join(words)} " in text for words in sought) / len(sought)


def score(common: int, gold: int, found: int) -> Score:
    """The score of so many words in common, of those of the gold and of those found."""
    if not gold and not found:
        return Score(1.0, 1.0, 1.0)
    if not common:
        return NOTHING
    return Score(common / found, common / gold, 2 * common / (gold + found))
