"""The title of the content: the visible headline, or what most sources state, without the name of the site.

Departures: a stated title goes first where the headline is the name of the site, or a slogan: unlike all stated titles
while two sources agree on one; or little like them, and one of several `h1`, which head sections then.
"""

from collections import defaultdict

from marrow.page import Page, elements_named, meaningful_line

from . import Field, Offers, ranked
from .headline import FITTING, UNLIKE, headline, leads_home
from .titles import key, likeness, names_site, split, stretch, without_site

_CHARS = 500
_SECTIONS = 3  # `h1` of a page that heads its sections so


def choose(page: Page, offers: Offers, site: str, host: str) -> Field:
    """The title; the differing titles of other sources are the others."""
    node, text = headline(page)
    seen = meaningful_line(text, _CHARS)
    site = site or (seen if node >= 0 and leads_home(page, node) else "")
    stated = [(text, source) for raws, source in offers for raw in raws[:5] if (text := meaningful_line(raw, _CHARS))]
    seen = _without_label(without_site(seen, site, host), [text for text, source in stated if source == "json-ld"])
    shown, is_site = [(seen, "visible")] if seen else [], names_site(seen, site, host)
    others = [(split(text, "" if is_site else seen, site, host), source) for text, source in stated]
    sources = defaultdict(set)
    for text, source in others:
        sources[key(text)].add(source)
    others.sort(key=lambda cut: (names_site(cut[0], site, host), -len(sources[key(cut[0])])))  # then by trust
    agreeing = len(sources[key(others[0][0])]) if others else 0
    like = max((likeness(seen, text) for text, _ in stated), default=1.0)
    slogan = agreeing > 1 if like < UNLIKE else like < FITTING and len(elements_named(page, "h1")) >= _SECTIONS
    return ranked(others + shown if is_site or slogan else shown + others)


def _without_label(heading: str, named: list[str]) -> str:
    """A heading without the label of a thread or a series before it, where a name for machines has none."""
    for name in named:
        before = heading.removesuffix(name).rstrip()
        if name and before and before != heading and not before.endswith(":") and stretch(heading, name):
            return name
    return heading
