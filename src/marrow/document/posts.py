"""Posts of a thread, each an element of its own at the top of the document, whatever the page had them lie in.

The page is walked in pieces: what stands between the posts, and then each post alone. So a post is never an item, a
cell or a part of the post that it answers; which one that is, it says. Comments come last, under a heading. What ends
most quotations in the same words, such as "Click to expand", is a control of the page, as is what ends one in a box
that is called so, and the arrow beside who is quoted, a link that says no word.
"""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from ..expressions import expression
from ..page.tree import Tree
from .elements import Element, inside, plain, source_node
from .states import QUOTE, VISIT
from .walk import walk
from .writer import Frame, Writer

_ALIKE, _CHARS = 2, 80  # quotations that end in the same words, and characters of these
_EXPANDS, _AROUND = expression(r"expand(?:er|link)?(?![a-z])", re.IGNORECASE), 2  # a control, and what it stands in


@dataclass(frozen=True, slots=True)
class Post:
    """A post: its slice of the nodes, whether it is a comment, and the `fields` of its element (see `elements`)."""

    own: tuple[int, int]
    comment: bool = False
    fields: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Thread:
    """The posts of a page in its order; `heading`: what stands above those that are comments; `boxes`: quotations by
    their tag that only hold what a post says; `quotes`: boxes that hold what somebody else said."""

    posts: Sequence[Post]
    heading: str = ""
    boxes: frozenset[int] = frozenset()
    quotes: frozenset[int] = frozenset()

    def write(self, writer: Writer) -> None:
        """Write what is kept of the page."""
        at, writer.boxes = 0, self.boxes
        for node in self.quotes:
            writer.state[node] = QUOTE if writer.state[node] == VISIT else writer.state[node]
        for post in self.posts:
            first, last = post.own
            _between(writer, at, first)
            if not post.comment:
                _post(writer, post)
            at = max(at, last)
        walk(writer, at, len(writer.page.tree))
        self._comments(writer)
        if self.posts:
            _drop_controls(writer.page.tree, writer.top.element.children)

    def _comments(self, writer: Writer) -> None:
        body = writer.top.element.children
        title, before = Element("h2", {}, [self.heading]), len(body)
        for post in self.posts:
            if post.comment:
                _post(writer, post)
        if len(body) > before and self.heading:
            body.insert(before, title)
            writer.headings.append((title, 2))


def _between(writer: Writer, first: int, last: int) -> None:
    """What stands between two posts, unless it is rules and no more."""
    children = writer.top.element.children
    before = len(children)
    if first < last:
        walk(writer, first, last)
    if all(isinstance(child, Element) and child.name == "hr" for child in children[before:]):
        del children[before:]


def _post(writer: Writer, post: Post) -> None:
    """A post, if anything of it is kept."""
    outer, element = writer.top, Element("post", dict(post.fields), [], post.own[0])
    writer.top = Frame(element, outer.element.children, outer)
    first, last = post.own
    walk(writer, first + (writer.page.tree.name(first) == "li"), last)  # an item is what the post was, not what it says
    writer.top = outer
    if element.children:
        outer.element.children.append(element)


def _drop_controls(tree: Tree, body: Sequence[Element | str]) -> None:
    """Drop the arrows to what is quoted in posts, and the paragraph that ends most quotations there in the same words,
    or one in a box that is called after what it does; who is quoted twice counts once."""
    posts = [child for child in body if isinstance(child, Element) and child.name == "post"]
    quotes = [each for each in inside(posts) if each.name == "blockquote" and len(each.children) > 1]
    for line in [quote.children[0] for quote in quotes]:
        if isinstance(line, Element) and line.name == "p" and len(line.children) > 1 and _is_arrow(line.children[-1]):
            line.children.pop()
            line.children[-1:] = [part.rstrip() if isinstance(part, str) else part for part in line.children[-1:]]
    ends = Counter(map(_end, {_identity(quote): quote for quote in quotes}.values()))
    for quote in quotes:
        usual = 0 < len(end := _end(quote)) <= _CHARS and ends[end] >= max(_ALIKE, ends.total() / 2)
        if usual or (0 < len(end) <= _CHARS and _expands(tree, quote.children[-1])):
            quote.children.pop()


def _expands(tree: Tree, end: Element | str) -> bool:
    """Whether a paragraph stands in a box that is called after that it expands what is above."""
    node = -1 if isinstance(end, str) else source_node(end)
    around = tree.around(node, _AROUND) if node > 0 else []
    return any(_EXPANDS.search(tree.attributes(at).get("class") or "") for at in around)


def _is_arrow(node: Element | str) -> bool:
    """Whether a node is a link that says something, but no word."""
    said = plain(node).strip() if isinstance(node, Element) and node.name == "a" else ""
    return bool(said) and not any(map(str.isalnum, said))


def _identity(quote: Element) -> tuple[str, ...] | int:
    """What tells a quotation from others: what its own paragraphs say, or itself where it has not several."""
    said = tuple(plain(part) for part in quote.children if isinstance(part, Element) and part.name == "p")
    return said if said[1:] else id(quote)


def _end(quote: Element) -> str:
    last = quote.children[-1]
    return plain(last) if isinstance(last, Element) and last.name == "p" else ""
