# ruff: noqa: E501 - tables of strings
"""Content in JSON: where pages keep it, and what is not content."""

import json
from urllib.parse import quote

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from marrow.page.scripts.hydration import longest
from marrow.page.walk import read

TEXT = "The quick brown fox jumps over the lazy dog, and then it does so again. " * 4
BODY = f"<p>{TEXT}</p><h2>More</h2>"


def _found(html: str) -> str:
    return "\n".join(longest(read(html)))


def _script(code: str, kind: str = "") -> str:
    return f"<script{kind and f' type={kind}'}>{code}</script>"


def _state(data: object) -> str:
    return json.dumps(data).replace("</", "<\\/")


NEXT_DATA = {"props": {"pageProps": {"post": {"title": "T", "content": BODY}}}}
DISCOURSE = {"topic": json.dumps({"post_stream": {"posts": [{"cooked": BODY, "raw": "x"},
    {"cooked": "<p>2nd " + TEXT}]}})}
DOUBLE = json.dumps(_state({"body": BODY})).replace("</", "<\\/")
SINGLE = _state({"body": BODY + ' "it\'s"'}).replace("\\", "\\\\").replace("'", "\\'")
HOLDERS = {
    "json-ld": _script(_state({"@type": "Article", "articleBody": BODY}), "application/ld+json"),
    "json-ld-graph": _script(_state({"@graph": [{"a": 1}, {"articleBody": BODY}]}), "application/ld+json"),
    "json-ld-escaped": _script(_state({"articleBody": BODY.replace("<", "&lt;")}), "application/ld+json"),
    "next-data": '<script id=__NEXT_DATA__ type="application/json">' + _state(NEXT_DATA) + "</script>",
    "discourse": f"<div data-preloaded='{json.dumps(DISCOURSE).replace(chr(39), '&#39;')}'></div>",
    "attribute": f"<div id=app data-page='{_state({'html': BODY})}'></div>",
    "window": _script(f"window.__INITIAL_STATE__ = {_state({'article': {'body': BODY}})};"),
    "window-index": _script(f"window['__STATE__']={_state([{'body': BODY}])}"),
    "const": _script(f"const state = {_state({'body': BODY})}; start(state)"),
    "second-statement": _script(f"var a = 1;\nwindow.a = {{}};window.b={_state({'body': BODY})};"),
    "json-parse-double": _script(f"window.x = JSON.parse({DOUBLE});"),
    "json-parse-single": _script(f"window.x = JSON.parse('{SINGLE}')"),
    "function": _script("window.x=(function(a){return {d:[{body:" + json.dumps(BODY) + ",y:a}]}}(1));"),
    "names without quotes": _script("window.__NUXT__={n:1,d:[{body:" + json.dumps(BODY) + "}]};"),
    "json-in-json": _script(_state({"x": _state({"y": _state({"body": BODY})})}), "application/json"),
    "trailing-comma": _script(_state({"articleBody": BODY})[:-1] + ",}", "application/ld+json"),
    "in-a-comment": _script("<!--\n" + _state({"articleBody": BODY}) + "\n-->", "application/ld+json"),
    "in-cdata": _script("//<![CDATA[\n" + _state([{"articleBody": BODY}]) + "\n//]]>", "application/ld+json"),
    "after-a-comment": _script("/* made by hand */ " + _state({"articleBody": BODY}), "application/ld+json"),
    "script-of-html": _script(BODY, "text/html"),
    "script-of-a-template": _script(BODY, "text/x-template"),
    "escaped as an address": _script(f'var d = JSON.parse(decodeURIComponent("{quote(_state({"body": BODY}))}"));'),
    "put into the page": _script(f'document.getElementById("app").innerHTML = {_state(BODY * 2)};'),
    "between accents": _script(f"const page = `{(BODY * 2).replace('</', '<' + chr(92) + '/')}`; show(page)"),
    "between single quotes": _script(f"document.write('{(BODY * 2).replace(chr(47), chr(92) + chr(47))}')"),
    "between single quotes, in parts": _script(
        f"document.write('<p>{TEXT}</p>');\ndocument.write('<h2>More</h2><p>{TEXT}</p>');"),
    "script-of-markdown": _script(BODY, "text/markdown"),
    "markdown-as-key": _script(_state({"page": {"markdown": BODY}}), "application/json"),
    "control-characters": _script('{"body": "' + BODY + '\n\t"}', "application/json"),
}  # fmt: skip


@pytest.mark.parametrize("holder", HOLDERS)
def test_body_is_found(holder):
    assert BODY in _found(HOLDERS[holder])


def test_markdown_in_a_box_for_text_is_found():
    assert _found(f"<textarea># More\n\n{TEXT}\n\n- a\n- b\n</textarea>") == (
        f"<h1>More</h1><p>{TEXT}</p><ul><li>a</li><li>b</li></ul>"
    )


def test_posts_keep_their_order():
    assert _found(HOLDERS["discourse"]).index("More") < _found(HOLDERS["discourse"]).index("2nd")


def test_plain_text_becomes_paragraphs():
    found = _found(_script(_state({"articleBody": f"{TEXT}\n\n1 < 2 & {TEXT}"}), "application/ld+json"))
    assert found == f"<p>{TEXT}</p><p>1 &lt; 2 &amp; {TEXT}</p>"


def test_a_script_without_spaces_is_prose():
    assert "漢字" in _found(_script(_state({"body": "漢字" * 200}), "application/json"))


@pytest.mark.parametrize("text", ["밤 배는 시월 말까지 운항을 계속한다. " * 5, "夜航渡轮保留到十月底之后再决定是否继续。" * 4])
def test_scripts_that_need_fewer_characters_are_content_sooner(text):
    assert text.strip() in _found(_script(_state({"view": {"contents": f"<p>{text}</p>"}}), "application/json"))
    assert not _found(_script(_state({"view": {"contents": "<p>The ferry stays. " * 5}}), "application/json"))


def test_the_longest_is_taken():
    short, long = ({"articleBody": TEXT * times} for times in (1, 2))
    for pair in ((short, long), (long, short)):
        found = _found("".join(_script(_state(data), "application/ld+json") for data in pair))
        assert len(found) == len(f"<p>{TEXT * 2}</p>")


def _pushed(*rows: str) -> str:
    """Scripts as Next.js writes them: the rows as one stream, cut anywhere."""
    stream = "".join(rows)
    cuts = [stream[at : at + 97] for at in range(0, len(stream), 97)]
    return "".join(_script(f"self.__next_f.push([1,{_state(cut)}])") for cut in cuts)


STREAM = [
    '0:["$","$L1",null,{"children":"no"}]\n',
    '2:I[123,["a","b"],"default"]\n',
    "3:" + json.dumps(["$", "article", None, {"className": "x", "children": [
        ["$", "h2", None, {"children": "Head & tail"}],
        ["$", "p", "k", {"children": [TEXT, ["$", "a", None, {"href": "/x", "children": "link"}], "$undefined"]}],
        ["$", "$L4", None, {"children": ["$", "p", None, {"children": TEXT}]}],
        ["$", "script", None, {"children": "unseen"}],
        ["$", "div", None, {"dangerouslySetInnerHTML": {"__html": "<b>raw</b>"}}]]}]) + "\n",
]  # fmt: skip


def test_a_stream_of_elements_becomes_markup():
    found = _found(_script("(self.__next_f=self.__next_f||[]).push([0])") + _pushed(*STREAM))
    assert "<h2>Head &amp; tail</h2>" in found
    assert f'<p>{TEXT}<a href="/x">link</a></p><p>{TEXT}</p><div><b>raw</b></div></article>' in found
    assert "unseen" not in found
    assert "undefined" not in found


def test_links_and_pictures_of_a_stream_are_kept_those_of_components_too():
    cell = ["$", "td", None, {"colSpan": 2, "style": {}, "hidden": True, "children": ["a", ["$", "br", None, {}], "b"]}]
    link = ["$", "$L7", None, {"href": "/y?a&b", "prefetch": False, "children": "y"}]
    picture = ["$", "$L8", None, {"src": "/a.jpg", "alt": "A", "onError": "x"}]
    row = ["$", "p", None, {"children": [TEXT, link, picture, cell]}]
    assert _found(_pushed("6:" + json.dumps(row) + "\n")) == (
        f'<p>{TEXT}<a href="/y?a&amp;b">y</a><img src="/a.jpg" alt="A"><td colspan="2">a<br>b</td></p>'
    )


def test_a_stream_of_texts_is_measured_in_bytes():
    text = f"<p>é漢 {TEXT}</p>"
    row = f"4:T{len(text.encode()):x},{text}"
    found = _found(_pushed(row, '5:{"post":{"body":' + json.dumps("<p>After " + TEXT) + "}}\n"))
    assert found == f"{text}\n<p>After {TEXT}"


NOTHING = {
    "no-script": "<p>text",
    "short": _script(_state({"articleBody": "Too short to be content, this is."}), "application/ld+json"),
    "other-key": _script(_state({"tracking": TEXT}), "application/json"),
    "code": _script(_state({"body": "x" * 500}), "application/json"),
    "not-json": _script("{" + TEXT + "}", "application/json"),
    "function": _script("window.f = function() { return '" + TEXT + "' }"),
    "template": "<template><script type='application/json'>" + _state({"body": BODY}) + "</script></template>",
    "string with places to be filled": _script("x.innerHTML = `" + BODY + "<p>${title}</p>`"),
    "string of a menu": _script("x.innerHTML = '<ul>" + "<li>Some words of a menu" * 20 + "'"),
    "box for text": f"<textarea>{TEXT * 3}</textarea>",
    "template-of-html": _script(BODY + "<p>{{ title }}</p>", "text/html"),
    "cut": _script(_state({"body": BODY})[:-40], "application/json"),
    "number": _script('{"body": ' + "9" * 9999 + "}", "application/json"),
    "deep": _script("[" * 9999, "application/json"),
}


@pytest.mark.parametrize("holder", NOTHING)
def test_nothing_is_found(holder):
    assert _found(NOTHING[holder]) == ""


_json = st.recursive(
    st.none() | st.booleans() | st.floats() | st.text(max_size=60),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(["body", "text", "x", "children"]),
        inner, max_size=4),
    max_leaves=20,
)


@given(_json, st.sampled_from(["application/json", "", "stream"]))
def test_any_json_can_be_read(data, kind):
    element = ["$", "div", None, data]
    html = _pushed(f"1:{json.dumps(element)}\n") if kind == "stream" else _script(f"window.a={_state(data)}", kind)
    assert isinstance(_found(html), str)


@given(st.text(st.sampled_from("{}[]\"'`<>\\:,;=aT1f(\n $JSON.parse__next_f.push"), max_size=400))
def test_any_script_can_be_read(code):
    assert isinstance(_found(_script(code + " " * 200)), str)
    assert isinstance(_found(_script(code + " " * 200, "application/json")), str)


LINE = "The ferry has crossed the river at this bend since the bridge went down in 1947. " * 2
WANTED = f'<p>{LINE}<a href="https://a.example/">here</a></p><h2>Winter</h2><ul><li>ice</li></ul>'
RICH = {
    "prosemirror": {"type": "doc", "content": [
        {"type": "paragraph", "content": [{"type": "text", "text": LINE}, {"type": "text", "text": "here", "marks": [
            {"type": "link", "attrs": {"href": "https://a.example/"}}]}]},
        {"type": "heading", "attrs": {"level": 2}, "content": [{"type": "text", "text": "Winter"}]},
        {"type": "bulletList", "content": [{"type": "listItem", "content": [{"type": "text", "text": "ice"}]}]}]},
    "slate": [{"type": "paragraph", "children": [{"text": LINE}, {"type": "link", "url": "https://a.example/",
        "children": [{"text": "here"}]}]},
              {"type": "heading-two", "children": [{"text": "Winter"}]},
              {"type": "bulleted-list", "children": [{"type": "list-item", "children": [{"text": "ice"}]}]}],
    "contentful": {"nodeType": "document", "content": [
        {"nodeType": "paragraph", "content": [{"nodeType": "text", "value": LINE, "marks": []}, {
            "nodeType": "hyperlink", "data": {"uri": "https://a.example/"},
            "content": [{"nodeType": "text", "value": "here", "marks": []}]}]},
        {"nodeType": "heading-2", "content": [{"nodeType": "text", "value": "Winter", "marks": []}]},
        {"nodeType": "unordered-list", "content": [{"nodeType": "list-item",
            "content": [{"nodeType": "text", "value": "ice"}]}]}]},
    "portable-text": [
        {"_type": "block", "style": "normal", "markDefs": [{"_key": "k1", "_type": "link",
            "href": "https://a.example/"}],
         "children": [{"_type": "span", "text": LINE, "marks": []}, {"_type": "span", "text": "here",
             "marks": ["k1"]}]},
        {"_type": "block", "style": "h2", "children": [{"_type": "span", "text": "Winter"}]},
        {"_type": "block", "style": "normal", "listItem": "bullet", "children": [{"_type": "span", "text": "ice"}]}],
    "lexical": {"root": {"type": "root", "children": [
        {"type": "paragraph", "children": [{"type": "text", "text": LINE}, {"type": "link", "url": "https://a.example/",
            "children": [
            {"type": "text", "text": "here"}]}]},
        {"type": "heading", "tag": "h2", "children": [{"type": "text", "text": "Winter"}]},
        {"type": "list", "children": [{"type": "listitem", "children": [{"type": "text", "text": "ice"}]}]}]}},
    "editor-js": {"time": 1, "blocks": [
        {"type": "paragraph", "data": {"text": LINE + '<a href="https://a.example/">here</a>'}},
        {"type": "header", "data": {"text": "Winter", "level": 2}}, {"type": "list", "data": {"style": "unordered",
            "items": ["ice"]}}]},
    "notion": [
        {"type": "paragraph", "paragraph": {"rich_text": [
            {"type": "text", "text": {"content": LINE}, "plain_text": LINE},
            {"type": "text", "text": {"content": "here"}, "plain_text": "here", "marks": [{"type": "link", "href":
                "https://a.example/"}]}]}},
        {"type": "heading_2", "heading_2": {"rich_text": [{"type": "text", "plain_text": "Winter"}]}},
        {"type": "bulleted_list_item", "bulleted_list_item": {"rich_text": [{"type": "text", "plain_text": "ice"}]}}],
    "model": {"blocks": [
        {"type": "paragraph", "model": {"text": LINE, "blocks": [{"type": "fragment", "model": {"text": LINE}},
            {"type": "link", "url": "https://a.example/", "model": {"blocks": [
                {"type": "fragment", "model": {"text": "here"}}]}}]}},
        {"type": "heading", "model": {"blocks": [{"type": "fragment", "model": {"text": "Winter"}}]}},
        {"type": "unorderedList", "model": {"blocks": [{"type": "listItem", "model": {"text": "ice"}}]}}]},
    "content-elements": [
        {"type": "text", "content": LINE + '<a href="https://a.example/">here</a>'},
        {"type": "header", "level": 2, "content": "Winter"},
        {"type": "list", "list_type": "unordered", "items": [{"type": "text", "content": "ice"}]}],
    "draft-js": {"blocks": [
        {"type": "unstyled", "text": LINE}, {"type": "header-two", "text": "Winter"}, {"type": "unordered-list-item",
            "text": "ice"}]},
}  # fmt: skip


@pytest.mark.parametrize("name", RICH)
def test_trees_of_rich_text_become_what_they_say(name):
    link = '<a href="https://a.example/">here</a>'
    wanted = WANTED.replace(link, "") if name == "draft-js" else WANTED
    page = {"story": RICH[name], "menu": [{"type": "link", "title": "x" * 300}]}
    assert _found(_script(_state({"props": {"page": page}}), "application/json")) == wanted


def test_marks_code_and_numbers_of_rich_text():
    nodes = [{"type": "paragraph", "content": [{"type": "text", "text": LINE + "<", "marks": [{"type": "bold"},
        {"type": "italic"}]}]},
             {"type": "codeBlock", "attrs": {"language": "sh"}, "content": [{"type": "text", "text": "ls\n  -l"}]},
             {"type": "orderedList", "content": [{"type": "listItem",
                 "content": [{"type": "text", "text": "one"}]}]}]  # fmt: skip
    found = _found(_script(_state({"body": nodes, "pad": "x" * 200}), "application/json"))
    assert found == (f'<p><strong><em>{LINE}&lt;</em></strong></p><pre><code class="language-sh">ls\n  -l</code></pre>'
                     f'<ol><li>one</li></ol>')


def test_html_under_any_key_and_markdown_under_a_known_one():
    page = f"<p>{TEXT}</p><p>{TEXT}</p>"
    assert _found(_script(_state({"storyXy": page}), "application/json")) == page
    assert _found(_script(_state({"storyXy": TEXT}), "application/json")) == ""
    text = f"# The ferry\n\n{LINE.strip()}\n\n- ice\n- fog\n\n```sh\n# ls\n```\n\n{LINE.strip()}"
    said = f"<p>{LINE.strip()}</p>"
    code = '<pre><code class="language-sh"># ls\n</code></pre>'
    assert _found(_script(_state({"content": text}), "application/json")) == (
        f"<h1>The ferry</h1>{said}<ul><li>ice</li><li>fog</li></ul>{code}{said}"
    )
    text = f"{LINE.strip()}\nand **more** of *it* in `a_b_c`.\n\n1. [ice](https://a.example/a_b_c)\n\n2. fog"
    text += "\n\n> said\n> so"
    assert _found(_script(_state({"content": text}), "application/json")) == (
        f"<p>{LINE.strip()}\nand <strong>more</strong> of <em>it</em> in <code>a_b_c</code>.</p><ol><li>"
        '<a href="https://a.example/a_b_c">ice</a></li><li>fog</li></ol><blockquote>said\nso</blockquote>'
    )


@pytest.mark.parametrize("rule", ["---", " * * *", "___  "])
def test_rules_of_markdown(rule):
    found = _found(_script(f"## So\n\n{TEXT}\n\n{rule}\n\n- one\n{rule}\n{TEXT}\n---\n", "text/markdown"))
    assert found == f"<h2>So</h2><p>{TEXT}</p><hr><ul><li>one</li></ul><hr><p>{TEXT}\n---</p>"


def test_html_in_an_attribute_is_found_if_it_is_long():
    assert _found(f"<x-article html='{BODY * 2}'></x-article>") == BODY * 2
    assert not _found(f"<x-article html='{BODY}'></x-article>")
    assert not _found(f"<x-article html='<b>{TEXT}{TEXT}</b>'></x-article>")


def test_addresses_and_code_in_markdown_hold_no_marks():
    text = f"{LINE.strip()}\n\n**[ice](https://a.example/_b_/c)** ![fog](https://a.example/**d**.png) `*e* [f](g)`"
    assert _found(_script(_state({"content": text}), "application/json")) == (
        f'<p>{LINE.strip()}</p><p><strong><a href="https://a.example/_b_/c">ice</a></strong>'
        ' <img src="https://a.example/**d**.png" alt="fog"> <code>*e* [f](g)</code></p>'
    )


def test_formats_of_rich_text_as_bits():
    words = [{"type": "text", "text": LINE, "format": 0}, {"type": "text", "text": "fog", "format": 3}]
    line = {"type": "paragraph", "children": words}
    found = _found(_script(_state({"doc": {"root": {"children": [line, line]}}}), "application/json"))
    assert found == f"<p>{LINE}<strong><em>fog</em></strong></p>" * 2


KEYS = "type _type children content text marks markDefs _key attrs data items style level listItem".split()
TREES = st.recursive(
    st.one_of(st.none(), st.text(max_size=9), st.integers(), st.sampled_from(["paragraph", "h2", "link", "k"])),
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(st.sampled_from(KEYS), inner, max_size=5)),
    max_leaves=30,
)


@settings(max_examples=60)
@given(TREES)
@example([{"type": "PARAGRAPH"}, {"type": "PARAGRAPH"}])  # blocks without text beside those with some
@example(["0", {"type": "PARAGRAPH"}, {"type": "PARAGRAPH"}])
@example("__next_f")  # an article may speak of it
def test_any_tree_is_read(data):
    nodes = [{"type": "p", "text": LINE * 2}, {"type": "p", "children": data}, data]
    assert LINE in _found(_script(_state({"body": nodes, "content": data, "pad": "x" * 200}), "application/json"))


def test_a_deep_tree_is_cut_off():
    node = {"type": "p", "text": LINE}
    for _ in range(300):
        node = {"type": "p", "children": [node]}
    assert LINE in _found(_script(_state({"body": [node, {"type": "p", "text": LINE * 2}]}), "application/json"))
