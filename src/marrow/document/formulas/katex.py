r"""What KaTeX drew as TeX, for formulas that come as its HTML alone.

Idea: each box has a class that says what it draws, and its parts stand one below the other in a `vlist`, the lowest
first: denominator and numerator, subscript and superscript, what is below and above a sum. Read from the last node to
the first, as in `mathml`.

Departures: matrices are not read, for their cells stand by columns; sizes and colours give only their text.
"""

from ...expressions import expression
from ...page import tags
from ...page.tree import Tree
from .mathml import around, join, scripts, signs, token

_BLANK = expression(r"\n\s*\n")
_FONTS = frozenset("mathbf mathbb mathcal mathfrak mathsf mathtt mathscr text".split())
Part = tuple[str, str]  # "" or which script it is, and its TeX


def tex(tree: Tree, node: int) -> str:
    """The TeX of an element with the class `katex-html`; "" where it holds a matrix. Linear in its size."""
    made: dict[int, list[Part]] = {}
    for at in range(tree.ends[node] - 1, node - 1, -1):
        if tree.tags[at] == tags.TEXT:
            made[at] = [("", said)] if (said := _said(tree, at)) else []
            continue
        names = frozenset((tree.attributes(at).get("class") or "").split())
        if "mtable" in names:
            return ""
        children = [*tree.children(at)]
        parts = [part for child in children for part in made.get(child, [])]
        inner = (tree.attributes(children[0]).get("class") or "") if children else ""
        # A single script hangs below where its box reaches so far.
        made[at] = _of(names, parts, "vlist-t2" in inner) if parts else []
        if made[at] and "vlist" in (tree.attributes(tree.parents[at]).get("class") or "").split():
            made[at] = [("", join([part for _, part in made[at]]))]
    return join([part for _, part in made[node]])


def source(tree: Tree, node: int) -> str:
    """The TeX right before such an element, where all tags of its MathML are gone and the lines are left: what blank
    lines set apart is one sign of the formula after the other, and last its source. "" where there is none."""
    before = node - 1
    while before > tree.parents[node] and tree.tags[before] == tags.TEXT:
        before -= 1
    if tree.parents[before] != tree.parents[node] or "katex-mathml" not in (tree.attributes(before).get("class") or ""):
        return ""
    lines = _BLANK.split(tree.text(before, node).strip())
    return lines[-1].strip() if len(lines) > 1 else ""


def _said(tree: Tree, node: int) -> str:
    text = str(tree.values[node])
    above = (tree.attributes(tree.parents[node]).get("class") or "").split()
    return token("mi", text) if "mop" in above or "mathrm" in above else signs(text.strip("\n\u200b"))


def _of(names: frozenset[str], parts: list[Part], below: bool) -> list[Part]:
    """What a box with these class names draws."""
    texts = [part for _, part in parts]
    if "msupsub" in names:
        return [("below", texts[0]), *(("above", part) for part in texts[1:])] if below else [("above", join(texts))]
    slots = dict(part for part in parts if part[0])
    if slots:
        base = join([part for slot, part in parts if not slot])
        return [("", scripts(base, slots.get("below", ""), slots.get("above", "")))]
    if "mfrac" in names and len(texts) == 2:
        return [("", f"\\frac{{{texts[1]}}}{{{texts[0]}}}")]
    if "sqrt" in names:
        return [("", f"\\sqrt[{texts[0]}]{{{texts[1]}}}" if len(texts) == 2 else f"\\sqrt{{{join(texts)}}}")]
    if "op-limits" in names and len(texts) > 1:
        at = next((at for at, part in enumerate(texts) if part[:1] == "\\" and part[1:].isalpha()), 0)
        return [("", around(texts[at], "".join(texts[:at]), "".join(texts[at + 1 :])))]
    if "accent" in names and len(texts) == 2:
        return [("", around(texts[0], "", texts[1]))]
    return [("", f"\\{font}{{{join(texts)}}}") for font in names & _FONTS][:1] or parts
