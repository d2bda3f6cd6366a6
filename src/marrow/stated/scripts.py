"""The sources of the scripts that are not JSON-LD: the state that a page hands to its own scripts and to those who count."""

from marrow.page import Page, elements_named, memoize_on_page

_CHARS = 400_000  # of all scripts together


@memoize_on_page
def sources(page: Page) -> list[str]:
    """The sources in order, up to so many characters."""
    out: list[str] = []
    left = _CHARS
    for node in elements_named(page, "script"):
        source = page.tree.values[node + 1] if page.tree.ends[node] > node + 1 else ""
        data = "ld+json" in (page.tree.attributes(node).get("type") or "").lower()
        if isinstance(source, str) and source and left > 0 and not data:
            out.append(source[:left])
            left -= len(source)
    return out


@memoize_on_page
def in_lower_case(page: Page) -> list[str]:
    """The same in lower case."""
    return [*map(str.lower, sources(page))]
