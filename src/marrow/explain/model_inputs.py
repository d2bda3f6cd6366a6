"""What a model sees of a page: its inputs by family of features, and its log odds for changed inputs.

This is the only file of the package that knows how a model is put together.
"""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from marrow import registry
from marrow.article import Article
from marrow.experiment.arrays import Floats, Ints
from marrow.features.frame import Frame
from marrow.features.marks import DISTANCES
from marrow.model import Model, forward, inputs, load
from marrow.model.apply import columns, groups
from marrow.model.tokens import likely, signal_scores

# what the linear models over tokens make
MARKS, WORDS, HEADING, SIGNALS = "names", "vocabulary", "heading above", "signals"
_SCORES = {**{f"names_{distance}": MARKS for distance in range(DISTANCES)}, "names_for_type": MARKS,
           "words_learned": WORDS,
           "words_for_type": WORDS, "heading_names": HEADING, "heading_names_for_type": HEADING,
           "heading_words": HEADING,
           "heading_words_for_type": HEADING}  # fmt: skip


@dataclass(frozen=True, slots=True)
class ModelInputs:
    """A page as a model sees it: its columns with their names, and the places of those of each family.

    `log_odds(columns)`: what the model says of each block; `shown(columns)`: in standard deviations, as the net takes
    them.
    """

    columns: Floats
    names: tuple[str, ...]
    families: dict[str, Ints]
    log_odds: Callable[[Floats], Floats]
    shown: Callable[[Floats], Floats]


def seen(model: Model, frame: Frame) -> ModelInputs:
    """A page with at least one block, as a model sees it."""
    given = columns(model, frame)
    family, features = inputs.names(), model.header["columns"]
    own = [*map(family.__getitem__, features), *_SCORES.values()]
    known = [*own, *[SIGNALS] * (given.shape[1] - len(own))]
    names = (*features, *_SCORES, *(f"{SIGNALS}_{number}" for number in range(known.count(SIGNALS))))
    families = {family: np.array([at for at, each in enumerate(known) if each == family])
                for family in dict.fromkeys(known)}
    together = groups(frame)
    nets, (slope, shift) = model.nets, model.odds

    def log_odds(changed: Floats) -> Floats:
        said = np.clip(forward.forward(nets, changed, together)[0].astype(np.float64), 1e-9, 1 - 1e-9)
        return (slope * np.log(said / (1 - said)) + shift).astype(np.float32)

    return ModelInputs(given, names, families, log_odds, lambda shown: forward.standard(shown, nets.mean, nets.scale))


def kinds(model: Model, frame: Frame) -> Floats:
    """How likely the signals of the page make each type, as the weights of its names and words are mixed.

    Shape (types,).
    """
    return likely(signal_scores(model.signals, frame.page))


def model_of(article: Article) -> Model | None:
    """The model of an algorithm that has one: its module says where in `SHIPPED`, or its knob `model` does."""
    name = article.algorithm
    if name not in registry.names("algorithms"):
        return None
    shipped: Path | None = getattr(registry.module("algorithms", name), "SHIPPED", None)
    if shipped is None:
        return None
    return load(Path(article.knobs.get(name, {}).get("model") or shipped), inputs.names())
