"""Loads templates of HTML and XML for Jinja2: every value is escaped, and a missing value is an error."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .errors import importing

if TYPE_CHECKING:
    from jinja2 import Environment


def environment(folders: Path | Sequence[Path], extra: str, what: str, **filters: Callable[..., Any]) -> "Environment":
    """The templates of folders, the first go before, with filters. Raises `Error` without Jinja2: `extra` brings it,
    `what` needs it."""
    with importing(extra, "Jinja2", what):
        from jinja2 import Environment, FileSystemLoader, StrictUndefined
    made = Environment(loader=FileSystemLoader(folders), autoescape=True, undefined=StrictUndefined, trim_blocks=True,
                       lstrip_blocks=True)  # fmt: skip
    made.filters.update(filters)
    return made
