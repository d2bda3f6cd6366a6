"""The LangChain adapter, with LangChain."""

import asyncio
import gzip
import logging

import pytest
from later import later
from news import NEWS, page

import marrow

langchain, ours = later("langchain_core.documents"), later("marrow.integrations.langchain")


def test_addresses_and_files_are_loaded_in_order(served):
    documents = ours.MarrowLoader([f"{served}/news", NEWS, str(NEWS)]).load()
    assert [document.metadata["source"] for document in documents] == [f"{served}/news", str(NEWS), str(NEWS)]
    first = documents[0]
    assert isinstance(first, langchain.Document)
    assert first.page_content == marrow.extract(page(), url=f"{served}/news").markdown()
    assert first.metadata["title"].startswith("A harbour town") and first.metadata[
        "author"] == "Nell Ashdown, Idris Quayle"
    assert all(isinstance(value, str | float) for value in first.metadata.values())


def test_packed_files_are_read(tmp_path):
    (tmp_path / "news.html.gz").write_bytes(gzip.compress(page()))
    (document,) = ours.MarrowLoader(tmp_path / "news.html.gz").load()
    assert document.page_content == marrow.extract(page()).markdown()


def test_pages_are_read_one_at_a_time():
    documents = ours.MarrowLoader(iter([NEWS, "nowhere.html"]), continue_on_failure=False).lazy_load()
    assert next(documents).page_content
    with pytest.raises(OSError, match="nowhere"):
        next(documents)


def test_a_page_that_cannot_be_read_costs_no_other(served, caplog):
    caplog.set_level(logging.WARNING)
    documents = ours.MarrowLoader([f"{served}/nothing", "nowhere.html", NEWS]).load()
    assert [document.metadata["source"] for document in documents] == [str(NEWS)]
    assert "nothing" in caplog.text and "nowhere.html" in caplog.text
    with pytest.raises(marrow.Error, match="404"):
        ours.MarrowLoader(f"{served}/nothing", continue_on_failure=False).load()


def test_a_wrong_setting_is_no_mistake_of_the_sources():
    with pytest.raises(marrow.Error, match="did you mean learned.mode"):
        ours.MarrowLoader(NEWS, settings={"learned.mood": "recall"}).load()


def test_a_page_without_content_says_why(tmp_path):
    (tmp_path / "empty.html").write_text("<html></html>")
    (document,) = ours.MarrowLoader(tmp_path / "empty.html").load()
    assert document.page_content == "" and document.metadata["reason"]


def test_form_and_settings_hold():
    (document,) = ours.MarrowLoader(NEWS, form="text", settings={"algorithm": "plain"}).load()
    assert document.page_content == marrow.extract(page(), algorithm="plain").text
    with pytest.raises(marrow.Error, match="nonsense"):
        ours.MarrowLoader(NEWS, settings={"nonsense": 1}, continue_on_failure=False).load()


def test_documents_load_without_blocking():
    assert asyncio.run(ours.MarrowLoader(NEWS).aload()) == ours.MarrowLoader(NEWS).load()


def test_html_in_documents_becomes_content():
    known = {"source": "https://example.org/a/b", "tag": 1}
    given = [langchain.Document(page_content=page().decode(), metadata=known, id="x"),
             langchain.Document(page_content="")]  # fmt: skip
    first, second = ours.MarrowTransformer().transform_documents(given)
    assert first.page_content == marrow.extract(page(), url="https://example.org/a/b").markdown()
    assert (first.id, first.metadata["tag"], first.metadata["source"]) == ("x", 1, "https://example.org/a/b")
    assert second.page_content == "" and second.metadata["reason"] == "no-text"
    assert given[0].page_content == page().decode() and "title" not in given[0].metadata
    assert asyncio.run(ours.MarrowTransformer().atransform_documents(given))[0] == first
