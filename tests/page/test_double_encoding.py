"""Text that was encoded twice is read as it was written; text that only looks so stays."""

import pytest

import marrow
from marrow.page import parse
from marrow.page.encoding.double_encoding import once, without_controls

TEXTS = ["The valley’s river – “it rose”, café à la crème… ¿Qué?", "Дождь шёл весь день в долине",
         "山谷里整天都在下雨。", "Rain 🌧 all day ‘long’"]  # fmt: skip


def again(text):
    return text.encode().decode("latin-1").encode()


@pytest.mark.parametrize("text", TEXTS)
def test_what_was_encoded_twice_is_read_as_it_was_written(text):
    assert once(again(text)) == text.encode()
    assert once(again(text) + " – déjà vu".encode()) == (text + " – déjà vu").encode()  # a part that was not


@pytest.mark.parametrize("text", [*TEXTS, "It says Ã© and Ã¤ and â€™.", "caf\xe9\x96 and na\xefve", "\xe2\x80",
                                  "\xe0\x80\x80",
                                  "\xed\xa0\x80 \xf4\x90\x80\x80", ""])  # fmt: skip
def test_what_was_encoded_once_stays(text):
    data = text.encode()
    assert once(data) == data


@pytest.mark.parametrize("given", [bytes, bytes.decode])
def test_a_page_says_that_it_was_mended(given):
    page = parse(given(again("<title>L’été</title><p>L’été fut long – très long.")))
    assert page.blocks.texts == ["L’été fut long – très long."]
    assert [note.partition(":")[0] for note in page.notes] == ["encoded-twice"]
    assert marrow.extract(page).title == "L’été"


@pytest.mark.parametrize("given", [bytes, bytes.decode])
def test_controls_are_the_characters_that_windows_1252_has_there(given):
    page = parse(given("<title>It\x92s late</title><p>\x93It rained\x94 \x96 all day\x85".encode()))
    assert page.blocks.texts == ["“It rained” – all day…"]
    assert [note.partition(":")[0] for note in page.notes] == ["controls"]
    assert marrow.extract(page).title == "It’s late"


def test_controls_that_windows_1252_has_not_stay():
    page = parse("<p>a\x81b\x9d".encode())
    assert page.blocks.texts == ["a\x81b\x9d"] and page.notes == ()
    assert without_controls(b"<p>plain \xc2\xa0") == b"<p>plain \xc2\xa0"
