"""What may be given as a page, with the real clients and parsers where they are installed."""

import gzip
import io
import urllib.request
from pathlib import Path

import httpx
import pytest
from serving import serving

import marrow
from marrow import Error, extract
from marrow.given import given

WORDS = "It rained all day in the valley, and the river rose over its banks."
PAGE = f"<title>Rain</title><article><h1>Rain</h1><p>{WORDS} Grüße. <a href=b>More</a></p></article>"
TEXT = f"Rain\n\n{WORDS} Grüße. More\n"
LATIN = PAGE.encode("latin-1")


@pytest.fixture(scope="module")
def address():
    with serving({"/a/": ("text/html; charset=ISO-8859-1", LATIN)}) as base:
        yield f"{base}/a/"


def of_path(folder):
    (folder / "page.html").write_text(PAGE)
    return folder / "page.html"


def of_gzip(folder):
    (folder / "page.html.gz").write_bytes(gzip.compress(PAGE.encode()[:40]) + gzip.compress(PAGE.encode()[40:]))
    return folder / "page.html.gz"


def of_lxml(_):
    return pytest.importorskip("lxml.html").fromstring(PAGE)


def of_lxml_tree(_):
    return pytest.importorskip("lxml.html").fromstring(PAGE).getroottree()


def of_soup(_):
    return pytest.importorskip("bs4").BeautifulSoup(PAGE, "html.parser")


def of_selectolax(_):
    from selectolax.lexbor import LexborHTMLParser

    return LexborHTMLParser(PAGE)


def of_parsel(_):
    return pytest.importorskip("parsel").Selector(PAGE)


def of_resiliparse(_):
    return pytest.importorskip("resiliparse.parse.html").HTMLTree.parse(PAGE)


FORMS = [of_path, of_gzip, of_lxml, of_lxml_tree, of_soup, of_selectolax, of_parsel, of_resiliparse,
         lambda folder: of_path(folder).open(), lambda folder: of_path(folder).open("rb"),
         lambda _: io.BytesIO(PAGE.encode()), lambda _: io.StringIO(PAGE)]  # fmt: skip


@pytest.mark.parametrize("make", FORMS, ids=lambda make: make.__name__)
def test_files_and_trees_are_pages(make, tmp_path):
    source = make(tmp_path)
    article = extract(source, url="https://one.example/a/")
    if make.__name__ == "<lambda>":
        source.close()
    assert article.text == TEXT
    assert [link.url for link in article.links] == ["https://one.example/a/b"]


def of_httpx(address):
    return httpx.get(address, trust_env=False, timeout=60)


def of_requests(address):
    session = pytest.importorskip("requests").Session()
    session.trust_env = False
    with session:
        return session.get(address)


def of_urllib(address):
    return urllib.request.build_opener(urllib.request.ProxyHandler({})).open(address)


@pytest.mark.parametrize("get", [of_httpx, of_requests, of_urllib], ids=lambda get: get.__name__)
def test_a_response_brings_its_address_and_charset(get, address):
    response = get(address)
    article = extract(response)
    response.close()
    assert (article.text, article.url) == (TEXT, address)
    assert article.links[0].url == f"{address}b"
    assert article.page.encoding.source == "http"


def test_what_is_named_goes_before_what_came_with_it(address):
    found = given(of_httpx(address), url="https://two.example/", charset="utf-8")
    assert (found.url, found.charset) == ("https://two.example/", "utf-8")


def test_a_tree_of_lxml_brings_its_address():
    tree = pytest.importorskip("lxml.html").document_fromstring(PAGE, base_url="https://three.example/")
    assert extract(tree).url == "https://three.example/"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("https://example.org/a", r"is an address, not HTML: call extract_url\('https://example.org/a'\)"),
        (" HTTP://example.org ", "call extract_url"),
        ("file:///tmp/a.html", "call extract_url"),
        ("page.html", r"is the name of a file, not HTML: give pathlib.Path\('page.html'\)"),
        ("crawl/0001.HTM", "give pathlib.Path"),
        ("notes/README", "give pathlib.Path"),
    ],
)
@pytest.mark.parametrize("way", [marrow.extract, marrow.records, marrow.filter, marrow.comments, marrow.parse])
def test_a_path_or_an_address_as_text_is_an_error_that_says_what_to_call(way, text, told, tmp_path, monkeypatch):
    (tmp_path / "notes").mkdir()
    (tmp_path / "notes/README").touch()
    monkeypatch.chdir(tmp_path)
    with pytest.raises(Error, match=told) as caught:
        way(text)
    assert caught.value.code == "bad-source"


@pytest.mark.parametrize("text", ["", "rain", "It rained. See https://example.org/a", "and/or",
                                  "<a href=x>page.html</a>",
                                  "one\ntwo.html", "a://", "x" * 5000 + ".html", b"page.html"])  # fmt: skip
def test_other_texts_are_html(text):
    assert isinstance(extract(text), marrow.Article)


@pytest.mark.parametrize("name", ["none.html", "folder", "bad.html.gz"])
def test_a_file_that_cannot_be_read_is_an_error_with_its_name(name, tmp_path):
    (tmp_path / "folder").mkdir()
    (tmp_path / "bad.html.gz").write_bytes(gzip.compress(b"<p>x" * 999)[:-20])
    with pytest.raises(Error, match=name) as caught:
        extract(tmp_path / name)
    assert caught.value.code in ("not-found", "unreadable")


def test_an_open_file_that_cannot_be_read_is_an_error_and_costs_no_other_page(tmp_path):
    path = tmp_path / "page.html"
    path.write_bytes(LATIN)
    with path.open("rb") as closed, (tmp_path / "out").open("wb") as written, path.open(encoding="utf-8") as garbled:
        closed.close()
        for file, why in ((closed, "closed file"), (written, "read"), (garbled, "codec can't decode")):
            with pytest.raises(Error, match=f"the {type(file).__name__} cannot be read: .*{why}") as caught:
                extract(file)
            assert caught.value.code == "unreadable"
        articles = list(marrow.extract_many([closed, PAGE]))
    assert [each.reason for each in articles] == ["failed", None]


def test_a_parsed_page_cannot_be_filtered():
    with pytest.raises(Error, match="no source text any more"):
        marrow.filter(marrow.parse(PAGE))


def test_what_has_no_body_yet_is_an_error():
    class Late:
        async def read(self):
            return b""

    with pytest.raises(Error, match="not Late"):
        extract(Late())
    assert extract(httpx.Response(200, stream=httpx.ByteStream(PAGE.encode()))).text == TEXT  # which reads itself


@pytest.mark.parametrize("way", [marrow.extract, marrow.records, marrow.filter, marrow.comments, marrow.parse])
@pytest.mark.parametrize("source", [None, 12, [PAGE], {}])
def test_what_is_no_page_is_an_error(way, source):
    with pytest.raises(Error, match=f"not {type(source).__name__}") as caught:
        way(source)
    assert caught.value.code == "bad-source"


def test_articles_and_pages_are_equal_to_themselves_alone():
    one, other = extract(PAGE), extract(PAGE)
    assert one == one and one != other and other in [one, other] and len({one, other, one}) == 2
    assert one.page != other.page and len({one.page, other.page}) == 2


def test_records_and_filter_take_the_same(tmp_path):
    path = Path(of_path(tmp_path))
    assert extract(marrow.parse(path, url="https://one.example/")).url == "https://one.example/"
    assert marrow.parse(marrow.parse(PAGE), url="https://one.example/").url == "https://one.example/"
    assert marrow.filter(path).text
    assert marrow.records(path) == marrow.records(PAGE)
    assert marrow.comments(path, url="https://one.example/") == []
