"""Mail addresses that are hidden from robots: shown wherever they stand, and nothing else of the page changed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from marrow import extract
from marrow.page import Page, parse


def hidden(mail: str, key: int = 0x5A) -> str:
    """A mail address as Cloudflare writes it."""
    return bytes([key, *(sign ^ key for sign in mail.encode())]).hex()


MAIL = hidden("ann@example.org")
PLACE = "/cdn-cgi/l/email-protection"
TEXT = f'<a href="{PLACE}" class="__cf_email__" data-cfemail="{MAIL}">[email&#160;protected]</a>'


def said(page: Page) -> tuple[list[str], list[str]]:
    """The texts of a page, and the addresses of its links."""
    texts = [value for value in page.tree.values if isinstance(value, str) and value.strip()]
    return texts, [value["href"] for value in page.tree.values if isinstance(value, dict) and "href" in value]


@pytest.mark.parametrize(("html", "texts", "links"), [
    (TEXT, ["ann@example.org"], ["mailto:ann@example.org"]),
    (f'<a href="{PLACE}#{MAIL}"><span class="__cf_email__">[email&#xA0;protected]</span></a>',
     ["ann@example.org"], ["mailto:ann@example.org"]),
    (f"<a href='https://e.org{PLACE}#{MAIL.upper()}'>Ann</a> [email protected]",
     ["Ann", " [email protected]"], ["mailto:ann@example.org"]),
    (f"<b data-cfemail={hidden('a&b@e.org?subject=x')}>[email\u00a0protected]</b>", ["a&b@e.org"], []),
    (f'<a href="{PLACE}#zz">x</a><a href="{PLACE}#{hidden("no mail")}">y</a>', ["x", "y"], ["", ""]),
    (f'<i data-cfemail="{hidden("<b>@e.org")}">[email protected]</i>', ["[email protected]"], []),
    (f'<a href="{PLACE}" class="__cf_email__">[email&#160;protected]</a>', ["[email\u00a0protected]"], [PLACE]),
    (f'<b data-cfemail="{MAIL}">Ann</b> {PLACE}#{MAIL}', ["Ann", f" {PLACE}#{MAIL}"], []),
])  # fmt: skip
def test_addresses_are_shown(html: str, texts: list[str], links: list[str]) -> None:
    assert said(parse(html)) == (texts, links)


PIECES = [TEXT, f'<a href="{PLACE}#', MAIL, '">', f'<b data-cfemail="{MAIL}">', "[email protected]", "</a>", "</b>"]


@given(st.lists(st.sampled_from(PIECES)))
def test_any_pieces_give_a_page_of_the_same_elements(pieces: list[str]) -> None:
    html = "".join(pieces)
    plain = html.replace("cfemail", "other").replace("cdn-cgi", "other")
    assert parse(html).tree.tags == parse(plain).tree.tags


def test_code_holds_the_addresses_as_they_were_written() -> None:
    page = f"<h1>Users</h1><p>To make a user, call this:</p><pre><code>User(email='{TEXT}')\nsave()</code></pre>"
    assert "```\nUser(email='ann@example.org')\nsave()\n```" in extract(page, algorithm="plain").markdown()


def test_blocks_count_the_addresses() -> None:
    assert parse(f"<p>Write to {TEXT} today.").blocks.texts == ["Write to ann@example.org today."]
