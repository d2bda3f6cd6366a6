"""The algorithm that goes wrong on purpose, installed for the process of the tests."""

import pytest
from crawls import environment, plugin

from marrow import options, registry


def _forget():
    for cached in (registry.names, registry.installed, registry._plugins, registry.module, options.schema):
        cached.cache_clear()


@pytest.fixture
def bombs(tmp_path, monkeypatch):
    """`bombs` is an algorithm here and in the processes that are started from here."""
    site = plugin(tmp_path / "site")
    monkeypatch.setenv("PYTHONPATH", environment(site)["PYTHONPATH"])
    monkeypatch.syspath_prepend(str(site))
    _forget()
    yield
    monkeypatch.undo()
    _forget()
