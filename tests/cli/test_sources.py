"""What may be named as a source, and what many of them give: lists, packed files, other files, processes, rows."""

import gzip
import io
import json
import os
import sys
from types import SimpleNamespace

import pytest
from running import PAGE, WORDS
from serving import serving

from marrow.cli import arguments


@pytest.fixture
def pages(folder):
    (folder / "pages").mkdir()
    for name in ("a", "b", "c"):
        (folder / f"pages/{name}.html").write_text(PAGE.replace("Rain", f"Rain {name}"))
    return folder / "pages"


def test_a_list_names_sources_line_by_line(run, pages, folder, monkeypatch):
    (folder / "list.txt").write_bytes(b"\xef\xbb\xbf# mine\n\npages/a.html\r\n  pages/b*.html \n")
    wanted = "pages/a.html\tRain a\npages/b.html\tRain b\n"
    assert run("-i", "list.txt", "-p", "title") == run("@list.txt", "-p", "title") == (0, wanted, [])
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"pages/a.html\npages/c.html\n")))
    assert run("-i", "-", "-p", "title", "pages/b.html")[1].split("\n")[:-1] == [
        "pages/b.html\tRain b", "pages/a.html\tRain a", "pages/c.html\tRain c"]  # fmt: skip
    assert run("records", "@list.txt", "-k", "list")[0] in (0, 1, 3)


def test_packed_pages_are_read(run, pages, folder, monkeypatch):
    (pages / "d.html.gz").write_bytes(gzip.compress(PAGE.encode()))
    (folder / "bad.html.gz").write_bytes(b"<p>no gzip")
    assert run(pages, "-O", "out")[0] == 0
    assert sorted(os.listdir("out")) == ["a.md", "b.md", "c.md", "d.md"]
    code, _, err = run("bad.html.gz")
    assert (code, len(err)) == (3, 1) and err[0].startswith("bad.html.gz: unreadable: not a gzip file")
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(gzip.compress(PAGE.encode()))))
    assert run("-", "-p", "title") == (0, "Rain\n", [])


OTHERS = {
    "in.jsonl": (b'{"html": "<p>x"}\n', "JSON"),
    "list.json": (b'[{"a": 1}]', "JSON"),
    "feed.xml": (b'<?xml version="1.0"?><!-- a --><rss version="2.0"><channel/></rss>', "a feed"),
    "atom.xml": (b'<feed xmlns="http://www.w3.org/2005/Atom"><title>x</title></feed>', "a feed"),
    "sitemap.xml": (b'<?xml version="1.0"?><urlset><url><loc>https://e.org/</loc></url></urlset>', "a sitemap"),
    "notes.md": (b"# Title\n\nSome *markdown* text, with a <https://e.org/> in it.", "this is no page but Markdown"),
    "notes.txt": (b"It rained all day.\n\nThe river rose in 1 < 2 valleys.", "this is no page but plain text"),
    "picture.py": (b"print('<3')", "this is no page but source code"),
}


@pytest.mark.parametrize("name", OTHERS)
def test_what_is_no_page_is_said_to_be_none(run, folder, name):
    body, told = OTHERS[name]
    (folder / name).write_bytes(body)
    code, out, err = run(name, "-t", "text")
    assert (code, out, len(err)) == (3, "", 1)
    assert err[0].startswith(f"{name}: not-html: ") and told in err[0]
    code, out, again = run(name, "-t", "jsonl")
    row = json.loads(out)
    assert (code, again, row["source"], row["metadata"]["reason"]) == (3, err, name, "not-html")


def test_time_is_linear_in_what_a_feed_begins_with(run, folder):
    (folder / "x.xml").write_bytes(b"<!---->" * 580 + b"<p>" + WORDS.encode() * 9)
    assert run("x.xml")[0] == 0  # a backtracking search would take for ever


def test_markdown_with_html_in_it_is_read(run, folder):
    (folder / "page.md").write_text(PAGE)
    assert run("page.md", "-p", "title") == (0, "Rain\n", [])


def test_local_addresses_and_files_may_be_written_short(run, pages):
    with serving({"/x": ("text/html", PAGE.encode())}) as site:
        port = site.rpartition(":")[2]
        assert run(f"127.0.0.1:{port}/x", f"localhost:{port}/x", "-p", "title")[1].count("\tRain\n") == 2
    assert run(f"file://{pages}/a.html", "-p", "title") == (0, "Rain a\n", [])
    assert run("http://")[2] == ["http://: bad-url: not a URL: no valid host and port in it"]


@pytest.mark.parametrize("form", ["text", "markdown", "html", "json", "jsonl"])
def test_processes_give_the_same(run, pages, form):
    (pages / "bad.html").write_text("<title>404 Not Found</title><h1>Not Found</h1>")
    code, out, err = run(pages, "absent.html", "-t", form)
    assert (code, len(err)) == (1, 2)
    assert run(pages, "absent.html", "-t", form, "--jobs", "2") == (code, out, err)


def test_rows_of_json_say_where_they_are_from(run, pages):
    rows = [json.loads(line) for line in run(pages, "-t", "jsonl")[1].splitlines()]
    assert [row["source"] for row in rows] == [f"{pages}/{name}.html" for name in "abc"]
    row = json.loads(run(pages / "a.html", "-t", "json", "--set", "json.blocks=false")[1])
    assert row["source"] == f"{pages}/a.html" and "blocks" not in row and row["text"]


def test_a_file_of_rows_is_gone_on_with(run, pages, folder):
    whole = run(pages, "-t", "jsonl")[1]
    first, second, _ = whole.splitlines(keepends=True)
    (folder / "out.jsonl").write_text(first + second[:40])  # stopped in the middle of a line
    assert run(pages, "-t", "jsonl", "-o", "out.jsonl", "--resume") == (0, "", [])
    assert (folder / "out.jsonl").read_text() == whole
    assert run(pages, "-t", "jsonl", "-o", "out.jsonl", "--resume")[0] == 0
    assert (folder / "out.jsonl").read_text() == whole
    (folder / "other.jsonl").write_text('{"a": 1}\n')
    code, _, err = run(pages, "-t", "jsonl", "-o", "other.jsonl", "--resume")
    assert (code, err) == (2, ["marrow: other.jsonl: line 1 is no JSON Lines of Marrow; write to another file"])
    assert (folder / "other.jsonl").read_text() == '{"a": 1}\n'


def test_the_folder_of_an_output_is_made(run, pages, folder):
    for number, words in enumerate(([], ["explain"], ["filter"], ["records"], ["records", "-t", "jsonl"])):
        run(*words, pages / "a.html", "-o", f"new{number}/x")
        assert (folder / f"new{number}/x").is_file()


def test_a_file_is_no_folder(run, pages):
    page = pages / "a.html"
    for words in (("filter", page), (page,)):
        assert run(*words, "-O", page) == (2, "", [f"marrow: {page}: this is no folder"])
    assert run(page, "-o", page / "x") == (2, "", [f"marrow: {page}/x: a file stands where its folder should"])
    code, _, err = run("batch", page, "-O", page)
    assert code == 2 and err[0].endswith("/data: Not a directory") and err[0].startswith(f"marrow: {page}/")


def test_a_page_with_two_names_is_read_once(run, pages, folder):
    (folder / "link.html").symlink_to("pages/a.html")
    named = run("pages/a.html", f"./{pages.name}/../pages/a.html", pages / "a.html", "link.html", "-p", "title")[1]
    assert named == "pages/a.html\tRain a\nlink.html\tRain a\n"


def test_records_say_which_page_they_are_from(run, folder):
    table = "<table><tr><th>Day<th>mm</tr>" + "".join(f"<tr><td>{day}<td>{day * 7}</tr>"
        for day in range(5)) + "</table>"
    for name in ("a.html", "b.html"):
        (folder / name).write_text(f"<title>Rain</title>{table}")
    code, out, _ = run("records", "a.html", "b.html", "-k", "table", "-t", "csv")
    lines = out.splitlines()
    assert code == 0 and lines[0].startswith("page,kind,Day,mm,") and lines[1].startswith("a.html,table,0,0,")
    assert sum(line.startswith("b.html,") for line in lines) == 5
    assert {row["page"] for row in json.loads(run("records", "a.html", "b.html", "-k", "table")[1])} == {"a.html",
        "b.html"}


@pytest.mark.parametrize("form", ["jsonl", "json"])
def test_records_come_page_by_page(run, folder, monkeypatch, form):
    there, table = [], "<title>Rain</title><table><tr><th>Day<th>mm</tr><tr><td>1<td>7</tr><tr><td>2<td>14</tr></table>"
    (folder / "a.html").write_text(table)
    later = SimpleNamespace(read=lambda most: there.append((folder / "out/a").read_text()) or table.encode())
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=later))
    assert run("records", "a.html", "-", "-t", form, "-o", "out/a") == (0, "", [])
    made = (folder / "out/a").read_text()
    assert there[0] and made.startswith(there[0])
    rows = json.loads(made) if form == "json" else list(map(json.loads, made.splitlines()))
    assert [row["page"] for row in rows] == ["a.html"] * 2 + ["-"] * 2
    (folder / "none.html").write_text("<p>word")
    assert run("records", "none.html", "-t", form)[1] == ("[]\n" if form == "json" else "")


@pytest.mark.parametrize(("name", "told"), [
    ("page_type", ("article", "collection", "documentation", "forum", "listing", "product", "service")),
    ("confidence", "0."), ("words", "1"), ("fingerprint", ""), ("comments", "["), ("url", ""),
])  # fmt: skip
def test_what_json_says_is_a_property_too(run, pages, name, told):
    code, out, err = run(pages / "a.html", "-p", name)
    assert (code, err) == (0, []) and out.startswith(told)


def test_front_matter_says_what_kind_of_page_it_is(run, pages):
    out = run(pages / "a.html", "--frontmatter")[1]
    assert "\npage_type: " in out and "\nconfidence: 0." in out


def test_credentials_of_an_address_are_sent_and_not_shown(run, folder):
    with serving({"/x@y": ("text/html", PAGE.encode())}) as site:
        source = site.replace("//", "//anna:secret@")
        out = run(f"{source}/x@y", f"{source}/none", "-t", "jsonl")[1:]
        assert json.loads(out[0])["source"] == f"{site}/x@y" and out[1][0].startswith(f"{site}/none: http-status: ")
        assert run(f"{source}/x@y", "-t", "jsonl", "-o", "rows.jsonl")[0] == 0
        assert run(f"{source}/x@y", "-t", "jsonl", "-o", "rows.jsonl", "--resume") == (0, "", [])
    assert "secret" not in (folder / "rows.jsonl").read_text()


@pytest.mark.parametrize(("alias", "form"), [("md", "markdown"), ("txt", "text"), ("htm", "html"), ("ndjson", "jsonl")])
def test_formats_have_short_names(run, pages, alias, form):
    assert run(pages, "-t", alias) == run(pages, "-t", form)


def test_a_misspelt_command_is_no_source(run, pages, folder):
    code, out, err = run("exlain", "pages")
    assert (code, out) == (2, "") and err[-1].endswith("is called 'exlain': did you mean marrow explain?")
    (folder / "exlain").write_text(PAGE)
    assert run("exlain", "-p", "title") == (0, "Rain\n", [])


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        (("--precision",), "--precision: did you mean --set learned.mode=precision?"),
        (("--markdown",), "--markdown: did you mean -t markdown?"),
        (("--md",), "--md: did you mean -t markdown?"),
        (("-f", "json"), "-f json: did you mean --to?"),
        (("--output_format=json",), "--output_format=json: did you mean --to?"),
        (("--ouput", "x"), "--ouput x: did you mean --output?"),
        (("--parallel", "4"), "--parallel 4: did you mean --jobs?"),
        (("--qqq",), "--qqq; see marrow --help"),
    ],
)
def test_an_option_that_is_not_known_has_a_hint(run, pages, words, hint):
    code, out, err = run("pages", *words)
    assert (code, out) == (2, "") and err[-1] == f"marrow: error: unrecognized arguments: {hint}"


def test_one_field_is_printed_and_a_second_one_is_an_error(run, pages):
    assert run(pages / "a.html", "-p", "title") == (0, "Rain a\n", [])
    code, out, err = run(pages / "a.html", "-p", "title", "--property", "authors")
    assert (code, out) == (2, "")
    assert err[-1] == "marrow: error: --property is given twice, and prints one field; -t json has all"


def test_help_and_version(run):
    assert run("help")[1] == run("--help")[1] and run("help", "records")[1] == run("records", "--help")[1]
    assert run("-V") == run("--version")
    assert "help" not in arguments.COMMANDS
    code, _, err = run("help", "recrods")
    assert code == 2 and err[-1].endswith("unknown command 'recrods': did you mean records?")


def test_a_folder_is_filtered_into_another(run, pages, folder):
    for page in pages.iterdir():
        page.write_text(PAGE + "<p>" + WORDS * 9)
    code, out, err = run("filter", "pages", "absent.html", "-O", "out")
    assert (code, out, len(err)) == (1, "", 4) and sorted(os.listdir("out")) == ["a.html", "b.html", "c.html"]
    assert err[-1].startswith("absent.html: not-found: ")
    assert "<nav>" not in (folder / "out/a.html").read_text()
    assert run("filter", "pages")[2] == ["marrow: 3 pages: write them into a folder with -O DIR"]
    run("filter", "pages", "-O", "texts", "--mode", "text", "-q")
    assert sorted(os.listdir("texts")) == ["a.txt", "b.txt", "c.txt"]


def test_what_was_written_is_no_source_whatever_link_leads_there(run, pages, folder):
    (pages / "around").symlink_to("..")
    first = run("pages", "-O", "out", "-t", "html")
    assert first[0] == 0 and run("pages", "-O", "out", "-t", "html") == first
    assert not [path for path in (folder / "out").rglob("*") if "out" in path.relative_to(folder / "out").parts]


def test_a_long_path_is_shown_by_its_end(run, folder):
    (folder / "deep.html").write_text("<div>" * 30 + f"<p>{WORDS}</p><p>Two.")
    lines = run("explain", "deep.html")[1].splitlines()
    assert all(len(line) < 130 for line in lines) and any("… > " in line and line.endswith(" > p:nth-of-type(1)")
        for line in lines)


def test_an_empty_settings_file_is_told(run):
    code, out, err = run("config", "export")
    assert (code, out, err) == (0, "", ["marrow.toml: no settings file, or an empty one: all is as by default"])
