"""Calls of Resiliparse's documentation, run against it and against `marrow.compat.resiliparse`."""

import pytest
from against import page, shape

from marrow.compat import IgnoredOption, resiliparse

html2text = pytest.importorskip("resiliparse.extract.html2text")
parser = pytest.importorskip("resiliparse.parse.html")
SMALL = """<!doctype html><html><head><title>Rain</title><style>p {}</style></head><body>
<nav><ul><li>Nav one<li>Nav two</ul></nav><main>foo <a href="#foo" hidden>bar</a>
<p>baz<br>bar <a href="/bar">link</a></p><img src="x.png" alt="Some image"><pre>a
  b</pre><ol><li>first<li>second</ol><input type="text" value="Some value"><noscript>No scripts</noscript>
<section id="comments">A comment</section></main><script>x()</script><footer
class="foot">Copyright</footer></body></html>"""

CALLS = {  # from "Extraction" in the manual
    "extract_plain_text": {},
    "preserve_formatting": {"preserve_formatting": False},
    "minimal_html": {"preserve_formatting": "minimal_html"},
    "main_content": {"main_content": True},
    "list_bullets": {"list_bullets": False},
    "alt_texts": {"alt_texts": False},
    "links": {"links": True},
    "form_fields": {"form_fields": True},
    "noscript": {"noscript": True},
    "comments": {"main_content": True, "comments": False},
    "post_meta": {"main_content": True, "post_meta": False},
    "skip_elements": {"skip_elements": ["nav", ".foot", "#comments"]},
    "all at once": {"main_content": True, "alt_texts": True, "links": True, "preserve_formatting": True,
                    "list_bullets": True, "comments": False, "skip_elements": ["pre"]},
}  # fmt: skip
WORDS = ["Nav one", "baz", "Some image", "first", "A comment", "Copyright", "x()", "p {}", "bar link", "hidden", "a b"]


def both(source, **options):
    import warnings

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return [extract(source, **options) for extract in (html2text.extract_plain_text,
            resiliparse.extract_plain_text)]


@pytest.mark.parametrize("call", CALLS)
@pytest.mark.parametrize("source", [SMALL, page().decode()], ids=["small", "news"])
def test_a_documented_call_gives_the_same_kind_of_thing(call, source):
    theirs, mine = both(source, **CALLS[call])
    assert shape(mine) == shape(theirs) == "str"
    if call in ("extract_plain_text", "preserve_formatting", "alt_texts", "skip_elements",
                "list_bullets") and source == SMALL:
        flat = [" ".join(each.split()) for each in (theirs, mine)]
        assert [word in flat[1] for word in WORDS] == [word in flat[0] for word in WORDS]
    if source != SMALL or not CALLS[call].get("main_content"):  # of thirty words nobody knows which are the content
        assert ("\n" in mine) == ("\n" in theirs)


def test_options_do_what_they_say():
    text = resiliparse.extract_plain_text
    assert "link (/bar)" in text(SMALL, links=True) and "link (/bar)" in both(SMALL, links=True)[0]
    assert "- Nav one" in text(SMALL) and "- Nav one" not in text(SMALL, list_bullets=False)
    assert "<p>baz<br>bar link</p>" in text(SMALL, preserve_formatting="minimal_html").replace("\n", "")
    assert "Some image" not in text(SMALL, alt_texts=False)
    assert "Only necessary cookies" not in text(page().decode(), main_content=True)
    assert "Milky Way" in text(page().decode(), main_content=True)
    assert "Milky Way" not in text(page().decode(), main_content=True, comments=False)


@pytest.mark.parametrize("source", ["", "  ", "<", "plain text", "<html></html>"])
def test_small_inputs_give_the_same(source):
    theirs, mine = both(source)
    assert mine == theirs.strip() or source == "<"


@pytest.mark.parametrize("source", [b"<p>bytes", None, 3])
def test_what_is_no_text_is_refused_alike(source):
    for extract in (html2text.extract_plain_text, resiliparse.extract_plain_text):
        with pytest.raises(TypeError, match="neither string nor HTMLTree"):
            extract(source)


def test_trees_are_read():
    tree = parser.HTMLTree.parse(SMALL)
    assert resiliparse.extract_plain_text(tree) == resiliparse.extract_plain_text(str(tree)) != ""


def test_options_without_meaning_are_named():
    with pytest.warns(IgnoredOption, match="no use for form_fields, noscript"):
        resiliparse.extract_plain_text(SMALL, form_fields=True, noscript=True)
