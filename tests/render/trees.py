# ruff: noqa: E501 - one case a line
"""Short ways to write document trees, and a strategy that builds any valid one."""

from typing import Any

from hypothesis import strategies as st

from marrow.document.elements import Document, Element

Node = Element | str


def e(name: str, *children: Node, **attributes: str) -> Element:
    """An element."""
    return Element(name, attributes, list(children))


def doc(*body: Element, **fields: Any) -> Document:
    """A document of blocks."""
    return Document(list(body), **fields)


HOSTILE = [
    '"><script>alert(1)</script>', "javascript:alert(1)", "&#x6a;avascript:alert(1)", "' onmouseover='x", "<img src=x>",
    "data:text/html,<b>", "JaVaScRiPt:x", "java\tscript:x", "</pre></code>", "<!--", "-->", "]]>", "\\", "`", "```",
    "*",
    "**", "_", "__", "~~", "$", "$$", "|", "[", "](x)", "![", "[^1]", "[^1]:", "# ", "#", "- ", "-", "+ ", "1. ", "2) ",
    "> ", "---", "***", "===", "&amp;", "&", "<", ">", "<b>", ": ", "[!NOTE]", "[ ] ", "\u00a0", "文", "“", "”", "。",
    "é",
    "http://a.b/c d(e)", "a_b_c", "5*3", "(", ")", "!", "\u200b", "مرحبا",
]  # fmt: skip
WORDS = st.sampled_from(["word", "two words", "a", "x", "Go.", "(so)", "42", "1986.", "C#", "R&D", "snake_case"])
TEXTS = st.lists(st.one_of(WORDS, st.sampled_from(HOSTILE), st.text(max_size=6)), max_size=6).map(
    lambda parts: " ".join("".join(parts).replace("\x1c", "").split()))  # fmt: skip
URLS = st.one_of(st.sampled_from(["https://a.example/b", "https://a.example/b_(c)", "mailto:a@b.example", *HOSTILE]),
                 TEXTS)
LANGS = st.sampled_from(["", "en", "zh-Hant", 'x" onload="y', "ar"])
SMALL = st.sampled_from(["1", "2", "3", "0", "-4", "x", "99999999999"])
ATTRIBUTES = {
    "a": {"href": URLS}, "abbr": {"title": TEXTS}, "time": {"datetime": TEXTS}, "noteref": {"id": SMALL},
    "img": {"src": URLS, "alt": TEXTS, "width": SMALL, "height": SMALL}, "math": {"tex": TEXTS},
    "span": {"lang": LANGS},
    "bdo": {"dir": st.sampled_from(["rtl", "ltr", "x"])}, "ol": {"start": SMALL, "reversed": st.just("")},
    "li": {"value": SMALL, "checked": st.sampled_from(["yes", "no", ""])}, "blockquote": {"cite": URLS},
    "pre": {"language": TEXTS}, "embed": {"src": URLS, "title": TEXTS},
    "post": {"date": TEXTS, "permalink": URLS, "byline": st.sampled_from(["", "kept"])},
    "callout": {"kind": st.sampled_from(["note", "tip", "warning", "evil\">"]), "title": TEXTS}, "note": {"id": SMALL},
    "div": {"lang": LANGS, "dir": st.sampled_from(["rtl", "ltr"])},
    "td": {"colspan": SMALL, "rowspan": SMALL, "align": st.sampled_from(["left", "right", "center", "x"])},
    "th": {"colspan": SMALL, "rowspan": SMALL, "scope": st.sampled_from(["row", "col", "x"])},
}  # fmt: skip


def _elements(names: str, children: st.SearchStrategy[Any]) -> st.SearchStrategy[Element]:
    one = [
        st.builds(Element, st.just(name), st.fixed_dictionaries({}, optional=ATTRIBUTES.get(name, {})), children)
        for name in names.split()
    ]
    return st.one_of(one)


def _inline(children: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    nodes = st.lists(children, max_size=3)
    return st.one_of(
        _elements("a em strong del ins sup sub code kbd mark q cite abbr time ruby rt span bdo", nodes),
        _elements("br img math noteref", st.just([])),
    )


INLINE = st.recursive(TEXTS.filter(bool), _inline, max_leaves=8)
FLOW = st.lists(INLINE, max_size=4)
LEAVES = st.one_of(
    _elements("p h2 h3 h6", FLOW),
    _elements("pre", st.text("ab `~\n", max_size=12).map(lambda text: [text.rstrip("\n")])),
    _elements("hr embed", st.just([])),
    st.builds(lambda tex: Element("math", {"display": "block", "tex": tex}, []), TEXTS),
)


def _blocks(blocks: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    many = st.lists(blocks, max_size=3)
    flow = st.one_of(FLOW, many)
    row = st.lists(_elements("td th", flow), max_size=3).map(lambda cells: Element("tr", {}, cells))
    caption = st.lists(_elements("caption", FLOW), max_size=1)
    return st.one_of(
        _elements("ul ol", st.lists(_elements("li", flow), max_size=3)),
        _elements("dl", st.lists(st.one_of(_elements("dt", FLOW), _elements("dd", flow)), max_size=3)),
        _elements("blockquote callout", flow),
        _elements("div post", many),
        st.builds(lambda head, rest: Element("details", {}, [head, *rest]), _elements("summary", FLOW), many),
        st.builds(lambda inner, text: Element("figure", {}, [*inner, *text]), st.lists(
            st.one_of(_elements("img", st.just([])), blocks), max_size=2), st.lists(_elements("figcaption", flow),
                max_size=1)),
        st.builds(lambda top, rows: Element("table", {}, [*top, *rows]), caption, st.lists(row, max_size=3)),
        _elements("footnotes", st.lists(_elements("note", many), max_size=2)),
    )  # fmt: skip


BLOCKS = st.recursive(LEAVES, _blocks, max_leaves=10)
DOCUMENTS = st.builds(
    Document, st.lists(BLOCKS, max_size=4), TEXTS, LANGS, st.sampled_from(["", "rtl", "ltr"]), URLS,
    st.fixed_dictionaries({}, optional={"authors": st.lists(TEXTS, max_size=2), "published": st.one_of(st.none(),
        TEXTS),
                                        "site": TEXTS}),
)  # fmt: skip
