"""The shelf over HTTP: pages kept by a form, found in catalogues, read, fetched as books; forms of others are
refused."""

import io
import zipfile
from xml.etree import ElementTree

import httpx
import pytest
from served import Running

from marrow import registry

ATOM = "{http://www.w3.org/2005/Atom}"
ACQUIRE = "http://opds-spec.org/acquisition"


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    pytest.importorskip("uvicorn")
    folder = tmp_path_factory.mktemp("shelf")
    running = Running(folder, "--private", "--set", f"serve.shelf={folder / 'pages.sqlite'}")
    assert running.said == f"a new shelf: {folder / 'pages.sqlite'}\n"
    yield running.url
    assert "Traceback" not in running.close()


@pytest.fixture(scope="module")
def client(server, site):
    with httpx.Client(base_url=server, trust_env=False, timeout=60) as client:
        assert client.post("/shelf", data={"what": "add", "url": f"{site}/story"}).status_code == 303
        yield client


def links(node):
    return {each.get("rel"): each.get("href") for each in node.findall(f"{ATOM}link")}


def test_a_page_is_kept_listed_and_read(client):
    listed = client.get("/shelf")
    assert "switched off its street lights" in listed.text and "/shelf/pages/1" in listed.text
    assert "Nothing was found" in client.get("/shelf", params={"q": "zebra"}).text
    assert client.get("/shelf/pages/99").status_code == 404
    page = client.get("/shelf/pages/1", params={"size": "150"})
    assert 'class="size-150' in page.text and 'action="/shelf/pages/1"' in page.text


def test_a_client_walks_from_the_start_to_the_book(client, server):
    feed = ElementTree.fromstring(client.get("/shelf/root.xml").content)
    new = next(links(entry)["subsection"] for entry in feed.findall(f"{ATOM}entry"))
    assert new == f"{server}/shelf/new.xml"
    answer = client.get(new)
    assert answer.headers["content-type"] == "application/atom+xml;profile=opds-catalog;kind=acquisition"
    book = links(ElementTree.fromstring(answer.content).find(f"{ATOM}entry"))[ACQUIRE]
    made = client.get("/shelf/new.json").json()["publications"]
    assert [each["links"][0]["href"] for each in made] == [book]
    found = ElementTree.fromstring(client.get("/shelf/search.xml", params={"q": "moths harbour"}).content)
    assert len(found.findall(f"{ATOM}entry")) == 1
    assert client.get("/shelf/search.json", params={"q": "zebra"}).json()["publications"] == []
    if "epub" in registry.names("render"):
        fetched = client.get(book)
        assert fetched.headers["content-type"] == "application/epub+zip"
        assert zipfile.ZipFile(io.BytesIO(fetched.content)).read("mimetype") == b"application/epub+zip"


def test_archive_and_restore(client):
    assert client.post("/shelf", data={"what": "archive", "number": "1"}).headers["location"] == "/shelf"
    assert client.get("/shelf/new.json").json()["publications"] == []
    assert len(client.get("/shelf/archive.json").json()["publications"]) == 1
    assert "street lights" in client.get("/shelf?archived=1").text
    client.post("/shelf", data={"what": "restore", "number": "1"})
    assert len(client.get("/shelf/new.json").json()["publications"]) == 1


@pytest.mark.parametrize("headers", [{"Origin": "https://evil.example"}, {"Sec-Fetch-Site": "cross-site"},
                                     {"Origin": "null"}])
def test_forms_of_others_are_refused(client, headers):
    answer = client.post("/shelf", data={"what": "remove", "number": "1"}, headers=headers)
    assert answer.status_code == 403
    assert len(client.get("/shelf/new.json").json()["publications"]) == 1


@pytest.mark.parametrize(
    ("given", "status"),
    [({"what": "add", "url": "ftp://a.example"}, 400), ({"what": "archive", "number": "99"}, 404), ({"what": "burn"},
        400), ({}, 400),
     ({"what": "archive", "number": "x"}, 400)],
)  # fmt: skip
def test_mistakes_are_told_on_the_page(client, given, status):
    answer = client.post("/shelf", data=given)
    assert (answer.status_code, 'role="alert"' in answer.text) == (status, True)


@pytest.mark.parametrize("path", ["pages/99", "pages/99.epub", "pages/x", "pages/1.pdf", "none.xml",
                                  "pages/9999999999999999999"])
def test_what_is_not_there(client, path):
    assert client.get(f"/shelf/{path}").status_code in (400, 404)


def test_without_the_setting_there_is_no_shelf(private):
    assert httpx.get(f"{private}/shelf", trust_env=False, timeout=60).status_code == 404
