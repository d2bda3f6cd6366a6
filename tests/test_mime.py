"""Pages in MIME messages, as browsers save them and as mail holds them."""

import base64
import time
from email.message import EmailMessage

import pytest
from hypothesis import given
from hypothesis import strategies as st

from marrow import extract
from marrow.mime import page_in

HERE = "https://rivers.example/a/b/"
PAGE = f"<h1>Flüsse</h1><p>{'The river rose over its banks in spring. ' * 3}<a href=c>More</a></p>"
HTML = base64.encodebytes(PAGE.encode("latin-1")).decode()
PART = f"Content-Type: text/html; charset=iso-8859-1\nContent-Transfer-Encoding: base64\n{{}}\n{HTML}"
STYLE = "Content-Type: text/css\nContent-Location: https://rivers.example/s.css\n\np { color: red }\n"


def saved(*parts: str, head: str = "", kind: str = "related") -> bytes:
    """A message of some parts."""
    body = "".join(f"--x=y\n{part}\n" for part in parts)
    text = f'From: <Saved by Blink>\nMIME-Version: 1.0\n{head}Content-Type: multipart/{kind}; boundary="x=y"'
    return f"{text}\n\nNo page here.\n{body}--x=y--\n<p>Behind.".replace("\n", "\r\n").encode()


FRAME, PLACED = PART.format("").replace(HTML, "PHA+QSBmcmFtZS4="), PART.format(f"Content-Location: {HERE}\n")
ALTERNATIVE = f"Content-Type: multipart/alternative; boundary=z\n\n--z\n{STYLE}\n--z\n{PLACED}\n--z--"
FIRST = b'start="<a@b>"; boundary="x=y"'


@pytest.mark.parametrize("data", [
    saved(PLACED, STYLE),
    saved(STYLE, PART.format(""), head=f"Snapshot-Content-Location: {HERE}\n"),
    saved(FRAME, f"Content-ID: <a@b>\n{PLACED}").replace(b'boundary="x=y"', FIRST),
    saved("Content-Type: text/plain\n\nSpring.", ALTERNATIVE, kind="mixed"),
    f"MIME-Version: 1.0\nContent-Location: {HERE}\n{PART.format('')}".encode(),
])  # fmt: skip
def test_a_message_is_the_page_that_it_holds(data: bytes) -> None:
    assert page_in(data) == (PAGE.encode("latin-1"), HERE, "iso-8859-1")
    article = extract(data, algorithm="plain")
    assert (article.title, article.url) == ("Flüsse", HERE)
    assert "[More](https://rivers.example/a/b/c)" in article.markdown()


def test_mail_is_read_and_an_address_that_is_given_counts() -> None:
    mail = EmailMessage()
    mail["Subject"], mail["From"] = "Spring", "ann@rivers.example"
    mail.set_content("Only a picture of it.")
    mail.add_alternative(PAGE, subtype="html")
    article = extract(mail.as_bytes(), url="https://e.org/", algorithm="plain")
    assert (article.title, article.url, article.page.encoding.name) == ("Flüsse", "https://e.org/", "utf-8")


@pytest.mark.parametrize("data", [
    b"", b"<p>Content-Type: text/html\n\n<p>x", b"Note: how MIME works\n\nContent-Type: text/html\n\n<p>x",
    b"MIME-Version: 1.0\nContent-Type: text/plain\n\nPlain <b>mail</b>.", saved(STYLE), saved(),
    b"MIME-Version: 1.0\nContent-Type: multipart/related\n\n--x\n\n<p>x", b"Content-Type: multipart/mixed; boundary=x",
])  # fmt: skip
def test_what_holds_no_page_is_left_as_it_is(data: bytes) -> None:
    assert page_in(data) is None


PIECES = [
    b"MIME-Version: 1.0\n", b"Content-Type: multipart/related", b"; boundary=", b'"', b"x", b"*0*=utf-8''%",
    b"; start=", b"\n--x\n", b"--x--", b"\n\n", b"Content-Type: text/html", b"; charset=", b"=?utf-8?q?=ff?=",
    b"\xff\x00", b"=",
    b"\nContent-Transfer-Encoding: quoted-printable\n", b"\nContent-Transfer-Encoding: base64\n",
    b"\nContent-Location: ",
]  # fmt: skip


@given(st.lists(st.sampled_from(PIECES)))
def test_any_message_gives_an_answer(pieces: list[bytes]) -> None:
    found = page_in(b"MIME-Version: 1.0\n" + b"".join(pieces))
    assert found is None or isinstance(found[0], bytes)


def test_time_is_linear_in_messages_within_messages() -> None:
    def seconds(count: int) -> float:
        nest = "".join(f"Content-Type: multipart/mixed; boundary=b{at}\n\n--b{at}\n" for at in range(count))
        begun = time.perf_counter()
        assert page_in(f"MIME-Version: 1.0\n{nest}".encode()) is None
        assert page_in(saved(*[STYLE] * count)) is None
        return time.perf_counter() - begun

    seconds(10)
    assert seconds(4_000) < 40 * seconds(1_000) + 0.2
