"""What sources of metadata share: the form of what they give, and the metas that they pick by name."""

from itertools import chain

from marrow.data import load
from marrow.page import Page, metas

Found = dict[str, list[str]]
"""What a source gives: for each field the raw strings of the page, the preferred one first."""


def pick(page: Page, source: str) -> Found:
    """The contents of `meta` elements by field, under the names that `data/sources.toml` lists for a source."""
    contents, keys = metas(page), load("sources.toml")[source]
    found = {field: [contents.get(name, []) for name in names.split()] for field, names in keys.items()}
    return {field: list(chain.from_iterable(values)) for field, values in found.items() if any(values)}
