"""Mail addresses that are hidden from robots: shown wherever they stand, and nothing else of the page changed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from marrow import extract
from marrow.page import parse
from marrow.page.hidden_mail import shown_mail


def hidden(mail: str, key: int = 0x5A) -> str:
    """A mail address as Cloudflare writes it."""
    return bytes([key, *(sign ^ key for sign in mail.encode())]).hex()


MAIL = hidden("ann@example.org")
PLACE = "/cdn-cgi/l/email-protection"
TEXT = f'<a href="{PLACE}" class="__cf_email__" data-cfemail="{MAIL}">[email&#160;protected]</a>'


@pytest.mark.parametrize(("html", "shown"), [
    (TEXT, f'<a href="mailto:ann@example.org" class="__cf_email__" data-cfemail="{MAIL}">ann@example.org</a>'),
    (f'<a href="{PLACE}#{MAIL}"><span class="__cf_email__">[email&#xA0;protected]</span></a>',
     '<a href="mailto:ann@example.org"><span class="__cf_email__">ann@example.org</span></a>'),
    (f"<a href='https://e.org{PLACE}#{MAIL.upper()}'>Ann</a> [email protected]",
     "<a href='mailto:ann@example.org'>Ann</a> [email protected]"),
    (f"<a href={PLACE}#{MAIL}>Ann</a>", "<a href=mailto:ann@example.org>Ann</a>"),
    (f"<b data-cfemail={hidden('a&b@e.org?subject=x')}>[email\u00a0protected]</b>",
     f"<b data-cfemail={hidden('a&b@e.org?subject=x')}>a&amp;b@e.org</b>"),
    (f'<b data-cfemail="{MAIL}">[email protected] [email protected]</b>',
     f'<b data-cfemail="{MAIL}">ann@example.org [email protected]</b>'),
    (f'<a href="{PLACE}#zz">x</a><a href="{PLACE}#{hidden("no mail")}">y</a>', '<a href="">x</a><a href="">y</a>'),
    (f'<i data-cfemail="{hidden("<b>@e.org")}">[email protected]</i>',
     f'<i data-cfemail="{hidden("<b>@e.org")}">[email protected]</i>'),
])  # fmt: skip
def test_addresses_are_shown(html: str, shown: str) -> None:
    assert shown_mail(html.encode()).decode() == shown


@pytest.mark.parametrize("html", [
    "<p>Write to [email protected].", f'<a href="{PLACE}" class="__cf_email__">[email&#160;protected]</a>',
    "data-cfemail", f"{PLACE}#{MAIL}",
])  # fmt: skip
def test_what_has_no_address_stays(html: str) -> None:
    assert shown_mail(html.encode()) == html.encode()


PIECES = [TEXT, PLACE, "#", MAIL, ' data-cfemail="', "[email protected]", "</a>", '"', "<", ">"]


@given(st.lists(st.sampled_from(PIECES)))
def test_any_pieces_give_a_page(pieces: list[str]) -> None:
    html = "".join(pieces)
    made = shown_mail(html.encode()).decode()
    assert made.replace("ann@example.org", "").count("<") == html.count("<")
    assert made.count(">") == html.count(">")


def test_code_holds_the_addresses_as_they_were_written() -> None:
    page = f"<h1>Users</h1><p>To make a user, call this:</p><pre><code>User(email='{TEXT}')\nsave()</code></pre>"
    assert "```\nUser(email='ann@example.org')\nsave()\n```" in extract(page, algorithm="plain").markdown()


def test_blocks_count_the_addresses() -> None:
    assert parse(f"<p>Write to {TEXT} today.").blocks.texts == ["Write to ann@example.org today."]
