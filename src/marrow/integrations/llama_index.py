"""Adapter for LlamaIndex: a reader of pages by address or file (`pip install 'webmarrow[llama-index]'`)."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from marrow.errors import Error, importing

from . import articles, content, described

with importing("llama-index", "LlamaIndex", "this reader"):
    from llama_index.core.readers.base import BaseReader
    from llama_index.core.schema import Document


@dataclass(eq=False, kw_only=True)
class MarrowReader(BaseReader):
    """Pages as documents: `MarrowReader().load_data(["https://example.org/a"])`, or for files of a folder
    `SimpleDirectoryReader("pages", file_extractor={".html": MarrowReader()})`.

    form: a format of `marrow.names("render")`
    settings: those of `marrow.extract`, by dotted name
    continue_on_failure: log a source that cannot be read and go on; otherwise raise `marrow.Error` or OSError
    """

    form: str = "markdown"
    settings: Mapping[str, Any] | None = None
    continue_on_failure: bool = True

    def lazy_load_data(self, urls: Iterable[str | Path] | str | Path, extra_info: Mapping[str, Any] | None = None,
                       **kwargs: Any) -> Iterator[Document]:  # fmt: skip
        """The documents, each read when it is asked for; its source is its id. `extra_info` joins the metadata.

        A document without content says why in `metadata["reason"]`.
        """
        if kwargs.get("fs") is not None:
            raise Error("MarrowReader reads local files and addresses, no other file systems", code="not-offered")
        for source, article in articles(urls, self.settings, self.continue_on_failure):
            stated = {**described(article, source), **(extra_info or {})}
            yield Document(text=content(article, self.form), metadata=stated, id_=source)
