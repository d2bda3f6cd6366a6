"""The name of the site as it names itself, else as the `<title>` has it beside the headline."""

from marrow.page import meaningful_line

from . import Field, Offers, first, ranked
from .titles import site_part

_CHARS = 120


def stated(offers: Offers) -> Field:
    """The name that sources state."""
    return first(offers, lambda raw: meaningful_line(raw, _CHARS))


def choose(named: Field, titles: Offers, headline: str, host: str) -> Field:
    """The name that is stated, else one in the titles that HTML gives."""
    found = (site_part(meaningful_line(raws[0], 500), headline, host) for raws, source in titles if source == "html")
    return named if named.source else ranked([(name, "html") for name in found if name])
