"""A page of a corpus with what is known to be right about it."""

from dataclasses import dataclass
from typing import Any

from ..experiment.sites import site_or_page
from ..page import Page, parse


@dataclass(frozen=True, slots=True)
class Sample:
    """A page and its gold.

    `html`: the bytes as crawled; `text`: the gold main text, None where the corpus has none, "" where nothing is right;
    `with_`, `without`: snippets that must and must not appear; `records`: the gold records, None where there are none
    known. Unknown fields are "", and so are those that the page is known not to have, which `lacking` names.
    """

    id: str
    html: bytes
    url: str = ""
    text: str | None = None
    with_: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    page_type: str = ""
    lang: str = ""
    title: str = ""
    author: str = ""
    date: str = ""
    modified: str = ""
    site: str = ""
    lacking: frozenset[str] = frozenset()
    records: list[dict[str, Any]] | None = None

    @property
    def home(self) -> str:
        """What it is grouped by: its site, or the page itself where its address is not known."""
        return site_or_page(self.url, self.id)

    def parsed(self) -> Page:
        """The page, parsed."""
        return parse(self.html, url=self.url or None)
