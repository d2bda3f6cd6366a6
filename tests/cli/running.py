"""Running the command line in tests: in this process for the tables, in its own where a process is the point."""

import os
import subprocess
import sys
from pathlib import Path

SOURCE = Path(__file__).parents[2] / "src"
WORDS = "It rained all day in the valley, and the river rose over its banks."
PAGE = f"<title>Rain</title><nav><a href=/>Home</a></nav><article><h1>Rain</h1><p>{WORDS} <a href=b>More</a></p>"
EMPTY = "<title>404 Not Found</title><h1>Not Found</h1>"


def environment(**more):
    """The environment of a child: this package, no settings of the person who runs the tests."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("MARROW_")}
    return {**kept, "PYTHONPATH": str(SOURCE), "XDG_CONFIG_HOME": os.devnull, **more}


def command(*arguments):
    """The words of a command line."""
    return [sys.executable, "-m", "marrow", *map(str, arguments)]


def marrow(*arguments, folder, data=None, **more):
    """A finished process with its output as bytes."""
    return subprocess.run(command(*arguments), check=False, cwd=folder, input=data, capture_output=True,
                          env=environment(**more), timeout=60)  # fmt: skip
