"""Words and names that are data: files of TOML beside the model, each with its source."""

import tomllib
from pathlib import Path
from typing import Any

_FOLDER = Path(__file__).parents[1] / "data"


def load(name: str) -> dict[str, Any]:
    """What a file of `data` holds."""
    return tomllib.loads((_FOLDER / name).read_text(encoding="utf-8"))
