"""What several formats say of a document: its name, its authors, its notes by their numbers."""

from collections.abc import Mapping, Sequence
from typing import Any

from ..document.elements import Document, Element, without_notes
from ..page.addresses import host_of
from .xml import clean


def one_line(value: Any) -> str:
    """A value of the metadata or of an attribute on one line, "" for what is no text."""
    return " ".join(value.split()) if isinstance(value, str) else ""


def authors(metadata: Mapping[str, Any]) -> list[str]:
    """The names of the authors."""
    given = metadata.get("authors")
    return [name for name in map(one_line, given if isinstance(given, list | tuple) else [given]) if name]


def name_of(document: Document) -> str:
    """What a page is called: its title, else its host."""
    return clean(one_line(document.title)) or host_of(document.url) or "Untitled"


def notes_apart(body: Sequence[Element]) -> tuple[list[Element], dict[str, Element]]:
    """The blocks of a document without its notes, and the notes by their numbers; of two with one the first."""
    blocks, notes = without_notes(body)
    found: dict[str, Element] = {}
    for note in notes:
        found.setdefault(note.attributes.get("id", ""), note)
    return blocks, found
