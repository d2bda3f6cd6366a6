"""The words of the addresses that blocks link to."""

from hypothesis import given
from hypothesis import strategies as st

from marrow.features.links import LINKS, READ, of_address, words
from marrow.page import parse


def test_an_address_is_taken_apart_into_letters_and_digits():
    assert of_address("https://T.me/Our_channel/2024/05/x-y.html?utm=1#top") == [
        "/https", "/t", "/me", "/our", "/channel", "/0000", "/00", "/x", "/y", "/html", "/utm", "/0", "/top",
    ]  # fmt: skip
    assert of_address("/année/\u212a/%d8") == ["/ann", "/e", "/d0"], "other letters part words"
    assert of_address("") == of_address("#") == []
    assert of_address("ab/" * READ) == ["/ab"] * (READ // 3) + ["/ab"[: READ % 3 + 1]]


def test_a_block_has_the_words_of_the_links_around_and_within_it():
    page = parse("""<body><p>See <a href="/tag/sea">the <b>sea</b></a> or <a href="/author/ann">Ann</a>.</p>
    <a href="/card/7"><div><h3>A card</h3><p>and its text</p></div></a><p>None here.</p><p><a>no address</a></p>""")
    assert page.blocks.texts == ["See the sea or Ann.", "A card", "and its text", "None here.", "no address"]
    assert words(page) == [["/tag", "/sea", "/author", "/ann"], ["/card", "/0"], ["/card", "/0"], [], []]


def test_only_the_first_links_that_lead_somewhere_are_read():
    found = "".join(f'<a href="{address}">x</a> ' for address in ("#", *map("/{}".format, "abcdef")))
    assert words(parse(f"<body><p>{found}</p>")) == [["/a", "/b", "/c", "/d"][:LINKS]]


@given(st.text())
def test_any_address_gives_words_of_ascii(address):
    assert all(word.isascii() and word[0] == "/" and word[1:].isalnum() and word == word.lower()
               for word in of_address(address))
