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
from scrapy.http import HtmlResponse, Response  # noqa: E402
from scrapy.utils.test import get_crawler  # noqa: E402

from marrow.integrations.scrapy import MarrowMiddleware, MarrowPipeline, extract  # noqa: E402

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


FILLED = """
import sys
import scrapy
from scrapy.crawler import CrawlerProcess

class Stories(scrapy.Spider):
    name = "stories"
    start_urls = [sys.argv[1] + "/news"]
    custom_settings = {
        "SPIDER_MIDDLEWARES": {"marrow.integrations.scrapy.MarrowMiddleware": 500},
        "MARROW_FORM": "text",
        "FEEDS": {sys.argv[2]: {"format": "jsonlines"}},
        "LOG_LEVEL": "WARNING",
        "TELNETCONSOLE_ENABLED": False,
    }

    def parse(self, response):
        yield {"name": "news", "title": "Mine"}
        yield response.follow("/chinese-gb18030", self.parse_later)

    async def parse_later(self, response):
        yield {"name": "chinese"}

process = CrawlerProcess()
process.crawl(Stories)
process.start()
"""


def test_a_middleware_fills_the_items_of_every_kind_of_callback(served, tmp_path):
    out = tmp_path / "items.jsonl"
    done = subprocess.run([sys.executable, "-c", FILLED, served, str(out)], capture_output=True, text=True, timeout=180)
    assert done.returncode == 0 and "Error" not in done.stderr and "Deprecat" not in done.stderr, done.stderr
    items = {line["name"]: line for line in map(json.loads, out.read_text().splitlines())}
    assert items["news"]["content"].strip() == marrow.extract(page(), url=f"{served}/news").text.strip()
    assert items["news"]["title"] == "Mine" and items["news"]["source"] == f"{served}/news"
    assert items["chinese"]["language"].startswith("zh") and items["chinese"]["content"] and items["chinese"]["title"]


def test_a_middleware_passes_what_is_no_item_of_a_page(monkeypatch):
    times, real = [], marrow.extract
    monkeypatch.setattr(marrow, "extract", lambda *given, **named: times.append(given) or real(*given, **named))
    response = HtmlResponse("https://example.org/a", body=page(), encoding="utf-8")
    middleware = MarrowMiddleware.from_crawler(get_crawler())
    request = response.follow("/b")
    given = [request, {"content": "mine"}, {"name": 1}, {"name": 2}, Story("https://example.org/a", "")]
    made = list(middleware.process_spider_output(response, given))
    assert made[0] is request and made[1] == {"content": "mine"} and len(times) == 1
    assert made[2]["title"] == made[3]["title"] == made[4].title != ""
    picture = Response("https://example.org/a.png", body=b"\x89PNG")
    assert list(middleware.process_spider_output(picture, [{"name": 1}])) == [{"name": 1}]


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
