"""newspaper4k, the successor of newspaper3k: the text of an article, without its title.

It is given the page and fetches nothing. It wants text, so the bytes are decoded as Marrow decodes them.
"""

import warnings
from typing import Any

from ...page.encoding.decode import decode

PACKAGE = "newspaper4k"
_URL = "https://page.example/"


def extract(html: bytes) -> str:
    """Main text as newspaper4k sees it."""
    article = _article(html, _URL)
    return str(article.text) if article else ""


def metadata(html: bytes, url: str) -> dict[str, Any]:
    """Title, authors, date, language and site as newspaper4k finds them."""
    found = _article(html, url or _URL)
    day = found and found.publish_date
    return {"title": found and found.title, "authors": list(found.authors) if found else [],
            "published": day and str(day), "language": found and found.meta_lang,
            "site": found and found.meta_site_name}  # fmt: skip


def _article(html: bytes, url: str) -> Any:
    """The parsed article, None for no bytes."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it says which of its own extras are missing
        from newspaper import Article, Config
    if not html.strip():
        return None
    config = Config()
    config.fetch_images = False
    article = Article(url, config=config)
    article.download(input_html=decode(html, None)[0])
    article.parse()
    return article
