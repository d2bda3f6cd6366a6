"""What the tests of this room share."""

from pathlib import Path

import pytest
from serving import serving

PAGES = Path(__file__).parents[1] / "pages"


@pytest.fixture(scope="session")
def served():
    """The address of a server of the test pages, each under its name."""
    with serving({f"/{path.parent.name}": ("text/html", path.read_bytes())
                  for path in PAGES.glob("*/source.html")}) as address:
        yield address
