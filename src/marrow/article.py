"""`Article`: the main content of a page as text and in every format, its metadata, and the decision on each block."""

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any, Literal

import numpy as np
from numpy.typing import NDArray

from . import blocks, chunks, parts, registry
from .blocks import kept_fingerprint
from .document.build import Document, build, build_plain, prepared
from .document.joining import joined
from .document.language import of_letters
from .document.posts import Thread
from .document.writer import Writer
from .errors import Error, naming
from .metadata.attributes import Fields, Stated
from .metadata.merge import Metadata, Reading
from .model.apply import Prediction
from .page import Page
from .reasons import Verdict, judge
from .render import text as plain

if TYPE_CHECKING:
    from .finders import Record

_UNSURE = 0.5  # F1 to expect below which a note says so
_OF_MANY = frozenset(("forum", "collection", "listing"))  # types of pages
_SIGNERS = {"collection": 0, "product": 0, "service": 0, "listing": 1}  # how many authors a page may show


@dataclass(frozen=True, repr=False, eq=False)
class Article:
    """The content of one page, in every form, with metadata and reasons. False when there is no content.

    What `extract` gives. `text`, `markdown()`, `html()`, `json()` and `as_dict()` are the content; `title`, `authors`,
    `published` and the like are what the page says of itself, None or empty where it says nothing; `blocks` are all
    runs of text of the page with what was decided about each; `links`, `images`, `headings`, `tables`, `code_blocks`
    and `sections` are parts of the content; `chunks()` are pieces of it for search. When there is no content, `reason`
    says why. All is worked out when it is asked for, once.

    Of its fields `page` is the parsed page, `algorithm` the name of what found the content, and `scores` has one number
    per leaf of `page`, kept above 0, shape (leaves,). The others are for the formats and for `explain`: `knobs` by
    format; `prediction`, what a model says of the page; `content_scores`, those before comments were let in, where
    they were; `thread`, the posts that the page holds, where they are known; `further`, the pages that it continues
    on, where they were joined, and `told`, the notes on that.
    """

    page: Page
    scores: NDArray[np.float64]
    algorithm: str
    knobs: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    prediction: Prediction | None = None
    content_scores: NDArray[np.float64] | None = None
    thread: Thread | None = None
    further: "tuple[Article, ...]" = ()
    told: tuple[str, ...] = ()

    def __repr__(self) -> str:
        if self.reason is not None:
            return f"<Article empty: {self.reason}>"
        told = [f"{self.words:,} words", f"confidence {self.confidence:.2f}" if self.confidence is not None else ""]
        title = f"{self.title[:80]}…" if self.title and len(self.title) > 80 else self.title
        return f"<Article {title!r}: {', '.join(filter(None, [self.page_type or '', *told]))}>"

    @cached_property
    def metadata(self) -> Metadata:
        """Title, authors, dates and the like, each with its source."""
        return self._reading.whole

    @cached_property
    def _reading(self) -> Reading:
        told: dict[str, str] = {}
        if self.thread is not None:
            from .first_post import byline

            told = byline(self.page, self.thread)
        return Reading(self.page, _SIGNERS.get(self.page_type or ""), told)

    @cached_property
    def _verdict(self) -> Verdict:
        return judge(self.page, self.scores > 0)

    @property
    def reason(self) -> str | None:
        """Why the content is empty (a key of `marrow.reasons.REASONS`), None when there is content."""
        return self._verdict.reason or None

    @cached_property
    def comments(self) -> "tuple[Record, ...]":
        """What people said about the content: records of kind `thread` with text, author, date and the like.

        Posts of a forum are its content and not among them. The same whether comments were kept in the text or not.
        """
        from .discussion import comments  # half of the time that importing Marrow would take

        return tuple(comments(self.page, self.scores if self.content_scores is None else self.content_scores))

    @property
    def page_type(self) -> str | None:
        """What kind of page the model takes it for (`article`, `forum`, `product`, ...); None without a model."""
        types = self.prediction.types if self.prediction is not None and len(self.page.blocks) else {}
        return max(types, key=types.__getitem__) if types else None

    @property
    def confidence(self) -> float | None:
        """The word F1, 0 to 1, that pages had in training about which the model was as sure; None without a model."""
        return round(self.prediction.confidence, 4) if self.prediction is not None else None

    @property
    def evidence(self) -> str:
        """The evidence on the page for `reason`."""
        return self._verdict.evidence

    @cached_property
    def kept(self) -> NDArray[np.bool_]:
        """For each leaf whether it is content. Shape (leaves,)."""
        return (self.scores > 0) & (self.reason is None)

    def __bool__(self) -> bool:
        return self.reason is None

    @cached_property
    def document(self) -> Document:
        """The content as one tree, from which every format is rendered; that of all pages of an article."""
        own = {"page_type": self.page_type, "confidence": self.confidence, "reason": self.reason}
        page, kept, shares = self.page, self.kept, [(part.page, part.kept) for part in self.each_page]
        fields = Fields(self._reading, own, fingerprint=partial(kept_fingerprint, shares))
        make = partial(build, page, kept, language=self.language or "", direction=of_letters(page, kept),
                       metadata=fields, thread=self.thread, repeats=self._many)  # fmt: skip
        made = make(title=self.title or "", writer=self.__dict__.pop("_prepared", None))
        if not made.body and self.kept.any():  # the title is all there is, so it is the text
            made = make()
        pages = [(made, len(page.tree)), *((part.document, len(part.page.tree)) for part in self.further)]
        return joined(pages) if self.further else made

    @cached_property
    def _prepared(self) -> Writer:
        """The document before it is written, which is good for one."""
        return prepared(self.page, self.kept)

    @property
    def each_page(self) -> "tuple[Article, ...]":
        """The article of each of its pages, the first of which is this one."""
        return (self, *self.further)

    @property
    def _many(self) -> bool:
        """Whether it is of things or people, who quote each other."""
        return self.thread is not None or self.page_type in _OF_MANY

    def render(self, form: str, **knobs: Any) -> str:
        """The content in a format of the room `render`: `text`, `markdown`, `html`, `json`, ..., or one of a plugin.

        `knobs` are those of the format (see the settings); one that is None is as in the settings of the extraction.
        Raises `Error` for an unknown format or knob, and for a value that does not fit; with code not-text for a format
        that is a file and no text, such as `epub`; see `file`.
        """
        made = self._made(form, knobs)
        if isinstance(made, bytes):
            raise Error(f"{form} is no text: article.file({form!r}) gives the bytes of its file", code="not-text")
        return str(made)

    def file(self, form: str, **knobs: Any) -> bytes:
        """The bytes of a file of the content in any format; texts are UTF-8."""
        made = self._made(form, knobs)
        return made if isinstance(made, bytes) else str(made).encode("utf-8", "replace")

    def _made(self, form: str, knobs: Mapping[str, Any]) -> Any:
        write = registry.verb("render", form)
        own = {name: value for name, value in knobs.items() if value is not None}
        own = registry.checked(write, own, f"{form}()") if own else own
        return write(self.document, **{**self.knobs.get(form, {}), **own})

    @cached_property
    def text(self) -> str:
        """The content as plain text, one line feed between lines and an empty line between blocks."""
        if self.reason is not None:
            return ""
        own = not self.knobs.get("text") and registry.module("render", "text") is plain
        if own and not self.further and "document" not in self.__dict__:
            surroundings = lambda: (self.language or "", of_letters(self.page, self.kept))  # noqa: E731
            return plain.render(build_plain(self._prepared, lambda: self.title or "", surroundings, thread=self.thread,
                                            repeats=self._many))  # fmt: skip
        return self.render("text")

    def markdown(self, *, links: Literal["inline", "footnote", "none"] | None = None, images: bool | None = None,
                 title: bool | None = None, html: bool | None = None) -> str:  # fmt: skip
        """The content as Markdown (CommonMark with tables, footnotes and formulas).

        `links`: where addresses stand; `images`: show images; `title`: begin with the title; `html`: write tables that
        Markdown cannot as HTML. What is None is as in the settings. Raises `Error` for another value.
        """
        return self.render("markdown", links=links, images=images, title=title, html=html) if self else ""

    def html(self, *, page: bool | None = None, title: bool | None = None, links: bool | None = None,
             images: bool | None = None, contents: bool | None = None) -> str:  # fmt: skip
        """The content as clean, accessible HTML, safe to embed.

        `page`: a whole page, else only its `article`; `title`: show the title; `links`: keep links; `images`: show
        images; `contents`: show the page's own table of contents. What is None is as in the settings.
        """
        return self.render("html", page=page, title=title, links=links, images=images, contents=contents)

    def json(self, *, indent: int | None = None, blocks: bool | None = None) -> str:
        """The content and metadata as JSON, by the schema in the documentation.

        `indent`: spaces per level, 0 for one line; `blocks`: with the blocks. What is None is as in the settings.
        """
        return self.render("json", indent=indent, blocks=blocks)

    def as_dict(self) -> dict[str, Any]:
        """What `json()` writes, as a new dict: title, language, direction, url, metadata, text and blocks."""
        return dict(registry.module("render", "json").as_dict(self.document))

    words = cached_property(blocks.words)
    fingerprint = cached_property(blocks.fingerprint)
    blocks = cached_property(blocks.blocks)
    links = cached_property(parts.links)
    images = cached_property(parts.images)
    headings = cached_property(parts.headings)
    tables = cached_property(parts.tables)
    code_blocks = cached_property(parts.code_blocks)
    sections = cached_property(parts.sections)

    def chunks(self, *, max_words: int = 300, overlap: int = 0, form: Literal["markdown", "text", "html"] = "markdown"
               ) -> tuple[chunks.Chunk, ...]:  # fmt: skip
        """The content in pieces of at most `max_words`, cut along headings, each with its headings and XPaths.

        A table, a figure or a block of code is never cut, however long it is. `overlap`: words of a piece that the next
        one of the same section begins with. Settings of the form hold. Raises `Error` unless 0 <= overlap < max_words.
        """
        return chunks.chunks(self, max_words=max_words, overlap=overlap, form=form, knobs=self.knobs.get(form))

    def tei(self, **knobs: Any) -> str:
        """The content and metadata as TEI P5, which is XML."""
        return self.render("tei", **knobs)

    def speech(self, **knobs: Any) -> str:
        """The content as it is to be read aloud, for a synthesiser; with `ssml=True` as SSML."""
        return self.render("speech", **knobs)

    def epub(self, path: "str | os.PathLike[str] | None" = None, **knobs: Any) -> bytes:
        """The content as an EPUB, written to `path` as well where one is given.

        Fetches the pictures unless `images=False`. Raises `Error` without the extra `epub`, and with code unwritable.
        """
        made = self.file("epub", **knobs)
        if path is not None:
            with naming(path), open(path, "wb") as file:
                file.write(made)
        return made

    @property
    def notes(self) -> tuple[str, ...]:
        """What was done to the input, such as nesting cut off or hidden text revealed; whether the answer is unsure."""
        sure = self.prediction is None or self.reason is not None or self.prediction.confidence >= _UNSURE
        unsure = () if sure else (f"unsure: F1 to expect {self.confidence:.2f}",)
        return (*self.page.notes, *self.told, *unsure)

    @property
    def url(self) -> str | None:
        """The address that the page came from; None if it is not known (see `canonical`)."""
        return self.page.url or None

    @property
    def hostname(self) -> str | None:
        """The host of the address, without `www`; of a page without one, that of the address it names as its own."""
        return self.metadata.hostname

    @property
    def title(self) -> str | None:
        """The title of the content."""
        return self._reading.title.value or None

    @property
    def language(self) -> str | None:
        """Language of the content, BCP 47, declared or detected."""
        return self._reading.language.value or None

    authors = Stated[tuple[str, ...]]("Names of the authors.", ())
    tags = Stated[tuple[str, ...]]("What the page is filed under, by its own words.", ())
    categories = Stated[tuple[str, ...]]("Categories that the page links to as its own.", ())
    published = Stated[str | None]("When it was published, ISO 8601, with time and offset where they are given.", None)
    modified = Stated[str | None]("When it was last changed, ISO 8601.", None)
    site = Stated[str | None]("Name of the site.", None)
    description = Stated[str | None]("The page's own summary.", None)
    canonical = Stated[str | None]("The address the page gives as its own.", None)
    image = Stated[str | None]("Address of the main image.", None)
    licence = Stated[str | None]("Licence of the content: an address or a name.", None)
    section = Stated[str | None]("The part of the site that the page belongs to.", None)
