"""`marrow eval --metadata`: scores title, authors, dates, language and site, with and without stated data.

Gold are the columns `title, author, date, modified, lang, site` of a corpus. A corpus of which a column is null says
nothing of that field; an empty text says that the page has none.

- **exact**: share of the pages with gold on which the answer is the same: of a title and a site the words in lower
  case, of dates the day, of a language its first part (`en` of `en-GB`), of authors the set of names.
- **contained**: share on which the words of one stand in the other in a row: a title with the name of the site behind
  it; of authors all names of the gold in the answer, or all of the answer in the gold.
- **false**: share of the pages known to have none that are given an answer.
- **unasked**: share of the pages of which the gold says nothing that are given an answer. Above the share of false
  answers, since some of these pages have the field.

Each is measured twice: `full`, on the page as it is, and `bare`, without the data that it states (`sample.strip`).
"""

import json
import re
from collections.abc import Callable
from typing import Any

from ..experiment import metrics
from ..expressions import expression
from .measures import Count, Measure
from .sample import Sample, strip

FORM = "metadata"
VIEWS: dict[str, Callable[[bytes], bytes]] = {"full:": bytes, "bare:": strip}
GOLD = {"title": "title", "authors": "author", "published": "date", "modified": "modified", "language": "lang",
        "site": "site"}
_WORDS = ("title", "authors", "site")  # fields whose answers may be contained in one another
_HAN = r"[\u4e00-\u9fff]{2}"  # a space between two Chinese names, not one within a name of two characters
_BETWEEN = expression(
    rf"\s*(?:[;,|、，；/]|\s&\s|\b(?:and|und|et|y|e)\b)\s*|(?<={_HAN})\s+(?={_HAN})", re.IGNORECASE
)


def count(sample: Sample, output: str, form: str) -> list[Count]:
    """What was answered, as JSON, against the gold of a page; fields that an extractor does not know are not counted.
    """
    given: dict[str, Any] = json.loads(output) if output and form == FORM else {}
    place = sample.home
    out = []
    for field, column in GOLD.items():
        if (given or form == FORM) and field in (given or GOLD):
            right = _compared(field, given.get(field), getattr(sample, column), column in sample.lacking)
            out += [Count(place, field, measure, good, 1) for measure, good in right.items()]
    return out


_TITLES = {"exact": "exact", "contained": "contained", "false": "answered where there is none",
           "unasked": "answered where the gold says nothing"}  # fmt: skip
MEASURE = Measure(form=FORM, count=count, columns=tuple(GOLD), views=VIEWS,
                  titles={f"{view} {name}": f"{view} {title}" for view in VIEWS
                          for name, title in _TITLES.items()})  # fmt: skip


def _compared(field: str, answer: Any, gold: str, lacking: bool) -> dict[str, bool]:
    """By measure whether it holds of one answer."""
    texts = [text for text in (answer if isinstance(answer, list) else [answer]) if isinstance(text, str)
             and text.strip()]
    if not gold.strip():
        return {"false" if lacking else "unasked": bool(texts)}
    if field not in _WORDS:
        dated = field in ("published", "modified")  # the day of a date, the first part of a language
        short = [text.strip()[:10] if dated else re.split(r"[-_]", text.strip().lower())[0] for text in (gold, *texts)]
        return {"exact": short[:1] == short[1:2]}
    wanted, said = (people([gold]), people(texts)) if field == "authors" else ({_plain(gold)}, set(map(_plain, texts)))
    return {"exact": said == wanted, "contained": _contained(wanted, said)}


def people(texts: list[str]) -> set[str]:
    """The names in texts that may hold several each, as their words in lower case."""
    return {name for text in texts for name in map(_plain, _BETWEEN.split(text)) if name}


def _contained(wanted: set[str], said: set[str]) -> bool:
    """Whether each of one side stands in the other as words in a row."""
    if not said or not wanted:
        return False
    one, other = (f" {' , '.join(sorted(each))} " for each in (wanted, said))
    return all(f" {name} " in other for name in wanted) or all(f" {name} " in one for name in said)


def _plain(text: str) -> str:
    return " ".join(metrics.tokens(text))
