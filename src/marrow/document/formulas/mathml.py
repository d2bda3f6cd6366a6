r"""MathML as TeX, and what MathJax drew of it, for formulas that come without their source.

Idea: the elements are read from the last to the first, so that what an element is made of is there when it is reached.
Each kind of element is one line of TeX around its parts: `mfrac` is `\frac{..}{..}`, `msub` is `_{..}`. A drawing still
tells the MathML that it was made from, by tag (`mjx-mfrac`), class or attribute (`data-mml-node="mfrac"`), and each
sign by a code point in a class (`mjx-c1D465`), an attribute (`data-c`) or a text.

Source: MathML Core (W3C, 2023) and MathML 3.0, section 3 (presentation markup); commands are those that KaTeX and
MathJax know.

Departures: content MathML, elementary layout (`mstack`), colours and sizes give only their text; so does a formula of
more than 100,000 characters. Fences are plain signs, but for a pair around a whole row of which some part is tall.
"""

import re
import unicodedata
from collections.abc import Callable

from ...data import load
from ...expressions import expression
from ...page import tags
from ...page.tree import Attributes, Tree

Parts = list[str]
Entries = list[tuple[str, str]]  # what each part is ("" for one by its order), and its TeX
_MOST = 100_000  # characters
DATA = load("math.toml")
_PAIRS = DATA["signs"].split()
_SIGNS = {ord(sign): f"\\{name}" for sign, name in zip(_PAIRS[::2], _PAIRS[1::2], strict=True)}
_SIGNS |= {ord(sign): f"\\{sign}" for sign in "{}%&#_$"}
_SIGNS |= {ord("\\"): "\\backslash", ord("^"): "\\hat{}", ord("~"): "\\sim", ord("−"): "-"}
_SIGNS |= {ord(sign): "" for sign in "\u2061\u2062\u2063\u2064\u200b"}  # operators that show nothing
_IN_TEXT = {ord(sign): f"\\{sign}" for sign in "{}%&#_$"}
_IN_TEXT |= {ord("\\"): "\\textbackslash{}", ord("^"): "\\textasciicircum{}", ord("~"): "\\textasciitilde{}"}
_FUNCTIONS, TOKENS, _MATHML, _NOTHING = (
    frozenset(DATA[name].split()) for name in ("functions", "tokens", "elements", "nothing")
)
_OVER, _UNDER, _SLOTS, _MATRICES, _VARIANTS = (
    dict[str, str](DATA[name]) for name in ("over", "under", "slots", "matrices", "variants")
)
_PLAIN = {"\\hat{}": "^", "\\sim": "~", "\\_": "_", "\\to": "→"}  # signs that are accents here
_LIMITS = expression(r"\\(?:sum|coprod|prod|[i]*int|oint|big\w+|lim(?:inf|sup)?|max|min|sup|inf|det|gcd|Pr)\Z")
_COMMAND = expression(r"\\[A-Za-z]+\Z")
_ONE = expression(r"[^\\\s{}^_]|\\[A-Za-z]+|\\[{}%&#_$]")
_SCRIPTS = frozenset("msub msup msubsup munder mover munderover".split())
_SIGN = expression(r"(?:^|\s)mjx-c([0-9A-Fa-f]{2,6})(?=\s|$)")
_HEIGHT = expression(r"translate\(\s*-?[\d.]+[\s,]+(-?[\d.]+)")
_MATRIX, _END = "\\begin{matrix}", "\\end{matrix}"
_OPENING, _CLOSING = (frozenset(signs.split()) for signs in (r"( [ \{ | \Vert \langle", r") ] \} | \Vert \rangle"))
_TALL = expression(r"\\(?:frac|genfrac|sum|prod|int|begin|overset|underset)(?![A-Za-z])")
_LABEL = expression(r"\\text\{\s*\(?([^(){}]{1,20})\)?\s*\}")
_FONTS = ((0x1D400, 0x1D434, "mathbf"), (0x1D49C, 0x1D4D0, "mathcal"), (0x1D504, 0x1D538, "mathfrak"),
          (0x1D538, 0x1D56C, "mathbb"))  # fmt: skip


def tex(tree: Tree, node: int) -> str:
    """The TeX of a `math` element, of a part of one, or of a drawing. Linear in its size."""
    stop = tree.ends[node]
    text = "".join(value for value in tree.values[node:stop] if isinstance(value, str))
    if len(text) > _MOST:
        return " ".join(text.split())
    made: dict[int, Entries] = {}
    for at in range(stop - 1, node - 1, -1):
        made[at] = _of(tree, at, made)
    return _line(made[node])


def _of(tree: Tree, node: int, made: dict[int, Entries]) -> Entries:
    """The parts that an element comes to, one if it is of MathML; those of the elements in it are in `made`."""
    if tree.tags[node] in (tags.TEXT, tags.COMMENT):
        text = str(tree.values[node])
        return [("sign", text)] if tree.tags[node] == tags.TEXT and text.strip() else []
    attributes = tree.attributes(node)
    name = _name(tree, node, attributes)
    if name == "sign":
        return _drawn(attributes)
    if name in _NOTHING:
        return []
    children = tree.children(node)
    entries = [entry for child in children for entry in made[child]]
    if not name:
        return entries
    if name in _SLOTS.values():
        if name == "scripts" and len(entries) == 2:
            return [("above", entries[0][1]), ("below", entries[1][1])]
        return [(name, _line(entries))] if entries else []
    if name in TOKENS:
        said = token(name, "".join(part for _, part in entries))
        font = _VARIANTS.get((attributes.get("mathvariant") or "").lower())
        return [("", f"\\{font}{{{said}}}" if font and said.isalnum() else said)]
    if name in _SCRIPTS:
        tops = [_HEIGHT.search(tree.attributes(child).get("transform") or "") for child in children if made[child]]
        return [("", _scripted(name, entries, [float(top[1]) if top else 0.0 for top in tops]))]
    return [("", _shaped(name, entries, attributes))]


def _drawn(attributes: Attributes) -> Entries:
    """The sign that an element of a drawing stands for by its code point, as far as that is one that can be seen."""
    code = (attributes.get("data-c") or "") or "".join(_SIGN.findall(attributes.get("class") or "")[:1])
    number = int(code, 16) if re.fullmatch("[0-9A-Fa-f]{2,6}", code) else 0
    seen = 0x20 <= number < 0x110000 and not 0xD800 <= number < 0xE000
    return [("sign", chr(number))] if seen else []


def _shaped(name: str, entries: Entries, attributes: Attributes) -> str:
    """An element in the shape of its kind, with the label that stands in it."""
    labels = _LABEL.findall("".join(part for slot, part in entries if slot == "tag"))
    index = [part for slot, part in entries if slot == "index"]  # of a root, drawn before it
    parts = _signed([entry for entry in entries if entry[0] not in ("tag", "index")])
    if name in ("msqrt", "mroot"):
        parts = [part for part in parts if part not in ("√", "\\surd")]
    if index:
        parts = [join(parts), *index]
    whole = join(parts) if len(labels) == 1 == len(parts) else _SHAPES.get(name, _row)(parts, attributes)
    return f"{whole} \\tag{{{labels[0].strip()}}}" if len(labels) == 1 else whole


def _name(tree: Tree, node: int, attributes: Attributes) -> str:
    """The name in MathML of an element or of what it draws, of a part of a drawing; "" for what only holds others."""
    name = tree.name(node).rpartition(":")[2]
    if said := attributes.get("data-mml-node"):
        return "mtr" if said == "mlabeledtr" else said
    if not name.startswith("mjx-") and (classes := attributes.get("class")) and classes.startswith("mjx-"):
        name = classes.split()[0]
    bare = name.removeprefix("mjx-")
    if bare == name or name in _NOTHING:
        return "sign" if name in ("use", "path") else name if name in _MATHML or name in _NOTHING else ""
    if bare == "munder" and tree.name(tree.parents[node]) == "mjx-box":
        return ""  # of a `munderover`, which is drawn as one within the other
    if bare == "mlabeledtr":
        return "mtr"  # the label is drawn elsewhere
    return bare if bare in _MATHML else _SLOTS.get(bare, "")


def _line(entries: Entries) -> str:
    return join(_signed(entries))


def _signed(entries: Entries) -> Parts:
    """The TeX of entries, of signs too."""
    return [signs(" ".join(part.split())) if slot == "sign" else part for slot, part in entries]


def token(name: str, text: str) -> str:
    """The TeX of `mi`, `mn`, `mo`, `mtext` or `ms` with this text."""
    if not text.isascii():
        letters = [unicodedata.normalize("NFKC", sign) if sign == "ℎ" or "\U0001d400" <= sign <= "\U0001d7ff" else sign
                   for sign in text]  # fmt: skip
        font = next((font for first, last, font in _FONTS if first <= ord(text[0]) < last), "")
        text = "".join(letters)
        if font:
            return f"\\{font}{{{text}}}"
    if name in ("mtext", "ms"):
        text = " ".join(f"|{text}|".split())[1:-1]  # white space at the ends is meant
        return f"\\text{{{text.translate(_IN_TEXT)}}}" if text.strip() else "\\ "
    text = " ".join(text.split())
    bare = text.strip("\u2061\u2062\u2063\u2064")
    if bare in _FUNCTIONS:
        return f"\\{bare}"
    if len(bare) > 1 and bare.isalpha() and bare.isascii():
        return f"\\mathrm{{{bare}}}" if name == "mi" else f"\\operatorname{{{bare}}}"
    return signs(text)


def signs(text: str) -> str:
    return text.translate(_SIGNS) if len(text) < 2 else join([sign.translate(_SIGNS) for sign in text])


def join(parts: Parts) -> str:
    """Parts side by side; a space where a command would run into the letter after it."""
    out: Parts = []
    for part in filter(None, parts):
        if out and "\\" in out[-1] and part[0].isalpha() and _COMMAND.search(out[-1][-30:]):
            out.append(" ")
        out.append(part)
    return "".join(out)


def _row(parts: Parts, _attributes: Attributes) -> str:
    """Parts side by side; fences around a matrix are a kind of it, and those around all that is tall stretch."""
    for at in range(len(parts) - 2, -1, -1):
        fences = "".join([parts[at], *parts[at + 2 : at + 3]]) if parts[at + 1].startswith(_MATRIX) else ""
        if kind := _MATRICES.get(fences):
            inside = parts[at + 1].removeprefix(_MATRIX).removesuffix(_END)
            parts[at : at + 3] = [f"\\begin{{{kind}}}{inside}\\end{{{kind}}}"]
    if len(parts) > 2 and parts[0] in _OPENING and parts[-1] in _CLOSING and any(map(_TALL.search, parts[1:-1])):
        parts = [f"\\left{parts[0]}", *parts[1:-1], f"\\right{parts[-1]}"]
    return join(parts)


def _group(part: str) -> str:
    return part if _ONE.fullmatch(part) else f"{{{part}}}"


def _at(parts: Parts, place: int) -> str:
    return parts[place] if place < len(parts) else ""


def _fraction(parts: Parts, attributes: Attributes) -> str:
    bare = re.match(r"0(?:\.0*)?(?:[a-z%]|\Z)", (attributes.get("linethickness") or "").strip())
    name = "\\genfrac{}{}{0pt}{}" if bare else "\\frac"
    return f"{name}{{{_at(parts, 0)}}}{{{_at(parts, 1)}}}"


def _scripted(name: str, entries: Entries, tops: list[float]) -> str:
    """A base with what stands below and above it; a drawing may have them in any order, with their heights."""
    slots, below_alone = dict(entries), name in ("msub", "munder")
    below, above = slots.get("below", ""), slots.get("above", "")
    if "scripts" in slots:
        below, above = (slots["scripts"], above) if below_alone else (below, slots["scripts"])
    plain = [part for slot, part in entries if slot in ("", "sign")]
    if len(plain) == 2:
        below, above = (plain[1], above) if below_alone else (below, plain[1])
    elif len(plain) > 2:
        below, above = plain[1:3] if tops[1] <= tops[2] else plain[2:0:-1]
    aside = name.startswith("ms") or "scripts" in slots
    return (scripts if aside else around)(_at(plain, 0), below, above)


def scripts(base: str, below: str, above: str) -> str:
    low = f"_{_group(below)}" if below else ""
    return _group(base) + low + (f"^{_group(above)}" if above else "")


def around(base: str, below: str, above: str) -> str:
    """What stands under and over: limits of sums and the like, accents, anything else."""
    if _LIMITS.match(base):
        return scripts(base, below, above)
    for mark, accents, other in ((below, _UNDER, "underset"), (above, _OVER, "overset")):
        accent = accents.get(_PLAIN.get(mark, mark))
        if accent:
            base = f"\\{accent}{{{base}}}"
        elif mark:
            base = f"\\{other}{{{mark}}}{{{base}}}"
    return base


def _multiscripts(parts: Parts, _attributes: Attributes) -> str:
    """A base with pairs of scripts after it and, behind `mprescripts`, before it."""
    middle = parts.index(_PRESCRIPTS) if _PRESCRIPTS in parts else len(parts)
    before, after = parts[middle + 1 :], parts[1:middle]
    pairs = [[scripts("", *[*side[at : at + 2], ""][:2]) for at in range(0, len(side), 2)] for side in (before, after)]
    return "".join(pairs[0]) + _group(_at(parts, 0)) + "".join(pairs[1]).removeprefix("{}")


def _fenced(parts: Parts, attributes: Attributes) -> str:
    left, right, marks = (attributes.get(name) for name in ("open", "close", "separators"))
    marks = "".join((marks if marks is not None else ",").split())
    inside = [piece for at, part in enumerate(parts)
              for piece in ((signs(marks[min(at, len(marks)) - 1]), part) if at and marks else (part,))]  # fmt: skip
    return _row([signs("(" if left is None else left), *inside, signs(")" if right is None else right)], {})


_PRESCRIPTS = "\\prescripts"
_SHAPES: dict[str, Callable[[Parts, Attributes], str]] = {
    "mfrac": _fraction,
    "msqrt": lambda parts, _: f"\\sqrt{{{join(parts)}}}",
    "mroot": lambda parts, _: f"\\sqrt[{_at(parts, 1)}]{{{_at(parts, 0)}}}",
    "mmultiscripts": _multiscripts,
    "mprescripts": lambda _parts, _: _PRESCRIPTS,
    "mtable": lambda parts, _: _MATRIX + " \\\\ ".join(parts) + _END,
    "mtr": lambda parts, _: " & ".join(parts),
    "mlabeledtr": lambda parts, _: " & ".join(parts[1:]),
    "mfenced": _fenced,
    "maction": lambda parts, _: _at(parts, 0),
    "semantics": lambda parts, _: _at(parts, 0),
    "mspace": lambda _, attributes: "\\," if attributes.get("width") else "",
}
