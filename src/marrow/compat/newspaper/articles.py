"""`Article` of newspaper4k, with its configuration and the errors and states of its download."""

import json
import warnings
from collections.abc import Iterator
from copy import copy
from datetime import datetime
from enum import Enum
from operator import attrgetter
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

import marrow
from marrow.compat import IgnoredOption, markup, refuse
from marrow.compat.content import moment, tree_of
from marrow.document.elements import inside
from marrow.errors import Error
from marrow.fetch import fetch
from marrow.page import absolute, elements_named, metas, parse
from marrow.page.encoding.decode import decode
from marrow.render import html_writers

_JSON = """
url read_more_link language title top_image meta_img images movies keywords meta_keywords tags authors publish_date
summary meta_description meta_lang meta_favicon meta_site_name canonical_link text""".split()
_USED = frozenset("max_title max_text max_authors min_word_count min_sent_count language headers proxies timeout"
                  " request_timeout browser_user_agent requests_params fetch_images".split())  # fmt: skip


class Configuration:
    """Settings of an article; those without meaning are accepted with a warning that names them.

    max_title, max_text: characters that are kept; max_authors: names that are kept; min_word_count, min_sent_count:
    what `is_valid_body` asks for; request_timeout: `fetch.timeout`; browser_user_agent: `fetch.user_agent`;
    headers: further headers; proxies: `fetch.proxy`; language: reported back; fetch_images: none is fetched anyway.
    """

    max_title = 200
    max_text = 100_000
    max_authors = 10
    min_word_count = 300
    min_sent_count = 7
    language = "en"
    fetch_images = True
    request_timeout = 7.0
    browser_user_agent = ""

    def __init__(self) -> None:
        self.headers: dict[str, str] = {}
        self.proxies: dict[str, str] = {}

    def update(self, **kwargs: Any) -> None:
        """Set several at once."""
        for name, value in kwargs.items():
            setattr(self, name, value)

    def __setattr__(self, name: str, value: Any) -> None:
        if name == "requests_params":
            self.update(**value)
            return
        if name not in _USED:
            warnings.warn(f"marrow.compat.newspaper: Config has no use for {name}", IgnoredOption, stacklevel=3)
        object.__setattr__(self, "request_timeout" if name == "timeout" else name, value)


class ArticleException(Exception):
    """A call out of order, or a page that could not be fetched."""


class ArticleBinaryDataException(Exception):
    """What newspaper4k raises for a file that is no page; here such an article has no text."""


class ArticleDownloadState(Enum):
    """How far the download has come."""

    NOT_STARTED = 0
    FAILED_RESPONSE = 1
    SUCCESS = 2


class Article:
    """One article: `download()` it or give it as `input_html`, then `parse()`; both return the article."""

    def __init__(self, url: str, title: str = "", source_url: str = "", read_more_link: str = "",
                 config: Configuration | None = None, **kwargs: Any) -> None:  # fmt: skip
        """An article that is not fetched yet.

        url: its address, or that of a file
        title: its title, where the page gives none
        source_url: the address of the site; that of the host if empty
        read_more_link: no use; no link is followed
        config: settings, as `Config`
        kwargs: settings by name
        """
        if isinstance(title, Configuration) or isinstance(source_url, Configuration):
            raise ArticleException("a configuration is given as config=, not as title or source_url")
        self.config = Configuration() if config is None else copy(config)
        self.config.update(**{name: value for name, value in kwargs.items() if value is not None})
        if read_more_link:
            warnings.warn("marrow.compat.newspaper: Article() has no use for read_more_link", IgnoredOption, 2)
        parts = urlsplit(url)
        self.source_url = source_url or f"{parts.scheme or 'http'}://{parts.netloc}"
        self.url = self.original_url = absolute(self.source_url, url) or url
        self.title, self.read_more_link = title, read_more_link
        self.top_image = self.meta_img = self.text = self.summary = self.article_html = self.canonical_link = ""
        self.meta_description = self.meta_lang = self.meta_favicon = self.meta_site_name = ""
        self.images: list[str] = []
        self.movies: list[str] = []
        self.keywords: list[str] = []
        self.keyword_scores: dict[str, float] = {}
        self.meta_keywords: list[str] = []
        self.tags: set[str] = set()
        self.authors: list[str] = []
        self.publish_date: datetime | None = None
        self.meta_data: dict[str, Any] = {}
        self.is_parsed = False
        self.download_state = ArticleDownloadState.NOT_STARTED
        self.download_exception_msg: str | None = None
        self.history: list[str] = []
        self._html: bytes | str = ""

    @property
    def html(self) -> str:
        """The page as it came."""
        return self._html if isinstance(self._html, str) else decode(self._html)[0]

    @html.setter
    def html(self, value: Any) -> None:
        self._html = markup(value) if value else ""
        self.download_state = ArticleDownloadState.SUCCESS

    def download(self, input_html: str | bytes | None = None, title: str | None = None, recursion_counter: int = 0,
                 ignore_read_more: bool = False) -> "Article":  # fmt: skip
        """Fetch the page. A failure is in `download_state` and `download_exception_msg`, and `parse` raises it.

        input_html: the page itself; nothing is fetched
        title: the title, where the page gives none
        recursion_counter: no use; redirects are followed by `fetch.max_redirects`
        ignore_read_more: no use; no link is followed
        """
        if title is not None:
            self.title = title
        try:
            self.html = self._fetched() if input_html is None else input_html
        except (Error, OSError) as error:
            self.download_state, self.download_exception_msg = ArticleDownloadState.FAILED_RESPONSE, str(error)
        return self

    def _fetched(self) -> bytes | str:
        parts, config = urlsplit(self.url), self.config
        if parts.scheme == "file":
            return Path(unquote(parts.path)).read_bytes()
        given: dict[str, Any] = {"timeout": float(config.request_timeout), "headers": config.headers,
                                 "proxy": config.proxies.get(parts.scheme)}  # fmt: skip
        if config.browser_user_agent:
            given["user_agent"] = config.browser_user_agent
        answer = fetch(self.url, **given)
        self.url, self.history = answer.url, list(answer.redirects)
        return decode(answer.body, answer.charset)[0]

    def parse(self) -> "Article":
        """Find content and metadata. Raises `ArticleException` where there is no page."""
        if self.download_state is ArticleDownloadState.NOT_STARTED:
            raise ArticleException("You must `download()` an article first!")
        if self.download_state is ArticleDownloadState.FAILED_RESPONSE:
            raise ArticleException(f"Article `download()` failed with {self.download_exception_msg} on URL {self.url}")
        found = marrow.extract(parse(self._html, url=self.url))
        stated, page, body = found.metadata.as_dict(), found.page, found.document.body if found else []
        self.title = (stated["title"] or self.title)[: self.config.max_title]
        self.authors = stated["authors"][: self.config.max_authors]
        self.publish_date = moment(stated["published"])
        self.meta_lang = (stated["language"] or "").split("-")[0]
        self.meta_site_name, self.meta_description = stated["site"] or "", stated["description"] or ""
        self.canonical_link, self.top_image = stated["canonical"] or "", stated["image"] or ""
        self.meta_img = self.top_image
        said = metas(page)
        self.meta_data = {name: values[0] for name, values in said.items()}
        words = ",".join(said.get("keywords", ())).split(",")
        self.meta_keywords = [word.strip() for word in words if word.strip()]
        self.tags = set(map(str, stated.get("tags") or said.get("article:tag", [])))
        links = [page.tree.attributes(node) for node in elements_named(page, "link")]
        icons = (link.get("href") or "" for link in links if "icon" in (link.get("rel") or "").lower().split())
        self.meta_favicon = next(filter(None, icons), "")
        self.images = list(dict.fromkeys(filter(None, [self.top_image, *_addresses(body, "img")])))
        self.movies = list(dict.fromkeys(_addresses(body, "embed")))
        self.text = found.text.strip()[: self.config.max_text]
        self.article_html = f"<div>{html_writers.blocks(body)}</div>" if body else ""
        self.is_parsed = True
        return self

    def nlp(self) -> None:
        """Refused: Marrow finds content and makes no keywords and no summaries."""
        refuse("newspaper", "nlp()", "it makes no keywords and no summaries; give article.text to a tool that does")

    def build(self) -> None:
        """Refused, since it ends with `nlp`; call `download()` and `parse()`."""
        refuse("newspaper", "Article.build()", "call download() and parse()")

    def fetch_images(self) -> None:
        """Nothing to do: `parse` has found them."""

    @property
    def doc(self) -> Any:
        """The page as a tree of lxml, None where there is nothing in it."""
        return tree_of(self.html)

    @property
    def top_node(self) -> Any:
        """The content as a tree of lxml, None where there is none."""
        return tree_of(self.article_html)

    imgs = property(attrgetter("images"), doc="The old name of `images`.")
    top_img = property(attrgetter("top_image"), doc="The old name of `top_image`.")
    text_cleaned = property(attrgetter("text"), doc="The old name of `text`.")

    def is_valid_url(self) -> bool:
        """Whether the address is one of the web."""
        parts = urlsplit(self.url)
        return parts.scheme in ("http", "https") and "." in parts.netloc and len(parts.path) > 1

    def is_media_news(self) -> bool:
        """Whether the address speaks of pictures or films."""
        return any(word in self.url for word in ("/video", "/slide", "/gallery", "/powerpoint"))

    def is_valid_body(self) -> bool:
        """Whether there is a title, and as many words and sentences as the settings ask for."""
        if not self.is_parsed:
            raise ArticleException("must parse article before checking if it's body is valid!")
        enough = len(self.text.split()) >= self.config.min_word_count
        return len(self.title.split()) > 1 and enough and len(self.text.split(".")) >= self.config.min_sent_count

    def to_json(self, as_string: bool | None = True) -> str | dict[str, Any]:
        """The article as JSON, or as a dict.

        as_string: a str, otherwise a dict
        """
        if not self.is_parsed:
            raise ArticleException("You must `parse()` an article first!")
        out = {name: self.config.language if name == "language" else getattr(self, name) for name in _JSON}
        out["publish_date"] = self.publish_date and self.publish_date.isoformat()
        out["tags"] = sorted(self.tags)
        return json.dumps(out, indent=4, ensure_ascii=False) if as_string else out

    def __str__(self) -> str:
        return f"__Title__: {self.title}\n\n {self.text[:100]}"


def _addresses(nodes: list[Any], name: str) -> Iterator[str]:
    """The `src` of the elements of a name, in order."""
    return (src for each in inside(nodes) if each.name == name and (src := each.attributes.get("src")))
