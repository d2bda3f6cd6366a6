"""Pages that the adapters read."""

from pathlib import Path

PAGES = Path(__file__).parents[1] / "pages"
NEWS = PAGES / "news/source.html"


def page(slug="news"):
    """A page of the tests, as bytes."""
    return (PAGES / slug / "source.html").read_bytes()
