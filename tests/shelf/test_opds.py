"""Catalogues: what a reader of feeds, and of OPDS 2.0 by its rules, finds in them; whatever the titles are."""

import json
from xml.etree import ElementTree

import pytest

from marrow.shelf import Saved, opds

HOME = "http://127.0.0.1:8082/shelf/"
ATOM = "{http://www.w3.org/2005/Atom}"
WHEN = "2026-03-01T10:00:00+00:00"
PAGES = [
    Saved(1, "https://e.example/a?b=1&c", 'A <b> & "c"', ("Ann", "Bob"), "Site", "2026-02-03", "en", "Rain.", 100, WHEN,
          False),
    Saved(2, "", "雨", (), "", "", "", "", 0, WHEN, True),
]


def links(node):
    return {each.get("rel"): (each.get("href"), each.get("type")) for each in node.findall(f"{ATOM}link")}


def test_the_start_leads_to_both_lists_and_to_search():
    feed = ElementTree.fromstring(opds.navigation(HOME, WHEN))
    assert links(feed)["self"] == links(feed)["start"] == (f"{HOME}root.xml", opds.NAVIGATION)
    assert links(feed)["search"] == (f"{HOME}search-description.xml", opds.SEARCH)
    assert [links(entry)["subsection"] for entry in feed.findall(f"{ATOM}entry")] == [
        (f"{HOME}new.xml", opds.ACQUISITION), (f"{HOME}archive.xml", opds.ACQUISITION)]  # fmt: skip
    for needed in ("id", "title", "updated", "author"):
        assert feed.find(f"{ATOM}{needed}") is not None


def test_each_page_is_a_book_to_fetch():
    feed = ElementTree.fromstring(opds.acquisition(opds.Listing(HOME, "new", PAGES, page=2, more=True), WHEN))
    assert links(feed)["self"][0] == f"{HOME}new.xml?page=2"
    assert links(feed)["next"][0] == f"{HOME}new.xml?page=3"
    one, two = feed.findall(f"{ATOM}entry")
    assert one.findtext(f"{ATOM}title") == 'A <b> & "c"'
    assert [each.findtext(f"{ATOM}name") for each in one.findall(f"{ATOM}author")] == ["Ann", "Bob"]
    assert links(one) == {
        "http://opds-spec.org/acquisition": (f"{HOME}pages/1.epub", "application/epub+zip"),
        "alternate": ("https://e.example/a?b=1&c", "text/html"),
    }
    assert one.findtext("{http://purl.org/dc/terms/}language") == "en"
    assert list(links(two)) == ["http://opds-spec.org/acquisition"]
    ids = [entry.findtext(f"{ATOM}id") for entry in (one, two)]
    assert len(set(ids)) == 2 and all(each.startswith("urn:uuid:") for each in ids)


def test_a_reader_of_feeds_reads_it():
    feedparser = pytest.importorskip("feedparser")
    found = feedparser.parse(opds.acquisition(opds.Listing(HOME, "new", PAGES), WHEN))
    assert not found.bozo
    assert [each.title for each in found.entries] == ['A <b> & "c"', "雨"]


def test_search_says_how_in_both_forms():
    root = ElementTree.fromstring(opds.search(HOME))
    urls = {each.get("type"): each.get("template") for each in root if each.tag.endswith("Url")}
    assert urls == {opds.ACQUISITION: f"{HOME}search.xml?q={{searchTerms}}",
                    opds.JSON: f"{HOME}search.json?q={{searchTerms}}"}
    listing = opds.Listing(HOME, "search", PAGES, page=1, more=True, query="a&b ü")
    assert listing.address("xml", 2) == f"{HOME}search.xml?q=a%26b%20%C3%BC&page=2"


def test_the_second_form_has_what_its_rules_ask_for():
    start = opds.root(HOME)
    assert [each["href"] for each in start["navigation"]] == [f"{HOME}new.json", f"{HOME}archive.json"]
    made = json.loads(json.dumps(opds.publications(opds.Listing(HOME, "archive", PAGES, more=True))))
    assert made["metadata"]["title"] == "Read"
    by_rel = {each["rel"]: each for each in made["links"]}
    assert by_rel["self"]["href"] == f"{HOME}archive.json" and by_rel["next"]["href"] == f"{HOME}archive.json?page=2"
    for each in made["publications"]:
        assert each["metadata"]["title"]
        assert {"rel": "http://opds-spec.org/acquisition", "type": "application/epub+zip"}.items() <= each["links"][
            0].items()
    assert made["publications"][0]["metadata"]["author"] == [{"name": "Ann"}, {"name": "Bob"}]
    assert "language" not in made["publications"][1]["metadata"]
