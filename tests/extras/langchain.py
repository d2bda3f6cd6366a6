"""Uses the extra `langchain`: a file as a document."""

from pathlib import Path

from marrow.integrations.langchain import MarrowLoader, MarrowTransformer

PAGE = Path(__file__).parents[1] / "pages/news/source.html"
(document,) = MarrowLoader(PAGE).load()
assert "At five minutes past midnight" in document.page_content and document.metadata["title"]
raw = type(document)(page_content=PAGE.read_text(encoding="utf-8"))
assert MarrowTransformer().transform_documents([raw])[0].page_content == document.page_content
