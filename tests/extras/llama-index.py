"""Uses the extra `llama-index`: a file as a document."""

from pathlib import Path

from marrow.integrations.llama_index import MarrowReader

PAGE = Path(__file__).parents[1] / "pages/news/source.html"
(document,) = MarrowReader().load_data(PAGE)
assert "At five minutes past midnight" in document.text and document.metadata["title"]
