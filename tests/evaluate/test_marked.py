"""Pages that are marked themselves instead of a gold text beside them."""

import pytest

from marrow.errors import Error
from marrow.evaluate import corpora
from marrow.evaluate.gold import marked

CASES = {
    "one element": ("<nav>Home</nav><main data-marrow=keep><p>Rain<p>River</main>",
                    "<nav>Home</nav><main><p>Rain<p>River</main>", "Rain\nRiver"),
    "without a value": ("<p data-marrow>Rain<p>Menu", "<p>Rain<p>Menu", "Rain"),
    "dropped inside, kept in that": (
        '<div data-marrow="keep">a<div class=x data-marrow="drop">b<p DATA-MARROW=\'keep\'>c</p></div></div>',
        "<div>a<div class=x>b<p>c</p></div></div>", "a\nc"),
    "within a line": ('<p data-marrow="keep" >It <b>rained</b> <a data-marrow = "drop" href=/>more</a>.',
                      "<p >It <b>rained</b> <a href=/>more</a>.", "It rained."),
    "nothing is right": ("<body data-marrow=drop><p>Menu", "<body><p>Menu", ""),
    "empty elements": ('<p data-marrow=keep>a<br data-marrow="drop"/>b', "<p>a<br/>b", "a\nb"),
    "hidden text": ("<div data-marrow=keep><p hidden>no</p><p>yes</p></div>", "<div><p hidden>no</p><p>yes</p></div>",
                    "yes"),
}  # fmt: skip


@pytest.mark.parametrize(("given", "html", "text"), CASES.values(), ids=CASES)
def test_marks_give_text_and_are_gone(given, html, text):
    assert marked(given.encode(), "page") == (html.encode(), text)


@pytest.mark.parametrize("html", [b"", b"<p>Rain", b"<p>the attribute data-marrow is told of",
                                  b"<!-- <p data-marrow=keep> -->\xff"])
def test_a_page_without_marks(html):
    assert marked(html, "page") is None


def test_another_mark_is_a_mistake_that_names_the_page(tmp_path):
    (tmp_path / "a.html").write_text("<p data-marrow=kept>Rain")
    with pytest.raises(Error, match=r"a\.html: data-marrow='kept'; write keep or drop"):
        list(corpora.find(str(tmp_path)).samples())


def test_a_gold_text_beside_the_page_goes_before_marks(tmp_path):
    for name in ("a", "b"):
        (tmp_path / f"{name}.html").write_text("<p data-marrow=keep>Rain<p>Menu")
    (tmp_path / "a.txt").write_text("Menu")
    found = list(corpora.find(str(tmp_path)).samples())
    assert [sample.text for sample in found] == ["Menu", "Rain"]
    assert found[1].html == b"<p>Rain<p>Menu"
