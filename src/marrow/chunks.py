"""Divides a document into chunks for search and language models, each with its headings and the places of its blocks.

A section that fits is one chunk with its subsections; neighbours that fit are joined. A longer section is divided
between blocks, a list between items, a paragraph between sentences. A table, a figure, a formula or a block of code is
never divided. `overlap` repeats the last sentences of a chunk at the start of the next chunk of the same section.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from functools import partial
from itertools import groupby, takewhile
from typing import Any

from .document.elements import HEADINGS, Element, as_blocks
from .errors import Error
from .expressions import expression
from .page.characters import count
from .parts import Parted, outline, place, written
from .render.flow import flat, numbered
from .render.html_writers import blocks as markup
from .render.markdown import render as markdown
from .render.text_writers import text_of

_SENTENCE = expression(r"(?:(?<=[.!?…])|(?<=[.!?…][\"'”’»)\]]))\s+|(?<=[。！？])")
_PARTED = frozenset(("blockquote", "callout", "post", "details", "div", "footnotes", "note", "dl", "dd", "li"))
_REPEATED = frozenset(("blockquote", "callout", "post", "ul", "ol"))  # what parts keep around them
_DEEPEST = 20  # levels of blocks in blocks that are cut
FORMS = ("markdown", "text", "html")


@dataclass(frozen=True, slots=True)
class Chunk:
    """A piece of the content, fit to be searched and cited on its own.

    `text`: in Markdown, plain or HTML; `headings`: those it stands under, the title first; `words`: of the text, where
    scripts without spaces count by their letters; `number`: 0 for the first; `xpaths`: the places of its blocks.
    """

    number: int
    text: str
    headings: tuple[str, ...]
    words: int
    xpaths: tuple[str, ...]

    def as_dict(self) -> dict[str, Any]:
        """The fields by name, fit for JSON."""
        return asdict(self)


@dataclass(slots=True)
class _Piece:
    """Blocks that go together, the headings they stand under, and how many words they have."""

    blocks: list[Element]
    path: tuple[str, ...]
    words: float
    again: list[Element] = field(default_factory=list)  # the end of the piece before


def chunks(article: Parted, *, max_words: int, overlap: int, form: str,
           knobs: Mapping[str, Any] | None = None) -> tuple[Chunk, ...]:  # fmt: skip
    """The content of an article in pieces of at most `max_words`; `knobs` are those of the form.

    Raises `Error` for numbers that do not fit each other, and for an unknown form.
    """
    numbers = isinstance(max_words, int) and isinstance(overlap, int)
    if not numbers or max_words < 1 or not 0 <= overlap < max_words:
        message = f"chunks take max_words of 1 or more and an overlap below it, not {max_words!r} and {overlap!r}"
        raise Error(message, code="bad-setting")
    if form not in FORMS:
        raise Error(f"chunks are written as {', '.join(FORMS)}, not {form!r}", code="unknown-name")
    whole = [_Piece(blocks, path, _words(blocks)) for path, _, blocks in outline(article.document)]
    cut = [small for piece in _joined(whole, max_words) for small in _cut(piece, max_words, overlap)]
    write = _writer(form, knobs or {})
    out = []
    for number, piece in enumerate(cut):
        held = piece.again + piece.blocks
        places = dict.fromkeys(xpath for block in held if (xpath := place(article, block)))
        out.append(Chunk(number, write(held).strip("\n"), piece.path, round(_words(held)), tuple(places)))
    return tuple(out)


def _writer(form: str, knobs: Mapping[str, Any]) -> Callable[[list[Element]], str]:
    """What writes blocks in a form, without a title."""
    if form == "text":
        return text_of
    if form == "markdown":
        return partial(written, form=partial(markdown, **{**knobs, "title": False}))
    return partial(markup, **{name: value for name, value in knobs.items() if name in ("links", "images")})


def _count(text: str) -> float:
    """Words of a text, as Marrow counts them everywhere; two characters of Chinese are one."""
    return float(count([text]).words[0])


def _words(blocks: Sequence[Element]) -> float:
    return _count(text_of([*blocks]))


def _joined(pieces: list[_Piece], most: int) -> Iterator[_Piece]:
    """Sections with what stands below them where that fits, and neighbours that fit together."""
    if sum(piece.words for piece in pieces) <= most:
        if pieces:
            yield _merged(pieces)
        return
    depth = len(_common(pieces))
    parts = [list(group) for _, group in groupby(pieces, key=lambda piece: piece.path[: depth + 1])]
    if len(parts) == 1:  # a section alone, or one with the same heading as the next
        parts = [[piece] for piece in pieces]
    room: list[_Piece] = []
    for part in parts:
        if sum(piece.words for piece in room + part) <= most:
            room += part
            continue
        if room:
            yield _merged(room)
        room = part
        if sum(piece.words for piece in part) > most:
            yield from part if len(part) == 1 else _joined(part, most)
            room = []
    if room:
        yield _merged(room)


def _common(pieces: list[_Piece]) -> tuple[str, ...]:
    """The headings that all pieces stand under."""
    first, last = min(piece.path for piece in pieces), max(piece.path for piece in pieces)
    return tuple(one for one, _ in takewhile(lambda pair: pair[0] == pair[1], zip(first, last, strict=False)))


def _merged(pieces: list[_Piece]) -> _Piece:
    blocks = [block for piece in pieces for block in piece.blocks]
    return _Piece(blocks, _common(pieces), sum(piece.words for piece in pieces))


def _cut(piece: _Piece, most: int, overlap: int) -> Iterator[_Piece]:
    """A piece that is too long as several; a heading goes with what follows."""
    if piece.words <= most:
        yield piece
        return
    room, words, again = list[Element](), 0.0, list[Element]()
    head = _words([block for block in piece.blocks[:1] if block.name in HEADINGS])
    least, before = max(1, int(most - max(overlap, head))), None
    for block, whole in (part for each in piece.blocks for part in _parts(each, least, 0)):
        own = _words([block])
        if room and words + own > most and not all(each.name in HEADINGS for each in room):
            yield _Piece(room, piece.path, words, again)
            again = _end(room, overlap)
            room, words = [], _words(again)
        if room and whole is not None and whole is before:
            room[-1].children += block.children
        else:
            room.append(block)
        before, words = whole, words + own
    if room:
        yield _Piece(room, piece.path, words, again)


def _parts(block: Element, most: int, depth: int) -> Iterator[tuple[Element, Element | None]]:
    """A block as blocks of at most so many words, as far as it can be cut. Each with the block that is repeated around
    it, in which the next part of that may go on; None for none."""
    if depth > _DEEPEST or _words([block]) <= most:
        yield block, None
    elif block.name in ("ul", "ol"):
        for item, number in numbered(block):
            own = block.attributes if block.name == "ul" else {**block.attributes, "start": str(number)}
            for part, _ in _parts(item, most, depth + 1):
                inside = part if part.name == "li" else Element("li", {}, [part], part.node)
                yield Element(block.name, own, [inside], block.node), block
    elif block.name in _PARTED:
        for child in as_blocks(block.children):
            for part, whole in _parts(child, most, depth + 1):
                around = block.name in _REPEATED
                yield (Element(block.name, block.attributes, [part], block.node), block) if around else (part, whole)
    elif block.name == "p":
        yield from ((sentence, None) for sentence in _sentences(block, most))
    else:
        yield block, None


def _sentences(paragraph: Element, most: int) -> Iterator[Element]:
    """A paragraph cut between its sentences, and a sentence that is too long between its words; links are lost."""
    room = ""
    for sentence in _runs(flat([paragraph]), most):
        longer = f"{room} {sentence}" if room and not _wide(room) else room + sentence
        if room and _count(longer) > most:
            yield Element("p", {}, [room], paragraph.node)
            longer = sentence
        room = longer
    if room:
        yield Element("p", {}, [room], paragraph.node)


def _wide(text: str) -> bool:
    return text[-1:] in "。！？"


def _runs(text: str, most: int) -> Iterator[str]:
    for sentence in filter(None, _SENTENCE.split(text)):
        if _count(sentence) <= most:
            yield sentence
            continue
        run, held = list[str](), 0.0
        small = [part for word in sentence.split(" ") for part in _halves(word, most)]
        for word, size in zip(small, count(small).words.tolist(), strict=True):
            if run and held + size > most:
                yield " ".join(run)
                run, held = [], 0.0
            run, held = [*run, word], held + size
        yield " ".join(run)


def _halves(text: str, most: int) -> Iterator[str]:
    """A text without spaces in parts of at most so many words, or of one character."""
    if len(text) < 2 or _count(text) <= most:
        yield text
    else:
        yield from _halves(text[: len(text) // 2], most)
        yield from _halves(text[len(text) // 2 :], most)


def _end(blocks: list[Element], overlap: int) -> list[Element]:
    """The last sentences of a piece that have at most so many words together, as one paragraph."""
    last = blocks[-1]
    if not overlap or last.name not in ("p", "ul", "ol", "blockquote"):
        return []
    out, words = list[str](), 0.0
    for sentence in reversed([*filter(None, _SENTENCE.split(flat([last])))]):
        words += _count(sentence)
        if words > overlap:
            break
        out.insert(0, sentence)
    return [Element("p", {}, ["".join(out) if out and _wide(out[0]) else " ".join(out)], last.node)] if out else []
