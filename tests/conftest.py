"""What all tests share: none depends on how busy the machine is, none sees the user's own data, none hangs for good."""

import faulthandler
import importlib.util
import os
import signal
import sys
from pathlib import Path

import pytest
from hypothesis import settings

# Examples of each property, made anew in each run: MARROW_EXAMPLES=1000 looks for longer.
settings.register_profile("untimed", deadline=None, max_examples=int(os.environ.get("MARROW_EXAMPLES", "100")))
settings.load_profile("untimed")
_HANGS = 900  # seconds after which a test, with what it set up, ends the run and shows where it stands
_STDERR = sys.stderr.fileno() if sys.stderr else 2


def pytest_configure():
    """No test runs against what was compiled of an older source; interrupts reach processes that tests start, also in
    a run in the background, where a shell has them ignored."""
    from marrow import compiled

    signal.signal(signal.SIGINT, signal.default_int_handler)
    place = Path(__file__).parents[1] / "hatch_build.py"
    spec = importlib.util.spec_from_file_location(place.stem, place)
    recipe = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(recipe)
    if not compiled.PURE and (newer := recipe.stale()):
        raise pytest.UsageError(f"{newer[0].name} is newer than what was compiled of it: python hatch_build.py")


@pytest.fixture(autouse=True)
def no_lists_of_the_user(tmp_path_factory, monkeypatch):
    """Subscriptions of the person who runs the tests change nothing."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path_factory.getbasetemp() / "no-data"))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol():
    """A guard that also ends code in C, which no signal reaches."""
    faulthandler.dump_traceback_later(_HANGS, exit=True, file=_STDERR)
    try:
        return (yield)
    finally:
        faulthandler.cancel_dump_traceback_later()
