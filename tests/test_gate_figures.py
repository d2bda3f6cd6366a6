"""What the gate measures: golden pages, the model that ships, and corpora by each measure."""

import json

import figures
import pytest

from marrow.algorithms import learned

GOLD = {"title": "Rain on the hills", "author": "Ann Birch", "date": "", "lang": "en"}
LINES = [f"Take coat number {number} with you" for number in range(figures.FEWEST)]
ITEMS = "".join(f"<li>{line}" for line in LINES)
PAGE = f"""<html lang=en><head><title>Rain on the hills</title><meta name=author
content="Ann Birch"></head><body><article>
<h1>Rain on the hills</h1><p>It rained on the hills all morning, and the river rose.</p>
<ul>{ITEMS}</ul></article></body></html>"""
TEXT = "Rain on the hills\nIt rained on the hills all morning, and the river rose.\n" + "\n".join(LINES)


@pytest.fixture
def corpora(tmp_path):
    pyarrow, parquet = pytest.importorskip("pyarrow"), pytest.importorskip("pyarrow.parquet")
    row = {"id": "1", "html": PAGE.encode(), "text": TEXT, "records": json.dumps([{"a1": "Oslo"}]), **GOLD}
    parquet.write_table(pyarrow.Table.from_pylist([row]), tmp_path / "rain.parquet")
    return tmp_path


def test_the_golden_pages_are_held_by_structure_and_metadata():
    structure, fields = figures.golden_structure().f1, figures.golden_metadata().f1
    kinds = ("code", "table", "item", "heading", "quote")
    assert {f"{kind} {measured}" for kind in kinds for measured in ("kept", "right")} <= set(structure)
    assert {f"{view}: {field}" for view in ("full", "bare") for field in ("title", "authors", "site")} <= set(fields)
    assert all(0 <= value <= 1 for value in (*structure.values(), *fields.values()))
    assert figures.golden_structure().digest != figures.golden_metadata().digest


def test_a_table_that_comes_out_as_text_is_not_kept():
    table = "| a | b |\n|---|---|\n| c | d |\n\n- an item\n"
    wanted, given = figures._read(table), figures._read("a b\n\nc d\n\n- an item\n")
    assert [each.kind for each in wanted] == ["table", "item"]
    assert figures.alike(wanted, given) == [-1, 2]


def test_the_model_is_held_to_its_cross_validation():
    found = figures.model_figures()
    assert {"all", "corpus wcxb-dev", "page_type article"} <= set(found.f1)
    assert 0.8 < found.f1["corpus wcxb-dev"] < 1 and learned.SHIPPED.exists()


def test_corpora_by_every_measure(corpora):
    pytest.importorskip("rapidfuzz", reason="needs rapidfuzz: pip install 'webmarrow[evaluate]'")
    names = ["rain", "rain:structure", "rain: structure", "rain:metadata", "rain:records"]
    found = figures.of_corpora(names, corpora, 1)
    assert list(found) == ["rain", "rain: structure", "rain: metadata", "rain: records"]
    assert len({each.digest for each in found.values()}) == 1
    assert (found["rain: structure"].f1["item kept"], found["rain: structure"].f1["item right"]) == (1, 1)
    assert "paragraph kept" not in found["rain: structure"].f1
    told = found["rain: metadata"].f1
    assert (told["full: authors"], told["bare: authors"], told["bare: title"], told["full: no false published"]) == (1,
        0, 1, 1)
    assert set(found["rain: records"].f1) == {"values", "segments"}


def test_transplants_have_figures_by_kind_and_their_means(tmp_path, monkeypatch):
    pytest.importorskip("rapidfuzz", reason="needs rapidfuzz: pip install 'webmarrow[evaluate]'")
    monkeypatch.setattr(figures, "FEWEST", 3)
    monkeypatch.setattr(figures, "DEFAULT_ALGORITHM", "rules")
    (tmp_path / "towns").mkdir()
    for town in ("Oslo", "Bergen", "Molde"):
        lines = [f"In {town} it rained for {days} days and the people of the town went up the hill."
                 for days in range(9)]
        (tmp_path / f"towns/{town}.html").write_text(f"<article><p>{'<p>'.join(lines)}</article>")
        (tmp_path / f"towns/{town}.txt").write_text("\n".join(lines))
    found = figures.of_corpora(["towns:transplants"], tmp_path, 1)["towns: transplants"].f1
    assert {"mean kept whole", "mean gone", "table kept whole", "share gone"} <= set(found)
    assert found["short kept whole"] == 1 and all(0 <= value <= 1 for value in found.values())
