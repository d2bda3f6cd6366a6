"""`marrow config` as far as it changes a file."""

import pytest


def test_set_unset_export_and_import(run, folder):
    assert run("config", "set", "link_lists.ratio=2", "images.on=yes") == (0, "", [])
    assert run("config", "set", "filter.mode=off", "--site", "example.org") == (0, "", [])
    _, out, _ = run("config", "export")
    assert out == '[link_lists]\nratio = 2.0\n\n[images]\non = true\n\n[site."example.org".filter]\nmode = "off"\n'
    assert run("config", "set", "reading.size=150", "--person", "anna") == (0, "", [])
    assert "[person.anna.reading]\nsize = 150" in (folder / "marrow.toml").read_text()
    assert run("config", "unset", "link_lists.ratio") == (0, "", [])
    assert "[link_lists]" not in (folder / "marrow.toml").read_text()
    (folder / "other.toml").write_text(out)
    assert run("config", "import", "other.toml", "--config", "new.toml")[0] == 0
    assert (folder / "new.toml").read_text() == out
    assert "ratio = 2.0" in run("config", "show", "--config", "new.toml")[1]
    (folder / "old.toml").write_text("[images]\ngone = 1\n")  # of an earlier release
    assert run("config", "unset", "images.gone", "--config", "old.toml") == (0, "", [])


def test_show_says_what_holds_for_a_site_and_a_person(run, folder):
    site, person = '[site."example.org".filter]\nmode = "off"\n', "[person.anna.reading]\nsize = 150\n"
    (folder / "marrow.toml").write_text(site + person)
    for arguments, line in (
        (("filter.mode", "--site", "www.example.org"), 'mode = "off"  # site example.org: '),
        (("filter.mode", "--site", "other.example"), 'mode = "layout"  # default: '),
        (("filter.mode",), 'mode = "layout"  # default: '),
        (("reading.size", "--person", "anna"), "size = 150  # person anna: "),
        (("reading.size", "--person", "ben"), "size = 100  # default: "),
    ):
        code, out, err = run("config", "show", *arguments)
        assert (code, err) == (0, []) and line in out


def test_the_proxy_says_that_its_settings_file_is_not_there_yet(run, folder, monkeypatch):
    served = []
    monkeypatch.setattr("marrow.proxy.run.serve", lambda file, given: served.append(str(file)))
    assert run("proxy", "--config", "new.toml") == (0, "", ["a new settings file: new.toml"])
    (folder / "new.toml").write_text("")
    assert run("proxy", "--config", "new.toml") == (0, "", []) == run("proxy")
    assert served == ["new.toml", "new.toml", "None"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("set", "images.on"), "marrow: write: marrow config set NAME=VALUE ..."),
        (("set",), "marrow: write: marrow config set"),
        (("unset", "images.on=1"), "marrow: write: marrow config unset NAME ..."),
        (("import",), "marrow: marrow config import takes one file"),
        (("set", "images.no=1"), "marrow: unknown setting in settings 'images.no'"),
        (("unset", "images.oon"), "marrow: unknown setting 'images.oon': did you mean images.on"),
        (("show", "--site", "a b"), "marrow: --site: 'a b' is no host"),
        (("show", "--person", "a b"), "marrow: --person: 'a b' is no name of a person"),
        (("export", "--site", "example.org"), "marrow: marrow config export is of the whole file"),
        (("show", "nothing"), "marrow: unknown setting or group 'nothing': `marrow config show` lists all"),
        (("import", "none.toml"), "marrow: none.toml: No such file"),
        (("import", "bytes.toml"), "marrow: bytes.toml: not UTF-8"),
    ],
)  # fmt: skip
def test_mistakes_are_one_line(run, folder, arguments, message):
    (folder / "bytes.toml").write_bytes(b"x = '\xff'")
    code, out, err = run("config", *arguments)
    assert (code, out, len(err)) == (2, "", 1)
    assert err[0].startswith(message)
    assert list(folder.glob("marrow.toml")) == []
