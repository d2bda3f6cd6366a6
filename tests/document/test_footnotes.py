# ruff: noqa: E501 - a case is a page and a tree, each in one string
"""Footnotes: references and notes."""

import pytest
from valid import shown

FOOTNOTES = [
    ('usual', '<p>a<sup id=r1><a href="#fn1">1</a></sup> b<sup><a href="#fn2">2</a></sup></p><h2>Notes</h2><ol>'
              '<li id=fn1>One <a href="#r1">↩</a></li><li id=fn2><p>Two.</p><p>More.</p></li></ol>',
     """p["a" noteref<id=1> " b" noteref<id=2>]
footnotes[note<id=1>[p["One"]] note<id=2>[p["Two."] p["More."]]]"""),
    ('by first reference', '<p>a<a href="#n2" class=footnote-ref>[2]</a> b<a href="#n1" class=footnote-ref>[1]</a>'
                           ' c<a href="#n2" class=footnote-ref>[2]</a></p><div class=footnotes><p id=n1>[1] One</p>'
                           '<p id=n2>[2] Two</p></div>',
     """p["a" noteref<id=1> " b" noteref<id=2> " c" noteref<id=1>]
footnotes[note<id=1>[p["Two"]] note<id=2>[p["One"]]]"""),
    ('encyclopedia', '<p>a<sup class=reference id=cite_ref-1><a href="#cite_note-1"><span>[</span>1<span>'
                     ']</span></a></sup></p><h2>References</h2><ol class=references><li id=cite_note-1>'
                     '<span class=mw-cite-backlink>^ <a href="#cite_ref-1">a</a> <a href="#x">b</a></span> <span>'
                     'Book</span></li></ol>',
     """p["a" noteref<id=1>]
footnotes[note<id=1>[p["Book"]]]"""),
    ('word processors', '<p>a<a href="#_ftn1" name="_ftnref1"><sup>[1]</sup></a></p><hr><p>'
                        '<a href="#_ftnref1" name="_ftn1"><sup>[1]</sup></a> One</p>',
     """p["a" noteref<id=1>]
footnotes[note<id=1>[p["One"]]]"""),
    ('several in one', '<p>a<sup>[<a href="#f1">1</a>, <a href="#f2">2</a>]</sup></p><p id=f1>1. One</p><p id=f2>'
                       '2. Two</p>',
     """p["a" noteref<id=1> noteref<id=2>]
footnotes[note<id=1>[p["One"]] note<id=2>[p["Two"]]]"""),
    ('asides', '<p>a<a role=doc-noteref href="#i1">1</a></p><aside id=i1 role=doc-footnote><span class=label>'
               '[<a role=doc-backlink href="#r">1</a>]</span><p>One</p></aside>',
     """p["a" noteref<id=1>]
footnotes[note<id=1>[p["One"]]]"""),
    ('definitions', '<p>a<a class="footnote-reference" href="#i1" id=r>1</a></p><dl class=footnote><dt id=i1>'
                    '<a href="#r">1</a></dt><dd><p>One</p></dd></dl>',
     """p["a" noteref<id=1>]
footnotes[note<id=1>[p["One"]]]"""),
    ('unreferenced stay', '<p>a<sup><a href="#f2">2</a></sup></p><h2>Notes</h2><ol><li id=f1>One</li><li id=f2>'
                          'Two</li></ol>',
     """p["a" noteref<id=1>]
h2["Notes"]
ol[li["One"]]
footnotes[note<id=1>[p["Two"]]]"""),
    ('no such note', '<p>a<sup><a href="#f9">9</a></sup> b<sup><a href="http://x.org/#f">3</a></sup></p>',
     'p["a" sup<lost>["9"] " b" sup[a<href=http://x.org/#f>["3"]]]'),
    ('not notes', '<p><a href="#p1">1</a> <a href="#p2">2</a></p><div id=p1><h2>P</h2><p>x</p></div><div id=p2>y</div>',
     """p["1 2"]
h2["P"]
p["x"]
p["y"]"""),
]


@pytest.mark.parametrize(("html", "tree"), [pytest.param(html, tree, id=name) for name, html, tree in FOOTNOTES])
def test_footnotes(html: str, tree: str) -> None:
    assert shown(html) == tree
