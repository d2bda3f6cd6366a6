"""The name of the site: as the site states it, else the part of `<title>` beside the headline."""

from marrow.page import host_of, meaningful_line

from . import Field, Offers, ranked
from .titles import site_part

_AROUND = " -|–—·•»«:,"  # what parted the name from another part of a title


def name(raw: str) -> str:
    """A name as a site states it, "" for what is no name, such as an address."""
    text = meaningful_line(raw, 120).strip(_AROUND)
    return "" if host_of(text) else text


def choose(named: Field, titles: Offers, headline: str, host: str) -> Field:
    """The stated name, else the name in `<title>`."""
    found = (site_part(meaningful_line(raws[0], 500), headline, host) for raws, source in titles if source == "html")
    return named if named.source else ranked([(part.strip(_AROUND), "html") for part in found if part])
