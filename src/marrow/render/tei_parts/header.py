"""The header: what is known of the page, and by what program the text was made."""

from html import escape

from ...document.elements import Document
from ...page.addresses import host_of
from ..whitelist import allowed
from ..xml import valid
from .shared import dated, safe, squeezed


def header(document: Document) -> str:
    """The `teiHeader` of a document."""
    told, url = document.metadata, valid(document.url)
    names = told.get("authors")
    authors = [squeezed(name) for name in (names if isinstance(names, list | tuple) else [names])]
    title = squeezed(document.title) or host_of(document.url) or "Untitled"
    head = f"<title>{safe(title)}</title>" + "".join(f"<author>{safe(name)}</author>" for name in authors if name)
    date, licence, site = (squeezed(told.get(name)) for name in ("published", "licence", "site"))
    when = dated(date, date) if date else ""
    rights = ""
    if licence:
        target = f' target="{escape(valid(licence))}"' if valid(licence) else ""
        rights = f"<availability><licence{target}>{safe(licence)}</licence></availability>"
    published = f"<publisher>{safe(site or host_of(document.url) or 'unknown')}</publisher>{when}{rights}"
    source = f"<title>{safe(title)}</title>" + (f'<ptr target="{escape(url)}"/>' if url else "")
    summary, spoken = squeezed(told.get("description")), allowed("lang", document.language)
    profile = f"<abstract><p>{safe(summary)}</p></abstract>" if summary else ""
    profile += f'<langUsage><language ident="{spoken}">{spoken}</language></langUsage>' if spoken else ""
    return (
        f"<teiHeader>\n<fileDesc>\n<titleStmt>{head}</titleStmt>\n<publicationStmt>{published}</publicationStmt>\n"
        f"<sourceDesc><bibl>{source}</bibl></sourceDesc>\n</fileDesc>\n<encodingDesc><appInfo>"
        '<application ident="marrow" version="0.1"><label>Marrow</label></application></appInfo></encodingDesc>\n'
        + (f"<profileDesc>{profile}</profileDesc>\n" if profile else "")
        + "</teiHeader>\n"
    )
