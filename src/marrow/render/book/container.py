"""The container of a book: its metadata, what it says of its access, its templates filled in, all files in one ZIP.

The same pages give the same bytes, but for the pictures' own changes, the fonts of the machine on a cover, and the time
of making, which `SOURCE_DATE_EPOCH` sets. The identifier follows from the addresses of the pages, or from their text
where they have none.
Source: EPUB 3.3, sections 4 (container) and 5 (package); OPF 2.0.1, section 2.4.1 for the NCX; EPUB Accessibility 1.1,
section 2, and the schema.org accessibility properties for discoverability vocabulary 1.0.
"""

import io
import os
import re
import uuid
import zipfile
from collections.abc import Sequence
from dataclasses import astuple, dataclass
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Any

from ...document.elements import Document, plain
from ...templates import environment
from ..about import authors, name_of, one_line
from ..whitelist import allowed
from ..xml import clean, valid
from .chapters import Chapter, Entry, attributes
from .pictures import Picture
from .writers import Shown

_FOLDER = Path(__file__).parents[2] / "data" / "epub"
_DATE = re.compile(r"\d{4}(?:-\d{2}(?:-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2}))?)?)?")
_SOURCES = 200  # addresses of pages that the metadata name


@dataclass(frozen=True, slots=True)
class About:
    """The metadata of a book; all of them texts that are fit for XML."""

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
    """The metadata of a book of some pages; what holds for a page alone is only said of a book of one."""
    first, single = documents[0], len(documents) == 1
    told = [document.metadata for document in documents]
    languages = tuple(dict.fromkeys(allowed("lang", document.language) or "und" for document in documents))
    names = dict.fromkeys(clean(name) for each in told for name in authors(each))
    sites = list(dict.fromkeys(_text(each.get("site")) for each in told))
    date = _text(told[0].get("published")) if single else ""
    sources = tuple(url for document in documents if (url := valid(document.url)))
    if sources:
        key = "\n".join(sources)
    else:
        key = "\n".join(plain(block) for document in documents for block in document.body)
    return About(
        f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_URL, clean(title) + chr(10) + clean(key))}",
        clean(" ".join(title.split())) or name_of(first), languages, allowed("dir", first.direction),
        tuple(filter(None, names)), sites[0] if len(sites) == 1 else "",
        date if _DATE.fullmatch(date) else "", _text(told[0].get("description")) if single else "",
        _text(told[0].get("licence")) if single else "", sources[:_SOURCES],
    )  # fmt: skip


def _text(value: Any) -> str:
    return clean(one_line(value))


def bound(book: About, chapters: Sequence[Chapter], entries: Sequence[Entry], pictures: Sequence[Picture],
          cover: Picture | None) -> bytes:  # fmt: skip
    """The file of a book. `pictures` are those of its text; the cover may be one of them."""
    pictures = [*pictures, *([cover] if cover and cover not in pictures else [])]
    filled: dict[str, Any] = {
        "book": book, "chapters": chapters, "entries": entries, "pictures": pictures, "cover": cover,
        "access": _access(chapters, entries), "modified": _now(), "levels": _levels(entries), "many": len(entries) > 1,
    }  # fmt: skip
    text = {"META-INF/container.xml": (_FOLDER / "container.xml").read_text(encoding="utf-8"),
            "EPUB/style.css": (_FOLDER / "style.css").read_text(encoding="utf-8")}  # fmt: skip
    for name in ("package.opf", "nav.xhtml", "toc.ncx", *(("cover.xhtml",) if cover else ())):
        text[f"EPUB/{name}"] = _templates().get_template(name).render(filled) + "\n"
    for chapter in chapters:
        text[f"EPUB/{chapter.file}"] = _templates().get_template("chapter.xhtml").render(chapter=chapter) + "\n"
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as file:
        _write(file, "mimetype", b"application/epub+zip", zipfile.ZIP_STORED)
        for name, content in text.items():
            _write(file, name, content.encode(), zipfile.ZIP_DEFLATED)
        for picture in pictures:
            _write(file, f"EPUB/{picture.file}", picture.data, zipfile.ZIP_STORED)
    return out.getvalue()


@cache
def _templates() -> Any:
    return environment(_FOLDER, "epub", "a book")


def _write(file: zipfile.ZipFile, name: str, data: bytes, how: int) -> None:
    file.writestr(zipfile.ZipInfo(name), data, how)  # of 1980, as all ZIP files without a date


def _levels(entries: Sequence[Entry]) -> int:
    return 1 + max((_levels(entry.entries) for entry in entries if entry.entries), default=0)


def _now() -> str:
    given = os.environ.get("SOURCE_DATE_EPOCH", "")
    seconds = float(given) if given.isdigit() and len(given) < 12 else None
    now = datetime.now(UTC) if seconds is None else datetime.fromtimestamp(seconds, UTC)
    return now.strftime("%Y-%m-%dT%H:%M:%SZ")


def _access(chapters: Sequence[Chapter], entries: Sequence[Entry]) -> list[tuple[str, str]]:
    """What a book says of its access: properties of schema.org, in order, each computed from what is in the book."""
    of_chapters = [astuple(chapter.shown) for chapter in chapters]
    shown = Shown(*map(sum, zip(*of_chapters, strict=True)))
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


def _summary(shown: Shown) -> str:
    said = ["Made from web pages by a program: text that can be reflowed, with headings and a table of contents."]
    if shown.pictures:
        said.append(f"Of {shown.pictures} pictures {shown.pictures - shown.undescribed} have a description.")
    else:
        said.append("It has no pictures.")
    if shown.missing:
        said.append(f"{shown.missing} pictures of the pages are not in it; their descriptions are.")
    if shown.formulas:
        mathml = shown.formulas - shown.plain_formulas
        said.append(f"Of {shown.formulas} formulas {mathml} are MathML, {shown.plain_formulas} are TeX.")
    said.append("Some pictures move." if shown.moving else "Nothing in it moves, flashes or sounds.")
    return " ".join(said)
