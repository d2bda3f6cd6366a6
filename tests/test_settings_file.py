"""A settings file that is read again when it changes, and written with its comments."""

import os
import sys
import threading

import pytest

from marrow.errors import Error
from marrow.settings import Settings, load
from marrow.settings_file import SettingsFile

TEXT = '# mine\nalgorithm = "lqf"  # for now\n\n[link_lists]\nratio = 1.0 # more\n# and so on\n'


@pytest.fixture
def file(tmp_path):
    pytest.importorskip("tomlkit")
    return SettingsFile(tmp_path / "marrow.toml")


def test_a_file_that_is_not_there_changes_nothing(file):
    assert (file.current(), file.text(), file.error) == (Settings(), "", "")


def test_a_change_of_the_file_holds_at_once(file):
    file.path.write_text(TEXT)
    assert file.current().get("link_lists.ratio") == 1.0
    file.path.write_text(TEXT.replace("1.0", "2.5"))
    assert file.current().get("link_lists.ratio") == 2.5
    file.path.unlink()
    assert file.current() == Settings()


def test_the_file_is_not_read_again_without_need(file):
    file.path.write_text(TEXT)
    assert file.current() is file.current()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[link_lists\nratio = 1", "marrow.toml: Expected ']'"),
        ("[link_lists]\n\nratio = 'x'", "marrow.toml:3: link_lists.ratio: 'x' is not a number"),
        ("[link_lists]\nratoi = 1", "marrow.toml:2 'link_lists.ratoi': did you mean link_lists.ratio"),
        ("[site.'example.org'.filter]\n\nmode = 'loud'", "unknown mode in "),
        ("[site.'a b'.filter]\nmode = 'off'", "'a b' is no host"),
        ("[person.'a b'.reading]\nsize = 150", "'a b' is no name of a person"),
        ("[person.anna.reading]\nsize = 'big'", "marrow.toml:2: reading.size"),
        ("[person]\nanna = 1", "write the settings of a person as [person.anna.reading]"),
        ("site = 1", "marrow.toml:1: write the settings of a site as"), ("[site]\n'example.org' = 1", "marrow.toml"),
        ("a = 1\xff".encode("latin-1"), "can't decode"),
    ],
)  # fmt: skip
def test_a_broken_file_keeps_the_old_settings_and_names_the_line(file, text, said):
    file.path.write_text(TEXT)
    old = file.current()
    file.path.write_bytes(text if isinstance(text, bytes) else text.encode())
    assert file.current() == old
    assert said in file.error
    assert "\n" not in file.error
    file.path.write_text(TEXT.replace("lqf", "bte"))
    assert (file.current().get("algorithm"), file.error) == ("bte", "")


def test_the_line_of_a_mistake_for_a_site_is_named(file):
    file.path.write_text("[site.'example.org'.filter]\n\nmode = 'loud'\n")
    file.current()
    assert file.error.startswith("unknown mode in ")
    assert "marrow.toml:3 'loud': did you mean" in file.error


def test_changes_keep_comments_and_order(file):
    file.path.write_text(TEXT)
    settings = file.change({"link_lists.ratio": "2", "images.on": True})
    assert settings == file.current() == load(file.path)
    assert (settings.get("link_lists.ratio"), settings.get("images.on")) == (2.0, True)
    assert file.text() == TEXT.replace("1.0", "2.0") + "\n[images]\non = true\n"
    file.change({"images.on": None})
    assert file.text().strip() == TEXT.replace("1.0", "2.0").strip()


def test_a_table_goes_when_it_is_empty_but_not_with_comments(file):
    file.path.write_text("[link_lists]\nratio = 1.0\n[spare]\n# why\non = false\n")
    file.change({"link_lists.ratio": None, "spare.on": None, "images.on": None})
    assert file.text() == "[spare]\n# why\n"


def test_settings_of_people(file):
    file.change({"reading.size": "150", "filter.mode": "reader"}, person="anna@example.org")
    assert file.current().people == {"anna@example.org": {"reading.size": 150, "filter.mode": "reader"}}
    file.change({"reading.size": None, "filter.mode": None}, person="anna@example.org")
    assert (file.current().people, file.text().strip()) == ({}, "")
    with pytest.raises(Error, match="no name of a person"):
        file.change({"reading.size": 150}, person="a b")


def test_settings_of_sites(file):
    file.change({"filter.mode": "off"}, site="example.org")
    file.change({"filter.mode": "text", "images.on": True}, site="www.example.org")
    assert file.current().sites == {"example.org": {"filter.mode": "off"}, "www.example.org": {"filter.mode": "text",
        "images.on": True}}
    file.change({"filter.mode": None}, site="example.org")
    file.change({"filter.mode": None, "images.on": None}, site="www.example.org")
    assert (file.current().sites, file.text().strip()) == ({}, "")


@pytest.mark.parametrize(
    ("values", "site", "said"),
    [({"images.no": 1}, "", "did you mean images.on"), ({"images.on": "perhaps"}, "", "is not true or false"),
     ({"filter.mode": "loud"}, "", "unknown mode"),
     ({"filter.mode": "off"}, "a b", "is no host"), ({"filter.mode": "off"}, "../x", "is no host")],
)  # fmt: skip
def test_a_change_that_does_not_fit_is_not_written(file, values, site, said):
    file.path.write_text(TEXT)
    with pytest.raises(Error, match=said):
        file.change(values, site=site)
    assert file.text() == TEXT


def test_a_broken_file_is_not_written_over(file):
    file.path.write_text("[link_lists\n")
    with pytest.raises(Error, match="mend it first"):
        file.change({"images.on": True})
    file.path.write_text("images = 1\n")
    with pytest.raises(Error):
        file.change({"images.on": True})
    assert file.text() == "images = 1\n"


def test_import_takes_only_what_is_good(file):
    file.path.write_text(TEXT)
    with pytest.raises(Error, match="the new settings:1"):
        file.replace("algorithm = 'none'")
    assert file.text() == TEXT
    file.replace("# other\n")
    assert (file.text(), file.current()) == ("# other\n", Settings())


def test_a_failed_write_leaves_the_file_and_no_rubbish(file, monkeypatch):
    file.path.write_text(TEXT)

    def fail(*_):
        raise OSError("disk full")

    monkeypatch.setattr(os, "replace", fail)
    with pytest.raises(OSError, match="disk full"):
        file.change({"images.on": True})
    assert [each.name for each in file.path.parent.iterdir()] == ["marrow.toml"]
    assert file.text() == TEXT


def test_changes_from_several_threads_are_all_there(file):
    names = ["images.on", "scripts.on", "styles.on", "forms.on", "frames.on", "embeds.on"]
    threads = [threading.Thread(target=file.change, args=({name: True},)) for name in names]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    assert set(file.current().values) == set(names)


def test_without_tomlkit_changing_says_what_to_install(file, monkeypatch):
    monkeypatch.setitem(sys.modules, "tomlkit", None)
    with pytest.raises(Error, match=r"pip install 'webmarrow\[config\]'"):
        file.change({"images.on": True})
