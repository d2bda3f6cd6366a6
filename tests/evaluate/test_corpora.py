import argparse
import sys

import pyarrow
import pyarrow.parquet
import pytest

from marrow.errors import Error
from marrow.evaluate import corpora
from marrow.evaluate.sample import Sample

ROWS = [
    {"id": "1", "url": "https://a.example/", "html": b"<p>\xff", "text": "a", "with": ["x"], "without": ["y", "z"],
     "page_type": "article", "lang": "en", "title": "T", "author": "A", "date": "2025-01-02", "records": None},
    {"id": "2", "url": None, "html": b"", "text": None, "with": None, "without": None,
     "page_type": None, "lang": None, "title": None, "author": None, "date": None, "records": None},
]  # fmt: skip


def write(path, rows=ROWS):
    pyarrow.parquet.write_table(pyarrow.Table.from_pylist(rows), path, compression="zstd")
    return path


def test_parquet(tmp_path):
    write(tmp_path / "small.parquet")
    corpus = corpora.find("small", tmp_path)
    assert (corpus.name, corpus.kind) == ("small", "parquet")
    assert list(corpus.samples()) == [
        Sample("1", b"<p>\xff", "https://a.example/", "a", ("x",), ("y", "z"), "article", "en", "T", "A", "2025-01-02"),
        Sample("2", b""),
    ]
    assert [sample.id for sample in corpus.samples(1)] == ["1"]


def test_parquet_with_few_columns_and_text_for_html(tmp_path):
    path = write(tmp_path / "few.parquet", [{"id": 7, "html": "<p>ü", "extra": 1}])
    assert list(corpora.find(str(path)).samples()) == [Sample("7", "<p>ü".encode())]


def test_folder(tmp_path):
    (tmp_path / "in").mkdir()
    (tmp_path / "b.html").write_bytes(b"B")
    (tmp_path / "b.txt").write_text("gold b", encoding="utf-8-sig")
    (tmp_path / "in/a.HTM").write_bytes(b"A")
    (tmp_path / "in/a.md").write_text("")
    (tmp_path / "c.html").write_bytes(b"C")
    (tmp_path / "note.txt").write_text("not gold of any page")
    assert list(corpora.find(str(tmp_path)).samples()) == [
        Sample("b", b"B", text="gold b"), Sample("c", b"C", text=None), Sample("in/a", b"A", text=""),
    ]  # fmt: skip


def test_a_folder_has_the_pages_of_those_that_links_lead_to(tmp_path):
    (tmp_path / "there").mkdir()
    (tmp_path / "there/a.html").write_bytes(b"A")
    (tmp_path / "here").mkdir()
    (tmp_path / "here/link").symlink_to("../there")
    found = corpora.find(str(tmp_path / "here"))
    assert [sample.id for sample in found.samples()] == ["link/a"]
    (tmp_path / "there/a.html").write_bytes(b"B")
    assert corpora.find(str(tmp_path / "here")).digest != found.digest


def test_digest_follows_every_byte(tmp_path):
    def digest():
        return corpora.find(str(tmp_path)).digest

    page = tmp_path / "a.html"
    page.write_bytes(b"one")
    first = digest()
    assert digest() == first
    page.write_bytes(b"two")
    second = digest()
    page.rename(tmp_path / "b.html")
    assert len({first, second, digest()}) == 3


@pytest.mark.parametrize(
    ("name", "message"),
    [
        pytest.param("smal", "unknown corpus 'smal': did you mean small?", id="near"),
        pytest.param("empty", "no kind of corpus fits", id="folder-without-pages"),
        pytest.param("note.txt", "no kind of corpus fits", id="some-file"),
    ],
)
def test_what_is_not_a_corpus(tmp_path, name, message):
    write(tmp_path / "small.parquet")
    (tmp_path / "empty").mkdir()
    (tmp_path / "note.txt").write_text("")
    with pytest.raises(Error, match=message):
        corpora.find(name, tmp_path)


def test_name_without_a_folder_to_look_in():
    with pytest.raises(Error, match=r"--corpora or MARROW_CORPORA"):
        corpora.find("no-such-corpus")


@pytest.mark.parametrize("rows", [[{"id": "1", "text": "a"}], None], ids=["no-html", "not-parquet"])
def test_unreadable_parquet_says_which_file(tmp_path, rows):
    path = tmp_path / "broken.parquet"
    write(path, rows) if rows else path.write_bytes(b"PAR1 and no more")
    with pytest.raises(Error, match=r"broken\.parquet: (no column html|not a readable)") as caught:
        list(corpora.find(str(path)).samples())
    assert "\n" not in str(caught.value)


def test_parquet_without_pyarrow_gives_the_install_line(tmp_path, monkeypatch):
    path = write(tmp_path / "small.parquet")
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(Error, match=r"pip install 'webmarrow\[evaluate\]'"):
        list(corpora.find(str(path)).samples())


def test_the_folder_of_corpora_is_the_one_given_or_that_of_the_environment(monkeypatch, tmp_path):
    def folder(*arguments):
        parser = argparse.ArgumentParser()
        corpora.add_folder(parser)
        return parser.parse_args(arguments).corpora

    monkeypatch.setenv("MARROW_CORPORA", str(tmp_path))
    assert folder() == tmp_path
    assert folder("--corpora", str(tmp_path / "other")) == tmp_path / "other"
    monkeypatch.setenv("MARROW_CORPORA", "")
    assert folder() is None
