"""What the class names of an element say it is, for the constructs that HTML has no element for.

One word per class attribute, found once and remembered: the same few attributes recur all over a page.
The words are `callout:KIND`, those of `data/roles.toml`, or "" (nothing).
"""

import re
from functools import cache
from operator import itemgetter

from ..data import load
from ..expressions import expression
from ..page.patterns import Pattern, fold
from ..page.remembered import Remembered
from ..page.sieve import Sieve
from .quotes import verses

_DATA = load("roles.toml")
KINDS: dict[str, str] = {name: kind for kind, names in _DATA["kinds"].items() for name in names.split()}
TITLES: dict[str, str] = {name: kind for kind, names in _DATA["titles"].items() for name in names.split()}
_FAMILIES = {name: kind.replace("none", "") for kind, names in _DATA["families"].items() for name in names.split()}
TABLES, CELLS = (frozenset(names.split()) for names in ("table grid treegrid", "cell gridcell columnheader rowheader"))
ARIA = frozenset(("list", "listitem", "heading", "row", "button")) | TABLES | CELLS  # of boxes that are more
CAPTIONS = frozenset(("caption", "credit"))
_ALONE = frozenset("note tip important warning warn caution danger attention".split())  # clear without a family name
SIGNS: dict[str, str] = {sign: kind for kind, signs in _DATA["signs"].items() for sign in signs.split()}
FIGURES = expression(_DATA["figures"])
_BOXED = expression(r"[\w-]+[-_]admonition|(?:[\w-]+[-_])?callout-card")
_OF_KIND = expression(
    r"(?:(is)-|[\w-]+-box[-_]"
    r"|(?:[\w-]*[-_])?(admonition|alert|callout|notice|hint|aside|custom-block|information-macro)"
    rf"(?:[-_]+\w[\w-]*?)?[-_]+)?({'|'.join(KINDS)})"
)
_BOX = expression(rf"^(?:[\w-]+[-_])?({'|'.join(sorted(_ALONE))})[-_](?:box|callout|admonition)$")
_HASH = expression(r"_{1,2}(?=\w{0,5}[A-Z0-9])\w{4,6}$")  # of CSS modules
_WORDS = {word: Pattern(names, re.VERBOSE | re.IGNORECASE) for word, names in _DATA["roles"].items()}
CALLOUTS = Sieve((*_FAMILIES, *KINDS))  # classes without any of these say nothing of a callout or of its title
SAYING = Sieve(*_WORDS.values(), _FAMILIES, KINDS, verses.WORDS)  # the same for a word, and for verses


@Remembered
def role(classes: str) -> str:
    """The word for a class attribute, "" if its names say nothing."""
    form = fold(classes)
    likely = dict.fromkeys([word for part, word in _needed() if part in form])
    found = [(match.start(), word) for word in likely if (match := _WORDS[word].compiled.search(classes))]
    return min(found, key=itemgetter(0))[1] if found else _callout(classes.split())


@cache
def _needed() -> list[tuple[str, str]]:
    """The parts of classes without which no word is found, each with its word."""
    return [(part, word) for word, names in _WORDS.items() for part in names]


def says_kind(text: str, kind: str) -> bool:
    """Whether a text is no more than a word for a kind of callout, such as "Note:"."""
    return KINDS.get(text.strip(" :!.").casefold()) == kind


def _callout(names: list[str]) -> str:
    """A kind with the family in its name or clear by itself, best no note, else one beside a family name, else the
    family's own."""
    names = [(_HASH.sub("", name) if "_" in name else name).lower() for name in names]
    names = [_BOX.sub(r"\1", name) if name.endswith(("box", "callout", "admonition")) else name for name in names]
    family = [_FAMILIES[name] for name in names if name in _FAMILIES]
    family += ["note" for name in names if name.endswith(("admonition", "card")) and _BOXED.fullmatch(name)]
    family += ["" for name in names if name.endswith("-hint")]  # which other boxes are called, too
    likely = [name for name in names if name.rpartition("-")[2].rpartition("_")[2] in KINDS]
    found = [match for name in likely if (match := _OF_KIND.fullmatch(name))]
    clear = [match[3] for match in found if match[3] in _ALONE or match[2]]
    beside = [match[3] for match in found if family]
    said = [KINDS[word] for word in (*clear, *beside, *family) if word]
    sure = [KINDS[word] for word in clear if KINDS[word] != "note"]  # as in `note warn`
    return f"callout:{(sure or said)[0]}" if said else ""
