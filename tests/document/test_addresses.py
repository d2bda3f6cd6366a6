# ruff: noqa: E501 - a case is a page and a tree, each in one string
"""Addresses of links and pictures: what stays as it is, what was never filled in, mail that is hidden from robots."""

import pytest
from valid import shown

from marrow import extract


def hidden(mail: str, key: int = 0x5A) -> str:
    """A mail address as Cloudflare writes it."""
    return bytes([key, *(sign ^ key for sign in mail.encode())]).hex()


MAIL = hidden("info@example.org")
ADDRESSES = [
    ('stays', '<a href="/{A1B2-C3}/x">a</a> <a href="/100%25/{1}">b</a> <a href="/cdn-cgi/l/email-protection">c</a>'
              ' <span data-cfemail="zz">d</span> <span data-cfemail="">e</span>',
     'p[a<href=https://e.org/{A1B2-C3}/x>["a"] " " a<href=https://e.org/100%25/{1}>'
     '["b"] " " a<href=https://e.org/cdn-cgi/l/email-protection>["c"] " d e"]'),
    ('templates', '<a href="{{url}}">a</a> <a href="/x/${id}">b</a> <a href="<%= u %>">c</a> <a href="/%7B%7Bx%7D%7D">'
                  'd</a>',
     'p["a b c d"]'),
    ('templates of pictures', '<img src="a-{{size}}.jpg" data-src="b.jpg" alt=x><img src="c.jpg" srcset="d-{{size}}.jpg'
                              ' 900w" alt=y><img src="${z}.png" alt=z>'
                              '<img src="e.jpg" data-src="//c.org/f_{width}x.jpg" alt=w>',
     'p[img<src=https://e.org/d/b.jpg alt=x> img<src=https://e.org/d/c.jpg alt=y> img<src=https://e.org/d/e.jpg alt=w>'
     ']'),
    ('mail in a link', f'<p>Write to <a href="/cdn-cgi/l/email-protection#{MAIL}"><span class="__cf_email__"'
                       f' data-cfemail="{MAIL}">[email&#160;protected]</span></a>, please.</p>',
     'p["Write to " a<href=mailto:info@example.org>["info@example.org"] ", please."]'),
    ('mail', f'<p><a href="/cdn-cgi/l/email-protection" class="__cf_email__" data-cfemail="{MAIL}">'
             f'[email&#160;protected]</a> <a href="/cdn-cgi/l/email-protection#{MAIL}">us</a>'
             f' <span data-cfemail="{MAIL}">[email protected]</span></p>',
     'p[a<href=mailto:info@example.org>["info@example.org"] " " a<href=mailto:info@example.org>'
     '["us"] " info@example.org"]'),
    ('no mail', f'<p><a href="/cdn-cgi/l/email-protection#{hidden("no mail")}">x</a>'
                f' <span data-cfemail="{hidden("<b>@x")}">y</span></p>',
     'p["x y"]'),
]  # fmt: skip


@pytest.mark.parametrize(("html", "tree"), [pytest.param(html, tree, id=name) for name, html, tree in ADDRESSES])
def test_addresses(html: str, tree: str) -> None:
    assert shown(html) == tree


def test_plain_text_tells_the_mail_address_too() -> None:
    page = f'<p>Write to <a data-cfemail="{MAIL}">[email&#160;protected]</a> or <b data-cfemail="x">call</b>.'
    assert extract(page, algorithm="plain").text == "Write to info@example.org or call.\n"
