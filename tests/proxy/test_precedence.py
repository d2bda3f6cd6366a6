"""Which settings the proxy follows: those of the command line before the environment, that before files."""

import pytest

from marrow.proxy.run import settings_file
from marrow.settings import Settings

TYPED = Settings().update({"filter.least": 4}, "command line", above_sites=True)


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "marrow").mkdir()
    (tmp_path / "marrow/config.toml").write_text("[filter]\nleast = 1\nmode = 'off'\nprofile = 'text'\norder ="
                                                 " 'spare'\n")
    (tmp_path / "marrow.toml").write_text("[filter]\nleast = 2\nmode = 'text'\nprofile = 'e-ink'\n")
    return tmp_path


def test_the_usual_files_the_environment_and_the_command_line(folder):
    environment = {"XDG_CONFIG_HOME": str(folder), "MARROW_FILTER_LEAST": "3", "MARROW_FILTER_MODE": "reader"}
    now = settings_file(None, TYPED, environment).current()
    assert [now.get(f"filter.{name}") for name in ("least", "mode", "profile", "order")] == [4, "reader", "e-ink",
        "spare"]
    (folder / "marrow.toml").write_text("[filter]\nprofile = 'layout'\n")
    now = settings_file(None, Settings(), {"XDG_CONFIG_HOME": str(folder)}).current()
    assert [now.get(f"filter.{name}") for name in ("least", "mode", "profile", "order")] == [1, "off", "layout",
        "spare"]


def test_a_file_that_is_named_stands_for_the_usual_ones_and_is_followed(folder):
    source = settings_file(folder / "own.toml", TYPED, {"XDG_CONFIG_HOME": str(folder), "MARROW_FILTER_MODE": "reader"})
    assert source.current().values == {"filter.mode": "reader", "filter.least": 4}
    (folder / "own.toml").write_text("[filter]\nleast = 9\norder = 'spare'\n")
    assert source.current().values == {"filter.mode": "reader", "filter.least": 4, "filter.order": "spare"}
