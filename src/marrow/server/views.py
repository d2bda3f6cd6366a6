"""Renders what the server shares with the settings page of the proxy: its templates, and the form for an address.

The templates escape all values; the pages need no script.
"""

import re
from collections.abc import Callable
from functools import cache
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any

from marrow import templates

if TYPE_CHECKING:
    from jinja2 import Environment

_FOLDER = Path(__file__).with_name("templates")
Places = tuple[tuple[str, str], ...]  # paths and what they are called


@cache
def environment(*folders: Path, **filters: Callable[..., Any]) -> "Environment":
    """The templates of the server, after those of other folders. Raises `Error` when Jinja2 is not installed."""
    return templates.environment((*folders, _FOLDER), "proxy", "the settings page", with_code=_with_code, **filters)


def read(places: Places, home: str, url: str, failed: str) -> str:
    """A form for the address of a page to read; `failed` says why the last one could not be."""
    shown = {"places": places, "home": home, "url": url, "said": failed, "good": not failed}
    return environment().get_template("read.html").render(title="Read a page", **shown)


def _with_code(text: str) -> Any:
    """A line of help; what stands between backticks is code."""
    from markupsafe import Markup

    return Markup(re.sub(r"`([^`]+)`", r"<code>\1</code>", escape(text, quote=False)))
