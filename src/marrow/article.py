"""What a page is about: text, formats, metadata, and for each block why it stayed or went."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from . import registry
from .document.build import Document, build, prepared
from .document.posts import Thread
from .document.writer import Writer
from .metadata.merge import Metadata, Reading
from .model.apply import Prediction
from .page import REASONS, Page
from .reasons import Verdict, judge
from .render import text as plain
from .render.straight import plain_text

if TYPE_CHECKING:
    from .finders import Record


_UNSURE = 0.5  # F1 to expect below which a note says so
_OF_MANY = frozenset(("forum", "collection", "listing"))  # types of pages


@dataclass(frozen=True, slots=True)
class Block:
    """A run of text and what was decided: VSSE's triple (path, content, decision), with the number behind it.

    `score` is the algorithm's highest number in the block, kept above 0; `hidden` names why a reader does not see it,
    or "". `xpath` and `css` lead to the element that contains it. `probability` is the calibrated one that the block is
    content, None where the algorithm has none or the block is hidden.
    """

    text: str
    kept: bool
    score: float
    path: str
    xpath: str
    css: str
    hidden: str = ""
    probability: float | None = None


class _Fields(Mapping[str, Any]):
    """Fields for the formats that show them, worked out when the first is asked for.

    Knows nothing of the Article, whose document holds it: a circle would keep every page until the collector comes.
    """

    def __init__(self, reading: Reading, own: dict[str, Any]) -> None:
        self._reading, self._own = reading, own

    @cached_property
    def _made(self) -> dict[str, Any]:
        return {**self._reading.whole.as_dict(), **self._own}

    def __getitem__(self, name: str) -> Any:
        return self._made[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._made)

    def __len__(self) -> int:
        return len(self._made)


class _Stated:
    """A field of the metadata as an attribute of the article."""

    def __init__(self, about: str) -> None:
        self.__doc__ = about

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    def __get__(self, article: "Article", owner: type) -> str | None:
        value: str | None = getattr(article.metadata, self.name).value if article is not None else self.__doc__
        return value


@dataclass(frozen=True)
class Article:
    """The content of one page. Nothing here is None without `reason` saying why the content is empty.

    `scores` has one number per leaf of `page`, kept above 0. `prediction` is what an algorithm with a model says of the
    page, else None; `content_scores` are those before comments were let in, where they were; `thread` are the posts
    that the page holds, where they are told apart. All else is worked out when it is asked for, once.
    """

    page: Page
    scores: NDArray[np.float64]
    algorithm: str
    knobs: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    prediction: Prediction | None = None
    content_scores: NDArray[np.float64] | None = None
    thread: Thread | None = None

    @cached_property
    def metadata(self) -> Metadata:
        """Title, authors, dates and the like, each with its source."""
        return self._reading.whole

    @cached_property
    def _reading(self) -> Reading:
        return Reading(self.page)

    @cached_property
    def _verdict(self) -> Verdict:
        return judge(self.page, self.scores > 0)

    def _title(self) -> str:
        return self._reading.title.value or ""

    def _language(self) -> str:
        return self._reading.language.value or ""

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
        """What on the page speaks for `reason`."""
        return self._verdict.evidence

    @cached_property
    def kept(self) -> NDArray[np.bool_]:
        """For each leaf whether it is content. Shape (leaves,)."""
        return (self.scores > 0) & (self.reason is None)

    def __bool__(self) -> bool:
        return self.reason is None

    @cached_property
    def document(self) -> Document:
        """The content as one tree, from which every format is rendered."""
        counts = self.page.leaves.counts
        letters = max(1, int(counts.letters[self.kept].sum()))
        direction = "rtl" if int(counts.right_to_left[self.kept].sum()) > 0.5 * letters else "ltr"
        own = {"page_type": self.page_type, "confidence": self.confidence, "reason": self.reason}
        make = partial(build, self.page, self.kept, language=self._language(), direction=direction,
                       metadata=_Fields(self._reading, own), thread=self.thread, repeats=self._many)  # fmt: skip
        made = make(title=self._title(), writer=self.__dict__.pop("_prepared", None))
        return made if made.body or not self.kept.any() else make()  # with the title as text, when it is all there is

    @cached_property
    def _prepared(self) -> Writer:
        """The document before it is written, which is good for one."""
        return prepared(self.page, self.kept)

    @property
    def _many(self) -> bool:
        """Whether it is of things or people, who quote each other."""
        return self.thread is not None or self.page_type in _OF_MANY

    def render(self, form: str, **knobs: Any) -> str:
        """The content in a format of the room `render`: `text`, `markdown`, `html`, `json`, or one of a plugin."""
        module, knobs = registry.module("render", form), {**self.knobs.get(form, {}), **knobs}
        return str(module.render(self.document, **knobs))

    @cached_property
    def text(self) -> str:
        """The content as plain text, one line feed between lines and an empty line between blocks."""
        if self.reason is not None:
            return ""
        straight = None
        if not self.knobs.get("text") and registry.module("render", "text") is plain and "document" not in self.__dict__:
            straight = plain_text(self._prepared, self._title, thread=self.thread, repeat=self._many)
        return self.render("text") if straight is None else straight

    def markdown(self, **knobs: Any) -> str:
        """The content as Markdown (CommonMark with tables, footnotes and formulas)."""
        return self.render("markdown", **knobs) if self.reason is None else ""

    def html(self, **knobs: Any) -> str:
        """The content as clean, accessible HTML, safe to embed."""
        return self.render("html", **knobs)

    def json(self, **knobs: Any) -> str:
        """The content and metadata as JSON, by the schema in the documentation."""
        return self.render("json", **knobs)

    @cached_property
    def blocks(self) -> tuple[Block, ...]:
        """Every run of text of the page, kept or not, in document order; hidden texts each on their own."""
        leaves, tree, blocks = self.page.leaves, self.page.tree, self.page.blocks
        inside = leaves.block >= 0
        score = np.full(len(blocks), -np.inf)
        np.maximum.at(score, leaves.block[inside], self.scores[inside])
        kept = np.bincount(leaves.block[inside & self.kept], minlength=len(blocks)) > 0
        likely = None if self.prediction is None else self.prediction.probability.tolist()
        out, seen = [], -1
        for leaf in np.flatnonzero(~leaves.atom).tolist():
            number, node = int(leaves.block[leaf]), int(leaves.node[leaf])
            if number < 0:
                box, text = tree.parents[node], " ".join(str(tree.values[node]).split())
                decided, why, probability = (False, float(self.scores[leaf])), REASONS[leaves.hidden[leaf]], None
            elif number > seen:  # a hidden text may stand between two of one block
                seen, box, text = number, int(blocks.container[number]), blocks.text(number)
                decided, why = (bool(kept[number]), float(score[number])), REASONS[0]
                probability = None if likely is None else round(likely[number], 4)
            else:
                continue
            out.append(Block(text, *decided, tree.path(box), tree.xpath(box), tree.css(box), why, probability))
        return tuple(out)

    @property
    def notes(self) -> tuple[str, ...]:
        """What was done to the input before it was read, such as nesting that was cut off or hidden text revealed; and
        whether the answer is an unsure one."""
        sure = self.prediction is None or self.reason is not None or self.prediction.confidence >= _UNSURE
        return self.page.notes if sure else (*self.page.notes, f"unsure: F1 to expect {self.confidence:.2f}")

    @property
    def authors(self) -> tuple[str, ...]:
        """Names of the authors."""
        return self.metadata.authors.value or ()

    @property
    def title(self) -> str | None:
        """The title of the content."""
        return self._title() or None

    @property
    def language(self) -> str | None:
        """Language of the content, BCP 47, declared or detected."""
        return self._language() or None

    published = _Stated("When it was published, ISO 8601, with time and offset where the page gives them.")
    modified = _Stated("When it was last changed, ISO 8601.")
    site = _Stated("Name of the site.")
    description = _Stated("The page's own summary.")
    canonical = _Stated("The address the page gives as its own.")
    image = _Stated("Address of the main image.")
    licence = _Stated("Licence of the content: an address or a name.")
