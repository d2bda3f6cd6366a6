"""boilerpy3, the Python port of boilerpipe (Kohlschuetter et al. 2010, https://doi.org/10.1145/1718487.1718542).

Its `ArticleExtractor`. It wants text, so the bytes are decoded as Marrow decodes them.
"""

from ...page.encoding.decode import decode

PACKAGE = "boilerpy3"


def extract(html: bytes) -> str:
    """Main text as boilerpy3 sees it."""
    from boilerpy3.extractors import ArticleExtractor
    if not html.strip():
        return ""
    return ArticleExtractor(raise_on_failure=False).get_content(decode(html, None)[0])
