"""`marrow eval --transplants`: what stays whole, and what goes, when it is set down between two paragraphs of a page.

On pages of a corpus a piece is set down between two paragraphs that the gold holds, one at a time (see `trials`), and
the extractor is asked for the text of the page.

- **kept whole**: of the structures, the share all of whose text is in the output.
- **gone**: of the clutter, the share none of whose text stands between the two paragraphs.

The mean is that over kinds, which count the same. A page counts for an extractor where its output has both paragraphs
in order: elsewhere nothing can be said of what stands between. A text of fewer than three words must stand between the
paragraphs to be kept, since it may stand elsewhere on the page too.
"""

from ...experiment import metrics
from ..shares import MEAN, Count, Measure
from .trials import KINDS, Trial, trials

KEPT, GONE = "kept whole", "gone"
_TELLING = 3  # words of a text that stands nowhere else by chance


def count(trial: Trial, output: str, form: str) -> list[Count]:
    """Whether the piece stayed whole, or went; nothing where the paragraphs around it are not in the output."""
    words, before, after = _line(output), _line(trial.before), _line(trial.after)
    _, first, rest = words.partition(before)
    between, second, _ = f" {rest}".partition(after)
    between += " "
    if not first or not second:
        return []
    texts = [text for text in map(_line, trial.texts) if text.strip()]
    if trial.keep:
        right = all(text in (words if text.count(" ") > _TELLING else between) for text in texts)
    else:
        right = not any(text in between for text in texts)
    return [Count(trial.site, trial.kind, KEPT if trial.keep else GONE, int(right), 1)]


MEASURE = Measure(form="text", count=count, pages=trials, columns=(MEAN, *KINDS), titles={KEPT: KEPT, GONE: GONE})


def _line(text: str) -> str:
    """The words of a text with a space on both sides of each."""
    return f" {' '.join(metrics.tokens(text))} "
