"""Archives: each page once, damage costs what it hit, and is a record itself."""

import gzip
import zlib

import pytest
from crawls import archive, crawl, page, record

from marrow.batch.warc import read

pytest.importorskip("fastwarc")
LIMIT = 1_000_000
FORMS = pytest.mark.parametrize("members", [True, None, False], ids=["member each", "one member", "plain"])


def found(path, limit=LIMIT):
    return list(read(str(path), limit))


def good(records):
    return [each.url.rpartition("/")[2] for each in records if not each.status]


@FORMS
def test_each_response_is_a_record_with_what_the_archive_says(tmp_path, members):
    records = found(crawl(tmp_path / "a.warc", 5, members=members))
    assert [each.url for each in records] == [f"https://example.org/{number}" for number in range(5)]
    assert [each.body for each in records] == [page(number) for number in range(5)]
    first = records[0]
    assert (first.record_id, first.fetched, first.http_status, first.mime, first.charset, first.status) == (
        "<urn:uuid:0>", "2026-01-02T03:04:05Z", 200, "text/html", "utf-8", "")  # fmt: skip
    assert first.digest.startswith("sha1:")
    assert len(first.digest) == 37


@pytest.mark.parametrize("members", [True, False], ids=["member each", "plain"])
def test_offsets_lead_to_the_records(tmp_path, members):
    path = crawl(tmp_path / "a.warc", 4, members=members)
    for each in found(path):
        rest = path.read_bytes()[each.offset :]
        rest = zlib.decompressobj(31).decompress(rest) if members else rest
        assert rest.startswith(b"WARC/1.0")
        assert each.record_id.encode() in rest[:300]


def test_what_is_no_page_says_so(tmp_path):
    path = archive(tmp_path / "a.warc.gz", [
        record("info", b"software: x", kind="warcinfo"), record("image", b"\x89PNG", mime="image/png"),
        record("gone", page(0), status="404 Not Found"), record("moved", b"", status="301 Moved"),
        record("same", b"HTTP/1.1 200 OK\r\n\r\n", kind="revisit"), record("file", page(1), kind="resource",
            mime="text/html"),
        record("untyped", page(2), mime=""), record("name", b"x", url="dns:example.org", mime="text/dns"),
    ])  # fmt: skip
    assert [(each.status, each.reason) for each in found(path)] == [
        ("skipped", "not-html"), ("skipped", "http-status"), ("skipped", "http-status"), ("skipped", "revisit"),
        ("", None), ("", None), ("skipped", "not-html")]  # fmt: skip


def test_a_page_over_the_limit_is_not_read_and_its_neighbours_are(tmp_path):
    path = archive(tmp_path / "a.warc.gz", [record(0, page(0)), record(1, b"<p>" + b"x" * 5000), record(2, page(2))])
    records = found(path, limit=2000)
    assert [(each.status, each.body is None) for each in records] == [("", False), ("too_large", True), ("", False)]


@pytest.mark.parametrize("place", [0.1, 0.35, 0.5, 0.77, 0.99])
def test_flipped_bytes_cost_the_records_that_they_hit(tmp_path, place):
    whole = crawl(tmp_path / "a.warc.gz", 60)
    data, offsets = bytearray(whole.read_bytes()), [each.offset for each in found(whole)]
    start = int(place * (len(data) - 200))
    for number in range(start, start + 200):
        data[number] ^= 0x5A
    (tmp_path / "b.warc.gz").write_bytes(data)
    ends = [*offsets[1:], len(data)]
    hit = {str(number) for number, (begin, end) in enumerate(zip(offsets, ends, strict=True)) if begin < start + 200
           and start < end}
    records = found(tmp_path / "b.warc.gz")
    left = good(records)
    assert set(map(str, range(60))) - set(left) <= hit
    assert len(left) == len(set(left))
    broken = [each for each in records if each.status]
    assert broken
    assert {(each.status, each.reason) for each in broken} == {("read_error", "damaged")}
    assert all(each.body == page(int(each.url.rpartition("/")[2])) for each in records if not each.status)


def test_damage_of_a_plain_archive_costs_the_record_that_it_hit(tmp_path):
    data = crawl(tmp_path / "a.warc", 20, members=False).read_bytes()
    head = data.index(b"WARC/1.0\r\nWARC-Type: response\r\nWARC-Record-ID: <urn:uuid:7>")
    (tmp_path / "b.warc").write_bytes(data[:head] + b"XXXX" + data[head + 4 :])
    records = found(tmp_path / "b.warc")
    assert good(records) == [str(number) for number in range(20) if number != 7]
    assert [each.reason for each in records if each.status] == ["damaged"]


@FORMS
@pytest.mark.parametrize("cut", [3, 60, 150])
def test_a_cut_tail_is_noticed(tmp_path, members, cut):
    path = crawl(tmp_path / "a.warc", 10, members=members)
    path.write_bytes(path.read_bytes()[:-cut])
    records = found(path)
    assert records[-1].status == "read_error" or (members is False and cut == 3)  # the two empty lines after the record
    assert len(good(records)) >= 8 or members is None


def test_an_empty_file_and_one_that_is_no_archive_are_a_record_each(tmp_path):
    for name, data, reason in (("a", b"", "empty-file"), ("b", b"not at all" * 100, "damaged"),
                               ("c", gzip.compress(b"nor this" * 100, mtime=0), "damaged"), ("d", b"\x1f\x8b\x08",
                                   "cut")):  # fmt: skip
        (tmp_path / name).write_bytes(data)
        assert [(each.status, each.reason) for each in found(tmp_path / name)] == [("read_error", reason)], name


def test_padding_after_the_last_record_is_nothing(tmp_path):
    path = crawl(tmp_path / "a.warc.gz", 3)
    path.write_bytes(path.read_bytes() + bytes(1000))
    assert good(found(path)) == ["0", "1", "2"]


def test_many_beginnings_of_members_that_are_none_cost_linear_time(tmp_path):
    fake = zlib.compressobj(9, zlib.DEFLATED, 31)
    head = fake.compress(b"WARC/1.0\r\n") + fake.flush(zlib.Z_SYNC_FLUSH)
    path = tmp_path / "a.warc.gz"
    path.write_bytes(crawl(tmp_path / "b.warc.gz", 2).read_bytes() + head * 20_000 + crawl(tmp_path / "c.warc.gz",
        1).read_bytes())
    records = found(path)
    assert good(records)[:2] == ["0", "1"]
    assert len(records) < 20_010
