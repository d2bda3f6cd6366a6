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

import importlib
from typing import TYPE_CHECKING, Any

from .article import Article, Block
from .errors import Error
from .page import Page, parse
from .pipeline import Extractor, extract, extract_url
from .registry import names
from .settings import Settings

if TYPE_CHECKING:
    from .filtering import Filtered, filter
    from .finders import Record
    from .structured import comments, dataframe, records

__version__ = "0.1.0"
_LATE = {"Filtered": "filtering", "filter": "filtering", "Record": "finders", "comments": "structured",
         "dataframe": "structured", "records": "structured"}  # fmt: skip
__all__ = ["Article", "Block", "Error", "Extractor", "Filtered", "Page", "Record", "Settings", "comments", "dataframe",
           "extract", "extract_url", "filter", "names", "parse", "records"]  # fmt: skip


def __getattr__(name: str) -> Any:
    """What few programs use is imported when it is asked for."""
    if name not in _LATE:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = globals()[name] = getattr(importlib.import_module(f".{_LATE[name]}", __name__), name)
    return value
