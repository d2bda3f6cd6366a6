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

from . import compiled
from .version import __version__ as __version__

if TYPE_CHECKING:
    from . import errors, settings
    from .article import Article
    from .blocks import Block
    from .chunks import Chunk
    from .errors import Error
    from .filtering import Filtered, filter
    from .finders import Record
    from .given import parse
    from .page import Page
    from .pipeline import Extractor, aextract, aextract_url, extract, extract_many, extract_url
    from .registry import names
    from .settings import Settings
    from .structured import comments, dataframe, records

_HOME = {"Article": "article", "Block": "blocks", "Chunk": "chunks", "Error": "errors", "Extractor": "pipeline",
         "Filtered": "filtering", "Page": "page", "Record": "finders", "Settings": "settings", "aextract": "pipeline",
         "aextract_url": "pipeline", "comments": "structured", "dataframe": "structured", "extract": "pipeline",
         "extract_many": "pipeline", "extract_url": "pipeline", "filter": "filtering",
         "names": "registry", "parse": "given", "records": "structured"}  # fmt: skip
__all__ = ["Article", "Block", "Chunk", "Error", "Extractor", "Filtered", "Page", "Record", "Settings", "aextract",
           "aextract_url", "comments", "dataframe", "errors", "extract", "extract_many", "extract_url", "filter",
           "names", "parse", "records", "settings"]  # fmt: skip
compiled.choose()


def __getattr__(name: str) -> Any:
    """Each name is imported when it is first asked for, so that `import marrow` costs next to nothing."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    module = importlib.import_module(f".{_HOME.get(name, name)}", __name__)
    value = globals()[name] = getattr(module, name) if name in _HOME else module
    return value


def __dir__() -> list[str]:
    """The public names, whether they were asked for already or not."""
    return sorted({*globals(), *__all__})
