"""The measures of the source: how long files and lines are."""

from pathlib import Path

ROOT = Path(__file__).parents[1]
SOURCES = [path for folder in ("src", "tests", "benchmarks", "tools", "docs") for ending in ("py", "pyx", "pxi")
           for path in sorted(ROOT.joinpath(folder).rglob(f"*.{ending}"))]


def test_lines_have_at_most_120_characters():
    lines = [(str(path.relative_to(ROOT)), number) for path in SOURCES
             for number, line in enumerate(path.read_text("utf-8").splitlines(), 1) if len(line) > 120]
    assert len(SOURCES) > 500 and lines == []


def test_files_have_at_most_300_lines():
    long = {path.name: lines for path in SOURCES if path.is_relative_to(ROOT / "src") and path.suffix == ".py"
            and (lines := len(path.read_text("utf-8").splitlines())) > 300}
    assert long == {}
