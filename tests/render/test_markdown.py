# ruff: noqa: E501 - one case a line
"""Markdown: what text must not be escaped, what must, then each element, then round trips through a reader."""

import re
import unicodedata
from html import unescape

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from markdown_it import MarkdownIt
from mdit_py_plugins.deflist import deflist_plugin
from mdit_py_plugins.dollarmath import dollarmath_plugin
from mdit_py_plugins.footnote import footnote_plugin
from mdit_py_plugins.tasklists import tasklists_plugin
from render.trees import BLOCKS as BLOCK_NODES
from render.trees import DOCUMENTS, HOSTILE, TEXTS, doc, e
from selectolax.lexbor import LexborHTMLParser

from marrow.render.flow import plain
from marrow.render.markdown import render

READER = MarkdownIt("commonmark").enable(["table", "strikethrough"]).use(footnote_plugin).use(deflist_plugin).use(
    tasklists_plugin)
MATHS = MarkdownIt("commonmark").use(dollarmath_plugin, allow_space=False, allow_digits=False)


def body(*blocks, **knobs):
    return render(doc(*blocks), **knobs).removesuffix("\n")


def p(*nodes):
    return body(e("p", *nodes))


LEFT_ALONE = [
    "2 * 3 * 4", "a * b", "footnote* and more", "*args only", "snake_case_name", "_private", "a_b _c d_e",
    "C# and F#", "#hashtag", "issue #12", "1986 was", "1.5 m", "v1. 2", "-5 degrees", "- 5", "+1", "a - b", "x < y",
    "a <3 b",
    "1 < 2 > 0", "R&D", "AT&T; x", "a & b", "&unknown-thing;", "[1]", "[note] here", "see [a] (b)", "a]b[c",
    "~5 and ~6",
    "~/bin and ~/lib", "$5 and $6", "it costs $5", "US$ 5", "a`b", "C:\\Users\\me", "back\\ slash", "!important",
    "Wow! (yes)",
    "a|b", "==", "--", "=> x", "e.g. this: that", "“quoted”", "(a) b", "a...", "http://x.example/a_b_c", "100%",
    r"is \(a_1 * b_2\) so", "5*3", "文*字",
]  # fmt: skip


@pytest.mark.parametrize("text", [text for text in LEFT_ALONE if text != "- 5"])
def test_no_needless_escape(text):
    assert p(text) == text


ESCAPED = {
    "*a*": r"\*a*", "**a**": r"\*\*a**", "5*3*2": r"5\*3*2", "(*x*)": r"(\*x*)", "_a_": r"\_a_",
    "__init__": r"\_\_init__",
    "a _b_ c": r"a \_b_ c", "# a": r"\# a", "###### a": r"\###### a", "#": r"\#", "- a": r"\- a", "+ a": r"\+ a",
    "* a": r"\* a", "-": r"\-", "1. a": r"1\. a", "12) a": r"12\) a", "1986. It was": r"1986\. It was", "> a": r"\> a",
    ">a": r"\>a", "---": r"\---", "***": r"\***", "* * *": r"\* * *", "___": r"\___", "~~~": r"\~~~",
    "~~a~~": r"\~\~a~~",
    "a~b~": r"a\~b~", "[a](b)": r"\[a\](b)", "[a][b]": r"\[a\][b]", "![a](b)": r"!\[a\](b)", "[^1]": r"\[^1]",
    "[a]: b": r"\[a]: b", "^[a]": r"^\[a]", "[[^1]: b": r"\[\[^1]: b", "<b>": r"\<b>", "</b>": r"\</b>",
    "<!-- x": r"\<!-- x", "<?x": r"\<?x", "a<b": r"a\<b",
    "&amp;": r"\&amp;", "&#65;": r"\&#65;", "`a`": r"\`a\`", "``` x": r"\`\`\` x", r"a\*b": r"a\\*b", r"\#": r"\\#",
    "$x$": r"\$x$", "A$AP Ke$ha": r"A\$AP Ke$ha", ": a": r"\: a",
}  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), ESCAPED.items(), ids=ESCAPED)
def test_escape(text, expected):
    assert p(text) == expected
    assert said(READER.render(expected)) == text


A = {"href": "https://a.example/b"}
INLINES = {
    "em": (["a ", e("em", "b"), " c"], "a *b* c"),
    "code beside code": ([e("kbd", "Ctrl"), e("kbd", "`*"), e("kbd", "C"), " ", e("kbd", "D")],
                         "``Ctrl`*C`` `D`"),
    "strong": (["a ", e("strong", "b")], "a **b**"),
    "both": ([e("strong", e("em", "b"))], "***b***"),
    "both, one longer": ([e("em", e("strong", "a"), " b")], "***a** b*"),
    "nested in itself": ([e("em", "a ", e("em", "b"), " c")], "*a b c*"),
    "spaces move out": (["a", e("em", " b "), "c"], "a *b* c"),
    "space between two": ([e("em", "a "), e("strong", "b")], "*a* **b**"),
    "empty vanishes": (["a", e("em", " "), e("strong"), "b"], "a b"),
    "equal neighbours join": ([e("strong", "a"), e("strong", "b")], "**ab**"),
    "other neighbours": ([e("strong", "a"), e("em", "b")], "**a**b"),
    "within a word": (["un", e("em", "believ"), "able"], "un*believ*able"),
    "CJK within a sentence": (["文", e("strong", "文字"), "文"], "文**文字**文"),
    "CJK quotes": (["文", e("strong", "“文字”"), "文"], "文“**文字**”文"),
    "CJK full stop": ([e("strong", "文字。"), "文"], "**文字**。文"),
    "CJK full stop at end": ([e("strong", "文字。")], "**文字。**"),
    "punctuation before space": ([e("strong", "Note:"), " a"], "**Note:** a"),
    "punctuation before word": ([e("strong", "Note:"), "a"], "**Note**:a"),
    "strong within em in a word": ([e("em", e("strong", "a"), " b", e("strong", "c"))], "***a** bc*"),
    "star in em": ([e("em", "a*b")], r"*a\*b*"),
    "star beside em": (["a*", e("em", "b")], r"a\**b*"),
    "del": ([e("del", "a")], "~~a~~"),
    "tilde in del": ([e("del", "a~b")], r"~~a\~b~~"),
    "plain ones": ([e("ins", "a"), e("mark", "b"), e("span", "c", lang="fr"), e("abbr", "d", title="t")], "abcd"),
    "possessive": (["the ", e("strong", "Photographers’ Gallery’"), "s"], "the **Photographers’ Gallery**’s"),
    "brackets at both ends": (["a", e("em", "(b)"), " c"], "a(*b)* c"),
    "quotes at both ends": ([e("strong", '"b"'), "c"], '**"b**"c'),
    "quote at one end": ([e("strong", "“a” and “b”"), "c"], "**“a” and “b**”c"),
    "spaces behind punctuation": (["a", e("strong", "b !"), "c"], "a**b** !c"),
    "no more moves than it takes": (["文", e("strong", "“「文」”"), "文"], "文“**「文」**”文"),
    "only punctuation": (["文", e("em", "。"), "文"], "文。文"),
    "escaped where it went": (["a", e("strong", "_b_ *"), "c"], "a_**b_** *c"),
    "marks and punctuation in marks": ([e("em", "x is ", e("strong", "Slate"), "’"), "s"], "*x is **Slate***’s"),
    "marks around a link": (["a", e("strong", e("a", "b", **A)), "c"], "a[**b**](https://a.example/b)c"),
    "two marks around a link": (["a", e("em", e("strong", e("a", "b.", **A))), "c"],
                                "a[***b.***](https://a.example/b)c"),
    "marks around two links": (["a", e("strong", e("a", "b", **A), e("a", "c", **A)), "c"],
                               "a[**b**](https://a.example/b)[**c**](https://a.example/b)c"),
    "call before a link that marks go into": (["!", e("em", e("a", "b", **A)), "c"], r"\![*b*](https://a.example/b)c"),
    "codes that meet": ([e("code", "a"), e("em", e("code", "b")), "c"], "`ab`c"),
    "note then bracket that marks leave": (["a", e("noteref", id="1"), e("em", "(b)"), "c"], r"a[^1]*\(b*)c"),
    "marks around code": (["a", e("strong", e("code", "b")), "c"], "a`b`c"),
    "del beside letters": ([e("del", "5 €"), "3 €"], "~~5~~ €3 €"),
    "empty sup in sup": (["a", e("sup", e("sup"), "b")], "aᵇ"),
    "sup and sub": (["H", e("sub", "2"), "O m", e("sup", "2")], "H₂O m²"),
    "powers": (["10", e("sup", "-3"), " x", e("sup", "n+1"), " 10", e("sup", "1.5"), " x", e("sub", "max")],
               "10⁻³ xⁿ⁺¹ 10¹.⁵ xₘₐₓ"),
    "abbreviations": (["M", e("sup", "me"), " 21", e("sup", "st"), " X", e("sup", "TM"), " Y", e("sup", "®")],
                      "Mme 21st X™ Y®"),
    "ions and cents": (["Na", e("sup", "+"), " $5", e("sup", ".99")], "Na⁺ $5.99"),
    "ordinals": (["XXI", e("sup", "e"), " siècle"], "XXIᵉ siècle"),
    "notes as text": (["a", e("sup", "[1]"), " b", e("sup", "2, 3"), " c", e("sup", "*")], "a[1] b², ³ c*"),
    "sup of a link": (["a", e("sup", e("a", "1", **A))], "a[¹](https://a.example/b)"),
    "sup in code": ([e("code", "10", e("sup", "4"), " a", e("sub", "i"), " 1", e("sup", "st"))], "`10⁴ aᵢ 1st`"),
    "sup without a character": (["a", e("sup", "文"), e("sub", "z")], "a文z"),
    "address": (["see ", e("a", "https://a.example/b", **A), "."], "see <https://a.example/b>."),
    "address without scheme": ([e("a", "a.example/b", **A), " ", e("a", "b.example", href="https://www.b.example/")],
                               "<https://a.example/b> <https://www.b.example/>"),
    "address of mail": ([e("a", "x@a.example", href="mailto:x@a.example")], "<x@a.example>"),
    "address to write about": ([e("a", "x@a.example", href="mailto:x@a.example?subject=y")],
                               "[x@a.example](mailto:x@a.example?subject=y)"),
    "part of an address": ([e("a", "https://a.example", **A)], "[https://a.example](https://a.example/b)"),
    "address with what ends it": ([e("a", "https://a.example/b>c", href="https://a.example/b>c")],
                                  "[https://a.example/b>c](https://a.example/b%3Ec)"),
    "backslash before an address": (["\\", e("a", "https://a.example/b", **A)], "\\\\<https://a.example/b>"),
    "note in sup": (["a", e("sup", e("noteref", id="1"))], "a[^1]"),
    "note then bracket": (["a", e("noteref", id="1"), "(b)"], r"a[^1]\(b)"),
    "note then colon": ([e("noteref", id="1"), ": b"], r"[^1]\: b"),
    "note then one bracket": (["a", e("noteref", id="1"), "(", e("em", "b")], r"a[^1]\(*b*"),
    "code": ([e("code", "a*b_")], "`a*b_`"),
    "code with backtick": ([e("code", "a`b")], "``a`b``"),
    "code of a backtick": ([e("code", "`")], "`` ` ``"),
    "code with both": ([e("code", "a`b``c")], "```a`b``c```"),
    "code of spaces around": ([e("code", " a ")], "`  a  `"),
    "code and a backtick": (["it`s ", e("code", "x")], r"it\`s `x`"),
    "kbd": ([e("kbd", "Ctrl"), "+", e("kbd", "C")], "`Ctrl`+`C`"),
    "q": ([e("q", "a")], "“a”"),
    "link": ([e("a", "x", **A)], "[x](https://a.example/b)"),
    "link in code": ([e("code", e("a", "x", **A))], "[`x`](https://a.example/b)"),
    "link edges": (["a", e("a", " x ", **A), "b"], "a [x](https://a.example/b) b"),
    "link with brackets": ([e("a", "[1]", **A)], "[[1]](https://a.example/b)"),
    "link with a note": ([e("a", "[^1]", **A)], r"[\[^1\]](https://a.example/b)"),
    "link with a bracket": ([e("a", "a] b", **A)], r"[a\] b](https://a.example/b)"),
    "link within link": ([e("a", "x ", e("a", "y", href="https://z.example"), **A)], "[x y](https://a.example/b)"),
    "script link": ([e("a", "x", href="javascript:alert(1)"), e("img", src="javascript:1", alt="y")], "x"),
    "link without text": (["a", e("a", **A)], "a"),
    "link to parentheses": ([e("a", "x", href="https://a.example/b_(c)")], "[x](https://a.example/b_(c))"),
    "link to half a pair": ([e("a", "x", href="https://a.example/b)")], "[x](https://a.example/b%29)"),
    "link to a space": ([e("a", "x", href="https://a.example/b c")], "[x](https://a.example/b%20c)"),
    "link to an entity": ([e("a", "x", href="https://a.example/?a&lt;b")], "[x](https://a.example/?a&amp;lt;b)"),
    "link to a query": ([e("a", "x", href="https://a.example/?a=1&b=2")], "[x](https://a.example/?a=1&b=2)"),
    "call before link": (["Wow!", e("a", "x", **A)], r"Wow\![x](https://a.example/b)"),
    "bracket before link": (["[a]", e("a", "x", **A)], r"[a\][x](https://a.example/b)"),
    "image": ([e("img", src="https://a.example/i (1.png", alt="a [b")], r"![a \[b](https://a.example/i%20%281.png)"),
    "image in link": ([e("a", e("img", src="https://a.example/i.png", alt="x"), **A)], "![x](https://a.example/i.png)"),
    "formula": (["is ", e("math", tex=r"a_1 * b"), "."], "is $a_1 * b$."),
    "formula with what looks like a tag": (["is ", e("math", tex="a<b></p>")], "is $a< b>< /p>$"),
    "formula and money": (["$5 and ", e("math", tex="x")], r"\$5 and $x$"),
    "ruby": ([e("ruby", "漢字", e("rt", "かんじ"))], "漢字（かんじ）"),
    "ruby in Latin": ([e("ruby", "字", e("rt", "zi"))], "字(zi)"),
    "br": (["a ", e("br"), " b"], "a\\\nb"),
    "br at the end": (["a", e("br"), " "], "a"),
    "br in strong": ([e("strong", "a", e("br")), "b"], "**a**\\\nb"),
    "br then number": (["a", e("br"), "1. b"], "a\\\n1\\. b"),
    "br then line": (["a", e("br"), "---"], "a\\\n\\---"),
    "br then setext": (["a", e("br"), "=="], "a\\\n\\=="),
    "br then table": (["a | b", e("br"), "--|--"], "a | b\\\n\\--|--"),
    "texts meet": (["1", e("span", ". a")], r"1\. a"),
    "delimiters meet": (["*a", e("span", "b* c")], r"\*ab* c"),
}  # fmt: skip


@pytest.mark.parametrize(("nodes", "expected"), INLINES.values(), ids=INLINES)
def test_inline(nodes, expected):
    assert p(*nodes) == expected


def li(*nodes):
    return e("li", *nodes)


T = e("tr", e("th", "a"), e("th", "b"))
BLOCKS = {
    "headings": ([e("h2", "A"), e("h3", "1. b"), e("p", "c")], "## A\n\n### 1. b\n\nc"),
    "heading ends in signs": ([e("h2", "Learn C #"), e("h2", "C#")], "## Learn C \\#\n\n## C#"),
    "heading without emphasis": ([e("h2", e("strong", "1. ", e("a", e("em", "b"), **A)), " ", e("del", "c"),
                                    e("code", "d"))], "## 1. [b](https://a.example/b) ~~c~~`d`"),
    "heading of a picture": ([e("h2", e("img", src="https://a.example/i.png", alt="x")),
                              e("h3", "a ", e("img", src="https://a.example/i.png", alt="x"))],
                             "![x](https://a.example/i.png)\n\n### a ![x](https://a.example/i.png)"),
    "heading in two lines": ([e("h2", "a", e("br"), "b")], "## a b"),
    "bullets": ([e("ul", li("a"), li("b"))], "- a\n- b"),
    "numbers": ([e("ol", li("a"), li("b"), start="9")], "9. a\n10. b"),
    "numbers down": ([e("ol", li("a"), li("b"), start="2", reversed="")], "2. a\n1. b"),
    "number of its own": ([e("ol", li("a"), e("li", "b", value="7"))], "1. a\n7. b"),
    "nested": ([e("ul", li(e("p", "a"), e("ul", li("b"), li("c"))), li("d"))], "- a\n  - b\n  - c\n- d"),
    "nested in numbers": ([e("ol", li(e("p", "a"), e("ol", li("b"))), start="10")], "10. a\n    1. b"),
    "nested number below text": ([e("ul", li(e("p", "a"), e("ol", li("b"), start="3")))], "- a\n\n  3. b"),
    "loose": ([e("ul", li(e("p", "a"), e("p", "b")), li("c"))], "- a\n\n  b\n\n- c"),
    "list at once in item": ([e("ul", li(e("ul", li("a"))))], "- - a"),
    "code in item": ([e("ul", li(e("p", "a"), e("pre", "b\n\nc")))], "- a\n\n  ```\n  b\n\n  c\n  ```"),
    "two lists": ([e("ul", li("a")), e("ul", li("b"))], "- a\n\n* b"),
    "three lists": ([e("ul", li("a")), e("div", e("ul", li("b"))), e("ul", li("c"))], "- a\n\n* b\n\n- c"),
    "two numbered lists": ([e("ol", li("a")), e("ol", li("b"), li("c")), e("p", "d"), e("ol", li("e"))],
                           "1. a\n\n1) b\n2) c\n\nd\n\n1. e"),
    "two lists in an item": ([e("ul", li(e("p", "a"), e("ul", li("b")), e("ul", li("c"))), li(e("ul", li("d"))))],
                             "- a\n  - b\n  * c\n- - d"),
    "an empty list between": ([e("ul", li("a")), e("ul", li()), e("ol", li("b"))], "- a\n\n1. b"),
    "stars in the other list": ([e("ul", li("a")), e("ul", li("**"), li(e("hr")), li("[x] b"))],
                                "- a\n\n* \\**\n* ---\n* \\[x] b"),
    "two kinds of lists": ([e("ul", li("a")), e("ol", li("b"))], "- a\n\n1. b"),
    "empty items": ([e("ul", li(), li("a")), e("ol", li(), li("b"))], "- a\n\n1.\n2. b"),
    "task is text": ([e("ul", li("[x] done")), e("p", "[x] y")], "- \\[x] done\n\n[x] y"),
    "tasks": ([e("ul", e("li", "a", checked="yes"), e("li", e("p", "b"), e("ul", e("li", "c", checked="no"))),
                 e("li", e("ul", li("d")), checked="no"))],
              "- [x] a\n- b\n  - [ ] c\n- - d"),
    "dashes in item": ([e("ul", li("--")), e("p", "--")], "- \\--\n\n--"),
    "rule in item": ([e("ul", li(e("hr")))], "- ***"),
    "quote": ([e("blockquote", e("p", "a"), e("p", "b"))], "> a\n>\n> b"),
    "quote of inline": ([e("blockquote", "a", e("br"), "b")], "> a\\\n> b"),
    "quote in quote": ([e("blockquote", e("p", "a"), e("blockquote", "b"), e("p", "c"))], "> a\n>\n> > b\n>\n> c"),
    "quote in item": ([e("ol", li(e("p", "a"), e("blockquote", e("p", "b"), e("ul", li("c")))))],
                      "1. a\n\n   > b\n   >\n   > - c"),
    "alert is text": ([e("blockquote", "[!NOTE]"), e("p", "[!NOTE]")], "> \\[!NOTE]\n\n[!NOTE]"),
    "callout": ([e("callout", e("p", "a"), kind="tip", title="")], "> [!TIP]\n> a"),
    "callout with title": ([e("callout", e("p", "a"), kind="note", title="Mind")], "> [!NOTE]\n> **Mind**\n>\n> a"),
    "callout that begins with its word": ([e("callout", e("p", e("strong", "Tip:"), " a"), e("p", "b"), kind="tip",
                                            title="")], "> [!TIP]\n> a\n>\n> b"),
    "callout that begins with it in plain": ([e("callout", e("p", "Tip: a"), e("p", "b: c"), kind="tip", title="")],
                                             "> [!TIP]\n> a\n>\n> b: c"),
    "callout that begins with another": ([e("callout", e("p", e("strong", "Note"), e("br"), "a"), kind="tip",
                                           title="")], "> [!TIP]\n> **Note**\\\n> a"),
    "callout that is its word": ([e("callout", e("p", e("strong", "Tip")), kind="tip", title="")],
                                 "> [!TIP]\n> **Tip**"),
    "callout named so": ([e("callout", "a", kind="warning", title="Warning:")], "> [!WARNING]\n> a"),
    "code": ([e("pre", "a\n  *b*\n", language="python")], "```python\na\n  *b*\n\n```"),
    "code with fence": ([e("pre", "```\n````")], "`````\n```\n````\n`````"),
    "code in bad language": ([e("pre", "a", language="x y`")], "```\na\n```"),
    "rule": ([e("p", "a"), e("hr")], "a\n\n---"),
    "figure": ([e("figure", e("img", src="https://a.example/i.png", alt="x"), e("figcaption", "c ", e("em", "d")))],
               "![x](https://a.example/i.png)\n\n*c d*"),
    "figure without alt": ([e("figure", e("img", src="https://a.example/i.png", alt=""), e("figcaption", "c"))],
                           "![](https://a.example/i.png)\n\n*c*"),
    "figure in item": ([e("ul", li(e("figure", e("img", src="https://a.example/i.png", alt="x"),
                                     e("figcaption", "c"))))], "- ![x](https://a.example/i.png)\n\n  *c*"),
    "formula": ([e("math", display="block", tex="a\n\n= b")], "$$\na\n= b\n$$"),
    "formula with what looks like a tag": ([e("math", display="block", tex="a\n<b>")], "$$\na\n< b>\n$$"),
    "definitions": ([e("dl", e("dt", "T"), e("dd", "d"), e("dd", "e"), e("dt", "U"), e("dt", "V"), e("dd", "f"))],
                    "T\n: d\n: e\n\nU\nV\n: f"),
    "terms are read together": ([e("dl", e("dt", "a `b *c"), e("dt"), e("dt", "d` e* ", e("code", "f")),
                                   e("dt", "1. g"), e("dd", "h"), e("dt", "`i"))],
                               "a \\`b \\*c\nd\\` e* `f`\n1\\. g\n: h\n\n`i"),
    "definitions of blocks": ([e("dl", e("dt", "T"), e("dd", e("p", "d"), e("dl", e("dt", "U"),
        e("dd", e("ul", li("x"), li("y"))))))], "T\n: d\n\n  U\n  : - x\n    - y"),
    "posts": ([e("post", e("p", "a"), author="Ann *", stamp="12 March 2024"), e("post", e("p", "b"), author="Ben")],
              "**Ann \\***, 12 March 2024\n\na\n\n**Ben**\n\nb"),
    "posts by nobody": ([e("p", "x"), e("post", e("p", "a")), e("post", e("p", "b")), e("p", "c")],
                        "x\n\na\n\n---\n\nb\n\n---\n\nc"),
    "details": ([e("details", e("summary", "S ", e("strong", "t")), e("p", "a"))], "**S t**\n\na"),
    "embed": ([e("embed", src="https://www.v.example/1", title=""), e("embed", src="https://v.example/2", title="T")],
              "[v.example](https://www.v.example/1)\n\n[T](https://v.example/2)"),
    "notes": ([e("p", "a", e("noteref", id="1")), e("footnotes", e("note", e("p", "b"), e("p", "c"), id="1"),
        e("note", "d", id="2"))], "a[^1]\n\n[^1]: b\n\n    c\n\n[^2]: d"),
    "div": ([e("div", e("p", "a"), e("p", "b"), lang="fr")], "a\n\nb"),
    "table": ([e("table", T, e("tr", e("td", "1|2"), e("td", "3", e("br"), "4", align="right")))],
              "| a | b |\n| --- | ---: |\n| 1\\|2 | 3 / 4 |"),
    "table centred": ([e("table", e("tr", e("th", "a", align="center"), e("th", "b", align="left")))],
                      "| a | b |\n| :---: | --- |"),
    "table caption": ([e("table", e("caption", "C ", e("strong", "d")), T)], "**C d**\n\n| a | b |\n| --- | --- |"),
    "table spans": ([e("table", T, e("tr", e("td", "x", rowspan="2"), e("td", "1")), e("tr", e("td", "2")),
                       e("tr", e("td", "w", colspan="2")))], "| a | b |\n| --- | --- |\n| x | 1 |\n| x | 2 |\n| w | w"
                           " |"),
    "table ragged": ([e("table", e("tr", e("td", "a")), e("tr", e("td", "1"), e("td", "2")))],
                     "| a |  |\n| --- | --- |\n| 1 | 2 |"),
    "pipe in code cell": ([e("table", e("tr", e("td", e("code", "a|b"))))], "| `a\\|b` |\n| --- |"),
    "lines in cells": ([e("table", e("tr", e("th", "Price", e("br"), "in €"), e("th", "b")),
                          e("tr", e("td", e("br"), "red,", e("br"), e("br"), "blue", e("br")),
                            e("td", e("strong", "1."), e("br"), "2", e("br"), "(3)")))],
                       "| Price in € | b |\n| --- | --- |\n| red, blue | **1.** 2 (3) |"),
    "blocks in cells": ([e("table", T, e("tr", e("td", e("p", "x"), e("p", "y")), e("td", e("h3", "h"),
        e("ul", li("i"), li("j.")), e("ol", li("k"), li("l"), start="4"))),
                                          e("tr", e("td", e("figure", e("img", src="https://a.example/i.png", alt="z"),
                                              e("figcaption", "c"))), e("td", e("pre", "1 2"))))],
                        "| a | b |\n| --- | --- |\n| x / y | **h** / i / j. 4. k / 5. l |\n| ![z](https://a.example/i."
                        "png) / *c* | `1 2` |"),
    "table of code": ([e("table", e("caption", "C"), T, e("tr", e("td", e("ul", li("x"))),
        e("td", e("pre", "1\n\n2"))))], "**C**\n\n<table>\n<thead>\n<tr><th>a</th><th>b</th></tr>\n</thead>\n<tbody>"
                                        "\n<tr><td><ul><li>x</li></ul></td><td><pre><code>"
                                        "1&#10;&#10;2</code></pre></td></tr>\n</tbody>\n</table>"),
    "table in item": ([e("ul", li(e("p", "a"), e("table", T)))], "- a\n\n  | a | b |\n  | --- | --- |"),
    "nothing": ([e("p"), e("h2"), e("ul"), e("ul", li()), e("blockquote"), e("table"), e("dl"), e("figure"),
                 e("p", "a")], "a"),
}  # fmt: skip


@pytest.mark.parametrize(("blocks", "expected"), BLOCKS.values(), ids=BLOCKS)
def test_block(blocks, expected):
    assert body(*blocks) == expected


def test_title():
    document = doc(e("p", "a"), title="1. *T* #")
    assert render(document) == "# 1. \\*T* \\#\n\na\n"
    assert render(document, title=False) == "a\n"
    assert render(doc(title="T")) == ""


def test_links_none():
    assert body(e("p", e("a", "x", **A)), links="none") == "x"


def test_links_at_the_end():
    nodes = [e("a", "x", **A), " [2] ", e("a", "y", href="https://c.example/"), e("a", "z", **A)]
    expected = "[x][1] \\[2] [y][2][z][1]\n\n[1]: https://a.example/b\n[2]: https://c.example/"
    assert body(e("p", *nodes), links="footnote") == expected


def test_no_html():
    cells = [e("td", e("pre", "1\n2")), e("td", e("table", T, e("tr", e("td", "x"), e("td", "y"))))]
    table = e("table", T, e("tr", *cells))
    assert body(table).startswith("<table>")
    assert body(table, html=False) == "| a | b |\n| --- | --- |\n| `1 2` | a, b / x, y |"


def test_without_images():
    figure = e("figure", e("img", src="https://a.example/i.png", alt="x"), e("figcaption", "c"))
    assert body(e("p", "a", e("img", src="https://a.example/i.png", alt="x")), figure, images=False) == "a\n\n*c*"


@pytest.mark.parametrize("unit", ["*a ", "_a ", "~a ", "$a ", "[", "]", "`", "<a", "\\(", "&a", "[a](", "*a*"])
def test_linear_time(unit):
    assert render(doc(e("p", unit * 20_000)))
    assert render(doc(e("p", *[e("span", unit)] * 5_000)))


def said(html):
    """The text of HTML, words apart by single spaces."""
    text = LexborHTMLParser(f"<body>{html}</body>").body.text(deep=True)
    return " ".join(re.sub(r"[\x00\ufffd]", "", text).split())


def squeezed(text):
    return " ".join(re.sub(r"[\x00\ufffd]", "", text).split())


@given(TEXTS)
@example("*a **b*c** _d_")
@example('\x00*">a(1)*')
def test_paragraph_round_trip(text):
    if not re.search(r"\\[(\[]", text):
        assert said(READER.render(render(doc(e("p", text))))) == squeezed(text)
        html = MATHS.render(render(doc(e("p", text))))
        assert 'class="math' not in html and said(html) == squeezed(text)
        assert re.findall(r"<\w+", READER.render(render(doc(e("p", text))))) in ([], ["<p"])


@given(st.lists(st.sampled_from(HOSTILE + ["a", "b c", "。", "x"]), min_size=1, max_size=8))
def test_hostile_round_trip(parts):
    text = " ".join("".join(parts).split())
    if not re.search(r"\\[(\[]", text):
        for block in (e("p", text), e("h2", text), e("ul", li(text)), e("blockquote", text),
                      e("table", e("tr", e("td", text)))):
            assert said(READER.render(render(doc(block)))) == squeezed(text), block.name


def test_marks_that_meet_once_others_have_gone_are_not_read_as_one():
    nodes = [e("em", "a"), e("del", e("em", "b")), "c"]
    assert "".join(each for each, _ in read(READER.render(render(doc(e("p", *nodes)))))) == "abc"


MARKED = st.recursive(
    st.sampled_from(["a", "b ", " c", "“d”", "文", "。", "*", "_x_", "~", "!", "(", "[", "]", e("code", "c")]),
    lambda inner: st.builds(
        lambda name, nodes: e(name, *nodes, href="https://a.example/b"),
        st.sampled_from(["em", "strong", "del", "a", "sup", "span"]), st.lists(inner, min_size=1, max_size=4)),
    max_leaves=12,
)  # fmt: skip


@given(st.lists(MARKED, min_size=1, max_size=5))
def test_marks_round_trip(nodes):
    markdown = render(doc(e("p", *nodes)))
    html = READER.render(markdown)
    wanted, found = list(marked(nodes)), read(html)
    assert "".join(each for each, _ in found) == "".join(each for each, _ in wanted), (markdown, html)
    assert all(marks <= source for (_, marks), (_, source) in zip(found, wanted, strict=True)), (markdown, html)


EMPHASIS = ("em", "strong", "s", "del")


def marked(nodes, around=frozenset()):
    """Each character of nodes with the marks it stands in; those that are raised as others."""
    for node in nodes:
        if isinstance(node, str):
            yield from ((each, around) for each in unicodedata.normalize("NFKC", "".join(node.split())))
        else:
            yield from marked(node.children, around | ({node.name.replace("del", "s")} if node.name in EMPHASIS
                else set()))


def read(html):
    """Each character of HTML with the marks it stands in."""
    out, inside = [], []
    for tag, name, text in re.findall(r"<(/?)(\w+)[^>]*>|([^<]+)", html):
        if text:
            out += [(each, frozenset(inside)) for each in unicodedata.normalize("NFKC",
                "".join(unescape(text).split()))]
        elif name in EMPHASIS:
            inside.remove(name) if tag else inside.append(name)
    return out


@given(DOCUMENTS)
def test_any_document(document):
    markdown = render(document)
    assert markdown == render(document)
    assert markdown == "" or (markdown.endswith("\n") and not markdown.endswith("\n\n\n"))
    READER.render(markdown)


def _in_markdown(node):
    """Whether a reader of CommonMark gives back the text of a node: not of what is Markdown only by extension."""
    if isinstance(node, str):
        return not re.search(r"\\[(\[]", node)
    beyond = ("math", "noteref", "footnotes", "callout", "embed", "figure", "pre", "table")
    return node.name not in beyond and all(map(_in_markdown, node.children))


@given(st.lists(BLOCK_NODES.filter(_in_markdown), max_size=3))
def test_blocks_round_trip(blocks):
    def letters(text):
        return sorted(re.sub(r"[\W\d_]", "", unicodedata.normalize("NFKC", text)))

    assert letters(said(READER.render(render(doc(*blocks))))) == letters(plain(blocks))
