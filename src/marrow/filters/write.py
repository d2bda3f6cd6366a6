"""Writes the page back as HTML, without what goes and with what changed; all else as the parser read it.

Source: HTML Living Standard, section 13.3 (serialising HTML fragments). A page without marks, written and parsed
again, has the same tree. Time is linear in the page.
"""

import re
from dataclasses import dataclass, field

from marrow.expressions import expression
from marrow.page import Page, tags

from .edits import Edits
from .set_aside import put_back

_RAW = frozenset("script style xmp iframe noembed noframes plaintext".split())
_KEEPS_FIRST_LINE = frozenset(("pre", "textarea", "listing"))
_HTML_IN_DRAWING = frozenset("foreignObject desc title annotation-xml mi mo mn ms mtext".split())
_DRAWING = frozenset(("svg", "math"))
_DOCTYPE = expression(r"\ufeff?(?>(?:\s|<!--(?:-?>|[\s\S]*?--!?>))*)(<!doctype[^>]*>)", re.IGNORECASE)
_SPECIAL = expression('[&"<>\xa0]')
_BODY = tags.CODES["body"]


def doctype(source: str) -> str:
    """The document type declaration as the source has it, on which the layout depends; "" if it has none."""
    found = _DOCTYPE.match(source)
    return f"{found[1]}\n" if found else ""


def write(edits: Edits, *, head: str = "", contents: list[str] | None = None) -> str:
    """The page of these edits as HTML. `head` goes in front; `contents` are what was set aside."""
    emptied = frozenset(edits.emptied.nonzero()[0].tolist())
    return head + _Writer(edits.page, edits, contents or [], emptied=emptied).run()


def markup(page: Page, node: int, edits: Edits | None = None) -> str:
    """An element as HTML, with all that is in it but what edits take away."""
    return _Writer(page, edits or Edits(page), []).run(node)


@dataclass(slots=True)
class _Writer:
    page: Page
    edits: Edits
    contents: list[str]
    out: list[str] = field(default_factory=list)
    emptied: frozenset[int] = frozenset()
    raw: int = -1  # the element whose text is written as it is
    tight: int = -1  # the element whose first line feed the parser would drop

    def run(self, node: int = 0) -> str:
        """The nodes of a subtree in order; an end tag waits on a stack until its own subtree is over."""
        tree, out = self.page.tree, self.out
        codes, ends, parents, values = tree.tags, tree.ends, tree.parents, tree.values
        left, unwrapped = self.edits.left.tolist(), frozenset(self.edits.unwrapped.nonzero()[0].tolist())
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
        return "".join((*out, *(end for _, end in reversed(waiting))))

    def _text(self, text: str, parent: int) -> None:
        if parent == self.raw:
            self.out.append(text)
            return
        if parent == self.tight and text.startswith("\n"):
            self.out.append("\n")
        self.tight = -1
        self.out.append(_escape(text))

    def _start(self, node: int) -> str:
        """Write a start tag. Returns the end tag and what is to be written before it; "" for a void element."""
        name = self.page.tree.name(node)
        attributes = self.page.tree.attributes(node)
        content = None
        if name in ("noscript", "template"):
            attributes, content = put_back(attributes, self.contents)
        if changed := self.edits.attributes.get(node):
            attributes = {key: changed.get(key, value) for key, value in {**attributes, **changed}.items()
                          if changed.get(key, "") is not None}  # fmt: skip
        written = (key if value is None else f'{key}="{_escape(value, quote=True)}"'
                   for key, value in attributes.items())  # fmt: skip
        self.out.append(f"<{' '.join((name, *written))}>")
        if name in tags.VOID_NAMES and self.page.tree.ends[node] == node + 1 and not self._in_drawing(node):
            return ""
        if name in _RAW and not self._in_drawing(node):
            self.raw = node
        elif name in _KEEPS_FIRST_LINE:
            self.tight = node
        if content and node not in self.emptied:
            self.out.append(content)
        ends = self.page.tree.tags[node] == _BODY and not self.page.tree.parents[node]
        return "".join(self.edits.ending if ends else ()) + f"</{name}>"

    def _in_drawing(self, node: int) -> bool:
        """Whether an element belongs to SVG or MathML, where no content is raw."""
        names = map(self.page.tree.name, self.page.tree.around(node))
        return next((name in _DRAWING for name in names if name in _DRAWING or name in _HTML_IN_DRAWING), False)


def _escape(text: str, *, quote: bool = False) -> str:
    if not _SPECIAL.search(text):
        return text
    text = text.replace("&", "&amp;").replace("\xa0", "&nbsp;").replace("<", "&lt;").replace(">", "&gt;")
    return text.replace('"', "&quot;") if quote else text


def text(edits: Edits) -> str:
    """What is left as plain text: a block a line, white space squeezed, no tags."""
    blocks, left = edits.page.blocks, edits.left
    out = []
    kept = left[blocks.runs].tolist() if len(blocks.runs) else []
    for first, last in zip(blocks.first.tolist(), blocks.last.tolist(), strict=True):
        pieces = [piece for piece, stays in zip(blocks.pieces[first:last], kept[first:last], strict=True) if stays]
        line = " ".join("".join(pieces).split())
        if line:
            out.append(line)
    return "\n".join(out)
