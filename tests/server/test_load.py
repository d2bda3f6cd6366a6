"""Many clients at once: the benchmark of the server in a short form."""

import http.client
import subprocess
import sys
import time
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from served import SOURCE, Running

pytest.importorskip("uvicorn")


def test_no_request_of_256_clients_is_lost():
    script = Path(__file__).parents[2] / "benchmarks/server.py"
    command = [sys.executable, str(script), "--clients", "256", "--seconds", "1", "--rounds", "1"]
    run = subprocess.run(command, capture_output=True, text=True, timeout=300, env={
        "PYTHONPATH": str(SOURCE), "PATH": "/usr/bin:/bin"})  # fmt: skip
    assert run.returncode == 0, run.stdout + run.stderr
    assert "256 clients" in run.stdout
    assert " 0 not " in run.stdout


def test_a_client_that_comes_back_after_a_while_finds_its_connection_open(tmp_path):
    """A request sent while the server closes the connection would be lost; uvicorn closes after 5 seconds by itself."""
    running = Running(tmp_path)
    connection = http.client.HTTPConnection(urlsplit(running.url).netloc, timeout=60)
    try:
        for pause in (0, 7):
            time.sleep(pause)
            connection.request("GET", "/health")
            assert connection.getresponse().read()
            connection.auto_open = 0  # from now on only the connection that is there
    finally:
        connection.close()
        running.close()
