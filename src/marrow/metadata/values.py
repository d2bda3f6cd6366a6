"""What sources of metadata share: the form of what they give, and the metas that they pick by name."""

from marrow.page import Page, metas

Found = dict[str, list[str]]
"""What a source gives: for each field the raw strings of the page, the preferred one first."""


def pick(page: Page, keys: dict[str, str]) -> Found:
    """The contents of `meta` elements by field; `keys` names for each field its meta names, the best first."""
    contents = metas(page)
    found = {field: [each for name in names.split() for each in contents.get(name, ())] for field, names in keys.items()}
    return {field: values for field, values in found.items() if values}
