"""Words and names that are data: files of TOML beside the model, each with its source."""

import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parents[1] / "data"


def load(name: str) -> dict[str, Any]:
    """What a file of `data` holds."""
    return tomllib.loads((FOLDER / name).read_text(encoding="utf-8"))


def patterns(table: Mapping[str, str], names: str) -> list[re.Pattern[str]]:
    """The expressions of a table that have these names, in that order; white space in them does not count."""
    return [re.compile(table[name], re.VERBOSE) for name in names.split()]
