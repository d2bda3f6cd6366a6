"""Many clients at once: the benchmark of the server in a short form."""

import subprocess
import sys
from pathlib import Path

import pytest
from served import SOURCE

pytest.importorskip("uvicorn")


def test_no_request_of_256_clients_is_lost():
    script = Path(__file__).parents[2] / "benchmarks/server.py"
    command = [sys.executable, str(script), "--clients", "256", "--seconds", "1", "--rounds", "1"]
    run = subprocess.run(command, capture_output=True, text=True, timeout=300, env={
        "PYTHONPATH": str(SOURCE), "PATH": "/usr/bin:/bin"})  # fmt: skip
    assert run.returncode == 0, run.stdout + run.stderr
    assert "256 clients" in run.stdout
    assert " 0 not " in run.stdout
