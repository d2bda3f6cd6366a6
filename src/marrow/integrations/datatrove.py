"""A step for pipelines of datatrove: replaces HTML in `document.text` by its content, with columns as metadata.

It replaces datatrove's `Trafilatura()`. As there, one child process works on the pages and is killed when a page takes
too long; it also has a memory limit, and outcomes are counted by reason.
"""

from collections.abc import Iterator
from typing import Any

from ..batch.extracting import prepare
from ..batch.job import Job
from ..batch.schema import chosen
from ..errors import Error, importing
from ..settings import Settings
from ..workers import Worker

with importing("datatrove", "datatrove", "the step"):
    from datatrove.data import DocumentsPipeline
    from datatrove.pipeline.base import PipelineStep
    from datatrove.utils.typeshelper import StatHints


class Marrow(PipelineStep):
    """Documents with their content in `form` (`text` or `markdown`); those without content are dropped and counted.

    `fields` are columns as of `marrow batch --fields`, put into the metadata of each document; its address is taken
    from the metadata `url`. `timeout` is in seconds and `memory` in megabytes for one page. Raises `Error` for a name
    that is not known.
    """

    name = "Marrow"
    type = "🛢 - EXTRAC"
    _requires_dependencies = ["selectolax"]

    def __init__(self, form: str = "text", fields: str = "title,authors,published,language,page_type,confidence",
                 settings: Settings | None = None, timeout: float = 20.0, memory: int = 2048) -> None:  # fmt: skip
        super().__init__()
        if form not in ("text", "markdown"):
            raise Error(f"unknown form {form!r}: text or markdown", code="unknown-name")
        self.form, self.fields = form, chosen(fields)
        self.job = Job(
            "unused", fields=(*self.fields, form), settings=settings or Settings(), timeout=timeout, memory=memory
        )

    def run(self, data: DocumentsPipeline, rank: int = 0, world_size: int = 1) -> DocumentsPipeline:
        """Each document that has content."""
        worker = Worker(prepare, self.job, memory=self.job.memory, quiet=True)
        try:
            yield from self._documents(data, worker)
        finally:
            worker.stop()

    def _documents(self, data: DocumentsPipeline, worker: Worker) -> Iterator[Any]:
        for document in data:
            self.stat_update(StatHints.total)
            with self.track_time():
                reply = worker.ask((document.text, document.metadata.get("url"), None, "", ""), self.job.timeout)
            row = reply.value[0] if not reply.failed else {}
            if row.get("status") != "ok":
                self.stat_update(StatHints.dropped, f"dropped_{row.get('reason') or reply.failed.partition(':')[0]}")
                continue
            document.text = row[self.form]
            document.metadata.update((name, row[name]) for name in self.fields if row.get(name) is not None)
            self.stat_update(StatHints.forwarded)
            self.update_doc_stats(document)
            yield document
