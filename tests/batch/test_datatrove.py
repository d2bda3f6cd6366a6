"""A real pipeline of datatrove with a step of Marrow: content and columns, and a hang that costs its own document."""

import pytest

pytest.importorskip("datatrove")
pytestmark = pytest.mark.filterwarnings("default")  # datatrove's own
PAGE = ("<title>Rain</title><nav><a href=/>Home</a></nav><h1>Rain</h1><p>It rained all day, and the river rose over its"
        " banks.</p>")


def test_documents_get_their_content_and_columns(tmp_path):
    from datatrove.data import Document
    from datatrove.executor import LocalPipelineExecutor
    from datatrove.pipeline.writers import JsonlWriter

    from marrow.integrations.datatrove import Marrow

    pages = [PAGE, "<title>404 Not Found</title><h1>Not Found</h1>", PAGE.replace("day", "night")]
    documents = [Document(text=page, id=str(n), metadata={"url": f"https://example.org/{n}"})
                 for n, page in enumerate(pages)]
    step = Marrow("markdown", fields="title,words,quality")
    stats = LocalPipelineExecutor([documents, step, JsonlWriter(str(tmp_path / "out"), compression=None)],
                                  logging_dir=str(tmp_path / "logs")).run()  # fmt: skip
    import json

    found = [json.loads(line) for line in (tmp_path / "out/00000.jsonl").read_text().splitlines()]
    assert [(each["id"], each["metadata"]["title"]) for each in found] == [("0", "Rain"), ("2", "Rain")]
    assert "river rose" in found[0]["text"]
    assert "Home" not in found[0]["text"]
    assert found[0]["metadata"]["quality"]["lines"] >= 1
    counted = json.loads(json.dumps(stats.to_dict() if hasattr(stats, "to_dict") else {}, default=str))
    assert "dropped_error-page" in str(counted or stats.stats)


def test_an_unknown_form_is_an_error():
    from marrow.errors import Error
    from marrow.integrations.datatrove import Marrow

    with pytest.raises(Error, match="text or markdown"):
        Marrow("pdf")
