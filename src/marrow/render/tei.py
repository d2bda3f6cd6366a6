"""TEI P5: XML for digital humanities and corpora, valid against the schema TEI All.

Headings make nested `div`s; a note stands at the first place that refers to it, later places refer to the note.
Pictures and formulas keep their addresses and TeX; what TEI has no element for (callouts, disclosures, posts) is a
`floatingText` with a `type`. Headings within quotes, cells and items are `label`s. The header holds the metadata and
says by what program the text was made. Ends with one newline.
Source: TEI P5 Guidelines 4.3, chapters 2 (header), 3 (core), 4 (default structure), 14 (tables, formulae, figures).
"""

from html import escape

from ..document.elements import Document
from ..page.addresses import host_of
from ..version import __version__
from .about import authors, name_of, notes_apart, one_line
from .tei_writers import TeiState, sections
from .whitelist import allowed
from .xml import clean, date_tag, safe, valid

SUFFIX = ".tei.xml"


def render(document: Document, *, links: bool = True, images: bool = True) -> str:
    """The document as TEI P5.

    links: keep the addresses of links
    images: keep the addresses and descriptions of pictures
    """
    body, notes = notes_apart(document.body)
    state, spoken = TeiState(links, images, notes), allowed("lang", document.language)
    sections(state, body)
    return clean(
        f'<?xml version="1.0" encoding="UTF-8"?>\n<TEI xmlns="http://www.tei-c.org/ns/1.0"'
        f"{f' xml:lang={chr(34)}{spoken}{chr(34)}' if spoken else ''}>\n{_header(document, spoken)}"
        f"<text>\n<body>\n{''.join(state.out) or '<p/>'}</body>\n</text>\n</TEI>\n"
    )


def _header(document: Document, language: str) -> str:
    """The metadata of the page, and the program that made the text."""
    told, url = document.metadata, valid(document.url)
    title = name_of(document)
    head = f"<title>{safe(title)}</title>" + "".join(f"<author>{safe(name)}</author>" for name in authors(told))
    date, licence, site = (one_line(told.get(name)) for name in ("published", "licence", "site"))
    when = f"{date_tag(date)}{safe(date)}</date>" if date else ""
    rights = ""
    if licence:
        target = f' target="{escape(valid(licence))}"' if valid(licence) else ""
        rights = f"<availability><licence{target}>{safe(licence)}</licence></availability>"
    published = f"<publisher>{safe(site or host_of(document.url) or 'unknown')}</publisher>{when}{rights}"
    source = f"<title>{safe(title)}</title>" + (f'<ptr target="{escape(url)}"/>' if url else "")
    summary = one_line(told.get("description"))
    profile = f"<abstract><p>{safe(summary)}</p></abstract>" if summary else ""
    profile += f'<langUsage><language ident="{language}">{language}</language></langUsage>' if language else ""
    return (
        f"<teiHeader>\n<fileDesc>\n<titleStmt>{head}</titleStmt>\n<publicationStmt>{published}</publicationStmt>\n"
        f"<sourceDesc><bibl>{source}</bibl></sourceDesc>\n</fileDesc>\n<encodingDesc>"
        f'<appInfo><application ident="marrow" version="{__version__}"><label>Marrow</label></application></appInfo>'
        "</encodingDesc>\n"
        + (f"<profileDesc>{profile}</profileDesc>\n" if profile else "")
        + "</teiHeader>\n"
    )
