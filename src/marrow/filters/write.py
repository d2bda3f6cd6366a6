"""The page written back out as HTML, without what goes and with what changed; all else as the parser read it.

Source: HTML Living Standard, section 13.3 (serialising HTML fragments). A page without marks, written and parsed
again, has the same tree. Time is linear in the page.
"""

import re
from dataclasses import dataclass, field

from marrow.page import Page, tags

from .aside import put_back
from .edits import Edits

_RAW = frozenset("script style xmp iframe noembed noframes plaintext".split())
_KEEPS_FIRST_LINE = frozenset(("pre", "textarea", "listing"))
_HTML_IN_DRAWING = frozenset("foreignObject desc title annotation-xml mi mo mn ms mtext".split())
_DRAWING = frozenset(("svg", "math"))
_DOCTYPE = re.compile(r"\ufeff?(?:\s|<!--(?:-?>|[\s\S]*?--!?>))*(<!doctype[^>]*>)", re.IGNORECASE)
_IN_TEXT, _IN_VALUE = re.compile("[&<>\xa0]"), re.compile('[&"<>\xa0]')
_BODY = tags.CODES["body"]


def doctype(source: str) -> str:
    """The document type declaration as the source has it, on which the layout depends; "" if it has none."""
    found = _DOCTYPE.match(source)
    return f"{found[1]}\n" if found else ""


def write(edits: Edits, *, head: str = "", contents: list[str] | None = None) -> str:
    """The page of these edits as HTML. `head` goes in front; `contents` are what was set aside."""
    writer = _Writer(edits.page, edits, contents or [], emptied=frozenset(edits.emptied.nonzero()[0].tolist()))
    writer.run()
    return head + "".join(writer.out)


def markup(page: Page, node: int) -> str:
    """An element as HTML, with all that is in it."""
    writer = _Writer(page, Edits(page), [])
    writer.run(node)
    return "".join(writer.out)


@dataclass(slots=True)
class _Writer:
    page: Page
    edits: Edits
    contents: list[str]
    out: list[str] = field(default_factory=list)
    emptied: frozenset[int] = frozenset()
    raw: int = -1  # the element whose text is written as it is
    tight: int = -1  # the element whose first line feed the parser would drop

    def run(self, node: int = 0) -> None:
        """The nodes of a subtree in order; an end tag waits on a stack until its own subtree is over."""
        tree, out = self.page.tree, self.out
        codes, ends, parents, values = tree.tags, tree.ends, tree.parents, tree.values
        left, unwrapped = self.edits.left.tolist(), self._unwrapped()
        waiting: list[tuple[int, str]] = []
        size = ends[node]
        while node < size:
            while waiting and waiting[-1][0] <= node:
                out.append(waiting.pop()[1])
            if not left[node] and node not in unwrapped:
                node = ends[node]
                continue
            code = codes[node]
            if code == tags.TEXT:
                self._text(str(values[node]), parents[node])
            elif code == tags.COMMENT:
                out.append(f"<!--{values[node]}-->")
            elif left[node]:
                end = self._start(node)
                if end:
                    waiting.append((ends[node], end))
            node += 1
        out += [end for _, end in reversed(waiting)]

    def _unwrapped(self) -> frozenset[int]:
        return frozenset(self.edits.unwrapped.nonzero()[0].tolist())

    def _text(self, text: str, parent: int) -> None:
        if parent == self.raw:
            self.out.append(text)
            return
        if parent == self.tight and text.startswith("\n"):
            self.out.append("\n")
        self.tight = -1
        self.out.append(_escape(text) if _IN_TEXT.search(text) else text)

    def _start(self, node: int) -> str:
        """Write a start tag; its end tag with what stands before it, "" for a void element."""
        name = self.page.tree.name(node)
        attributes = self.page.tree.attributes(node)
        content = None
        if name in ("noscript", "template"):
            attributes, content = put_back(attributes, self.contents)
        if node in self.edits.attributes:
            changed = {**attributes, **self.edits.attributes[node]}
            gone = {key for key, value in self.edits.attributes[node].items() if value is None}
            attributes = {key: value for key, value in changed.items() if key not in gone}
        self.out.append(f"<{name}{_attributes(attributes)}>")
        if name in tags.VOID_NAMES and self.page.tree.ends[node] == node + 1 and not self._in_drawing(node):
            return ""
        if name in _RAW and not self._in_drawing(node):
            self.raw = node
        elif name in _KEEPS_FIRST_LINE:
            self.tight = node
        if content and node not in self.emptied:
            self.out.append(content)
        return self._last(node) + f"</{name}>"

    def _last(self, node: int) -> str:
        """What is added at the end of an element: the endings of the filters, in the body."""
        return "".join(self.edits.ending) if self.page.tree.tags[node] == _BODY and not self.page.tree.parents[node] else ""

    def _in_drawing(self, node: int) -> bool:
        """Whether an element belongs to SVG or MathML, where no content is raw."""
        tree = self.page.tree
        while node:
            node = tree.parents[node]
            name = tree.name(node)
            if name in _DRAWING:
                return True
            if name in _HTML_IN_DRAWING:
                return False
        return False


def _attributes(attributes: dict[str, str | None]) -> str:
    return "".join([
        f" {name}" if value is None else f' {name}="{_value(value) if _IN_VALUE.search(value) else value}"'
        for name, value in attributes.items()
    ])  # fmt: skip


def _escape(text: str) -> str:
    return text.replace("&", "&amp;").replace("\xa0", "&nbsp;").replace("<", "&lt;").replace(">", "&gt;")


def _value(text: str) -> str:
    return _escape(text).replace('"', "&quot;")


def text(edits: Edits) -> str:
    """What is left as plain text: a block a line, white space squeezed, no tags."""
    blocks, left = edits.page.blocks, edits.left
    out = []
    kept = left[blocks.runs].tolist() if len(blocks.runs) else []
    for first, last in zip(blocks.first.tolist(), blocks.last.tolist(), strict=True):
        pieces = [piece for piece, stays in zip(blocks.pieces[first:last], kept[first:last], strict=True) if stays]
        line = " ".join("".join(pieces).replace("\u2028", " ").split())
        if line:
            out.append(line)
    return "\n".join(out)
