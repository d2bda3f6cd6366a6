# ruff: noqa: E501 - one case a line
"""Kickers: headings that must stay whole, then those that another title shows to be two things."""

import pytest

from marrow import extract
from marrow.fields.headline import headline
from marrow.metadata import metadata
from marrow.page import parse

OG = '<meta property="og:title" content="{}">'
FERRY = OG.format("Ferry stays for now")
WHOLE = {
    "one text": (f"{FERRY}<h1>Harrow Ferry stays for now</h1>", "Harrow Ferry stays for now"),
    "only styled": (f"{FERRY}<h1><em>Harrow</em> Ferry stays for now</h1>", "Harrow Ferry stays for now"),
    "linked": (f"{FERRY}<h1><a href=/harrow>Harrow</a> Ferry stays for now</h1>", "Harrow Ferry stays for now"),
    "no title bears it out": ("<h1><span>Harrow</span> Ferry stays for now</h1>", "Harrow Ferry stays for now"),
    "title of other words": (f"{OG.format('Boat stays')}<h1><span>Harrow</span> Ferry stays</h1>",
                             "Harrow Ferry stays"),
    "title says both": (f"{OG.format('Ferry stays at Harrow')}<h1><span>Harrow</span> Ferry stays</h1>",
                        "Harrow Ferry stays"),
    "small part in front": (f"{OG.format('Ferry news')}<h1><span>Ferry news</span> It stays for another year</h1>",
                            "Ferry news It stays for another year"),
    "styles show a line": ("<h1>The ferry stays<span>All boats go on</span></h1>", "The ferry stays All boats go on"),
    "many parts": (f"{FERRY}<h1>{'<span>x</span>' * 9}<span>Ferry stays for now</span></h1>",
                   "x x x x x x x x x Ferry stays for now"),
}  # fmt: skip
APART = {
    "kicker": (f"{FERRY}<h1><span>Harrow</span> <span>Ferry stays for now</span></h1>", "Ferry stays for now"),
    "signs drawn by style": (f"{OG.format('Harrow.Ferry.sail_on')}<h1><a>Harrow</a><span></span><a>Ferry</a>"
                             "<span></span>sail_on</h1>", "Harrow.Ferry.sail_on"),
    "kicker of a block": (f"{FERRY}<h1><div>27.01.2022</div>Ferry stays for now</h1>", "Ferry stays for now"),
    "longer kicker": (f"{FERRY}<h1><span>What the harbour board said on Monday</span>Ferry stays for now</h1>",
                      "Ferry stays for now"),
    "with a bar": (f"{FERRY}<h1><small>Local |</small> Ferry stays for now</h1>", "Ferry stays for now"),
    "for screen readers": ("<h1><span class=visually-hidden>Collection: </span>Ferries</h1>", "Ferries"),
    "once for each screen": ("<h1><b>The ferry stays</b> <i>The ferry stays</i></h1>", "The ferry stays"),
    "behind it": (f"{FERRY}<h1>Ferry stays for now <small>(102+)</small></h1>", "Ferry stays for now"),
    "site beside it": ("<title>Ferry stays for now | Post</title><h1><span>Harrow</span>Ferry stays for now</h1>",
                       "Ferry stays for now"),
    "both, set apart": (f"{OG.format('Harrow: Ferry stays')}<h1><span>Harrow</span><span>Ferry stays</span></h1>",
                        "Harrow: Ferry stays"),
    "no h1, and much beside it": ("<title>Nations • View topic - 2026 Season: it is back!</title><h2>Recent</h2><h2><a "
                                  "href=?t=9>2026 Season: it is back!</a></h2>", "2026 Season: it is back!"),
    "both, kicker last": (f"{OG.format('Ferry stays for now - Harrow')}<h1><span>Harrow</span>Ferry stays for now</h1>",
                          "Ferry stays for now"),
}  # fmt: skip


@pytest.mark.parametrize(("html", "wanted"), (WHOLE | APART).values(), ids=WHOLE | APART)
def test_kicker(html, wanted):
    assert headline(parse(html))[1] == wanted


@pytest.mark.parametrize("heading", ["<span>Harrow</span> Ferry stays for now", "Ferry stays for now | Post"])
def test_heading_stands_once(heading):
    html = f"{FERRY}<meta property=og:site_name content=Post><article><h1>{heading}</h1>" + (
        "<p>It will go on crossing the river all year long.</p>"
    )
    article = extract(html + "<p>The board said so on Monday, and nobody was against it.</p></article>")
    assert article.markdown().startswith("# Ferry stays for now\n\nIt will")


HEAD = "<title>Ferry stays - Harrow</title>{}<h1>Harrow</h1><p>The ferry stays.</p>"
ADDRESSES = {
    "canonical": '<link rel=canonical href="https://harrow.example/ferry">',
    "og:url": '<meta property="og:url" content="https://www.harrow.example/ferry">',
}


@pytest.mark.parametrize("head", ADDRESSES.values(), ids=ADDRESSES)
def test_own_address_stands_in(head):
    """The name of the host tells that the heading is the site's name."""
    assert metadata(parse(HEAD.format(head))).title.value == "Ferry stays"
    assert metadata(parse(HEAD.format(head), url="https://ferry.example/")).title.value == "Harrow"


def test_relative_canonical_names_no_host():
    assert metadata(parse(HEAD.format("<link rel=canonical href='/ferry'>"))).title.value == "Harrow"


@pytest.mark.parametrize(("title", "heads", "wanted"), [
    ("Drainer (Billing API)", "<h1>Class Drainer</h1><p>Drains nodes.</p><h3>drain</h3>", "Class Drainer"),
    ("The pond in March", "<h3>The pond</h3><p>Frogs.</p><h1>March</h1>", "The pond"),
], ids=["ends within a word", "whole words"])  # fmt: skip
def test_part_of_title_ends_with_a_word(title, heads, wanted):
    assert headline(parse(f"<title>{title}</title>{heads}"))[1] == wanted


@pytest.mark.parametrize(("title", "wanted"), [
    ("Games in Paris 2024: how she jumped", "In tears, and then the shock"),
    ("Games in Paris - In brief", "Games in Paris"),
    ("Games in Paris at last", "Games in Paris"),
])  # fmt: skip
def test_topic_that_the_title_begins_with_is_no_headline(title, wanted):
    heads = "<h3>Games in Paris</h3><h3>Games</h3><h1>In tears, and then the shock</h1><p>She jumped."
    assert headline(parse(f"<title>{title}</title>{heads}"))[1] == wanted


def test_where_shared_titles_fit_nothing_the_title_of_the_page_decides():
    shared = '<meta property="og:title" content="Build software better, together">'
    heads = "<h1>Search code, users, issues...</h1><h1>Machine learning</h1><p>Repositories."
    assert headline(parse(f"<title>machine-learning · Topics</title>{shared}{heads}"))[1] == "Machine learning"


BANNER = "<title>Garden notes: The pond in March</title><h1>{}</h1><h3>The pond in March</h3><p>The frogs are back.</p>"


@pytest.mark.parametrize(("name", "wanted"), [
    ("<a href=/>Garden notes</a>", "The pond in March"),
    ("<a href=https://notes.example/index.php>Garden notes</a>", "The pond in March"),
    ("<a href=/x rel='home up'>Garden notes</a>", "The pond in March"),
    ("<a href=/about>Garden notes</a>", "Garden notes"),
    ("<a href=https://other.example/>Garden notes</a>", "Garden notes"),
    ("Garden notes", "Garden notes"),
])  # fmt: skip
def test_link_to_the_start_of_the_site_is_no_headline(name, wanted):
    assert headline(parse(BANNER.format(name), url="https://notes.example/2025/pond"))[1] == wanted


def test_start_of_a_site_is_headed_by_its_name():
    page = parse(BANNER.format("<a href=/>Garden notes</a>"), url="https://notes.example/")
    assert headline(page)[1] == "Garden notes"
    only = parse("<title>Garden notes</title><h1><a href=/>Garden notes</a></h1><p>Frogs.</p>")
    assert headline(only)[1] == "Garden notes"


def test_link_to_the_start_of_the_site_alone_says_what_is_not_the_title():
    title = "<title>Pond 3 - Garden Notes</title><h1><a href=/><span>Garden Notes</span></a></h1><div>Pond 3</div>"
    assert metadata(parse(f"{title}<p>The frogs are back.</p>", url="https://x.example/a")).title.value == "Pond 3"


def test_a_stated_title_of_very_many_spaces_is_read_in_linear_time():
    title = OG.format(f"Rain in May - Site{chr(9) * 200_000}x")
    page = parse(f"{title}<h1>Home</h1><h2>Rain</h2>")
    assert headline(page)[1] == "Home"  # a quadratic search for the site takes minutes
