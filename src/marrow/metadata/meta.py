"""Named metas: `author`, `description`, Dublin Core, citation metas of journals, and what publishing systems add.

Source: HTML Living Standard 4.2.5; DCMI Metadata Terms; the Highwire `citation_*` metas that scholar search reads.
Departures: `date` is taken as the date of publication, `last-modified` as that of modification.
"""

from marrow.page import Page

from .values import Found, pick

SOURCE = "meta"
TRUST = {"title": 60, "authors": 70, "published": 70, "modified": 70, "site": 60, "language": 45, "description": 80,
         "image": 60, "licence": 70}  # fmt: skip
_KEYS = {
    "title": "citation_title dc.title dcterms.title parsely-title sailthru.title headline title",
    "authors": "citation_author citation_authors dc.creator dcterms.creator author parsely-author sailthru.author byl"
    " dc.contributor article:author_name cxenseparse:author creator",
    "published": "citation_publication_date citation_online_date citation_date dc.date.issued dcterms.issued datepublished"
    " pubdate publishdate publish_date parsely-pub-date sailthru.date cxenseparse:recs:publishtime dcterms.created"
    " dc.date.created dcterms.date dc.date displaydate date",
    "modified": "dcterms.modified dc.date.modified datemodified last-modified modified updated",
    "site": "application-name citation_journal_title dc.publisher dcterms.publisher apple-mobile-web-app-title",
    "language": "content-language dc.language dcterms.language citation_language language",
    "description": "description dc.description dcterms.description dcterms.abstract abstract",
    "image": "thumbnail parsely-image-url sailthru.image.full",
    "licence": "dcterms.license dc.rights.license license",
}


def read(page: Page) -> Found:
    """The raw values of the named metas, by field."""
    return pick(page, _KEYS)
