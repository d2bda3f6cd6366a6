"""TEI P5: the document for digital humanities and corpora, valid against the schema TEI All.

Headings make nested `div`s; a note stands at the first place that refers to it, later places refer to the note.
Pictures and formulas keep their addresses and TeX; what TEI has no element for (callouts, disclosures, posts) is a
`floatingText` with a `type`. Headings within quotes, cells and items are `label`s. The header holds the metadata and
says by what program the text was made. Ends with one newline.
Source: TEI P5 Guidelines 4.3, chapters 2 (header), 3 (core), 4 (default structure), 14 (tables, formulae, figures).
"""

from ..document.elements import Document, without_notes
from .tei_parts.blocks import mixed, sections
from .tei_parts.header import header
from .tei_parts.shared import State, language
from .xml import clean

SUFFIX = ".tei.xml"


def render(document: Document, *, links: bool = True, images: bool = True) -> str:
    """The document as TEI P5.

    links: keep the addresses of links
    images: keep the addresses and descriptions of pictures
    """
    state = State(links, images, mixed)
    body, notes = without_notes(document.body)
    for note in notes:
        state.notes.setdefault(note.attributes.get("id", ""), note)
    sections(state, body)
    spoken = language(document.language)
    return clean(
        f'<?xml version="1.0" encoding="UTF-8"?>\n<TEI xmlns="http://www.tei-c.org/ns/1.0"{spoken}>\n'
        f"{header(document)}"
        f"<text>\n<body>\n{''.join(state.out) or '<p/>'}</body>\n</text>\n</TEI>\n"
    )
