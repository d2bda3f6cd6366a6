"""The name of the site: as the site states it, else the part of `<title>` beside the headline."""

from marrow.page import meaningful_line

from . import Field, Offers, ranked
from .titles import site_part


def choose(named: Field, titles: Offers, headline: str, host: str) -> Field:
    """The stated name, else the name in `<title>`."""
    found = (site_part(meaningful_line(raws[0], 500), headline, host) for raws, source in titles if source == "html")
    return named if named.source else ranked([(name, "html") for name in found if name])
