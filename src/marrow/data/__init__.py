"""What Marrow knows as data: words and names by language, each file with its source, beside models and templates."""

import json
import re
import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from marrow.expressions import expression

FOLDER = Path(__file__).parent


@cache
def load(name: str) -> dict[str, Any]:
    """What a file of TOML or JSON holds, read once."""
    return (json.loads if name.endswith(".json") else tomllib.loads)(text(name))


def text(name: str) -> str:
    """A file as it is."""
    return (FOLDER / name).read_text(encoding="utf-8")


def lines(name: str) -> list[str]:
    """The lines of a list; those that are empty or begin with # are none."""
    found = map(str.strip, text(name).splitlines())
    return [line for line in found if line and not line.startswith("#")]


def phrases(text: str) -> tuple[str, ...]:
    """The phrases of a list that is written as one string, with bars between them."""
    return tuple(phrase for part in text.split("|") if (phrase := " ".join(part.split())))


def patterns(table: Mapping[str, str], names: str) -> list[re.Pattern[str]]:
    """The expressions of a table that have these names, in that order; white space in them does not count."""
    return [expression(table[name], re.VERBOSE) for name in names.split()]
