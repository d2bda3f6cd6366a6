"""Archives on the plain command line are their pages; texts of other kinds say what they are."""

import gzip
import json

import pytest
from running import PAGE, WORDS


def record(number, body, status="200 OK"):
    block = f"HTTP/1.1 {status}\r\nContent-Type: text/html; charset=utf-8\r\n\r\n{body}".encode()
    head = (f"WARC/1.0\r\nWARC-Type: response\r\nWARC-Record-ID: <urn:uuid:{number}>"
            f"\r\nContent-Length: {len(block)}\r\n"
            f"WARC-Target-URI: https://example.org/{number}\r\nContent-Type: application/http\r\n\r\n")  # fmt: skip
    return head.encode() + block + b"\r\n\r\n"


PAGES = [record(number, PAGE.replace("Rain", f"Rain {number}"), status) for number, status in enumerate(("200 OK",
    "404 No", "200 OK"))]


@pytest.mark.parametrize("members", [True, False])
def test_an_archive_is_its_pages(run, folder, members):
    pytest.importorskip("fastwarc")
    (folder / "a.warc.gz").write_bytes(b"".join(map(gzip.compress, PAGES)) if members
                                       else gzip.compress(b"".join(PAGES)))
    code, out, err = run("a.warc.gz", "-t", "jsonl")
    found = [json.loads(line) for line in out.splitlines()]
    assert (code, err) == (0, [])
    assert [(each["title"], each["url"]) for each in found] == [(f"Rain {n}", f"https://example.org/{n}") for n in (0,
        2)]
    assert run("a.warc.gz", "-O", "out")[0] == 0
    assert sorted(path.name for path in (folder / "out").iterdir()) == ["a-000001.md", "a-000003.md"]


def test_an_archive_is_never_overwritten(run, folder):
    pytest.importorskip("fastwarc")
    (folder / "a.warc").write_bytes(b"".join(PAGES))
    assert run("a.warc", "-t", "text", "-o", "a.warc")[0] == 2
    assert (folder / "a.warc").read_bytes() == b"".join(PAGES)


def test_damage_and_want_of_pages_are_failures(run, folder):
    pytest.importorskip("fastwarc")
    (folder / "a.warc.gz").write_bytes(gzip.compress(PAGES[0]) + gzip.compress(PAGES[2])[:-9])
    code, out, err = run("a.warc.gz", "-t", "text")
    assert (code, WORDS in out) == (1, True)
    assert [line.split(": ")[:2] for line in err] == [["a.warc.gz#2", "cut"]]
    (folder / "b.warc").write_bytes(PAGES[1])
    assert run("b.warc")[::2] == (3, ["b.warc: not-found: no page in this archive"])


@pytest.mark.parametrize(
    ("name", "text", "what"),
    [("a.jsonl", '{"a": 1}\n{"a": 2}', "JSON"), ("a.html", '{"a": "b"}', "JSON"), ("a.md", "# Rain\n\nIt rained.",
        "Markdown"),
     ("a.py", "import os\nprint(1 < 2)", "source code")],
)  # fmt: skip
def test_other_texts_say_what_they_are(run, folder, name, text, what):
    (folder / name).write_text(text)
    code, out, err = run(name)
    assert (code, out) == (3, "")
    assert err[0].startswith(f"{name}: not-html: this is no page but {what}")


@pytest.mark.parametrize("name", ["page.md", "page.txt", "page.json", "page"])
def test_a_page_is_one_whatever_its_name(run, folder, name):
    (folder / name).write_text(PAGE)
    assert run(name)[0] == 0
