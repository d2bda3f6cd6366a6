"""`GET /read`: a page for reading, its choices, and the form with the bookmarklet."""

import html

from served import STORY

import marrow


def test_a_page_for_reading(client, site):
    made = client.get("/read", params={"url": f"{site}/story"})
    article = marrow.extract(STORY, url=f"{site}/story", charset="utf-8")
    address = f"/read?url={site.replace(':', '%3A').replace('/', '%2F')}%2Fstory"
    assert made.status_code == 200
    assert made.text == article.render("reading", choices=address)
    assert f'name="url" value="{site}/story"' in made.text
    assert "script" not in made.headers["content-security-policy"]


def test_choices(client, site):
    made = client.get("/read", params={"url": f"{site}/story", "theme": "dark", "size": "150", "images": "no"})
    assert "theme-dark" in made.text
    assert "size-150" in made.text
    wrong = client.get("/read", params={"url": f"{site}/story", "theme": "loud"})
    assert wrong.status_code == 400
    assert "loud" in wrong.text


def test_what_was_chosen_holds_for_the_next_page(client, site):
    made = client.get("/read", params={"url": f"{site}/story", "theme": "dark", "size": "150"})
    cookie = made.headers["set-cookie"].partition(";")[0]
    client.cookies.clear()
    later = client.get("/read", params={"url": f"{site}/thread"}, headers={"cookie": cookie})
    assert "theme-dark" in later.text
    assert "size-150" in later.text
    assert "set-cookie" not in later.headers
    client.cookies.clear()
    assert "theme-system" in client.get("/read", params={"url": f"{site}/thread"}).text


def test_the_form_and_the_bookmarklet(client, private):
    made = client.get("/read")
    assert made.status_code == 200
    assert '<form action="/read">' in made.text
    link = f"javascript:location.href='{private}/read?url='+encodeURIComponent(location.href)"
    assert f'href="{link}"' in html.unescape(made.text)


def test_what_cannot_be_read_is_told_on_the_page(client, site):
    made = client.get("/read", params={"url": f"{site}/gone"})
    assert made.status_code == 502
    assert '<p role="alert">' in made.text
    assert client.get("/read", params={"url": "javascript:alert(1)"}).status_code == 400
    assert "<script" not in client.get("/read", params={"url": "<script>alert(1)</script>"}).text
