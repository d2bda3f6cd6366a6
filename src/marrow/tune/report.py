"""What a search found, as Markdown and as plain data."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..experiment.intervals import of_pages
from ..experiment.report import table
from .search import Found
from .space import Dimension


def with_interval(values: NDArray[np.float64], sites: list[str]) -> tuple[float, float, float]:
    """Mean over pages, and the ends of its 95 % interval over sites."""
    found = of_pages(sites, values.tolist())
    return found.mean, found.low, found.high


def figures(name: str, corpora: list[str], space: list[Dimension], found: Found, sites: list[str]) -> dict[str, Any]:
    """The outcome as plain data; scores are word F1, as mean, low and high end of the interval."""
    return {
        "algorithm": name, "corpora": corpora, "pages": len(sites), "sites": len(set(sites)),
        "default": {each.name: each.default for each in space}, "best": found.best, "folds": found.folds,
        "default_f1": with_interval(found.default, sites), "held_out_f1": with_interval(found.held_out, sites),
        "gain": with_interval(found.held_out - found.default, sites), "fitted_f1": float(found.fitted.mean()),
    }  # fmt: skip


def markdown(data: dict[str, Any]) -> str:
    """The same for a reader, with the line that puts the knobs to use."""
    name, best = data["algorithm"], data["best"]
    told = (("default", "", "default_f1"), ("tuned, each page by knobs found without its fold", "", "held_out_f1"),
            ("gain", "+", "gain"))
    scores = [(label, f"{data[key][0]:{sign}.4f}", f"{data[key][1]:{sign}.4f} to {data[key][2]:{sign}.4f}")
              for label, sign, key in told]
    knobs = [(f"`{name}.{knob}`", str(data["default"][knob]), str(value),
              ", ".join(str(fold[knob]) for fold in data["folds"])) for knob, value in best.items()]
    use = " ".join(f"--set {name}.{knob}={value}" for knob, value in best.items())
    return "\n".join([
        f"# Knobs of {name}\n",
        f"Searched on {data['pages']} pages of {data['sites']} sites: {', '.join(data['corpora'])}. Word F1, mean over"
        " pages, with 95 % intervals over sites.\n", table(("knobs", "word F1", "95 %"), scores),
        f"With the knobs below the same pages score {data['fitted_f1']:.4f}; they were tuned on them, so quote the"
        " held-out figure.\n", table(("knob", "default", "tuned", "by fold"), knobs),
        f"```console\nmarrow PAGE -a {name} {use}\n```\n",
    ])  # fmt: skip
