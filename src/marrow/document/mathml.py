r"""MathML as TeX, for formulas that come without their source.

Idea: the elements are read from the last to the first, so that what an element is made of is there when it is reached.
Each kind of element is one line of TeX around its parts: `mfrac` is `\frac{..}{..}`, `msub` is `_{..}`.

Source: MathML Core (W3C, 2023) and MathML 3.0, section 3 (presentation markup); commands are those that KaTeX and
MathJax know.

Departures: content MathML, elementary layout (`mstack`) and sizes give only their text; so does a formula of more than
100,000 characters. Fences are plain signs: what MathML stretches by itself TeX would only do between a pair.
"""

import re
from collections.abc import Callable
from functools import lru_cache

from ..page import tags
from ..page.tree import Tree
from .data import load

Parts = list[str]
_MOST, _SHORT = 100_000, 20  # characters
_WORDS = load("math.toml")
_PAIRS = _WORDS["signs"].split()
_SIGNS = {ord(sign): f"\\{name}" for sign, name in zip(_PAIRS[::2], _PAIRS[1::2], strict=True)}
_SIGNS |= {ord(sign): f"\\{sign}" for sign in "{}%&#_$"}
_SIGNS |= {ord("\\"): "\\backslash", ord("^"): "\\hat{}", ord("~"): "\\sim", ord("−"): "-"}
_SIGNS |= {ord(sign): "" for sign in "\u2061\u2062\u2063\u2064\u200b"}  # operators that show nothing
_IN_TEXT = {ord(sign): f"\\{sign}" for sign in "{}%&#_$"}
_IN_TEXT |= {ord("\\"): "\\textbackslash{}", ord("^"): "\\textasciicircum{}", ord("~"): "\\textasciitilde{}"}
_FUNCTIONS = frozenset(_WORDS["functions"].split())
_OVER, _UNDER = dict[str, str](_WORDS["over"]), dict[str, str](_WORDS["under"])
_LIMITS = re.compile(r"\\(?:sum|coprod|prod|[i]*int|oint|big\w+|lim(?:inf|sup)?|max|min|sup|inf|det|gcd|Pr)\Z")
_COMMAND = re.compile(r"\\[A-Za-z]+\Z")
_ONE = re.compile(r"[^\\\s{}^_]|\\[A-Za-z]+|\\[{}%&#_$]")
_TOKENS = frozenset("mi mn mo mtext ms".split())
_NOTHING = frozenset("annotation annotation-xml none mprescripts maligngroup malignmark mphantom".split())


def tex(tree: Tree, node: int) -> str:
    """The TeX of a `math` element, or of a part of one. Linear in its size."""
    stop = tree.ends[node]
    text = "".join(value for value in tree.values[node:stop] if isinstance(value, str))
    if len(text) > _MOST:
        return " ".join(text.split())
    made: dict[int, str] = {}
    codes, texts = tree.tags, (tags.TEXT, tags.COMMENT)
    for at in range(stop - 1, node - 1, -1):
        if codes[at] not in texts:
            made[at] = _of(tree, at, made)
    return made[node]


def _of(tree: Tree, node: int, made: dict[int, str]) -> str:
    """The TeX of an element; that of the elements in it is in `made`."""
    name, codes = tree.name(node), tree.tags
    if name in _NOTHING:
        return ""
    children = tree.children(node)
    if name in _TOKENS:
        text = "".join(str(tree.values[at]) for at in children if codes[at] == tags.TEXT)
        return token(name, text) if len(text) < _SHORT else _token(name, text)
    if name == "mmultiscripts":
        return _multiscripts([(tree.name(at), made[at]) for at in children if at in made])
    parts = [made[at] if at in made else _loose(tree, at) for at in children if at in made or not _blank(tree, at)]
    shape = SHAPES.get(name)
    return shape(parts, tree.attributes(node)) if shape else join(parts)


def _blank(tree: Tree, node: int) -> bool:
    return tree.tags[node] == tags.COMMENT or not str(tree.values[node]).strip()


def _loose(tree: Tree, node: int) -> str:
    """A text that no token holds."""
    return _signs(" ".join(str(tree.values[node]).split()))


def _token(name: str, text: str) -> str:
    if name in ("mtext", "ms"):
        text = " ".join(f"|{text}|".split())[1:-1]  # white space at the ends is meant
        return f"\\text{{{text.translate(_IN_TEXT)}}}" if text.strip() else "\\ "
    text = " ".join(text.split())
    bare = text.strip("\u2061\u2062\u2063\u2064")
    if bare in _FUNCTIONS:
        return f"\\{bare}"
    if len(bare) > 1 and bare.isalpha() and bare.isascii():
        return f"\\mathrm{{{bare}}}" if name == "mi" else f"\\operatorname{{{bare}}}"
    return _signs(text)


@lru_cache(maxsize=1000)
def token(name: str, text: str) -> str:
    """The TeX of `mi`, `mn`, `mo`, `mtext` or `ms` with this text."""
    return _token(name, text)  # a formula, and a page of them, repeats a few


def _signs(text: str) -> str:
    return text.translate(_SIGNS) if len(text) < 2 else join([sign.translate(_SIGNS) for sign in text])


def join(parts: Parts) -> str:
    """Parts side by side; a space where a command would run into the letter after it."""
    out: Parts = []
    for part in filter(None, parts):
        if out and "\\" in out[-1] and part[0].isalpha() and _COMMAND.search(out[-1][-30:]):
            out.append(" ")
        out.append(part)
    return "".join(out)


def _group(part: str) -> str:
    return part if _ONE.fullmatch(part) else f"{{{part}}}"


def _at(parts: Parts, place: int) -> str:
    return parts[place] if place < len(parts) else ""


def _fraction(parts: Parts, attributes: dict[str, str | None]) -> str:
    bare = re.match(r"0(?:\.0*)?(?:[a-z%]|\Z)", (attributes.get("linethickness") or "").strip())
    name = "\\genfrac{}{}{0pt}{}" if bare else "\\frac"
    return f"{name}{{{_at(parts, 0)}}}{{{_at(parts, 1)}}}"


def _scripts(base: str, below: str, above: str) -> str:
    low = f"_{_group(below)}" if below else ""
    return _group(base) + low + (f"^{_group(above)}" if above else "")


def _around(base: str, below: str, above: str) -> str:
    """What stands under and over: limits of sums and the like, accents, anything else."""
    if _LIMITS.match(base):
        return _scripts(base, below, above)
    for mark, accents, other in ((below, _UNDER, "underset"), (above, _OVER, "overset")):
        accent = accents.get(_PLAIN.get(mark, mark))
        if accent:
            base = f"\\{accent}{{{base}}}"
        elif mark:
            base = f"\\{other}{{{mark}}}{{{base}}}"
    return base


def _multiscripts(children: list[tuple[str, str]]) -> str:
    """A base with pairs of scripts after it and, behind `mprescripts`, before it."""
    names = [name for name, _ in children]
    parts = [part for _, part in children]
    middle = names.index("mprescripts") if "mprescripts" in names else len(parts)
    before, after = parts[middle + 1 :], parts[1:middle]
    pairs = [[_scripts("", *[*side[at : at + 2], ""][:2]) for at in range(0, len(side), 2)] for side in (before, after)]
    last = "".join(pairs[1]).removeprefix("{}")
    return "".join(pairs[0]) + _group(_at(parts, 0)) + last


def _fenced(parts: Parts, attributes: dict[str, str | None]) -> str:
    left, right, marks = (attributes.get(name) for name in ("open", "close", "separators"))
    marks = "".join((marks if marks is not None else ",").split())
    inside = [piece for at, part in enumerate(parts)
              for piece in ((_signs(marks[min(at, len(marks)) - 1]), part) if at and marks else (part,))]  # fmt: skip
    return join([_signs("(" if left is None else left), *inside, _signs(")" if right is None else right)])


def _matrix(parts: Parts, _attributes: dict[str, str | None]) -> str:
    rows = " \\\\ ".join(parts)
    return f"\\begin{{matrix}}{rows}\\end{{matrix}}"


_PLAIN = {"\\hat{}": "^", "\\sim": "~", "\\_": "_", "\\to": "→"}  # signs that are accents here
SHAPES: dict[str, Callable[[Parts, dict[str, str | None]], str]] = {
    "mfrac": _fraction,
    "msqrt": lambda parts, _: f"\\sqrt{{{join(parts)}}}",
    "mroot": lambda parts, _: f"\\sqrt[{_at(parts, 1)}]{{{_at(parts, 0)}}}",
    "msub": lambda parts, _: _scripts(_at(parts, 0), _at(parts, 1), ""),
    "msup": lambda parts, _: _scripts(_at(parts, 0), "", _at(parts, 1)),
    "msubsup": lambda parts, _: _scripts(_at(parts, 0), _at(parts, 1), _at(parts, 2)),
    "munder": lambda parts, _: _around(_at(parts, 0), _at(parts, 1), ""),
    "mover": lambda parts, _: _around(_at(parts, 0), "", _at(parts, 1)),
    "munderover": lambda parts, _: _around(_at(parts, 0), _at(parts, 1), _at(parts, 2)),
    "mtable": _matrix,
    "mtr": lambda parts, _: " & ".join(parts),
    "mlabeledtr": lambda parts, _: " & ".join(parts[1:]),
    "mfenced": _fenced,
    "maction": lambda parts, _: _at(parts, 0),
    "semantics": lambda parts, _: _at(parts, 0),
    "mspace": lambda _, attributes: "\\," if attributes.get("width") else "",
}
