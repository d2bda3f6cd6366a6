import argparse
import json

import pytest

from marrow.errors import Error
from marrow.evaluate import command


@pytest.fixture
def corpora(tmp_path):
    (tmp_path / "tiny").mkdir()
    (tmp_path / "tiny/bad.html").write_text("<body>one bad")
    (tmp_path / "tiny/bad.txt").write_text("one bad")
    return tmp_path


@pytest.fixture
def parser(corpora, monkeypatch):
    monkeypatch.setenv("MARROW_CORPORA", str(corpora))
    parser = argparse.ArgumentParser(prog="marrow eval")
    command.add_arguments(parser)
    return parser


def test_tables_on_standard_output_and_figures_in_a_file(parser, corpora, capsys):
    file = corpora / "figures.json"
    page = corpora / "figures.html"
    options = ["tiny", "-a", "evaluate.misbehaving:text", "--jobs", "1", "--json", str(file), "--html", str(page),
               "--by", "lang"]
    assert command.run(parser.parse_args(options)) == 0
    out = capsys.readouterr().out
    assert out.startswith("## tiny\n")
    assert "| evaluate.misbehaving:text | 1 | 0 | 1.000 | 1.000 | 1.000 |" in out
    assert json.loads(file.read_text())["corpora"]["tiny"]["extractors"][0]["f1"] == 1
    assert page.read_text(encoding="utf-8").startswith("<!DOCTYPE html>")
    options[options.index(str(page))] = str(file / "figures.html")
    options[options.index("evaluate.misbehaving:text")] = "evaluate.misbehaving:hang"  # told before any page is done
    with pytest.raises(Error, match=r"/figures\.html: "):
        command.run(parser.parse_args(options))


def test_failed_pages_show_in_the_exit_code(parser, corpora, capsys):
    options = parser.parse_args(["tiny", "--extractor", "evaluate.misbehaving:fail", "--corpora", str(corpora)])
    assert command.run(options) == 1
    assert "- evaluate.misbehaving:fail: 1 failed: RuntimeError: no such luck" in capsys.readouterr().out


def test_jobs_of_0_are_one_a_processor(parser, capsys):
    assert command.run(parser.parse_args(["tiny", "-a", "evaluate.misbehaving:text", "--jobs", "0"])) == 0
    assert "| evaluate.misbehaving:text | 1 | 0 |" in capsys.readouterr().out
    with pytest.raises(Error, match="must be above 0"):
        command.run(parser.parse_args(["tiny", "--jobs", "-1"]))


def test_peers_adds_the_installed_ones_once(parser, monkeypatch, capsys):
    asked = {}
    monkeypatch.setattr(command, "evaluate", lambda corpora, names, **options: asked.update(names=names) or _Empty())
    rooms = {"evaluate.peers": ("one", "two", "three"), "algorithms": ("three",)}
    monkeypatch.setattr(command.registry, "names", rooms.get)
    monkeypatch.setattr(command.extractors, "installed", lambda name: name != "two")
    assert command.run(parser.parse_args(["c", "-a", "one", "--peers"])) == 0
    assert asked["names"] == ["one", "peers.three"]
    assert "two is left out, it is not installed" in capsys.readouterr().err


def test_every_argument_has_help(parser):
    assert all(action.help for action in parser._actions)
    assert "examples:" in command.add_arguments.__doc__


class _Empty:
    rows = ()

    def sections(self, by):
        return []

    def json(self):
        return {}
