"""A page: read-only columns over its nodes, leaves and blocks, with what is known of where it came from."""

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property, partial

import numpy as np
from numpy.typing import NDArray

from marrow.expressions import expression
from marrow.kernel import NATIVE

from . import equation_numbers, own_address, source, tags
from .addresses import join
from .encoding.decode import HEAD, Encoding, clean_text, decode, looks_binary, looks_other, utf8
from .encoding.double_encoding import once, without_controls
from .guard.guard import MAX_CHARS, guard
from .hidden import hidden as hiding
from .leaves import Blocks, Leaves, segment
from .pictures import captions, lead_picture
from .plain_text import as_markup
from .scripts import hydration
from .tree import Bools, Ints, Tree
from .walk import read

_POOR = 60  # words; a page that shows fewer may hold its content out of sight
_NEARLY_ALL = 0.85
_TEMPLATES = expression(rb"<(/?)template(?![\w-])", re.IGNORECASE)
_BODY, _FRAMES = tags.CODES["body"], tags.table("figure picture a")
FRAME_FLAGS = np.pad(_FRAMES.astype(np.uint8), (0, 256 - len(_FRAMES)))


@dataclass(frozen=True, repr=False, eq=False)
class Page:
    """A parsed page.

    `tree`: the nodes; `hidden`: per node the code of `REASONS` it is hidden for, 0 if shown; `dead`: per node, whether
    its text is never text of the page (scripts, styles, the head, form fields, ...); `leaves` and `blocks`: what
    algorithms decide about; `notes`: what was done to the input, one line each; `refused`: why nothing was parsed, if
    nothing was; `body`: the section with the one text that the page's JSON holds for scripts to show, 0 where there is
    none or there are several.
    """

    tree: Tree
    hidden: NDArray[np.uint8]
    dead: Bools
    leaves: Leaves
    blocks: Blocks
    encoding: Encoding
    url: str | None = None
    notes: tuple[str, ...] = ()
    refused: str = ""
    body: int = 0

    def __repr__(self) -> str:
        what = self.refused or f"{len(self.tree):,} nodes, {len(self.blocks):,} blocks"
        return f"<Page {self.url or 'without address'}: {what}>"

    @cached_property
    def address(self) -> str:
        """The address that the page came from; where nobody gave one, the one that it names as its own, or ""."""
        return self.url or own_address.stated(self.tree)

    @cached_property
    def base(self) -> str:
        """The address that links of the page are relative to: `<base href>` against the page's own."""
        for node in np.flatnonzero(self.tree.tag == tags.CODES["base"]).tolist():
            href = self.tree.attributes(node).get("href")
            if href:
                return join(self.address, href)
        return self.address

    @cached_property
    def elements(self) -> Bools:
        """Which nodes are elements that may hold text of the page. Shape (nodes,)."""
        return (self.tree.tag != tags.TEXT) & (self.tree.tag != tags.COMMENT) & ~self.dead

    @cached_property
    def lines(self) -> source.Lines:
        """The page as source lines."""
        return source.lines(self.tree, self.leaves, self.elements)

    @cached_property
    def tags_before(self) -> Ints:
        """Number of tag tokens before each node. Shape (nodes,)."""
        return source.tags_before(self.tree, self.elements)

    @cached_property
    def before(self) -> NDArray[np.intp]:
        """Number of blocks before each node, and of all. Shape (nodes + 1,)."""
        out = np.zeros(len(self.tree) + 1, dtype=np.intp)
        out[self.blocks.runs.take(self.blocks.first) + 1] = 1
        return np.cumsum(out, out=out)

    @cached_property
    def leads(self) -> list[int]:
        """The images that show the picture which the page names as its own for others, in document order."""
        return lead_picture.leads(self.tree, self.hidden == 0)

    def with_pictures(self, scores: NDArray[np.float64]) -> NDArray[np.float64]:
        """Scores of leaves with the lead picture kept, the captions of all pictures that are, and numbered equations of
        kept text. Shape (leaves,)."""
        out = scores.copy()
        lead_picture.keep_lead(self.tree, self.leaves, self.leads, out)
        equation_numbers.keep_numbers(self.tree, self.leaves, out)
        captions.keep_captions(self.tree, self.leaves, out)
        return out

    def around(self, pictures: Ints) -> Ints:
        """The nearest element around each of some pictures that holds text, its figure and its link left out."""
        tree = self.tree
        bare = self.before.take(tree.end) == self.before[:-1]
        bare |= _FRAMES.take(tree.tag)
        bare[0] = False
        around = tree.parent.take(pictures)
        while (inner := bare.take(around)).any():
            around = np.where(inner, tree.parent.take(around), around)
        return around

    def on_nodes(self, column: NDArray[np.generic]) -> NDArray[np.float64]:
        """A column over leaves as one over nodes, 0 elsewhere; ready for `tree.sums`. Shape (nodes,)."""
        out = np.zeros(len(self.tree))
        out[self.leaves.node] = column
        return out

    def blocks_of(self, leaves: NDArray[np.bool_]) -> NDArray[np.bool_]:
        """For each block whether any of some leaves is in it. Shape (blocks,)."""
        block = self.leaves.block
        return np.bincount(block[leaves & (block >= 0)], minlength=len(self.blocks)) > 0

    def on_leaves(self, column: NDArray[np.generic]) -> NDArray[np.float64]:
        """A column over blocks as one over leaves, hidden ones -inf. Shape (leaves,).

        An atom has the mean, weighted by words, of the blocks in the nearest element around it that holds text, its
        figure and its link left out: a picture stays or goes with what it stands among, whatever its caption says.
        """
        block, tree = self.leaves.block, self.tree
        own = np.full(len(column) + 1, -np.inf)
        own[:-1] = column
        out = own.take(block)  # a -1 leads to the last
        if not len(column):
            return out
        spots = (self.leaves.atom & (self.leaves.hidden == 0)).nonzero()[0]
        if not len(spots):
            return out
        if tree.nodes is not None:
            words, numbers, pictures = self.blocks.words, column.astype(np.float64), self.leaves.node.take(spots)
            made = NATIVE.around_pictures(tree.nodes, pictures, self.before, words, numbers, FRAME_FLAGS)
            out[spots] = np.frombuffer(made)
            return out
        around = self.around(self.leaves.node.take(spots))
        sums = np.zeros((2, len(self.blocks) + 1))
        sums[0, 1:] = np.maximum(self.blocks.words, 0.1)
        np.multiply(sums[0, 1:], column, out=sums[1, 1:])
        sums.cumsum(axis=1, out=sums)
        whole, valued = sums.take(self.before.take(tree.end.take(around)), axis=1) - sums.take(
            self.before.take(around), axis=1
        )
        out[spots] = valued / whole
        return out


def parse(data: bytes | str, *, url: str | None = None, charset: str | None = None) -> Page:
    """Parse a page once into columns. Never raises on any bytes; what could not be read says so in `refused`.

    `url` is the address the page came from, else the one that a browser noted when it saved the page; `charset` the one
    of its HTTP header.
    """
    markup, encoding, refused, notes = _decoded(data, charset)
    if (made := as_markup(markup)) is not markup:
        markup, notes = made, [*notes, "plain-text: there is no tag in it; blank lines divide paragraphs"]
    url = url or own_address.saved_from(markup)
    markup, dropped = guard(markup)
    page = _columns(read(markup), encoding, url, (*notes, *dropped), refused)
    return _reveal_noscript(page) if page.blocks.words.sum() >= _POOR else _look_behind(page, markup)


def _decoded(data: bytes | str, charset: str | None) -> tuple[bytes, Encoding, str, list[str]]:
    """The page in UTF-8, how it was read, and why it is refused, if it is, with a note."""
    if isinstance(data, str):
        if other := looks_other(data[:HEAD].encode("utf-8", "replace")):
            return b"", Encoding("utf-8", "str", 0), "not-html", [f"not-html: the text looks like {other}"]
        text, encoding = clean_text(data), Encoding("utf-8", "str", 0)
    elif binary := looks_binary(data):
        return b"", Encoding("", "fallback", 0), "not-html", [f"not-html: the bytes look like {binary}"]
    elif len(data) <= MAX_CHARS and (as_it_is := utf8(data, charset)):
        encoding, controls = as_it_is
        return _once(data, encoding) if controls else (data, encoding, "", [])
    else:
        text, encoding = decode(data, charset)
    if len(text) > MAX_CHARS:
        note = f"too-large: {len(text):,} characters, the limit is {MAX_CHARS:,}"
        return b"", encoding, "too-large", [note]
    return _once(text.encode("utf-8", "replace"), encoding)


def _once(data: bytes, encoding: Encoding) -> tuple[bytes, Encoding, str, list[str]]:
    mended = once(data)
    told = without_controls(mended)
    notes = [] if mended is data else ["encoded-twice: text that was encoded twice was mended"]
    if told != mended:
        notes.append("controls: controls stood for characters of windows-1252")
    return told, encoding, "", notes


def _columns(tree: Tree, encoding: Encoding, url: str | None, notes: tuple[str, ...], refused: str,
             hidden: NDArray[np.uint8] | None = None) -> Page:  # fmt: skip
    hidden = hiding.marks(tree) if hidden is None else hidden
    leaves, blocks = segment(tree, hidden, tree.dead)
    return Page(tree, hidden, tree.dead, leaves, blocks, encoding, url, notes, refused)


def _look_behind(page: Page, markup: bytes) -> Page:
    """What a poor page holds out of sight, until there is enough: hidden elements, noscript, JSON, templates."""
    steps: tuple[Callable[[Page], Page], ...] = (
        _reveal_hidden, _reveal_noscript, partial(_reveal_json, markup), partial(_reveal_templates, markup))
    for step in steps:
        page = step(page)
        if page.blocks.words.sum() >= _POOR:
            break
    return page


def _again(page: Page, tree: Tree, hidden: NDArray[np.uint8], note: str) -> Page:
    return _columns(tree, page.encoding, page.url, (*page.notes, note), page.refused, hidden)


def _reveal_hidden(page: Page) -> Page:
    """Show the kind of hidden text that is nearly all of the page: content that scripts were to show."""
    words = np.bincount(page.leaves.hidden, page.leaves.counts.words, len(hiding.REASONS))
    words[hiding.NOSCRIPT] = 0
    code = int(np.argmax(words[1:])) + 1
    if words[code] < _POOR or words[code] < _NEARLY_ALL * words.sum():
        return page
    hidden = hiding.marks(page.tree, frozenset((code,)))
    return _again(page, page.tree, hidden, f"revealed: text hidden by {hiding.REASONS[code]} is nearly all of the page")


def _reveal_noscript(page: Page) -> Page:
    inside = page.leaves.hidden == hiding.NOSCRIPT
    if not inside.any():
        return page
    words = page.leaves.counts.words[inside].sum()
    if words < max(30, 2 * page.blocks.words.sum()):
        return page
    hidden = hiding.marks(page.tree, frozenset((hiding.NOSCRIPT,)))
    return _again(page, page.tree, hidden, "revealed: the content is in noscript")


def _reveal_templates(markup: bytes, page: Page) -> Page:
    """Show what stands in templates for scripts to put into the page, unless it has places to be filled."""
    if tags.CODES["template"] not in page.tree.tags or b"{{" in markup:
        return page
    tree = read(guard(_TEMPLATES.sub(rb"<\1div", markup))[0])
    shown = _again(page, tree, hiding.marks(tree), "revealed: the content is in templates")
    return shown if shown.blocks.words.sum() > max(_POOR, 2 * page.blocks.words.sum()) else page


def _reveal_json(markup: bytes, page: Page) -> Page:
    texts = hydration.longest(page.tree)
    if not texts:
        return page
    fragment = "\n".join(texts)
    tree = read(markup, guard(fragment.encode("utf-8", "replace"))[0].decode("utf-8", "replace"))
    hidden = hiding.marks(tree)
    shown = _again(page, tree, hidden, "revealed: the content is in the page's JSON")
    if shown.blocks.words.sum() <= 2 * page.blocks.words.sum():
        return page
    return replace(shown, body=page.tree.ends[max(page.tree.tags.find(_BODY), 0)] if len(texts) == 1 else 0)
