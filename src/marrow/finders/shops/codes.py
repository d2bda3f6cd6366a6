"""Numbers of products: GTIN with its check digit, article numbers as shops and makers give them.

Source: GS1 General Specifications, section 7.9 (check digit); ISO 2108 (an ISBN-10 stands for an ISBN-13).
"""

import re

from marrow.expressions import expression

_GTIN = expression(r"\d(?:[ -]?\d){8}[ -]?[Xx]|\d(?:[ -]?\d){7,13}")
_LENGTHS = (8, 12, 13, 14)
_NUMBER_CHARS, _NUMBER_WORDS = 40, 3
_ENDS = expression(r"\s*[,;|(].*$", re.DOTALL)


def number(kind: str, text: str) -> str:
    """A value as a `gtin`, `sku` or `mpn`, "" when it cannot be one."""
    return gtin(text) if kind == "gtin" else article(text)


def gtin(text: str) -> str:
    """The figures of a GTIN (8, 12, 13 or 14, the last of which checks the others), of an ISBN-10 as 13; else ""."""
    found = _GTIN.search(text)
    bare = re.sub(r"[ -]", "", found[0]).upper() if found else ""
    if len(bare) == 10:
        return _isbn(bare)
    return bare if len(bare) in _LENGTHS and bare.isdigit() and _check(bare[:-1]) == bare[-1] and int(bare) else ""


def article(text: str) -> str:
    """A number of a shop or a maker: a few characters, with a figure or all in capitals; else ""."""
    text = _ENDS.sub("", text.strip().lstrip("#").strip())
    known = any(map(str.isdigit, text)) or (text.isupper() and len(text.split()) == 1)
    return text if known and 0 < len(text) <= _NUMBER_CHARS and len(text.split()) <= _NUMBER_WORDS else ""


def _isbn(bare: str) -> str:
    figures = [10 if each == "X" else int(each) for each in bare]
    if sum(weight * figure for weight, figure in zip(range(10, 0, -1), figures, strict=True)) % 11:
        return ""
    return f"978{bare[:9]}{_check(f'978{bare[:9]}')}"


def _check(figures: str) -> str:
    """The check digit: threes and ones from the right, up to the next ten."""
    total = sum(int(figure) * (3 if place % 2 == 0 else 1) for place, figure in enumerate(reversed(figures)))
    return str(-total % 10)
