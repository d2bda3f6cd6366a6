"""From markup to columns: one parse by lexbor, one walk over its tree.

Departures from the parser's tree: elements nested deeper than `guard.MAX_DEPTH` stay siblings at that depth, as in
browsers; the content of a `template` is there only where it declares a shadow root.
"""

import numpy as np
from numpy.typing import NDArray
from selectolax.lexbor import LexborDocumentOptions, LexborHTMLParser, LexborNode, SelectolaxError

from . import nodes, tags
from .guard.guard import MAX_DEPTH
from .hidden.hidden_mail import show_mail
from .tree import INDEXED, Attributes, Tree, Value

_PLAIN = LexborDocumentOptions.WO_EVENTS  # with mutation events, `select` costs quadratic time
_LEXBOR_TEXT = 2
_LEXBOR_NAMES = 0xC4  # tag numbers below are the same on every page
_CODES: dict[int, int] = {}  # of them, as far as they have been met
_CHILDLESS = frozenset((tags.COMMENT, tags.CODES["template"]))
_BOX, _SPACE = tags.BLOCK.tolist(), " \t\n\r\f"
_NO_ATTRIBUTES: Attributes = {}  # of all elements that have none


def read(html: bytes | str, more: str | None = None) -> Tree:
    """Parse a document and lay its nodes out as columns. Raises `MemoryError` where the parser has too little.

    more: HTML that becomes a further `section` at the end of the body
    """
    document = _parsed(html)
    if document.root is None:  # nothing but a doctype or comments
        document = _parsed("<html></html>")
    root = document.root
    assert root is not None
    if more is not None:
        fragment = _parsed(f"<section>{more}</section>").body
        home = root if document.body is None or document.body.tag != "body" else document.body
        for child in [] if fragment is None else fragment.iter(include_text=True):
            home.insert_child(child)
    tree = (nodes.walked(root) if nodes.works() else None) or _Walk(root).tree()
    show_mail(tree)
    return tree


def _parsed(html: bytes | str) -> LexborHTMLParser:
    try:
        return LexborHTMLParser(html, options=_PLAIN)
    except SelectolaxError as error:  # the parser takes any markup and fails for nothing else
        raise MemoryError(str(error)) from error


class _Walk:
    """Columns of the subtree of a node, the node itself first."""

    def __init__(self, root: LexborNode) -> None:
        self.tags: list[int] = []
        self.parents: list[int] = []
        self.values: list[Value] = []
        self.indexed: list[int] = []
        self.codes = _CODES.copy()
        self.names: dict[int, str] = {}
        self.odd: dict[int, str] = {}  # names that HTML does not define, by their numbers on this page
        self.over(root)
        if tags.CUSTOM in self.tags:
            self.into_lines()

    def into_lines(self) -> None:
        """Elements of a page's own that stand beside text, and hold no box, are inline: parts of a sentence."""
        kinds, parents, values, size = self.tags, self.parents, self.values, len(self.tags)
        ends, boxed = [*range(1, size + 1)], bytearray(size)

        def is_text(at: int, home: int) -> bool:
            sibling = 0 < at < size and parents[at] == home and kinds[at] == tags.TEXT
            return sibling and bool(str(values[at]).strip(_SPACE))

        for at in range(size - 1, 0, -1):
            home = parents[at]
            ends[home] = max(ends[home], ends[at])
            if kinds[at] == tags.CUSTOM and not boxed[at] and (is_text(at - 1, home) or is_text(ends[at], home)):
                kinds[at] = tags.UNKNOWN
            if boxed[at] or _BOX[kinds[at]]:
                boxed[home] = 1

    def over(self, root: LexborNode) -> None:
        """A loop with its own stack and no test that it can spare: the one place that costs time for every node.

        A text that comes first is taken with its element, which spares most elements a place on the stack.
        """
        kinds, parents, values, indexed = self.tags, self.parents, self.values, self.indexed
        codes, names, odd = self.codes, self.names, self.odd
        childless, plain, none = _CHILDLESS, INDEXED.isdisjoint, _NO_ATTRIBUTES
        text_number, text, deepest = _LEXBOR_TEXT, tags.TEXT, MAX_DEPTH
        kinds.append(self.learn(root, root.tag_id))
        parents.append(0)
        values.append(root.attributes)
        node, parent, at = root.first_child, 0, 0
        stack: list[tuple[LexborNode | None, int]] = [(None, 0)]
        while stack:
            while node is not None:
                at += 1
                parents.append(parent)
                number = node.tag_id
                if number == text_number:
                    kinds.append(text)
                    values.append(node.text_content or "")
                    node = node.next
                    continue
                try:
                    code = codes[number]
                except KeyError:
                    code = self.learn(node, number)
                kinds.append(code)
                if number in odd:
                    names[at] = odd[number]
                attributes = node.attributes
                values.append(attributes or none)
                if attributes and not plain(attributes):
                    indexed.append(at)
                child = node.first_child
                if child is None and (code not in childless or (child := self.childless(node, code)) is None):
                    node = node.next
                    continue
                inner = at if len(stack) < deepest else parent
                if child.tag_id == text_number:
                    at += 1
                    parents.append(inner)
                    kinds.append(text)
                    values.append(child.text_content or "")
                    if (child := child.next) is None:
                        node = node.next
                        continue
                stack.append((node.next, parent))
                node, parent = child, inner
            node, parent = stack.pop()

    def childless(self, node: LexborNode, code: int) -> LexborNode | None:
        """A comment's string becomes its value; a template's declarative shadow root stands for its children."""
        if code == tags.COMMENT:
            self.values[-1] = (node.comment_content or "") if node.is_comment_node else ""
        elif node.attributes.get("shadowrootmode"):
            fragments = node.template_fragments()
            return fragments[0].first_child if fragments else None
        return None

    def learn(self, node: LexborNode, number: int) -> int:
        """The code of one of lexbor's tag numbers, new on this page."""
        name = node.tag or "-"
        code = tags.COMMENT if name.startswith("-") else tags.code_of(name)  # a processing instruction has no name
        if code in (tags.CUSTOM, tags.UNKNOWN):
            self.odd[number] = name
        elif number < _LEXBOR_NAMES:
            _CODES[number] = code
        self.codes[number] = code
        return code

    def tree(self) -> Tree:
        """The columns as a tree."""
        return _tree(self.tags, self.parents, self.values, self.names, self.indexed)


def _tree(kinds: list[int], parents: list[int], values: list[Value], names: dict[int, str], indexed: list[int]) -> Tree:
    """A tree from what a walk in document order meets."""
    parent = np.fromiter(parents, np.int64, len(parents))
    tag = np.frombuffer(bytes(kinds), np.uint8).astype(np.int16)
    flags = np.zeros(len(tag), dtype=bool)
    flags[indexed] = True
    tree = Tree(tag, parent.astype(np.int32), _ends(parent).astype(np.int32), values, names, flags)
    tree.__dict__.update(tags=bytes(kinds), parents=parents)
    return tree


def _ends(parent: NDArray[np.int64]) -> NDArray[np.int64]:
    """One past the last node of each subtree: follow the last child of the last child, in ever longer steps."""
    order = np.arange(len(parent))
    last = order.copy()
    last[parent[1:]] = order[1:]  # of several children the last is written last
    while True:
        further = last.take(last)
        if (further == last).all():
            return last + 1
        last = further
