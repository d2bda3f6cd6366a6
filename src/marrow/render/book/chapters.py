"""Divides documents into chapters, with their notes, and makes the table of contents of the book.

A page is divided before headings of one level and above. The first chapter of a page has its title and byline, the last
one its address. A note belongs to the chapter that refers to it first.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from html import escape

from ...document.elements import HEADINGS, Document, Element, inside, plain, without_notes
from ...page.addresses import host_of
from ..about import name_of, notes_apart
from ..html import byline
from ..whitelist import allowed
from ..xml import as_xml, clean, safe, valid
from .pictures import Picture
from .writers import ChapterCounts, Places, xhtml

_LONGEST = 300  # characters of an entry in the table of contents


@dataclass(frozen=True, slots=True)
class Chapter:
    """A file of the book."""

    id: str
    file: str
    title: str
    named: str  # attributes of language and direction
    body: str
    shown: ChapterCounts

    @property
    def mathml(self) -> bool:
        """Whether any MathML is in it."""
        return self.shown.formulas > self.shown.plain_formulas


@dataclass(slots=True)
class ContentsEntry:
    """A line of the table of contents; `order` counts them."""

    title: str
    href: str
    order: int
    entries: "list[ContentsEntry]" = field(default_factory=list)


def attributes(language: str, direction: str) -> str:
    """Language and direction as attributes of XHTML."""
    spoken = allowed("lang", language) or "und"
    side = f' dir="{direction}"' if allowed("dir", direction) else ""
    return f'lang="{spoken}" xml:lang="{spoken}"{side}'


def pictures_of(documents: Sequence[Document]) -> dict[str, str]:
    """The addresses of all pictures, in order, each with that of its page."""
    found: dict[str, str] = {}
    for document in documents:
        for node in inside(document.body):
            if node.name == "img" and node.attributes.get("src"):
                found.setdefault(node.attributes["src"].strip(), document.url)
    return found


def made(documents: Sequence[Document], pictures: Mapping[str, Picture | str], *, split: int, depth: int,
         links: bool) -> tuple[list[Chapter], list[ContentsEntry]]:  # fmt: skip
    """The chapters of a book, and its table of contents: one entry for each page, with its headings below.

    `split`: level of headings before which chapters begin, 0 for none; `depth`: deepest level in the contents.
    """
    chapters: list[Chapter] = []
    entries: list[ContentsEntry] = []
    order = 0
    for page, document in enumerate(documents, 1):
        parts = _parts(document.body, f"page-{page:03}", split)
        notes = _notes(document.body)
        at = _first_places(parts, notes)
        ids, own = _contents(parts, depth)
        files = list(parts)
        entries.append(ContentsEntry(name_of(document), files[0], order := order + 1))
        for level, title, href in own:
            _under(entries[-1], level).append(ContentsEntry(title, href, order := order + 1))
        for file, nodes in parts.items():
            places = Places(pictures, at, file, ids, document.formula, links)
            mine, first = [note for key, note in notes.items() if at.get(key) == file], file == files[0]
            body = (_head(document) if first else "") + xhtml(nodes, mine, places)
            body += _source(document) if file == files[-1] else ""
            named = attributes(document.language, document.direction)
            title = name_of(document) if first else _said(nodes[0])
            chapters.append(Chapter(file.removesuffix(".xhtml"), file, title, named, body, places.shown))
    return chapters, entries


def _under(head: ContentsEntry, level: int) -> list[ContentsEntry]:
    """The list for a heading of a level; levels follow without gaps, from the second on."""
    entries = head.entries
    for _ in range(level - 2):
        if not entries:
            break
        entries = entries[-1].entries
    return entries


def _parts(body: Sequence[Element], name: str, split: int) -> dict[str, list[Element]]:
    """The blocks of a page by their file."""
    parts: list[list[Element]] = [[]]
    for node in body:
        if node.name in HEADINGS and int(node.name[1]) <= split and parts[-1]:
            parts.append([])
        parts[-1].append(node)
    return {f"{name}-{number:03}.xhtml": part for number, part in enumerate(parts, 1)}


def _notes(body: Sequence[Element]) -> dict[str, Element]:
    """The notes of a page by their numbers, where these fit into an address."""
    found = notes_apart(body)[1].items()
    return {number: note for number, note in found if number.isalnum() and number.isascii()}


def _first_places(parts: Mapping[str, Sequence[Element]], notes: Mapping[str, Element]) -> dict[str, str]:
    """The file of each note."""
    found: dict[str, str] = {}
    for file, nodes in parts.items():
        for node in inside(without_notes(nodes)[0]):
            if node.name == "noteref" and node.attributes.get("id", "") in notes:
                found.setdefault(node.attributes["id"], file)
    return {number: found.get(number, [*parts][-1]) for number in notes}


def _contents(parts: Mapping[str, Sequence[Element]], depth: int) -> tuple[dict[int, str], list[tuple[int, str, str]]]:
    """Headings by identity with their id as an attribute, and for the contents their level, text and address."""
    ids: dict[int, str] = {}
    entries: list[tuple[int, str, str]] = []
    for file, nodes in parts.items():
        for node in nodes:
            if node.name in HEADINGS and int(node.name[1]) <= depth and (title := _said(node)):
                place = f"section-{len(ids) + 1}"
                ids[id(node)] = f' id="{place}"'
                entries.append((int(node.name[1]), title, f"{file}#{place}"))
    return ids, entries


def _said(heading: Element) -> str:
    return clean(plain(heading))[:_LONGEST].strip()


def _head(document: Document) -> str:
    return f"<header>\n<h1>{safe(name_of(document))}</h1>\n{as_xml(byline(document.metadata))}</header>\n"


def _source(document: Document) -> str:
    url = valid(document.url)
    if not url:
        return ""
    label = safe(clean(host_of(document.url) or url))
    return f'<p class="source"><span lang="en">Source:</span> <a href="{escape(url)}">{label}</a></p>\n'
