"""Replaces newspaper4k: `Article` with `download` and `parse`, and its fields `text`, `title`, `authors`, ...

Departures: `images` are those of the content, the main one first; none is fetched to measure it. Keywords and summary
(`nlp`), whole sites (`build`, `Source`) and lists of popular ones are not offered. No certificate is passed over.
`doc` and `top_node` are trees of lxml (`pip install 'webmarrow[compat]'`).
"""

from typing import Any

import marrow
from marrow.compat import ignoring, markup, refusing
from marrow.page import parse

from .articles import Article, ArticleBinaryDataException, ArticleException, Configuration

__all__ = ["Article", "ArticleBinaryDataException", "ArticleException", "Config", "article", "build_article",
           "fulltext"]  # fmt: skip
Config = Configuration
__getattr__ = refusing("newspaper", {
    **dict.fromkeys(("build", "Source"), "it reads one article at a time"), "hot": "it follows no trends",
    "popular_urls": "it has no list of sites",
    **dict.fromkeys(("languages", "valid_languages"), "it reads all languages"),
})  # fmt: skip


def article(url: str, language: str | None = None, **kwargs: Any) -> Article:
    """An article, fetched and parsed.

    url: its address
    language: reported back, and not used
    kwargs: settings by name, and `input_html`
    """
    source = kwargs.pop("input_html", None)
    return Article(url, language=language, **kwargs).download(input_html=source).parse()


def build_article(url: str = "", config: Configuration | None = None, **kwargs: Any) -> Article:
    """An article that is not fetched yet.

    url: its address
    config: settings, as `Config`
    kwargs: settings by name
    """
    return Article(url, config=config, **kwargs)


@ignoring("language")
def fulltext(html: str | bytes, language: str = "en") -> str:
    """The text of a page.

    html: HTML as str or bytes
    language: no use; all languages are read
    """
    return marrow.extract(parse(markup(html))).text.strip()
