"""The benchmarks run and count right. What they time is no matter for tests."""

import json
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

FOLDER = Path(__file__).resolve().parents[2] / "benchmarks"


@pytest.fixture(autouse=True)
def importable(monkeypatch):
    monkeypatch.syspath_prepend(FOLDER)


@pytest.fixture
def corpus(tmp_path):
    folder = tmp_path / "pages"
    folder.mkdir()
    for number in range(4):
        (folder / f"{number}.html").write_text(f"<title>{number}</title><p>" + "words of a page " * 30)
    return folder


def script(name, corpus, *arguments):
    command = [sys.executable, str(FOLDER / name), "--corpus", str(corpus), *arguments]
    environment = {"PYTHONPATH": str(FOLDER.parent / "src")}
    return subprocess.run(command, capture_output=True, text=True, env=environment, check=True).stdout


def test_speed(corpus, tmp_path):
    file = tmp_path / "speed.json"
    only = ["--only", "parse", "--only", "resiliparse"]
    out = script("speed.py", corpus, "--rounds", "2", "-n", "3", "--json", str(file), *only)
    assert "3 of 4 pages of pages" in out
    assert "| resiliparse | 1.00 | 1.00 to 1.00 |" in out
    assert [each["name"] for each in json.loads(file.read_text())["results"]] == ["parse", "resiliparse"]


def test_memory(corpus, tmp_path):
    file = tmp_path / "memory.json"
    script("memory.py", corpus, "--only", "parse", "--json", str(file))
    [result] = json.loads(file.read_text())["results"]
    assert 1 < result["start"] <= result["peak"]


def test_stages(corpus):
    out = script("stages.py", corpus, "--what", "page")
    assert "| walk |" in out
    assert "| parse |" in out
    assert "| all | 100.0% |" in out


def test_every_contender_goes_over_every_page_in_a_rotating_order():
    import speed

    seen = []
    work = {name: lambda html, name=name: seen.append((html, name)) for name in ("a", "b", "c")}
    times, failed = speed.measure(work, [b"1", b"2"], 2)
    rounds = seen[6:]  # after the warm-up
    assert [name for _, name in rounds] == list("abc") + list("bca") + list("bca") + list("cab")
    assert {name: [len(turn) for turn in turns] for name, turns in times.items()} == {name: [2, 2] for name in "abc"}
    assert failed == {"a": set(), "b": set(), "c": set()}


def test_speed_by_hand():
    import speed

    def fail(html):
        raise ValueError

    times = {"resiliparse": [[1.0, 3.0], [1.0, 1.0]], "other": [[2.0, 6.0], [1.0, 2.0]]}
    reference, other = speed.results(times, {"resiliparse": set(), "other": {1}})
    assert (other.ratio, other.low, other.high) == (1.75, 1.5, 2.0)
    assert (other.total_ms, other.median_ms, other.slowest_ms, other.failed) == (5500, 2750, 4000, 1)
    assert (reference.ratio, reference.low) == (1, 1)
    assert speed.measure({"fail": fail}, [b"1", b"2"], 1)[1] == {"fail": {0, 1}}


def test_a_stage_is_not_charged_for_the_stages_inside_it(monkeypatch):
    import stages

    ticks = iter(range(100))
    monkeypatch.setattr(stages, "time", SimpleNamespace(perf_counter=lambda: next(ticks)))
    clock = stages.Clock()
    inner = clock.wrap("inner", lambda: None)
    outer = clock.wrap("outer", lambda: (inner(), inner()))
    outer()
    assert clock.calls == {"inner": 2, "outer": 1}
    assert clock.seconds == {"inner": 2, "outer": 3}  # of five ticks


def test_every_stage_has_functions():
    import stages

    assert [stage for stage, places in stages.STAGES.items() if not any(map(list, map(stages.functions, places)))] == []


def test_stages_that_are_not_there_are_named():
    import stages

    assert stages.instrument(stages.Clock(), {"gone": ("marrow.no_such_module:f", "no_such_room *")}) == ["gone"]


def test_scaling(corpus):
    command = [sys.executable, str(FOLDER / "scaling.py"), "-a", "plain", "--sizes", "2000", "40000"]
    out = subprocess.run(command, capture_output=True, text=True, check=True,
                         env={"PYTHONPATH": str(FOLDER.parent / "src")}).stdout
    assert [line.split(" | ")[0] for line in out.splitlines()] == ["| algorithm", "|---|---:|---:|---:|", "| (parse)",
        "| plain"]


def test_the_exponent_is_that_of_the_power_law():
    import scaling

    assert scaling.exponent([1, 10, 100, 1000], [5, 5, 10, 1000]) == pytest.approx(2)
    assert len(scaling.repeated(b"<body>12345</body>", 50)) == 50 + 13


def test_filtering_counts_words_kept_and_dropped(tmp_path):
    folder = tmp_path / "pages"
    folder.mkdir()
    (folder / "a.html").write_text("<nav><a href=/>one two</a></nav><p>" + "words of a page " * 30 + "<div>three</div>")
    (folder / "a.txt").write_text("words of a page " * 30)
    command = [sys.executable, str(FOLDER / "filtering.py"), str(folder)]
    out = subprocess.run(command, capture_output=True, text=True, env={"PYTHONPATH": str(FOLDER.parent / "src")},
                         check=True).stdout
    assert out.splitlines()[-1].endswith("pages | 1 | 0 | 1.0000 | 0.6667 | 1.0000 | 0.6667 | 1.0000 | -1.0000 |")


def test_records_are_timed_beside_the_text():
    command = [sys.executable, str(FOLDER / "records.py"), "-n", "2", "--rounds", "1"]
    out = subprocess.run(command, capture_output=True, text=True, env={"PYTHONPATH": str(FOLDER.parent / "src")},
                         check=True).stdout
    assert [line.split(" | ")[0] for line in out.splitlines()[3:]] == ["| text", "| records", "| comments"]
