"""Marrow: a page in, what it is about out.

>>> import marrow
>>> article = marrow.extract("<nav><a href=/>Home</a></nav><article><h1>Rain</h1><p>It rained all day.</p></article>")
>>> article.title
'Rain'
>>> print(article.markdown())
# Rain
<BLANKLINE>
It rained all day.
<BLANKLINE>
"""

from .article import Article, Block
from .errors import Error
from .filtering import Filtered, filter
from .finders import Record
from .page import Page, parse
from .pipeline import Extractor, extract, extract_url
from .registry import names
from .settings import Settings
from .structured import comments, dataframe, records

__version__ = "0.1.0"
__all__ = ["Article", "Block", "Error", "Extractor", "Filtered", "Page", "Record", "Settings", "comments", "dataframe",
           "extract", "extract_url", "filter", "names", "parse", "records"]  # fmt: skip
