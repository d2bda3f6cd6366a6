"""What sources of metadata share: the form of what they give, and the metas that they pick by name."""

from marrow.page import Page, metas

Found = dict[str, list[str]]
"""What a source gives: for each field the raw strings of the page, the preferred one first."""


def pick(page: Page, keys: dict[str, tuple[str, ...]]) -> Found:
    """The contents of `meta` elements by field; `keys` names for each field its meta names, the best first."""
    contents = metas(page)
    found: Found = {}
    for field, names in keys.items():
        values = [value for name in names if name in contents for value in contents[name]]
        if values:
            found[field] = values
    return found
