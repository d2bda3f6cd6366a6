"""What is done to one page."""

import gzip
import zlib

import pytest

from marrow.proxy.settings_views import bar
from marrow.proxy.work import FilterJob, said, work
from marrow.settings import Settings

TEXT = "<p>" + "word " * 60
PAGE = f"<body><nav>a</nav>{TEXT}</body>".encode()
HERE = "https://example.org/"


def set_to(values):
    return Settings().update(values, "test")


def job(body=PAGE, **more):
    return FilterJob(HERE, body, deadline=60.0, **more)


@pytest.mark.parametrize(("coding", "body"), [("", PAGE), ("gzip", gzip.compress(PAGE, mtime=0)),
    ("deflate", zlib.compress(PAGE)),
("identity", PAGE)], ids=["none", "gzip", "deflate", "identity"])
def test_a_page_is_expanded_and_filtered(coding, body):
    done = work(job(body, coding=coding))
    assert (done.reason, done.form, done.done, done.words_left) == ("", "html", {"landmarks": 1}, 60)
    assert b"<nav>" not in done.body


def test_the_bar_is_added_at_the_end_of_the_body_with_what_was_done():
    done = work(job(bar="<b>{said}</b>"))
    assert done.body.endswith(b"<b>1 item and 2 % of the words taken away</b></body></html>")


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        (TEXT.encode(), "nothing-found"), (PAGE + b"<input type='password'>", "password"),
        (PAGE + b"<INPUT name=a TYPE=password>", "password"),
        (PAGE + b'<input autocomplete="billing cc-number">', "payment"), (b"a" * 3000, "too-large"),
        (b"\x00\x01PNG", "not-html"),
    ],
)  # fmt: skip
def test_pages_that_pass_as_they_came(body, reason):
    done = work(job(body, limit=2_000))
    assert done.reason.partition(":")[0] == reason
    assert done.body == b""


def test_a_bomb_is_not_expanded():
    bomb = gzip.compress(b"a" * 50_000_000)
    assert work(job(bomb, coding="gzip", limit=1_000_000)).reason.startswith("too-large")
    assert work(job(b"broken", coding="gzip")).reason.startswith("protocol")


def test_settings_hold_and_mistakes_in_them_are_a_reason():
    assert b"word" in work(job(settings=set_to({"filter.mode": "text"}))).body
    assert work(job(settings=set_to({"filter.mode": "text"}))).form == "text"
    assert work(job(settings=set_to({"landmarks.on": False}))).reason == "nothing-found"
    assert work(job(settings=set_to({"link_lists.elements": "nonsense"}))).reason.startswith("bad-setting: ")


def test_markdown():
    done = work(job(f"<h1>Rain</h1>{TEXT}".encode(), form="markdown"))
    assert (done.form, done.body.splitlines()[0]) == ("markdown", b"# Rain")
    assert work(job(b"", form="markdown")).reason == "no-text"


def test_what_is_said():
    assert said({"a": 1, "b": 2}, 200, 150) == "3 items and 25 % of the words taken away"
    assert said({}, 0, 0) == "0 % of the words taken away"


def test_addresses_in_the_bar_cannot_end_their_attribute():
    pytest.importorskip("jinja2")
    html = bar("http://marrow.invalid/", 'https://x.example/"><script>&a=b', 'x".example', "t", "n")
    assert "<script" not in html
    assert "&amp;token=t" in html
    assert html.count('"') % 2 == 0
