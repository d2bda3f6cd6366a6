"""Words by which classes and ids name boilerplate: `data/chrome.txt`, for filters and algorithms."""

from marrow.data import lines

_APART = str.maketrans(dict.fromkeys("-_,\n\t\r\f", " "))
WORDS = frozenset(word for line in lines("chrome.txt") for word in line.split())


def split(mark: str) -> frozenset[str]:
    """The words of a class or id, which hyphens, underscores and spaces set apart, in lower case."""
    return frozenset(mark.lower().translate(_APART).split())
