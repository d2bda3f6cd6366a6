"""`marrow eval --structure`: whether tables, code, lists and captions that the gold holds are kept in their form.

The gold is text, so it says which words are right, and the page says what they are: a structure of the page (a table, a
list item, a heading, ...) whose words stand in the gold should come out as what it is.

- **form**: share of those for which the output has a structure of that kind with these words; the numbers of the lines
  of code, which stand in some gold, may go. A heading, item or term that names the author or the date of a post may
  stand in the head of that post; a quotation may end with a paragraph more, which says whose words they are. Quotations
  by their tag of one class that hold most of the gold are how a forum marks its posts, and nobody is quoted: they do
  not count.
- **words**: share of those whose words stand in the output, in whatever form; all that can be said of a plain text.
- **extra**: share of the structures of the output that are none of the gold. The one `h1` is not counted: a title is
  no part of some gold.
- **pictures**: of the pictures with a caption that the output holds, the share whose caption shows, alone or within a
  longer one; of the pages whose body holds the picture that they state for others (`og:image`), the share that kept it.
"""

from collections import Counter
from dataclasses import replace

from ..experiment import metrics
from ..page import Page, parse, tags
from . import pictures
from .alignment import SHARE, alike, foreign, standing
from .measures import Count, Measure
from .sample import Sample
from .structures import KINDS, Structure, Text, heads, structures, text_of, unnumbered

FORM = "html"
CAPTION, LEAD = "caption shown", "lead picture"
_MOSTLY = 0.5


def count(sample: Sample, output: str, form: str) -> list[Count]:
    """What an output, HTML or plain text by its `form`, has kept of a page; "" for a page that failed."""
    page = sample.parsed()
    text = text_of(page)
    found = structures(page, text)
    place = sample.home
    made = parse(output.encode("utf-8", "surrogatepass"), url=sample.url or None) if form == FORM else None
    out = []
    if made is not None:
        own = text_of(made)
        given = structures(made, own)
        out = _pictures(place, page, found, pictures.names(made), given)
    if sample.text is None:
        return out
    right = [each for each, stands in zip(found, _in_any_way(found, text, sample.text), strict=True) if stands]
    right = _without_boxes(page, right, len(metrics.tokens(sample.text)))
    shown = "\n".join(made.blocks.texts) if made is not None else output
    out += _by_kind(place, "words", right, _in_any_way(right, text, shown))
    if made is not None:  # which of the right structures the output has, and which of its own are none of the gold
        every = [*given, *heads(made, own), *_without_sources(made, own, given)]
        matches = [alike(way, every) for way in _ways(right, text)]
        out += _by_kind(place, "form", right, _any([[match >= 0 for match in each] for each in matches]))
        strange = zip(given, foreign(given, own.words, sample.text), strict=True)
        counted = [(each, odd) for each, odd in strange if made.tree.name(each.node) != "h1"]
        out += _by_kind(place, "extra", [each for each, _ in counted], [odd for _, odd in counted])
    return out


def _ways(found: list[Structure], text: Text) -> list[list[Structure]]:
    """Structures as they are, and, where any is code with the numbers of its lines, without these."""
    bare = [unnumbered(text, each) if each.kind == "code" else each for each in found]
    return [found, *([bare] if any(one is not other for one, other in zip(found, bare, strict=True)) else ())]


def _in_any_way(found: list[Structure], text: Text, whole: str) -> list[bool]:
    """Whether each structure of a page stands in a text, with the numbers of its lines or without."""
    return _any([standing(way, text.words, whole) for way in _ways(found, text)])


def _any(answers: list[list[bool]]) -> list[bool]:
    """Whether any of the answers is yes for each structure."""
    return [any(each) for each in zip(*answers, strict=True)]


def _without_boxes(page: Page, found: list[Structure], size: int) -> list[Structure]:
    """The structures without the quotations of a class that hold most of a gold of so many words."""
    quotes = [(page.tree.attributes(each.node).get("class"), each) for each in found if each.kind == "quote"]
    held: Counter[str] = Counter()
    for name, each in quotes:
        held[name or ""] += len(each.words)
    boxes = {id(each) for name, each in quotes if name and held[name] > _MOSTLY * size}
    return [each for each in found if id(each) not in boxes]


def _without_sources(page: Page, text: Text, found: list[Structure]) -> list[Structure]:
    """The quotations without their last paragraph, which may say whose words they are."""
    out = []
    for each in found if tags.CODES["blockquote"] in page.tree.tags else ():
        inside = page.tree.elements(each.node) if each.kind == "quote" else []
        places = each.places[text.nodes[each.places] < inside[-1]] if len(inside) > 1 else each.places[:0]
        if len(places) and page.tree.name(inside[-1]) == "p":
            out.append(replace(each, words=tuple(text.words[place] for place in places.tolist()), places=places))
    return out


def _by_kind(place: str, measure: str, found: list[Structure], right: list[bool]) -> list[Count]:
    out = []
    for kind in KINDS:
        own = [good for each, good in zip(found, right, strict=True) if each.kind == kind]
        if own:
            out.append(Count(place, kind, measure, sum(own), len(own)))
    return out


def _pictures(place: str, page: Page, found: list[Structure], kept: frozenset[str],
              given: list[Structure]) -> list[Count]:  # fmt: skip
    """Captions of the pictures that were kept, given by their names, and the lead picture."""
    captions = [each for each in found if each.kind == "caption"]
    pairs = {(caption.words, names & kept) for caption, names in pictures.captioned(page, captions)}
    of_kept = [caption for caption, names in pairs if names]  # a picture that a page shows twice counts once
    out = []
    if of_kept:
        told = [each.words for each in given if each.kind == "caption"]
        shown = sum(any(metrics.words(caption, whole).recall >= SHARE for whole in told) for caption in of_kept)
        out.append(Count(place, CAPTION, "pictures", shown, len(of_kept)))
    if name := pictures.lead(page):
        out.append(Count(place, LEAD, "pictures", int(name in kept), 1))
    return out


MEASURE = Measure(
    form=FORM, count=count, columns=(*KINDS, CAPTION, LEAD),
    titles={"form": "kept in their form", "words": "kept as words", "extra": "of the output not in the gold",
            "pictures": "pictures"},
)  # fmt: skip
