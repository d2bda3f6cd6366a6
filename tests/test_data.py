"""What ships as data is read by one loader, and says where it is from."""

import pytest

from marrow import data

TEXTS = sorted(path.name for path in data.FOLDER.iterdir() if path.suffix in (".toml", ".json", ".txt"))


@pytest.mark.parametrize("name", [name for name in TEXTS if not name.endswith(".txt")])
def test_a_table_is_read_once(name):
    assert data.load(name) and data.load(name) is data.load(name)


@pytest.mark.parametrize("name", [name for name in TEXTS if name.endswith(".txt")])
def test_a_list_has_no_remarks_and_no_empty_lines(name):
    found = data.lines(name)
    assert found and all(line == line.strip() and line[:1] not in ("", "#") for line in found)


@pytest.mark.parametrize("name", TEXTS)
def test_a_file_names_its_source(name):
    text = (data.FOLDER / name).read_text("utf-8").lower()
    assert any(word in text for word in ("source", "licence", "trained", "$schema"))


def test_expressions_come_in_the_order_asked_for():
    one, two = data.patterns({"a": "x y", "b": "z"}, "b a")
    assert one.pattern == "z" and two.fullmatch("xy")
