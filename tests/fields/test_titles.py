"""Titles: the site's name off, and the right one of several."""

import pytest

from marrow.fields import title, titles
from marrow.page import parse

SPLITS = {
    "pipe-site": ("Ferry stays | The Sentinel", "", "The Sentinel", "", "Ferry stays"),
    "dash-site": ("Ferry stays - The Sentinel", "", "The Sentinel", "", "Ferry stays"),
    "en-dash-host": ("Ferry stays – Sentinel", "", "", "sentinel.example", "Ferry stays"),
    "site-first": ("The Sentinel: Ferry stays", "", "The Sentinel", "", "Ferry stays"),
    "raquo": ("The Sentinel » Ferry stays", "", "The Sentinel", "", "Ferry stays"),
    "headline": ("Ferry stays for now - News - Harrow", "Ferry stays for now", "", "", "Ferry stays for now"),
    "headline-with-dash": ("Ferry - a story - Harrow", "Ferry – a story", "", "", "Ferry - a story"),
    "chinese": ("渡轮留在旧码头_江岸网", "", "江岸网", "", "渡轮留在旧码头"),
    "chinese-headline": ("渡轮留在旧码头-新闻-江岸网", "渡轮留在旧码头", "", "", "渡轮留在旧码头"),
    "colon-kept": ("Ferry: a story of the river", "", "", "", "Ferry: a story of the river"),
    "hyphen-kept": ("Long-term ferry plans", "", "", "", "Long-term ferry plans"),
    "phrase-kept": (
        "The ferry stays – and so do the people of the landing",
        "",
        "",
        "",
        "The ferry stays – and so do the people of the landing",
    ),
    "product-name": ("Rowing Boat – Oak Model", "", "", "rowing.example", "Rowing Boat – Oak Model"),
    "blind-pipe": ("Ferry stays at the landing | Harrow", "", "", "", "Ferry stays at the landing"),
    "brackets-kept": ("fast-parsing: quick (Index - G)", "", "", "", "fast-parsing: quick (Index - G)"),
    "two-slashes": ("Ferry stays // Harrow", "", "Harrow", "", "Ferry stays"),
    "open-bracket": ("Ferry stays (again | Harrow", "", "", "", "Ferry stays (again"),
    "empty": ("", "", "", "", ""),
}


@pytest.mark.parametrize(("text", "headline", "site", "host", "wanted"), SPLITS.values(), ids=SPLITS)
def test_split(text, headline, site, host, wanted):
    assert titles.split(text, headline, site, host) == wanted


CHOICES = {
    "shown-first": ([(["Ferry to stay, says board"], "open-graph")], "Ferry stays, board says", "visible"),
    "h1-is-site": ([(["Ferry stays"], "open-graph"), (["Ferry stays | Harrow"], "html")], "Harrow", "open-graph"),
    "only-title": ([(["Ferry stays | Harrow"], "html")], "", "html"),
}


@pytest.mark.parametrize(("offers", "shown", "source"), CHOICES.values(), ids=CHOICES)
def test_choose(offers, shown, source):
    best = title.choose(parse(f"<h1>{shown}</h1>"), offers, "Harrow", "harrow.example")
    wanted = {name: titles.split(raws[0], "", "Harrow", "") for raws, name in offers}.get(source, shown)
    assert (best.value, best.source) == (wanted, source)


@pytest.mark.parametrize(
    ("text", "headline", "host", "wanted"),
    [
        ("Ferry stays | Harrow Post", "Ferry stays", "", "Harrow Post"),
        ("Ferry stays | News | Harrow Post", "Ferry stays", "", "Harrow Post"),
        ("Ferry stays | Harrow", "Something else", "harrow.example", "Harrow"),
        ("Ferry stays", "Ferry stays", "harrow.example", ""),
        ("Ferry stays: what the board said", "Ferry stays", "", ""),
        ("The Sentinel: Ferry stays", "Ferry stays", "", "The Sentinel"),
        ("Ferry stays | Harrow", "Something else", "other.example", ""),
        ("A - Story about cats", "Something else", "cats-and-dogs.example", ""),
        ("Ferry stays | HP", "Something else", "hp.example", "HP"),
    ],
)
def test_site_part(text, headline, host, wanted):
    assert titles.site_part(text, headline, host) == wanted


@pytest.mark.parametrize(
    ("shown", "named", "wanted"),
    [
        ("News - Ferry stays - for now", "Ferry stays - for now", "Ferry stays - for now"),
        ("Harrow: Ferry stays", "Ferry stays", "Harrow: Ferry stays"),
        ("Ferry stays - for now", "Ferry stays", "Ferry stays - for now"),
        ("Ferry stays for now – Post", "", "Ferry stays for now"),
    ],
    ids=["label", "topic", "beginning", "site"],
)
def test_a_headline_without_label_and_site(shown, named, wanted):
    assert title.choose(parse(f"<h1>{shown}</h1>"), [([named], "json-ld")], "Post", "").value == wanted


def test_accents_do_not_make_a_headline():
    """Words of a script with spaces are compared as words."""
    assert titles.likeness("TV-Menü", "Trump und Vance: Der Tag im Überblick, mit Menüs") == 0
    assert titles.likeness("Über Kathrin", "Saftiger Zitronenkuchen vom Blech: einfach köstlich!") == 0
    assert titles.likeness("渡轮留", "渡轮暂留") > 0.5
