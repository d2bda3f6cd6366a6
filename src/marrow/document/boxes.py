"""Elements that only divide or only style, headings, rules; and those whose class names or role make them more."""

from collections.abc import Callable

from ..page import tags
from ..page.tree import Attributes
from . import aria, callouts, language, phrasing, styles
from .attribute_carriers import GIVEN
from .code import code
from .elements import HEADINGS, Element, settle
from .formulas import equations, formulas
from .pictures import embeds, figures
from .quotes import speakers
from .quotes.quotations import pulled, quotation
from .roles import ARIA, role
from .states import SKIP
from .writer import FLAT, LIST, PLAIN, Frame, Writer, replace

_LEVELS = {tags.CODES[name]: int(name[1]) for name in HEADINGS}
_WHOLE_BLOCKS = frozenset(tags.CODES[name] for name in (*HEADINGS, *"ul ol dl table pre blockquote figure".split()))
_P, _IMG, _FIGCAPTION = (tags.CODES[name] for name in ("p", "img", "figcaption"))
_PHRASING = frozenset((_P, tags.CODES["dt"], *_LEVELS))
_INLINE_ROLES = frozenset(("katex", "rendered", "formula", "tex", "equation", "glyphs", "title", "caption", "credit",
                           "unseen", "marginal"))
_ARIA_LEVELS = frozenset("123456")
_MANY = 400  # nodes, or characters of a text, that are looked at
_OPENERS = frozenset(("aria-expanded", "aria-controls", "data-toggle", "data-bs-toggle"))
Handler = Callable[[Writer, int], int]
_SAYS = 4  # words of a button that are more than a command


def either(first: Handler, second: Handler) -> Handler:
    """Both handlers in turn, the second where the first gives 0."""
    return lambda writer, node: first(writer, node) or second(writer, node)


def apart(handler: Handler) -> Handler:
    """A handler of blocks, which only divide where none can stand."""
    return lambda writer, node: writer.divide(node) if writer.top.kind == FLAT else handler(writer, node)


def box(writer: Writer, node: int) -> int:
    """A block that only divides: `div`, `p`, `section` and the like, unless its attributes say more."""
    attributes = writer.page.tree.values[node]
    if attributes:
        classes = attributes.get("class")  # type: ignore[union-attr]
        if classes and (word := role(classes)) and (done := _special(writer, node, word)):
            return done
        if done := _stated(writer, node, attributes):  # type: ignore[arg-type]
            return done
        style = attributes.get("style")  # type: ignore[union-attr]
        if style and styles.is_code(style) and (done := code.lines(writer, node)):
            return done
        if ("lang" in attributes or "dir" in attributes) and language.block(writer, node):
            return node + 1
    return writer.divide(node)


def span(writer: Writer, node: int) -> int:
    """An inline element without meaning of its own, unless its attributes say more."""
    attributes = writer.page.tree.values[node]
    if attributes:
        classes = attributes.get("class")  # type: ignore[union-attr]
        word = role(classes) if classes else ""
        if word in ("em", "strong"):
            writer.inline(node, word, {})
        elif word in _INLINE_ROLES and (done := _special(writer, node, word)):
            return done
        return _stated(writer, node, attributes) or phrasing.span(writer, node)  # type: ignore[arg-type]
    return node + 1


def _stated(writer: Writer, node: int, attributes: Attributes) -> int:
    """What a formula or a player in an attribute, or its role, makes of an element; 0 where it has none of them."""
    if not GIVEN.isdisjoint(attributes) and (done := formulas.given(writer, node)):
        return done
    if node in writer.filled and (done := embeds.stated(writer, node)):
        return done
    if node in writer.described:
        return figures.caption(writer, node)
    if not speakers.NAMES.isdisjoint(attributes):
        speakers.name(writer, node)
    said = attributes.get("role") or ""
    if said == "heading" and writer.page.tree.tags[node] not in _LEVELS:  # which is here since it holds whole blocks
        return heading(writer, node)
    if said == "button":
        return _skip_label(writer, node)
    return aria.given(writer, node, said) if said in ARIA else 0


def _special(writer: Writer, node: int, word: str) -> int:
    """An element that its class names make something of its own; 0 if it is not after all."""
    handler = _BY_ROLE.get(word)
    return handler(writer, node) if handler else callouts.of_word(writer, node, word)


def custom(writer: Writer, node: int) -> int:
    """An element that HTML does not define: a formula of MathJax, else a box where boxes may stand."""
    tree = writer.page.tree
    if done := formulas.custom(writer, node):
        return done
    inside = tree.tags[tree.parents[node]]
    return span(writer, node) if inside in _PHRASING or not tags.BLOCK[inside] else box(writer, node)


def line_break(writer: Writer, node: int) -> int:
    """A `br`."""
    writer.line_break()
    return node + 1


def rule(writer: Writer, node: int) -> int:
    """A `hr`, where something stands before it."""
    writer.boundary()
    children = writer.top.element.children
    if writer.top.kind == PLAIN and children and getattr(children[-1], "name", "") != "hr":
        children.append(Element("hr"))
    return node + 1


def drop(writer: Writer, node: int) -> int:
    """Drawings, and what else is never content."""
    return writer.page.tree.ends[node]


def control(writer: Writer, node: int) -> int:
    """Controls of forms: no content, but the words around them do not run together."""
    writer.gap()
    return writer.page.tree.ends[node]


def button(writer: Writer, node: int) -> int:
    """A control, passed over, unless it says something: a heading or term that folds, the head of a part that it opens
    (a strong paragraph), or a label of some length; or unless it enlarges a picture with a caption or in a figure."""
    tree = writer.page.tree
    words = writer.words.inside(node)
    if writer.top.kind == FLAT or writer.top.element.name == "th":
        return node + 1 if 2 * words > writer.words.inside(writer.top.node) else control(writer, node)
    opens = not _OPENERS.isdisjoint(tree.attributes(node))
    if not words or (words < _SAYS and not opens):
        return writer.divide(node) if _enlarges(writer, node) else control(writer, node)
    if not opens or not _WHOLE_BLOCKS.isdisjoint(tree.tags[node + 1 : tree.ends[node]]):
        return writer.divide(node)
    writer.open(node, Element("p", language.differing(writer, node)), kind=FLAT)
    writer.inline(node, "strong", {})
    return node + 1


def _enlarges(writer: Writer, node: int) -> bool:
    """Whether a button holds a picture with a caption or in a figure, which a reader would enlarge by it."""
    tree = writer.page.tree
    inside = tree.tags[node + 1 : min(tree.ends[node], node + _MANY)]
    if _IMG not in inside:
        return False
    return writer.top.element.name == "figure" or figures.is_captioned(writer, node + 1 + inside.index(_IMG))


def _skip_label(writer: Writer, node: int) -> int:
    """In a figure, leave out what a box says that is pressed to enlarge its picture. Gives 0: else it is a box."""
    inside = writer.page.tree.near(node, _MANY)
    if writer.top.element.name == "figure" and all(writer.page.tree.tags[at] != _FIGCAPTION for at in inside):
        for at in inside:
            if writer.page.tree.tags[at] == tags.TEXT:
                writer.state[at] = SKIP
    return 0


def link(writer: Writer, node: int) -> int:
    """A link, or a button that is drawn as one and leads nowhere."""
    own = writer.page.tree.attributes(node)
    return button(writer, node) if own.get("role") == "button" and not own.get("href") else phrasing.link(writer, node)


def heading(writer: Writer, node: int) -> int:
    """A heading, its pictures beside it; a strong paragraph inside list items and notes, a box when whole blocks were
    put in it."""
    tree = writer.page.tree
    inside = tree.tags[node + 1 : min(tree.ends[node], node + _MANY)]
    if writer.top.kind == FLAT or not _WHOLE_BLOCKS.isdisjoint(inside) or inside.count(_P) > 1:
        return box(writer, node) if tree.tags[node] in _LEVELS else 0
    if done := callouts.told(writer, node):
        return done
    own = language.differing(writer, node)
    if writer.top.item or writer.top.kind == LIST:
        writer.open(node, Element("p", own), kind=FLAT)
        writer.inline(node, "strong", {})
    else:
        writer.open(node, Element("h2", own), kind=FLAT, close=_close_heading)
    return node + 1


def folding(writer: Writer, node: int) -> int:
    """`summary`: one with a heading heads a section, as an open `details` is, other words in it are lines of their own,
    and its signs go; else see `figures`."""
    held = _heading_in(writer, node)
    if writer.top.element.name != "details" or writer.top.item or held < 0:
        return figures.summary(writer, node) or writer.divide(node)
    tree = writer.page.tree
    ranges = range(node + 1, held), range(tree.ends[held], min(tree.ends[node], node + _MANY))
    others = [at for each in ranges for at in each if tree.tags[at] == tags.TEXT and writer.state[at] > SKIP]
    if any(map(str.isalnum, "".join(str(tree.values[at])[:_MANY] for at in others))):
        return writer.divide(node)
    for at in others:
        writer.state[at] = SKIP
    writer.open(node, Element("h2", language.differing(writer, node)), kind=FLAT, close=_close_heading)
    return node + 1


def _level(writer: Writer, node: int) -> int:
    """The level of a heading, of any other element that of the first heading in it; 0 without any."""
    tags_of = writer.page.tree.tags
    if tags_of[node] in _LEVELS:
        return _LEVELS[tags_of[node]]
    held = _heading_in(writer, node)
    return _LEVELS[tags_of[held]] if held >= 0 else 0


def _heading_in(writer: Writer, node: int) -> int:
    """The first heading inside an element; -1 where there is none."""
    tree = writer.page.tree
    return next((at for at in tree.near(node, _MANY) if tree.tags[at] in _LEVELS), -1)


def _close_heading(writer: Writer, frame: Frame) -> None:
    element = frame.element
    if not element.children:
        replace(frame, [])
        return
    settle(element, "strong")
    images, words = figures.images_beside(element)
    if images and words:
        blocks = [Element("p", {}, [image]) for image in images]
        first = element.children[0]
        leads = images[0] in ([first] if isinstance(first, str) else [first, *first.children])
        replace(frame, [*blocks, element] if leads else [element, *blocks])
        element.children = words[0].children
    stated = (writer.page.tree.attributes(frame.node).get("aria-level") or "").strip()
    own = int(stated) if stated in _ARIA_LEVELS else 2
    writer.headings.append((element, _level(writer, frame.node) or own))


_BY_ROLE: dict[str, Handler] = {
    "caption": figures.caption, "credit": figures.caption, "title": callouts.title,
    "named": either(callouts.title, figures.named),
    "rendered": either(formulas.formula, formulas.delimited), "katex": formulas.formula, "formula": formulas.formula,
    "tex": either(formulas.delimited, equations.numbered), "equation": equations.numbered,
    "editor": code.editor, "lines": code.lined, "gutter": code.gutter, "quotation": quotation, "pulled": pulled,
    "glyphs": lambda writer, node: writer.page.tree.ends[node] * (not writer.words.bulk(node)),
    "unseen": figures.unseen,
    "marginal": lambda writer, node: writer.page.tree.ends[node] * (writer.page.tree.tags[node] == tags.CODES["span"]),
}  # fmt: skip
