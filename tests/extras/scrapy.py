"""Uses the extra `scrapy`: a response, and items filled by middleware and pipeline."""

import sys
from pathlib import Path

HERE = Path(__file__).parent
sys.path = [path for path in sys.path if Path(path).resolve() != HERE.resolve()]  # this file has the package's name
from scrapy.http import HtmlResponse  # noqa: E402

from marrow.integrations.scrapy import MarrowMiddleware, MarrowPipeline, extract  # noqa: E402

body = (HERE.parent / "pages/news/source.html").read_bytes()
response = HtmlResponse("https://example.org/story", body=body, encoding="utf-8")
assert "At five minutes past midnight" in extract(response).text
assert MarrowPipeline().process_item({"html": response.text})["title"].startswith("A harbour town")
(item,) = MarrowMiddleware().process_spider_output(response, [{"name": "story"}])
assert item["title"].startswith("A harbour town") and "At five minutes past midnight" in item["content"]
