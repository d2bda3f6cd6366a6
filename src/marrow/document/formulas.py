"""Formulas as TeX, each once, whatever drew them: MathML, KaTeX, MathJax 2 to 4, pictures, TeX for a script to draw.

The source is looked for in this order: an annotation in TeX, `alttext`, an attribute that holds TeX, a script beside;
without one, MathML is put into TeX (see `mathml`), and so is what MathJax or KaTeX drew (see `drawn`). TeX between
delimiters in running text is found by `raw_formulas`, numbers beside formulas by `equations`.
"""

import re

import numpy as np
from numpy.typing import NDArray

from ..page import Page, parse, tags
from ..page.hidden import REASONS
from ..page.remembered import Remembered
from ..page.tree import Tree
from . import drawn, mathml
from .formula_images import DELIMITED, clean, of_image
from .roles import role
from .writer import Writer

GIVEN = frozenset("data-tex data-latex data-expr data-formula data-math data-equation data-katex data-mathml".split())
_MATH, _SCRIPT, _ANNOTATION, _IMG = (tags.CODES[name] for name in ("math", "script", "annotation", "img"))
_CUSTOM, _UNKNOWN, _PRE = (tags.CODES[name] for name in ("#custom", "#unknown", "pre"))
_TEX_SIGNS = re.compile(r"[\\^_={}]")
_NOT_TEX = re.compile(r"\s*(?:=|[\[{]\s*[\"{\]]|https?:)")  # formulas of spreadsheets, JSON, addresses
_IN_TEX = re.compile(r"(?<![a-z])(?:la)?tex(?![a-z])", re.IGNORECASE)  # `application/x-tex`, not `text/plain`
_ELEMENTS = re.compile(r"(?:^|-)(?:math|tex|latex|katex)(?:-|$)|^(?:equation|formula|la-tex|mjx-container)$")
_FOR_SCRIPTS = re.compile(
    r"(?<![\w-])(?:math[ -](?:inline|display|block|tex)|tex|latex|katex-src|wp-katex-eq)(?![\w-])"
)
_MATH_CODE = re.compile(r"(?<![\w-])(?:language-math|lang-math|math-(?:inline|display)|js-render-math)(?![\w-])")
_LARGE = re.compile(
    r"(?<![a-z])(?:display(?!-?(?:none|inline))(?:ed|math)?|math-?block|block-?(?:math|equation|formula))(?![a-z])"
)
_ARIA = REASONS.index("aria-hidden")
_NEAR, _LONG = 8, 5_000  # nodes in which a drawing keeps its source; characters of a formula
_MANY = 5_000  # nodes of a formula, drawn and all
_EXTRA = 12  # characters beside the drawn formula, however short its TeX is
Read = tuple[str, bool]


def math(writer: Writer, node: int) -> int:
    """A `math` element."""
    tree = writer.page.tree
    writer.formula(_of_math(writer, node), _displayed(writer, node) or _shown_large(writer, node))
    return tree.ends[node]


def formula(writer: Writer, node: int) -> int:
    """An element that wraps a formula; 0 where none is inside."""
    found = read(writer, node)
    if found is None:
        return 0
    writer.formula(*found)
    return writer.page.tree.ends[node]


def read(writer: Writer, node: int) -> Read | None:
    """The TeX of the formula that an element wraps, and whether it is displayed; None where there is none."""
    tree = writer.page.tree
    stop = min(tree.ends[node], node + _MANY)
    inside = range(node, stop)
    for place in inside:
        if tree.tags[place] == _MATH:
            return _of_math(writer, place), _displayed(writer, place) or _large(writer, node)
    for place in inside[:_NEAR]:
        found = _value(tree.attributes(place))
        if found:
            return clean(found), _large(writer, node)
    for place in inside:
        if tree.tags[place] in (_IMG, _SCRIPT):
            attributes = tree.attributes(place)
            if tree.tags[place] == _IMG:
                image = of_image(attributes)
                if image:
                    return image[0], image[1] or _large(writer, node)
            elif is_script(attributes.get("type")):
                return of_script(writer, place)
    tex = drawn.tex(tree, node) if stop > node + 1 and _is_drawn(writer, node) else ""
    return (tex, _large(writer, node)) if tex else None


def given(writer: Writer, node: int) -> int:
    """An element with TeX in an attribute, and nothing in it but the formula; 0 for any other."""
    tree = writer.page.tree
    value = _value(tree.attributes(node))
    small = tree.ends[node] - node < _MANY
    text = _text(writer, node) if small else ""
    if (
        not value
        or not small
        or len(text) > 8 * len(value) + _EXTRA
        or (not _TEX_SIGNS.search(value) and text not in ("", value))
    ):
        return 0
    return formula(writer, node)


def delimited(writer: Writer, node: int) -> int:
    """A box of nothing but TeX, which no script has drawn yet; 0 for any other.

    It stands between delimiters, or names of the box say that it is TeX.
    """
    tree = writer.page.tree
    if any(tree.tags[at] != tags.TEXT for at in range(node + 1, tree.ends[node])):
        return 0
    text = _text(writer, node)
    if text.startswith(("$", "\\(", "\\[")) and DELIMITED.fullmatch(text):
        writer.formula(clean(text), text.startswith(("$$", "\\[")) or _large(writer, node))
        return tree.ends[node]
    classes = tree.attributes(node).get("class") or ""
    named = _FOR_SCRIPTS.search(classes) or (
        tree.tags[node] in (_CUSTOM, _UNKNOWN) and _ELEMENTS.search(tree.name(node))
    )
    if not named or not text or len(text) > _LONG or (not _TEX_SIGNS.search(text) and " " in text):
        return 0
    writer.formula(clean(text), _large(writer, node))
    return tree.ends[node]


def in_code(writer: Writer, node: int) -> int:
    """`code` or `pre` whose classes say that it holds a formula for a script to draw; 0 for any other."""
    tree = writer.page.tree
    classes = tree.attributes(node).get("class") or ""
    if tree.tags[node] == _PRE and node + 1 < tree.ends[node]:
        classes += " " + (tree.attributes(node + 1).get("class") or "")
    if "math" not in classes or not _MATH_CODE.search(classes):
        return 0
    writer.formula(clean(_text(writer, node)), tree.tags[node] == _PRE or bool(_LARGE.search(classes)))
    return tree.ends[node]


def custom(writer: Writer, node: int) -> int:
    """An element that HTML does not define and whose name speaks of formulas; 0 where it holds none."""
    name = writer.page.tree.name(node)
    if name.startswith("mjx-") or (_ELEMENTS.search(name) and _value(writer.page.tree.attributes(node))):
        return formula(writer, node)
    return delimited(writer, node) if _ELEMENTS.search(name) else 0


def rendered(writer: Writer, node: int) -> int:
    """What a script drew: nothing where the script with the source follows, else the formula inside, if any."""
    return writer.page.tree.ends[node] if repeated(writer, node) else formula(writer, node)


def repeated(writer: Writer, node: int) -> bool:
    """Whether the script with the source follows what was drawn from it."""
    tree = writer.page.tree
    after = tree.ends[node]
    for _ in range(4):
        if after < len(tree) and tree.tags[after] == _SCRIPT:
            return is_script(tree.attributes(after).get("type"))
        if after >= len(tree) or (
            tree.tags[after] != tags.TEXT and role(tree.attributes(after).get("class") or "") != "rendered"
        ):
            break
        after = tree.ends[after]
    return False


def script(writer: Writer, node: int) -> int:
    """A script with the source of a formula, as MathJax 2 keeps it."""
    found = of_script(writer, node)
    if found:
        writer.formula(*found)
    return writer.page.tree.ends[node]


def is_script(kind: str | None) -> bool:
    """Whether a script of this type holds a formula."""
    return (kind or "").lower().startswith(("math/tex", "math/latex", "math/mml"))


def silent(page: Page) -> NDArray[np.intp]:
    """Elements that hold a formula and no text or atom: scripts, drawings, boxes with TeX in an attribute alone."""
    tree, values = page.tree, page.tree.values
    typed = [node for node in (tree.tag == _SCRIPT).nonzero()[0].tolist() if "type" in values[node]]
    scripts = [node for node in typed if is_script(tree.attributes(node).get("type"))]
    customs = (tree.tag == _CUSTOM).nonzero()[0].tolist()
    drawings = [node for node in customs if _speaks(tree.name(node))]
    childless = tree.end[:-1] == np.arange(1, len(tree), dtype=np.int32)
    empty = (childless & _HOLDERS[tree.tag[:-1]]).nonzero()[0].tolist()
    boxes = [node for node in empty if (own := values[node]) and not GIVEN.isdisjoint(own)]
    passed = page.hidden == _ARIA
    passed[1:] &= page.hidden[:-1] != _ARIA  # where each begins that readers of screens are to pass over
    hidden = [node for node in passed.nonzero()[0].tolist() if _stands_for_source(tree, node)]
    return np.array(sorted({*scripts, *drawings, *boxes, *hidden}), dtype=np.intp)


def _stands_for_source(tree: Tree, node: int) -> bool:
    """Whether an element is a drawing that readers of screens are to pass over, beside MathML that may be gone."""
    classes = tree.attributes(node).get("class") or ""
    return "katex-html" in classes or (not classes and "data-mathml" in tree.attributes(tree.parents[node]))


@Remembered
def _speaks(name: str) -> bool:
    """Whether the name of an element speaks of formulas."""
    return bool(_ELEMENTS.search(name))


_HOLDERS = tags.table("span div p figure i em")


def _of_math(writer: Writer, node: int) -> str:
    return _source(writer, node) or mathml.tex(writer.page.tree, node)


def of_script(writer: Writer, node: int) -> Read | None:
    """The formula that a script holds, if it holds one."""
    kind = (writer.page.tree.attributes(node).get("type") or "").lower()
    if not is_script(kind):
        return None
    text = _text(writer, node)
    return (_parsed(text) if "mml" in kind else clean(text)), "mode=display" in kind.replace(" ", "")


def _parsed(markup: str) -> str:
    """The TeX of MathML that is held as a string."""
    tree = parse(markup[: 20 * _LONG]).tree
    node = next(iter((tree.tag == _MATH).nonzero()[0].tolist()), 0)
    return mathml.tex(tree, node) if node else ""


def _source(writer: Writer, node: int) -> str:
    tree = writer.page.tree
    for place in range(node, tree.ends[node]):
        if tree.tags[place] == _ANNOTATION and _IN_TEX.search(tree.attributes(place).get("encoding") or ""):
            return clean(_text(writer, place))
    attributes = tree.attributes(node)
    found = attributes.get("alttext") or attributes.get("data-latex")
    if not found and node + 1 < tree.ends[node]:
        found = tree.attributes(node + 1).get("data-latex")
    return clean(found or "")


def _value(attributes: dict[str, str | None]) -> str:
    """The TeX that an attribute holds, "" if none does."""
    for name in () if GIVEN.isdisjoint(attributes) else sorted(GIVEN):
        value = (attributes.get(name) or "").strip()
        if name == "data-mathml" and value[:1] in ("<", "«"):
            return _parsed(value.translate(_ENCODED))
        if value and len(value) <= _LONG and not _NOT_TEX.match(value) and value not in ("true", "false"):
            return value
    return ""


_ENCODED = str.maketrans("«»¨§", '<>"&')  # how an editor keeps MathML in an attribute


def _text(writer: Writer, node: int) -> str:
    tree = writer.page.tree
    return "".join(value for value in tree.values[node : tree.ends[node]] if isinstance(value, str)).strip()


def _is_drawn(writer: Writer, node: int) -> bool:
    """Whether an element holds a drawing that tells what it was drawn from."""
    tree = writer.page.tree
    for at in range(node, min(tree.ends[node], node + _NEAR)):
        attributes = tree.attributes(at)
        named = "data-mml-node" in attributes or tree.name(at) == "mjx-math"
        if named or any(word in (attributes.get("class") or "") for word in ("mjx-m", "katex-html")):
            return True
    return False


def _displayed(writer: Writer, node: int) -> bool:
    return (writer.page.tree.attributes(node).get("display") or "").lower() == "block"


def _large(writer: Writer, node: int) -> bool:
    attributes = writer.page.tree.attributes(node)
    said = [
        attributes.get(name) or "" for name in ("display", "data-display", "data-display-mode", "mode", "data-type")
    ]
    if any(value.lower() in ("true", "display", "block", "block-math", "blockmath") for value in said):
        return True
    return bool(_LARGE.search((attributes.get("class") or "").lower()))


def _shown_large(writer: Writer, node: int) -> bool:
    """Whether one of the elements right around a formula says that it stands on a line of its own."""
    tree = writer.page.tree
    for _ in range(3):
        node = tree.parents[node]
        if "math" in (tree.attributes(node).get("class") or "").lower() and _large(writer, node):
            return True
    return False
