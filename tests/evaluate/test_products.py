"""Products measured against the JSON-LD that was taken away from their pages."""

import json
import re

import pytest

from marrow.cli import main
from marrow.evaluate import corpora, products
from marrow.evaluate.sample import Sample

pyarrow = pytest.importorskip("pyarrow")
parquet = pytest.importorskip("pyarrow.parquet")
LD = """<script type="application/ld+json">{"@type":"Product","name":"Steel kettle &amp; lid","brand":"Acme",
"offers":{"price":5,"priceCurrency":"EUR"}}</script>"""
SHOWN = ('<main class=product-page><h1>Steel kettle &amp; lid</h1><p class=price>5,00 €</p><button>'
         'In den Warenkorb</button></main>')


def corpus(tmp_path, *pages):
    rows = [{"id": name, "html": body.encode(), "url": f"https://{name}.example/p/kettle", "page_type": kind}
            for name, body, kind in pages]  # fmt: skip
    parquet.write_table(pyarrow.Table.from_pylist(rows), tmp_path / "shops.parquet")
    return tmp_path / "shops.parquet"


def test_json_ld_is_gold_and_taken_away(tmp_path):
    others = ("b", SHOWN, "product"), ("c", LD + LD + SHOWN, "product"), ("d", LD, "article")
    path = corpus(tmp_path, ("a", LD + SHOWN, "product"), *others)
    (shop,) = products.pages(corpora.find(str(path)))
    assert b"ld+json" not in shop.html and SHOWN.encode() in shop.html and shop.url == "https://a.example/p/kettle"
    assert shop.records[0] == {"name": "Steel kettle & lid", "brand": "Acme", "price": "5", "currency": "EUR"}


def test_counts():
    shop = Sample("1", b"", records=[{"name": "Steel kettle", "price": "5.00", "currency": "EUR"}])
    found = {"fields": {"name": "Acme steel kettle!", "price": "5", "currency": "USD"}}
    for output, right in ((json.dumps([found]), {"name", "price"}), ("[]", set()), ("", set())):
        counts = products.count(shop, output, "records")
        assert {each.kind for each in counts} == {"name", "exact", "price", "currency"}
        assert {each.kind for each in counts if each.right} == right


@pytest.mark.parametrize(
    ("field", "given", "wanted", "right"),
    [("name", "kettle", "steel kettle", True), ("name", "kett", "steel kettle", False), ("name", "", "kettle", False),
     ("exact", "kettle", "steel kettle", False), ("exact", "Kettle.", "kettle", True), ("price", "5", "5.001", True),
     ("price", "", "5", False), ("price", "50", "5", False), ("currency", "eur", "EUR", True)],
)  # fmt: skip
def test_right_and_wrong(field, given, wanted, right):
    assert products.is_right(field, given, wanted) is right


def test_the_command_prints_a_table_of_products(tmp_path, capsys):
    path = corpus(tmp_path, ("a", LD + SHOWN, "product"), ("b", LD + "<p>nothing", "product"))
    rows = parquet.read_table(path).to_pylist()
    gold = [{**row, "records": json.dumps([])} for row in rows]
    parquet.write_table(pyarrow.Table.from_pylist(gold), path)
    assert main(["eval", str(path), "--records", "--jobs", "1"]) == 0
    said = capsys.readouterr().out
    assert "products, JSON-LD taken away" in said
    assert "| products, JSON-LD taken away | name (2) | exact (2) | brand (2) | price (2) | currency (2) |" in said
    assert [cell.split()[0] for cell in re.findall(r"\| product \|(.*)\|", said)[0].split("|")] == [
        "0.500", "0.500", "0.000", "0.500", "0.500"]  # fmt: skip
