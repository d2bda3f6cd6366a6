"""Raw strings of a page made plain lines, and addresses made absolute."""

import pytest

from marrow.page import absolute, host_of, meaningful_line, one_line


@pytest.mark.parametrize(("raw", "plain"), [
    ("  A\n title ", "A title"),
    ("Fish &amp; chips", "Fish & chips"),
    ("a<br>b <b>c</b>", "a b c"),
    ("1 < 2 and 3 > 2", "1 < 2 and 3 > 2"),
    ("soft\u00adhyphen\u200b", "softhyphen"),
    ("<p>A description that was cut", "A description that was cut"),
    ("<A HREF='/x'>a</a>: <b>c", "a : c"),
    ("&lt;table&gt;: the table element", "<table>: the table element"),
    ("How to center a <div>", "How to center a <div>"),
    ("List<String> and <I>more</I>", "List<String> and more"),
])  # fmt: skip
def test_one_line(raw: str, plain: str) -> None:
    assert one_line(raw) == plain


@pytest.mark.parametrize("raw", ["", " - ", "null", "N/A", "{{ title }}", "${name}", "%author%", "<%= title %>", "***",
                                 "x" * 51])
def test_what_says_nothing_is_no_value(raw: str) -> None:
    assert meaningful_line(raw, 50) == ""


@pytest.mark.parametrize("raw", ["Nullarbor", "7", "Ein Titel", "50 % off"])
def test_what_says_something_stays(raw: str) -> None:
    assert meaningful_line(raw, 50) == raw


@pytest.mark.parametrize(("raw", "address"), [
    ("/a?x=1&amp;y=2", "https://example.org/a?x=1&y=2"),
    ("HTTP://other.example/", "HTTP://other.example/"),
    ("https:////other.example/a", "https://other.example/a"),
    ("mailto:me@example.org", ""),
    ("javascript:void(0)", ""),
    ("null", ""),
    ("{{url}}", ""),
    ("/a b", ""),
    ("//[", ""),
])  # fmt: skip
def test_absolute(raw: str, address: str) -> None:
    assert absolute("https://example.org/dir/page", raw) == address


@pytest.mark.parametrize(("address", "host"), [
    ("https://www.Example.org:8080/a", "example.org"),
    ("https://news.example.org", "news.example.org"),
    ("/path", ""),
    ("https://[bad", ""),
    (None, ""),
])  # fmt: skip
def test_host_of(address: str | None, host: str) -> None:
    assert host_of(address) == host
