"""Tables: each row a record, whatever is wrong with a line, a column or the file."""

import gzip
import json

import pytest
from crawls import finished, page

from marrow.batch import Job, shards
from marrow.batch.tables import lines, parquet
from marrow.errors import Error

pa = pytest.importorskip("pyarrow")
zstandard = pytest.importorskip("zstandard")
LIMIT = 10_000
ROWS = [{"url": f"https://example.org/{number}", "id": f"n{number}", "html": page(number).decode()}
        for number in range(5)]
TEXT = b"".join(json.dumps(row).encode() + b"\n" for row in ROWS)


def shown(records):
    return [(each.offset, each.status, each.reason) for each in records]


@pytest.mark.parametrize("pack", [bytes, gzip.compress, zstandard.compress], ids=["plain", "gzip", "zstd"])
def test_lines_are_records(tmp_path, pack):
    path = tmp_path / "a.jsonl"
    path.write_bytes(pack(TEXT))
    found = list(lines(str(path), LIMIT, ""))
    assert [(each.url, each.record_id, each.body) for each in found] == [tuple(row.values()) for row in ROWS]
    assert {(each.status, each.digest[:5]) for each in found} == {("", "sha1:")}


@pytest.mark.parametrize(
    ("line", "reason", "status"),
    [(b"{", "bad-json", "read_error"), (b"[1]", "bad-json", "read_error"), (b'{"url": 1}', "no-page", "read_error"),
     (b'{"html": 7}', "no-page", "read_error"), (b'{"html": "' + b"x" * 2 * LIMIT + b'"}', "too-large", "too_large"),
     (b"x" * 9 * LIMIT, "too-large", "too_large"), (b"[" * 50_000, "bad-json", "read_error"),
     (b"\xff\xfe{", "bad-json", "read_error")],
)  # fmt: skip
def test_a_bad_line_is_a_record_and_costs_no_other(tmp_path, line, reason, status):
    path = tmp_path / "a.jsonl"
    path.write_bytes(TEXT + line + b"\n" + TEXT)
    found = shown(lines(str(path), LIMIT, ""))
    assert found == [(number, "", None) if number != 5 else (5, status, reason) for number in range(11)]


@pytest.mark.parametrize("pack", [gzip.compress, zstandard.compress], ids=["gzip", "zstd"])
def test_a_cut_file_keeps_what_was_before(tmp_path, pack):
    path = tmp_path / "a.jsonl.packed"
    path.write_bytes(pack(TEXT * 50) + pack(TEXT)[:-9])
    found = list(lines(str(path), LIMIT, ""))
    assert found[-1].reason in ("cut", "damaged")
    assert len(found) > 1
    assert all(not each.status for each in found[:-1])


@pytest.mark.parametrize("pack", [gzip.compress, zstandard.compress], ids=["gzip", "zstd"])
def test_a_page_that_is_cut_off_says_so(tmp_path, pack):
    path = tmp_path / f"a.html.{'gz' if pack is gzip.compress else 'zst'}"
    whole = pack(b"<p>" + bytes(range(256)) * 9)
    for data, reason in ((whole, None), (whole[: len(whole) // 2], "cut")):
        path.write_bytes(data)
        (record,) = shards([str(path)])[0].records(Job(str(tmp_path / "out"), max_bytes=LIMIT))
        assert record.reason == reason


def table(path, rows=ROWS, **how):
    pa.parquet.write_table(pa.Table.from_pylist(rows), path, **how)
    return path


def test_rows_of_parquet_are_records(tmp_path):
    import pyarrow.parquet

    path = pyarrow.parquet and table(tmp_path / "a.parquet", row_group_size=2)
    found = list(parquet(str(path), LIMIT, ""))
    assert [(each.offset, each.url, each.body) for each in found] == [
        (number, row["url"], row["html"]) for number, row in enumerate(ROWS)]  # fmt: skip
    with pytest.raises(Error, match="no column page_source among url, id, html") as caught:
        list(parquet(str(path), LIMIT, "page_source"))
    assert caught.value.code == "no-column"


def test_a_damaged_group_of_rows_costs_its_own_rows_and_each_is_a_record(tmp_path):
    import pyarrow.parquet as pq

    path = table(tmp_path / "a.parquet", row_group_size=2, compression="none", use_dictionary=False)
    column = pq.ParquetFile(path).metadata.row_group(1).column(2)
    data = bytearray(path.read_bytes())
    for place in range(column.data_page_offset, column.data_page_offset + 40):
        data[place] = 0xFF
    path.write_bytes(data)
    assert shown(parquet(str(path), LIMIT, "")) == [
        (number, "read_error", "damaged") if number in (2, 3) else (number, "", None)
        for number in range(5)]  # fmt: skip


@pytest.mark.parametrize(("data", "reason"), [(b"", "empty-file"), (b"PAR1 and no more", "damaged")])
def test_a_file_that_is_none_is_one_record(tmp_path, data, reason):
    (tmp_path / "a.parquet").write_bytes(data)
    assert shown(parquet(str(tmp_path / "a.parquet"), LIMIT, "")) == [(0, "read_error", reason)]


def test_a_column_that_is_not_there_is_one_line_and_jobs_may_be_0(tmp_path):
    from pyarrow import parquet

    rows = tmp_path / "rows.parquet"
    parquet.write_table(pa.table({"url": ["https://example.org/a"], "html": [page(1)]}), rows)
    said = finished(rows, "-O", tmp_path / "out", "--column", "body", "--jobs", "0", code=3)
    assert said.splitlines()[0] == f"{rows}: no-column: no column body among url, html"
    assert "one a processor" in finished(rows, "-O", tmp_path / "out", "--jobs", "-1", code=2)
