"""From markup to columns: one parse by lexbor, one walk over its tree.

Departures from the parser's tree: elements nested deeper than `guard.MAX_DEPTH` stay siblings at that depth, as in
browsers; the content of a `template` is there only where it declares a shadow root.
"""

from selectolax.lexbor import LexborDocumentOptions, LexborHTMLParser, LexborNode

from . import tags
from .guard import MAX_DEPTH
from .tree import Tree, Value

_LEXBOR_TEXT = 2
_PLAIN = LexborDocumentOptions.WO_EVENTS  # with mutation events, `select` costs quadratic time
_STATIC_IDS = 4096  # lexbor numbers the names it knows below this; others by address, which differs from page to page
_HIDING = frozenset(("style", "hidden", "aria-hidden"))
_codes: dict[int, int] = {_LEXBOR_TEXT: tags.TEXT}


def read(html: bytes | str) -> Tree:
    """Parse a document and lay its nodes out as columns."""
    root = LexborHTMLParser(html, options=_PLAIN).root
    walk = _Walk()
    if root is None:  # nothing but a doctype or comments
        root = LexborHTMLParser("<html></html>", options=_PLAIN).root
    assert root is not None
    walk.over(root)
    return walk.tree()


def extend(tree: Tree, fragments: list[str]) -> Tree:
    """The tree with each fragment of HTML as a further `section` at the end of its body."""
    root = LexborHTMLParser("".join(f"<section>{fragment}</section>" for fragment in fragments), options=_PLAIN)
    walk = _Walk()
    walk.continue_from(tree)
    if root.body is not None and root.body.child is not None:
        walk.over(root.body.child, siblings=True)
    return walk.tree()


class _Walk:
    def __init__(self) -> None:
        self.tags: list[int] = []
        self.parents: list[int] = []
        self.ends: list[int] = []
        self.values: list[Value] = []
        self.names: dict[int, str] = {}
        self.styled: list[int] = []

    def continue_from(self, tree: Tree) -> None:
        self.tags, self.parents, self.ends = list(tree.tags), list(tree.parents), list(tree.ends)
        self.values, self.names, self.styled = list(tree.values), dict(tree.names), list(tree.styled)

    def tree(self) -> Tree:
        self.ends[0] = len(self.tags)
        return Tree(self.tags, self.parents, self.ends, self.values, self.names, self.styled)

    def over(self, node: LexborNode, siblings: bool = False) -> None:
        """Append `node` and its subtree (with `siblings`, those after it too) to the columns.

        A loop with its own stack, since this is the one place that costs time for every node.
        """
        codes, text = _codes, tags.TEXT
        add_tag, add_parent = self.tags.append, self.parents.append
        add_end, add_value = self.ends.append, self.values.append
        ends, plain = self.ends, _HIDING.isdisjoint
        stack: list[tuple[LexborNode, int, int]] = []
        current: LexborNode | None = node
        parent = 0
        at = len(self.tags)
        while current is not None:
            number = current.tag_id
            code = codes.get(number) or self.learn(current, number, at)
            add_tag(code)
            add_parent(parent)
            at += 1
            add_end(at)
            child = None
            if code == text:
                add_value(current.text_content or "")
            elif code == tags.COMMENT:
                add_value((current.comment_content or "") if current.is_comment_node else "")
            else:
                attributes = current.attributes
                add_value(attributes)
                if attributes and not plain(attributes):
                    self.styled.append(at - 1)
                child = current.child if code != _TEMPLATE else _shadow_root(current)
            if child is not None:
                stack.append((current, at - 1, parent))
                if len(stack) <= MAX_DEPTH:
                    parent = at - 1
                current = child
                continue
            current = current.next if stack or siblings else None
            while current is None and stack:
                last, index, parent = stack.pop()
                if len(stack) < MAX_DEPTH:
                    ends[index] = at
                current = last.next if stack or siblings else None

    def learn(self, node: LexborNode, number: int, at: int) -> int:
        """The code of a tag number met for the first time; elements that HTML does not define keep their name."""
        name = node.tag or ""
        if node.is_comment_node or not name or name.startswith("-"):  # a processing instruction has no name
            code = tags.COMMENT
        else:
            code = tags.code_of(name)
        if code in (tags.CUSTOM, tags.UNKNOWN):
            self.names[at] = name
        elif number < _STATIC_IDS:
            _codes[number] = code
        return code


_TEMPLATE = tags.CODES["template"]


def _shadow_root(node: LexborNode) -> LexborNode | None:
    """First node of a declarative shadow root; None for any other template, whose content is not on the page."""
    if not node.attributes.get("shadowrootmode"):
        return None
    fragments = node.template_fragments()
    return fragments[0].child if fragments else None
