"""A model applied to a page: probabilities of its blocks, its type, and what is kept with how much confidence."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from marrow.errors import Error
from marrow.features.frame import Frame
from marrow.features.insets import joined
from marrow.features.sentences import running_words
from marrow.kernel import NATIVE
from marrow.page import Page
from marrow.page.leaves import JUST_KEPT
from marrow.page.page import FRAME_FLAGS

from . import forward, inputs, means
from .decide import MODES, ODDS, calibrated, decide, threshold
from .file import UNTYPED, Model
from .lead_ins import leads
from .plain_insets import TYPES as OF_TEXTS
from .plain_insets import with_plain_insets
from .recipes import with_recipes
from .repeated import TYPES, copies
from .sections import with_headings, with_names, without_lone_headings
from .short_paragraphs import with_short_paragraphs
from .stock_phrases import without_phrases, without_rights
from .tokens import block_scores, likely, signal_scores

Floats = NDArray[np.float32]
_DIGITS = 6  # that a sum in single precision tells, in whatever order


@dataclass(frozen=True, slots=True)
class Prediction:
    """What a model says of a page.

    `probability` (calibrated), `keep`: per block; `expected`: the expected F of what is kept; `confidence`: the mean F1
    that pages of the training had with that expectation, out of fold; `types`: probability of each page type, empty
    when its pages had none; `copies`: per block, whether it says again what was kept right before it, if any does;
    `names`: per block, whether it is kept only as the name of what is below, or as the page states it, if any is.
    """

    probability: Floats
    keep: NDArray[np.bool_]
    expected: float
    confidence: float
    types: dict[str, float]
    copies: NDArray[np.bool_] | None = None
    names: NDArray[np.bool_] | None = None

    def on_leaves(self, page: Page) -> NDArray[np.float64]:
        """The scores of the leaves of the page, those of copies not above 0; a picture has what it would have without
        them. Shape (leaves,)."""
        out = page.on_leaves(self.scores())
        if self.copies is not None and self.copies.any():
            block = page.leaves.block
            again = (block >= 0) & self.copies.take(block)
            out[again] = np.minimum(out[again], 0)
        return out

    def threshold(self) -> float:
        """The probability that the choice amounts to, above 1 when nothing is kept."""
        return threshold(self.probability, self.keep if self.names is None else self.keep & ~self.names)

    def scores(self) -> Floats:
        """A number for each block, above 0 for those kept: its probability less the threshold the choice amounts to."""
        margin = self.probability - self.threshold()
        out: Floats = np.minimum(margin, 0)
        return np.maximum(margin, JUST_KEPT, out=out, where=self.keep)


def predict(model: Model, page: Page, *, mode: str = "balanced") -> Prediction:
    """What the model says of a page. Raises `Error` for a mode that is not `precision`, `balanced` or `recall`."""
    if mode not in MODES:
        raise Error(f"unknown mode {mode!r}: choose from {', '.join(MODES)}", code="unknown-name")
    types = [] if model.header["page_types"] == list(UNTYPED) else model.header["page_types"]
    if not len(page.blocks):
        return Prediction(np.zeros(0, dtype=np.float32), np.zeros(0, dtype=bool), 0.0, 0.0, dict.fromkeys(types, 0.0))
    frame = Frame(page)
    together = groups(frame)
    probability, kinds = forward.forward(model.nets, columns(model, frame), together)
    knobs = model.header["modes"][mode]
    made, expected = chosen(frame, probability, together, knobs["beta"], knobs["empty"])
    keep = with_names(page, with_recipes(page, made, together.unit, probability), probability)
    likely = types[int(kinds.argmax())] if types else ""
    keep = with_plain_insets(frame, keep, probability) if not types or likely in OF_TEXTS else keep
    keep = without_phrases(frame, without_lone_headings(frame, keep), probability)
    keep = without_rights(page, with_short_paragraphs(frame, keep, probability))
    again = copies(page, keep, together.unit) if likely in TYPES else None
    confidence = float(np.interp(expected, *model.calibration)) if len(model.calibration[0]) else expected
    confidence = round(confidence, _DIGITS)
    shares = kinds.tolist() if types else []
    likely_types = dict(zip(types, shares, strict=True))
    names = keep & ~made if keep is not made else None
    return Prediction(calibrated(probability, model.odds), keep, expected, confidence, likely_types, again, names)


def chosen(
    frame: Frame, probability: Floats, together: means.Groups, beta: float, empty: float
) -> tuple[NDArray[np.bool_], float]:
    """The blocks to keep, and the expected F of the choice; see `decide` and `with_headings`."""
    between, leaves = together.insets, frame.page.leaves
    if frame.seen is not None and between is not None:
        shown = leaves.atom & (leaves.hidden == 0)
        given = leads(frame), leaves.node, shown, FRAME_FLAGS, ODDS[:, 0]
        made, value = NATIVE.choose(frame.seen, probability, between.of, *given, beta, empty)
        return np.frombuffer(made, bool), value
    running = running_words(frame.words, frame.linked, frame.ends)
    whole = joined(frame.units.of, between.of, leads(frame)) if between else frame.units.of
    keep, expected = decide(probability, frame.words, whole, running=running, beta=beta, empty=empty)
    return with_headings(frame.page, keep, probability), expected


def groups(frame: Frame) -> means.Groups:
    """What blocks of the page belong together."""
    return means.Groups(frame.units.of, frame.alike, frame.words, frame.insets, frame.parts)


def columns(model: Model, frame: Frame) -> Floats:
    """All that the net sees: the features of its families, then the scores by tokens. Shape (blocks, columns)."""
    page = signal_scores(model.signals, frame.page)
    return inputs.matrix(frame, block_scores(model.marks, model.words, frame, likely(page)), page, model.families)
