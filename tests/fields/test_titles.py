"""Titles: the site's name off, and the right one of several."""

import pytest

from marrow.fields import titles

SPLITS = {
    "pipe-site": ("Ferry stays | The Sentinel", [], "The Sentinel", "", "Ferry stays"),
    "dash-site": ("Ferry stays - The Sentinel", [], "The Sentinel", "", "Ferry stays"),
    "en-dash-host": ("Ferry stays – Sentinel", [], "", "sentinel.example", "Ferry stays"),
    "site-first": ("The Sentinel: Ferry stays", [], "The Sentinel", "", "Ferry stays"),
    "raquo": ("The Sentinel » Ferry stays", [], "The Sentinel", "", "Ferry stays"),
    "headline": ("Ferry stays for now - News - Harrow", ["Ferry stays for now"], "", "", "Ferry stays for now"),
    "headline-with-dash": ("Ferry - a story - Harrow", ["Ferry – a story"], "", "", "Ferry - a story"),
    "chinese": ("渡轮留在旧码头_江岸网", [], "江岸网", "", "渡轮留在旧码头"),
    "chinese-headline": ("渡轮留在旧码头-新闻-江岸网", ["渡轮留在旧码头"], "", "", "渡轮留在旧码头"),
    "colon-kept": ("Ferry: a story of the river", [], "", "", "Ferry: a story of the river"),
    "hyphen-kept": ("Long-term ferry plans", [], "", "", "Long-term ferry plans"),
    "phrase-kept": (
        "The ferry stays – and so do the people of the landing",
        [],
        "",
        "",
        "The ferry stays – and so do the people of the landing",
    ),
    "product-name": ("Rowing Boat – Oak Model", [], "", "rowing.example", "Rowing Boat – Oak Model"),
    "blind-pipe": ("Ferry stays at the landing | Harrow", [], "", "", "Ferry stays at the landing"),
    "empty": ("", [], "", "", ""),
}


@pytest.mark.parametrize(("title", "headlines", "site", "host", "wanted"), SPLITS.values(), ids=SPLITS)
def test_split(title, headlines, site, host, wanted):
    assert titles.split(title, headlines, site, host)[0] == wanted


CHOICES = {
    "shown-first": (
        {"open-graph": ["Ferry to stay, says board"], "visible": ["Ferry stays, board says"]},
        True,
        "visible",
    ),
    "h1-is-site": (
        {"open-graph": ["Ferry stays"], "html": ["Ferry stays | Harrow"], "visible": ["Harrow"]},
        True,
        "open-graph",
    ),
    "slogan": (
        {"open-graph": ["Boats for hire"], "html": ["Boats for hire"], "visible": ["Out you go!"]},
        False,
        "open-graph",
    ),
    "one-word": (
        {"open-graph": ["Boats for hire in town"], "html": ["Boats for hire in town"], "visible": ["Boats"]},
        True,
        "open-graph",
    ),
    "only-title": ({"html": ["Ferry stays | Harrow"]}, True, "html"),
}


@pytest.mark.parametrize(("candidates", "article", "source"), CHOICES.values(), ids=CHOICES)
def test_choose(candidates, article, source):
    best = titles.choose(candidates, "Harrow", "harrow.example", article)[0]
    assert best == (titles.split(candidates[source][0], [], "Harrow", "")[0], source)


@pytest.mark.parametrize(
    ("title", "headline", "host", "wanted"),
    [
        ("Ferry stays | Harrow Post", "Ferry stays", "", "Harrow Post"),
        ("Ferry stays | News | Harrow Post", "Ferry stays", "", "Harrow Post"),
        ("Ferry stays | Harrow", "Something else", "harrow.example", "Harrow"),
        ("Ferry stays", "Ferry stays", "harrow.example", ""),
        ("Ferry stays | Harrow", "Something else", "other.example", ""),
    ],
)
def test_site_part(title, headline, host, wanted):
    assert titles.site_part(title, headline, host) == wanted


def test_accents_do_not_make_a_headline():
    """Words of a script with spaces are compared as words."""
    assert titles.likeness("TV-Menü", "Trump und Vance: Der Tag im Überblick, mit Menüs") == 0
    assert titles.likeness("Über Kathrin", "Saftiger Zitronenkuchen vom Blech: einfach köstlich!") == 0
    assert titles.likeness("渡轮留", "渡轮暂留") > 0.5
