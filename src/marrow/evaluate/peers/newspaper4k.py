"""newspaper4k, the successor of newspaper3k: the text of an article, without its title.

It is given the page and fetches nothing. It wants text, so the bytes are decoded as Marrow decodes them.
"""

import warnings

from ...errors import Error
from ...page.decode import decode

PACKAGE = "newspaper4k"


def extract(html: bytes) -> str:
    """Main text as newspaper4k sees it. Raises `Error` when it is not installed."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # it says which of its own extras are missing
            from newspaper import Article, Config
    except ImportError:
        raise Error("newspaper4k is not installed: pip install 'marrow[peers]'", code="missing-extra") from None
    if not html.strip():
        return ""
    config = Config()
    config.fetch_images = False
    article = Article("https://page.example/", config=config)
    article.download(input_html=decode(html, None)[0])
    article.parse()
    return str(article.text)
