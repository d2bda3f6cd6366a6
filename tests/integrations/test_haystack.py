"""The Haystack adapter, with Haystack."""

from later import later
from news import NEWS, page

import marrow

haystack, preprocessors = later("haystack"), later("haystack.components.preprocessors")
dataclasses, ours = later("haystack.dataclasses"), later("marrow.integrations.haystack")


def test_files_and_streams_are_converted():
    stream = dataclasses.ByteStream(page(), meta={"url": "https://example.org/a/b", "content_type": "text/html"})
    documents = ours.MarrowConverter().run(sources=[NEWS, str(NEWS), stream], meta={"shelf": "a"})["documents"]
    assert documents[0].content == documents[1].content == marrow.extract(page()).markdown()
    assert documents[2].content == marrow.extract(page(), url="https://example.org/a/b").markdown()
    assert documents[2].meta["source"] == documents[2].meta["url"] == "https://example.org/a/b"
    assert all(document.meta["shelf"] == "a" and document.meta["title"] for document in documents)


def test_a_file_that_cannot_be_read_costs_no_other(caplog):
    documents = ours.MarrowConverter().run(sources=["nowhere.html", NEWS], meta=[{"n": 1}, {"n": 2}])["documents"]
    assert [document.meta["n"] for document in documents] == [2] and "nowhere.html" in caplog.text


def test_a_page_without_content_says_why():
    (document,) = ours.MarrowConverter().run(sources=[dataclasses.ByteStream(b"<html></html>")])["documents"]
    assert document.content == "" and document.meta["reason"] == "no-text"


def test_it_works_in_a_pipeline_that_was_saved():
    pipeline = haystack.Pipeline()
    pipeline.add_component("converter", ours.MarrowConverter(form="text", settings={"learned.mode": "recall"}))
    pipeline.add_component("splitter", preprocessors.DocumentSplitter(split_by="passage", split_length=2))
    pipeline.connect("converter", "splitter")
    again = haystack.Pipeline.loads(pipeline.dumps(), allowed_modules=["marrow.integrations.haystack"])
    for each in (pipeline, again):
        chunks = each.run({"converter": {"sources": [NEWS]}})["splitter"]["documents"]
        assert len(chunks) > 5 and all(chunk.meta["title"].startswith("A harbour town") for chunk in chunks)
    assert again.get_component("converter").settings == {"learned.mode": "recall"}
