"""Dragnet: diverse features of blocks, and a logistic model.

Each block of the page has three families of features: shallow text (text and link density, with those of the block
before and after), tokens of the id and class of its element and of those around it (0 or 1 for each token of a list
chosen by odds ratio), and tag ratios (smoothed ratio, absolute smoothed difference, and whether 2-D k-means puts the
block off the origin, as in `cetr`). A logistic model gives the probability that a block is content; .5 is the cut.
The model that ships is plain arrays, `dragnet.npz`, trained on the corpora and with the licences that its header names:
`marrow train --algorithm dragnet` makes one of other pages.

Paper: Peters, Lecocq: Content extraction using diverse feature sets. WWW 2013 companion, DOI 10.1145/2487788.2487828.
Departures: blocks of a table, a list or another unit have one probability, their mean, unless `units` is off; the two
ratios are logarithms; the tags of a block are those since the block before. Tokens are runs of letters in the names of
the block's element and of up to three around it, and there are up to 1,000 of them. No corpus at hand marks comments,
so there is one model, for what its corpora call content.
"""

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np

from marrow.errors import Error
from marrow.expressions import expression
from marrow.features.frame import Frame
from marrow.kernel.products import product
from marrow.model.decide import pooled
from marrow.page import Page

from .ratios import off_origin, plane
from .shallow import shift, text_density
from .stream import Floats, Ints

RANGES = {"cut": (0.05, 0.95)}
VERSION = 1
COLUMNS = ("text_density", "text_density_before", "text_density_after", "link_density", "link_density_before",
           "link_density_after", "tag_ratio", "tag_ratio_difference", "tag_ratio_cluster")  # fmt: skip
_FILE = Path(__file__).with_name("dragnet.npz")
_TOKEN = expression(r"[A-Z]?[a-z]{2,}|[A-Z]{3,}")
_RADIUS, _AHEAD = 2, 3  # blocks of smoothing and of differences, as in `cetr`
_LEVELS, _LONGEST = 4, 200  # elements whose names are read, characters of a name that are


@dataclass(frozen=True, slots=True)
class DragnetModel:
    """`tokens`: numbered names; `weights` of `COLUMNS` and then of each token, `bias`; `mean`, `scale` of the
    columns."""

    tokens: dict[str, int]
    weights: Floats
    bias: float
    mean: Floats
    scale: Floats


def columns(page: Page) -> Floats:
    """Shallow text and tag ratios of each block. Shape (blocks, columns)."""
    blocks = page.blocks
    density = np.array([text_density(text) for text in blocks.texts], dtype=np.float64)
    before = page.tags_before[blocks.runs[blocks.last - 1]] if len(blocks) else np.zeros(0)
    points = plane(blocks.chars / np.maximum(np.diff(before, prepend=0), 1), _RADIUS, _AHEAD)
    sides = [side for column in (density, blocks.density) for side in (column, shift(column, 1), shift(column, -1))]
    return np.column_stack((*sides, np.log1p(points), off_origin(points)))


def tokens(page: Page) -> tuple[list[str], Ints, Ints]:
    """The distinct tokens of a page, and pairs of block and token, each pair once. Shapes (tokens,), (pairs,) twice."""
    tree = page.tree
    number: dict[str, int] = {}
    of_node: dict[int, list[int]] = {}
    blocks: list[int] = []
    found: list[int] = []
    for block, container in enumerate(page.blocks.container.tolist()):
        mine: set[int] = set()
        for node in (container, *tree.around(container, _LEVELS - 1)):
            if node not in of_node:
                value = tree.attributes(node)
                names = f"{(value.get('id') or '')[:_LONGEST]} {(value.get('class') or '')[:_LONGEST]}"
                of_node[node] = [number.setdefault(each.lower(), len(number)) for each in _TOKEN.findall(names)]
            mine.update(of_node[node])
        blocks += [block] * len(mine)
        found += sorted(mine)
    return list(number), np.array(blocks, dtype=np.int64), np.array(found, dtype=np.int64)


def probabilities(page: Page, model: DragnetModel) -> Floats:
    """The probability of each block. Shape (blocks,)."""
    return 1 / (1 + np.exp(-np.clip(logits(model, columns(page), *tokens(page)), -50, 50)))


def logits(model: DragnetModel, plain: Floats, names: list[str], blocks: Ints, found: Ints) -> Floats:
    """The logarithm of the odds of each block, from what `columns` and `tokens` give. Shape (blocks,)."""
    size = len(model.mean)
    of_name = np.array([model.tokens.get(name, -1) for name in names], dtype=np.int64)
    weights = np.append(model.weights[size:], 0.0)[of_name]  # -1 is the last, 0
    logit: Floats = product((plain - model.mean) / model.scale, model.weights[:size]) + model.bias
    return logit + np.bincount(blocks, weights[found], len(logit)) if len(found) else logit


@cache
def load(path: Path = _FILE) -> DragnetModel:
    """The model in a file. Raises `Error` for one that is missing or of another version."""
    try:
        with np.load(path, allow_pickle=False) as arrays:
            header = json.loads(str(arrays["header"]))
            if header["version"] != VERSION or header["columns"] != list(COLUMNS):
                raise Error(f"{path}: a model of another version: train it again", code="bad-model")
            numbers = {token: place for place, token in enumerate(header["tokens"])}
            return DragnetModel(numbers, arrays["weights"], float(arrays["bias"]), arrays["mean"], arrays["scale"])
    except (OSError, ValueError, KeyError) as error:
        raise Error(f"{path}: not a model of dragnet: {error}", code="bad-model") from None


def keep(page: Page, *, cut: float = 0.5, units: bool = True, model: str = "") -> Floats:
    """Probability of each leaf's block less the cut, -inf for hidden ones. Shape (leaves,).

    cut: probability above which a block is content
    units: tables, lists, code and the like stay or go as wholes, by the mean of their blocks
    model: file of a model made by `marrow train --algorithm dragnet`; the one that ships if empty
    """
    found = probabilities(page, load(Path(model) if model else _FILE))
    whole = pooled(found, page.blocks.words, Frame(page).units.of) if units and len(found) else found
    return page.on_leaves(whole - cut)
