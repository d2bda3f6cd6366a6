"""Adapter for Haystack: a converter of HTML to documents (`pip install 'webmarrow[haystack]'`)."""

from pathlib import Path
from typing import Any

import marrow
from marrow.errors import importing
from marrow.page import parse

from . import LOGGER, content, described

with importing("haystack", "Haystack", "this component"):
    from haystack import Document, component, default_from_dict, default_to_dict
    from haystack.components.converters.utils import get_bytestream_from_source, normalize_metadata
    from haystack.dataclasses import ByteStream


@component
class MarrowConverter:
    """Files and streams of HTML as documents; a stream's `meta["url"]` is the address of its page.

    `LinkContentFetcher` gives such streams, so that a pipeline of the two reads addresses.
    """

    def __init__(self, form: str = "markdown", settings: dict[str, Any] | None = None) -> None:
        """A converter.

        form: a format of `marrow.names("render")`
        settings: those of `marrow.extract`, by dotted name
        """
        self.form, self.settings = form, settings

    def to_dict(self) -> dict[str, Any]:
        """The converter for a file of pipelines."""
        return dict(default_to_dict(self, form=self.form, settings=self.settings))

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> "MarrowConverter":
        """The converter that `to_dict` gave."""
        return default_from_dict(cls, data)  # type: ignore[no-any-return]

    @component.output_types(documents=list[Document])
    def run(
        self, sources: list[str | Path | ByteStream], meta: dict[str, Any] | list[dict[str, Any]] | None = None
    ) -> dict[str, Any]:
        """`{"documents": [...]}`, one for each source that can be read; the others are logged.

        sources: paths of files, or streams
        meta: further metadata, for all or one for each. A document without content says why in `meta["reason"]`.
        """
        out = []
        for source, extra in zip(sources, normalize_metadata(meta, sources_count=len(sources)), strict=True):
            try:
                stream = get_bytestream_from_source(source)
            except OSError as error:
                LOGGER.warning("%s: not read: %s", source, error)
                continue
            url = str(stream.meta.get("url") or "")
            article = marrow.extract(parse(stream.data, url=url or None), settings=self.settings)
            stated = described(article, url or str(stream.meta.get("file_path") or ""))
            out.append(Document(content=content(article, self.form), meta={**stated, **stream.meta, **extra}))
        return {"documents": out}
