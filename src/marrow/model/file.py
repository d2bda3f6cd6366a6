"""The model file: one `.npz` of plain arrays with a header in JSON. No code is stored, none is run on loading.

The header holds the version of the format, the names of the columns in order, the form of the nets, the page types, the
corpora with their licences and numbers of pages, the seed, the thresholds of the modes, and the tables of calibration
and reliability. There is no date in it, and equal content gives equal bytes.
"""

import json
import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, BinaryIO

import numpy as np
from numpy.typing import NDArray

from marrow.errors import Error, naming
from marrow.features.marks import DISTANCES
from marrow.files import write_atomically

from . import inputs
from .decide import MODES
from .forward import FORM, Nets, build, forward
from .means import Groups
from .tokens import BLOCK_SCORES, TokenTable

VERSION = 4
UNTYPED = ("page",)  # the page types of a model whose pages said none: it knows none
_TABLES = ("marks", "words", "signals")
_NEEDED = ("columns", "page_types", "modes", "calibration")
Array = NDArray[Any]


@dataclass(frozen=True)
class Model:
    """A model ready for use. `header` as described above; `arrays` as they are in the file."""

    header: Mapping[str, Any]
    arrays: Mapping[str, Array] = field(repr=False)
    nets: Nets = field(repr=False)
    marks: TokenTable = field(repr=False)
    words: TokenTable = field(repr=False)
    signals: TokenTable = field(repr=False)

    @cached_property
    def families(self) -> tuple[str, ...]:
        """The families of features that it sees."""
        return inputs.families_of(self.header["columns"])

    @cached_property
    def calibration(self) -> tuple[Array, Array]:
        """The table of calibration: expectations, and what pages with them had. Both empty where there is none."""
        table = self.header["calibration"]
        return np.array(table["expected"], dtype=np.float64), np.array(table["observed"], dtype=np.float64)

    @property
    def odds(self) -> tuple[float, float]:
        """Slope and shift that calibrate the log odds of blocks; 1 and 0 where the file says none."""
        slope, shift = self.header["calibration"].get("odds", (1.0, 0.0))
        return slope, shift


def make(header: Mapping[str, Any], nets: Mapping[str, Array], tables: Sequence[TokenTable]) -> Model:
    """A model from its parts; weights are rounded to half precision, as in the file. `tables`: marks, words,
    signals."""
    arrays = {f"net.{name}": value for name, value in nets.items()}
    for name, table in zip(_TABLES, tables, strict=True):
        arrays[f"{name}.tokens"] = np.frombuffer(
            "\n".join(table.tokens).encode("utf-8", "surrogatepass"), dtype=np.uint8
        )
        arrays[f"{name}.weights"] = table.weights[1:].astype(np.float16)
        arrays[f"{name}.bias"] = table.bias
    return _assemble({"version": VERSION, "form": FORM, **header}, arrays)


def save(model: Model, path: Path) -> None:
    """Write the file, whole or not at all. Raises `Error` when it cannot be written."""
    header = np.frombuffer(json.dumps(model.header, ensure_ascii=False, sort_keys=True).encode(), dtype=np.uint8)
    with naming(path), write_atomically(path) as stream:
        np.savez_compressed(stream, allow_pickle=False, header=header, **dict(sorted(model.arrays.items())))


def load(source: Path | BinaryIO, columns: Mapping[str, str]) -> Model:
    """Read a model for code that measures `columns`, each with its family; a model sees all columns of some families.

    Raises `Error` naming what does not fit.
    """
    name = str(source) if isinstance(source, Path) else getattr(source, "name", "the model")
    try:
        with np.load(source, allow_pickle=False) as file:
            arrays = {key: file[key] for key in file.files}
        header = json.loads(arrays.pop("header").tobytes())
    except FileNotFoundError:
        raise Error(f"{name}: no such model file; train one with `marrow train`", code="not-found") from None
    except Exception as error:  # zip, zlib, numpy and json each have errors of their own
        why = "it holds other than plain arrays" if "pickle" in str(error) else f"{type(error).__name__}: {error}"
        raise Error(f"{name}: not a model file of Marrow ({why})", code="bad-model") from None
    _check(header, columns, name)
    try:
        return _assemble(header, arrays)
    except (KeyError, ValueError, IndexError, TypeError, AttributeError) as error:
        raise Error(f"{name}: arrays are missing or do not fit ({error}); train it again", code="bad-model") from None


def _check(header: Any, columns: Mapping[str, str], name: str) -> None:
    known = header if isinstance(header, dict) else {}
    if known.get("version") != VERSION:
        raise Error(f"{name}: version {known.get('version')!r} of the format, this Marrow reads {VERSION};"
                    " train it again, or install the Marrow it was made with", code="bad-model")  # fmt: skip
    if known.get("form") != FORM:
        raise Error(f"{name}: a net of form {known.get('form')!r}, this Marrow has {FORM!r}; train it again",
                    code="bad-model")  # fmt: skip
    absent = [each for each in _NEEDED if each not in known]
    if absent:
        raise Error(f"{name}: its header has no {', '.join(absent)}; train it again", code="bad-model")
    wrong = [each for each, right in _SHAPES.items() if not right(known[each])]
    if wrong:
        raise Error(f"{name}: its header holds no proper {', '.join(wrong)}; train it again", code="bad-model")
    theirs = list(known["columns"])
    families = {columns.get(each) for each in theirs}
    ours = [each for each, family in columns.items() if family in families]
    if theirs == ours:
        return
    wanted = [each for each in theirs if each not in columns]
    strange = [each for each in ours if each not in theirs]
    parts = [
        f"{word} {', '.join(each[:8])}{' ...' if len(each) > 8 else ''}"
        for word, each in (("the model wants", wanted), ("it does not know", strange))
        if each
    ]
    raise Error(f"{name}: its columns are not those this Marrow measures: {'; '.join(parts) or 'another order'};"
                " train it again", code="bad-model")  # fmt: skip


def _is_calibration(value: Any) -> bool:
    """Two lists of numbers of one length, and a slope above 0 with a shift if there is one."""
    if not isinstance(value, dict):
        return False
    lists: list[Any] = [value.get("expected"), value.get("observed"), value.get("odds", [1.0, 0.0])]
    if not all(map(_are_numbers, lists)):
        return False
    expected, observed, odds = lists
    return len(expected) == len(observed) and len(odds) == 2 and bool(odds[0] > 0)


def _are_numbers(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(each, int | float) and math.isfinite(each) for each in value)


def _are_names(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(each, str) for each in value)


def _are_modes(value: Any) -> bool:
    modes = [value.get(mode) for mode in MODES] if isinstance(value, dict) else [None]
    return all(isinstance(mode, dict) and _are_numbers([mode.get("beta"), mode.get("empty")]) for mode in modes)


_SHAPES: dict[str, Callable[[Any], bool]] = {
    "columns": _are_names, "page_types": _are_names, "modes": _are_modes, "calibration": _is_calibration,
}  # fmt: skip


def _assemble(header: Mapping[str, Any], arrays: dict[str, Array]) -> Model:
    for name, values in arrays.items():
        if values.dtype.kind == "f" and not np.isfinite(values).all():
            raise ValueError(f"{name}: a number that is not finite")
    nets = build({name.removeprefix("net."): value for name, value in arrays.items() if name.startswith("net.")})
    scores = BLOCK_SCORES + len(arrays["signals.bias"])
    if len(nets.mean) != len(header["columns"]) + scores:
        raise ValueError(f"{len(header['columns'])} columns, nets for {len(nets.mean) - scores}")
    tables, types = [], len(header["page_types"])
    _try(nets, types)
    for name, own in zip(_TABLES, (DISTANCES, 1, 1), strict=True):
        text = arrays[f"{name}.tokens"].tobytes().decode("utf-8", "surrogatepass")
        tokens = text.split("\n") if text else []
        weights = arrays[f"{name}.weights"].astype(np.float32)
        if len(weights) != len(tokens):
            raise ValueError(f"{name}: {len(tokens)} tokens, {len(weights)} weights")
        if weights.shape[1:] != (own + types,):
            raise ValueError(f"{name}: weights of shape {weights.shape} for {types} page types")
        if arrays[f"{name}.bias"].shape != (own + types,):
            raise ValueError(f"{name}: a bias of shape {arrays[f'{name}.bias'].shape} for {types} page types")
        tables.append(TokenTable(tokens, weights, arrays[f"{name}.bias"]))
    return Model(header, arrays, nets, *tables)


def _try(nets: Nets, types: int) -> None:
    """Raise `ValueError` for nets that cannot answer a page of one block."""
    one = Groups(np.zeros(1, dtype=np.int64), np.zeros(1, dtype=np.int64), np.ones(1, dtype=np.float32))
    try:
        blocks, kinds = forward(nets, np.zeros((1, len(nets.mean)), dtype=np.float32), one)
    except (ValueError, IndexError, TypeError) as error:
        raise ValueError(f"the weights of the nets do not fit each other: {error}") from None
    if blocks.shape != (1,) or kinds.shape != (types,):
        raise ValueError(f"nets for {kinds.shape[-1]} page types, the header has {types}")
