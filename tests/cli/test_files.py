"""`-O DIR`: names of files, and what happens when one cannot be written."""

import json
import os
from pathlib import Path

import pytest
from running import EMPTY, PAGE
from serving import serving

from marrow.cli.output import targets
from marrow.cli.sources import Source, expand


def _names(*sources, suffix=".md"):
    found = targets(sources, Path("out"), suffix)
    return [str(found[source]) for source in sources]


@pytest.mark.parametrize(
    ("source", "name"),
    [
        (Source("pages/a.html", "file", "pages"), "out/a.md"),
        (Source("pages/x/y/a.html", "file", "pages"), "out/x/y/a.md"),
        (Source("../other/a.html", "file", "../other"), "out/a.md"),
        (Source("/tmp/a.html", "file", "/tmp"), "out/a.md"),
        (Source("a.html", "file", ""), "out/a.md"),
        (Source("a/../../b.html", "file", "."), "out/a/b.md"),
        (Source("/etc/a.html", "file", ""), "out/a.md"),
        (Source("page.v1.html", "file", ""), "out/page.v1.md"),
        (Source(".html", "file", ""), "out/.html.md"),
        (Source("-", "stdin"), "out/stdin.md"),
        (Source("https://example.org/a/b.html", "address"), "out/example.org-a-b.html.md"),
        (Source("https://example.org/", "address"), "out/example.org.md"),
        (Source("https://user:secret@example.org/a?id=5&x=../y#top", "address"), "out/example.org-a-id-5-x-..-y.md"),
        (Source("https://example.org/../../../etc/passwd", "address"), "out/example.org-..-..-..-etc-passwd.md"),
        (Source("https://example.org/%2e%2e%2f\x00\n", "address"), "out/example.org-2e-2e-2f.md"),
        (Source("https://../..", "address"), "out/page.md"),
        (Source("https://[broken/", "address"), "out/broken.md"),
        (Source("https://例え.jp/日本", "address"), "out/例え.jp-日本.md"),
    ],
    ids=lambda value: value.name if isinstance(value, Source) else value,
)
def test_a_name_is_made_of_the_source_and_stays_in_the_folder(source, name):
    made = Path(_names(source)[0])
    assert str(made) == name
    assert ".." not in made.parts


def test_no_two_sources_share_a_file():
    sources = [Source("x/a.html", "file", "x"), Source("y/a.html", "file", "y"), Source("x/A.htm", "file", "x"),
               Source("https://e.org/a?b", "address"), Source("https://e.org/a/b", "address")]  # fmt: skip
    names = _names(*sources)
    assert len({name.casefold() for name in names}) == 5
    assert names[0] == "out/a.md"
    assert names == _names(*sources)  # the same each time, so that --resume finds them


def test_long_addresses_make_names_that_file_systems_take():
    sources = [Source(f"https://e.org/{'日' * 300}{end}", "address") for end in "ab"]
    names = _names(*sources)
    assert all(len(os.fsencode(Path(name).name)) < 200 for name in names)
    assert names[0] != names[1]


@pytest.fixture
def pages(folder):
    root = folder / "pages"
    (root / "deep").mkdir(parents=True)
    for name in ("a.html", "b.html", "deep/c.html"):
        (root / name).write_text(PAGE)
    return root


def _tree(folder):
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file())


def test_a_folder_is_written_as_a_folder(run, pages, folder):
    assert run(pages, "-O", "out") == (0, "", [])
    assert _tree(folder / "out") == ["a.md", "b.md", "deep/c.md"]
    assert (folder / "out/a.md").read_text() == run(pages / "a.html")[1]


@pytest.mark.parametrize(
    ("form", "suffix"), [("text", ".txt"), ("html", ".html"), ("json", ".json"), ("jsonl", ".jsonl")]
)
def test_files_end_in_their_format(run, pages, folder, form, suffix):
    assert run(pages / "a.html", "-O", "out", "-t", form)[0] == 0
    assert _tree(folder / "out") == [f"a{suffix}"]
    if form.startswith("json"):
        assert json.loads((folder / f"out/a{suffix}").read_text())["title"] == "Rain"


def test_resume_leaves_out_what_is_there(run, pages, folder):
    (folder / "out").mkdir()
    (folder / "out/a.md").write_text("before")
    assert run(pages, "-O", "out", "--resume") == (0, "", [])
    assert (folder / "out/a.md").read_text() == "before"
    assert _tree(folder / "out") == ["a.md", "b.md", "deep/c.md"]
    assert run(pages, "-O", "out", "--resume")[0] == 0  # nothing left to do is no failure
    assert run(pages, "-O", "out")[0] == 0
    assert (folder / "out/a.md").read_text() != "before"


def test_what_was_written_is_no_source_of_the_next_run(run, pages, folder):
    for words in (["-t", "html"], ["-t", "html", "--resume"], ["-t", "html"]):
        assert run(".", *words, "-O", "out") == (0, "", [])
    assert _tree(folder / "out") == ["pages/a.html", "pages/b.html", "pages/deep/c.html"]
    assert run("filter", ".", "-q", "-O", "out")[0] == 0
    assert run("out", "-O", "out/text", "-t", "text")[0] == run("out/pages/a.html", "-O", "out")[0] == 0
    assert _tree(folder / "out")[0] == "a.md" and len(_tree(folder / "out")) == 7


def test_one_target_that_cannot_be_written_costs_no_other(run, pages, folder):
    (folder / "out/a.md").mkdir(parents=True)
    (folder / "out/deep").write_text("a file where a folder should be")
    code, out, err = run(pages, "-O", "out")
    assert (code, out) == (1, "")
    assert [line.split(": ")[0] for line in err] == [f"{pages}/a.html", f"{pages}/deep/c.html"]
    assert all(line.split(": ")[1] == "unwritable" for line in err)
    assert _tree(folder / "out") == ["b.md", "deep"]  # and no partial file is left


def test_a_source_is_never_overwritten(run, pages):
    for words in (["pages/a.html", "-O", "pages", "-t", "html"], ["pages/a.html", "pages/b.html", "-o", "pages/b.html"],
                  ["pages", "--join", "-o", "pages/b.html"], ["records", "pages/a.html", "-o", "pages/a.html"],
                  ["explain", "pages/a.html", "pages/b.html", "-o", "pages/b.html"],
                  ["filter", "pages/a.html", "-o", "pages/a.html"], ["book", "pages", "-o", "pages/b.html"]):
        before = {path: path.read_text() for path in pages.rglob("*.html")}
        code, _, err = run(*words)
        assert code == 2
        assert err[0].endswith(".html: this is a source; write to another file")
        assert {path: path.read_text() for path in pages.rglob("*.html")} == before


def test_an_empty_page_leaves_an_empty_file_that_resume_does_not_try_again(run, folder):
    (folder / "x.html").write_text(EMPTY)
    assert run("x.html", "-O", "out")[0] == 3
    assert (folder / "out/x.md").read_text() == ""
    assert run("x.html", "-O", "out", "--resume") == (0, "", [])


def test_a_page_that_cannot_be_fetched_leaves_no_file_and_is_tried_again(run, folder):
    with serving({"/a": ("text/html", PAGE.encode())}) as site:
        assert run(f"{site}/a", f"{site}/b", "-O", "out")[0] == 1
        assert len(_tree(folder / "out")) == 1
        assert run(f"{site}/a", f"{site}/b", "-O", "out", "--resume")[0] == 3


def test_a_name_in_bytes_that_are_no_text_does_not_matter(run, folder):
    name = os.fsdecode(b"gr\xfcn.html")
    try:
        (folder / name).write_text(PAGE)
    except OSError:
        pytest.skip("this file system takes only names that are text")
    assert run(".", "-O", "out") == (0, "", [])
    assert os.listdir(os.fsencode(folder / "out")) == [b"gr\xfcn.md"]
    (folder / "a.html").write_text(EMPTY)
    code, out, err = run(name, "a.html")
    assert (code, len(err)) == (1, 1)
    assert "<!-- source: gr\ufffdn.html -->" in out


def test_a_name_of_several_lines_is_shown_on_one(run, folder):
    (folder / "two\nlines--.html").write_text(EMPTY)
    (folder / "a.html").write_text(PAGE)
    code, out, err = run(".")
    assert (code, len(err)) == (1, 1)
    assert err[0].startswith("./two\ufffdlines--.html: error-page: ")
    assert "<!-- source: ./two\ufffdlines- -.html -->" in out


def test_words_become_sources():
    kinds = {word: [source.kind for source in expand([word])] for word in ("https://e.org", "e.org/a", "e.org", "-")}
    assert kinds == {"https://e.org": ["address"], "e.org/a": ["address"], "e.org": ["address"], "-": ["stdin"]}
    assert expand(["e.org/a"])[0].name == "https://e.org/a"
