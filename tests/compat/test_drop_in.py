"""What holds for all drop-in modules: no library is needed, parameters are the library's, and each is explained."""

import importlib
import inspect
import re
import subprocess
import sys
from pathlib import Path

import pytest
from against import page, quietly

from marrow.compat import IgnoredOption, justext, newspaper, readability, resiliparse, trafilatura

HOSTILE = Path(__file__).parents[1] / "hostile"
FUNCTIONS = [
    ("trafilatura", "extract", trafilatura.extract),
    ("trafilatura", "extract_with_metadata", trafilatura.extract_with_metadata),
    ("trafilatura", "bare_extraction", trafilatura.bare_extraction),
    ("trafilatura", "extract_metadata", trafilatura.extract_metadata),
    ("trafilatura", "html2txt", trafilatura.html2txt),
    ("trafilatura", "baseline", trafilatura.baseline),
    ("trafilatura", "fetch_url", trafilatura.fetch_url),
    ("trafilatura", "fetch_response", trafilatura.fetch_response),
    ("trafilatura", "load_html", trafilatura.load_html),
    ("trafilatura.settings", "Extractor", trafilatura.settings.Extractor),
    ("trafilatura.settings", "use_config", trafilatura.settings.use_config),
    ("readability", "Document", readability.Document),
    ("readability.readability", "Document.summary", readability.Document.summary),
    ("newspaper", "Article", newspaper.Article),
    ("newspaper.article", "Article.download", newspaper.Article.download),
    ("newspaper.article", "Article.to_json", newspaper.Article.to_json),
    ("newspaper", "article", newspaper.article),
    ("newspaper", "fulltext", newspaper.fulltext),
    ("justext", "justext", justext.justext),
    ("justext", "get_stoplist", justext.get_stoplist),
    ("justext", "get_stoplists", justext.get_stoplists),
    ("resiliparse.extract.html2text", "extract_plain_text", resiliparse.extract_plain_text),
]


@pytest.mark.parametrize(("module", "name", "mine"), FUNCTIONS, ids=[f"{each[0]}.{each[1]}" for each in FUNCTIONS])
def test_parameters_and_defaults_are_those_of_the_library(module, name, mine):
    pytest.importorskip(module.partition(".")[0])
    theirs = importlib.import_module(module)
    for part in name.split("."):
        theirs = getattr(theirs, part)
    wanted, found = (inspect.signature(each).parameters for each in (theirs, mine))
    assert list(found) == list(wanted)
    for each in wanted:
        assert found[each].kind == wanted[each].kind
        if isinstance(wanted[each].default, bool | int | float | str | None):
            assert found[each].default == wanted[each].default


@pytest.mark.parametrize(("module", "name", "mine"), FUNCTIONS, ids=[f"{each[0]}.{each[1]}" for each in FUNCTIONS])
def test_every_option_is_explained_and_those_without_meaning_say_so(module, name, mine):
    if name in ("extract_with_metadata", "bare_extraction", "Extractor"):
        return  # as those of extract
    function = mine.__init__ if inspect.isclass(mine) else mine
    said = dict(re.findall(r"(?m)^ *(\w+): (.+)$", inspect.getdoc(function)))
    known = [each for each in inspect.signature(mine).parameters if each != "self"]
    assert set(known) <= set(said)
    assert set(getattr(function, "ignored", ())) <= {each for each in known if said[each].startswith("no use")}


ALONE = """
import sys
class Nowhere:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {"trafilatura", "readability", "newspaper", "justext", "resiliparse", "lxml"}:
            raise ModuleNotFoundError(name)
sys.meta_path.insert(0, Nowhere())
from marrow.compat import justext, newspaper, readability, resiliparse, trafilatura
import marrow
html = "<title>Rain</title><h1>Rain</h1>" + "<p>It rained all day in the town, and nobody went out to the harbour." * 9
for form in ("txt", "markdown", "csv", "json", "xml", "xmltei", "html"):
    assert "rained" in trafilatura.extract(html, output_format=form), form
assert trafilatura.bare_extraction(html).body[1].tag == "p"
assert "rained" in readability.Document(html).summary()
assert "rained" in newspaper.Article("https://example.org/a").download(input_html=html).parse().text
assert justext.justext(html, justext.get_stoplist("English"))[0].text == "Rain"
assert "rained" in resiliparse.extract_plain_text(html, main_content=True)
try:
    trafilatura.extract(html, prune_xpath="//p")
except marrow.Error as error:
    assert error.code == "missing-extra" and "webmarrow[compat]" in str(error)
else:
    raise SystemExit("no error")
"""


def test_no_library_need_be_installed():
    done = subprocess.run([sys.executable, "-c", ALONE], capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr


def test_trees_of_the_standard_library_are_written_like_those_of_lxml():
    whole = "for form in ('xml', 'xmltei'): print(trafilatura.extract(html, output_format=form, with_metadata=True))"
    same = [subprocess.run([sys.executable, "-c", f"{code}\n{whole}"], capture_output=True, text=True,
                           timeout=120).stdout
            for code in (ALONE.partition("for form")[0], ALONE.partition("for form")[0].replace('"lxml"',
                '"none"'))]  # fmt: skip
    assert same[0] and same[0].replace(" />", "/>") == same[1].replace(" />", "/>")


def test_warnings_can_be_silenced_by_their_kind():
    assert issubclass(IgnoredOption, UserWarning) and quietly(lambda: trafilatura.extract(page(), fast=True))


ODD = ["", " ", "<", "<p", "</p></p>", "<html></html>", "\0", "<p>\0\ud800\uffff</p>" * 20, "<table><tr><td>" * 400,
       "<b>" * 3000 + "x",
       "<ul><li>" * 2000 + "x" * 500, "<!--", "<script>" * 99, "&#0;&#xD800;<p>a" * 50, "<p>" + "word " * 30_000,
       b"\xff\xfe<\0p\0>", b"\x89PNG\r\n\x1a\n\0\0", b"%PDF-1.7 <p>", bytes(range(256)) * 8,
       '<script type="application/ld+json">{"@type": "Article", "author": [null, {"name": 7}]}'
       "</script><p>Rain. " * 3]  # fmt: skip


@pytest.mark.parametrize("source", ODD, ids=range(len(ODD)))
def test_no_input_makes_a_call_raise(source):
    for form in ("txt", "markdown", "csv", "json", "xml", "xmltei", "html"):
        everything = {"output_format": form, "with_metadata": True, "include_links": True, "include_images": True}
        assert isinstance(trafilatura.extract(source, **everything), str | None)
    assert isinstance(trafilatura.html2txt(source), str) and isinstance(trafilatura.baseline(source)[2], int)
    document = readability.Document(source)
    assert all(isinstance(call(), str) for call in (document.summary, document.title, document.content,
        document.author))
    assert isinstance(newspaper.Article("https://example.org").download(input_html=source).parse().to_json(), str)
    assert isinstance(justext.justext(source, frozenset()), list)
    if isinstance(source, str):
        assert isinstance(resiliparse.extract_plain_text(source, main_content=True, links=True), str)
