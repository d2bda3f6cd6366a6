"""Pages kept: saved, listed, searched, read anew, archived and taken off, by several programs at once, whatever they
say."""

import multiprocessing
import sqlite3

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import marrow
from marrow.shelf import Shelf

TEXT = "It rained all day in the valley, and the river rose by a hand. " * 6
MORE = "By the evening nobody could say where the road had been before. " * 6


def page(title, text=TEXT, head=""):
    return f"<html lang=en><title>{title}</title>{head}<h1>{title}</h1><p>{text}</p><p>{MORE}</p>".encode()


def save(shelf, title, url="", **more):
    source = page(title, **more)
    return shelf.save(marrow.extract(source, url=url or None), source, url=url)


@pytest.fixture
def shelf(tmp_path):
    return Shelf(tmp_path / "data" / "shelf.sqlite")


def test_an_empty_shelf_makes_no_file(shelf):
    assert shelf.pages() == []
    assert not shelf.file.exists()


def test_what_is_kept_of_a_page(shelf):
    head = ('<meta name=author content="Ann Smith"><meta property=og:site_name content=Harrow>'
            '<meta name=description content="Rain.">')
    kept = save(shelf, "Floods", "https://e.example/a", head=head)
    assert shelf.get(kept.number) == kept == shelf.pages()[0]
    assert (kept.title, kept.authors, kept.site, kept.summary) == ("Floods", ("Ann Smith",), "Harrow", "Rain.")
    words = len(marrow.extract(page("Floods", head=head), url="https://e.example/a").text.split())
    assert (kept.language, kept.words, kept.archived) == ("en", words, False)
    assert words >= len(f"{TEXT} {MORE}".split())
    assert shelf.article(kept.number).text == marrow.extract(page("Floods", head=head), url="https://e.example/a").text


def test_the_same_address_is_kept_once_and_pages_without_one_each(shelf):
    save(shelf, "Old words", "https://e.example/a")
    save(shelf, "Other", "https://e.example/b")
    save(shelf, "New", "https://e.example/a")
    assert {each.number: each.title for each in shelf.pages()} == {1: "New", 2: "Other"}
    shelf.remove([2])
    assert shelf.pages("old") == []
    save(shelf, "One")
    save(shelf, "One")
    assert len(shelf.pages()) == 3


@pytest.mark.parametrize(
    ("query", "found"),
    [("rain", 3), ("RAINED valley", 1), ("ete", 1), ("ÉTÉ", 1), ("洪水", 1), ("水洪", 0), ("rain -", 3), ('"', 0),
     ("rain NEAR", 0),
     ("nothing", 0), ("title:rain", 0), ("(", 0), ("*", 0), ("", 3)],
)  # fmt: skip
def test_search(shelf, query, found):
    save(shelf, "Rain")
    save(shelf, "L'été", text=TEXT.replace("rained", "rains"))
    save(shelf, "雨", text="今天下雨，洪水来了，很多人离开了家。" * 9 + "rain")
    assert len(shelf.pages(query)) == found


def test_the_title_counts_for_more_than_the_text(shelf):
    save(shelf, "Moths", text="Lamps went out. " * 20)
    save(shelf, "Lamps", text="Moths came back. " * 20)
    assert [each.title for each in shelf.pages("lamps")] == ["Lamps", "Moths"]


def test_archive_restore_and_remove(shelf):
    one, two = save(shelf, "One"), save(shelf, "Two")
    shelf.archive([one.number])
    assert [each.title for each in shelf.pages()] == ["Two"]
    assert [each.title for each in shelf.pages(archived=True)] == ["One"]
    assert len(shelf.pages("rain", archived=None)) == 2
    shelf.archive([one.number], archived=False)
    assert len(shelf.pages()) == 2
    shelf.remove([two.number])
    assert [each.title for each in shelf.pages("rain")] == ["One"]


def test_a_number_that_is_not_there_changes_nothing(shelf):
    one = save(shelf, "One")
    for change in (shelf.archive, shelf.remove):
        with pytest.raises(marrow.Error, match="no page 99") as caught:
            change([one.number, 99])
        assert caught.value.code == "not-found"
    assert shelf.pages() == [one]


def test_pages_by_parts(shelf):
    for number in range(5):
        save(shelf, f"Page {number}")
    assert [each.title for each in shelf.pages(most=2, skip=1)] == ["Page 3", "Page 2"]


@pytest.mark.parametrize("body", [b"no data base at all, but long enough to be one" * 20, b""])
def test_a_file_of_another_kind(tmp_path, body):
    file = tmp_path / "a.sqlite"
    file.write_bytes(body)
    if body:
        with pytest.raises(marrow.Error) as caught:
            Shelf(file).pages()
        assert caught.value.code == "shelf"
        assert file.read_bytes() == body
    else:  # an empty file is a data base without tables
        assert Shelf(file).pages() == []


def test_a_data_base_of_others_is_left_alone(tmp_path):
    file = tmp_path / "a.sqlite"
    with sqlite3.connect(file) as base:
        base.execute("CREATE TABLE pages (a)")
    before = file.read_bytes()
    with pytest.raises(marrow.Error, match="not a shelf"):
        save(Shelf(file), "One")
    assert file.read_bytes() == before


def _save_some(file, name):
    for number in range(5):
        save(Shelf(file), f"{name} {number}", f"https://e.example/{name}/{number}")


def test_several_programs_at_once(shelf):
    shelf.file.parent.mkdir()
    context = multiprocessing.get_context("spawn")
    all_of_them = [context.Process(target=_save_some, args=(shelf.file, name)) for name in "abc"]
    for each in all_of_them:
        each.start()
    for each in all_of_them:
        each.join()
    assert [each.exitcode for each in all_of_them] == [0, 0, 0]
    assert len(shelf.pages()) == 15


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(title=st.text(max_size=40), url=st.text(max_size=40), query=st.text(max_size=40))
def test_any_words_at_all(shelf, title, url, query):
    source = page("x")
    kept = shelf.save(marrow.extract(page(title)), source, url=url)
    assert kept.title
    assert isinstance(shelf.pages(query, archived=None), list)
    assert kept in shelf.pages()
