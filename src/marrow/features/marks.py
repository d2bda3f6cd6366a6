"""Tokens of the names of elements: tag, class, id, role and the like of a block's container and its ancestors.

`post-content` or `nav__item` tell much; which of them tell what is learned (see `marrow.train.tokens`), so this file
only takes the names apart into tokens, for training and for extraction alike. Tokens read like selectors: `div`,
`.post-content`, `#main`, `[role=banner]`; `*content` is a part of a class, an id or the name of a custom element. Every
digit counts as `0`.

Paper: the id and class tokens of Peters, Lecocq: Content extraction using diverse feature sets. WWW 2013.
Departures: a weight for each token instead of two sums, and ancestors at three distances.
"""

from collections.abc import Mapping
from functools import lru_cache
from itertools import chain

from marrow.expressions import expression
from marrow.page import tags

from .frame import LABELS, LEVELS

DISTANCES = 3
DISTANCE = (0, 0, 1, 1, 1, *[2] * (LEVELS - 4))  # of each level of `Frame.up`
_CLASSES, LENGTH, _LABEL = 12, 200, 30  # classes and characters of an attribute, characters of a label, that are read
_KNOWN = frozenset(name for name in tags.NAMES if name[0] != "#")
DIGITS = str.maketrans("123456789", "000000000")
_PART = expression(r"[A-Z]?[a-z]{2,}|[A-Z]{3,}")


def node_tokens(name: str, attributes: Mapping[str, str | None]) -> tuple[str, ...]:
    """The tokens of one element."""
    found = [value_tokens(attributes.get(kind) or "", sign) for kind, sign in (("class", "."), ("id", "#"))]
    labels = (label(kind, value) for kind in LABELS if (value := attributes.get(kind)))
    return (*value_tokens(name, ""), *chain(*found), *labels)


def value_tokens(value: str, sign: str) -> list[str]:
    """The tokens of an attribute: its words with a sign before them, `.` for a class and `#` for an id, and their
    parts; of an element's name without a sign."""
    return [token for word in _read(value).split() for token in _parts(sign + word)]


def label(name: str, value: str) -> str:
    """The token of an attribute that says what an element is for, such as `[role=banner]`."""
    return _label(name, value[:LENGTH])


@lru_cache(maxsize=4096)
def _label(name: str, value: str) -> str:
    return f"[{name}={' '.join(value.lower().translate(DIGITS).split())[:_LABEL]}]"


def _parts(word: str) -> tuple[str, ...]:
    """A word taken apart: `.mainContent2` into `.maincontent0`, `*main` and `*content`; names of tags stay whole."""
    if word in _KNOWN:
        return (word,)
    return (word.lower().translate(DIGITS), *(f"*{part.lower()}" for part in _PART.findall(word)))


def _read(value: str) -> str:
    """So much of a class or id as is read."""
    return value if len(value) < 2 * _CLASSES else " ".join(value[:LENGTH].split()[:_CLASSES])
