"""How values and segments of records are counted."""

import json

import pytest

from marrow import Error
from marrow.cli import main
from marrow.evaluate import corpora, structured
from marrow.finders import Record

pyarrow = pytest.importorskip("pyarrow")
parquet = pytest.importorskip("pyarrow.parquet")
SHOP = """<h1>Steel kettle</h1><table><tr><td>Author<td>Ann Birch<tr><td>ISBN-13<td>978-0-306-40615-7<tr><td>Weight<td>2 kg</table>"""


def record(kind="attributes", **fields):
    return Record(kind, fields, 0.9, "visible", "/html/body[1]")


def tally(found, gold):
    out = structured.Tally()
    structured.add(out, found, gold)
    return out


def test_named_values_count_with_their_attribute():
    gold = [{"author": "Ann Birch", "title": "Kettles", "isbn_13": "9780306406157"}]
    assert tally([record(Author="ann  BIRCH", name="Kettles", weight="2 kg")], gold).values == [2, 2, 3]
    assert tally([record(publisher="Ann Birch")], gold).values == [0, 0, 3]
    assert tally([record(Author="Ann Birch"), record(author="Ann Birch")], gold).values[:2] == [1, 1]  # one fact, said twice


def test_slots_of_a_template_count_without_their_name():
    gold = [{"a1": "Oslo", "a2": ["700,000", "x"]}, {"a1": "Bergen", "a2": "290,000"}]
    found = [record("list", title="Oslo", values=["Oslo", "700,000"]), record("list", values=["Bergen", "other"])]
    assert tally(found, gold).values == [3, 4, 5]
    assert tally([], [{"attr": "3", "value": "Oslo"}]).values == [0, 0, 1]


def test_links_are_values_where_the_gold_holds_addresses():
    found = [record("list", values=["Oslo"], link="/oslo", links=["/oslo", "/map"])]
    assert tally(found, [{"a1": "Oslo"}]).values == [1, 1, 1]
    assert tally(found, [{"a1": "Oslo", "a2": "/oslo"}]).values == [2, 3, 2]


def test_dates_count_by_the_day_and_links_once():
    gold = [{"post_text": "It rained.", "user": "Ann", "datetime": "March 4, 2021 10:00", "post_link": "https://a.example/#1"}]
    found = [record("thread", text="It rained.", author="Ann", date="2021-03-04T10:00", permalink="https://a.example/#1")]
    assert tally(found, gold).values == [4, 4, 4]


def test_posts_of_one_author_are_several_values_and_attributes_are_counted_apart():
    gold = [{"post_text": "It rained.", "user": "Ann"}, {"post_text": "It snowed.", "user": "Ann"}]
    counted = tally([record("thread", text="It rained.", author="Ann"), record("thread", text="It froze.", author="Ann")], gold)
    assert counted.values == [3, 4, 4] and counted.named == {"author": [2, 2, 2], "text": [1, 2, 2]}
    assert "| value F1 | author | text |" in structured.markdown("a", {"ours": counted})


def test_people_are_names_or_links_and_links_are_relative():
    out = structured.Tally()
    found = [record("thread", author="Ann", author_link="https://a.example/u/7", permalink="https://a.example/t/1#p2")]
    structured.add(out, found, [{"user": "../u/7", "post_link": "#p2"}], base="https://a.example/t/1")
    assert out.named == {"author_link": [1, 1, 1], "permalink": [1, 1, 1]}
    structured.add(out, found, [{"user": "Ann", "post_link": "1#p2", "post_text": "x/y"}], base="https://a.example/t/")
    assert out.named["author"] == [1, 1, 1]


def test_a_segment_is_held_by_one_record_of_its_own():
    gold = [{"text": "one two three"}, {"text": "four five six"}]
    apart = [record("list", text="one two three and more"), record("list", text="four five six")]
    assert tally(apart, gold).segments == [2, 2, 2]
    assert tally([record("list", text="one two three four five six")], gold).segments == [1, 1, 2]
    assert tally([record("list", text="one two")] * 2, gold).segments == [0, 2, 2]


@pytest.mark.parametrize(
    ("counts", "wanted"), [([0, 0, 0], (0, 0, 0)), ([1, 2, 4], (0.5, 0.25, 1 / 3)), ([0, 0, 5], (0, 0, 0)), ([3, 3, 3], (1, 1, 1))]
)
def test_scores(counts, wanted):
    assert structured.scores(counts) == pytest.approx(wanted)


def write(tmp_path, **columns):
    path = tmp_path / "books.parquet"
    ids = [str(number) for number in range(len(columns["html"]))]
    parquet.write_table(pyarrow.table({"id": ids, **columns}), path)
    return path


def test_every_row_is_counted_on_every_page_with_gold(tmp_path, capsys):
    gold = json.dumps([{"author": "Ann Birch", "isbn_13": "9780306406157"}])
    path = write(tmp_path, html=[SHOP.encode(), b"<p>x"], url=["https://a.example/p/1", None], records=[gold, None])
    tallies = structured.evaluate(corpora.find(str(path)))
    assert set(tallies) == {"ours", "vsse", "cnbe", "data"} and {each.pages for each in tallies.values()} == {1}
    assert tallies["ours"].values[0] == 2 and tallies["data"].values == [0, 0, 2]
    assert main(["eval", str(path), "--records"]) == 0
    said = capsys.readouterr().out
    assert said.startswith("## books") and "| vsse | 1 |" in said and "| cnbe | 1 |" in said and "| data | 1 |" in said


def test_a_corpus_without_gold_answers_in_one_line(tmp_path, capsys):
    assert main(["eval", str(write(tmp_path, html=[b""])), "--records"]) == 2
    assert "books.parquet: no gold records" in capsys.readouterr().err
    (tmp_path / "bad.parquet").write_bytes(b"no parquet")
    with pytest.raises(Error, match="not a readable Parquet file"):
        structured.evaluate(corpora.find(str(tmp_path / "bad.parquet")))
    with pytest.raises(Error, match="the column records: not JSON"):
        structured.evaluate(corpora.find(str(write(tmp_path, html=[b""], records=["["]))))
