"""What `./run test` starts: all of its parts, and a failure of any fails the whole."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PYTHON = """#!/bin/sh
printf '%s\\n' "$*" >>calls
case "$*" in *"${BREAKS:-nothing breaks}"*) echo "told of $BREAKS" >&2; exit 1 ;; esac
"""
UV = """#!/bin/sh
[ "$1" = venv ] || exit 0
for place; do :; done
mkdir -p "$place/bin"
cp .venv/bin/python "$place/bin"
"""
PARTS = ("hatch_build.py", "-m ruff", "-m mypy", "importlinter", "-m pytest -n", "tests/kernel/damaged.py 100",
         "tests/proxy", "tests/extras/one.py", "tests/extras/two.py", "tests/document tests/render")  # fmt: skip

pytestmark = pytest.mark.skipif(sys.platform != "linux" or not shutil.which("gcc"), reason="for Linux with gcc")


def script(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    path.chmod(0o755)


@pytest.fixture
def checkout(tmp_path):
    """A checkout whose Python and uv only say what they are asked."""
    shutil.copy(ROOT / "run", tmp_path)
    for name in ("src/marrow.py", "hatch_build.py", "pyproject.toml", "tests/extras/one.py", "tests/extras/two.py"):
        script(tmp_path / name, "")
    script(tmp_path / ".venv-uv/bin/uv", UV)
    for room, stamp in ((".venv", ".dev"), (".venv-proxy", ".proxy")):
        script(tmp_path / room / "bin/python", PYTHON)
        (tmp_path / room / stamp).write_text(f"{tmp_path} python3\n")
    return tmp_path


def outcome(checkout, breaks=""):
    environment = {name: value for name, value in os.environ.items() if name not in ("CI", "PYTHON")}
    done = subprocess.run(["./run", "test"], cwd=checkout, env=environment | ({"BREAKS": breaks} if breaks else {}),
                          capture_output=True, text=True, timeout=300)  # fmt: skip
    return done.returncode, done.stdout + done.stderr, (checkout / "calls").read_text()


def test_every_part_is_run(checkout):
    code, said, calls = outcome(checkout)
    assert code == 0, said
    assert not [part for part in PARTS if part not in calls]


@pytest.mark.parametrize("part", PARTS[1:])
def test_a_part_that_fails_fails_the_whole_and_is_shown(checkout, part):
    code, said, calls = outcome(checkout, part)
    assert code == 1
    assert f"told of {part}" in said and "./run: failed:" in said
    assert "tests/extras/two.py" in calls and "-m pytest -n" in calls  # the others were run to their end
