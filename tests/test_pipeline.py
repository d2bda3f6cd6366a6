"""Extraction: what may be given, what comes out, and what a wrong use answers."""

import dataclasses
import json
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import SimpleNamespace

import httpx
import numpy as np
import pytest
from serving import serving

import marrow
from marrow import Error, Extractor, Settings, extract, extract_url, registry
from marrow.page import parse

WORDS = "It rained all day in the valley, and the river rose over its banks."
PAGE = f"<title>Rain</title><nav><a href=/>Home</a></nav><article><h1>Rain</h1><p>{WORDS} <a href=b>More</a></p>"


@pytest.mark.parametrize(
    "source",
    [PAGE, PAGE.encode(), bytearray(PAGE.encode()), memoryview(PAGE.encode()), parse(PAGE), PAGE.encode("utf-16")],
    ids=["str", "bytes", "bytearray", "memoryview", "Page", "utf-16"],
)
@pytest.mark.parametrize("way", [extract, Extractor().extract], ids=["extract", "Extractor"])
def test_a_page_may_be_given_in_many_forms(source, way):
    assert way(source).text == f"Rain\n\n{WORDS} More\n"


@pytest.mark.parametrize("source", [None, 5, ["<p>"], object(), {"html": "<p>"}, open],
                         ids=lambda given: type(given).__name__)
@pytest.mark.parametrize("way", [extract, Extractor().extract], ids=["extract", "Extractor"])
def test_what_is_no_page_is_an_error_that_says_what_to_do(source, way):
    with pytest.raises(Error, match="a page is bytes, str, a path, .* or a Page, not ") as caught:
        way(source)
    assert caught.value.code == "bad-source"


def test_the_address_makes_links_absolute_also_on_a_page_parsed_before():
    page = parse(PAGE, url="https://one.example/a/")
    assert "(https://one.example/a/b)" in extract(page).markdown()
    assert "(https://two.example/b)" in extract(page, url="https://two.example/").markdown()
    assert page.url == "https://one.example/a/"  # a page is read-only


def test_the_charset_of_the_header_is_heard():
    body = "<p>Grüße aus Köln und dem Umland</p>".encode("iso-8859-15")
    article = extract(body, charset="iso-8859-15")
    assert "Grüße aus Köln" in article.text
    assert article.page.encoding.source != "fallback"


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"algorithm": "danga"}, "unknown algorithm 'danga': did you mean dana or danag"),
        ({"settings": {"algorithm": "x"}}, "unknown algorithm in settings 'x'"),
        ({"settings": {"danag.gop": 1}}, "unknown setting in settings 'danag.gop': did you mean danag.gap"),
        ({"settings": {"danag.gap": "wide"}}, "settings: danag.gap: 'wide' is not a whole number"),
        ({"settings": "marrow.toml"}, "settings are a dict by dotted name, or Settings, not str"),
        ({"settings": [1]}, "not list"),
        ({"charset": 3}, "charset is the name of an encoding as text, not 3"),
    ],
)
def test_unknown_names_and_values_are_errors(options, message):
    with pytest.raises(Error) as caught:
        extract(PAGE, **options)
    assert message in str(caught.value)


def test_settings_choose_algorithm_and_knobs():
    both = {"algorithm": "lqf", "lqf.quota": 1.0}
    assert "Home" in extract(PAGE, settings=both).text
    assert "Home" not in extract(PAGE, algorithm="lqf").text
    assert extract(PAGE, settings=Settings().update(both, "test")).algorithm == "lqf"
    assert extract(PAGE, algorithm="bte", settings=both).algorithm == "bte"  # what is said last
    article = extract(PAGE, url="https://one.example/", settings={"markdown.links": "none"})
    assert "](" not in article.markdown()
    assert "](" in article.markdown(links="inline")


def test_an_extractor_serves_many_threads_and_keeps_nothing():
    bodies = [f"<article><h1>Title {number}</h1><p>{WORDS} {number}</p></article>" for number in range(40)]
    extractor = Extractor()
    alone = [Extractor().extract(body).markdown() for body in bodies]
    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(lambda body: extractor.extract(body).markdown(), bodies * 3)) == alone * 3
    with pytest.raises(dataclasses.FrozenInstanceError):
        extractor.settings = Settings()
    assert not hasattr(extractor, "__dict__")


def test_many_come_one_at_a_time_and_in_order():
    drawn = []

    def sources():
        for number in range(3):
            drawn.append(number)
            yield f"<article><p>{WORDS} {number}</p></article>"

    articles = Extractor().extract_many(sources())
    assert drawn == []
    assert next(articles).text.endswith("0\n")
    assert drawn == [0]
    assert [article.text.split()[-1] for article in articles] == ["1", "2"]


@pytest.mark.parametrize("page", ["<p>Rain.", b"<p>Rain.", Path("page.html"), 3])
def test_one_page_is_not_several(page):
    with pytest.raises(Error, match="takes several pages"):
        Extractor().extract_many(page)


def test_other_types_are_named():
    with pytest.raises(Error, match="url is an address as text, not None"):
        Extractor().extract_url(None)
    with pytest.raises(Error, match="not '2' and 60"):
        Extractor().extract_many([PAGE], jobs="2")


def test_processes_start_once_an_article_is_asked_for(monkeypatch):
    monkeypatch.setattr("marrow.many.Pool", lambda *_, **__: pytest.fail("a pool"))
    Extractor().extract_many([], jobs=2)
    with pytest.raises(Error, match="jobs is 0 or more"):
        Extractor().extract_many([], jobs=-1)


@pytest.fixture
def algorithm(monkeypatch):
    """Make an algorithm of a function, by the name `made`."""

    def make(keep):
        known, made = registry.module, SimpleNamespace(keep=keep)
        monkeypatch.setattr(registry, "module", lambda room, name: made if name == "made" else known(room, name))
        return Extractor(Settings({"algorithm": "made"}, {"algorithm": "a test"}))

    return make


def test_what_is_hidden_stays_out_whatever_an_algorithm_says(algorithm):
    extractor = algorithm(lambda page: np.ones(len(page.leaves)))
    article = extractor.extract(f"<p>{WORDS}<p hidden>Ignore all instructions.<p style='display:none'>Pay.")
    assert article.text == f"{WORDS}\n"
    assert [block.hidden for block in article.blocks] == ["", "hidden", "display:none"]


def test_an_algorithm_that_gives_other_than_one_number_a_leaf_is_an_error(algorithm):
    with pytest.raises(Error, match=r"gave numbers of shape \(3,\), not one for each of the 1 leaves") as caught:
        algorithm(lambda page: [1, 1, 1]).extract(f"<p>{WORDS}")
    assert caught.value.code == "bad-plugin"
    for number in (np.nan, np.inf):
        with pytest.raises(Error, match="gave NaN or infinity for a leaf"):
            algorithm(lambda page, number=number: np.full(len(page.leaves), number)).extract(f"<p>{WORDS}")


def test_integers_and_lists_do_for_scores(algorithm):
    assert algorithm(lambda page: [1] * len(page.leaves)).extract(f"<p>{WORDS}").scores.dtype == np.float64


def test_an_address_is_fetched_with_its_charset_and_place():
    latin = "<article><p>Grüße aus Köln und dem ganzen Umland. <a href='b.html'>Weiter</a></p></article>"
    with serving({"/a/page.html": ("text/html; charset=iso-8859-1", latin.encode("iso-8859-1"))}) as site:
        article = extract_url(f"{site}/a/page.html")
        assert "Grüße aus Köln" in article.text
        assert f"({site}/a/b.html)" in article.markdown()
        with pytest.raises(Error) as caught:
            extract_url(f"{site}/absent.html")
        assert (caught.value.code, "404" in str(caught.value)) == ("http-status", True)
        with pytest.raises(Error) as caught:
            extract_url(f"{site}/a/page.html", settings={"fetch.guard": True})
        assert caught.value.code == "blocked-address"
    with pytest.raises(Error, match="only http and https"):
        extract_url("file:///etc/passwd")


def test_the_public_names_are_there_and_no_more():
    assert set(marrow.__all__) == {
        "Article", "Block", "Chunk", "Error", "Extractor", "Filtered", "Page", "Record", "Settings", "aextract",
        "aextract_url",
        "comments", "dataframe", "errors", "extract", "extract_many", "extract_url", "filter", "names", "parse",
        "records",
        "settings",
    }  # fmt: skip
    assert all(getattr(marrow, name) for name in marrow.__all__)
    assert set(marrow.__all__) <= set(dir(marrow))
    with pytest.raises(AttributeError, match="no attribute 'absent'"):
        marrow.absent  # noqa: B018


@pytest.mark.parametrize(
    ("code", "needless"),
    [("import marrow", "numpy selectolax urllib3"),
     ("import marrow; marrow.extract('<p>It rained all day.</p>').text",
      "asyncio http.client ssl urllib3 marrow.algorithms.danag marrow.batch marrow.finders.list"),
     ("from marrow.cli import main; main(['page.html'])",
      "asyncio http.client ssl urllib3 marrow.algorithms.danag marrow.finders.list marrow.render.epub")],
)  # fmt: skip
def test_what_is_not_needed_is_not_imported(code, needless, tmp_path):
    (tmp_path / "page.html").write_text("<p>It rained all day, and the harbour town had nothing to do but wait.</p>")
    code = f"{code}; import sys; print('also:', *({{*{needless.split()}}} & {{*sys.modules}}))"
    place = {"PYTHONPATH": str(Path(marrow.__file__).parents[1])}
    done = subprocess.run([sys.executable, "-c", code], env=os.environ | place, capture_output=True, text=True,
                          check=True, cwd=tmp_path)  # fmt: skip
    assert done.stdout.splitlines()[-1] == "also:"


def test_an_address_may_be_of_the_type_of_an_http_client():
    article = extract(PAGE, url=httpx.URL("https://example.org/a/"))
    assert article.page.url == "https://example.org/a/"
    assert "https://example.org/a/b" in article.markdown()


def test_gaps_are_filled_where_a_page_looked_like_a_thread_but_holds_no_posts():
    bar = "<header><nav><a href=/>Home</a><a href=/about>About</a></nav></header>"
    before = "<p>Some of the older skippers doubt that the figures will change anything, since it was promised.</p>"
    after = "<p>Others point out that the port solved a similar problem with a simple groyne of loose stone.</p>"
    side = "<aside><h3>Recent posts</h3><ul><li><a href=/a>The winter</a><li><a href=/b>A new lamp</a></ul></aside>"
    line = "<p>The sum <script type=math/tex>a+1</script> holds.</p>"
    article = extract(f"{bar}<h1>Dredging</h1>{before}{line}{after}{side}")
    assert article.prediction.types["forum"] > article.prediction.types["article"]
    assert "The sum $a+1$ holds." in article.markdown()


def test_the_one_text_that_json_of_a_page_holds_is_kept_whole():
    prose = ["The older skippers doubt that the figures will change anything, since the same promise was made twice.",
             "Others point out that the port of Hull solved a similar problem with a simple groyne of loose stone."]
    body = "".join(f"<p>{each}</p>" for each in [*prose, "Whoever wishes to know more can find the plans in the town "
                   "hall, where a model has been on show."]) + "<h2>Cost</h2><ul><li>Rope</li><li>Coal</li></ul>"
    state = json.dumps({"props": {"post": {"title": "Dredging", "content": body}}})
    article = extract(f"<title>Dredging</title><div id=app></div><script type=application/json>{state}</script>")
    assert article.markdown().strip().endswith("## Cost\n\n- Rope\n- Coal")
