"""Formulas as words."""

import re

_COMMAND = re.compile(r"\\([A-Za-z]+)\*?")
_SIGNS = re.compile(r"[{}$&~]|\\[,;:! ]|\\\\")
_TEX = {"frac": "fraction", "tfrac": "fraction", "dfrac": "fraction", "sqrt": "square root of", "le": "at most",
        "leq": "at most", "ge": "at least", "geq": "at least", "ne": "is not", "neq": "is not", "times": "times",
        "cdot": "times", "infty": "infinity", "in": "in", "to": "to", "pm": "plus or minus", "text": "", "mathrm": "",
        "mathbf": "", "mathbb": "", "mathcal": "", "left": "", "right": "", "begin": "", "end": "", "int": "integral",
        "operatorname": "", "displaystyle": "", "quad": "", "qquad": ""}  # fmt: skip


def spoken(tex: str) -> str:
    """TeX as words: commands by their names, marks of grouping left out, powers and indices said."""
    said = _SIGNS.sub(" ", tex).replace("^", " to the power ").replace("_", " sub ")
    named = _COMMAND.sub(lambda found: f" {_TEX.get(found[1], found[1])} ", said)
    for sign, word in (("=", "equals"), ("+", "plus"), ("-", "minus"), ("<", "less than"), (">", "greater than")):
        named = named.replace(sign, f" {word} ")
    return " ".join(named.split())
