"""The registry: what is there, what a name that is not there answers, knobs and their values, plugins."""

import math
import os
import subprocess
import sys
import sysconfig
import types
from importlib.metadata import EntryPoint, EntryPoints
from pathlib import Path

import pytest

from marrow import algorithms, registry
from marrow.errors import Error
from marrow.registry import Knob

ROOT = Path(__file__).parents[1]
PLUGIN = ROOT / "examples" / "plugin"


def test_names_are_the_files_of_the_room_in_order():
    files = {path.stem for path in (ROOT / "src/marrow/algorithms").glob("[a-z]*.py")}
    files -= set(algorithms.SUPPORT)
    assert files <= set(registry.names("algorithms"))
    assert list(registry.names("algorithms")) == sorted(registry.names("algorithms"))
    assert {"text", "markdown", "html", "json"} <= set(registry.names("render"))
    assert "document" not in registry.names("render")  # a support module is no entry


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("danga", "did you mean dana or danag?"),
        ("declut", "did you mean declutter?"),
        ("xyz", "choose from accb, boilerpipe, bte, ccb"),
        ("../rules", "did you mean rules?"),
        ("", "choose from"),
    ],
)
def test_unknown_name_says_which_are_near(name, hint):
    with pytest.raises(Error, match="unknown algorithm") as caught:
        registry.module("algorithms", name)
    assert hint in str(caught.value)
    assert caught.value.code == "unknown-name"
    assert "\n" not in str(caught.value)


def test_an_unknown_room_and_a_name_that_is_no_text_are_errors():
    with pytest.raises(Error, match="unknown room 'algorithm': did you mean algorithms"):
        registry.names("algorithm")
    with pytest.raises(Error, match="unknown algorithm 3: choose from"):
        registry.module("algorithms", 3)


def test_a_long_list_of_choices_is_cut():
    message = str(registry.unknown("zzz", [f"name{number:02}" for number in range(50)], "thing"))
    assert message.endswith("name29 and 20 more")


def test_knobs_are_read_from_the_signature():
    def verb(page, *, gap: int = 20, word: str = "a", share: float | None = None):
        """Do.

        gap: lines between
        `word`: with a mark
        """

    assert registry.knobs(verb) == {
        "gap": Knob("gap", int, 20, "lines between"),
        "word": Knob("word", str, "a", "with a mark"),
        "share": Knob("share", float | None, None, ""),
    }


@pytest.mark.parametrize(
    ("kind", "value", "converted"),
    [
        (bool, True, True), (bool, "yes", True), (bool, " OFF ", False), (bool, 1, True), (bool, "0", False),
        (int, 7, 7), (int, " 7 ", 7), (int, "-7", -7),
        (float, "0.5", 0.5), (float, 3, 3.0), (float, "1e3", 1000.0), (float, "inf", float("inf")),
        (str, "a b", "a b"), (str, "", ""), (str, "7", "7"),
        (str | None, "x", "x"), (str | None, "", None), (str | None, None, None),
        (int | None, "7", 7), (int | None, "", None), (float | None, 2, 2.0), (bool | None, "no", False),
        (int | str, "7", 7), (int | str, "seven", "seven"),
    ],
)  # fmt: skip
def test_values_become_the_type_of_the_knob(kind, value, converted):
    got = registry.convert(Knob("k", kind, None, "", least=-math.inf), value, "here")
    assert (got, type(got)) == (converted, type(converted))


@pytest.mark.parametrize(
    ("kind", "value", "wanted"),
    [
        (bool, "maybe", "true or false"), (bool, 2, "true or false"), (bool, [], "true or false"), (bool, None, "true"),
        (int, "7.5", "a whole number"), (int, 7.0, "a whole number"), (int, True, "a whole number"),
        (int, "", "a whole number"),
        (int, [7], "a whole number"), (int, "9" * 5000, "a whole number"),
        (float, "wide", "a number"), (float, True, "a number"), (float, "nan", "a number"), (float, None, "a number"),
        (str, 7, "a text"), (str, ["a"], "a text"), (str, None, "a text"), (str, {"a": 1}, "a text"),
        (int | None, "x", "a whole number or nothing"), (str | None, 7, "a text or nothing"),
    ],
)  # fmt: skip
def test_values_that_do_not_fit_are_an_error_with_the_place(kind, value, wanted):
    with pytest.raises(Error) as caught:
        registry.convert(Knob("k", kind, None, ""), value, "file.toml:3: k")
    assert str(caught.value).startswith("file.toml:3: k: ")
    assert f"is not {wanted}" in str(caught.value)
    assert caught.value.code == "bad-setting"


def test_whole_numbers_have_a_most():
    for value in (10**30, -(10**12), "9" * 20):
        with pytest.raises(Error, match="here is below 1,000,000,000,000, not"):
            registry.convert(Knob("k", int, None, "", least=-math.inf), value, "here")
    assert registry.convert(Knob("k", float, None, ""), 1e30, "here") == 1e30


def _with_plugin(monkeypatch, name, value, module=None):
    points = [EntryPoint(name, value, f"marrow.{room}") for room in registry.ROOMS]
    monkeypatch.setattr(registry, "installed", lambda: EntryPoints(points))
    if module:
        monkeypatch.setitem(sys.modules, value, module)
    for cached in (registry.names, registry._plugins, registry.module):
        cached.cache_clear()


@pytest.fixture
def plugins(monkeypatch):
    yield lambda *rest: _with_plugin(monkeypatch, *rest)
    monkeypatch.undo()
    for cached in (registry.names, registry._plugins, registry.module):
        cached.cache_clear()


@pytest.mark.parametrize(
    ("name", "value", "why"),
    [
        ("absent", "no_such_package_at_all", "it cannot be loaded: ModuleNotFoundError"),
        ("no verb", "string", "its name is not made of"),
        ("verbless", "string", "it has no function keep()"),
    ],
)
def test_a_broken_plugin_is_an_error_that_names_it(plugins, name, value, why):
    plugins(name, value)
    with pytest.raises(Error) as caught:
        registry.module("algorithms", name)
    assert caught.value.code == "bad-plugin"
    assert why in str(caught.value)
    assert "uninstall" in str(caught.value)


def _made(**parts):
    module = types.ModuleType("made_up")
    vars(module).update(parts)
    return module


ONE, TWO = (lambda page: None), (lambda page, edits: None)
TRUST = {"title": 1}


@pytest.mark.parametrize(
    ("room", "parts", "why"),
    [
        ("render", {"render": ONE}, "it has no SUFFIX (a text)"),
        ("render", {"render": ONE, "SUFFIX": b".x"}, "its SUFFIX is not a text"),
        ("render", {"render": TWO, "SUFFIX": ".x"}, "render() must take 1 argument beside its knobs"),
        ("metadata", {"read": ONE, "SOURCE": "x"}, "it has no TRUST (a dict)"),
        ("metadata", {"read": ONE, "TRUST": TRUST}, "it has no SOURCE (a text)"),
        ("filters", {"edit": ONE}, "edit() must take 2 arguments beside its knobs"),
        ("filters", {"edit": TWO, "ON": "yes"}, "its ON is not true or false"),
        ("algorithms", {"keep": ONE, "SHIPPED": "model.npz"}, "its SHIPPED is not a path"),
        ("algorithms", {"keep": lambda page, *, gap: None}, "the knob gap of keep() has no default"),
        ("features", {}, "it has no function measure()"), ("finders", {"find": 5}, "it has no function find()"),
        ("evaluate.corpora", {"read": ONE}, "it has no fits (a function)"),
        ("evaluate.peers", {"extract": lambda: ""}, "extract() must take 1 argument"),
    ],
)  # fmt: skip
def test_an_entry_that_lacks_what_its_room_needs_is_refused_by_name(plugins, room, parts, why):
    plugins("made", "made_up", _made(**parts))
    with pytest.raises(Error, match="plugin 'made' of") as caught:
        registry.module(room, "made")
    assert why in str(caught.value)
    assert caught.value.code == "bad-plugin"


@pytest.mark.parametrize(
    ("room", "parts"),
    [
        ("render", {"render": ONE, "SUFFIX": ".x"}), ("metadata", {"read": ONE, "SOURCE": "x", "TRUST": TRUST}),
        ("filters", {"edit": TWO}), ("filters", {"edit": TWO, "ON": False, "PHASE": "edit"}),
        ("algorithms", {"keep": lambda page, *, gap=1: None}), ("features", {"measure": ONE}),
        ("finders", {"find": ONE}),
        ("evaluate.corpora", {"read": ONE, "fits": ONE}), ("evaluate.peers", {"extract": ONE, "PACKAGE": "x"}),
    ],
)  # fmt: skip
def test_an_entry_that_has_what_its_room_needs_is_taken(plugins, room, parts):
    plugins("made", "made_up", _made(**parts))
    assert registry.module(room, "made").__name__ == "made_up"
    assert "made" in registry.names(room)


def test_what_is_built_in_is_held_to_the_same():
    assert registry.lacks("render", registry.module("algorithms", "bte")) == "it has no function render()"
    for room in registry.ROOMS:
        for name in registry.names(room):
            assert registry.lacks(room, registry.module(room, name)) == ""


def test_packages_inside_a_room_are_no_entries(tmp_path, monkeypatch):
    (tmp_path / "shared").mkdir()
    (tmp_path / "shared/__init__.py").touch()
    (tmp_path / "own.py").write_text("def keep(page): return None")
    monkeypatch.setattr(algorithms, "__path__", [str(tmp_path)])
    monkeypatch.setattr(algorithms, "ENTRIES", {})
    registry._built_in.cache_clear()
    try:
        assert registry._built_in("algorithms") == {"own"}
    finally:
        monkeypatch.undo()
        registry._built_in.cache_clear()


def test_a_plugin_is_an_entry_like_any_other_but_takes_no_name_that_is_built_in(plugins):
    made = types.ModuleType("made_up")
    made.keep = ONE
    plugins("made", "made_up", made)
    assert "made" in registry.names("algorithms")
    assert registry.verb("algorithms", "made") is made.keep
    plugins("bte", "made_up", made)
    assert registry.module("algorithms", "bte").__name__ == "marrow.algorithms.bte"


@pytest.fixture(scope="module")
def environment(tmp_path_factory):
    """A fresh virtual environment with the wheels of the project and of the example plugin; what they depend on is
    seen by a path to the libraries that run this test, so that nothing is fetched."""
    pytest.importorskip("hatchling")
    folder = tmp_path_factory.mktemp("plugin")
    wheels, fresh = folder / "wheels", folder / "environment"
    offline = ["--quiet", "--no-deps", "--no-index", "--disable-pip-version-check"]
    _run(sys.executable, "-m", "pip", "wheel", *offline, "--no-build-isolation", "--wheel-dir", wheels, ROOT, PLUGIN)
    _run(sys.executable, "-m", "venv", "--without-pip", fresh)
    _run(sys.executable, "-m", "pip", "--python", fresh, "install", *offline, *sorted(wheels.glob("*.whl")))
    libraries = _run(fresh / "bin" / "python", "-c",
                     "import sysconfig; print(sysconfig.get_paths()['purelib'])").stdout.strip()
    Path(libraries, "dependencies.pth").write_text(sysconfig.get_paths()["purelib"] + "\n")
    return fresh


def _run(*command):
    done = subprocess.run([str(each) for each in command], check=False, capture_output=True, text=True, env=_clean())
    assert done.returncode == 0, done.stderr
    return done


def _clean():
    """The variables of this process without those that lead Python elsewhere."""
    return {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}


def _marrow(environment, *arguments):
    run = [environment / "bin" / "marrow", *arguments]
    return subprocess.run(run, check=False, env=_clean(), capture_output=True, text=True, cwd=environment)


def test_the_example_plugin_is_listed_explained_and_runs(environment):
    where = _run(environment / "bin" / "python", "-c", "import marrow, marrow_example as e; print(marrow.__file__,"
                                                       " e.__file__)")
    assert all(path.startswith(str(environment)) for path in where.stdout.split())  # the wheels, not this checkout
    listed = _marrow(environment, "algorithms")
    assert (listed.returncode, listed.stderr) == (0, "")
    assert "main_element\n  What the page itself calls its main content" in listed.stdout
    assert "main_element.least = 30    words that the elements of a name need to be believed" in listed.stdout
    body = " ".join(["plain words in a long paragraph"] * 10)
    page = environment / "page.html"
    page.write_text(f"<div><p>Aside.</div><main><p>{body}.<p>Second.</main>")
    told = _marrow(environment, str(page), "-a", "main_element", "-t", "text")
    assert (told.returncode, told.stdout) == (0, f"{body}.\n\nSecond.\n")
    told = _marrow(environment, str(page), "-a", "main_element", "-t", "text", "--set", "main_element.least=many")
    assert (told.returncode, told.stdout) == (2, "")
    assert told.stderr == "marrow: command line: main_element.least: 'many' is not a whole number\n"
