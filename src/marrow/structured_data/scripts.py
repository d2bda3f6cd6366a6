"""The sources of the scripts of a page: JSON-LD, and all others, which hold page state and data for analytics."""

from collections.abc import Iterator

from marrow.page import Page, elements_named, memoize_on_page

_CHARS = 400_000  # of the scripts of state together


def written(page: Page, *, data: bool, most: int) -> Iterator[tuple[int, str]]:
    """Node and source of each script, at most `most` characters in all. `data`: JSON-LD, else the other scripts."""
    records = frozenset(page.tree.json_ld)
    for node in (each for each in elements_named(page, "script") if (each in records) == data):
        source = page.tree.values[node + 1] if page.tree.ends[node] > node + 1 else ""
        if isinstance(source, str) and source and most > 0:
            yield node, source[:most]
            most -= len(source)


@memoize_on_page
def sources(page: Page) -> list[str]:
    """The sources of the scripts that are not JSON-LD, in order."""
    return [source for _, source in written(page, data=False, most=_CHARS)]


def places(source: str, word: str) -> Iterator[int]:
    """The places of a word in a script, in order."""
    at = source.find(word)
    while at >= 0:
        yield at
        at = source.find(word, at + len(word))


@memoize_on_page
def in_lower_case(page: Page) -> list[str]:
    """The same sources in lower case."""
    return [*map(str.lower, sources(page))]
