"""The Scrapy adapter, with a real crawl of a local server in a process of its own."""

import json
import subprocess
import sys
from dataclasses import dataclass

import pytest
from news import page

import marrow

pytest.importorskip("scrapy")
from scrapy import Field, Item  # noqa: E402
from scrapy.http import HtmlResponse  # noqa: E402
from scrapy.utils.test import get_crawler  # noqa: E402

from marrow.integrations.scrapy import MarrowPipeline, extract  # noqa: E402

SPIDER = """
import sys
import scrapy
from scrapy.crawler import CrawlerProcess
from marrow.integrations.scrapy import extract

class Stories(scrapy.Spider):
    name = "stories"
    start_urls = [sys.argv[1] + path for path in ("/news", "/chinese-gb18030", "/nothing")]
    handle_httpstatus_list = [404]
    custom_settings = {
        "ITEM_PIPELINES": {"marrow.integrations.scrapy.MarrowPipeline": 300},
        "MARROW_FORM": "text",
        "FEEDS": {sys.argv[2]: {"format": "jsonlines"}},
        "LOG_LEVEL": "WARNING",
        "TELNETCONSOLE_ENABLED": False,
    }

    def parse(self, response):
        yield {"url": response.url, "html": response.text, "mine": extract(response).title}
        for link in response.css("a[href='/next']"):
            yield response.follow(link, self.parse)

process = CrawlerProcess()
process.crawl(Stories)
process.start()
"""


def test_a_crawl_gives_items_with_content(served, tmp_path):
    out = tmp_path / "items.jsonl"
    done = subprocess.run([sys.executable, "-c", SPIDER, served, str(out)], capture_output=True, text=True, timeout=180)
    assert done.returncode == 0 and "Error" not in done.stderr and "Deprecat" not in done.stderr, done.stderr
    items = {line["url"].rpartition("/")[2]: line for line in map(json.loads, out.read_text().splitlines())}
    assert set(items) == {"news", "chinese-gb18030", "nothing"}
    news = items["news"]
    assert news["content"].strip() == marrow.extract(page(), url=news["url"]).text.strip()
    assert news["title"] == news["mine"] and news["title"].startswith("A harbour town")
    assert items["chinese-gb18030"]["language"].startswith("zh") and items["chinese-gb18030"]["content"]
    assert items["nothing"]["content"].strip() in ("", "Not found")


def test_a_response_is_extracted_with_its_address_and_charset():
    body = "<html><body><h1>Préface</h1><p>".encode("latin-1") + "Il a plu toute la journée. ".encode("latin-1") * 20
    response = HtmlResponse("https://example.org/a", body=body, headers={"Content-Type": "text/html; charset=latin-1"})
    article = extract(response)
    assert "journée" in article.text and article.page.url == "https://example.org/a"
    assert extract(response, settings={"algorithm": "plain"}).algorithm == "plain"


@dataclass
class Story:
    url: str
    html: str
    title: str = ""


class Page(Item):
    url, html, content, author = Field(), Field(), Field(), Field()


def test_items_of_every_kind_are_filled_where_they_can_be():
    pipeline = MarrowPipeline()
    address, source = "https://example.org/a/b", page().decode()
    story = pipeline.process_item(Story(address, source))
    assert story.title.startswith("A harbour town")
    item = pipeline.process_item(Page(url=address, html=source, author="Somebody"))
    assert item["content"] == marrow.extract(source, url=address).markdown() and item["author"] == "Somebody"
    assert set(item) == {"url", "html", "content", "author"}
    assert pipeline.process_item({"html": page()})["title"].startswith("A harbour town")


def test_items_without_a_page_pass_as_they_are():
    for item in ({"price": 3}, {"html": None}, Story("", None)):
        assert MarrowPipeline().process_item(item) is item


def test_the_settings_of_a_crawl_hold():
    crawler = get_crawler(settings_dict={"MARROW_FIELD": "body", "MARROW_FORM": "text",
                                         "MARROW_SETTINGS": {"algorithm": "plain"}})
    item = MarrowPipeline.from_crawler(crawler).process_item({"body": page().decode()})
    assert item["content"] == marrow.extract(page(), algorithm="plain").text
