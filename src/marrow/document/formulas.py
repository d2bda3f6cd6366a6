"""Formulas as TeX, each once, whatever drew them: MathML, KaTeX, MathJax 2 and 3, pictures with TeX as their `alt`,
boxes with TeX between its delimiters for a script to draw.

The source is looked for in this order: an annotation in TeX, `alttext`, `data-latex`; without one, MathML is put into
TeX (see `mathml`).
"""

import re

from ..page import tags
from . import mathml
from .roles import role
from .writer import Writer

_MATH, _SCRIPT, _ANNOTATION, _IMG = (tags.CODES[name] for name in ("math", "script", "annotation", "img"))
_DELIMITED = re.compile(r"(?:\$\$?|\\[(\[])(?P<tex>[^$]*)(?:\$\$?|\\[)\]])", re.DOTALL)
_STYLED = re.compile(r"\{\\(?:display|text)style\b\s*(?P<tex>.*)\}", re.DOTALL)
_TEX_IMAGE = re.compile(r"(?<![\w-])(?:latex|tex|math|mwe-math-fallback-image-(?:inline|display))(?![\w-])")
_TEX_SIGNS = re.compile(r"[\\^_={}]")
_IN_TEX = re.compile(r"(?<![a-z])(?:la)?tex(?![a-z])", re.IGNORECASE)  # `application/x-tex`, not `text/plain`


def math(writer: Writer, node: int) -> int:
    """A `math` element."""
    tree = writer.page.tree
    display = (tree.attributes(node).get("display") or "").lower() == "block" or _shown_large(writer, node)
    writer.formula(_source(writer, node) or mathml.tex(tree, node), display)
    return tree.ends[node]


def formula(writer: Writer, node: int) -> int:
    """An element that wraps a formula with its source; 0 where no source is inside."""
    tree = writer.page.tree
    inside = range(node, tree.ends[node])
    for place in inside:
        if tree.tags[place] == _MATH:
            display = (tree.attributes(place).get("display") or "").lower() == "block" or _large(writer, node)
            writer.formula(_source(writer, place) or mathml.tex(tree, place), display)
            return tree.ends[node]
    for place in inside:
        if tree.tags[place] == _IMG:
            attributes = tree.attributes(place)
            found = of_image(attributes.get("alt") or "", attributes.get("class") or "")
            if found:
                writer.formula(*found)
                return tree.ends[node]
    return 0


def delimited(writer: Writer, node: int) -> int:
    """A box of nothing but TeX between delimiters, which no script has drawn yet; 0 for any other."""
    tree = writer.page.tree
    if any(tree.tags[at] != tags.TEXT for at in range(node + 1, tree.ends[node])):
        return 0
    text = _text(writer, node)
    if not text.startswith(("$", "\\(", "\\[")) or not _DELIMITED.fullmatch(text):
        return 0
    writer.formula(_clean(text), text.startswith(("$$", "\\[")))
    return tree.ends[node]


def rendered(writer: Writer, node: int) -> int:
    """What a script drew: nothing where the script with the source follows, else the source inside, if any."""
    tree = writer.page.tree
    after = tree.ends[node]
    for _ in range(3):
        if after < len(tree) and tree.tags[after] == _SCRIPT:
            return tree.ends[node]
        if after >= len(tree) or (
            tree.tags[after] != tags.TEXT and role(tree.attributes(after).get("class") or "") != "rendered"
        ):
            break
        after = tree.ends[after]
    return formula(writer, node)


def script(writer: Writer, node: int) -> int:
    """A script with the source of a formula, as MathJax 2 keeps it."""
    tree = writer.page.tree
    kind = (tree.attributes(node).get("type") or "").lower()
    if "tex" in kind:
        writer.formula(_clean(_text(writer, node)), "mode=display" in kind.replace(" ", ""))
    return tree.ends[node]


def is_script(kind: str | None) -> bool:
    """Whether a script of this type holds a formula."""
    return (kind or "").lower().startswith(("math/tex", "math/latex"))


def of_image(alt: str, classes: str) -> tuple[str, bool] | None:
    """The formula that a picture shows, and whether on its own line; None if it shows something else."""
    if not classes or not _TEX_SIGNS.search(alt) or not _TEX_IMAGE.search(classes):
        return None
    return _clean(alt), classes.find("-display") >= 0


def _source(writer: Writer, node: int) -> str:
    tree = writer.page.tree
    for place in range(node, tree.ends[node]):
        if tree.tags[place] == _ANNOTATION and _IN_TEX.search(tree.attributes(place).get("encoding") or ""):
            return _clean(_text(writer, place))
    attributes = tree.attributes(node)
    found = attributes.get("alttext") or attributes.get("data-latex")
    if not found and node + 1 < tree.ends[node]:
        found = tree.attributes(node + 1).get("data-latex")
    return _clean(found or "")


def _text(writer: Writer, node: int) -> str:
    tree = writer.page.tree
    return "".join(value for value in tree.values[node : tree.ends[node]] if isinstance(value, str)).strip()


def _clean(tex: str) -> str:
    """TeX without the delimiters and the style that pages put around it."""
    tex = tex.strip()
    for form in (_DELIMITED, _STYLED):
        found = form.fullmatch(tex)
        if found:
            tex = found["tex"].strip()
    return tex


def _large(writer: Writer, node: int) -> bool:
    attributes = writer.page.tree.attributes(node)
    classes = (attributes.get("class") or "").lower()
    return "display" in classes or attributes.get("display") == "true"


def _shown_large(writer: Writer, node: int) -> bool:
    """Whether one of the elements right around a formula says that it stands on a line of its own."""
    tree = writer.page.tree
    for _ in range(3):
        node = tree.parents[node]
        if "math" in (tree.attributes(node).get("class") or "").lower() and _large(writer, node):
            return True
    return False
