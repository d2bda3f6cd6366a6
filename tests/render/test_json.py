# ruff: noqa: E501 - one case a line
"""JSON: each block's keys, that everything fits the schema, and that the schema would refuse what does not."""

import json

import jsonschema
import pytest
from hypothesis import given
from render.trees import DOCUMENTS, doc, e

from marrow.render.json import __doc__, render, schema
from marrow.render.text import render as render_text

CHECK = jsonschema.Draft202012Validator(schema())
A = {"href": "https://a.example/b"}
I = {"src": "https://a.example/i.png", "alt": "x"}  # noqa: E741


def para(text, **more):
    return {"type": "paragraph", "text": text, **more}


CASES = {
    "paragraph": (e("p", "a ", e("em", "b"), e("br"), "c"), para("a b\nc")),
    "links": (e("p", e("a", "x", **A), e("img", width="5", **I)), para("x", links=[{"text": "x", **A}],
        images=[{**I, "width": 5}])),
    "heading": (e("h3", "a"), {"type": "heading", "level": 3, "text": "a"}),
    "bullets": (e("ul", e("li", "a"), e("li", e("p", "b"), e("ul", e("li", "c")))),
                {"type": "list", "ordered": False, "items": [[para("a")], [para("b"), {"type": "list", "ordered": False,
                    "items": [[para("c")]]}]]}),
    "tasks": (e("ul", e("li", "a", checked="yes"), e("li", "b"), e("li", "c", checked="no")),
              {"type": "list", "ordered": False, "checked": [True, None, False], "items": [[para("a")], [para("b")],
                  [para("c")]]}),
    "numbers": (e("ol", e("li", "a"), start="4"), {"type": "list", "ordered": True, "start": 4,
        "items": [[para("a")]]}),
    "counting down": (e("ol", e("li", "a"), start="0", reversed=""), {"type": "list", "ordered": True, "start": 0,
        "reversed": True, "items": [[para("a")]]}),
    "definitions": (e("dl", e("dt", "T"), e("dt", "U"), e("dd", "d"), e("dt", "V"), e("dd", "e")),
                    {"type": "definitions", "items": [{"terms": ["T", "U"], "definitions": [[para("d")]]},
                        {"terms": ["V"], "definitions": [[para("e")]]}]}),
    "quote": (e("blockquote", e("p", "a"), cite="https://a.example/"), {"type": "quote", "blocks": [para("a")],
        "cite": "https://a.example/"}),
    "code": (e("pre", "a\n b\n", language="c"), {"type": "code", "text": "a\n b\n", "language": "c"}),
    "image": (e("figure", e("img", **I), e("figcaption", "c")), {"type": "image", **I, "caption": "c"}),
    "image alone": (e("p", e("img", **I)), {"type": "image", **I}),
    "figure": (e("figure", e("pre", "a"), e("figcaption", "c")), {"type": "figure",
        "blocks": [{"type": "code", "text": "a"}], "caption": "c"}),
    "table": (e("table", e("caption", "C"), e("tr", e("th", "a", colspan="2")), e("tr", e("td", "1"),
        e("td", e("p", "2"), e("p", "3")))),
              {"type": "table", "header": 1, "rows": [["a", "a"], ["1", "2\n\n3"]], "caption": "C"}),
    "callout": (e("callout", "a", kind="tip", title="T"), {"type": "callout", "kind": "tip", "title": "T",
        "blocks": [para("a")]}),
    "post": (e("post", e("p", "a"), author="Ann", link="https://a.example/u/ann", date="2024-03-12T19:04",
               stamp="12 March 2024", parent="https://a.example/#1", byline="kept"),
             {"type": "post", "author": "Ann", "link": "https://a.example/u/ann", "date": "2024-03-12T19:04",
              "stamp": "12 March 2024", "parent": "https://a.example/#1", "blocks": [para("a")]}),
    "post by nobody": (e("post", e("p", "a")), {"type": "post", "blocks": [para("a")]}),
    "details": (e("details", e("summary", "S"), e("p", "a")), {"type": "details", "summary": "S",
        "blocks": [para("a")]}),
    "formula": (e("math", display="block", tex="x"), {"type": "formula", "tex": "x"}),
    "formula in text": (e("p", "a ", e("math", tex="x")), para("a x")),
    "player": (e("embed", src="https://v.example/1", title="T"), {"type": "embed", "src": "https://v.example/1",
        "title": "T"}),
    "rule": (e("hr"), {"type": "rule"}),
    "notes": (e("footnotes", e("note", e("p", "a"), id="1")), {"type": "footnotes",
        "items": [{"id": "1", "blocks": [para("a")]}]}),
    "language": (e("p", "a", lang="fr"), para("a", lang="fr")),
    "division": (e("div", e("p", "a")), para("a")),
}  # fmt: skip


@pytest.mark.parametrize(("block", "expected"), CASES.values(), ids=CASES)
def test_block(block, expected):
    assert json.loads(render(doc(block)))["blocks"] == [expected]


def test_every_type_is_shown_and_documented():
    types = {block["properties"]["type"]["const"] for block in schema()["$defs"]["block"]["oneOf"]}
    assert {expected["type"] for _, expected in CASES.values()} == types
    assert all(f"`{name}`" in __doc__ for name in types)


def test_top():
    document = doc(e("p", "é"), title="T", language="fr", direction="ltr", url="https://a.example/",
                   metadata={"authors": ["Ann"], "image": None})
    assert json.loads(render(document)) == {
        "title": "T", "language": "fr", "direction": "ltr", "url": "https://a.example/",
        "metadata": {"authors": ["Ann"], "image": None}, "text": "é", "blocks": [para("é")],
    }  # fmt: skip
    assert "é" in render(document)


def test_indent():
    document = doc(e("p", "a"))
    assert render(document).startswith('{\n  "title"')
    assert render(document, indent=0).count("\n") == 1
    assert json.loads(render(document, indent=0)) == json.loads(render(document))


@pytest.mark.parametrize(
    "block",
    [{"type": "paragraph"}, {"type": "heading", "level": 1, "text": "a"}, {"type": "poem", "text": "a"},
     para("a", colour="red")],
    ids=["no text", "level 1", "unknown type", "unknown key"],
)
def test_schema_refuses(block):
    content = json.loads(render(doc()))
    CHECK.validate(content)
    with pytest.raises(jsonschema.ValidationError):
        CHECK.validate({**content, "blocks": [block]})


@given(DOCUMENTS)
def test_any_document_fits_the_schema(document):
    written = render(document)
    assert written == render(document)
    content = json.loads(written)
    CHECK.validate(content)
    assert content["text"] == render_text(document).removesuffix("\n")
