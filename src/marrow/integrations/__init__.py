"""Adapters for LangChain, LlamaIndex, Haystack, Scrapy and datatrove; each is a file and an extra.

In all of them a source is an address or a file, a page that cannot be read costs no other page, and metadata are plain
values without None, as vector stores accept them.
"""

import logging
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import marrow
from marrow.article import Article
from marrow.errors import Error
from marrow.given import unzipped

LOGGER = logging.getLogger(__name__)


def articles(
    sources: Iterable[str | Path] | str | Path, settings: Mapping[str, Any] | None, continue_on_failure: bool
) -> Iterator[tuple[str, Article]]:
    """Each source with its article; `settings` are those of `marrow.extract`.

    A source that cannot be read is logged and left out with `continue_on_failure`, else `Error` or OSError is raised.
    Raises `Error` for a wrong setting in any case.
    """
    extractor = marrow.Extractor(settings)
    for source in [sources] if isinstance(sources, str | Path) else sources:
        try:
            found = _read(source, extractor)
        except (Error, OSError) as error:
            if not continue_on_failure:
                raise
            LOGGER.warning("%s: not read: %s", source, error)
        else:
            yield str(source), found


def _read(source: str | Path, extractor: marrow.Extractor) -> Article:
    if isinstance(source, str) and source.lower().startswith(("http://", "https://")):
        return extractor.extract_url(source)
    return extractor.extract(unzipped(Path(source).read_bytes(), str(source)))


def described(article: Article, source: str) -> dict[str, str | float]:
    """Metadata of an article as text and numbers: its source, what the page states of itself, and how sure it is."""
    values = {
        "source": source or article.page.url, "title": article.title, "author": ", ".join(article.authors),
        "published": article.published, "modified": article.modified, "language": article.language,
        "site": article.site, "description": article.description, "canonical_url": article.canonical,
        "image": article.image, "licence": article.licence, "page_type": article.page_type,
        "confidence": article.confidence, "reason": article.reason,
    }  # fmt: skip
    return {name: value for name, value in values.items() if value not in (None, "")}  # type: ignore[misc]


def content(article: Article, form: str) -> str:
    """The article in a format, "" where it has no content; its `reason` is among the metadata then."""
    return article.render(form) if article else ""
