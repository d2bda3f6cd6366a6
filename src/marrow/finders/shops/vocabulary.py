"""Words of shops in many languages, and patterns of their classes and addresses: `data/shops.toml`."""

import re

from marrow.data import load, phrases
from marrow.page.patterns import Pattern

DATA = load("shops.toml")


def pattern(name: str, *, word: bool = True) -> Pattern:
    """A pattern of classes or addresses; `word`: matches are not part of a longer word."""
    bare = DATA["marks"][name]
    return Pattern(rf"(?<![a-z])(?:{bare})(?![a-z])" if word else bare, re.IGNORECASE | re.VERBOSE)


FIELD_OF: dict[str, str] = {
    label.casefold(): field for field, line in DATA["labels"].items() for label in phrases(line)
}
"""For each label of a spec table its field; a label of two fields is of the last."""
