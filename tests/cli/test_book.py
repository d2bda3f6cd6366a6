"""`marrow book` and `-t epub`: several pages and feeds as one book, and one page as a file."""

import io
import json
import re
import sys
import zipfile
from pathlib import Path

import pytest
from serving import serving

from marrow.cli import main

pytest.importorskip("math_core")
pytest.importorskip("feedparser")
PAGES = Path(__file__).parents[1] / "pages"


def story(name: str) -> bytes:
    said = f"{name} began on a wet morning, and nobody in the small harbour town was ready for what followed. "
    return f"<title>{name}</title><article><h1>{name}</h1><p>{said * 3}</p><p>{said}</p></article>".encode()


def rss(base: str) -> bytes:
    items = "".join(f"<item><title>{name}</title><link>{base}/{name}</link><pubDate>{date}</pubDate></item>"
                    for name, date in
                    (("Rain", "Mon, 01 Jan 2999 10:00:00 GMT"), ("Snow", "Mon, 01 Jan 2001 10:00:00 GMT")))  # fmt: skip
    full = story("Hail").decode().replace("<", "&lt;")
    kept = f"<item><title>Hail</title><link>{base}/gone</link><description>{full}</description></item>"
    return (f'<?xml version="1.0"?><rss version="2.0"><channel><title>Weather</title>{items}{kept}'
            "</channel></rss>").encode()


def atom(base: str) -> bytes:
    entry = f'<entry><title>Rain</title><link href="{base}/Rain"/><updated>2024-01-01T00:00:00Z</updated></entry>'
    return f'<feed xmlns="http://www.w3.org/2005/Atom"><title>Weather</title>{entry}</feed>'.encode()


def json_feed(base: str) -> bytes:
    items = [{"url": f"{base}/Rain"}]
    return json.dumps({"version": "https://jsonfeed.org/version/1.1", "title": "Weather", "items": items}).encode()


@pytest.fixture
def server():
    pages = {f"/{name}": ("text/html", story(name)) for name in ("Rain", "Snow")}
    with serving(pages) as address:
        for name, make in (("rss", rss), ("atom", atom), ("json", json_feed)):
            pages[f"/{name}"] = ("application/octet-stream", make(address))
        yield address


def titles(path: Path) -> list[str]:
    """The title of the book, then those of its pages."""
    with zipfile.ZipFile(path) as file:
        package = file.read("EPUB/package.opf").decode()
        heads = [file.read(name).decode() for name in sorted(file.namelist()) if name.endswith("-001.xhtml")]
    return [re.search("<dc:title>(.*?)<", package)[1], *(re.search("<h1>(.*?)<", head)[1] for head in heads)]


def test_several_pages_are_one_book_in_the_order_given(tmp_path, server, capsys):
    out = tmp_path / "b.epub"
    assert main(["book", f"{server}/Snow", f"{server}/gone", f"{server}/Rain", "-o", str(out), "--title", "Both"]) == 1
    assert titles(out) == ["Both", "Snow", "Rain"]
    assert f"{server}/gone: http-status:" in capsys.readouterr().err


@pytest.mark.parametrize(("feed", "wanted"), [("rss", ["Rain", "Snow", "Hail"]), ("atom", ["Rain"]),
    ("json", ["Rain"])])
def test_a_feed_is_a_book_of_its_entries(tmp_path, server, feed, wanted):
    assert main(["book", f"{server}/{feed}", "-o", str(tmp_path / "b.epub")]) == 0
    first, *rest = titles(tmp_path / "b.epub")
    assert first.startswith("Weather, 2") and rest == wanted


def test_the_entries_of_a_feed_are_chosen_by_number_and_days(tmp_path, server):
    assert main(["book", f"{server}/rss", "-o", str(tmp_path / "b.epub"), "--most", "1"]) == 0
    assert titles(tmp_path / "b.epub")[1:] == ["Rain"]
    assert main(["book", f"{server}/rss", "-o", str(tmp_path / "b.epub"), "--days", "1"]) == 0
    assert titles(tmp_path / "b.epub")[1:] == ["Rain", "Hail"]


@pytest.mark.parametrize("choice", [("--most", "0"), ("--days", "0"), ("--days", "nan"), ("--days", "1e10")])
def test_no_entries_cannot_be_asked_for(tmp_path, capsys, choice):
    assert main(["book", "feed.xml", "-o", str(tmp_path / "b.epub"), *choice]) == 2
    assert capsys.readouterr().err.startswith("marrow: --most is 1 or more, and --days above 0")


def test_a_book_of_nothing_is_not_written(tmp_path, server, capsys):
    assert main(["book", f"{server}/gone", "-o", str(tmp_path / "b.epub")]) == 3
    assert not (tmp_path / "b.epub").exists()
    assert len(capsys.readouterr().err.splitlines()) == 1
    assert main(["book", f"{server}/gone", "-o", str(tmp_path)]) == 2  # told before a page is read
    assert capsys.readouterr().err == f"marrow: {tmp_path}: is a folder; name a file\n"


def test_a_feed_cannot_lead_to_private_addresses(tmp_path, server, capsys):
    feed = tmp_path / "feed.xml"
    feed.write_bytes(rss(server).replace(b"<item>", b"<item>", 1))
    assert main(["book", str(feed), "-o", str(tmp_path / "b.epub"), "--most", "2"]) == 3
    assert capsys.readouterr().err.count("blocked-address") == 2


def test_one_page_is_one_file(tmp_path, capsys, monkeypatch):
    page = str(PAGES / "news" / "source.html")
    common = ["-t", "epub", "--set", "epub.images=false"]
    assert main([page, *common, "-o", str(tmp_path / "a.epub")]) == 0
    assert main([page, str(PAGES / "maths" / "source.html"), *common, "-O", str(tmp_path / "out")]) == 0
    made = [*(tmp_path / "out").iterdir(), tmp_path / "a.epub"]
    assert all(zipfile.is_zipfile(path) for path in made) and len(made) == 3
    stdout = io.TextIOWrapper(io.BytesIO())
    monkeypatch.setattr(sys, "stdout", stdout)
    assert main([page, *common]) == 0
    assert zipfile.is_zipfile(io.BytesIO(stdout.buffer.getvalue()))


def test_what_cannot_be_one_file_is_said(tmp_path, capsys):
    page = str(PAGES / "news" / "source.html")
    assert main([page, str(PAGES / "maths" / "source.html"), "-t", "epub", "-o", str(tmp_path / "a.epub")]) == 2
    assert "marrow book" in capsys.readouterr().err
    empty = tmp_path / "empty.html"
    empty.write_bytes(b"")
    assert main([str(empty), "-t", "epub", "-o", str(tmp_path / "a.epub")]) == 3
    assert not (tmp_path / "a.epub").exists()
