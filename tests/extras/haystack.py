"""Uses the extra `haystack`: a file as a document, in a pipeline."""

import sys
from pathlib import Path

HERE = Path(__file__).parent
sys.path = [path for path in sys.path if Path(path).resolve() != HERE.resolve()]  # this file has the package's name
from haystack import Pipeline  # noqa: E402

from marrow.integrations.haystack import MarrowConverter  # noqa: E402

pipeline = Pipeline()
pipeline.add_component("converter", MarrowConverter())
sources = [HERE.parent / "pages/news/source.html"]
(document,) = pipeline.run({"converter": {"sources": sources}})["converter"]["documents"]
assert "At five minutes past midnight" in document.content and document.meta["title"]
