"""Firecrawl's `scrape`, asked by its own client, of both versions."""

import httpx
import pytest
from later import later
from served import STORY, Site

import marrow

firecrawl = later("firecrawl")


@pytest.fixture
def article(site):
    return marrow.extract(STORY, url=f"{site}/story", charset="utf-8")


@pytest.fixture
def second(private):
    return firecrawl.Firecrawl(api_key="any", api_url=private)


@pytest.fixture
def first(private):
    return firecrawl.V1FirecrawlApp(api_key="any", api_url=private)


def test_the_second_version(second, site, article):
    made = second.scrape(f"{site}/story")
    assert made.markdown == article.markdown()
    assert (made.metadata.title, made.metadata.language) == (article.title, article.language)
    assert (made.metadata.source_url, made.metadata.status_code) == (f"{site}/story", 200)
    made = second.scrape(f"{site}/story", formats=["html", "rawHtml", "links", "images", {"type": "markdown"}])
    assert made.html == article.html(page=False)
    assert made.raw_html == STORY.decode()
    assert made.markdown == article.markdown()
    assert made.links
    assert all(link.startswith("http") for link in [*made.links, *made.images])


def test_the_first_version(first, site, article):
    made = first.scrape_url(f"{site}/story", formats=["markdown", "links"], timeout=60_000)
    assert (made.success, made.markdown) == (True, article.markdown())
    assert made.links
    assert made.metadata["sourceURL"] == f"{site}/story"


def test_options(second, site):
    whole = second.scrape(f"{site}/story", only_main_content=False).markdown
    assert len(whole) > len(second.scrape(f"{site}/story").markdown)
    chosen = second.scrape(f"{site}/story", include_tags=["p"], exclude_tags=["a", "h1"]).markdown
    assert chosen
    assert "](http" not in chosen
    second.scrape(f"{site}/story", headers={"X-Mine": "yes"})
    assert Site.seen[-1]["x-mine"] == "yes"


def test_failures_are_those_of_the_client(second, first, site):
    with pytest.raises(Exception, match="404"):
        second.scrape(f"{site}/gone")
    with pytest.raises(Exception, match="within the time"):
        second.scrape(f"{site}/slow", timeout=1000)
    with pytest.raises(Exception, match="only http and https"):
        first.scrape_url("ftp://a.example/")
    assert second.scrape(f"{site}/empty").warning == "no content: no-text"


@pytest.mark.parametrize(("name", "value"), [
    ("formats", ["screenshot"]), ("formats", ["summary"]), ("formats", [{"type": "json", "prompt": "a"}]),
    ("mobile", True),
    ("waitFor", 1000), ("actions", [{"type": "wait"}]), ("proxy", "stealth"), ("location", {"country": "DE"}),
    ("parsers", ["pdf"]), ("parsePDF", True), ("minAge", 1), ("lockdown", True), ("redactPII", True),
    ("removeBase64Images", False), ("jsonOptions", {}), ("extract", {}), ("checkPromptInjection", True), ("urk", 1),
])  # fmt: skip
@pytest.mark.parametrize("version", ["v1", "v2"])
def test_what_is_not_done_is_refused_by_name(private, version, name, value):
    with httpx.Client(trust_env=False, timeout=60) as client:
        made = client.post(f"{private}/{version}/scrape", json={"url": "https://a.example/", name: value})
    assert (made.status_code, made.json()["success"]) == (400, False)
    assert name in made.json()["error"]
