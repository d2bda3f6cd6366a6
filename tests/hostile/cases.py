"""Pages made to hurt: each case is made when asked for, and nothing of it is stored.

`CASES` maps an id to a function that makes the input. `MARK` is a word that they carry in visible text, but for those
in `WITHOUT_TEXT`; `REFUSED` says why a page is refused, if it is.
"""

# ruff: noqa: PLW0108  (a lambda makes the page when asked for; its method alone would make it at once)

import json
import random
import sys
from collections.abc import Callable

MARK = "marrowbone"
_P = f"<p>{MARK} and some more words that a reader would see</p>"
HUGE = 9007199254740991


def _page(body: str, head: str = "") -> str:
    return f"<!DOCTYPE html><html><head><title>t</title>{head}</head><body>{_P}{body}</body></html>"


def _repeat(text: str, times: int, after: str = "") -> Callable[[], bytes]:
    return lambda: _page(text * times + after).encode()


def _nested(tag: str, times: int) -> Callable[[], bytes]:
    return lambda: _page(f"<{tag}>" * times + _P + f"</{tag}>" * times).encode()


def _nested_json(depth: int) -> str:
    return '{"a":[' * depth + f'"{MARK} ' + "deep " * 100 + '"' + "]}" * depth


def _attributes(count: int, value: str) -> Callable[[], bytes]:
    return lambda: _page(f"<div {' '.join(f'a{n}={value}' for n in range(count))}>{_P}</div>").encode()


def _random_bytes(seed: int, size: int) -> bytes:
    return random.Random(seed).randbytes(size)


def _soup(seed: int, size: int) -> bytes:
    """Tags of all kinds in random order, opened and closed at random, in lower and upper case."""
    rng = random.Random(seed)
    names = ("div p span b i a font table tr td th tbody caption select option button svg math template form ul li"
             " nobr object applet marquee h1 pre textarea title script style"
             " frameset noscript mi desc").split()  # fmt: skip
    out = []
    for _ in range(size):
        name = rng.choice(names)
        out.append(f"<{rng.choice(('', '', '/'))}{name.upper() if rng.random() < 0.1 else name}>")
        if rng.random() < 0.1:
            out.append(rng.choice(("x", "<!--", "-->", "<![CDATA[", "&#0;", "'", '"', " ")))
    return (_P + "".join(out)).encode()


def _loose_surrogates() -> bytes:
    return _page("<p>\ud800 lone \udc00 surrogates \ud83d\ude00</p>").encode("utf-8", "surrogatepass")


CASES: dict[str, Callable[[], bytes | str]] = {
    # many
    "100k-p": _repeat("<p>x", 100_000),
    "100k-div": _repeat("<div>word</div>", 100_000),
    "100k-links": _repeat('<a href="/a/b?c=d">link</a> ', 100_000),
    "100k-options": lambda: _page("<select>" + "<option>choice" * 100_000 + "</select>").encode(),
    "100k-images": _repeat('<img src="a.png" alt="picture">', 100_000),
    "10k-images-in-a-picture": lambda: _page("<picture>" + "<img alt=a>" * 10_000 + "</picture>").encode(),
    "30k-marks": lambda: _page("<p>1<p>word word<p>2.<p>word" * 15_000).encode(),
    "100k-br": _repeat("a<br>", 100_000),
    "200k-end-tags": _repeat("</x>", 200_000),
    "200k-end-p": _repeat("</p>", 200_000),
    "200k-end-br": _repeat("</br>", 200_000),
    "1m-less-than": lambda: (_P + "<" * 1_000_000).encode(),
    "500k-empty-spans": _repeat("<span></span>", 500_000),
    "300k-comments": _repeat("<!---->", 300_000),
    "200k-custom-names": lambda: _page("".join(f"<x-{n}>w</x-{n}>" for n in range(200_000))).encode(),
    "100k-headings": _repeat("<h2>Title</h2>", 100_000),
    "50k-list-items": lambda: _page("<ul>" + "<li>item" * 50_000 + "</ul>").encode(),
    "100k-cells": lambda: _page("<table>" + "<tr><td>c" * 100_000 + "</table>").encode(),
    "50k-counted": lambda: _page("".join(f"<div><p>{n % 90 + 1}<p>b</div>" for n in range(50_000))).encode(),
    "50k-numbered-lines": lambda: _page("<p>" + "".join(f"{n % 98 + 1}. b<br>" for n in range(50_000))).encode(),
    "100k-bodies": _repeat("<body a=b>", 100_000),
    "100k-html": _repeat("<html a=b>", 100_000),
    "50k-bodies-new-attributes": lambda: _page("".join(f"<body a{n}=b>" for n in range(50_000))).encode(),
    # deep
    "20k-div": _nested("div", 20_000),
    "200k-div": _nested("div", 200_000),
    "20k-div-upper": _nested("DIV", 20_000),
    "20k-unclosed-div": _repeat("<div>", 20_000, _P),
    "3k-tables": _nested("table", 3_000),
    "3k-full-tables": lambda: _page("<table><tr><td>" * 3_000 + _P + "</table>" * 3_000).encode(),
    "20k-full-tables": lambda: _page("<table><tr><td>" * 20_000 + _P).encode(),
    "20k-svg": _nested("svg", 20_000),
    "20k-g-in-svg": lambda: _page("<svg>" + "<g>" * 20_000 + "</g>" * 20_000 + "</svg>" + _P).encode(),
    "20k-svg-foreign": lambda: _page("<svg><foreignObject>" * 20_000 + _P).encode(),
    "20k-math": lambda: _page("<math><mrow>" * 20_000 + "</math>" + _P).encode(),
    "10k-shadow-templates": lambda: _page("<div><template shadowrootmode=open>" * 10_000 + _P).encode(),
    "10k-templates": lambda: _page("<template>" * 10_000 + "x").encode(),
    "20k-ul": lambda: _page("<ul><li>" * 20_000 + _P).encode(),
    "20k-ul-alone": _nested("ul", 20_000),
    "20k-blockquote": _nested("blockquote", 20_000),
    "20k-dl": lambda: _page("<dl><dd>" * 20_000 + _P).encode(),
    "20k-span": _nested("span", 20_000),
    "20k-custom": _nested("my-box", 20_000),
    "20k-button": _nested("button", 20_000),
    "20k-object": _nested("object", 20_000),
    "20k-ruby": lambda: _page("<ruby><rt>" * 20_000 + _P).encode(),
    "20k-h1": _nested("h1", 20_000),
    "20k-form": _nested("form", 20_000),
    "20k-select": _nested("select", 20_000),
    "20k-option-deep": lambda: _page("<select>" + "<optgroup><option>" * 20_000 + "</select>" + _P).encode(),
    "20k-frameset": lambda: ("<frameset>" * 20_000 + "<frame>").encode(),
    "20k-noscript": _nested("noscript", 20_000),
    "20k-details": _nested("details", 20_000),
    "20k-p-in-button": lambda: _page("<p><button>" * 20_000 + _P).encode(),
    "20k-p-in-object": lambda: _page("<p><object>" * 20_000 + _P).encode(),
    "20k-head-tags-deep": lambda: _page("<div><style></style><title></title>" * 20_000 + _P).encode(),
    "20k-fostered": lambda: _page("<table>" + "<div>" * 20_000 + _P).encode(),
    "50k-fostered-text": lambda: _page("<table>" + "<tr>x" * 50_000 + _P).encode(),
    "20k-fostered-tables": lambda: _page("<table><b>" * 20_000 + _P).encode(),
    "20k-li-closing-scan": lambda: _page("<div>" * 200 + "<li><span>" * 20_000 + _P).encode(),
    "20k-end-tags-deep": lambda: _page("<div>" * 240 + "</x>" * 200_000 + _P).encode(),
    # formatting elements
    "50k-unclosed-b-i-a": _repeat("<b><i><a>", 50_000 // 3, _P),
    "20k-unclosed-b": _repeat("<b>", 20_000, _P),
    "20k-b-p": _repeat("<b><p>", 20_000, _P),
    "2k-fonts-p": lambda: _page("".join(f"<font color=c{n}><p>w</p>" for n in range(2_000)) + _P).encode(),
    "20k-fonts-p": lambda: _page("".join(f"<font color=c{n}><p>w" for n in range(20_000)) + _P).encode(),
    "1500-b-p": lambda: _page("".join(f"<b id={n}><p>w</p>" for n in range(1_500)) + _P).encode(),
    "900-fonts-then-p": lambda: _page("".join(f"<font color=c{n}>" for n in range(900)) + "<p>w</p>" * 50_000).encode(),
    "45-fonts-then-p": lambda: _page("".join(f"<font color=c{n}>" for n in range(45)) + "<p>w</p>" * 20_000).encode(),
    "misnested": _repeat("<b><p>words</b>", 20_000, _P),
    "misnested-div": _repeat("<b><div></b>", 20_000, _P),
    "misnested-a": _repeat("<a href=x><div>", 20_000, _P),
    "misnested-a-upper": _repeat("<A href=x><DIV>", 20_000, _P),
    "misnested-nobr": _repeat("<nobr><div>", 20_000, _P),
    "formats-in-cells": _repeat("<b><table><tr><td></b></td></tr></table>", 10_000, _P),
    "formats-in-fresh-cells": lambda: _page("".join(
        f"<font size={n}><table><td></font></td></table><p>w" for n in range(5_000)) + _P).encode(),
    "formats-in-objects": lambda: _page("".join(
        f"<font size={n}><object></font></object><p>w" for n in range(5_000)) + _P).encode(),
    "formats-in-svg": lambda: _page("".join(
        f"<font size={n}><svg><desc></font></svg><p>w" for n in range(5_000)) + _P).encode(),
    "formats-closed-in-svg": lambda: _page("".join(
        f"<font size={n}><svg></font></svg><p>w" for n in range(5_000)) + _P).encode(),
    "formats-closed-in-comments": lambda: _page("".join(
        f"<font size={n}><!--</font>--><p>w" for n in range(5_000)) + _P).encode(),
    "formats-closed-in-scripts": lambda: _page("".join(
        f"<font size={n}><script></font></script><p>w" for n in range(5_000)) + _P).encode(),
    "formats-closed-in-attributes": lambda: _page("".join(
        f'<font size={n}><p title="</font>">w' for n in range(5_000)) + _P).encode(),
    "formats-closed-in-textarea": lambda: _page("".join(
        f"<font size={n}><textarea></font></textarea><p>w" for n in range(5_000)) + _P).encode(),
    "formats-closed-in-select": lambda: _page("".join(
        f"<font size={n}><select></font></select><p>w" for n in range(5_000)) + _P).encode(),
    "formats-closed-in-template": lambda: _page("".join(
        f"<font size={n}><template></font></template><p>w" for n in range(5_000)) + _P).encode(),
    "formats-closed-in-other-case": lambda: _page("".join(
        f"<FONT size={n}><Script></font></SCRIPT><p>w" for n in range(5_000)) + _P).encode(),
    "formats-closed-in-cdata": lambda: _page("".join(
        f"<font size={n}><![CDATA[</font>]]><p>w" for n in range(5_000)) + _P).encode(),
    "formats-closed-after-bogus-comment": lambda: _page("".join(
        f"<font size={n}><?</font><p>w" for n in range(5_000)) + _P).encode(),
    "formats-closed-in-noscript": lambda: _page("".join(
        f"<font size={n}><iframe></font></iframe><p>w" for n in range(5_000)) + _P).encode(),
    "formats-closed-in-title": lambda: _page("".join(
        f"<font size={n}><title></font></title><p>w" for n in range(5_000)) + _P).encode(),
    "depth-closed-in-comments": _repeat("<div><!--</div>-->", 20_000, _P),
    "depth-closed-in-attributes": _repeat('<div title="</div>">', 20_000, _P),
    "depth-closed-in-scripts": _repeat("<div><script></div></script>", 20_000, _P),
    "depth-closed-in-cells": _repeat("<div><table><td></div></table>", 20_000, _P),
    "depth-closed-in-svg-titles": _repeat("<div><svg><title></div></title></svg>", 20_000, _P),
    "depth-closed-in-buttons": _repeat("<p><button></p></button>", 20_000, _P),
    "depth-comment-abrupt": _repeat("<!--><div>", 20_000, _P),
    "depth-comment-bang": _repeat("<!-- --!><div>", 20_000, _P),
    "depth-script-escaped": lambda: _page("<script><!--<script></script>" + "<div>" * 20_000 + _P).encode(),
    "depth-less-than-in-name": _repeat("<div<div>", 20_000, _P),
    "depth-odd-quotes": _repeat("<div a='>\">'\">", 20_000, _P),
    "depth-quote-in-unquoted": _repeat('<div a=b"c>', 20_000, _P),
    "depth-slash": _repeat("<div/>", 20_000, _P),
    "depth-nul": _repeat("<d\0iv class=abcdefghij>", 20_000, _P),
    "depth-plaintext": lambda: _page(_P + "<div>" * 10 + "<plaintext>" + "<div>" * 20_000).encode(),
    "depth-li-in-divs": _repeat("<li><div>", 20_000, _P),
    "depth-self-closing-names": _repeat("<td><th><tr><p><li>", 20_000, _P),
    "depth-cell-in-body": _repeat("<td><div></td>", 20_000, _P),
    "depth-caption": _repeat("<table><caption>", 20_000, _P),
    "depth-marquee": _repeat("<marquee>", 20_000, _P),
    "depth-span-over-div": _repeat("<span><div></span>", 20_000, _P),
    "depth-form-over-div": _repeat("<form><div></form>", 20_000, _P),
    "depth-object-over-cell": _repeat("<object><table><td></object></td></table>", 10_000, _P),
    "depth-table-over-template": _repeat("<table><td><template></table></template>", 10_000, _P),
    "depth-rt": _repeat("<rt>", 20_000, _P),
    "depth-optgroup": _repeat("<optgroup>", 20_000, _P),
    "depth-option-span": _repeat("<option><span>", 20_000, _P),
    "depth-svg-style": lambda: _page("<svg><style>" + "<div>" * 20_000 + _P).encode(),
    "depth-math-style": lambda: _page("<math><annotation-xml><style>" + "<div>" * 20_000 + _P).encode(),
    "depth-script-in-comment-in-script": _repeat("<div><script><!--<script></script></div></script>", 10_000, _P),
    "depth-cdata-in-svg": _repeat("<div><svg><![CDATA[></div>]]></svg>", 10_000, _P),
    "formats-leak-from-table": lambda: _page("".join(
        f"<table><font size={n}></table><p>w" for n in range(5_000)) + _P).encode(),
    "formats-leak-from-desc": lambda: _page("".join(
        f"<svg><desc><font size={n}></desc></svg><p>w" for n in range(5_000)) + _P).encode(),
    "formats-leak-from-p": lambda: _page("<p>" + "".join(
        f"<font size={n}>" for n in range(1_000)) + "</p>" + "<p>w</p>" * 3_000 + _P).encode(),
    "formats-leak-much": lambda: _page("<p>" + "".join(
        f"<font size={n}>" for n in range(24)) + "</p>" + "<p>w</p>" * 200_000 + _P).encode(),
    "formats-quoted-end": lambda: _page("".join(
        f'<font a=">" size={n}><p>w' for n in range(5_000)) + _P).encode(),
    # attributes
    "100k-attribute-names": lambda: _page("".join(
        "<p " + " ".join(f"b{n}" for n in range(start, start + 100)) + ">" for start in range(0, 100_000,
            100))).encode(),
    "100k-glued-attribute-names": lambda: _page("".join(
        "<p " + "".join(f'b{n}=""' for n in range(start, start + 100)) + ">" for start in range(0, 100_000,
            100))).encode(),
    "50k-attributes-after-quoted-end": lambda: _page(
        '<div x=">" ' + " ".join(f"a{n}" for n in range(50_000)) + f">{_P}").encode(),
    "50k-attributes": _attributes(50_000, "1"),
    "50k-attributes-quoted": _attributes(50_000, '"<>"'),
    "50k-attributes-less-than": _attributes(50_000, "<b"),
    "50k-attributes-slashes": lambda: _page("<div " + "/".join(f"a{n}" for n in range(50_000)) + f">{_P}").encode(),
    "50k-attributes-glued": lambda: _page("<div " + "".join(f'a{n}=""' for n in range(50_000)) + f">{_P}").encode(),
    "50k-attributes-end-tag": lambda: _page("<div></div " + " ".join(f"a{n}" for n in range(50_000))
                                            + f">{_P}").encode(),
    "1mb-attribute": lambda: _page(f'<div title="{"x y " * 250_000}">{_P}</div>').encode(),
    "1mb-style": lambda: _page(f'<div style="{"color:red;" * 100_000}">{_P}</div>').encode(),
    "1mb-class": lambda: _page(f'<div class="{"c " * 500_000}">{_P}</div>').encode(),
    "1mb-tag-name": lambda: _page(f"<{'x' * 1_000_000}>{_P}").encode(),
    "1mb-href": lambda: _page(f'<a href="http://a/{"../" * 100_000}">x</a>').encode(),
    "style-bait": lambda: _page("".join(
        f'<p style="{bait}">w</p>' for bait in _STYLES for _ in range(10_000))).encode(),
    "style-bait-long": lambda: _page("".join(f'<p style="{bait * 3_000}">w</p>' for bait in _STYLES)).encode(),
    "colspan": lambda: _page(f"<table><tr><td colspan={HUGE} rowspan={HUGE}>a<td>b</table>" * 100).encode(),
    # text and bytes
    "20mb-one-text": lambda: _page("<p>" + "plain words " * 1_700_000).encode(),
    "20mb-many-texts": lambda: _page(("<p>" + "plain words " * 10 + "</p>") * 160_000).encode(),
    "20mb-no-space": lambda: _page("<p>" + "x" * 20_000_000).encode(),
    "20mb-script": lambda: _page("<script>" + "var a = 1; " * 1_800_000 + "</script>").encode(),
    "6mb-chinese": lambda: _page("<p>" + "漢字" * 1_000_000).encode(),
    "nul-and-controls": lambda: _page("<p>" + ("words " * 100 + "".join(map(chr, range(32)))) * 1_000
                                      + "\x7f\x80\x9f").encode(),
    "all-nul": lambda: b"\0" * 1_000_000,
    "surrogates-str": lambda: _page("<p>\ud800 lone \udc00 surrogates \ud83d\ude00</p>"),
    "surrogates-bytes": _loose_surrogates,
    "surrogate-references": lambda: _page("<p>&#xD800; &#xDC00; &#x110000; &#99999999999;</p>").encode(),
    "truncated-multi-byte": lambda: _page("").encode() + "漢".encode()[:2],
    "invalid-utf-8": lambda: _page("<p>").encode() + b"\xff\xfe\xc3\x28" * 10_000,
    "utf-16-bom": lambda: _page("é").encode("utf-16"),
    "utf-16-le": lambda: _page("é").encode("utf-16-le"),
    "utf-16-be": lambda: _page("é").encode("utf-16-be"),
    "random": lambda: _random_bytes(1, 300_000),
    "random-after-text": lambda: _page("").encode() + _random_bytes(2, 300_000),
    "soup": lambda: _soup(3, 100_000),
    "soup-2": lambda: _soup(4, 30_000),
    "empty": lambda: b"",
    "empty-str": lambda: "",
    "white": lambda: b" \n" * 100_000,
    "only-comments": lambda: b"<!-- a comment -->" * 50_000,
    "unclosed-comment": lambda: _page("<!-- " + "words " * 100_000).encode(),
    "unclosed-tag": lambda: _page("<div " + "a " * 100_000).encode(),
    "unclosed-tag-names": lambda: _page("<div " + " ".join(f"a{n}" for n in range(100_000))).encode(),
    "unclosed-tags": lambda: _page(("<a " + "b " * 2_000) * 4_000).encode(),
    "long-comparisons": lambda: _page("<script>" + ("i<n.a " + "b " * 2_000) * 4_000 + "</script>").encode(),
    "long-texts": lambda: _page(("<p>" + "words " * 600) * 6_000).encode(),
    "overlapping-clones": lambda: _page("".join(f"<b a={n} '" for n in range(20_000))).encode(),
    "unclosed-quote": lambda: _page('<div title="' + "a <b> " * 100_000).encode(),
    "unclosed-script": lambda: _page("<script>" + "</scrip>" * 100_000).encode(),
    "unclosed-cdata": lambda: _page("<svg><![CDATA[" + "]]" * 100_000).encode(),
    "comment-openers": _repeat("<!--", 200_000),
    "comment-dashes": lambda: _page("<!--" + "-" * 1_000_000).encode(),
    "doctypes": _repeat("<!DOCTYPE html>", 100_000),
    "processing-instructions": _repeat("<?php echo 1 ?>", 100_000),
    "entities": _repeat("&amp;&lt;&notanentity;&#x1F600;", 100_000),
    "entity-bait": _repeat("&", 1_000_000),
    "zero-width": lambda: _page("<p>" + "\u200b\u2060\ufeff" * 100_000).encode(),
    "tag-characters": lambda: _page("<p>" + "\U000e0041" * 100_000).encode(),
    "combining": lambda: _page("<p>" + "e" + "\u0301" * 500_000).encode(),
    "bidi": lambda: _page("<p>" + "\u202e\u2066" * 200_000).encode(),
    # what scripts would show
    "deep-json-ld": lambda: (f'<script type="application/ld+json">{_nested_json(50_000)}</script>'
                             "<p>few words").encode(),
    "deep-json-state": lambda: f"<script>window.__STATE__ = {_nested_json(50_000)};</script><p>few words".encode(),
    "wide-json": lambda: ('<script type="application/json">' + json.dumps(["x" * 50] * 200_000) + "</script>").encode(),
    "json-in-json": lambda: f'<script type="application/json">{_json_in_json(12)}</script>'.encode(),
    "json-bait": lambda: ("<script>" + "a." * 500_000 + "</script><p>few words").encode(),
    "json-bait-brackets": lambda: ('<script type="application/json">' + "[" * 1_000_000 + "</script>").encode(),
    "json-many-scripts": lambda: ('<script type="application/json">{"a":1}</script>' * 20_000).encode(),
    "json-long-number": lambda: ('<script type="application/json">{"a":' + "9" * 1_000_000 + "}</script>").encode(),
    "json-with-bomb": lambda: ('<script type="application/ld+json">' + json.dumps(
        {"articleBody": "<div>" * 20_000 + "words of the body " * 50}) + "</script>").encode(),
    "next-stream": lambda: ('<script>self.__next_f.push([1,"' + "a" * 100 + '"])</script>' * 5_000).encode(),
    "20k-hidden": lambda: _page("<div hidden>" * 20_000 + _P).encode(),
    "20k-noscript-siblings": _repeat("<noscript><p>x</p></noscript>", 20_000),
}  # fmt: skip

_STYLES = (
    "left" + " " * 100, "left:" + " " * 100 + "-", "left:-" + "0" * 100, "clip:rect(0" + " " * 100,
    "transform:translate(" + " " * 100, "opacity:" + "0" * 100 + "x", "font-size:0" + "." + "0" * 100 + "y",
    "text-indent:" + "-" * 100, ";" * 100, "display" + "\t" * 100 + ":", "/*" * 50, "\\" * 100,
)  # fmt: skip
WITHOUT_TEXT = frozenset((
    "all-nul", "random", "empty", "empty-str", "white", "only-comments", "20k-frameset", "wide-json", "json-bait",
    "json-bait-brackets", "json-many-scripts", "json-long-number", "json-with-bomb", "next-stream", "deep-json-ld",
    "deep-json-state",
))  # fmt: skip
REFUSED = {"all-nul": "not-html", "random": "not-html"}


def _json_in_json(levels: int) -> str:
    text = MARK + " words" * 100
    for _ in range(levels):
        text = json.dumps({"body": text, "x": "{"})
    return text

# Where Python's possessive groups do not work yet, tags of tens of megabytes without an end cost more memory than
# allowed.
TOO_MUCH_FOR_OLD_PYTHON = frozenset(("unclosed-tags",
                                     "unclosed-tag-names")) if sys.hexversion < 0x030B05F0 else frozenset()
