"""Settings: where they come from, which win, and what a mistake answers."""

import contextlib
import io
import re
import tomllib
from pathlib import Path

import pytest

from marrow import registry
from marrow.cli import main
from marrow.errors import Error
from marrow.options import formats, schema
from marrow.settings import Settings, from_files, load, variable


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """An empty working folder and an empty home, and nothing in the environment."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "home"))
    for name in ("MARROW_ALGORITHM", "MARROW_TO", "MARROW_DANAG_GAP"):
        monkeypatch.delenv(name, raising=False)
    (tmp_path / "home" / "marrow").mkdir(parents=True)
    return tmp_path


def test_the_schema_has_every_knob_of_every_entry():
    known = schema()
    assert {"algorithm", "to", "danag.gap", "lqf.quota", "markdown.links", "fetch.timeout", "fetch.proxy"} <= set(known)
    assert "fetch.headers" not in known  # a table of headers is no single value
    for room in ("algorithms", "filters", "finders", "render"):
        for entry in registry.names(room):
            for name in registry.knobs(registry.verb(room, entry)):
                assert f"{entry}.{name}" in known
    with pytest.raises(TypeError):
        known["new"] = known["to"]


@pytest.mark.parametrize("name", [name for name, knob in schema().items() if knob.choices])
def test_a_setting_with_choices_takes_no_other(name):
    choices = schema()[name].choices
    assert all(Settings().update({name: each}, "test").get(name) == each for each in choices)
    with pytest.raises(Error, match=f"choose from .*{sorted(choices)[0]}"):
        Settings().update({name: "0"}, "test")


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [("serve.fetches", 0, "1 or more, not 0"), ("serve.max_bytes", "-5", "1 or more, not -5"),
     ("serve.timeout", 0, "0.1 or more, not 0"), ("serve.rate", -3, "0 or more, not -3"),
     ("proxy.memory", 5, "256 or more, not 5"), ("dsc.window", -5, "0 or more, not -5"),
     ("json.indent", 999_999_999, "0 to 100, not 999999999")],
)  # fmt: skip
def test_a_number_out_of_its_range_is_refused(name, value, said):
    with pytest.raises(Error, match=rf"^test: {name} is {re.escape(said)}$"):
        Settings().update({name: value}, "test")


@pytest.mark.parametrize("name", [name for name, knob in schema().items() if knob.type in (int, float)])
def test_each_number_takes_its_least_and_its_default(name):
    knob = schema()[name]
    for value in (knob.least, knob.default):
        assert Settings().update({name: knob.type(value)}, "test").get(name) == value


def test_algorithms_say_which_texts_their_settings_take():
    assert {"learned.mode", "boilerpipe.chain", "cetd.density", "cetr.variant"} <= {
        name for name, knob in schema().items() if knob.choices}  # fmt: skip


def test_each_variable_belongs_to_one_setting():
    assert len({variable(name) for name in schema()}) == len(schema())
    assert variable("danag.gap") == "MARROW_DANAG_GAP"


def test_nothing_set_gives_the_defaults(folder):
    settings = load(environment={"XDG_CONFIG_HOME": str(folder / "home")})
    assert (dict(settings.values), dict(settings.origins)) == ({}, {})
    assert settings.get("algorithm") == "learned"
    assert settings.get("fetch.proxy") is None
    assert settings.groups() == {}


def test_later_sources_win_and_say_where_a_value_came_from(folder):
    (folder / "home/marrow/config.toml").write_text("to = 'text'\n[danag]\ngap = 1\n[lqf]\nquota = 0.1\n")
    (folder / "pyproject.toml").write_text(
        "[tool.other]\ngap = 9\n\n[tool.marrow.danag]\ngap = 2\n[tool.marrow]\nto = 'html'\n"
    )
    (folder / "marrow.toml").write_text("danag.gap = 3\n")
    settings = load()
    assert settings.values == {"to": "html", "danag.gap": 3, "lqf.quota": 0.1}
    assert settings.origins == {
        "to": "pyproject.toml:7", "danag.gap": "marrow.toml:1",
        "lqf.quota": f"{folder / 'home/marrow/config.toml'}:5",
    }  # fmt: skip
    environment = {"XDG_CONFIG_HOME": str(folder / "home"), "MARROW_DANAG_GAP": "4", "MARROW_FETCH_GUARD": "yes"}
    settings = load(environment=environment).update({"danag.gap": 5}, "command line")
    assert settings.values["danag.gap"] == 5
    assert settings.values["fetch.guard"] is True
    assert settings.origins["danag.gap"] == "command line"
    assert settings.origins["fetch.guard"] == "MARROW_FETCH_GUARD"
    assert settings.group("danag") == {"gap": 5}
    assert settings.groups() == {"danag": {"gap": 5}, "lqf": {"quota": 0.1}, "fetch": {"guard": True}}


def test_a_file_that_is_named_stands_for_the_usual_ones(folder):
    (folder / "marrow.toml").write_text("to = 'html'\n")
    (folder / "own.toml").write_text("algorithm = 'bte'\n")
    assert load(Path("own.toml")).values == {"algorithm": "bte"}


def test_a_file_of_an_editor_that_marks_its_encoding_loads(folder):
    (folder / "marrow.toml").write_bytes(b"\xef\xbb\xbfto = 'html'\r\n")
    assert load().values == {"to": "html"}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("to = \n", "marrow.toml: Invalid value (at line 1, column 6)"),
        ("to = 'text'\nto = 'html'\n", "marrow.toml: Cannot overwrite a value (at line 2, column 12)"),
        ("\n\nalgoritm = 'bte'\n", "unknown setting in marrow.toml:3 'algoritm': did you mean algorithm?"),
        ("[danag]\n# gap = 1\ngop = 3\n", "unknown setting in marrow.toml:3 'danag.gop': did you mean danag.gap"),
        ("algorithm = 'danga'\n", "unknown algorithm in marrow.toml:1 'danga': did you mean dana or danag?"),
        ("to = 'markdwon'\n", "unknown format in marrow.toml:1 'markdwon': did you mean markdown?"),
        ("[danag]\n\ngap = 'wide'\n", "marrow.toml:3: danag.gap: 'wide' is not a whole number"),
        ("[ danag ]\n'gap' = 2.5\n", "marrow.toml:2: danag.gap: 2.5 is not a whole number"),
        ("algorithm = 5\n", "marrow.toml:1: algorithm: 5 is not a text"),
        ("algorithm = ['bte']\n", "marrow.toml:1: algorithm: ['bte'] is not a text"),
        ("danag = 5\n", "unknown setting in marrow.toml:1 'danag': did you mean dana.gap or danag.gap"),
        ("[danag.gap]\nx = 1\n", "marrow.toml: danag.gap: {'x': 1} is not a whole number"),
        ("[fetch]\nheaders = {a = 'b'}\n", "unknown setting in marrow.toml:2 'fetch.headers': did you mean"),
    ],
)
def test_a_mistake_in_a_file_says_file_and_line(folder, text, message):
    (folder / "marrow.toml").write_text(text)
    with pytest.raises(Error) as caught:
        load()
    assert str(caught.value).startswith(message)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("text", ["tool = 5\n", "[tool]\nmarrow = 5\n"])
def test_a_project_file_of_any_shape_is_no_crash(folder, text):
    (folder / "pyproject.toml").write_text(text)
    if "marrow" in text:
        with pytest.raises(Error, match=r"write \[tool.marrow\]"):
            load()
    else:
        assert load().values == {}


def test_files_that_cannot_be_read_say_so(folder):
    with pytest.raises(Error, match="no such settings file"):
        load(Path("absent.toml"))
    with pytest.raises(Error, match="Is a directory"):
        from_files([folder])
    (folder / "marrow.toml").write_bytes(b"to = '\xff'\n")
    with pytest.raises(Error, match=r"marrow\.toml: not UTF-8: invalid start byte at byte 6"):
        load()


def test_a_folder_of_that_name_and_a_missing_home_are_nothing(folder):
    (folder / "marrow.toml").mkdir()
    assert load(environment={}).values == {}


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("MARROW_DANAG_GOP", "1", "unknown variable 'MARROW_DANAG_GOP': did you mean MARROW_DANAG_GAP"),
        ("MARROW_HOME", "/opt", "unset it if it is not meant for Marrow"),
        ("MARROW_DANAG_GAP", "wide", "MARROW_DANAG_GAP: danag.gap: 'wide' is not a whole number"),
        ("MARROW_ALGORITHM", "x", "unknown algorithm in MARROW_ALGORITHM 'x'"),
    ],
)
def test_a_mistake_in_the_environment_names_the_variable(folder, name, value, message):
    with pytest.raises(Error) as caught:
        load(environment={name: value})
    assert message in str(caught.value)


def test_variables_of_the_corpora_and_of_others_are_let_be(folder):
    others = {"MARROW_CORPORA": "/data", "MARROW_PURE": "1", "MARROWFAT": "peas", "NARROW": "1"}
    assert load(environment=others).values == {}


def test_an_empty_text_takes_a_value_away_where_there_may_be_none(folder):
    settings = Settings().update({"fetch.proxy": "http://proxy:3128"}, "file")
    assert settings.update({"fetch.proxy": ""}, "command line").get("fetch.proxy") is None


def test_the_value_of_an_unknown_setting_is_an_error():
    with pytest.raises(Error, match="unknown setting 'danag.gop': did you mean danag.gap"):
        Settings().get("danag.gop")


def test_values_of_a_caller_are_checked_too():
    assert Settings({"danag.gap": "3"}).get("danag.gap") == 3
    for given, message in (({"bogus": 3}, "unknown setting in settings 'bogus'"), (3, "not int")):
        with pytest.raises(Error, match=message):
            Settings(given)


def test_settings_are_not_changed_by_an_update():
    first = Settings().update({"danag.gap": 1}, "a")
    second = first.update({"danag.gap": 2}, "b")
    assert (first.get("danag.gap"), second.get("danag.gap")) == (1, 2)
    assert first.update({}, "c") is first


def _shown(*arguments):
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        assert main(["config", "show", *arguments]) == 0
    return out.getvalue()


STRANGE = 'a "quoted" \\ text\twith\x7f é 日本 \u2028 # and = signs'


GIVEN = {"algorithm": "bte", "danag.gap": "7", "lqf.quota": "1e-7", "fetch.proxy": "http://p",
         "fetch.user_agent": STRANGE, "fetch.timeout": "inf", "html.page": "no"}  # fmt: skip


@pytest.mark.parametrize("given", [{}, GIVEN])
def test_what_config_shows_is_toml_that_loads_back_to_the_same(folder, given):
    text = _shown(*(part for name, value in given.items() for part in ("--set", f"{name}={value}")))
    (folder / "shown.toml").write_text(text, encoding="utf-8")
    tomllib.loads(text)
    wanted = Settings().update(given, "test")
    back = load(folder / "shown.toml")
    assert {name: back.get(name) for name in schema()} == {name: wanted.get(name) for name in schema()}


def test_config_shows_the_settings_and_groups_that_are_named(folder, capsys):
    text = _shown("danag", "to", "vsse.bits")
    assert list(tomllib.loads(text)) == ["to", "danag", "vsse"]
    assert list(tomllib.loads(text)["vsse"]) == ["bits"] and "gap" in tomllib.loads(text)["danag"]
    assert main(["config", "show", "danag.gpa"]) == 2
    assert "did you mean danag.gap" in capsys.readouterr().err


def test_config_shows_the_origin_of_each_value_and_nothing_for_none(folder, monkeypatch):
    (folder / "marrow.toml").write_text("[danag]\ngap = 3\n")
    monkeypatch.setenv("MARROW_TO", "json")
    lines = _shown("--set", "lqf.quota=0.4").splitlines()
    assert any(line.startswith("gap = 3  # marrow.toml:2: ") for line in lines)
    assert any(line.startswith('to = "json"  # MARROW_TO: ') for line in lines)
    assert any(line.startswith("quota = 0.4  # command line: ") for line in lines)
    assert any(line.startswith("# proxy =  # default: ") for line in lines)
    assert sum("default" in line for line in lines) == len(schema()) - 3


def test_formats_are_those_of_the_room_and_lines_of_json():
    assert set(formats()) == {*registry.names("render"), "jsonl"}
