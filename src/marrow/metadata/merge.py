"""Merges metadata: for each field the values of all sources, the most trusted first, go to the file of that field.

`TRUST` of a source has its trust, 0 to 100, for each field that it can give; plugins are merged in the same way. A
source is read when the first field that it can give is asked for.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from functools import cache, cached_property
from types import ModuleType
from typing import Any

from marrow import registry
from marrow.expressions import expression
from marrow.fields import Field, Offers, authors, first, image, language, licence, modified, published, tags, title
from marrow.fields import site as sites
from marrow.page import Page, absolute, host_of, meaningful_line

from .schema_org import Found

_NONE, _NOBODY = Field(), Field(())
_DATED_OTHERWISE = expression(r"^product|event$", re.IGNORECASE)  # these show dates of reviews, and when they are
_FREE = {"false": True, "no": True, "0": True, "true": False, "yes": False, "1": False}


@dataclass(frozen=True, slots=True)
class Metadata:
    """Title, authors, dates and the like of a page. Values are strings or None.

    `authors`, `tags` and `categories` have tuples of strings; `hostname`: of the page's address, else of the canonical;
    `published`, `modified`: ISO 8601, with time and offset as given or the date alone; `language`: BCP 47;
    `canonical`, `image`: absolute addresses; `licence`: an address or a name; `types`: what JSON-LD, Open Graph or
    microdata call the page (`NewsArticle`, `article`); `paywalled`: True or False where the page says so, else None.
    """

    title: Field = _NONE
    authors: Field = _NOBODY
    published: Field = _NONE
    modified: Field = _NONE
    site: Field = _NONE
    language: Field = _NONE
    description: Field = _NONE
    canonical: Field = _NONE
    image: Field = _NONE
    licence: Field = _NONE
    section: Field = _NONE
    categories: Field = _NOBODY
    tags: Field = _NOBODY
    hostname: str | None = None
    types: tuple[str, ...] = ()
    paywalled: bool | None = None

    def as_dict(self) -> dict[str, Any]:
        """The plain values by name, fit for JSON: lists for tuples, no sources."""
        out: dict[str, Any] = {}
        for each in fields(self):
            value = getattr(self, each.name)
            value = value.value if isinstance(value, Field) else value
            out[each.name] = list(value) if isinstance(value, tuple) else value
        return out


@cache
def _sources(name: str) -> tuple[ModuleType, ...]:
    """The sources that can give a field, the most trusted first."""
    modules = [registry.module("metadata", each) for each in registry.names("metadata")]
    return tuple(sorted((each for each in modules if name in each.TRUST), key=lambda each: -each.TRUST[name]))


def metadata(page: Page) -> Metadata:
    """All metadata of a page; never raises."""
    return Reading(page).whole


@dataclass
class Reading:
    """Metadata computed on demand: title and language are there without the rest.

    `signers`: the most names that a page of its kind shows when they are those of its authors; None for any number.
    `first_post`: what the first post of a thread says, by field; it stands where no source states the field.
    """

    page: Page
    signers: int | None = None
    first_post: Mapping[str, str] = field(default_factory=dict)
    _found: dict[str, Found] = field(default_factory=dict)  # by the name of its source's module

    def _offers(self, name: str) -> Offers:
        """Raw values of a field and their sources, the most trusted first."""
        out = []
        for source in _sources(name):
            if source.__name__ not in self._found:
                self._found[source.__name__] = source.read(self.page)
            if raws := self._found[source.__name__].get(name):
                out.append((raws, source.SOURCE))
        return out + [([self.first_post[name]], "visible")] if name in self.first_post else out

    @cached_property
    def _host(self) -> str:
        """The host of the page's address; without an address, of the canonical one that it states."""
        said = [self.page.url, *(raw for raws, _ in self._offers("canonical") for raw in raws[:3])]
        return next(filter(None, map(host_of, said)), "")

    @cached_property
    def _named(self) -> Field:
        """The name of the site as sources state it."""
        return first(self._offers("site"), sites.name)

    @cached_property
    def _types(self) -> tuple[str, ...]:
        raws = (raw for raws, _ in self._offers("types") for raw in raws[:10])
        return tuple(dict.fromkeys(kind for raw in raws if (kind := meaningful_line(raw, 60))))

    @cached_property
    def title(self) -> Field:
        """The title of the content."""
        return title.choose(self.page, self._offers("title"), self._named.value or "", self._host)

    @cached_property
    def site(self) -> Field:
        """The site that the page is of."""
        return sites.choose(self._named, self._offers("title"), self.title.value or "", self._host)

    @cached_property
    def language(self) -> Field:
        """The language of the content."""
        return language.choose(self.page, self._offers("language"))

    @cached_property
    def whole(self) -> Metadata:
        """All metadata."""
        page, offers, title = self.page, self._offers, self.title
        speech = language.declared(offers("language"))
        goods = any(_DATED_OTHERWISE.search(kind) for kind in self._types)
        date = published.choose(page, offers("published"), speech, seek=not goods)
        unstated = date.source in ("", "visible") and not goods
        return Metadata(
            title=title,
            authors=authors.choose(page, offers("authors"), self._named.value or "", self._host, self.signers),
            published=date,
            modified=modified.choose(page, offers("modified"), speech, seek=unstated),
            site=self.site,
            language=self.language,
            description=first(offers("description"), lambda raw: meaningful_line(raw, 5000)),
            canonical=first(offers("canonical"), lambda raw: absolute(page.base, raw)),
            image=image.choose(page, offers("image")),
            licence=licence.choose(page, offers("licence")),
            section=first(offers("section"), lambda raw: "" if host_of(raw.strip()) else meaningful_line(raw, 120)),
            categories=tags.choose(offers("categories")),
            tags=tags.choose(offers("tags")),
            hostname=self._host or None,
            types=self._types,
            paywalled=next((_FREE[key] for raws, _ in offers("paywalled") for raw in raws
                            if (key := raw.strip().lower()) in _FREE), None),
        )  # fmt: skip
