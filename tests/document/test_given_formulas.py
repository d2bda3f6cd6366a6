"""What a page itself has of its formulas: MathML that is kept, MathML that is not, and words to read aloud."""

from xml.etree import ElementTree

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from render.test_epub import chapters, opened

import marrow
from marrow import paging
from marrow.document.build import build
from marrow.document.elements import Element, Formula
from marrow.page import parse
from marrow.render import epub, speech

PROSE = ("<p>Rain fell on the town for eleven days, and the river rose by a hand each night until the bridge was"
         " gone.</p>")
NOT = {
    "an element of HTML": "<mtext>a<span>b</span></mtext>", "too few": "<mfrac><mi>a</mi></mfrac>",
    "text between": "<mrow>a<mi>b</mi></mrow>", "content markup": "<apply><plus/><ci>a</ci></apply>",
    "a cell outside of a table": "<mrow><mtd><mi>a</mi></mtd></mrow>",
    "an element in a token": "<mi><mrow></mrow></mi>",
    "what few readers draw": "<mfenced><mi>a</mi></mfenced>", "nothing": "",
}  # fmt: skip
KEPT = {
    "as it came": ("<mfrac><mi>a</mi><mn>2</mn></mfrac>",) * 2,
    "attributes": ('<mo stretchy="false" onclick="x()" style="color:red" lspace="0">|</mo>',
                   '<mo stretchy="false" lspace="0">|</mo>'),
    "values": ('<mi mathvariant="bold">a</mi><mi mathvariant="&quot;><script>">b</mi>',
               '<mi mathvariant="bold">a</mi><mi>b</mi>'),
    "signs": ("<mo>&lt;</mo><mo>&amp;</mo>", "<mo>&lt;</mo><mo>&amp;</mo>"),
    "annotated": ('<semantics><mi>x</mi><annotation encoding="application/x-tex">x</annotation></semantics>',
                  "<mi>x</mi>"),
    "a table": ("<mtable><mtr> <mtd><mi>a</mi></mtd></mtr></mtable>", "<mtable><mtr><mtd><mi>"
        "a</mi></mtd></mtr></mtable>"),
}  # fmt: skip


def formulas(html: str) -> list[tuple[Element, Formula]]:
    """The formulas of a page with what it has of them, in order."""
    page = parse(f"<p>a {html} b</p>")
    document = build(page, page.leaves.node >= 0)
    found, stack = [], [*reversed(document.body)]
    while stack:
        node = stack.pop()
        if isinstance(node, Element):
            stack += reversed(node.children)
            if node.name == "math":
                found.append((node, document.formula(node)))
    return found


@pytest.mark.parametrize("inside", NOT.values(), ids=NOT)
def test_what_is_no_mathml_is_not_kept(inside):
    assert [each.mathml for _, each in formulas(f"<math alttext='x'>{inside}</math>")] == [""]


@pytest.mark.parametrize(("inside", "kept"), KEPT.values(), ids=KEPT)
def test_what_is_kept(inside, kept):
    assert [each.mathml for _, each in formulas(f"<math alttext='x'>{inside}</math>")] == [kept]


def test_each_formula_has_its_own_and_tex_alone_has_none():
    found = formulas(r"<math><mi>a</mi></math> and \(b_1\) and <span><math><mi>c</mi></math></span>")
    assert [(node.attributes["tex"], own.mathml) for node, own in found] == [
        ("a", "<mi>a</mi>"), ("b_1", ""), ("c", "<mi>c</mi>")]  # fmt: skip


@pytest.mark.parametrize(
    ("html", "words"),
    [('<math alttext="a squared plus one"><msup><mi>a</mi><mn>2</mn></msup></math>', "a squared plus one"),
     ('<mjx-container data-semantic-speech="x sub 1"><math><mi>x</mi></math></mjx-container>', "x sub 1"),
     (r'<math alttext="\sin x"><mi>x</mi></math>', ""), ('<math alttext="a+b"><mi>x</mi></math>', ""),
     ('<math aria-label="equation"><mi>x</mi></math>', "")],
)  # fmt: skip
def test_words(html, words):
    ((node, own),) = formulas(html)
    assert own.words == words and " plus " not in node.attributes["tex"]


@example(["<mi>", "\x01", "<mo a='", "<mfrac>", "-->", "<annotation>"])
@given(st.lists(st.sampled_from(["<mi>", "</mi>", "<mrow>", "</mrow>", "<mfrac>", "</mfrac>", "<mtable>", "<mtr>",
                                 "<mtd>", "</math>",
                                 "<p>", "<semantics>", "<annotation>", "x", "&lt;", "\x01", "<!--", "-->",
                                 "<mo a='"])))  # fmt: skip
def test_whatever_is_kept_is_xml(parts):
    for _, own in formulas(f"<math>{''.join(parts)}"):
        assert ElementTree.fromstring(f"<math>{own.mathml}</math>").tag == "math"


def test_a_book_keeps_it_and_speech_says_its_words():
    math = '<math alttext="one half of a"><mfrac><mi>a</mi><mn>2</mn></mfrac></math>'
    article = marrow.extract(f"<article><h1>Rain</h1>{PROSE}<p>It was {math}.</p>{PROSE}</article>")
    assert r"\frac{a}{2}" in article.markdown() and "one half of a" in speech.render(article.document)
    made = epub.render(article.document, images=False)
    (kept,) = chapters(opened(made))[0].iter("{http://www.w3.org/1998/Math/MathML}math")
    assert (kept.get("alttext"), [each.tag.rpartition("}")[2] for each in kept.iter()]) == (
        "one half of a", ["math", "mfrac", "mi", "mn"])  # fmt: skip


def test_pages_that_are_joined_keep_each_its_own():
    def page(sign: str):
        return marrow.extract(f"<article><h1>{sign}</h1>{PROSE.replace('Rain', sign)}<p>Let <math><mi>"
                              f"{sign}</mi></math>.</p></article>")

    document = paging.combine([page("aaa"), page("bbb")]).document
    found = [document.formula(child) for block in document.body for child in block.children
             if isinstance(child, Element) and child.name == "math"]  # fmt: skip
    assert [each.mathml for each in found] == ["<mi>aaa</mi>", "<mi>bbb</mi>"]
