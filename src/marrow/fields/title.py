"""The title of the content: the headline that a reader sees, or what most sources state, without the name of the site.

Departures: a headline that is the name of the site gives way.
"""

from collections import defaultdict

from marrow.page import Page, meaningful_line

from . import Field, Offers, ranked
from .headline import headline
from .titles import key, names_site, split

_CHARS = 500


def choose(page: Page, offers: Offers, site: str, host: str) -> Field:
    """The title, the different ones of other sources beside it."""
    seen = meaningful_line(headline(page)[1], _CHARS)
    shown, is_site = [(seen, "visible")] if seen else [], names_site(seen, site, host)
    others = _agreed(offers, [] if is_site else [seen], site, host)
    return ranked(others + shown if is_site else shown + others)


def _agreed(offers: Offers, headlines: list[str], site: str, host: str) -> list[tuple[str, str]]:
    """Stated titles without the site's name: what most sources say first, then by trust."""
    stated = [(text, source) for raws, source in offers for raw in raws[:5] if (text := meaningful_line(raw, _CHARS))]
    cuts = [(split(text, headlines, site, host), source) for text, source in stated]
    sources = defaultdict(set)
    for text, source in cuts:
        sources[key(text)].add(source)
    return sorted(cuts, key=lambda cut: (names_site(cut[0], site, host), -len(sources[key(cut[0])])))
