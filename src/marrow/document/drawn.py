r"""Formulas that only their drawing is left of, as TeX: what MathJax and KaTeX put on a page without the source.

Idea: a drawing is made of nested elements that still tell the MathML they were drawn from, by tag (`mjx-mfrac`), class
(`mjx-mfrac` on a `span`) or attribute (`data-mml-node="mfrac"`); each sign is a code point in a class
(`mjx-c1D465`), an attribute (`data-c`) or a text. The parts are put into the order of MathML, whatever order they are
drawn in, and `mathml` makes TeX of them. KaTeX names its own kinds of boxes (`mfrac`, `msupsub`, `sqrt`), and piles
parts in lists from below.

Departures: colours, sizes and spaces are left out; so are formulas of more than 20,000 nodes.
"""

import re
import unicodedata

from ..page import tags
from ..page.tree import Tree
from . import mathml

Entries = list[tuple[str, str]]  # what each part is ("" for the main one), and its TeX
_MOST = 20_000  # nodes
_TOKENS = frozenset("mi mn mo mtext ms".split())
_MATHML = _TOKENS | frozenset(
    """mrow mfrac msqrt mroot msub msup msubsup munder mover munderover mtable mtr mtd mstyle mpadded
    mphantom menclose merror mfenced mmultiscripts mspace math""".split()
)
_SLOTS = {"mjx-base": "", "mjx-sub": "below", "mjx-under": "below", "mjx-sup": "above", "mjx-over": "above",
          "mjx-root": "index", "mjx-labels": "tag"}  # fmt: skip
_NOTHING = frozenset("mjx-surd mjx-line mjx-spacer mjx-strut mjx-nstrut mjx-dstrut mjx-tstrut mjx-mphantom mphantom "
                     "mjx-assistive-mml mjx-speech defs rect title desc style script".split())  # fmt: skip
_SURD = ("√", "\\surd")
_SCRIPTED = frozenset("msub msup msubsup munder mover munderover".split())
_BELOW_ALONE = frozenset(("msub", "munder"))
_SIGN = re.compile(r"(?:^|\s)mjx-c([0-9A-Fa-f]{2,6})(?=\s|$)")
_HEX = re.compile(r"[0-9A-Fa-f]{1,6}\Z")
_HEIGHT = re.compile(r"translate\(\s*-?[\d.]+[\s,]+(-?[\d.]+)")
_KATEX_HTML = re.compile(r"(?<![\w-])katex-html(?![\w-])")
_LABEL = re.compile(r"\\text\{\s*\(?([^(){}]{1,20})\)?\s*\}")
_FONTS = ((0x1D400, 0x1D434, "mathbf"), (0x1D49C, 0x1D4D0, "mathcal"), (0x1D504, 0x1D538, "mathfrak"),
          (0x1D538, 0x1D56C, "mathbb"))  # fmt: skip


def tex(tree: Tree, node: int) -> str:
    """The TeX of a drawn formula, "" where the drawing does not tell. Linear in its size, for a bounded depth."""
    stop = tree.ends[node]
    if stop - node > _MOST:
        return ""
    katex = next((at for at in range(node, min(stop, node + 4)) if _is_katex(tree, at)), -1)
    made: dict[int, Entries] = {}
    first, of = (node, _of) if katex < 0 else (katex, _of_katex)
    for at in range(tree.ends[first] - 1, first - 1, -1):
        made[at] = of(tree, at, made)
    return _line(made[first]).strip()


def _is_katex(tree: Tree, node: int) -> bool:
    return bool(_KATEX_HTML.search(tree.attributes(node).get("class") or ""))


def _line(entries: Entries) -> str:
    return mathml.join([part for _, part in entries])


def _inner(tree: Tree, node: int, made: dict[int, Entries]) -> Entries:
    """The parts in an element, one after the other."""
    lists = [made[at] for at in tree.children(node) if made.get(at)]
    return lists[0] if len(lists) == 1 else [entry for entries in lists for entry in entries]


def _of(tree: Tree, node: int, made: dict[int, Entries]) -> Entries:
    """The parts of one element that MathJax drew; those of what it holds are in `made`."""
    code = tree.tags[node]
    if code == tags.TEXT:
        text = str(tree.values[node])
        return [("sign", text)] if text.strip() else []
    if code == tags.COMMENT:
        return []
    attributes = tree.attributes(node)
    name = _name(tree, node, attributes)
    sign = _sign(attributes) if name in ("mjx-c", "use", "path") else ""
    if sign:
        return [("sign", sign)]
    if name in _NOTHING:
        return []
    entries = _inner(tree, node, made)
    if name in _MATHML:
        return _shaped(tree, node, name, entries, made)
    if name in _SLOTS:
        return [(_SLOTS[name], _line(entries))] if entries else []
    if name == "mjx-script" and len(entries) == 2:
        return [("above", entries[0][1]), ("below", entries[1][1])]
    return [("script", _line(entries))] if name == "mjx-script" and entries else entries


def _name(tree: Tree, node: int, attributes: dict[str, str | None]) -> str:
    """What an element draws: a name of MathML without prefix, or of a part of the drawing."""
    found = attributes.get("data-mml-node") or ""
    if found:
        found = "mtr" if found == "mlabeledtr" else found
        return found if found in _MATHML else "mrow"
    found = tree.name(node)
    if not found.startswith("mjx-"):
        first = (attributes.get("class") or "").split()[:1]
        found = first[0] if first and first[0].startswith("mjx-") else found
    bare = found[4:] if found.startswith("mjx-") else ""
    if bare == "munder" and tree.name(tree.parents[node]) == "mjx-box":
        return ""  # of a `munderover`, which is drawn as one within the other
    if bare == "mlabeledtr":
        return "mtr"  # the label is drawn elsewhere
    return bare if bare in _MATHML else found


def _sign(attributes: dict[str, str | None]) -> str:
    code = attributes.get("data-c") or ""
    if not _HEX.match(code):
        found = _SIGN.search(attributes.get("class") or "")
        code = found[1] if found else ""
    number = int(code, 16) if code else 0
    return chr(number) if 0x20 <= number < 0x110000 and not 0xD800 <= number < 0xE000 else ""


def _shaped(tree: Tree, node: int, name: str, entries: Entries, made: dict[int, Entries]) -> Entries:
    if name in _TOKENS:
        text = _token(name, "".join(part for _, part in entries))
        return [("", text)] if text else []
    if name in _SCRIPTED:
        return [("", _scripted(name, entries, _heights(tree, node, made)))]
    if name == "mroot":
        parts = [part for slot, part in entries if slot != "index" and part not in _SURD]
        index = [part for slot, part in entries if slot == "index"] or parts[1:2]
        base = parts[:1] if index == parts[1:2] else parts
        return [("", mathml.SHAPES["mroot"]([mathml.join(base), "".join(index)], {}))]
    parts = [part for slot, part in entries if slot != "tag"]
    shape = mathml.SHAPES.get(name)
    if name == "msqrt" and parts and parts[-1] in _SURD:
        parts.pop()
    labels = _LABEL.findall("".join(part for slot, part in entries if slot == "tag"))
    alone = labels and len(parts) == 1
    whole = shape(parts, {}) if shape and not alone else mathml.join(parts)
    whole += f" \\tag{{{labels[0].strip()}}}" if len(labels) == 1 else ""
    return [("", whole)] if whole or name == "mtd" else []


def _heights(tree: Tree, node: int, made: dict[int, Entries]) -> list[float]:
    """How high the children of an element of SVG are set, in order."""
    children = [tree.attributes(at).get("transform") for at in tree.children(node) if made.get(at)]
    found = [_HEIGHT.search(value) if value else None for value in children]
    return [float(match[1]) if match else 0.0 for match in found]


def _scripted(name: str, entries: Entries, heights: list[float]) -> str:
    """A base with what stands below and above it, drawn in any order."""
    slots = {"below": "", "above": ""}
    plain: list[str] = []
    for slot, part in entries:
        if slot == "script":
            slot = "below" if name in _BELOW_ALONE else "above"
        if slot in slots:
            slots[slot] = part
        else:
            plain.append(part)
    drawn = len(plain) == len(entries)
    if drawn and len(plain) == 2:
        slots["below" if name in _BELOW_ALONE else "above"] = plain[1]
    elif drawn and len(plain) == 3:
        high = heights[1:] if len(heights) == 3 else [1.0, 0.0]
        slots["above"], slots["below"] = plain[1:] if high[0] >= high[1] else plain[:0:-1]
    aside = any(slot == "script" for slot, _ in entries) or name.startswith("ms")
    shape = mathml.SHAPES["msubsup" if aside else "munderover"]
    return shape([plain[0] if plain else "", slots["below"], slots["above"]], {})


def _token(name: str, text: str) -> str:
    """A token whose letters may be those of mathematical alphabets."""
    font = ""
    if len(text) and ord(text[0]) > 0x2100:
        font = next((font for first, last, font in _FONTS if first <= ord(text[0]) < last), "")
        text = "".join(unicodedata.normalize("NFKC", sign) if _is_letter(sign) else sign for sign in text)
    made = mathml.token(name, text) if len(text) < 50 else text
    return f"\\{font}{{{text}}}" if font else made


def _is_letter(sign: str) -> bool:
    return "\U0001d400" <= sign <= "\U0001d7ff" or sign == "ℎ"


def _of_katex(tree: Tree, node: int, made: dict[int, Entries]) -> Entries:
    """The parts of one element that KaTeX drew."""
    if tree.tags[node] == tags.TEXT:
        text = str(tree.values[node]).replace("\u200b", "")
        return [("sign", text)] if text.strip() else []
    names = frozenset((tree.attributes(node).get("class") or "").split())
    entries = _inner(tree, node, made)
    if not entries or not _KATEX_UNSEEN.isdisjoint(names):
        return []
    if "vlist" in tree.attributes(tree.parents[node]).get("class", "").split():  # type: ignore[union-attr]
        slot = "script" if any(slot == "small" for slot, _ in entries) else "row"
        return [(slot, _line(entries))]
    for name, shape in _KATEX.items():
        if name in names:
            return [("", shape(entries, tree.attributes(node + 1).get("class") or ""))]
    if any(slot in ("row", "script") for slot, _ in entries):
        return entries
    if "sizing" in names:
        return [("small", _line(entries))]
    if all(slot == "sign" for slot, _ in entries):
        text = "".join(part for _, part in entries)
        return [("", mathml.token("mtext" if "text" in names else "mi" if "mop" in names else "mo", text))]
    return [("", f"\\text{{{_line(entries)}}}" if "text" in names and "\\" not in _line(entries) else _line(entries))]


def _katex_scripts(entries: Entries, classes: str) -> str:
    parts = [part for _, part in entries]
    if len(parts) > 1:
        below, above = parts[:2]
    else:
        below, above = (parts[0], "") if "vlist-t2" in classes.split() else ("", parts[0])
    return mathml.SHAPES["msubsup"](["", below, above], {}).removeprefix("{}")


def _katex_limits(entries: Entries, _classes: str) -> str:
    base = next((at for at, (slot, _) in enumerate(entries) if slot == "row"), 0)
    parts = [part for _, part in entries]
    return mathml.SHAPES["munderover"]([parts[base], "".join(parts[:base]), "".join(parts[base + 1 :])], {})


def _katex_fraction(entries: Entries, _classes: str) -> str:
    parts = [part for slot, part in entries if slot in ("row", "script")]
    return mathml.SHAPES["mfrac"]([parts[-1], parts[0]], {}) if parts else ""


def _katex_root(entries: Entries, _classes: str) -> str:
    index = "".join(part for slot, part in entries if slot == "index")
    inside = "".join(part for slot, part in entries if slot != "index")
    return mathml.SHAPES["mroot" if index else "msqrt"]([inside, index], {})


def _katex_accent(entries: Entries, _classes: str) -> str:
    parts = [part for _, part in entries]
    return mathml.SHAPES["mover"]([parts[0], *parts[1:2]], {})


_KATEX_UNSEEN = frozenset("strut pstrut vlist-s mspace nulldelimiter frac-line arraycolsep katex-mathml".split())
_KATEX = {"msupsub": _katex_scripts, "op-limits": _katex_limits, "mfrac": _katex_fraction, "sqrt": _katex_root,
          "accent": _katex_accent}  # fmt: skip
