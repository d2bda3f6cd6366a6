"""The LlamaIndex adapter, with LlamaIndex."""

import pytest
from later import later
from news import NEWS, page

import marrow

core, node_parser = later("llama_index.core"), later("llama_index.core.node_parser")
ours = later("marrow.integrations.llama_index")


def test_addresses_and_files_are_read(served):
    documents = ours.MarrowReader().load_data([f"{served}/news", NEWS], extra_info={"shelf": "a"})
    assert [document.id_ for document in documents] == [f"{served}/news", str(NEWS)]
    assert documents[0].text == marrow.extract(page(), url=f"{served}/news").markdown()
    assert documents[0].metadata["title"].startswith("A harbour town") and documents[0].metadata["shelf"] == "a"


def test_files_of_a_folder_are_read(tmp_path):
    (tmp_path / "one.html").write_bytes(page())
    (tmp_path / "two.html").write_bytes(page("recipe"))
    documents = core.SimpleDirectoryReader(str(tmp_path), file_extractor={".html": ours.MarrowReader()}).load_data()
    assert [document.metadata["file_name"] for document in documents] == ["one.html", "two.html"]
    assert documents[0].text == marrow.extract(page()).markdown()
    assert documents[0].metadata["title"].startswith("A harbour town")


def test_documents_are_divided_along_headings():
    nodes = node_parser.MarkdownNodeParser().get_nodes_from_documents(ours.MarrowReader().load_data(NEWS))
    assert len(nodes) > 2 and any("What a lamp does" in node.get_content() for node in nodes)


def test_failures_are_passed_or_raised(served):
    assert ours.MarrowReader().load_data([f"{served}/nothing"]) == []
    with pytest.raises(marrow.Error, match="404"):
        ours.MarrowReader(continue_on_failure=False).load_data(f"{served}/nothing")
    with pytest.raises(marrow.Error, match="file systems"):
        ours.MarrowReader().load_data(NEWS, fs=object())


def test_form_and_settings_hold():
    (document,) = ours.MarrowReader(form="text", settings={"algorithm": "plain"}).load_data(NEWS)
    assert document.text == marrow.extract(page(), algorithm="plain").text
