"""Adapter for LangChain: a loader of pages, a transformer of HTML (`pip install 'webmarrow[langchain]'`)."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass
from pathlib import Path
from typing import Any

import marrow
from marrow.errors import importing
from marrow.page import parse

from . import articles, content, described

with importing("langchain", "LangChain", "this loader"):
    from langchain_core.document_loaders import BaseLoader
    from langchain_core.documents import BaseDocumentTransformer, Document


@dataclass(eq=False)
class MarrowLoader(BaseLoader):
    """Pages by address or file, each a document: `MarrowLoader(["https://example.org/a"]).load()`.

    sources: addresses and paths of files, or one
    form: a format of `marrow.names("render")`
    settings: those of `marrow.extract`, by dotted name
    continue_on_failure: log a source that cannot be read and go on; otherwise raise `marrow.Error` or OSError
    """

    sources: Iterable[str | Path] | str | Path
    _: KW_ONLY
    form: str = "markdown"
    settings: Mapping[str, Any] | None = None
    continue_on_failure: bool = True

    def lazy_load(self) -> Iterator[Document]:
        """The documents, each read when it is asked for. One without content says why in `metadata["reason"]`."""
        for source, article in articles(self.sources, self.settings, self.continue_on_failure):
            yield Document(page_content=content(article, self.form), metadata=described(article, source))


@dataclass(eq=False, kw_only=True)
class MarrowTransformer(BaseDocumentTransformer):
    """Documents of HTML become documents of its main content; `form` and `settings` are those of `MarrowLoader`."""

    form: str = "markdown"
    settings: Mapping[str, Any] | None = None

    def transform_documents(self, documents: Sequence[Document], **kwargs: Any) -> list[Document]:
        """One document for each, in order, with its id; `metadata["source"]` is its address, its metadata stay."""
        out = []
        for document in documents:
            source = str(document.metadata.get("source") or "")
            article = marrow.extract(parse(document.page_content, url=source or None), settings=self.settings)
            stated = {**described(article, source), **document.metadata}
            out.append(Document(page_content=content(article, self.form), metadata=stated, id=document.id))
        return out
