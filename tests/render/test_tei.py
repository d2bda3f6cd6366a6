# ruff: noqa: E501 - one case a line
"""TEI: what each element becomes, and that any document is well-formed; `./run books` validates with TEI All."""

from xml.etree import ElementTree

import pytest
from hypothesis import given
from render.trees import DOCUMENTS, doc, e

import marrow
from marrow.render.tei import render

TEI = "{http://www.tei-c.org/ns/1.0}"


def inner(*blocks, **knobs):
    """The body without its lines."""
    made = render(doc(*blocks), **knobs)
    return made[made.index("<body>") + 6 : made.index("</body>\n</text>")].replace("\n", "")


A = {"href": "https://a.example/b"}
CASES = {
    "text": (e("p", "a < b & c"), "<p>a &lt; b &amp; c</p>"),
    "inline": (e("p", e("em", "a"), e("kbd", "b"), e("br"), e("sup", "2")), '<p><emph>a</emph><code rend="kbd">b</code>'
        '<lb/><hi rend="superscript">2</hi></p>'),
    "link": (e("p", e("a", "x", **A), e("a", "y", href="javascript:1")), '<p><ref target="https://a.example/b">x</ref>'
        'y</p>'),
    "abbreviation": (e("p", e("abbr", "TEI", title="Text")), "<p><choice><abbr>TEI</abbr><expan>"
        "Text</expan></choice></p>"),
    "date": (e("p", e("time", "March", datetime="2024-03"), e("time", "x", datetime="soon")),
             '<p><date when="2024-03">March</date><date>x</date></p>'),
    "ruby": (e("p", e("ruby", "字", e("rt", "zi"), "x")), "<p><ruby><rb>字</rb><rt>zi</rt></ruby>x</p>"),
    "language": (e("div", e("p", "a"), e("p", "b", lang="fr"), lang="de"), '<p xml:lang="de">a</p><p xml:lang="fr">'
        'b</p>'),
    "picture": (e("figure", e("img", src="https://a.example/i.png", alt="x"), e("figcaption", "c")),
                '<p><figure><head>c</head><graphic url="https://a.example/i.png"/><figDesc>x</figDesc></figure></p>'),
    "formula": (e("math", tex="a<b", display="block"),
                '<p><formula notation="tex" rend="display">a&lt;b</formula></p>'),
    "code": (e("pre", "a\n b", language="c++"),
             '<ab type="code" xml:space="preserve"><code lang="c++">a b</code></ab>'),
    "list": (e("ol", e("li", "a"), e("li", e("p", "b")), start="3"), '<list rend="numbered"><item n="3">a</item>'
        '<item n="4"><p>b</p></item></list>'),
    "terms": (e("dl", e("dd", "x"), e("dt", "a"), e("dt", "b"), e("dd", "c")), '<list type="gloss"><label/><item>'
        'x</item><label>a</label><item/><label>b</label><item>c</item></list>'),
    "table": (e("table", e("caption", "C"), e("tr", e("th", "a", colspan="2")), e("tr", e("td", "b"), e("td", "c"))),
              '<table><head>C</head><row role="label"><cell role="label" cols="2">a</cell></row><row><cell>b</cell>'
              '<cell>c</cell></row></table>'),
    "quote": (e("blockquote", e("h3", "H"), e("p", "a"), cite="https://a.example/"),
              '<quote source="https://a.example/"><label>H</label><p>a</p></quote>'),
    "callout": (e("callout", e("p", "a"), kind="tip", title="T"), '<floatingText type="callout" subtype="tip"><body>'
        '<head>T</head><p>a</p></body></floatingText>'),
    "post": (e("post", e("p", "a"), author="Ann", date="2024-03-12", stamp="12 March"),
             '<floatingText type="post"><body><byline><name>Ann</name>, <date when="2024-03-12">'
             '12 March</date></byline><p>a</p></body></floatingText>'),
    "nothing": (e("hr"), '<milestone unit="section" rend="rule"/><p/>'),
}  # fmt: skip


@pytest.mark.parametrize(("block", "expected"), CASES.values(), ids=CASES)
def test_block(block, expected):
    assert inner(block) == expected


def test_headings_make_divisions():
    made = inner(e("p", "a"), e("h2", "B"), e("h3", "C"), e("p", "c"), e("h2", "D"))
    assert made == "<p>a</p><div><head>B</head><div><head>C</head><p>c</p></div></div><div><head>D</head></div>"


def test_a_note_stands_where_it_is_first_referred_to():
    notes = e("footnotes", e("note", e("p", "n"), id="1"), e("note", e("p", "m"), id="2"))
    made = inner(e("p", "a", e("noteref", id="1"), e("noteref", id="1")), notes)
    first = '<note place="bottom" n="1" xml:id="note-1"><p>n</p></note>'
    assert made == (f'<p>a{first}<ref type="note" target="#note-1">1</ref></p>'
                    f'{first.replace("1", "2").replace("<p>n", "<p>m")}')


def test_the_header_holds_the_metadata():
    told = {"authors": ["A & B"], "published": "2024-03-05T10:00:00Z", "site": "S", "licence": "CC BY",
            "description": "D"}
    tree = ElementTree.fromstring(render(doc(title="T", url="https://a.example/x", language="en",
        metadata=told)).encode())
    said = {name: tree.find(f".//{TEI}{name}").text for name in ("title", "author", "publisher", "date", "licence")}
    assert said == {"title": "T", "author": "A & B", "publisher": "S", "date": "2024-03-05T10:00:00Z",
                    "licence": "CC BY"}
    assert tree.find(f".//{TEI}sourceDesc//{TEI}ptr").get("target") == "https://a.example/x"
    assert tree.find(f".//{TEI}abstract/{TEI}p").text == "D"
    assert tree.find(f".//{TEI}application").get("version") == marrow.__version__
    assert tree.get("{http://www.w3.org/XML/1998/namespace}lang") == "en"


@given(document=DOCUMENTS)
def test_any_document_is_well_formed_and_its_references_lead_to_one_note(document):
    tree = ElementTree.fromstring(render(document).encode())
    assert tree.tag == f"{TEI}TEI" and [part.tag for part in tree] == [f"{TEI}teiHeader", f"{TEI}text"]
    named = [each.get("{http://www.w3.org/XML/1998/namespace}id") for each in tree.iter(f"{TEI}note")]
    assert len(set(filter(None, named))) == len(list(filter(None, named)))
    assert {ref.get("target")[1:] for ref in tree.iter(f"{TEI}ref") if ref.get("type") == "note"} <= set(named)


def test_a_note_that_only_another_note_refers_to_is_written_once():
    notes = [e("note", "n", e("noteref", id="2"), id=""), e("note", id="2")]
    assert render(doc(e("p", "a"), e("footnotes", *notes))).count('xml:id="note-2"') == 1
