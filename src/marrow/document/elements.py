"""The nodes of the document tree, and the few questions that every module of the room asks of them.

Blocks: `p`, `h2`..`h6`, `ul`, `ol` (start, reversed, typed: its numbers are words of the page), `li` (value,
checked: yes or no), `dl`, `dt`, `dd`, `blockquote` (cite), `pre` (language; one string, exact), `hr`, `figure` (with an
optional last `figcaption`), `table` (an optional `caption`, then `tr`; `th` and `td` with colspan, rowspan, align,
scope), `callout` (kind, title, word: what the page calls its kind), `details` (first child `summary`), `math` (display,
tex), `footnotes` (of `note`, id), `div` (lang, dir), `embed` (src, title, poster), `post` (author, date, stamp: the
date in words; link, permalink, id, parent; byline: kept, where author and date are content; only at the top).
Inline: `a` (href), `em`, `strong`, `del`, `ins`, `sup`, `sub`, `code`, `kbd`, `mark`, `q`, `cite`, `abbr` (title),
`time` (datetime), `br`, `img` (src, alt, width, height), `math` (tex), `noteref` (id), `ruby`, `rt`,
`span` (lang, dir), `bdo` (dir). Any element may carry `lang` and `dir` where they differ from the surroundings.
Not more than `DEEPEST` elements and a few lie within each other: the formats go down as deep as that.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from marrow.kernel import NATIVE


@dataclass(slots=True, init=False)
class Element:
    """A node of the vocabulary; strings among its children are text with white space squeezed, never escaped.

    `node` is the node of the page that it begins with, -1 for what was put around others (see `source_node`).
    """

    name: str
    attributes: dict[str, str]
    children: "list[Element | str]"
    node: int = field(compare=False, repr=False)

    def __init__(self, name: str, attributes: dict[str, str] | None = None,
                 children: "list[Element | str] | None" = None, node: int = -1) -> None:  # fmt: skip
        self.name = name
        self.attributes = {} if attributes is None else attributes
        self.children = [] if children is None else children
        self.node = node

    def __reduce__(self) -> "tuple[type[Element], tuple[Any, ...]]":
        return Element, (self.name, self.attributes, self.children, self.node)


@dataclass(frozen=True, slots=True)
class Contents:
    """A table of contents that the page has of itself, which is no part of its text: for each entry how deep in its
    lists it stands, what it says, and the heading that it leads to, None where it leads to none.
    """

    label: str
    entries: list[tuple[int, str, Element | None]]

    def __reduce__(self) -> "tuple[type[Contents], tuple[Any, ...]]":
        return Contents, (self.label, self.entries)


class Formula(NamedTuple):
    """What a page itself has of a formula beside its TeX: the inside of its `math`, as XML; how it is said; or ""."""

    mathml: str = ""
    words: str = ""


@dataclass(frozen=True, slots=True)
class Document:
    """The content of a page: `body` holds block elements only, in order; `title` stands for the one h1.

    `headline` is the title as the content itself shows it, "" where it does not; it was taken out of `body`.
    `contents` looks for the tables of contents of the page; `formula` for what it has of a formula of `body`.
    """

    body: list[Element]
    title: str = ""
    language: str = ""
    direction: str = ""
    url: str = ""
    metadata: Mapping[str, Any] = field(default_factory=dict)
    headline: str = ""
    contents: Callable[[], tuple[Contents, ...]] = field(default=tuple, compare=False, repr=False)
    formula: Callable[[Element], Formula] = field(default=lambda _: Formula(), compare=False, repr=False)

    def __bool__(self) -> bool:
        return bool(self.body or self.headline)

    def __reduce__(self) -> "tuple[type[Document], tuple[Any, ...]]":
        return Document, (self.body, self.title, self.language, self.direction, self.url, self.metadata, self.headline,
                          self.contents, self.formula)  # fmt: skip


_LONG = 2_000  # characters of emphasis
DEEPEST = 100  # elements within each other
_PARTS = frozenset("li dt dd td th caption figcaption summary note".split())  # that stay where they are
HEADINGS = frozenset(("h1", "h2", "h3", "h4", "h5", "h6"))
BLOCKS = HEADINGS | frozenset(
    "p ul ol li dl dt dd blockquote pre hr figure figcaption table caption tr th td callout details summary footnotes"
    " note div embed post".split()
)


def is_display(node: Element | str) -> bool:
    """Whether a node is a formula that stands alone."""
    return isinstance(node, Element) and node.name == "math" and node.attributes.get("display") == "block"


def is_block(node: Element | str) -> bool:
    """Whether a node starts a block of its own."""
    return isinstance(node, Element) and (node.name in BLOCKS or is_display(node))


def source_node(element: Element) -> int:
    """The node of the page that an element begins with: its own, or that of the first one inside; -1 without any."""
    return next((each.node for each in inside([element]) if each.node >= 0), -1)


def inside(nodes: "Sequence[Element | str]") -> Iterator[Element]:
    """The elements among nodes and inside of them, in document order."""
    stack = [*reversed(nodes)]
    while stack:
        node = stack.pop()
        if isinstance(node, Element):
            yield node
            stack.extend(reversed(node.children))


def cut(body: "Sequence[Element]") -> None:
    """Put bare text in the place of what lies deeper in some elements than any page means it."""
    level = [*body]
    for _ in range(DEEPEST):
        level = [child for element in level for child in elements_in(element)]
        if not level:
            return
    for element in level:
        text: Element | str = plain(element)
        if element.name == "tr":
            text = Element("td", {}, [text])
        elif element.name not in _PARTS:
            element.name, element.attributes = "p" if is_block(element) else "span", {}
        element.children = [text]


def squeezed(string: str) -> str:
    """A text with one space for all white space between its words, and none at its ends."""
    if NATIVE is not None:
        made: str = NATIVE.squeezed(string)
        return made
    if string.isprintable() and "  " not in string:  # the only white space that is printable is the space
        return string.strip(" ")
    return " ".join(string.split())


def plain(element: Element) -> str:
    """The text of an element without its marks, white space squeezed; formulas as TeX."""
    if len(element.children) == 1 and isinstance(only := element.children[0], str):
        return squeezed(only)
    parts: list[str] = []
    stack: list[Element | str] = [element]
    while stack:
        item = stack.pop()
        if isinstance(item, str):
            parts.append(item)
        elif item.name == "math":
            parts.append(item.attributes.get("tex", ""))
        else:
            if item.name == "br" or item.name in BLOCKS:
                parts.append(" ")
            stack.extend(reversed(item.children))
    return squeezed("".join(parts))


def has_words(element: Element) -> bool:
    """Whether `plain` of an element is anything."""
    stack: list[Element | str] = [element]
    while stack:
        item = stack.pop()
        if isinstance(item, str):
            if item and not item.isspace():
                return True
        elif item.name == "math" and item.attributes.get("tex"):
            return True
        else:
            stack.extend(item.children)
    return False


def elements_in(element: Element) -> list[Element]:
    """The children of an element that are elements."""
    return [child for child in element.children if isinstance(child, Element)]


def parted(element: Element, name: str) -> tuple[list[Element], list[Element]]:
    """The children of an element that are elements of a name, and the other elements."""
    inner = elements_in(element)
    return [each for each in inner if each.name == name], [each for each in inner if each.name != name]


def images_of(element: Element) -> list[Element]:
    """The images of a paragraph that holds nothing else, with links around them or not; none if it holds more."""
    images: list[Element] = []
    for child in element.children if element.name in ("p", "a") else []:
        if isinstance(child, str):
            return []
        if child.name == "img":
            images.append(child)
        elif child.name == "a" and (linked := images_of(child)):
            images += linked
        elif child.name != "br":
            return []
    return images


def as_blocks(nodes: "Sequence[Element | str]") -> list[Element]:
    """The nodes as blocks: each run of inline nodes becomes a paragraph."""
    if all(map(is_block, nodes)):
        return nodes  # type: ignore[return-value]
    out: list[Element] = []
    run: list[Element | str] = []
    for node in nodes:
        if is_block(node):
            if run:
                out.append(Element("p", {}, run))
                run = []
            out.append(node)  # type: ignore[arg-type]
        elif run or not isinstance(node, str) or node.strip():
            run.append(node)
    if run:
        out.append(Element("p", {}, run))
    return out


def without_notes(body: "Sequence[Element]") -> tuple[list[Element], list[Element]]:
    """The blocks of a document but its `footnotes`, and the notes in these."""
    notes = [note for block in body if block.name == "footnotes" for note in as_blocks(block.children)]
    return [block for block in body if block.name != "footnotes"], notes


def trimmed(children: list[Element | str]) -> list[Element | str]:
    """Inline content without line breaks and white space at its ends, and without strings side by side."""
    out: list[Element | str] = []
    for child in children:
        if isinstance(child, str) and out and isinstance(last := out[-1], str):
            out[-1] = last.rstrip() + " " + child.lstrip() if last[-1:].isspace() else last + child
        else:
            out.append(child)
    while out and (is_break(out[-1]) or out[-1] == " "):
        out.pop()
    while out and (is_break(out[0]) or out[0] == " "):
        del out[0]
    if out and isinstance(first := out[0], str):
        out[0] = first.lstrip()
    if out and isinstance(last := out[-1], str):
        out[-1] = last.rstrip()
    return out


def is_break(child: Element | str) -> bool:
    """Whether inline content breaks the line."""
    return isinstance(child, Element) and child.name == "br"


def join(paragraphs: list[Element]) -> list[Element | str]:
    """Paragraphs as one line."""
    out: list[Element | str] = []
    for paragraph in paragraphs:
        out += [" ", *paragraph.children] if out else paragraph.children
    return trimmed(out)


def take_space(children: list[Element | str], name: str, attributes: dict[str, str]) -> None:
    """Move a space at the end into the emphasis before it, if that has a name and attributes, so that it may go on."""
    before = children[-2] if name in ("em", "strong") and len(children) > 1 and children[-1] == " " else ""
    if isinstance(before, str) or before.name != name or before.attributes != attributes:
        return
    last = before.children[-1] if before.children else None
    if isinstance(last, str) and len(last) > _LONG:
        return  # a text that is joined again and again costs its length each time
    children.pop()
    if isinstance(last, str):
        before.children[-1] = last + " "
    else:
        before.children.append(" ")


def trim_rules(children: list[Element | str]) -> None:
    """Take away rules that nothing follows."""
    while children and not isinstance(last := children[-1], str) and last.name == "hr":
        children.pop()


def only_child(element: Element, *names: str) -> Element | None:
    """The element of one of some names that is all that an element holds."""
    only = element.children[0] if len(element.children) == 1 else ""
    return only if isinstance(only, Element) and only.name in names else None


def settle(element: Element, name: str = "p") -> None:
    """Give way to one paragraph, or another element of a name, that is alone in a container: its content stays."""
    if (only := only_child(element, name)) and not only.attributes:
        element.children = only.children
