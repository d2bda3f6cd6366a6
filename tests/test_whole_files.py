"""Files that are there whole or not at all."""

import stat

import pytest

from marrow.files import below, data_folder, write_atomically


def test_a_file_is_replaced_when_all_is_written(tmp_path):
    file = tmp_path / "new" / "a.txt"
    for text in (b"one", b"two"):
        with write_atomically(file) as stream:
            stream.write(text)
        assert file.read_bytes() == text
    assert [*file.parent.iterdir()] == [file]


def test_what_goes_wrong_leaves_the_old_file_and_nothing_else(tmp_path):
    file = tmp_path / "a.txt"
    file.write_bytes(b"old")
    with pytest.raises(ValueError), write_atomically(file) as stream:
        stream.write(b"ne")
        raise ValueError
    assert file.read_bytes() == b"old"
    assert [*tmp_path.iterdir()] == [file]


def test_private_files_are_read_by_their_owner_only(tmp_path):
    with write_atomically(tmp_path / "key", private=True) as stream:
        stream.write(b"secret")
    assert stat.S_IMODE((tmp_path / "key").stat().st_mode) == 0o600


def test_the_folder_for_data(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert data_folder("lists") == tmp_path / "marrow" / "lists"
    monkeypatch.delenv("XDG_DATA_HOME")
    monkeypatch.setenv("HOME", "/home/ann")
    assert str(data_folder("lists")) == "/home/ann/.local/share/marrow/lists"


def test_links_to_folders_are_followed_once(tmp_path):
    for name in ("in/a/1.html", "in/b/2.html", "out/deep/3.html"):
        (tmp_path / name).parent.mkdir(parents=True)
        (tmp_path / name).touch()
    links = {"in/aa": "b", "in/a/up": "..", "in/far": "../out", "out/back": "../in", "in/b/self": "."}
    for link, target in links.items():
        (tmp_path / link).symlink_to(target)
    found = [name.removeprefix(f"{tmp_path}/") for name in below(f"{tmp_path}/in")]
    assert found == ["in/a/1.html", "in/b/2.html", "in/far/deep/3.html"]
