"""What stands in a line of text, as it is said: pictures, formulas, references to notes, abbreviations, rubies."""

import re

from ...document.elements import Element
from ..flow import Nodes, flat
from ..whitelist import allowed
from .lines import State, filled

_COMMAND = re.compile(r"\\([A-Za-z]+)\*?")
_SIGNS = re.compile(r"[{}$&~]|\\[,;:! ]|\\\\")
_TEX = {"frac": "fraction", "tfrac": "fraction", "dfrac": "fraction", "sqrt": "square root of", "le": "at most",
        "leq": "at most", "ge": "at least", "geq": "at least", "ne": "is not", "neq": "is not", "times": "times",
        "cdot": "times", "infty": "infinity", "in": "in", "to": "to", "pm": "plus or minus", "text": "", "mathrm": "",
        "mathbf": "", "mathbb": "", "mathcal": "", "left": "", "right": "", "begin": "", "end": "", "int": "integral",
        "operatorname": "", "displaystyle": "", "quad": "", "qquad": ""}  # fmt: skip


def line(state: State, nodes: Nodes) -> str:
    """Inline content as words."""
    return "".join(text for text, _ in runs(state, nodes))


def runs(state: State, nodes: Nodes) -> list[tuple[str, str]]:
    """Inline content as words, in parts of one language each: what is said, and its language."""
    out: list[tuple[str, str]] = []
    stack = [(node, state.language) for node in reversed(nodes)]
    while stack:
        node, language = stack.pop()
        if isinstance(node, str):
            said: str | None = node
        else:
            language = allowed("lang", node.attributes.get("lang", "")) or language
            said = _said(state, node)
        if said is None:
            stack.extend((child, language) for child in reversed(node.children))  # type: ignore[union-attr]
        elif out and (out[-1][1] == language or not said.strip()):
            out[-1] = (out[-1][0] + said, out[-1][1])
        else:
            out.append((said, language))
    return out


def _said(state: State, node: Element) -> str | None:
    """What an element is in words, None where that is what its children are."""
    given = node.attributes
    match node.name:
        case "br":
            return "\n"
        case "math":
            return f" {state.formula(node)} "
        case "img":
            alt = given.get("alt", "").strip()
            return f" {filled(state, 'picture', text=alt)} " if alt else " "
        case "noteref":
            return _note(state, given.get("id", ""))
        case "abbr" if given.get("title", "").strip():
            return given["title"]
        case "ruby":
            return _reading(node)
    return None


def _reading(ruby: Element) -> str:
    """What is read of a ruby: the readings, and the base where it has none."""
    out: list[str] = []
    base = ""
    for child in ruby.children:
        if isinstance(child, Element) and child.name == "rt":
            out.append(flat(child.children) or base)
            base = ""
        else:
            base += flat([child])
    return "".join(out) + base


def _note(state: State, number: str) -> str:
    if number not in state.told:
        return ""
    if state.notes == "inline":
        return f" ({filled(state, 'note', number=number)} {flat(state.told[number].children)}) "
    state.kept.append(number)
    return ""


def of_formula(tex: str) -> str:
    """TeX as words: commands by their names, marks of grouping left out, powers and indices said."""
    said = _SIGNS.sub(" ", tex).replace("^", " to the power ").replace("_", " sub ")
    named = _COMMAND.sub(lambda found: f" {_TEX.get(found[1], found[1])} ", said)
    for sign, word in (("=", "equals"), ("+", "plus"), ("-", "minus"), ("<", "less than"), (">", "greater than")):
        named = named.replace(sign, f" {word} ")
    return " ".join(named.split())
