"""How values and segments of records are counted."""

import json
from dataclasses import asdict

import pytest

from marrow import Error
from marrow.cli import main
from marrow.evaluate import corpora, records
from marrow.evaluate.sample import Sample
from marrow.finders import Record

pyarrow = pytest.importorskip("pyarrow")
parquet = pytest.importorskip("pyarrow.parquet")
SHOP = """<h1>Steel kettle</h1><table><tr><td>Author<td>Ann Birch<tr><td>ISBN-13<td>978-0-306-40615-7
<tr><td>Weight<td>2 kg</table>"""


def record(kind="attributes", **fields):
    return Record(kind, fields, 0.9, "visible", "/html/body[1]")


def counts(found, gold, url="https://a.example/t/1"):
    """By measure the numbers right, given and gold; of attributes, twice what is right and what both have."""
    sample = Sample("1", b"<p>", url, records=gold)
    told = {(each.measure, each.kind): each for each in records.count(sample,
        json.dumps([asdict(each) for each in found]), "records")}
    out = {name: [told[name, "recall"].right, told[name, "precision"].of, told[name, "recall"].of]
           for name in ("values", "segments")}
    for name in out:
        assert (told[name, "F1"].right, told[name, "F1"].of) == (2 * out[name][0], out[name][1] + out[name][2])
    return out | {kind: (each.right, each.of) for (name, kind), each in told.items() if name == "attributes"}


def test_named_values_count_with_their_attribute():
    gold = [{"author": "Ann Birch", "title": "Kettles", "isbn_13": "9780306406157"}]
    assert counts([record(Author="ann  BIRCH", name="Kettles", weight="2 kg")], gold)["values"] == [2, 2, 3]
    assert counts([record(publisher="Ann Birch")], gold)["values"] == [0, 0, 3]
    # one fact, said twice
    assert counts([record(Author="Ann Birch"), record(author="Ann Birch")], gold)["values"][:2] == [1, 1]


def test_slots_of_a_template_count_without_their_name():
    gold = [{"a1": "Oslo", "a2": ["700,000", "x"]}, {"a1": "Bergen", "a2": "290,000"}]
    found = [record("list", title="Oslo", values=["Oslo", "700,000"]), record("list", values=["Bergen", "other"])]
    assert counts(found, gold)["values"] == [3, 4, 5]
    assert counts([], [{"attr": "3", "value": "Oslo"}])["values"] == [0, 0, 1]


def test_links_are_values_where_the_gold_holds_addresses():
    found = [record("list", values=["Oslo"], link="/oslo", links=["/oslo", "/map"])]
    assert counts(found, [{"a1": "Oslo"}])["values"] == [1, 1, 1]
    assert counts(found, [{"a1": "Oslo", "a2": "/oslo"}])["values"] == [2, 3, 2]


def test_dates_count_by_the_day_and_links_once():
    gold = [{"post_text": "It rained.", "user": "Ann", "datetime": "March 4, 2021 10:00",
             "post_link": "https://a.example/#1"}]
    found = [record("thread", text="It rained.", author="Ann", date="2021-03-04T10:00",
                    permalink="https://a.example/#1")]
    assert counts(found, gold)["values"] == [4, 4, 4]


def test_posts_of_one_author_are_several_values_and_attributes_are_counted_apart():
    gold = [{"post_text": "It rained.", "user": "Ann"}, {"post_text": "It snowed.", "user": "Ann"}]
    counted = counts([record("thread", text="It rained.", author="Ann"), record("thread", text="It froze.",
        author="Ann")], gold)
    assert counted["values"] == [3, 4, 4] and (counted["author"], counted["text"]) == ((4, 4), (2, 4))


def test_people_are_names_or_links_and_links_are_relative():
    found = [record("thread", author="Ann", author_link="https://a.example/u/7", permalink="https://a.example/t/1#p2")]
    counted = counts(found, [{"user": "../u/7", "post_link": "#p2"}])
    assert (counted["author_link"], counted["permalink"]) == ((2, 2), (2, 2)) and "author" not in counted
    counted = counts(found, [{"user": "Ann", "post_link": "1#p2", "post_text": "x/y"}], url="https://a.example/t/")
    assert counted["author"] == (2, 2)


def test_a_segment_is_held_by_one_record_of_its_own():
    gold = [{"text": "one two three"}, {"text": "four five six"}]
    apart = [record("list", text="one two three and more"), record("list", text="four five six")]
    assert counts(apart, gold)["segments"] == [2, 2, 2]
    assert counts([record("list", text="one two three four five six")], gold)["segments"] == [1, 1, 2]
    assert counts([record("list", text="one two")] * 2, gold)["segments"] == [0, 2, 2]


def write(tmp_path, **columns):
    path = tmp_path / "books.parquet"
    ids = [str(number) for number in range(len(columns["html"]))]
    parquet.write_table(pyarrow.table({"id": ids, **columns}), path)
    return path


def test_every_row_is_counted_on_every_page_with_gold(tmp_path, capsys):
    gold = json.dumps([{"author": "Ann Birch", "isbn_13": "9780306406157"}])
    path = write(tmp_path, html=[SHOP.encode(), b"<p>x"], url=["https://a.example/p/1", None], records=[gold, None])
    assert main(["eval", str(path), "--records", "--jobs", "1", "--json", str(tmp_path / "figures.json")]) == 0
    given = json.loads((tmp_path / "figures.json").read_text())["corpora"]["books"]["extractors"]
    found = {each["extractor"]: each["measures"]["values"]["recall"] for each in given}
    assert set(found) == {"ours", "vsse", "cnbe", "data"} and {each["pages"] for each in found.values()} == {1}
    assert (found["ours"]["right"], found["data"]["right"], found["data"]["of"]) == (2, 0, 2)
    said = capsys.readouterr().out
    assert said.startswith("## books") and "| vsse |" in said and "| cnbe |" in said and "| data |" in said
    assert main(["eval", str(path), "--records", "-a", "vsse", "--jobs", "1"]) == 0
    said = capsys.readouterr().out
    assert "| vsse |" in said and "| cnbe |" not in said and "products" not in said
    assert main(["eval", str(path), "--records", "-a", "vssee", "--jobs", "1"]) == 2
    assert "unknown way of finding records 'vssee'" in capsys.readouterr().err


def test_a_corpus_without_gold_answers_in_one_line(tmp_path, capsys):
    assert main(["eval", str(write(tmp_path, html=[b""])), "--records"]) == 2
    assert "books: no pages to measure: a Parquet file has gold records" in capsys.readouterr().err
    (tmp_path / "bad.parquet").write_bytes(b"no parquet")
    with pytest.raises(Error, match="not a readable Parquet file"):
        list(records.pages(corpora.find(str(tmp_path / "bad.parquet"))))
    with pytest.raises(Error, match="the column records: not JSON"):
        list(records.pages(corpora.find(str(write(tmp_path, html=[b""], records=["["])))))
