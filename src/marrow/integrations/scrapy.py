"""Scrapy: `extract` for the responses of a spider, a pipeline for items (`pip install 'webmarrow[scrapy]'`)."""

from collections.abc import Mapping
from typing import Any

import marrow
from marrow.article import Article
from marrow.errors import Error
from marrow.page import parse

from . import content, described

try:
    from itemadapter import ItemAdapter
    from scrapy.crawler import Crawler
    from scrapy.http import Response
    from w3lib.encoding import http_content_type_encoding
except ImportError:
    raise Error("Scrapy is not installed: pip install 'webmarrow[scrapy]'", code="missing-extra") from None


def extract(response: Response, *, settings: Mapping[str, Any] | None = None) -> Article:
    """The article of a response, with its address, and its encoding where the header states one."""
    kind = (response.headers.get("Content-Type") or b"").decode("latin-1")
    stated = http_content_type_encoding(kind)
    return marrow.extract(parse(response.body, url=response.url, charset=stated), settings=settings)


class MarrowPipeline:
    """Items that hold a page get its content and metadata.

    It is switched on by `ITEM_PIPELINES = {"marrow.integrations.scrapy.MarrowPipeline": 300}`.
    The page is the item's field `html` (setting `MARROW_FIELD`), its address the field `url`. Filled are `content` in
    the format of `MARROW_FORM` (Markdown), `title`, `author`, `published` and the other fields of `described`; of an
    item class with declared fields only those, and none that the spider has filled. `MARROW_SETTINGS` is a dict of
    settings. Items without a page pass as they are.
    """

    def __init__(self, field: str = "html", form: str = "markdown", settings: dict[str, Any] | None = None) -> None:
        """A pipeline; Scrapy calls `from_crawler`."""
        self.field, self.form, self.settings = field, form, settings

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> "MarrowPipeline":
        """The pipeline that the settings of a crawl ask for."""
        given = crawler.settings
        field, form = given.get("MARROW_FIELD", "html"), given.get("MARROW_FORM", "markdown")
        return cls(field, form, given.getdict("MARROW_SETTINGS"))

    def process_item(self, item: Any, spider: Any = None) -> Any:
        """The item with what was found."""
        adapter = ItemAdapter(item)
        source, url = adapter.get(self.field), str(adapter.get("url") or "")
        if not isinstance(source, str | bytes):
            return item
        article = marrow.extract(parse(source, url=url or None), settings=self.settings)
        found = {"content": content(article, self.form), **described(article, url)}
        declared = ItemAdapter.get_field_names_from_class(type(item))
        for name, value in found.items():
            if not adapter.get(name) and (declared is None or name in declared):
                adapter[name] = value
        return item
