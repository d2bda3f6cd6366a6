"""Choices of the page for reading: from its form into a cookie, from the cookie into settings, and nothing else."""

from http.cookies import SimpleCookie

import pytest

from marrow.server.reading_choices import COOKIE, Chosen, cookie, of

pytest.importorskip("mitmproxy", reason="the proxy's extra is not installed: pip install 'webmarrow[proxy]'")
from marrow.proxy import people  # noqa: E402


def kept(path):
    """The way back, and the Cookie header that a browser would send later."""
    asked = people.asked(path)
    made = SimpleCookie(cookie(asked.chosen))
    return asked.back, "; ".join(f"{name}={morsel.value}" for name, morsel in made.items())


def test_there_and_back():
    path = "/story?page=2&size=9&q=a%20b"
    back, sent = kept(f"{people.address(path)}&size=150&theme=sepia&images=no")
    assert back == path
    found, others = of(f"id=7; {sent}; theme=x")
    assert found == Chosen({"reading.size": "150", "reading.theme": "sepia", "reading.images": "no"})
    assert others == "id=7; theme=x"


def test_a_person_and_a_token_come_along():
    path = people.address("/story", person="anna@example.org", token="a&b")
    asked = people.asked(path)
    assert (asked.chosen.person, asked.token, asked.back) == ("anna@example.org", "a&b", "/story")
    _, sent = kept(f"{path}&size=150")
    assert of(sent)[0] == Chosen({"reading.size": "150"}, "anna@example.org")


@pytest.mark.parametrize("asked", ["size=big", "theme=pink", "choices=//e.example", "contents=no", "unknown=1",
                                   "font="])
def test_what_cannot_be_chosen_is_left_out(asked):
    _, sent = kept(f"{people.address('/')}&{asked}&width=full")
    assert of(sent)[0] == Chosen({"reading.width": "full"})


@pytest.mark.parametrize("back", ["//evil.example/", "/\\evil.example", "https://evil.example/", "",
                                  "/a%0d%0aSet-Cookie:%20a=b", "x"])
def test_the_way_back_stays_on_the_site(back):
    assert people.asked(f"/?{COOKIE}={back}") is None


def test_other_requests_are_not_ours():
    assert people.asked("/?size=150") is None
    assert of("id=7") == (Chosen(), "id=7")


@pytest.mark.parametrize("value", ["", "%", "a=b%00", "%26" * 3000, "size%3D1%26" * 500, "\udcff"])
def test_any_cookie_at_all(value):
    assert of(f"a=1; {COOKIE}={value}; b=2") == (Chosen(), "a=1; b=2")
