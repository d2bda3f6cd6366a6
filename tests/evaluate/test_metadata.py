"""`marrow eval --metadata`: fields against gold, strictly and by containment, with and without stated data."""

import json

import pytest

from marrow.cli import main
from marrow.evaluate import corpora, extractors, metadata
from marrow.evaluate.sample import Sample

pyarrow = pytest.importorskip("pyarrow")
parquet = pytest.importorskip("pyarrow.parquet")


def counts(answer, **gold):
    found = metadata.count(Sample("1", b"", **gold), json.dumps(answer), "metadata")
    return {(each.kind, each.measure): each.right for each in found}


@pytest.mark.parametrize(
    ("field", "column", "gold", "answer", "exact", "contained"),
    [
        ("title", "title", "The Tide", "the tide!", True, True),
        ("title", "title", "The Tide", "The Tide | Harbour News", False, True),
        ("title", "title", "The Tide: a history", "The Tide", False, True),
        ("title", "title", "The Tide", "The Tides", False, False),
        ("title", "title", "The Tide", None, False, False),
        ("site", "site", "Harbour News", "Harbour  news", True, True),
        ("authors", "author", "Ann Birch; Bo Elm", ["Bo Elm", "Ann Birch"], True, True),
        ("authors", "author", "Ann Birch and Bo Elm", ["Ann Birch, Bo Elm"], True, True),
        ("authors", "author", "Ann Birch", ["Ann Birch", "Bo Elm"], False, True),
        ("authors", "author", "Ann Birch, Bo Elm", ["Bo Elm"], False, True),
        ("authors", "author", "Ann Birch", ["Ann Birch (Harbour News)"], False, True),
        ("authors", "author", "Ann Birch", ["Ann Birchwood"], False, False),
        ("authors", "author", "Ann Birch", [], False, False),
        ("authors", "author", "王建宏 张文攀", ["张文攀", "王建宏"], True, True),
        ("authors", "author", "赵培", ["赵 培"], True, True),
    ],
)
def test_words(field, column, gold, answer, exact, contained):
    assert counts({field: answer}, **{column: gold}) == {(field, "exact"): exact, (field, "contained"): contained}


@pytest.mark.parametrize(
    ("field", "column", "gold", "answer", "right"),
    [
        ("published", "date", "2024-05-04", "2024-05-04T10:00:00+02:00", True),
        ("published", "date", "2024-05-04T01:00", "2024-05-04", True),
        ("published", "date", "2024-05-04", "2024-05-05", False),
        ("modified", "modified", "2024-05-04", None, False),
        ("language", "lang", "en", "en-GB", True),
        ("language", "lang", "pt_BR", "PT", True),
        ("language", "lang", "en", "de", False),
    ],
)
def test_dates_and_languages(field, column, gold, answer, right):
    assert counts({field: answer}, **{column: gold}) == {(field, "exact"): right}


def test_an_answer_is_false_only_where_the_page_is_known_to_have_none():
    known = {"lacking": frozenset(["author"])}
    assert counts({"authors": ["Ann"]}, **known) == {("authors", "false"): True}
    assert counts({"authors": []}, **known) == {("authors", "false"): False}
    assert counts({"authors": ["Ann"]}) == {("authors", "unasked"): True}


def test_a_failed_page_has_no_answers_and_a_field_that_is_not_known_is_not_asked():
    found = metadata.count(Sample("1", b"", title="T", date="2024-05-04"), "", "metadata")
    assert {(each.kind, each.measure, each.right) for each in found} >= {("title", "exact", 0), ("published", "exact",
        0)}
    assert metadata.count(Sample("1", b"", title="T"), "some text", "text") == []
    assert ("published", "exact") not in counts({"title": "T"}, title="T", date="2024-05-04")


PAGE = """<html lang=en><head><title>Rain</title><meta name=author content="Ann Birch"></head>
<body><article><h1>Rain on the hills</h1><p>It rained on the hills all morning, and the river rose.</p></article>"""


@pytest.fixture
def corpus(tmp_path):
    gold = {"title": "Rain on the hills", "author": "Ann Birch", "date": "", "lang": "en", "url": "https://a.example/r"}
    parquet.write_table(pyarrow.Table.from_pylist([{"id": "1", "html": PAGE.encode(), **gold}]),
                        tmp_path / "rain.parquet")
    return tmp_path / "rain.parquet"


def test_empty_gold_is_told_from_unknown_gold(corpus):
    [sample] = corpora.find(str(corpus)).samples()
    assert (sample.lacking, sample.author, sample.date, sample.modified) == ({"date"}, "Ann Birch", "", "")


def test_full_and_bare(corpus, tmp_path, capsys):
    file = tmp_path / "figures.json"
    assert main(["eval", str(corpus), "--metadata", "--jobs", "1", "--json", str(file)]) == 0
    out = capsys.readouterr().out
    assert "| full: exact | title (1) | authors (1) | language (1) |" in out
    assert "| bare: answered where there is none | published (1) |" in out
    [found] = json.loads(file.read_text())["corpora"]["rain"]["extractors"]
    told = found["measures"]
    assert told["full: exact"]["authors"]["right"] == 1 and told["bare: exact"]["authors"]["right"] == 0
    assert told["bare: exact"]["title"]["right"] == 1 and told["full: false"]["published"]["right"] == 0


@pytest.mark.parametrize("name", ["newspaper4k", "trafilatura"])
def test_peers(name):
    if not extractors.installed(name):
        pytest.skip(f"{name} is not installed")
    peer = extractors.giving(extractors.find(f"peers.{name}"), "metadata")
    answer = json.loads(extractors.load(peer)(PAGE.encode(), "https://a.example/r"))
    assert answer["authors"] == ["Ann Birch"] and "Rain" in answer["title"] and answer["published"] is None
    assert not json.loads(extractors.load(peer)(b"", ""))["title"]
