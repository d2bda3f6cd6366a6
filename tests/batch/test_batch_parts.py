"""The parts: conditions, columns, SimHash, counts of quality, sources, codings of bodies, the map function."""

import gzip
import pickle
import random

import pytest
from crawls import crawl, page

from marrow.batch import Extract, Job, shards
from marrow.batch.duplicates import NEAR, Seen, signed
from marrow.batch.extracting import decoded
from marrow.batch.quality import signals
from marrow.batch.running import part
from marrow.batch.schema import COLUMNS, SIGNALS, chosen
from marrow.batch.where import Where
from marrow.errors import Error
from marrow.fingerprint import fingerprint

ROW = {"status": "ok", "words": 120, "confidence": 0.8, "text_language": "de", "title": None, "quality": {"lines": 10,
    "braces": 2}}


@pytest.mark.parametrize(
    ("text", "holds"),
    [("", True), ("words >= 50", True), ("50 <= words < 100", False), ('text_language in ("en", "de")', True),
     ("words > 50 and confidence > .9", False), ("not words > 500 or status == 'x'", True), ("title == None", True),
     ("title > 3", False), ("page_type != 'forum'", True), ("quality.braces / quality.lines == .2", True),
     ("words > 'a'", False),
     ("words / 0 > 1", False), ("-words < 0", True), ("not title", True), ("quality.words > 0", False)],
)  # fmt: skip
def test_conditions(text, holds):
    assert Where(text)(ROW) is holds


@pytest.mark.parametrize(
    ("text", "message"),
    [("word > 1", "did you mean words"), ("quality.brace > 1", "did you mean braces"), ("words >", "invalid syntax"),
     ("__import__('os')", "is no comparison"), ("words.real", "is no comparison"), ("[x for x in words]",
         "is no comparison"),
     ("(" * 5000, "--where")],
)  # fmt: skip
def test_what_is_no_condition_is_an_error(text, message):
    with pytest.raises(Error, match=message):
        Where(text)


def test_columns_are_chosen_by_name_or_by_what_changes():
    usual = chosen("")
    assert "text" in usual
    assert chosen("+markdown,-text") == tuple(name for name in COLUMNS if name in {*usual, "markdown"} - {"text"})
    assert chosen("url,text,url") == ("url", "text")
    for bad in ("urls", "+urls", "url,+text"):
        with pytest.raises(Error):
            chosen(bad)


def test_texts_that_are_nearly_the_same_differ_in_few_bits():
    chance = random.Random(1)
    words = [f"w{chance.randrange(5000)}" for _ in range(600)]
    other = [f"w{chance.randrange(5000)}" for _ in range(600)]
    texts = (" ".join(each) for each in (words, [*words[:-2], "end"], other))
    one, near, far = (signed(fingerprint(text)) for text in texts)
    assert ((one ^ near) & (2**64 - 1)).bit_count() <= NEAR < ((one ^ far) & (2**64 - 1)).bit_count()
    assert (signed(fingerprint("")), signed(fingerprint(" -- "))) == (None, None)
    assert -(2**63) <= one < 2**63
    seen = Seen()
    met = [("a", one, "1"), ("b", near, "2"), ("c", far, "3"), ("a", None, "4")]
    assert [seen.first(*each) for each in met] == [None, "1", None, "1"]


def test_chinese_texts_have_fingerprints_that_differ():
    assert fingerprint("今天下雨了，河水上涨。") != fingerprint("明天是晴天，我们去山上。")
    assert fingerprint("今天\u3000下雨了") == fingerprint("今天 下雨了")  # which is white space too


def test_counts_of_quality_by_hand():
    text = "- One two.\nOne two three…\nlorem ipsum { #\n\nOne two three…\nEnable JavaScript"
    found = signals(text)
    assert set(found) == set(SIGNALS)
    wanted = {"words": 12, "lines": 5, "lines_bulleted": 1, "lines_ellipsis": 2, "lines_ended": 3, "lines_repeated": 1,
              "chars_repeated": 14, "symbols": 3, "lorem_ipsum": 1, "braces": 1, "lines_javascript": 1,
              "chars_top_2gram": 18, "stop_words": 0, "lines_short": 5}  # fmt: skip
    assert {name: found[name] for name in wanted} == wanted


CHUNKS = b"5\r\nhello\r\n6;x=y\r\n world\r\n0\r\n\r\n"


@pytest.mark.parametrize(
    ("body", "content", "transfer", "out"),
    [(CHUNKS, "", "chunked", b"hello world"), (b"<p>5\r\nhello", "", "chunked", b"<p>5\r\nhello"),
     (CHUNKS[:-10], "", "chunked", b"hello wo"),
     (gzip.compress(b"<p>x", mtime=0), "gzip", "", b"<p>x"), (b"<p>plain", "gzip", "", b"<p>plain"),
     (b"<p>x", "none", "", b"<p>x")],
)  # fmt: skip
def test_bodies_lose_the_codings_that_they_have(body, content, transfer, out):
    assert decoded(body, content, transfer, 1000) == out


def test_a_body_that_hides_too_much_is_refused():
    with pytest.raises(Error) as caught:
        decoded(gzip.compress(bytes(100_000)), "gzip", "", 1000)
    assert caught.value.code == "too-large"


def test_a_list_may_be_compressed_and_a_damaged_one_is_an_error(tmp_path):
    zstandard = pytest.importorskip("zstandard", reason="needs zstandard: pip install 'webmarrow[batch]'")
    lines = "".join(f"https://example.org/{number}\n" for number in range(200)).encode()
    for name, packed in (("a.paths.gz", gzip.compress(lines)), ("a.paths.zst", zstandard.compress(lines))):
        file = tmp_path / name
        file.write_bytes(packed)
        assert len(shards([str(file)])[0].paths) == 200
        broken = bytearray(packed)
        broken[4:] = b"\xff" * (len(broken) - 4)
        file.write_bytes(broken)
        with pytest.raises(Error) as caught:
            shards([str(file)])
        assert caught.value.code == "unreadable"


def test_lists_are_read_as_they_are(tmp_path):
    archive = crawl(tmp_path / "a.warc.gz", 1)
    (tmp_path / "p.html").write_bytes(page(1))
    listed = f"# a list\ncrawl-data/X/warc/x.warc.gz\n{archive}\n\np.html\ngone.warc.gz\nhttps://example.org/page\n"
    (tmp_path / "warc.paths.gz").write_bytes(gzip.compress(listed.encode()))
    found = shards([str(tmp_path / "warc.paths.gz")])
    assert [(each.kind, each.paths) for each in found] == [
        ("warc", ("https://data.commoncrawl.org/crawl-data/X/warc/x.warc.gz",)), ("warc", (str(archive),)),
        ("warc", (str(tmp_path / "gone.warc.gz"),)), ("pages", (str(tmp_path / "p.html"),
            "https://example.org/page"))]  # fmt: skip
    assert shards([str(tmp_path / "warc.paths.gz")],
                  base="s3://crawl")[0].paths == ("s3://crawl/crawl-data/X/warc/x.warc.gz",)
    assert len({each.name for each in found}) == 4
    assert [each.name for each in shards([str(tmp_path)])] == [each.name for each in shards([str(archive),
        str(tmp_path / "p.html")])]
    for bad in (str(tmp_path / "none"), str(tmp_path / "*.parquet"), str(__file__)):
        with pytest.raises(Error):
            shards([bad])


def test_what_a_run_wrote_is_no_source_whatever_link_leads_there(tmp_path):
    for name in ("in/a.html", "out/run/b.jsonl"):
        (tmp_path / name).parent.mkdir(parents=True)
        (tmp_path / name).write_bytes(page(1))
    (tmp_path / "in/around").symlink_to("..")
    assert len(shards([str(tmp_path / "in")])) == 2
    assert [each.paths for each in shards([str(tmp_path / "in")], output=str(tmp_path / "out"))] == [
        (str(tmp_path / "in/a.html"),)]  # fmt: skip


def test_parts_are_of_equal_size_and_each_shard_is_in_one():
    assert sorted(each for number in (1, 2, 3) for each in part(list(range(10)), f"{number}/3")) == list(range(10))
    for bad in ("0/3", "4/3", "1", "a/b", "1/0"):
        with pytest.raises(Error, match="write I/N"):
            part([1], bad)


def test_a_job_is_named_by_what_decides_about_its_rows():
    names = {Job("out").run, Job("out", where="words > 1").run, Job("out", timeout=3).run,
             Job("out", fields=("url",)).run}
    assert len(names) == 4
    assert Job("out").run == Job("elsewhere").run
    assert Job("a?b/").folder == f"a?b/{Job('a').run}"
    assert Job("s3://a?b").folder == f"s3://a/{Job('a').run}?b"
    assert pickle.loads(pickle.dumps(Job("out"))) == Job("out")
    for bad in ({"format": "csv"}, {"fields": ("urls",)}, {"timeout": 0}, {"where": "x"}):
        with pytest.raises(Error):
            Job("out", **bad)


def test_the_map_function_gives_a_row_for_each_row():
    extract = pickle.loads(pickle.dumps(Extract("status,title,words", column="page", max_bytes=1000)))
    made = extract({"page": [page(1), page(2).decode(), None, b"x" * 2000, 7, "<title>404 Not Found</title><h1>"
        "Not Found</h1>"]})
    assert made["status"] == ["ok", "ok", "empty", "too_large", "error", "empty"]
    assert made["title"][:2] == ["Rain 1", "Rain 2"]
    assert {len(column) for column in made.values()} == {6}
    with pytest.raises(Error, match="no column html"):
        Extract("status")({"x": []})


def test_the_map_function_serves_datasets(tmp_path):
    datasets = pytest.importorskip("datasets")
    pages = datasets.Dataset.from_dict({"html": [page(number).decode() for number in range(4)]})
    made = pages.map(Extract("title,words"), batched=True, batch_size=2)
    assert made["title"] == [f"Rain {number}" for number in range(4)]
