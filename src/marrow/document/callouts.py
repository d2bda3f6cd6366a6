"""Callouts: boxes set apart from the text, of a kind (a note, a warning) and with a title or the page's word for it."""

from ..page import tags
from . import language
from .elements import HEADINGS, Element, as_blocks, only_child, plain
from .roles import KINDS, SIGNS, TITLES, says_kind
from .writer import FLAT, Frame, Writer, replace

_BOXES = tags.table("div aside section article blockquote p details fieldset figure #custom")
_NODES, _WORDS = 50, 150  # of a title; of a box whose title alone tells what it is
_AROUND = "".join(SIGNS) + "\ufe0f :!.：！\n\t\xa0"  # a title


def callout(writer: Writer, node: int, kind: str) -> int:
    """Open a callout, of the kind that an attribute names, or else its class; 0 for what is no box, and for one that
    holds most of the document."""
    if writer.top.kind == FLAT or not _BOXES[writer.page.tree.tags[node]] or not writer.words.minor(node):
        return 0
    for name, value in writer.page.tree.attributes(node).items():
        if name.startswith("data-"):
            kind = KINDS.get((value or "").lower(), kind)
    language.block(writer, node)
    writer.open(node, Element("callout", {"kind": kind, "title": ""}), close=_close)
    return node + 1


def of_word(writer: Writer, node: int, word: str) -> int:
    """A callout by the word for its class names (see `roles`); 0 for a word of anything else."""
    return callout(writer, node, word[8:]) if word.startswith("callout:") else 0


def quoted(_writer: Writer, frame: Frame) -> None:
    """A quotation without content is none at all."""
    if not frame.element.children:
        replace(frame, [])


def told(writer: Writer, node: int) -> int:
    """A heading that says no more than a kind ("Warning"), first in a small box without another, is its title, and the
    box a callout; 0 for any other."""
    tree = writer.page.tree
    kind = kind_of(tree.text(node, tree.ends[node])) if tree.ends[node] - node <= _NODES else ""
    box = _small_box(writer, node) if kind else 0
    alone = box and tags.HEADING[tree.tag[box : tree.ends[box]]].sum() == 1
    return title(writer, node) if alone and callout(writer, box, kind) else 0


def _small_box(writer: Writer, node: int) -> int:
    """The innermost box that begins with an element and says more, if it is not long; 0 for none."""
    tree, words = writer.page.tree, writer.words
    box = tree.parents[node]
    while box > writer.top.node and (words.inside(box) == words.inside(node) or not tags.BLOCK[tree.tags[box]]):
        box = tree.parents[box]
    return box if box > writer.top.node and words.inside(box) <= _WORDS and words.between(box, node) == 0 else 0


def boxed(writer: Writer, blocks: list[Element]) -> list[Element]:
    """Blocks with a callout in the place of those of a small box without headings whose first paragraph says no more
    than a kind."""
    tree, words = writer.page.tree, writer.words
    for at in [at for at, block in enumerate(blocks[:-1]) if block.name == "p" and _says_kind_alone(block)][::-1]:
        node = blocks[at].node
        box = _small_box(writer, node) if node > 0 else 0
        fits = box and _BOXES[tree.tags[box]] and words.minor(box)
        if not fits or tags.HEADING[tree.tag[box : tree.ends[box]]].any():
            continue
        end = at + 1
        while end < len(blocks) and 0 <= blocks[end].node < tree.ends[box]:
            end += 1
        if end > at + 1:
            own = {"kind": kind_of(plain(blocks[at])), "title": "", "word": plain(blocks[at])}
            blocks[at:end] = [Element("callout", own, [*blocks[at + 1 : end]], box)]
    return blocks


def _says_kind_alone(paragraph: Element) -> bool:
    return len(paragraph.children) == 1 and bool(kind_of(plain(paragraph)))


def kind_of(text: str) -> str:
    """The kind that a title says and no more, with or without a sign; "" for any other."""
    return TITLES.get(text.strip(_AROUND).casefold(), "")


def read_out(writer: Writer, node: int, text: str) -> int:
    """A word for a kind that only screen readers read out, first in a small box: that is a callout; 0 for any other."""
    kind = kind_of(text)
    box = _small_box(writer, node) if kind and writer.top.kind != FLAT else 0
    return writer.page.tree.ends[node] if box and callout(writer, box, kind) else 0


def title(writer: Writer, node: int) -> int:
    """The title of a callout that has begun just now; 0 anywhere else."""
    box = writer.top.element
    if box.name != "callout" or box.children or writer.line is not None:
        return 0
    writer.open(node, Element("p"), kind=FLAT, close=_close_title)
    return node + 1


def _close_title(writer: Writer, frame: Frame) -> None:
    replace(frame, [])
    if writer.top.element.name == "callout":
        _entitle(writer.top.element, plain(frame.element))


def _specify(box: Element, text: str) -> None:
    """Take the kind that a word of the page gives, where a callout is a note by default or has no other name."""
    if box.attributes["kind"] == "note":
        box.attributes["kind"] = KINDS.get(text.strip(" :!.").casefold(), "note")


def _entitle(box: Element, text: str) -> None:
    """Give a title, or the word of the page for what the callout is."""
    _specify(box, text)
    box.attributes["word" if not text or says_kind(text, box.attributes["kind"]) else "title"] = text


def _take_sign(box: Element) -> None:
    """Take the sign off the title or the begin of a callout; it tells the kind of one that is a note by default. A
    picture at its begin that is one goes."""
    if _is_icon(box.children[0] if len(box.children) > 1 else ""):
        del box.children[0]
    first = box.children[0] if box.children else ""
    title = box.attributes["title"]
    alone = plain(first) if isinstance(first, Element) and first.name == "p" and not title else ""
    signs = not any(map(str.isalnum, alone.lstrip("".join(SIGNS))))  # some are letters to Unicode
    sign = title if title else alone if signs else ""
    if sign[:1] in SIGNS and box.attributes["kind"] == "note":
        box.attributes["kind"] = SIGNS[sign[0]]
    if title:
        box.attributes["title"] = title.lstrip("".join(SIGNS) + "\ufe0f ")
    elif sign:
        del box.children[0]


def _is_icon(first: Element | str) -> bool:
    """Whether a block is a picture alone that says no more than a kind, such as "[Note]", or nothing."""
    only = only_child(first, "img") if isinstance(first, Element) and first.name == "p" else None
    alt = only.attributes.get("alt", "").strip("[]") if only else ""
    return only is not None and (not alt or bool(kind_of(alt)))


def _close(writer: Writer, frame: Frame) -> None:
    box = frame.element
    if sum(isinstance(child, Element) and child.name in HEADINGS for child in box.children) > 1:
        replace(frame, as_blocks(box.children))  # sections of the page, whose layout is called so
        return
    _take_sign(box)
    first = box.children[0] if box.children else ""
    own = writer.page.tree.attributes(frame.node)
    headed = isinstance(first, Element) and first.name in HEADINGS
    if isinstance(first, Element):
        text = plain(first)
        _specify(box, text)
        if says_kind(text, box.attributes["kind"]) or (headed and not box.attributes["title"]):
            _entitle(box, text)
            box.children.pop(0)
    _take_sign(box)
    label = own.get("aria-label") or ""
    untitled = not box.attributes["title"] and "word" not in box.attributes
    if label and untitled and not says_kind(label, box.attributes["kind"]):
        box.attributes["title"] = " ".join(label.split())
    if not box.children:
        said = box.attributes["title"]
        replace(frame, [Element("p", {}, [Element("strong", {}, [said])])] if said else [])
