# ruff: noqa: E501 - one case a line
"""HTML: what each element becomes, the page around it, and that nothing beyond the white list ever comes out."""

import re

import pytest
from hypothesis import given
from render.trees import DOCUMENTS, HOSTILE, doc, e
from selectolax.lexbor import LexborHTMLParser

from marrow.document.elements import Contents
from marrow.render.flow import plain
from marrow.render.html import STYLE, render


def inner(*blocks, **knobs):
    """The HTML of blocks without the article around them."""
    html = render(doc(*blocks), page=False, **knobs)
    return html.removeprefix("<article>\n").removesuffix("</article>\n").rstrip("\n")


A = {"href": "https://a.example/b"}
I = {"src": "https://a.example/i.png", "alt": "x"}  # noqa: E741
TABLE = '<div class="scroll" role="region" aria-label="{}" tabindex="0"><table>\n{}</table></div>'
CASES = {
    "text": (e("p", "a < b & \"c\""), '<p>a &lt; b &amp; "c"</p>'),
    "inline": (e("p", e("em", "a"), e("kbd", "b"), e("br"), e("q", "c")), "<p><em>a</em><kbd>b</kbd><br><q>c</q></p>"),
    "attributes": (e("p", e("abbr", "a", title='x"y'), e("time", "b", datetime="2024-03-05")),
                   '<p><abbr title="x&quot;y">a</abbr><time datetime="2024-03-05">b</time></p>'),
    "language": (e("p", e("span", "a", lang="ar", dir="rtl")), '<p><span lang="ar" dir="rtl">a</span></p>'),
    "bad language": (e("p", "a", lang='x" onload="y', dir="up"), "<p>a</p>"),
    "link": (e("p", e("a", "x", **A)), '<p><a href="https://a.example/b">x</a></p>'),
    "mail": (e("p", e("a", "x", href="mailto:a@b.example")), '<p><a href="mailto:a@b.example">x</a></p>'),
    "script link": (e("p", e("a", "x", href="javascript:alert(1)")), "<p>x</p>"),
    "encoded script link": (e("p", e("a", "x", href="&#x6a;avascript:alert(1)")), "<p>x</p>"),
    "link in link": (e("p", e("a", "x", e("a", "y", **A), **A)), '<p><a href="https://a.example/b">xy</a></p>'),
    "own attributes go": (e("p", "a", onclick="x", style="y", id="z"), "<p>a</p>"),
    "unknown element": (e("p", e("script", "a")), "<p>a</p>"),
    "image": (e("p", e("img", width="10", height="x", **I)), '<p><img width="10" src="https://a.example/i.png" alt="x"'
        ' loading="lazy"></p>'),
    "image without address": (e("p", e("img", src="data:x", alt="x"), "a"), "<p>a</p>"),
    "figure": (e("figure", e("img", **I), e("figcaption", "c")), '<figure><img src="https://a.example/i.png" alt="x"'
        ' loading="lazy"><figcaption>c</figcaption></figure>'),
    "tasks": (e("ul", e("li", "a", checked="yes"), e("li", e("p", "b"), e("p", "c"), checked="no"),
                e("li", checked="no")),
              "<ul><li>☑ a</li><li><p>☐ b</p><p>c</p></li><li></li></ul>"),
    "numbers": (e("ol", e("li", "a"), e("li", "b", value="7"), start="3", reversed=""),
                '<ol start="3" reversed><li>a</li><li value="7">b</li></ol>'),
    "quote": (e("blockquote", "a", cite="https://a.example/"), '<blockquote cite="https://a.example/">a</blockquote>'),
    "code": (e("pre", "\na <b>\n", language="c++"), '<pre><code class="language-c++">\na &lt;b&gt;\n</code></pre>'),
    "formula": (e("p", e("math", tex="a<b")), '<p><span role="math" class="tex">a&lt;b</span></p>'),
    "display": (e("math", display="block", tex="x"), '<div role="math" class="tex">x</div>'),
    "ruby": (e("p", e("ruby", "字", e("rt", "zi"))), "<p><ruby>字<rp>(</rp><rt>zi</rt><rp>)</rp></ruby></p>"),
    "callout": (e("callout", e("p", "a"), kind="tip", title="T<"), '<aside role="note" class="callout tip"'
        ' aria-label="T&lt;"><p><strong>T&lt;</strong></p><p>a</p></aside>'),
    "callout of another kind": (e("callout", "a", kind='"x'), '<aside role="note" class="callout note"'
        ' aria-label="Note"><p>a</p></aside>'),
    "post": (e("post", e("p", "a"), author="A<", date='2024-03-12"', stamp="12 March"),
             '<article>\n<header><strong>A&lt;</strong>, <time datetime="2024-03-12&quot;">12 March</time></header>'
             '\n<p>a</p>\n</article>'),
    "post without a date": (e("post", e("p", "a"), author="Ann"), "<article>\n<header><strong>Ann</strong></header>"
        "\n<p>a</p>\n</article>"),
    "post by nobody": (e("post", e("p", "a"), e("p", "b"), date="2024-03-12"), "<article>\n<p>a</p>\n<p>b</p>"
        "\n</article>"),
    "details": (e("details", e("summary", "S"), e("p", "a")), "<details><summary>S</summary><p>a</p></details>"),
    "player": (e("embed", src="https://v.example/1"), '<p><a href="https://v.example/1">v.example</a></p>'),
    "script player": (e("embed", src="javascript:1", title="T"), "<p>T</p>"),
    "table": (e("table", e("caption", "C"), e("tr", e("th", "a"), e("th", "b")), e("tr", e("th", "x"),
        e("td", "1", colspan="2", align="right"))),
              TABLE.format("C", '<caption>C</caption>\n<thead>\n<tr><th scope="col">a</th><th scope="col">b</th></tr>'
                                '\n</thead>\n<tbody>\n<tr><th scope="row">x</th><td colspan="2" style="text-align:'
                                ' right">1</td></tr>\n</tbody>\n')),
    "table without headers": (e("table", e("tr", e("td", "a"))), TABLE.format("Table", "<tbody>\n<tr><td>a</td></tr>"
        "\n</tbody>\n")),
    "header reaching down": (e("table", e("tr", e("th", "a", rowspan="2")), e("tr", e("td", "b"))),
                             TABLE.format("Table", '<tbody>\n<tr><th rowspan="2" scope="row">a</th></tr>\n<tr><td>'
                                                   'b</td></tr>\n</tbody>\n')),
}  # fmt: skip


@pytest.mark.parametrize(("block", "expected"), CASES.values(), ids=CASES)
def test_block(block, expected):
    assert inner(block) == expected


def test_notes_are_linked_both_ways():
    text = e("p", "a", e("noteref", id="1"), "b", e("noteref", id="1"), e("noteref", id="9"))
    tree = LexborHTMLParser(inner(text, e("footnotes", e("note", e("p", "n"), id="1"), e("note", e("pre", "m"),
        id="2"))))
    assert [(a.attributes["id"], a.attributes["href"]) for a in tree.css("[role=doc-noteref]")] == [
        ("ref-1", "#note-1"), ("ref-1-2", "#note-1"),
    ]  # fmt: skip
    assert [(li.attributes["id"], li.attributes["value"]) for li in tree.css("[role=doc-endnotes] li")] == [
        ("note-1", "1"), ("note-2", "2"),
    ]  # fmt: skip
    assert [a.attributes["href"] for a in tree.css("[role=doc-backlink]")] == ["#ref-1"]
    assert tree.css_first("p").text() == "a1b19"


META = {"authors": ["Ann <b>", "Bo"], "published": "2024-03-05T10:00:00+01:00", "site": "The Site"}


def test_page():
    html = render(doc(e("h2", "A"), title='T & "x"', language="ar", direction="rtl", url="https://www.a.example/p",
                      metadata=META))
    tree = LexborHTMLParser(html)
    assert html.startswith('<!doctype html>\n<html lang="ar" dir="rtl">\n')
    assert tree.css_first("title").text() == 'T & "x" — The Site'
    assert len(tree.css("main")) == 1
    assert [h.text() for h in tree.css("h1")] == ['T & "x"']
    assert tree.css_first(".byline").text() == "Ann <b>, Bo · 2024-03-05"
    assert tree.css_first("time").attributes["datetime"] == META["published"]
    assert tree.css_first("body > a").attributes["href"] == "#" + tree.css_first("main").attributes["id"]
    assert tree.css_first("footer a").attributes["href"] == "https://www.a.example/p"


def test_bare_page():
    html = render(doc(url="javascript:alert(1)"))
    tree = LexborHTMLParser(html)
    assert tree.css_first("html").attributes["lang"] == "und"
    assert tree.css_first("title").text() == "Untitled"
    assert not tree.css("h1, header, footer, article *")


def test_fragment():
    html = render(doc(e("p", "a"), title="T", language="fr"), page=False)
    assert html == '<article lang="fr">\n<header>\n<h1>T</h1>\n</header>\n<p>a</p>\n</article>\n'
    assert "T" not in render(doc(e("p", "a"), title="T"), page=False, title=False)


def test_knobs():
    block = e("p", e("a", "x", **A), e("img", **I))
    assert inner(block, links=False, images=False) == "<p>x</p>"


def _luminance(colour):
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@pytest.mark.parametrize("scheme", [0, 1], ids=["light", "dark"])
def test_contrast(scheme):
    colours = [dict(re.findall(r"--(\w+):(#\w{6})", rule)) for rule in re.findall(r":root\{(.*?)\}", STYLE)][scheme]
    for over, under, least in [("ink", "paper", 7), ("ink", "soft", 7), ("link", "paper", 4.5), ("link", "soft", 4.5),
                               ("rule", "paper", 3)]:
        light, dark = sorted((_luminance(colours[over]), _luminance(colours[under])), reverse=True)
        assert (light + 0.05) / (dark + 0.05) >= least, (over, under)


def test_style_is_small():
    assert len(STYLE) < 3000


TAGS = {"html", "head", "meta", "title", "style", "body", "main", "nav", "article", "header", "footer", "p", "h1", "h2",
        "h3", "h4", "h5", "h6", "ul", "ol", "li", "dl", "dt", "dd", "blockquote", "pre", "code", "hr", "figure",
        "figcaption", "table", "caption", "thead", "tbody", "tr", "th", "td", "aside", "details", "summary", "div",
        "section", "a", "em", "strong", "del", "ins", "sup", "sub", "kbd", "mark", "q", "cite", "abbr", "time", "br",
        "img", "ruby", "rt", "rp", "span", "bdo"}
NAMES = {"lang", "dir", "href", "src", "alt", "width", "height", "loading", "start", "reversed", "value", "cite",
         "title", "datetime", "class", "role", "aria-label", "colspan", "rowspan", "scope", "style", "id", "tabindex",
         "name", "content", "charset", "http-equiv"}


def _walk(tree):
    for node in tree.root.traverse():
        if node.tag and not node.tag.startswith(("-", "!")):
            yield node


def assert_on_the_list(html):
    for node in _walk(LexborHTMLParser(html)):
        assert node.tag in TAGS, node.tag
        for name, value in node.attributes.items():
            assert name in NAMES, name
            if name in ("href", "src") or (name == "cite"):
                assert re.match(r"https?://|mailto:|tel:|#", value, re.I), value
            if name == "style":
                assert re.fullmatch("text-align: (left|right|center)", value)


@pytest.mark.parametrize("text", ['"><script>alert(1)</script>', "a\" onclick='x'", "&lt;<b>"])
def test_contents_are_escaped_and_lead_to_headings_that_are_there(text):
    there, gone = e("h2", "A"), e("h2", "B")
    entries = [(3, text, there), (1, "b", gone), (2, "c", None), (5, "d", there), (2, "e", there)]
    blocks = e("p", "p"), there, e("p", "q")
    document = doc(*blocks, contents=lambda: (Contents(text, entries), Contents("", entries[:1])))
    html = render(document, contents=True)
    assert_on_the_list(html)
    tree = LexborHTMLParser(html)
    assert [nav.attributes["aria-label"] for nav in tree.css("nav")] == [text, "Contents"]
    assert [(a.attributes["href"], a.text()) for a in tree.css("nav a")] == [("#section-1", said) for said in (text,
        "d", "e", text)]
    assert [li.text(deep=False) for li in tree.css("nav li")] == ["", "b", "c", "", "", ""]
    assert len(tree.css("#section-1")) == 1
    assert not LexborHTMLParser(render(document, contents=True, links=False)).css("nav a, [id=section-1]")
    assert "<nav" not in render(document)


@given(DOCUMENTS)
def test_nothing_beyond_the_white_list(document):
    html = render(document)
    assert html == render(document)
    assert_on_the_list(html)
    tree = LexborHTMLParser(html)
    assert len(tree.css("main")) == 1
    assert len(tree.css("h1")) <= 1
    assert len(tree.css("img:not([alt])")) == 0
    ids = [node.attributes["id"] for node in tree.css("[id]")]
    assert len(ids) == len(set(ids))
    assert all(a.attributes["href"][1:] in ids for a in tree.css('a[href^="#"]'))


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_values(text):
    kept = {"href": text, "src": text, "alt": text, "title": text, "lang": text, "dir": text, "kind": text, "id": text,
            "tex": text, "language": text, "cite": text, "datetime": text, "start": text, "align": text,
            "scope": text}  # fmt: skip
    names = ["a", "abbr", "time", "img", "math", "noteref", "span", "ol", "blockquote", "pre", "embed", "callout",
             "div", "td"]
    blocks = [e("table", e("tr", e("td", text, **kept), e("th", text, **kept)))]
    blocks += [e("p", e(name, text, **kept)) if name not in ("ol", "embed", "pre") else e(name, e("li", text), **kept)
               for name in names]
    document = doc(*blocks, title=text, language=text, direction=text, url=text, metadata={"authors": [text],
        "published": text, "site": text})
    assert_on_the_list(render(document))


@given(DOCUMENTS)
def test_text_survives(document):
    def words(text):
        return sorted(re.sub(r"[\W\d_]", "", text))

    blocks = [e("p", plain([block])) for block in document.body]
    html = LexborHTMLParser(inner(*blocks)).body
    assert words(html.text() if html else "") == words(plain(document.body))


def test_a_link_that_says_nothing_is_named_by_its_host_and_an_empty_header_is_a_cell():
    to = {"href": "https://a.example/b"}
    picture = {"src": "https://a.example/i.png"}
    bare = render(doc(e("p", e("a", e("img", alt="", **picture), **to))), page=False)
    assert '<a href="https://a.example/b" aria-label="a.example">' in bare
    told = render(doc(e("p", e("a", e("img", alt="A dog", **picture), **to), e("a", e("em", "x"), **to))), page=False)
    assert "aria-label" not in told
    table = e("table", e("tr", e("th"), e("th", "a"), e("th", e("img", alt="b", **picture))), e("tr", e("td", "1"),
        e("td", "2")))
    assert re.findall(r"<t[hd]\b", render(doc(table), page=False)) == ["<td", "<th", "<th", "<td", "<td"]
