"""`marrow SOURCE...`: sources, formats, failures and exit codes."""

import io
import json
import sys

import pytest
from running import EMPTY, PAGE, WORDS
from serving import serving

from marrow import registry
from marrow.algorithms.learned import SHIPPED


@pytest.fixture
def page(folder):
    path = folder / "page.html"
    path.write_text(PAGE)
    return path


@pytest.fixture
def pages(folder):
    """A folder with two pages, one below it, an empty one, and a file that is no page."""
    root = folder / "pages"
    (root / "deep" / "er").mkdir(parents=True)
    for name in ("a.html", "b.htm", "deep/er/c.HTML", "note.txt"):
        (root / name).write_text(PAGE)
    (root / "deep/empty.html").write_text(EMPTY)
    return root


STARTS = {"text": f"Rain\n\n{WORDS}", "markdown": "# Rain\n\nIt rained", "html": "<!DOCTYPE html>",
          "reading": "<!DOCTYPE html>",
          "json": '{\n  "source": ',
          "jsonl": '{"source": '}  # fmt: skip


TEXTS = [form for form in registry.names("render") if not hasattr(registry.module("render", form), "BINARY")]


@pytest.mark.parametrize("form", [*TEXTS, "jsonl"])
def test_each_format_goes_to_standard_output_and_nothing_else_does(run, page, form):
    code, out, err = run(page, "-t", form)
    assert (code, err) == (0, [])
    assert out.lower().startswith(STARTS.get(form, "").lower())
    assert "It rained" in out
    assert out.endswith("\n")
    assert "Home" not in out
    assert (out.count("\n") == 1) == (form == "jsonl")


def test_markdown_is_what_comes_without_asking(run, page):
    assert run(page)[1] == run(page, "--to", "markdown")[1] == run(page, "--set", "to=markdown")[1]


def test_options_may_stand_among_the_sources(run, page, folder):
    (folder / "-x.html").write_text(PAGE)
    assert run(page, "-p", "title", "./-x.html", "-q")[:2] == (0, f"{page}\tRain\n./-x.html\tRain\n")
    assert run("explain", page, "-t", "text", "./-x.html")[1].count("source ") == 2
    assert run("-p", "title", "--", page, "-x.html")[:2] == (0, f"{page}\tRain\n-x.html\tRain\n")


def test_a_base_makes_links_absolute(run, page):
    assert "[More](https://example.org/a/b)" in run(page, "--url", "https://example.org/a/")[1]


def test_a_folder_gives_all_pages_below_it_in_order(run, pages):
    code, out, err = run(pages, "-t", "jsonl")
    assert (code, len(err)) == (1, 1)
    assert [json.loads(line)["title"] for line in out.splitlines()] == ["Rain", "Rain", "Not Found", "Rain"]
    assert err[0].startswith(f"{pages}/deep/empty.html: error-page: ")


def test_a_pattern_gives_the_files_that_fit(run, pages):
    code, out, err = run("pages/*.ht*", "-t", "jsonl")
    assert (code, len(out.splitlines()), err) == (0, 2, [])
    code, out, err = run("pages/**/*.html", "-t", "jsonl")
    assert (code, len(out.splitlines())) == (1, 2)
    assert run("nothing/*.html") == (3, "", ["nothing/*.html: not-found: no file fits this pattern"])


def test_a_source_that_is_named_twice_is_read_once(run, page):
    assert len(run(page, page, "-t", "jsonl")[1].splitlines()) == 1


@pytest.mark.parametrize(
    ("form", "between"),
    [("text", "\f"), ("markdown", "\n<!-- source: b.html -->\n\n"), ("html", "\n<!-- source: b.html -->\n\n")],
)
def test_several_pages_on_one_stream_can_be_told_apart(run, folder, form, between):
    for name in ("a.html", "b.html"):
        (folder / name).write_text(PAGE)
    out = run("a.html", "b.html", "-t", form)[1]
    first, second = out.split(between)
    assert first.removeprefix("<!-- source: a.html -->\n\n") == second


def test_several_pages_as_json_are_one_list(run, folder):
    (folder / "a.html").write_text(PAGE)
    (folder / "b.html").write_text(PAGE)
    assert [each["title"] for each in json.loads(run("a.html", "b.html", "-t", "json")[1])] == ["Rain", "Rain"]
    assert json.loads(run("a.html", "-t", "json")[1])["title"] == "Rain"
    code, out, err = run("x.html", "y.html", "-t", "json")
    assert (code, json.loads(out), len(err)) == (3, [], 2)


@pytest.mark.parametrize("typed", [["-"], []], ids=["dash", "nothing"])
def test_standard_input_is_read_when_it_is_a_pipe(run, monkeypatch, typed):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(PAGE.encode())))
    code, out, err = run(*typed, "--url", "https://example.org/a/")
    assert (code, err) == (0, [])
    assert "[More](https://example.org/a/b)" in out


def test_nothing_named_on_a_terminal_is_a_wrong_command(run, monkeypatch):
    terminal = io.TextIOWrapper(io.BytesIO())
    terminal.isatty = lambda: True
    monkeypatch.setattr(sys, "stdin", terminal)
    code, out, err = run()
    assert (code, out) == (2, "")
    assert err == ["marrow: no source given: name a URL, a file or a folder, or pipe a page in (see --help)"]


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        (b"", "no-text"),
        (b"\x89PNG\r\n\x1a\n" + b"\x00\xff" * 99, "not-html"),
        (EMPTY.encode(), "error-page"),
    ],
)
def test_a_page_without_content_is_a_failure_with_its_reason(run, folder, body, reason):
    (folder / "x.html").write_bytes(body)
    code, out, err = run("x.html")
    assert (code, out, len(err)) == (3, "", 1)
    assert err[0].startswith(f"x.html: {reason}: ")
    assert run("x.html", "--allow-empty")[::2] == (0, [])
    assert run("x.html", "-q")[::2] == (3, [])


@pytest.mark.parametrize("coding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le"])
def test_the_encoding_is_found(run, folder, coding):
    mark = "\ufeff" if coding == "utf-16-le" else ""
    (folder / "x.html").write_bytes((mark + PAGE.replace("valley", "Tälchen 谷")).encode(coding))
    assert "Tälchen 谷" in run("x.html")[1]


def test_a_charset_may_be_given(run, folder):
    (folder / "x.html").write_bytes(PAGE.replace("valley", "Łódź").encode("iso-8859-2"))
    assert "Łódź" in run("x.html", "--charset", "iso-8859-2")[1]


@pytest.mark.parametrize(
    ("name", "failure"),
    [
        ("absent.html", "not-found: no such file or folder, and not an address (those begin with https://)"),
        ("absent/page", "not-found: no such file or folder, and not an address (those begin with https://)"),
        ("notes.txt", "not-found: no such file or folder, and not an address (those begin with https://)"),
        ("empty-folder", "not-found: no page in this folder (.htm, .html, .mht, .mhtml, .shtml, .xhtml)"),
        ("broken-link.html", "not-found: No such file or directory"),
        ("ftp://example.org/x", "bad-scheme: only http and https are fetched"),
    ],
)
def test_a_source_that_cannot_be_read_costs_no_other(run, page, folder, name, failure):
    (folder / "empty-folder").mkdir()
    (folder / "broken-link.html").symlink_to("nowhere")
    code, out, err = run(name, "page.html")
    assert (code, err) == (1, [f"{name}: {failure}"])
    assert "It rained" in out
    assert run(name) == (3, "", [f"{name}: {failure}"])


def test_a_folder_that_may_not_be_read_is_a_failure(run, pages, monkeypatch):
    import os

    scandir = os.scandir

    def guarded(path):
        if str(path).endswith("deep"):
            raise PermissionError(13, "Permission denied", str(path))
        return scandir(path)

    monkeypatch.setattr(os, "scandir", guarded)
    code, out, err = run(pages, "-t", "jsonl")
    assert (code, len(out.splitlines())) == (1, 2)
    assert err == [f"{pages}/deep: unreadable: Permission denied"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["-t", "pdf"], "marrow: unknown format in -t 'pdf': choose from"),
        (["-t", "markdwon"], "marrow: unknown format in -t 'markdwon': did you mean markdown?"),
        (["-a", "danga"], "marrow: unknown algorithm in command line 'danga': did you mean dana or danag?"),
        (["--set", "danag.gap"], "marrow: --set danag.gap: write NAME=VALUE"),
        (["--set", "danag.gop=1"], "marrow: unknown setting in command line 'danag.gop': did you mean danag.gap"),
        (["--set", "danag.gap=x"], "marrow: command line: danag.gap: 'x' is not a whole number"),
        (["--config", "absent.toml"], "marrow: absent.toml: no such settings file"),
        (["--resume"], "marrow: --resume goes with -O DIR, or with -t jsonl -o FILE"),
        (["--resume", "-o", "x.md"], "marrow: --resume goes with"),
        (["--timeout", "-3"], "marrow: error: argument --timeout: '-3' is not a number above 0"),
        (["--charset", "klingon"], "marrow: error: argument --charset: 'klingon' is not an encoding of the web"),
        (["--charset", "utf-9"], "marrow: error: argument --charset: 'utf-9' is not an encoding of the web: did you"
                                 " mean utf-8?"),
        (["--url", "notaurl"], "marrow: error: argument --url: 'notaurl' is not an address, such as"),
        (["--set", "markdown.links=bogus"], "marrow: unknown markdown.links in command line 'bogus': choose from"
                                            " footnote"),
        (["--set", "foo=1"], "marrow: unknown setting in command line 'foo': `marrow config show` lists all"),
        (["--model", "none.npz"], "marrow: none.npz: no such model file"),
        (["--jobs", "-1"], "marrow: --jobs -1: 1 or more"),
        (["-i", "none.txt"], "marrow: none.txt: No such file or directory"),
        (["-o", "x", "-O", "y"], "marrow: -o FILE and -O DIR exclude each other"),
        (["-t", "json", "--frontmatter"], "marrow: --frontmatter goes with markdown or text; json has no place for it"),
        (["-p", "titel"], "marrow: unknown property 'titel': did you mean title"),
        (["-p", "title", "-t", "json"], "marrow: -p prints one field as text: leave out -t"),
        (["--model", "page.html"], "marrow: page.html: not a model file of Marrow"),
        (["--set", "learned.model=page.html"], "marrow: page.html: not a model file of Marrow"),
        (["-o", "page.html"], "marrow: page.html: this is a source; write to another file"),
        (["--frobnicate"], "marrow: error: unrecognized arguments: --frobnicate"),
        (["--timeout", "soon"], "marrow: error: argument --timeout: 'soon' is not a number above 0"),
    ],
)
def test_a_wrong_command_is_one_line_and_writes_nothing(run, page, arguments, message):
    code, out, err = run("page.html", *arguments)
    assert (code, out) == (2, "")
    assert err[-1].startswith(message)
    assert len([line for line in err if not line.startswith(("usage:", " "))]) == 1
    assert page.read_text() == PAGE


def test_settings_reach_the_algorithm_and_the_format(run, page):
    assert "Home" in run(page, "-a", "lqf", "--set", "lqf.quota=1")[1]
    assert "Home" not in run(page, "-a", "lqf")[1]
    assert "](" not in run(page, "--url", "https://e.org/", "--set", "markdown.links=none")[1]


HOSTILE = 'Say "so": - # x \\ & \u2028 \x85 \x7f <b> \U0001f327'


def test_a_model_of_ones_own(run, page, folder):
    (folder / "mine.npz").write_bytes(SHIPPED.read_bytes())
    assert run(page, "--model", "mine.npz") == run(page)
    assert "not a model of dragnet" in run(page, "-a", "dragnet", "--model", "mine.npz")[2][0]
    assert run(page, "-a", "danag", "--model", "mine.npz")[0] == 2


def test_front_matter_is_yaml_above_the_content(run, folder):
    head = f'<title>{HOSTILE}</title><meta name=author content="Ada: Alder"><meta name=description content="- no">'
    (folder / "x.html").write_text(head + PAGE.replace("<title>Rain</title>", ""), encoding="utf-8")
    code, out, _ = run("x.html", "--frontmatter", "--url", "https://example.org/x")
    assert code == 0
    assert out.startswith("---\n")
    block, rest = out.removeprefix("---\n").split("---\n\n", 1)
    values = dict(line.split(": ", 1) for line in block.splitlines())
    read = {name: json.loads(value) for name, value in values.items()}
    assert read["url"] == "https://example.org/x"
    assert read["authors"] == ["Ada: Alder"]
    assert read["description"] == "- no"
    assert all(letter.isprintable() for value in values.values() for letter in value)
    assert rest.startswith("# ")


def test_front_matter_of_an_empty_page_says_why(run, folder):
    (folder / "x.html").write_text(EMPTY)
    assert 'reason: "error-page"\n---\n' in run("x.html", "--frontmatter")[1]


def test_letters_that_yaml_does_not_read_are_escaped():
    from marrow.cli.formats import as_yaml

    assert as_yaml(HOSTILE).isprintable()
    assert json.loads(as_yaml(HOSTILE)) == HOSTILE


@pytest.mark.parametrize(("name", "value"), [("title", "Rain\n"), ("reason", ""), ("language", "en\n"),
    ("encoding", "utf-8\n")])
def test_one_property_comes_alone(run, page, name, value):
    page.write_text(f'<html lang="en"><meta charset="utf-8">{PAGE}')
    assert run(page, "-p", name) == (0, value, [])


def test_an_output_file_holds_what_standard_output_would(run, page, folder):
    out = run(page)[1]
    assert run(page, "-o", "out.md") == (0, "", [])
    assert (folder / "out.md").read_text() == out
    assert run(page, "-o", "-")[1] == out


def test_an_output_file_is_replaced_when_there_is_something_to_put_in_its_place(run, page, folder):
    there = folder / "out.md"
    there.write_text("what was there before, and is longer. " * 500)
    before = there.read_text()
    assert run("absent.html", "-o", "out.md")[0] == 3
    assert there.read_text() == before
    out = run(page)[1]
    assert run(page, "-o", "out.md") == (0, "", [])
    assert there.read_text() == out


def test_a_dry_run_reads_and_writes_nothing(run, pages, folder):
    code, out, err = run(pages, "absent.html", "-O", "out", "--dry-run")
    assert (code, len(err)) == (1, 1) and err[0].startswith("absent.html: not-found: ")
    assert f"{pages}/a.html -> out/a.md\n" in out and "absent" not in out
    assert not (folder / "out").exists()


def test_an_address_is_fetched_and_refused_when_guarded(run):
    latin = ("text/html; charset=iso-8859-2", PAGE.replace("valley", "Łódź").encode("iso-8859-2"))
    with serving({"/a/": latin}) as site:
        code, out, err = run(f"{site}/a/")
        assert (code, err) == (0, [])
        assert f"[More]({site}/a/b)" in out
        assert "Łódź" in out
        code, out, err = run(f"{site}/a/", f"{site}/b/")
        assert (code, len(err)) == (1, 1)
        assert err[0].startswith(f"{site}/b/: http-status: ")
        code, out, err = run(f"{site}/a/", "--guard")
        assert (code, out, len(err)) == (3, "", 1)
        assert err[0].startswith(f"{site}/a/: blocked-address: ")


def test_a_mistake_of_our_own_is_one_line_too_and_costs_no_other_page(run, page, folder, monkeypatch):
    from marrow.article import Article

    (folder / "bad.html").write_text(PAGE.replace("Rain", "Bug"))
    markdown = Article.render

    def broken(article, form, **knobs):
        if article.title == "Bug":
            raise RuntimeError("two\nlines")
        return markdown(article, form, **knobs)

    monkeypatch.setattr(Article, "render", broken)
    code, out, err = run("bad.html", "page.html")
    assert code == 1
    assert "It rained" in out
    assert err == ["bad.html: bug: RuntimeError: two lines (a mistake in Marrow or a plugin; --debug shows where)"]
    with pytest.raises(RuntimeError):
        run("bad.html", "--debug")
