"""`GET /https://...` in the shape of reader services: the headers that are understood, and those that are refused."""

import pytest
from served import STORY, Site

import marrow
from marrow.server.page_by_address import REFUSED, address


@pytest.fixture
def story(client, site):
    """Asks for the story with headers; the server of these tests may fetch from this machine."""
    return lambda path="/story", **headers: client.get(f"/{site}{path}", headers={
        "accept": "*/*", **{f"x-{name.replace('_', '-')}" if name != "accept" else name: str(value)
                            for name, value in headers.items()}})  # fmt: skip


@pytest.fixture
def article(site):
    return marrow.extract(STORY, url=f"{site}/story", charset="utf-8")


@pytest.mark.parametrize(("path", "query", "wanted"), [
    ("/https://a.example/b", "", "https://a.example/b"), ("/http:/a.example", "c=d&e", "http://a.example?c=d&e"),
    ("/https%3A%2F%2Fa.example%2Fb%20c", "", "https://a.example/b c"), ("/HTTPS://a.example/%2F", "",
        "https://a.example/%2F"),
    ("/a.example", "", ""), ("/https://", "", ""), ("/file:///etc", "", ""), ("/", "", ""),
])  # fmt: skip
def test_the_address_in_a_path(path, query, wanted):
    assert address(path, query) == wanted


def test_without_headers_the_text_has_title_and_address(story, article, site):
    made = story()
    head, _, content = made.text.partition("Markdown Content:\n")
    assert made.headers["content-type"] == "text/plain; charset=utf-8"
    assert head.startswith(f"Title: {article.title}\n\nURL Source: {site}/story\n\n")
    assert content == article.markdown(title=False)
    assert int(made.headers["x-markdown-tokens"]) == -(-len(content.encode()) // 4)


@pytest.mark.parametrize("header", ["respond_with", "return_format"])
def test_forms(story, article, header):
    assert story(**{header: "markdown"}).text == article.markdown()
    assert story(**{header: "text"}).text == article.text
    assert story(**{header: "html"}).text == article.html()
    assert story(**{header: "markdown"}).headers["content-type"] == "text/markdown; charset=utf-8"


def test_accept(story, article):
    assert story(accept="text/markdown").text == article.markdown()
    browser = story(accept="text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8")
    assert (browser.headers["content-type"], browser.text) == ("text/html; charset=utf-8", article.html())
    assert story(accept="text/event-stream").status_code == 406
    data = story(accept="application/json").json()
    assert (data["code"], data["data"]["title"], data["data"]["content"]) == (
        200, article.title, article.markdown(title=False))  # fmt: skip
    assert data["data"]["usage"]["tokens"] > 10
    assert story(accept="application/json", respond_with="text").json()["data"]["text"] == article.text


def test_selectors(story, article):
    paragraphs = story(target_selector="p", respond_with="text").text
    assert paragraphs
    assert story(target_selector="p", remove_selector="p", respond_with="text").json()["code"] == "no-content"
    assert story(target_selector=".no-such").json()["code"] == "nothing-selected"
    assert story(target_selector="p::before").json()["code"] == "bad-selector"


def test_images_and_links(story, client, site):
    page = story(respond_with="markdown").text
    assert "](http" in page
    assert "![" not in story(respond_with="markdown", retain_images="none").text
    assert "](http" not in story(respond_with="markdown", retain_links="text", retain_images="none").text
    made = story(with_links_summary="true", with_images_summary="true").text
    links = story(accept="application/json", with_links_summary="true").json()["data"]["links"]
    assert links
    assert all(f"- [{text}]({url})" in made for text, url in links.items())
    assert "\nLinks/Buttons:\n" in made
    assert "\nImages:\n" in made
    pairs = story(accept="application/json", with_links_summary="all").json()["data"]["links"]
    assert dict(map(tuple, pairs)) == links


def test_limits(story):
    assert story(token_budget=5).json()["code"] == "budget"
    assert story(token_budget=5).status_code == 409
    assert story(token_budget=100_000).status_code == 200
    assert story("/slow", timeout=1).json()["code"] == "timeout"
    assert story(timeout="soon").json()["code"] == "bad-request"


def test_what_is_sent_to_the_site(story):
    Site.seen.clear()
    story(user_agent="Mine/1", referer="https://from.example/", locale="de-DE", no_cache="true")
    sent = Site.seen[-1]
    assert (sent["user-agent"], sent["referer"], sent["accept-language"]) == ("Mine/1", "https://from.example/",
        "de-DE")


@pytest.mark.parametrize("name", sorted(REFUSED))
def test_what_is_not_done_is_refused_by_name(client, name):
    made = client.get("/https://a.example/", headers={name: "1"})
    assert (made.status_code, made.json()["code"]) == (400, "unsupported")
    assert name in made.json()["detail"]


@pytest.mark.parametrize(("name", "value"), [("x-respond-with", "screenshot"), ("x-return-format", "pageshot"),
    ("x-retain-images", "alt"), ("x-engine", "browser"), ("x-base", "initial"), ("x-with-links-summary",
        "some")])  # fmt: skip
def test_values_that_are_not_done_are_refused(client, name, value):
    made = client.get("/https://a.example/", headers={name: value})
    assert (made.status_code, made.json()["code"]) == (400, "unsupported")
    assert value in made.json()["detail"]


def test_pages_without_content(story):
    assert (story("/empty").status_code, story("/empty").json()["code"]) == (422, "no-text")
    assert story("/gone").json()["code"] == "http-status"


def test_other_paths_are_no_addresses(client):
    assert client.get("/a.example/b").status_code == 404
    assert client.get("/ftp://a.example/b").status_code == 404
