"""Adapter for Scrapy: `extract`, a middleware and a pipeline that fill items (`pip install 'webmarrow[scrapy]'`)."""

from collections.abc import AsyncIterable, AsyncIterator, Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Self

import marrow
from marrow.article import Article
from marrow.errors import importing
from marrow.page import parse

from . import content, described

with importing("scrapy", "Scrapy", "this middleware"):
    from itemadapter import ItemAdapter, is_item
    from scrapy.crawler import Crawler
    from scrapy.http import Response, TextResponse
    from w3lib.encoding import http_content_type_encoding


def extract(response: Response, *, settings: Mapping[str, Any] | None = None) -> Article:
    """The article of a response, with its address, and its encoding where the header states one."""
    kind = (response.headers.get("Content-Type") or b"").decode("latin-1")
    stated = http_content_type_encoding(kind)
    return marrow.extract(parse(response.body, url=response.url, charset=stated), settings=settings)


@dataclass(eq=False)
class _Filler:
    """Fills items. `MARROW_FORM` is the format of their `content`, `MARROW_SETTINGS` a dict of settings.

    Filled are `content`, `title`, `author`, `published` and the other fields of `described`; of an item class with
    declared fields only those, and none that the spider has filled.
    """

    field: str = "html"  # the field of an item that holds its page, for a pipeline
    form: str = "markdown"
    settings: dict[str, Any] | None = None

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        """The one that the settings of a crawl ask for."""
        given = crawler.settings
        field, form = given.get("MARROW_FIELD", "html"), given.get("MARROW_FORM", "markdown")
        return cls(field, form, given.getdict("MARROW_SETTINGS"))

    def _fill(self, item: Any, article: Article, url: str) -> None:
        adapter, declared = ItemAdapter(item), ItemAdapter.get_field_names_from_class(type(item))
        for name, value in {"content": content(article, self.form), **described(article, url)}.items():
            if not adapter.get(name) and (declared is None or name in declared):
                adapter[name] = value


class MarrowPipeline(_Filler):
    """Items that hold a page get its content and metadata.

    It is switched on by `ITEM_PIPELINES = {"marrow.integrations.scrapy.MarrowPipeline": 300}`.
    The page is the item's field `html` (setting `MARROW_FIELD`), its address the field `url`. Items without a page pass
    as they are.
    """

    def process_item(self, item: Any, spider: Any = None) -> Any:
        """The item with what was found."""
        adapter = ItemAdapter(item)
        source, url = adapter.get(self.field), str(adapter.get("url") or "")
        if isinstance(source, str | bytes):
            self._fill(item, marrow.extract(parse(source, url=url or None), settings=self.settings), url)
        return item


class MarrowMiddleware(_Filler):
    """Items get the content and metadata of the response that they come from, and need not hold the page.

    It is switched on by `SPIDER_MIDDLEWARES = {"marrow.integrations.scrapy.MarrowMiddleware": 500}`.
    A response is extracted when its first item comes, and once. Requests, and items of pictures or files, pass as they
    are; an item that has its `content` already costs no extraction.
    """

    def process_spider_output(self, response: Response, result: Iterable[Any], spider: Any = None) -> Iterator[Any]:
        """What a callback gives, with its items filled."""
        article = cache(lambda: extract(response, settings=self.settings))
        return (self._with(each, response, article) for each in result)

    async def process_spider_output_async(
        self, response: Response, result: AsyncIterable[Any], spider: Any = None
    ) -> AsyncIterator[Any]:
        """The same for callbacks that are coroutines."""
        article = cache(lambda: extract(response, settings=self.settings))
        async for each in result:
            yield self._with(each, response, article)

    def _with(self, each: Any, response: Response, article: Callable[[], Article]) -> Any:
        if is_item(each) and isinstance(response, TextResponse) and not ItemAdapter(each).get("content"):
            self._fill(each, article(), response.url)
        return each
