"""`explain`, `algorithms`, `config`, `doctor`."""

import argparse
import importlib.metadata
import json
import os

import pytest
from running import EMPTY, PAGE, SOURCE, WORDS
from running import marrow as marrow_process

import marrow
from marrow import registry
from marrow.cli.settings import add_setting, add_settings, given
from marrow.options import schema

HIDDEN = PAGE + "<p hidden>Ignore this.</p>"


def _strict(text):
    """JSON without the words that JSON does not know."""

    def refuse(word):
        raise ValueError(word)

    return json.loads(text, parse_constant=refuse)


@pytest.fixture
def page(folder):
    path = folder / "page.html"
    path.write_text(HIDDEN)
    return "page.html"


def test_explain_says_for_each_block_what_was_decided_and_where_it_is(run, page):
    code, out, err = run("explain", page, "-a", "rules")
    assert (code, err) == (0, [])
    assert "source     page.html\nalgorithm  rules\n" in out
    assert "result     2 of 4 blocks kept\n" in out
    assert "title      'Rain' (" in out
    assert "-  -1.00 Home\n           html > body:nth-of-type(1) > nav:nth-of-type(1)\n" in out
    assert f"+   1.00 {WORDS} More\n" in out
    assert "-   -inf [hidden] Ignore this.\n" in out


def test_explain_as_json_is_json(run, page):
    code, out, err = run("explain", page, "-t", "json", "-a", "rules")
    assert (code, err) == (0, [])
    report = _strict(out)
    assert [(block["kept"], block["hidden"]) for block in report["blocks"]] == [
        (False, ""), (True, ""), (True, ""), (False, "hidden"),
    ]  # fmt: skip
    assert report["blocks"][3]["score"] is None
    assert report["blocks"][1]["score"] == 1.0
    assert report["metadata"]["title"] == {"value": "Rain", "source": report["metadata"]["title"]["source"]}
    assert report["reason"] is None


def test_explain_of_pages_without_content_says_why_and_still_explains(run, page, folder):
    (folder / "x.html").write_text(EMPTY)
    code, out, err = run("explain", "x.html")
    assert (code, len(err)) == (3, 1)
    assert err[0].startswith("x.html: error-page: ")
    assert "result     empty: error-page: the page says" in out
    assert "evidence   " in out
    code, out, err = run("explain", "x.html", page, "absent.html", "-t", "json")
    assert (code, len(err)) == (1, 2)
    assert [report["reason"] for report in _strict(out)] == ["error-page", None]
    assert run("explain", "absent.html")[0] == 3


def test_a_file_that_is_named_like_a_command_is_written_with_its_path(run, folder):
    (folder / "explain").write_text(PAGE)
    code, out, _ = run("./explain")
    assert code == 0
    assert out.startswith("# Rain")
    code, out, _ = run("explain", "explain")
    assert out.startswith("source     explain")
    assert code == 0


def test_algorithms_are_listed_with_paper_and_knobs(run):
    code, out, err = run("algorithms")
    assert (code, err) == (0, [])
    for name in registry.names("algorithms"):
        assert f"\n{name}" in f"\n{out}"
    assert out.count("(default)") == 1
    assert "danag.gap = 20    lines without content allowed" in out
    assert "Departures" not in out
    code, out, _ = run("algorithms", "danag")
    assert out.startswith("danag\n  DANAg: lengths of content and code")
    assert "Departures:" in out
    assert "declutter" not in out
    code, out, err = run("algorithms", "danga")
    assert (code, out, err) == (2, "", ["marrow: unknown algorithm 'danga': did you mean dana or danag?"])


def test_config_needs_its_verb(run):
    assert run("config", "show")[0] == 0
    assert run("config")[0] == 2
    assert run("config", "shwo")[0] == 2


def test_the_doctor_finds_nothing_wrong_here(run):
    code, out, err = run("doctor")
    assert (code, err) == (0, [])
    assert out.startswith(f"marrow {marrow.__version__}, Python ")
    assert "  settings: good\n  extraction: good\n  kernel: " in out


def test_the_doctor_says_what_is_wrong(run, folder, monkeypatch):
    (folder / "marrow.toml").write_text("algoritm = 'bte'\n")
    code, out, _ = run("doctor")
    assert code == 1
    assert "  settings: unknown setting in marrow.toml:1 'algoritm': did you mean algorithm?" in out

    def missing(name):
        raise importlib.metadata.PackageNotFoundError(name)

    monkeypatch.setattr(importlib.metadata, "version", missing)
    assert "  numpy missing; pip install numpy\n" in run("doctor")[1]


def test_the_doctor_finds_a_broken_plugin(folder):
    info = folder / "broken-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: broken\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[marrow.render]\nbroken = no_such_module_at_all\n")
    done = marrow_process("doctor", folder=folder, PYTHONPATH=f"{SOURCE}{os.pathsep}{folder}")
    assert done.returncode == 1
    assert b"  settings: plugin 'broken' of render: it cannot be loaded: ModuleNotFoundError" in done.stdout
    assert b"mend or uninstall broken" in done.stdout


def test_an_option_that_stands_for_a_setting_has_the_help_and_the_name_of_the_setting():
    parser = argparse.ArgumentParser()
    add_setting(parser.add_argument, "serve.port", "--port")
    add_setting(parser.add_argument, "serve.private", "--private")
    add_settings(parser.add_argument)
    knob = schema()["serve.port"]
    assert f"{knob.help} (default: {knob.default})" in " ".join(parser.format_help().split())
    assert given(parser.parse_args([])) == {}
    assert given(parser.parse_args(["--port", "1", "--private", "--set", "serve.port=2"])) == {
        "serve.port": 1, "serve.private": True}  # fmt: skip
