# ruff: noqa: E501 - one case a line
"""Speech: what is said of each element, SSML that is well-formed, and a sound of the expected length."""

import re
import shutil
import subprocess
import wave
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from render.trees import DOCUMENTS, doc, e

import marrow
from marrow.render.speech import render
from marrow.render.speech_writers import of_formula

NEWS = Path(__file__).parents[1] / "pages" / "news" / "source.html"
I = {"src": "https://a.example/i.png"}  # noqa: E741
CASES = {
    "sentences": (e("p", "It rained. Nobody went out! “Why?” she said at 3.5 degrees."),
                  "It rained.\nNobody went out!\n“Why?” she said at 3.5 degrees."),
    "quoted end": (e("p", "“It rained.” She left."), "“It rained.”\nShe left."),
    "chinese": (e("p", "下雨了。没有人出去。"), "下雨了。\n没有人出去。"),
    "heading": (e("h3", "Rain"), "Heading level 3: Rain"),
    "list": (e("ul", e("li", "a"), e("li", "b", checked="yes")), "List with 2 items.\na\nDone: b\nEnd of list."),
    "numbered": (e("ol", e("li", "a"), e("li", e("p", "b"), e("p", "c")), start="3"),
                 "List with 2 items.\n3. a\n4. b\n\nc\nEnd of list."),
    "table": (e("table", e("caption", "Rain"), e("tr", e("th", "Day"), e("th", "mm")), e("tr", e("td", "Monday"),
        e("td", "3")), e("tr", e("td", "all week", colspan="2"))),
              "Table Rain with 3 rows and 2 columns.\nDay: Monday, mm: 3\nDay: all week\nEnd of table."),
    "code": (e("pre", "a\nb", language="python"), "python code, 2 lines."),
    "picture": (e("p", e("img", alt="A dog", **I)), "Picture: A dog"),
    "caption": (e("figure", e("img", alt="", **I), e("figcaption", "The dog")), "Picture: The dog"),
    "no words": (e("p", e("img", alt="", **I), "a"), "a"),
    "address": (e("p", "See https://www.a.example/b/c?d=1. More at www.b.example, too."),
                "See a.example.\nMore at b.example, too."),
    "link": (e("p", e("a", "here", href="https://a.example/b")), "here"),
    "abbreviation": (e("p", e("abbr", "TEI", title="Text Encoding Initiative")), "Text Encoding Initiative"),
    "ruby": (e("p", e("ruby", "東京", e("rt", "とうきょう"), "都")), "とうきょう都"),
    "formula": (e("math", tex=r"\frac{a}{b} = x^2", display="block"), "Formula: fraction a b equals x to the power 2"),
    "quote": (e("blockquote", e("p", "a")), "Quote.\n\na\nEnd of quote."),
    "marks alone": (e("p", "—"), ""),
}  # fmt: skip


@pytest.mark.parametrize(("block", "expected"), CASES.values(), ids=CASES)
def test_block(block, expected):
    assert render(doc(block)).rstrip("\n") == expected


def test_a_table_too_large_to_pad_is_said_as_it_is():
    wide = e("tr", *(e("th", f"{column}") for column in range(1001)))
    said = render(doc(e("table", wide, *(e("tr", e("td", "a"), e("td", "b")) for _ in range(100)))))
    assert said.count("0: a, 1: b") == 100


def test_notes_come_at_the_end_or_inline_or_not_at_all():
    notes = e("footnotes", e("note", e("p", "why"), id="1"))
    body = (e("p", "a", e("noteref", id="1"), " b."), notes)
    assert render(doc(*body)) == "a b.\n\nNotes.\n\nNote 1.\n\nwhy\n"
    assert render(doc(*body), notes="inline") == "a (Note 1. why) b.\n"
    assert render(doc(*body), notes="none") == "a b.\n"


def test_code_is_read_announced_or_left_out():
    body = e("pre", "x = 1")
    assert render(doc(body), code="read") == "code, 1 line.\n\nx = 1\nEnd of code.\n".replace("\n\n", "\n")
    assert render(doc(body), code="none") == ""


def test_announcements_are_in_the_language_of_the_page():
    assert render(doc(e("h2", "Regen"), language="de-AT")) == "Überschrift Ebene 2: Regen\n"
    assert render(doc(e("h2", "雨"), language="ja")) == "Heading level 2: 雨\n"


def test_ssml_switches_the_language():
    made = render(
        doc(e("p", "He said ", e("span", "guten Tag", lang="de"), " twice."), e("p", "x", lang="fr"), language="en",
            title="T"), ssml=True
    )
    tree = ElementTree.fromstring(made.encode())
    lang = "{http://www.w3.org/XML/1998/namespace}lang"
    assert tree.get(lang) == "en"
    assert [(s.text, s.get(lang)) for s in tree.iter("{http://www.w3.org/2001/10/synthesis}s")] == [
        ("T", None), ("He said", None), ("guten Tag", "de"), ("twice.", None), ("x", "fr")]  # fmt: skip


def test_a_language_is_switched_however_deep_and_only_where_it_is_another():
    deeper = e("li", "a ", e("em", "b ", e("span", "ç", lang="fr"), " d"), e("span", " e", lang="en"), " f.")
    assert render(doc(e("ul", deeper), language="en")).splitlines()[1:-1] == ["a b", "ç", "d e f."]


def test_the_title_and_the_authors_come_first():
    assert render(doc(e("p", "a"), title="Rain", metadata={"authors": ["A", "B"]})) == "Rain\nBy A, B.\n\na\n"
    assert render(doc(e("p", "a"), title="Rain"), title=False) == "a\n"
    assert render(doc()) == ""


@settings(max_examples=80)
@given(document=DOCUMENTS)
def test_any_document_is_read_and_is_ssml(document):
    assert "\n\n\n" not in render(document)
    made = render(document, ssml=True)
    assert not made or ElementTree.fromstring(made.encode()).tag.endswith("speak")


@pytest.mark.parametrize(("tex", "words"), [("a_1", "a sub 1"), (r"\alpha \le \infty", "alpha at most infinity"),
                                            ("", ""),
                                            (r"\text{if } x", "if x")])  # fmt: skip
def test_formulas_are_words(tex, words):
    assert of_formula(tex) == words


@pytest.mark.skipif(not shutil.which("espeak-ng"), reason="espeak-ng is not installed")
@pytest.mark.parametrize("ssml", [False, True])
def test_a_page_is_heard(tmp_path, ssml):
    article = marrow.extract(NEWS.read_bytes(), url="https://example.org/")
    said = article.speech(ssml=ssml)
    words = len(re.findall(r"\w+", article.speech()))
    out = tmp_path / "news.wav"
    subprocess.run(["espeak-ng", "-v", "en", "-s", "175", *(["-m"] if ssml else []), "-w", str(out), "--stdin"],
                   input=said.encode(), check=True, timeout=120)  # fmt: skip
    with wave.open(str(out)) as sound:
        seconds = sound.getnframes() / sound.getframerate()
        loud = max(sound.readframes(sound.getframerate() * 10))
    assert 0.6 < seconds / (words / 175 * 60) < 1.8  # at 175 words a minute
    assert loud > 100
