"""All sources of a page merged: for each field the value of the source most to be trusted, the others kept beside it.

Each source states in `TRUST` how far it is to be believed for each field it can give, 0 to 100; one that is marked
`COSTLY` is asked only when a field is lacking that the others did not give. A plugin's source is merged the same way.
Departures: the title is not chosen by trust alone but by agreement between sources (see `titles`).
"""

from collections.abc import Callable
from dataclasses import dataclass, field, fields
from functools import cache, cached_property
from operator import itemgetter
from typing import Any

from marrow import registry
from marrow.fields import dates, languages, names, titles
from marrow.page import Page, absolute, host_of, meaningful_line

_LIMITS = {"title": 500, "site": 120, "description": 5000, "licence": 500}
_WANTED = ("image", "authors", "published")  # what costly sources are asked for, beside the title
_TRUST = itemgetter(0)
_FREE = {"false": True, "no": True, "0": True, "true": False, "yes": False, "1": False}


@dataclass(frozen=True, slots=True)
class Field:
    """A value, the source it is from ("" if there is none), and what other sources gave: pairs of value and source."""

    value: Any = None
    source: str = ""
    others: tuple[tuple[Any, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Metadata:
    """What a page says of itself. Values are strings or None; of `authors` a tuple of strings.

    `published`, `modified`: ISO 8601, with time and offset as given or the date alone; `language`: BCP 47;
    `canonical`, `image`: absolute addresses; `licence`: an address or a name; `types`: what JSON-LD, Open Graph or
    microdata call the page (`NewsArticle`, `article`); `paywalled`: True or False where the page says so, else None.
    """

    title: Field = Field()
    authors: Field = Field(())
    published: Field = Field()
    modified: Field = Field()
    site: Field = Field()
    language: Field = Field()
    description: Field = Field()
    canonical: Field = Field()
    image: Field = Field()
    licence: Field = Field()
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


@dataclass(slots=True)
class _Answers:
    """What sources have given so far: for each field, trust, raw values and source; `known`: which fields lack.

    `ranked`: raw values and source of the fields that were looked at since the last source was asked.
    """

    by_field: dict[str, list[tuple[int, list[str], str]]] = field(default_factory=dict)
    known: dict[str, bool] = field(default_factory=dict)
    ranked: dict[str, list[tuple[list[str], str]]] = field(default_factory=dict)

    def ask(self, page: Page, name: str) -> None:
        source = registry.module("metadata", name)
        self.known.clear()
        self.ranked.clear()
        for each, raws in source.read(page).items():
            if raws:
                self.by_field.setdefault(each, []).append((source.TRUST.get(each, 0), raws, source.SOURCE))

    def of(self, name: str) -> list[tuple[list[str], str]]:
        """Raw values and source, the most trusted first."""
        if name not in self.ranked:
            offers = sorted(self.by_field.get(name, ()), key=_TRUST, reverse=True)
            self.ranked[name] = [(raws, source) for _, raws, source in offers]
        return self.ranked[name]


def metadata(page: Page, text: str | None = None) -> Metadata:
    """Everything that a page says of itself; never raises. `text`: its content, to tell its language by."""
    return Reading(page, text).whole


@dataclass
class Reading:
    """What a page says of itself, worked out as it is asked for: title and language need not wait for the rest.

    `text`: the content of the page if it is known, to tell its language by.
    """

    page: Page
    text: str | None = None

    @cached_property
    def _merge(self) -> "_Merge":
        """What the sources gave that are always asked."""
        answers = _Answers()
        for name in _sources()[0]:
            answers.ask(self.page, name)
        site = _first(answers.of("site"), lambda raw: meaningful_line(raw, _LIMITS["site"]))
        speech = languages.declared([raw for raws, _ in answers.of("language") for raw in raws])
        return _Merge(self.page, answers, site, speech, _host(self.page, answers))

    @cached_property
    def title(self) -> Field:
        """The title of the content. Costly sources are asked only where there is no other."""
        self._merge.search("title")
        return self._merge.title()

    @cached_property
    def language(self) -> Field:
        """The language of the content."""
        return _language(self.page, self._merge.answers, self.text)

    @cached_property
    def whole(self) -> Metadata:
        """Everything, costly sources asked for what is lacking."""
        merge, title = self._merge, self.title
        merge.search(*(_WANTED[:1] if merge.product else _WANTED))
        page, of = self.page, merge.answers.of
        published, modified = merge.dates()
        return Metadata(
            title=title,
            authors=merge.authors(),
            published=published,
            modified=modified,
            site=merge.site(title.value or ""),
            language=self.language,
            description=_first(of("description"), lambda raw: meaningful_line(raw, _LIMITS["description"])),
            canonical=_first(of("canonical"), lambda raw: absolute(page.base, raw)),
            image=_first(of("image"), lambda raw: absolute(page.base, raw)),
            licence=_first(
                of("licence"), lambda raw: absolute(page.base, raw) if "/" in raw else meaningful_line(raw, 500)
            ),
            types=_types(merge.answers),
            paywalled=_paywalled(merge.answers),
        )


@cache
def _sources() -> tuple[tuple[str, ...], tuple[tuple[str, frozenset[str]], ...]]:
    """Sources that are always asked, and those asked only for what is lacking, with the fields they can give."""
    modules = {name: registry.module("metadata", name) for name in registry.names("metadata")}
    plain = tuple(name for name, source in modules.items() if not getattr(source, "COSTLY", False))
    late = sorted((name for name in modules if name not in plain), key=lambda name: -max(modules[name].TRUST.values()))
    return plain, tuple((name, frozenset(modules[name].TRUST)) for name in late)


def _host(page: Page, answers: _Answers) -> str:
    """The host that the page is from; of a page that came without its address the one that it names as its own."""
    said = [page.url, *(raw for raws, _ in answers.of("canonical") for raw in raws[:3])]
    return next(filter(None, map(host_of, said)), "")


def _first(candidates: list[tuple[list[str], str]], clean: Callable[[str], str]) -> Field:
    """The first value that is one after cleaning, and the different ones of other sources."""
    good = []
    for raws, source in candidates:
        value = next(filter(None, map(clean, raws[:20])), None)
        if value:
            good.append((value, source))
    if not good:
        return Field()
    return Field(*good[0], tuple(each for each in good[1:] if each[0] != good[0][0]))


@dataclass(slots=True)
class _Merge:
    page: Page
    answers: _Answers
    named: Field  # the site, as it names itself
    speech: str
    host: str
    asked: set[str] = field(default_factory=set)

    @property
    def owner(self) -> str:
        return self.named.value or ""

    def search(self, *wanted: str) -> None:
        """Ask the costly sources that can give what is lacking, each once."""
        for name, offers in _sources()[1]:
            if name not in self.asked and any(each in offers and self.lacks(each) for each in wanted):
                self.asked.add(name)
                self.answers.ask(self.page, name)

    @property
    def article(self) -> bool:
        return any(kind.endswith(("article", "posting")) for kind in self.kinds()) or not self.lacks("authors")

    @property
    def product(self) -> bool:
        """Whether the page is about goods, whose pages show dates and names of reviews only."""
        return any(kind.startswith("product") for kind in self.kinds())

    def kinds(self) -> list[str]:
        return [raw.lower() for raws, _ in self.answers.of("types") for raw in raws[:10]]

    def lacks(self, name: str) -> bool:
        known = self.answers.known
        if name not in known:
            known[name] = self._lacks(name)
        return known[name]

    def _lacks(self, name: str) -> bool:
        if name == "authors":
            return not any(names.clean(raws, self.owner, self.host)[1] for raws, _ in self.answers.of(name))
        if name == "published":
            return self.date(name).value is None
        if name == "image":
            return not self.answers.of(name)
        return not any(meaningful_line(raw, _LIMITS[name]) for raws, _ in self.answers.of(name) for raw in raws)

    def date(self, name: str) -> Field:
        return _first(self.answers.of(name), lambda raw: dates.of_page(self.page, raw, self.speech))

    def dates(self) -> tuple[Field, Field]:
        return self.date("published"), self.date("modified")

    def authors(self) -> Field:
        """The names of the most trusted source that has more than placeholders; else the first placeholder."""
        strong: list[tuple[tuple[str, ...], str]] = []
        weak: list[tuple[tuple[str, ...], str]] = []
        for raws, source in self.answers.of("authors"):
            found, good = names.clean(raws, self.owner, self.host)
            if found:
                (strong if good else weak).append((found, source))
        ranked = strong + weak
        return Field(*ranked[0], tuple(each for each in ranked[1:] if each[0] != ranked[0][0])) if ranked else Field(())

    def title(self) -> Field:
        candidates: dict[str, list[str]] = {}
        for raws, source in self.answers.of("title"):
            good = [text for raw in raws[:5] if (text := meaningful_line(raw, _LIMITS["title"]))]
            candidates.setdefault(source, []).extend(good)
        ranked = titles.choose(candidates, self.owner, self.host, self.article)
        return Field(*ranked[0], tuple(each for each in ranked[1:] if each[0] != ranked[0][0])) if ranked else Field()

    def site(self, headline: str) -> Field:
        """The name of the site as it names itself, else as the `<title>` has it beside the headline."""
        if self.named.value:
            return self.named
        for raws, source in self.answers.of("title"):
            whole = meaningful_line(raws[0], _LIMITS["title"]) if source == "html" else ""
            if rest := titles.site_part(whole, headline, self.host):
                return Field(rest, source)
        return Field()


def language(page: Page, text: str | None) -> Field:
    """The language of a page, declared or detected (source "detected"); `text` is its content if that is known."""
    answers = _Answers()
    for name in _sources()[0]:
        if "language" in registry.module("metadata", name).TRUST:
            answers.ask(page, name)
    return _language(page, answers, text)


def _language(page: Page, answers: _Answers, text: str | None) -> Field:
    candidates = [(raw, source) for raws, source in answers.of("language") for raw in raws]
    return Field(*languages.choose(candidates, languages.sample(page) if text is None else text))


def _types(answers: _Answers) -> tuple[str, ...]:
    found = [kind for raws, _ in answers.of("types") for raw in raws[:10] if (kind := meaningful_line(raw, 60))]
    return tuple(dict.fromkeys(found))


def _paywalled(answers: _Answers) -> bool | None:
    for raws, _ in answers.of("paywalled"):
        for raw in raws:
            if raw.strip().lower() in _FREE:
                return _FREE[raw.strip().lower()]
    return None
