import json

import pytest

import marrow
from marrow import structured
from marrow.cli import main

TABLE = "<table><tr><th>City<th>People<tr><td>Oslo<td>700,000<tr><td>Bergen<td>290,000</table>"
SHOP = """<script type="application/ld+json">{"@type":"Product","name":"Kettle",
"offers":{"price":5,"priceCurrency":"EUR"}}</script><h1>Kettle</h1><ul>"""
SHOP += "".join(f"<li><a href=/{n}>Kettle {n}</a> <b>€{n}</b> and more words</li>" for n in range(8)) + "</ul>"


def test_the_best_answer_a_page_allows():
    assert [record.kind for record in marrow.records(SHOP)] == ["product"]
    assert [record.fields["City"] for record in marrow.records(TABLE)] == ["Oslo", "Bergen"]
    assert [record.kind for record in marrow.records(SHOP, kind="list")] == ["list"] * 8
    assert marrow.records(b"") == [] and marrow.comments("<p>nobody said anything") == []


def test_tables_above_a_thread_and_below_it():
    table = "<table><tr><th>Year<th>Snow<tr><td>2001<td>5 cm<tr><td>2002<td>7 cm</table>"
    posts = "".join(
        f"<div class=comment id=c{n}><a class=author href=/members/{n}>Ann {n}</a><time>2022-01-0{n}</time>"
        f"<p>Snow fell for {n} days and nobody could leave the house.</p></div>" for n in range(1, 6)
    )  # fmt: skip
    assert {record.kind for record in marrow.records(f"{table}{posts}")} == {"table", "thread"}
    assert {record.kind for record in marrow.records(f"{posts}{table}")} == {"thread"}


def test_the_knobs_of_finders_are_settings():
    table = "<table><tr><th>City<th>People<tr><td>Oslo<td>700,000<tr><td>Bergen<td>290,000</table>"
    assert len(marrow.records(table, kind="table")) == 2
    strict = marrow.Settings().update({"table.rows": 3}, "test")
    assert marrow.records(table, kind="table", settings=strict) == []
    assert "table" not in {record.kind for record in marrow.records(table, settings=strict)}


def test_an_unknown_kind_answers_with_the_nearest():
    with pytest.raises(marrow.Error, match="did you mean product"):
        marrow.records("", kind="produkt")


def test_forms():
    found = marrow.records(TABLE)
    assert json.loads(structured.text(found))[0]["fields"] == {"City": "Oslo", "People": "700,000"}
    assert [json.loads(line)["kind"] for line in structured.text(found, "jsonl").splitlines()] == ["table", "table"]
    assert structured.text(found, "csv").splitlines()[:2] == [
        "kind,City,People,confidence,source,path", 'table,Oslo,"700,000",0.95,visible,/html/body[1]/table[1]/tbody[1]/t'
                                                   'r[2]']  # fmt: skip
    assert structured.text([], "csv") == ""
    with pytest.raises(marrow.Error, match="unknown form"):
        structured.text(found, "xml")


def test_a_dataframe():
    pytest.importorskip("pandas")
    assert list(marrow.dataframe(marrow.records(TABLE))["City"]) == ["Oslo", "Bergen"]


def test_the_command(tmp_path, capsys):
    (tmp_path / "a.html").write_text(TABLE)
    (tmp_path / "b.html").write_text("<p>nothing")
    assert main(["records", str(tmp_path / "a.html"), "-t", "jsonl"]) == 0
    assert json.loads(capsys.readouterr().out.splitlines()[1])["fields"]["City"] == "Bergen"
    assert main(["records", str(tmp_path), "-k", "table", "-t", "csv", "-o", str(tmp_path / "out.csv")]) == 1
    assert "no-records" in capsys.readouterr().err
    (tmp_path / "c.html").write_bytes(b"%PDF-1.7")
    assert main(["records", str(tmp_path / "c.html")]) == 3
    assert "c.html: not-html: the bytes look like pdf" in capsys.readouterr().err
    assert (tmp_path / "out.csv").read_text().count("\n") == 3


def test_a_list_that_is_a_table_without_a_header_is_given_as_rows():
    lines = "".join(f"<tr><td>harbour {n}</td><td>{n * 7} ships</td><td>pier {n % 3}</td></tr>" for n in range(12))
    found = marrow.records(f"<h1>Harbours</h1><table>{lines}</table><p>All harbours of the coast.</p>")
    assert {record.kind for record in found} == {"table"}
    assert found[3].fields == {"column 1": "harbour 3", "column 2": "21 ships", "column 3": "pier 0"}


def test_a_table_without_a_header_beside_the_list_is_left_out():
    items = "".join(f'<li><a href="/{n}">Harbour news number {n}</a> <p>What happened in the night, {n} May.</p></li>'
                    for n in range(9))
    lines = "".join(f"<tr><td>{n}</td><td>{n * 3}</td></tr>" for n in range(4))
    found = marrow.records(f"<h1>News</h1><ul>{items}</ul><table>{lines}</table>")
    assert {record.kind for record in found} == {"list"}
    assert len(found) == 9


CARD = ('<div class="card"><a href="/p/{0}"><img src="/{0}.jpg"><h3>Oak shelf number {0}</h3></a><span>'
        '€{0}.50</span></div>')
CARDS = [CARD.format(n) for n in range(40, 64)]


@pytest.mark.parametrize(("cards", "data", "kind"), [(24, "", "list"), (3, "", "product"), (24, "stated", "product")])
def test_a_catalogue_that_calls_itself_a_product_is_a_list(cards, data, kind):
    stated = """<script type="application/ld+json">{"@type": "Product", "name": "Oak shelves",
"offers": {"price": 40.5}}</script>"""
    head = f'<meta property="og:type" content="product"><title>Oak shelves</title>{stated if data else ""}'
    found = marrow.records(f"<html><head>{head}</head><body><h1>Oak shelves</h1>{''.join(CARDS[:cards])}</body></html>")
    assert found[0].kind == kind
    assert kind == "product" or len(found) == cards


def test_a_product_beside_related_ones_is_not_lost():
    bought = '<p class="price">€19.90</p><button>Add to cart</button>'
    head = '<meta property="og:type" content="product"><title>Oak shelf</title>'
    found = marrow.records(f"<html><head>{head}</head><body><h1>Oak shelf</h1>{bought}<h2>Like this</h2>"
                           f"{''.join(CARDS)}</body></html>")
    assert [record.fields["price"] for record in found if record.kind == "product"] == ["19.90"]
