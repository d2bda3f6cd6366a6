"""What a page itself has of a formula beside its TeX: its MathML, and the words that it is to be read by.

MathML is kept where it is presentation markup as browsers draw it: each element with the children that it needs, and
attributes with values that they may have; other attributes go. What `semantics` annotates is kept, the annotation is
not. A formula with any other element has no MathML here. Words are what a page says to readers of screens; TeX is none.

Source: MathML Core (W3C, 2023) and MathML 3.0, section 3.
"""

from html import escape

from ...expressions import expression
from ...page import Page, tags
from ...page.plain import NOT_XML
from ...page.tree import Attributes, Tree
from ..elements import Element, Formula
from .mathml import DATA, TOKENS

_MATH = tags.CODES["math"]
_GROUPS = frozenset("math mrow msqrt mstyle mpadded mphantom mtd".split())
_CHILDREN = {"mfrac": 2, "mroot": 2, "msub": 2, "msup": 2, "msubsup": 3, "munder": 2, "mover": 2, "munderover": 3,
             "mspace": 0}
_ROWS = {"mtable": "<mtr", "mtr": "<mtd"}
_ANNOTATIONS = frozenset(("annotation", "annotation-xml"))
_SPOKEN = ("data-semantic-speech-none", "data-semantic-speech", "aria-label", "alttext")
_WORDS = expression(r"[^\\^_{}$]*[^\W\d_]{3,}\s+[^\W_][^\\^_{}$]*")
_MANY, _NEAR, _LONG = 5_000, 8, 1_000  # nodes of a formula; nodes in which it says its words; characters of these
_GRAMMAR = DATA["mathml"]
_VALUES = {name: expression(pattern) for names, pattern in _GRAMMAR["values"] for name in names.split()}
_ON: dict[str, str] = _GRAMMAR["attributes"]


def given(page: Page, element: Element) -> Formula:
    """What a page has of a formula of its document."""
    tree, node = page.tree, element.node
    if node < 0:
        return Formula()
    inside = range(node, min(tree.ends[node], node + _MANY))
    own = [at for at in inside if tree.tags[at] == _MATH]
    near = [tree.attributes(at) for at in (*inside[:_NEAR], *own[:1])]
    said = next((words for attributes in near if (words := words_of(attributes))), "")
    return Formula(_markup(tree, own[0]) if len(own) == 1 else "", said)


def words_of(attributes: Attributes) -> str:
    """The words that attributes have for a formula, "" where they have none or hold its TeX."""
    for name in _SPOKEN:
        text = " ".join((attributes.get(name) or "").split())
        if len(text) <= _LONG and _WORDS.fullmatch(text):
            return text
    return ""


def _markup(tree: Tree, node: int) -> str:
    """What is inside of a `math` element, as XML; "" where it is empty or not what MathML asks for."""
    made: dict[int, str] = {}
    if tree.ends[node] - node > _MANY:
        return ""
    for at in _without_annotations(tree, node)[::-1]:
        written = _written(tree, at, made)
        if written is None:
            return ""
        made[at] = written
    return "".join(made.get(child, "") for child in tree.children(node))


def _without_annotations(tree: Tree, node: int) -> list[int]:
    found, at = [], node
    while at < tree.ends[node]:
        if tree.name(at) in _ANNOTATIONS:
            at = tree.ends[at]
        else:
            found.append(at)
            at += 1
    return found


def _written(tree: Tree, node: int, made: dict[int, str]) -> str | None:
    """A node as XML, from what its children came to; None where it cannot stand in MathML."""
    if tree.tags[node] in (tags.TEXT, tags.COMMENT):
        text = NOT_XML.sub("", str(tree.values[node])) if tree.tags[node] == tags.TEXT else ""
        in_token = tree.name(tree.parents[node]) in TOKENS
        return escape(text, quote=False) if in_token else None if text.strip() else ""
    name, parts = tree.name(node), [made[child] for child in tree.children(node) if made.get(child)]
    if name == "semantics":
        return "".join(parts) if len(parts) == 1 else None
    fits = (
        all(not part.startswith("<") for part in parts) if name in TOKENS
        else all(part.startswith(_ROWS[name]) for part in parts) if name in _ROWS
        else name in _GROUPS or len(parts) == _CHILDREN.get(name, -1)
    ) and (name in _ROWS or not any(part.startswith(("<mtr", "<mtd")) for part in parts))  # fmt: skip
    return f"<{name}{_attributes(tree, node, name)}>{''.join(parts)}</{name}>" if fits else None


def _attributes(tree: Tree, node: int, name: str) -> str:
    told = tree.attributes(node)
    values = ((key, (told.get(key) or "").strip()) for key in _ON.get(name, "").split())
    return "".join(f' {key}="{value}"' for key, value in values if value and _VALUES[key].fullmatch(value))
