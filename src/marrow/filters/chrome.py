"""The words by which classes and ids say that a box is not content: `data/chrome.txt`, for filters and algorithms."""

from pathlib import Path

_APART = str.maketrans(dict.fromkeys("-_,\n\t\r\f", " "))
_LINES = (Path(__file__).parents[1] / "data" / "chrome.txt").read_text(encoding="utf-8").splitlines()
WORDS = frozenset(word for line in _LINES if not line.startswith("#") for word in line.split())


def split(mark: str) -> frozenset[str]:
    """The words of a class or id, which hyphens, underscores and spaces set apart, in lower case."""
    return frozenset(mark.lower().translate(_APART).split())
