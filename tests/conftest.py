"""What all tests share: none depends on how busy the machine is, none sees the user's own data, none hangs for good."""

import faulthandler
import sys

import pytest
from hypothesis import settings

settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")
_HANGS = 900  # seconds after which a test, with what it set up, ends the run and shows where it stands
_STDERR = sys.stderr.fileno() if sys.stderr else 2


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
