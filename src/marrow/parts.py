"""The parts of the content, for `article.links`, `images`, `headings`, `tables`, `code_blocks` and `sections`.

They are read from the tree that every format is written from, so they hold what the formats hold, in the same order.
Each part has the XPath of its place on the page, of an article of several pages on the page that it is from.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Protocol

from .document.elements import HEADINGS, Document, Element, inside, parted, source_node
from .page import Page, tags
from .render.flow import count, flat, plain
from .render.grid import caption_of, header_rows, rows_of
from .render.json import texts_of
from .render.markdown import render as markdown
from .render.text_writers import text_of

_LINK = tags.table("a")


class _Part:
    """The method that all parts have."""

    __slots__ = ()

    def as_dict(self) -> dict[str, Any]:
        """The fields by name, fit for JSON."""
        return asdict(self)  # type: ignore[call-overload]


@dataclass(frozen=True, slots=True)
class Link(_Part):
    """A link: its text, its absolute address, and the XPath of its place."""

    text: str
    url: str
    xpath: str


@dataclass(frozen=True, slots=True)
class Image(_Part):
    """An image: its absolute address, alternative text, caption, and size in pixels (0 where it is unknown)."""

    url: str
    alt: str
    caption: str
    width: int
    height: int
    xpath: str


@dataclass(frozen=True, slots=True)
class Heading(_Part):
    """A heading: its level (2 to 6, since the title is 1), its text, and the XPath of its place."""

    level: int
    text: str
    xpath: str


@dataclass(frozen=True, slots=True)
class Table(_Part):
    """A table: rows of texts, equally long, spans resolved; how many rows on top are headers; its caption."""

    rows: list[list[str]]
    header: int
    caption: str
    xpath: str


@dataclass(frozen=True, slots=True)
class CodeBlock(_Part):
    """A block of code: its exact text, and its language ("" where it is unknown)."""

    text: str
    language: str
    xpath: str


@dataclass(frozen=True, slots=True)
class Section(_Part):
    """A heading and its content up to the next heading; content before the first heading has level 1.

    `path`: the headings above it from the outermost on, its own last; `text`: its content as plain text.
    """

    level: int
    heading: str
    path: tuple[str, ...]
    text: str
    markdown: str
    xpath: str


class _Paged(Protocol):
    @property
    def page(self) -> Page: ...


class Parted(Protocol):
    """An article: its pages, in order, and its document."""

    @property
    def each_page(self) -> Sequence[_Paged]: ...
    @property
    def document(self) -> Document: ...


def place(article: Parted, element: Element) -> str:
    """The XPath of the block or image in which an element begins, on its page; "" for one that is from none."""
    node = source_node(element)
    if node < 0:
        return ""
    trees = [part.page.tree for part in article.each_page]
    while node >= len(trees[0]):
        node -= len(trees.pop(0))
    tree = trees[0]
    around = _LINK if element.name == "a" else tags.BLOCK
    while node and element.name != "img" and not around[tree.tag[node]]:
        node = tree.parents[node]
    return tree.xpath(node)


def links(article: Parted) -> tuple[Link, ...]:
    """The links of the content, in order: text, absolute address, XPath."""
    found = _named(article, {"a"})
    return tuple(Link(flat([each]), href, place(article, each)) for each in found
                 if (href := each.attributes.get("href", "")))  # fmt: skip


def images(article: Parted) -> tuple[Image, ...]:
    """The images of the content, in order: absolute address, alternative text, caption, size, XPath."""
    captions: dict[int, str] = {}
    for figure in _named(article, {"figure"}):
        said = " ".join(flat([each]) for each in parted(figure, "figcaption")[0])
        captions |= {id(each): said for each in inside(figure.children) if each.name == "img"}
    return tuple(Image(each.attributes.get("src", ""), each.attributes.get("alt", ""), captions.get(id(each), ""),
                       max(0, count(each, "width", 0)), max(0, count(each, "height", 0)), place(article, each))
                 for each in _named(article, {"img"}))  # fmt: skip


def headings(article: Parted) -> tuple[Heading, ...]:
    """The headings of the content, in order, without the title: level 2 to 6, text, XPath."""
    return tuple(Heading(int(each.name[1]), text, place(article, each)) for each in _named(article, HEADINGS)
                 if (text := flat([each])))  # fmt: skip


def tables(article: Parted) -> tuple[Table, ...]:
    """The tables of the content, in order: rows of texts, header rows, caption, XPath."""
    return tuple(Table(texts_of(each), header_rows(rows_of(each)), flat([caption]) if caption else "",
                       place(article, each))
                 for each in _named(article, {"table"}) for caption in [caption_of(each)])  # fmt: skip


def code_blocks(article: Parted) -> tuple[CodeBlock, ...]:
    """The blocks of code, in order: exact text, language, XPath."""
    return tuple(CodeBlock(plain(each.children), each.attributes.get("language", ""), place(article, each))
                 for each in _named(article, {"pre"}))  # fmt: skip


def sections(article: Parted) -> tuple[Section, ...]:
    """The content divided at its headings: heading, level, the headings above it, text, Markdown, XPath."""
    out = []
    for path, level, blocks in outline(article.document):
        body = blocks[level > 1 :]
        at = next((xpath for each in blocks if (xpath := place(article, each))), "")
        heading = path[-1] if path else ""
        out.append(Section(level, heading, path, text_of(body).strip("\n"), written(body), at))
    return tuple(out)


def outline(document: Document) -> Iterator[tuple[tuple[str, ...], int, list[Element]]]:
    """The blocks of a document, divided at its headings.

    For each run of blocks: the headings above it, the level of the last of them (1 before the first heading), and the
    blocks, of which the first is that heading.
    """
    path: list[tuple[int, str]] = [(1, document.title)] if document.title else []
    level, run = 1, list[Element]()
    for block in top(document):
        if block.name in HEADINGS and flat([block]):
            if run:
                yield tuple(text for _, text in path), level, run
            level, run = int(block.name[1]), []
            path = [each for each in path if each[0] < level] + [(level, flat([block]))]
        run.append(block)
    if run:
        yield tuple(text for _, text in path), level, run


def top(document: Document) -> Iterator[Element]:
    """The top blocks of a document in order; a `div` stands for the blocks inside it."""
    stack: list[Element] = list(reversed(document.body))
    while stack:
        block = stack.pop()
        if block.name == "div":
            stack.extend(child for child in reversed(block.children) if isinstance(child, Element))
        else:
            yield block


def written(blocks: list[Element], form: Callable[..., str] = markdown) -> str:
    """Blocks in a format, without a line feed at the end."""
    return form(Document(blocks)).rstrip("\n")


def _named(article: Parted, names: "set[str] | frozenset[str]") -> Iterator[Element]:
    return (each for each in inside(article.document.body) if each.name in names)
