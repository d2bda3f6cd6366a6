"""What all tests share: none is timed, for a busy machine would fail it, and none sees the user's own data."""

import pytest
from hypothesis import settings

settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")


@pytest.fixture(autouse=True)
def no_lists_of_the_user(tmp_path_factory, monkeypatch):
    """Subscriptions of the person who runs the tests change nothing."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path_factory.getbasetemp() / "no-data"))
