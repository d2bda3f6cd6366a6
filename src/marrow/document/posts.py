"""Posts of a thread, each an element of its own at the top of the document, whatever the page had them lie in.

The page is walked in pieces: what stands between the posts, and then each post alone. So a post is never an item, a
cell or a part of the post that it answers; which one that is, it says. Comments come last, under a heading.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from .elements import Element
from .walk import walk
from .writer import Frame, Writer


@dataclass(frozen=True, slots=True)
class Post:
    """A post: its slice of the nodes, whether it is a comment, and the `fields` of its element (see `elements`)."""

    own: tuple[int, int]
    comment: bool = False
    fields: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Thread:
    """The posts of a page in its order; `heading`: what stands above those that are comments."""

    posts: Sequence[Post]
    heading: str = ""

    def write(self, writer: Writer) -> None:
        """Write what is kept of the page."""
        at = 0
        for post in self.posts:
            first, last = post.own
            _between(writer, at, first)
            if not post.comment:
                _post(writer, post)
            at = max(at, last)
        walk(writer, at, len(writer.page.tree))
        self._comments(writer)

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
