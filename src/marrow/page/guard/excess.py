"""Copies a page tag by tag without the tags and attributes beyond the limits."""

from marrow.kernel import NATIVE

from . import nesting
from .tokens import ATTRIBUTE, TOKEN, after_raw_text

MAX_NAMES = 20_000
MAX_ATTRIBUTES = 300
LONG_TAG = 3_000  # bytes of a tag whose attributes are counted
_IN_KERNEL = None if NATIVE is None else NATIVE.Names(nesting.KINDS)
_ROOTS = frozenset((b"html", b"body"))
_MAX_ROOTS = 100  # their start tags hand all attributes to the one root and body
_NOTES = (
    "too-deep: {} start tags were left out; their text was kept",
    "too-much-formatting: {} unclosed formatting tags were left out; their text was kept",
    "too-many-names: {} tags of further unknown names were left out; their text was kept",
    "too-many-attributes: {} tags lost some",
)


def without_excess(html: bytes, attributes: bool) -> tuple[bytes, list[str]]:
    """The page with what is too much left out, attributes only if asked; a note for each kind of thing left out."""
    if NATIVE is None:
        page = Filter(attributes)
        html, counts = page.run(html), (page.deep, page.formatting, page.strange, page.shortened)
    else:
        less, counts = NATIVE.filtered(
            html, _IN_KERNEL, depth=nesting.MAX_DEPTH, formats=nesting.MAX_OPEN_FORMATTING,
            clones=nesting.MAX_CLONES, names=MAX_NAMES, roots=_MAX_ROOTS, long_tag=LONG_TAG,
            attributes=MAX_ATTRIBUTES if attributes else 0,
        )  # fmt: skip
        html = html if less is None else less
    return html, [note.format(count) for note, count in zip(_NOTES, counts, strict=True) if count]


class Filter:
    """A page copied tag by tag, without the tags and attributes that are too many."""

    def __init__(self, attributes: bool) -> None:
        self.open = nesting.Open()
        self.attributes = attributes
        self.names: set[bytes] = set()
        self.attribute_names: set[bytes] = set()
        self.roots = self.deep = self.formatting = self.strange = self.shortened = 0

    def run(self, html: bytes) -> bytes:
        """The page with what is too much left out."""
        out: list[bytes] = []
        done = at = 0
        while match := TOKEN.search(html, at):
            at = match.end()
            end, name, attributes, cdata, endless = match.groups()
            if name:
                name = name.lower()
                instead = self.tag(name, end, attributes)
                if instead is not None:
                    out += (html[done : match.start()], instead)
                    done = at
                if not end and not self.open.in_drawing:
                    at = after_raw_text(html, name, at)
            elif cdata:
                stop = b"]]>" if self.open.in_drawing else b">"
                at = html.find(stop, at)
                at = len(html) if at < 0 else at + len(stop)
            elif endless:
                break
        out.append(html[done:])
        return b"".join(out)

    def tag(self, name: bytes, end: bytes, attributes: bytes) -> bytes | None:
        """What to write instead of a tag; None to leave it as it is."""
        if name not in nesting.KNOWN and name not in self.names:
            if len(self.names) >= MAX_NAMES:
                self.strange += 1
                return b""
            self.names.add(name)
        if end:
            kept = self.open.end(name)
            return None if kept and len(attributes) < LONG_TAG else b"</" + name + b">" if kept else b""
        formatting = name in nesting.FORMATTING and not self.open.in_drawing
        self.roots += name in _ROOTS
        if not self.open.start(name, attributes) or (self.roots > _MAX_ROOTS and name in _ROOTS):
            self.formatting += formatting
            self.deep += not formatting
            return b""
        shorter = self.shorten(attributes) if self.attributes else attributes
        closing = self.open.left_open() if self.open.clones > nesting.MAX_CLONES else []
        if shorter is attributes and not closing:
            return None
        self.shortened += shorter is not attributes
        return b"".join(b"</" + closed + b">" for closed in closing) + b"<" + name + shorter + b">"

    def shorten(self, attributes: bytes) -> bytes:
        """The first attributes of a tag, and of these only names seen before once the page has had too many."""
        kept: list[bytes] = []
        whole = True
        for match in ATTRIBUTE.finditer(attributes):
            name = match[1].lower()
            if len(kept) >= MAX_ATTRIBUTES:
                whole = False
                break
            if name in self.attribute_names or len(self.attribute_names) < MAX_NAMES:
                self.attribute_names.add(name)
                kept.append(match[0])
            else:
                whole = False
        return attributes if whole else b" " + b" ".join(kept)
