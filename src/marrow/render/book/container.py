"""Packs a book: its metadata, its accessibility metadata, its filled templates, and all files in one ZIP.

The same pages give the same bytes, except for changed images, the fonts of this machine on a cover, and the time, which
`SOURCE_DATE_EPOCH` sets. The identifier is computed from the addresses of the pages, or from their text where they have
none.
Source: EPUB 3.3, sections 4 (container) and 5 (package); OPF 2.0.1, section 2.4.1 for the NCX; EPUB Accessibility 1.1,
section 2, and the schema.org accessibility properties for discoverability vocabulary 1.0.
"""

import io
import os
import uuid
import zipfile
from collections.abc import Sequence
from dataclasses import astuple, dataclass
from datetime import UTC, datetime
from functools import cache
from typing import Any

from ...data import FOLDER
from ...data import text as read
from ...document.elements import Document, plain
from ...expressions import expression
from ...templates import environment
from ..about import authors, name_of, one_line
from ..whitelist import allowed
from ..xml import clean, valid
from .chapters import Chapter, ContentsEntry, attributes
from .pictures import Picture
from .writers import ChapterCounts

_DATE = expression(r"\d{4}(?:-\d{2}(?:-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2}))?)?)?")
_SOURCES = 200  # addresses of pages that the metadata name


@dataclass(frozen=True, slots=True)
class About:
    """The metadata of a book, as texts that are valid in XML."""

    identifier: str
    title: str
    languages: tuple[str, ...]
    direction: str
    authors: tuple[str, ...]
    publisher: str
    date: str
    description: str
    rights: str
    sources: tuple[str, ...]

    @property
    def language(self) -> str:
        """That of the first page."""
        return self.languages[0]

    @property
    def label(self) -> str:
        """What a cover says."""
        return " — ".join(filter(None, (self.title, ", ".join(self.authors), self.publisher)))

    @property
    def named(self) -> str:
        """Language and direction as attributes."""
        return attributes(self.language, self.direction)


def about(documents: Sequence[Document], title: str) -> About:
    """The metadata of a book; those of a single page are used only for a book of one page."""
    first, single = documents[0], len(documents) == 1
    told = [document.metadata for document in documents]
    languages = tuple(dict.fromkeys(allowed("lang", document.language) or "und" for document in documents))
    names = dict.fromkeys(clean(name) for each in told for name in authors(each))
    sites = list(dict.fromkeys(_text(each.get("site")) for each in told))
    date = _text(told[0].get("published")) if single else ""
    sources = tuple(url for document in documents if (url := valid(document.url)))
    key = "\n".join(sources or (plain(block) for document in documents for block in document.body))
    return About(
        f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_URL, clean(title) + chr(10) + clean(key))}",
        clean(" ".join(title.split())) or name_of(first), languages, allowed("dir", first.direction),
        tuple(filter(None, names)), sites[0] if len(sites) == 1 else "",
        date if _DATE.fullmatch(date) else "", _text(told[0].get("description")) if single else "",
        _text(told[0].get("licence")) if single else "", sources[:_SOURCES],
    )  # fmt: skip


def _text(value: Any) -> str:
    return clean(one_line(value))


def bound(book: About, chapters: Sequence[Chapter], entries: Sequence[ContentsEntry], pictures: Sequence[Picture],
          cover: Picture | None) -> bytes:  # fmt: skip
    """The file of a book. `pictures` are those of its text; the cover may be one of them."""
    pictures = [*pictures, *([cover] if cover and cover not in pictures else [])]
    filled: dict[str, Any] = {
        "book": book, "chapters": chapters, "entries": entries, "pictures": pictures, "cover": cover,
        "access": _access(chapters, entries), "modified": _now(), "levels": _levels(entries), "many": len(entries) > 1,
    }  # fmt: skip
    text = {"META-INF/container.xml": read("epub/container.xml"), "EPUB/style.css": read("epub/style.css")}
    for name in ("package.opf", "nav.xhtml", "toc.ncx", *(("cover.xhtml",) if cover else ())):
        text[f"EPUB/{name}"] = templates().get_template(name).render(filled) + "\n"
    for chapter in chapters:
        text[f"EPUB/{chapter.file}"] = templates().get_template("chapter.xhtml").render(chapter=chapter) + "\n"
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as file:
        _write(file, "mimetype", b"application/epub+zip", zipfile.ZIP_STORED)
        for name, content in text.items():
            _write(file, name, content.encode(), zipfile.ZIP_DEFLATED)
        for picture in pictures:
            _write(file, f"EPUB/{picture.file}", picture.data, zipfile.ZIP_STORED)
    return out.getvalue()


@cache
def templates() -> Any:
    """The templates of a book. Raises `Error` without Jinja2."""
    return environment(FOLDER / "epub", "epub", "a book")


def _write(file: zipfile.ZipFile, name: str, data: bytes, how: int) -> None:
    file.writestr(zipfile.ZipInfo(name), data, how)  # of 1980, as all ZIP files without a date


def _levels(entries: Sequence[ContentsEntry]) -> int:
    return 1 + max((_levels(entry.entries) for entry in entries if entry.entries), default=0)


def _now() -> str:
    given = os.environ.get("SOURCE_DATE_EPOCH", "")
    known = given.isdigit() and len(given) < 12
    return f"{datetime.fromtimestamp(float(given), UTC) if known else datetime.now(UTC):%Y-%m-%dT%H:%M:%SZ}"


def _access(chapters: Sequence[Chapter], entries: Sequence[ContentsEntry]) -> list[tuple[str, str]]:
    """The accessibility metadata: properties of schema.org, in order, computed from the content of the book."""
    shown = ChapterCounts(*map(sum, zip(*(astuple(chapter.shown) for chapter in chapters), strict=True)))
    out = [("accessMode", "textual")]
    out += [("accessMode", "visual")] if shown.pictures else []
    out += [("accessModeSufficient", "textual")] if not shown.undescribed else []
    out += [("accessModeSufficient", "textual,visual")] if shown.pictures else []
    features = {"tableOfContents": True, "readingOrder": True, "displayTransformability": True,
                "structuralNavigation": bool(len(entries) > 1 or entries[0].entries),
                "alternativeText": shown.pictures > shown.undescribed == 0,
                "MathML": shown.formulas > shown.plain_formulas, "latex": shown.plain_formulas > 0}  # fmt: skip
    out += [("accessibilityFeature", name) for name, has in features.items() if has]
    out += [("accessibilityHazard", "unknown" if shown.moving else "none")]
    return [*out, ("accessibilitySummary", _summary(shown))]


def _summary(shown: ChapterCounts) -> str:
    said = ["Made from web pages by a program: text that can be reflowed, with headings and a table of contents."]
    described = f"Of {shown.pictures} pictures {shown.pictures - shown.undescribed} have a description."
    said.append(described if shown.pictures else "It has no pictures.")
    if shown.missing:
        said.append(f"{shown.missing} pictures of the pages are not in it; their descriptions are.")
    if shown.formulas:
        mathml = shown.formulas - shown.plain_formulas
        said.append(f"Of {shown.formulas} formulas {mathml} are MathML, {shown.plain_formulas} are TeX.")
    said.append("Some pictures move." if shown.moving else "Nothing in it moves, flashes or sounds.")
    return " ".join(said)
