"""Formulas as TeX, each once, whatever drew them: MathML, KaTeX, MathJax 2 to 4, pictures, TeX for a script to draw.

A formula is a node whose source stands in one of a few places, looked for in this order: an annotation in TeX or
`alttext` of MathML, an attribute that holds TeX, a picture, a script; without one, MathML and what MathJax drew of it
are put into TeX (see `mathml`), and so is a box of nothing but TeX. TeX between delimiters in running text is found by
`raw_formulas`, numbers beside formulas by `equations`.
"""

import re
from collections.abc import Iterator

import numpy as np

from ...expressions import expression
from ...page import Page, parse, tags
from ...page.hidden.hidden import REASONS
from ...page.remembered import Remembered
from ...page.sieve import Sieve
from ...page.tree import Attributes, Tree
from ..attribute_carriers import GIVEN, carriers
from ..roles import role
from ..writer import Writer
from . import katex, mathml
from .formula_images import DELIMITED, LONG, TEX_SIGNS, bare_tex, is_tex, of_image
from .given_formulas import words_of
from .mathml import DATA

_DRAWN = Sieve(("katex-html",))
_MATHS = Sieve(("math",))  # what the type of a script begins with that holds a formula
_MATH, _SCRIPT, _ANNOTATION, _IMG, _PRE = (tags.CODES[name] for name in ("math", "script", "annotation", "img", "pre"))
_NOT_TEX = expression(r"\s*(?:=|[\[{]\s*[\"{\]]|https?:|(?:true|false)\Z)")  # of spreadsheets, JSON, addresses
_IN_TEX = expression(r"(?<![a-z])(?:la)?tex(?![a-z])", re.IGNORECASE)  # `application/x-tex`, not `text/plain`
_ELEMENTS, _FOR_SCRIPTS, _MATH_CODE, _LARGE = (
    expression(DATA["names"][name], re.VERBOSE) for name in ("elements", "scripts", "code", "large")
)
_CDATA = expression(r"\A%?\s*<!\[CDATA\[")
_ENCODED = str.maketrans("«»¨§", '<>"&')  # how an editor keeps MathML in an attribute
_ARIA = REASONS.index("aria-hidden")
_NEAR = 8  # nodes in which a drawing keeps its source
_MANY = 5_000  # nodes of a formula, drawn and all
_EXTRA = 12  # characters beside the drawn formula, however short its TeX is
Read = tuple[str, bool]  # TeX, and whether it is displayed


def read(tree: Tree, node: int) -> Read | None:
    """The formula that an element is or wraps, "" if the script with its source follows; None where there is none."""
    if _precedes_source(tree, node):
        return "", False
    inside = range(node, min(tree.ends[node], node + _MANY))
    large = is_large(tree, node)
    if math := next((at for at in inside if tree.tags[at] == _MATH), 0):
        shown = (tree.attributes(math).get("display") or "").lower() == "block"
        around = any("math" in (tree.attributes(at).get("class") or "") and is_large(tree, at)
                     for at in tree.around(math, 2))  # fmt: skip
        return _source(tree, math) or mathml.tex(tree, math), large or shown or around
    if found := next((value for at in inside[:_NEAR] if (value := _value(tree.attributes(at)))), ""):
        return bare_tex(found), large
    for at in inside:
        if tree.tags[at] == _SCRIPT and (script := of_script(tree, at)):
            return script
        if tree.tags[at] == _IMG and (image := of_image(tree.attributes(at))):
            return image[0], image[1] or large
    near = [(tree.name(at), tree.attributes(at)) for at in inside[:_NEAR]]  # a drawing tells what it was drawn from
    drawn = any("data-mml-node" in own or name.endswith(":math") or "mjx-m" in f"{name} {own.get('class') or ''}"
                for name, own in near)  # fmt: skip
    laid = next((at for at in inside[:_NEAR] if "katex-html" in (tree.attributes(at).get("class") or "")), 0)
    tex = mathml.tex(tree, node) if drawn else katex.source(tree, laid) or katex.tex(tree, laid) if laid else ""
    return (tex, large) if tex else None


def formula(writer: Writer, node: int, *, large: bool = False) -> int:
    """An element that is or wraps a formula, unless the script with its source follows; 0 where there is none."""
    tree = writer.page.tree
    if found := read(tree, node):
        writer.formula(found[0], found[1] or large)
    return tree.ends[node] if found else 0


def given(writer: Writer, node: int) -> int:
    """An element with TeX in an attribute, and nothing in it but the formula; 0 for any other."""
    tree = writer.page.tree
    if tree.ends[node] - node >= _MANY or not (value := _value(tree.attributes(node))):
        return 0
    text = tree.text(node, tree.ends[node]).strip()
    likely = TEX_SIGNS.search(value) or text in ("", value)
    if not likely or len(text) > 8 * len(value) + _EXTRA:
        return 0
    return formula(writer, node, large=bool(tags.BLOCK[tree.tags[node]]))


def delimited(writer: Writer, node: int) -> int:
    """A box of nothing but TeX, which no script has drawn yet; 0 for any other.

    It stands between delimiters, or names of the box say that it is TeX; some boxes hold it beside its drawing.
    """
    tree = writer.page.tree
    if source := next((at for at in tree.children(node) if tree.name(at) == "latex"), 0):  # beside its drawing
        writer.formula(bare_tex(tree.text(source, tree.ends[source])), is_large(tree, node))
        return tree.ends[node]
    if any(tree.tags[at] != tags.TEXT for at in range(node + 1, tree.ends[node])):
        return 0
    text, classes = tree.text(node, tree.ends[node]).strip(), tree.attributes(node).get("class") or ""
    marked = text.startswith(("$", "\\(", "\\[")) and DELIMITED.fullmatch(text)
    named = _FOR_SCRIPTS.search(classes) or speaks(tree.name(node))
    likely = is_tex(text, False) or (named and (TEX_SIGNS.search(text) or " " not in text))
    if not marked and not (text and len(text) <= LONG and likely):
        return 0
    boxed = not (marked or speaks(tree.name(node))) and tags.BLOCK[tree.tags[node]]
    writer.formula(bare_tex(text), text.startswith(("$$", "\\[")) or is_large(tree, node) or bool(boxed))
    return tree.ends[node]


def in_code(writer: Writer, node: int) -> int:
    """`code` or `pre` whose classes say that it holds a formula for a script to draw; 0 for any other."""
    tree = writer.page.tree
    attributes = tree.attributes(node)
    classes = f"{attributes.get('class') or ''} math-{attributes.get('data-math-style') or ''}"
    if tree.tags[node] == _PRE and node + 1 < tree.ends[node]:
        classes += " " + (tree.attributes(node + 1).get("class") or "")
    if "math" not in classes or not _MATH_CODE.search(classes):
        return 0
    large = tree.tags[node] == _PRE or bool(_LARGE.search(classes))
    writer.formula(bare_tex(tree.text(node, tree.ends[node]).strip()), large)
    return tree.ends[node]


def custom(writer: Writer, node: int) -> int:
    """An element that HTML does not define and whose name speaks of formulas; 0 where it holds none."""
    tree = writer.page.tree
    name = tree.name(node)
    if name.startswith("mjx-") or name.endswith(":math") or (speaks(name) and _value(tree.attributes(node))):
        return formula(writer, node)
    return delimited(writer, node) if speaks(name) else 0


def _precedes_source(tree: Tree, node: int) -> bool:
    """Whether the script with the source follows what was drawn from it."""
    after = tree.ends[node]
    for _ in range(4):
        if after >= len(tree) or tree.tags[after] == _SCRIPT:
            return after < len(tree) and of_script(tree, after) is not None
        if not tree.is_blank(after) and role(tree.attributes(after).get("class") or "") != "rendered":
            break
        after = tree.ends[after]
    return False


def script(writer: Writer, node: int) -> int:
    """A script with the source of a formula, as MathJax 2 keeps it."""
    if found := of_script(writer.page.tree, node):
        writer.formula(*found)
    return writer.page.tree.ends[node]


def of_script(tree: Tree, node: int) -> Read | None:
    """The formula that a script holds, if its type says that it holds one."""
    kind = (tree.attributes(node).get("type") or "").lower()
    if not kind.startswith(("math/tex", "math/latex", "math/mml")):
        return None
    text = _CDATA.sub("", tree.text(node, tree.ends[node]).strip())
    if text.endswith("]]>"):
        text = text[:-3].rstrip().removesuffix("%")
    text = text.strip()
    return (_parsed(text) if "mml" in kind else bare_tex(text)), "mode=display" in kind.replace(" ", "")


def silent(page: Page) -> list[int]:
    """Elements that hold a formula and no text or atom: scripts, drawings, boxes with TeX in an attribute alone."""
    tree = page.tree
    typed = [node for node, _ in tree.values_of("type", tree.tag == _SCRIPT, _MATHS) if of_script(tree, node)]
    drawings = [node for node, name in tree.names.items() if speaks(name)]
    last = len(tree) - 1
    boxes = [node for node in carriers(page) if tree.ends[node] == node + 1 and node < last
             and not GIVEN.isdisjoint(tree.attributes(node))]  # fmt: skip
    return [*typed, *drawings, *boxes, *_beside_source(page)]


def _beside_source(page: Page) -> Iterator[int]:
    """The drawings among what readers of screens are to pass over, beside MathML that may be gone."""
    passed = page.hidden == _ARIA
    if not passed.any():
        return
    passed[1:] &= page.hidden[:-1] != _ARIA  # where each begins
    yield from (node for node, each in page.tree.values_of("class", passed, _DRAWN) if "katex-html" in each)
    if sources := page.tree.carrying(GIVEN, np.ones(len(passed), dtype=bool)):
        passed = passed & page.tree.mask(sources)[page.tree.parent]
        yield from np.flatnonzero(passed).tolist()


@Remembered
def speaks(name: str) -> bool:
    """Whether the name of an element speaks of formulas."""
    return bool(_ELEMENTS.search(name))


def _parsed(markup: str) -> str:
    """The TeX of MathML that is held as a string."""
    tree = parse(markup[: 20 * LONG]).tree
    node = next(iter((tree.tag == _MATH).nonzero()[0].tolist()), 0)
    return mathml.tex(tree, node) if node else ""


def _source(tree: Tree, node: int) -> str:
    """The TeX that a `math` element comes with, "" if none does."""
    for place in range(node, tree.ends[node]):
        if tree.tags[place] == _ANNOTATION and _IN_TEX.search(tree.attributes(place).get("encoding") or ""):
            return bare_tex(tree.text(place, tree.ends[place]).strip())
    inner = tree.attributes(node + 1) if node + 1 < tree.ends[node] else {}
    own = tree.attributes(node)
    words = words_of({"alttext": own.get("alttext")})
    return bare_tex((not words and own.get("alttext")) or own.get("data-latex") or inner.get("data-latex") or "")


def _value(attributes: Attributes) -> str:
    """The TeX that an attribute holds, "" if none does."""
    for name in () if GIVEN.isdisjoint(attributes) else sorted(GIVEN):
        value = (attributes.get(name) or "").strip()
        if name == "data-mathml" and value[:1] in ("<", "«"):
            return _parsed(value.translate(_ENCODED))
        if value and len(value) <= LONG and not _NOT_TEX.match(value):
            return value
    return ""


def is_large(tree: Tree, node: int) -> bool:
    """Whether the attributes of an element say that its formula stands on a line of its own."""
    attributes = tree.attributes(node)
    said = {(attributes.get(name) or "").lower() for name in ("display", "data-display", "data-display-mode", "mode",
                                                             "data-type")}  # fmt: skip
    if not said.isdisjoint(("true", "display", "block", "block-math", "blockmath")):
        return True
    name = tree.name(node)
    named = ("block" in attributes or name.endswith(("block", "display"))) and speaks(name)  # as `d-math` has it
    return named or bool(_LARGE.search((attributes.get("class") or "").lower()))
