"""The server's own REST: what it gives, in which form, and what it refuses."""

import gzip
import itertools

import httpx
import pytest
from served import STORY, THREAD

import marrow

PAGE = STORY.decode()
HIDDEN = "<title>Rain</title><h1>Rain</h1><p>It rained all day in the valley.</p><p style='display:none'>two words</p>"


def test_the_content_of_html_is_that_of_the_library(client):
    made = client.post("/extract", json={"html": PAGE, "url": "https://news.example/a"})
    article = marrow.extract(PAGE, url="https://news.example/a")
    got = made.json()
    assert made.status_code == 200
    assert got["content"] == article.markdown()
    assert (got["title"], got["page_type"], got["reason"], got["url"]) == (
        article.title, article.page_type, None, "https://news.example/a")  # fmt: skip
    assert got["metadata"] == article.metadata.as_dict()


@pytest.mark.parametrize(("accept", "media"), [
    ("text/markdown", "text/markdown"), ("text/plain", "text/plain"), ("text/html", "text/html"),
    ("text/html;q=0.3, text/markdown", "text/markdown"), ("text/*;q=0.5, application/json;q=0.2", "text/markdown"),
    ("*/*", "application/json"), ("application/xml, */*;q=0.1", "application/json"),
])  # fmt: skip
def test_the_form_is_that_which_is_accepted(client, accept, media):
    made = client.post("/extract", json={"html": PAGE}, headers={"accept": accept})
    article = marrow.extract(PAGE)
    wanted = {"text/markdown": article.markdown(), "text/plain": article.text, "text/html": article.html()}
    assert made.headers["content-type"].partition(";")[0] == media
    assert (made.json()["content"] if media == "application/json" else made.text) == wanted.get(media,
        article.markdown())


@pytest.mark.parametrize("form", ["markdown", "text", "html", "json"])
def test_the_form_is_that_of_the_field(client, form):
    got = client.post("/extract", json={"html": PAGE, "format": form}).json()
    assert got["format"] == form
    assert (got["content"]["text"] if form == "json" else got["content"]).count("\n") > 3


def test_a_page_is_sent_as_it_is(client):
    body = "<h1>Été</h1><p>Il a plu toute la journée dans la vallée.</p>".encode("latin-1")
    made = client.post("/extract?url=https://a.example/b", content=body, headers={
        "content-type": "text/html; charset=iso-8859-1", "accept": "text/plain"})  # fmt: skip
    assert "Il a plu toute la journée" in made.text


def test_a_page_is_fetched(client, site):
    got = client.post("/extract", json={"url": f"{site}/story"}).json()
    assert got["content"] == marrow.extract(STORY, url=f"{site}/story", charset="utf-8").markdown()


def test_algorithm_settings_and_selectors(client):
    made = client.post("/extract", json={"html": HIDDEN, "algorithm": "plain", "settings": {"markdown.title": False}})
    assert made.json()["content"] == "It rained all day in the valley.\n"
    page = "<h1>a</h1><p class=x>One that stays.</p><p>Two that goes.</p><div class=x>Three <b>not this</b></div>"
    got = client.post("/extract", json={"html": page, "select": [".x"], "remove": ["b, i"], "format": "text"}).json()
    assert got["content"].split("\n\n") == ["One that stays.", "Three\n"]
    query = [("select", ".x"), ("select", "i"), ("remove", "b, i"), ("format", "text")]
    sent = client.post("/extract", params=query, content=page, headers={"content-type": "text/html"})
    assert sent.json()["content"] == got["content"]


def test_hidden_text_is_dropped_and_reported(client):
    got = client.post("/extract", json={"html": HIDDEN}).json()
    assert "two words" not in str(got)
    assert got["hidden"] == {"display:none": 2}


def test_an_empty_answer_says_why(client):
    got = client.post("/extract", json={"html": "<title>a</title>"})
    assert (got.status_code, got.json()["content"], got.json()["reason"]) == (200, "", "no-text")
    plain = client.post("/extract", json={"html": "<title>a</title>"}, headers={"accept": "text/markdown"})
    assert (plain.text, plain.headers["x-marrow-reason"]) == ("", "no-text")


def test_records_and_comments(client, site):
    got = client.post("/records", json={"url": f"{site}/thread", "kind": "thread"}).json()
    wanted = [record.as_dict() for record in marrow.records(THREAD, url=f"{site}/thread", kind="thread")]
    assert got["records"] == wanted
    assert len(wanted) > 1
    assert client.post("/comments", json={"url": f"{site}/thread"}).json()["comments"] == wanted
    assert client.post("/records", json={"html": PAGE, "kind": "no_such"}).json()["code"] == "unknown-name"


def test_filter(client):
    got = client.post("/filter", json={"html": PAGE, "url": "https://news.example/a"}).json()
    made = marrow.filter(PAGE, url="https://news.example/a")
    assert (got["content"], got["words_left"], got["done"]) == (made.html, made.words_left, dict(made.done))
    wanted = ({"mode": "text"}, {"settings": {"filter.mode": "text"}})
    for accept, how in itertools.product(("text/html", "text/plain"), wanted):
        text = client.post("/filter", json={"html": PAGE, **how}, headers={"accept": accept})
        assert text.headers["content-type"] == "text/plain; charset=utf-8"
        assert text.text == marrow.filter(PAGE, settings={"filter.mode": "text"}).text
    assert client.post("/filter", json={"html": PAGE}, headers={"accept": "text/plain"}).status_code == 406


def test_one_bad_page_of_a_batch_costs_no_other(client, site):
    urls = [f"{site}/story", f"{site}/gone", "ftp://a.example/", f"{site}/thread"]
    got = client.post("/batch", json={"urls": urls, "format": "text"}).json()["results"]
    assert [each["url"] for each in got] == urls
    assert [each.get("error", {}).get("code") for each in got] == [None, "http-status", "bad-scheme", None]
    assert got[0]["content"] == marrow.extract(STORY, url=urls[0], charset="utf-8").text
    assert client.post("/batch", json={"urls": urls * 2}).json()["code"] == "too-many"


@pytest.mark.parametrize(("path", "body", "status", "code", "said"), [
    ("/extract", {}, 400, "bad-request", "html or url is needed"),
    ("/extract", {"html": "a", "urk": 1}, 400, "bad-request", "urk: there is no such field; /openapi.json"),
    ("/nothing", {}, 404, "not-found", "/openapi.json"),
    ("/extract", {"html": 5}, 400, "bad-request", "html"),
    ("/extract", {"html": "a", "format": "pdf"}, 400, "bad-request", "format"),
    ("/extract", {"html": "a", "algorithm": "learnt"}, 400, "unknown-name", "learned"),
    ("/extract", {"html": "a", "settings": {"danag.gab": 1}}, 400, "unknown-name", "danag.gap"),
    ("/extract", {"html": "a", "settings": {"fetch.guard": False}}, 400, "bad-setting", "fetch.guard"),
    ("/extract", {"html": "a", "settings": {"learned.model": "/etc/passwd"}}, 400, "bad-setting", "learned.model"),
    ("/extract", {"html": "<p>a", "select": ["p:hover"]}, 400, "bad-selector", "p:hover"),
    ("/extract", {"html": "<p>a", "select": ["b"]}, 422, "nothing-selected", "b"),
    ("/extract", {"url": "ftp://a.example/"}, 400, "bad-scheme", "ftp"),
    ("/extract", {"url": "http://no-such-name.invalid/"}, 502, "dns", "no-such-name.invalid"),
    ("/batch", {"urls": []}, 400, "bad-request", "urls"),
    ("/filter", {"html": "a", "mode": "off"}, 400, "bad-request", "mode"),
])  # fmt: skip
def test_mistakes_are_told(client, path, body, status, code, said):
    made = client.post(path, json=body)
    assert (made.status_code, made.json()["code"]) == (status, code)
    assert said in made.json()["detail"]
    assert made.headers["content-type"] == "application/problem+json"


@pytest.mark.parametrize(("name", "status", "code"), [
    ("gone", 502, "http-status"), ("bomb", 413, "too-large"), ("slow", 504, "timeout"), ("to/file:///etc/passwd", 400,
    "bad-scheme")])  # fmt: skip
def test_pages_that_cannot_be_had(client, site, name, status, code):
    made = client.post("/extract", json={"url": f"{site}/{name}", "timeout": 1 if name == "slow" else 50})
    assert (made.status_code, made.json()["code"]) == (status, code)


def test_bodies_that_are_none(client):
    json = {"content-type": "application/json"}
    assert client.post("/extract", content=b"{", headers=json).json()["code"] == "bad-request"
    assert client.post("/extract", content=b'{"html": "\xff"}', headers=json).json()["code"] == "bad-request"
    assert client.post("/extract", content=b"a=b", headers={"content-type": "text/plain"}).status_code == 415
    assert client.post("/extract", content=b" " * 2_000_001, headers=json).json()["code"] == "too-large"
    assert client.post("/extract", content=iter([b" " * 1_000_001] * 2), headers=json).json()["code"] == "too-large"
    made = client.post("/extract", content=gzip.compress(STORY), headers={"content-type": "text/html",
                       "content-encoding": "gzip"})  # fmt: skip
    assert (made.status_code, made.headers["accept-encoding"]) == (415, "identity")
    assert made.json()["detail"] == "content-encoding: gzip: the body of a request is not compressed here"
    assert client.post("/extract", json={"html": "a"}, headers={"accept": "image/png"}).status_code == 406
    assert client.get("/extract").status_code == 405
    assert client.get("/nothing").json()["code"] == "not-found"


def test_the_first_address_leads_on(client):
    made = client.get("/")
    assert made.json()["openapi"] == "/openapi.json"
    assert client.get(made.json()["openapi"]).status_code == client.get(made.json()["read"]).status_code == 200
    shown = client.get("/", headers={"accept": "text/html,*/*;q=0.8"})
    assert (shown.status_code, shown.headers["location"]) == (307, "/read")


def test_health_metrics_and_headers(client, private):
    health = client.get("/health")
    assert health.json() == {"status": "ok", "version": marrow.__version__, "workers": 1, "waiting": 0}
    made = client.post("/extract", json={"html": "<p>a"}, headers={"x-request-id": "mine"})
    assert made.headers["x-request-id"] == "mine"
    assert "sandbox" in made.headers["content-security-policy"]
    assert made.headers["x-content-type-options"] == "nosniff"
    metrics = client.get("/metrics").text
    assert 'marrow_requests_total{path="/extract",status="200"}' in metrics
    assert "marrow_workers_started 1.0" in metrics
    assert client.get("/health", headers={"host": "evil.example"}).json()["code"] == "unknown-host"
    local = private.replace("127.0.0.1", "localhost")
    assert httpx.get(f"{local}/health", trust_env=False, timeout=60).status_code == 200
