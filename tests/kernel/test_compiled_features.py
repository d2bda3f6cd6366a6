"""What the kernel measures of a page for the model is what NumPy measures."""

from dataclasses import replace

import numpy as np
import pytest
from hostile.cases import CASES
from hypothesis import given
from hypothesis import strategies as st
from kernel.both import GOLDEN, both, compiled, hostile
from page.trees import pages

from marrow.algorithms import learned
from marrow.features import compiled as constants
from marrow.features.frame import Frame
from marrow.features.signals import signals
from marrow.kernel import NATIVE
from marrow.model import inputs
from marrow.model.apply import chosen, groups
from marrow.model.tokens import mark_scores, word_scores
from marrow.page import parse, tags

pytestmark = compiled
_words = st.sampled_from((
    "One", "two", "THREE", "naïve", "ΟΔΟΣ", "İstanbul", "中文字", "ไทย", "it's", "e-mail", "$9.99", "\u3000", "—",
    "\u2003", "12:30", "Straße", "the", "cookies", "ǅ", "😀", "\x1c", "_x_", ".", "?", "…", "»",
))  # fmt: skip
_text = st.lists(_words, max_size=14).map(" ".join) | st.just("It rained in the hills all night long. ").map(
    lambda text: text * 3)
_names = st.lists(st.sampled_from((
    "post", "post-content", "navItem", "ABCdef", "HTMLBox", "x1y22", "caption", "CodeBlock", "codeblock", "notice\n",
    "info_box", "callout--big", "é-caption", "alert\u212a", "highlight", "_", "-", "Ünder-caption", "a" * 230, "\x1fq",
))).map(" ".join)  # fmt: skip
_given = st.lists(st.one_of(
    _names.map('class="{}"'.format), _names.map('id="{}"'.format), st.sampled_from((
        "class", "class=''", "id", "role=main", "role=' Navigation '", "role=\u00a0search", "role=ma\u0131n", "role",
        "itemprop=articleBody", "aria-label='Sign  up\t12 now, and more than thirty characters of it'", "data-testid=É",
        "aria-label='\x1c a'", "itemtype='http://schema.org/Article'", "aria-label=''",
    ))), max_size=3).map(" ".join)  # fmt: skip
_TAGS = ("div p p p span section article nav aside figure figcaption blockquote pre details dl dt dd ul ol li li table"
         " tr td th h1 h2 h3 a b br img my-box blob form input button main time header font").split()  # fmt: skip
_element = st.recursive(_text, lambda inner: st.builds(
    lambda tag, more, held: f"<{tag} {more}>{''.join(held)}</{tag}>", st.sampled_from(_TAGS), _given,
    st.lists(inner, max_size=5)), max_leaves=40)  # fmt: skip
_said = st.sampled_from((
    "canonical", "Canonical", "og:url", "OG:Type", "og:title", "generator", "\u212aey", "article:author", "Book:isbn",
    "arti\u212ale:x", "twitter:card", "twitter", "viewport:none", "''", "http://a.org/b", "og:price:x", "WordPress",
))  # fmt: skip
_KINDS = np.array([0.1, 0.2, 0.1, 0.3, 0.1, 0.1, 0.1], dtype=np.float32)


def model():
    return learned._model(str(learned.SHIPPED))


def measured(html):
    page = parse(html)
    if not len(page.blocks):
        return None
    frame = Frame(page)
    units, between = frame.units, frame.insets
    whole = (units.of, units.kind, units.first, units.size, units.node, between.of, between.prose, between.home,
             *map(_first_of, (frame.alike, frame.parts)), frame.parts < 0, frame.ends)  # fmt: skip
    near = (inputs.matrix(frame), mark_scores(model().marks, frame, _KINDS),
            word_scores(model().words, frame, _KINDS))  # fmt: skip
    return frame.seen is not None, whole, near


def _first_of(number):
    """For each block the first one of the same number, as numbers may be given in any order."""
    _, first, inverse = np.unique(number, return_index=True, return_inverse=True)
    return first[inverse]


def assert_same(html):
    native, python = both(lambda: measured(html))
    if native is None:
        assert python is None
        return
    assert not python[0]
    assert native[0] or not page_has_nodes(html)
    for one, other in zip(native[1], python[1], strict=True):
        np.testing.assert_array_equal(one, other)
    for one, other in zip(native[2], python[2], strict=True):
        np.testing.assert_allclose(one, other, rtol=2e-6, atol=2e-6)


def page_has_nodes(html):
    return parse(html).tree.nodes is not None


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.parent.name)
def test_golden_pages(path):
    assert_same(path.read_bytes())


@pytest.mark.parametrize("case", CASES)
def test_hostile_pages(case):
    assert_same(hostile(case))


@given(st.lists(_element, min_size=1, max_size=6).map("".join))
def test_pages_full_of_names_and_units(html):
    assert_same(html)


_cell = st.builds("<{0} {1}>{2}</{0}>".format, st.sampled_from(("b", "b", "div", "a href=/")),
                  st.sampled_from(("", "", "role=cell", "role=COLUMNHEADER")),
                  st.sampled_from(("year", "1990", "a few words", "", "<i>x</i>", "<img src=a>")))  # fmt: skip
_row = st.builds("<{0} {1}>{2}</{0}>".format, st.sampled_from(("div", "div", "p", "span", "section")),
                 st.sampled_from(("", "", "role=row", "class=row")),
                 st.tuples(_cell, _cell).map("".join) | st.lists(_cell, max_size=9).map("".join))  # fmt: skip
_rows = st.builds("<{0} {1}>{2}</{0}><p>Then.".format, st.sampled_from(("div", "section", "main")),
                  st.sampled_from(("", "", "role=table", "role=' Grid '", "role=treegrid", "class=caption")),
                  st.lists(_row, max_size=5).map("".join) | _row.map(lambda row: row * 4))  # fmt: skip


@given(st.lists(_rows, min_size=1, max_size=4).map("".join))
def test_pages_full_of_boxes_in_rows(html):
    assert_same(html)


_meta = st.builds("<{} {}={} {}={} content={}>".format, st.sampled_from(("meta", "link", "body", "META")),
                  st.sampled_from(("name", "property", "rel", "id")), _said, st.sampled_from(("name", "property", "x")),
                  _said, _said)  # fmt: skip


_address = st.sampled_from((
    "", "/", "#", "#a", "?p=1", "/a/b", "/a/b/", "/a", "b", "c#d", "b/e?f", "//h.org/a/b", "//www.H.org/a/c", "x.h.org",
    "https://h.org", "HTTP://h.org/a?b", "http:/a", "https:b", "https://n.h.org/a", "//oh.org", "//h.org:80/a", "é/ü",
    "mailto:a", " /a/b\t", "\x0b/a", "javascript:;", "a:b", "//é.org", "/" * 20, "/a/" * 300, "//", "http://",
    "https://?",
)) | st.text(alphabet="/ab.:?# hH", max_size=12)  # fmt: skip
_link = st.builds("<a href='{}'>{}</a>{}".format, _address, st.sampled_from(("", "x", "<p>y</p>z", "<img src=a>")),
                  st.sampled_from(("", " and ", "<p>")))  # fmt: skip


@given(st.lists(_link, max_size=12).map("".join), st.none() | _address.map("https://h.org{}".format) | _address)
def test_links_that_lead_anywhere(html, url):
    def lead():
        frame = Frame(parse(f"<p>{html}<p>end", url=url))
        return inputs.matrix(frame, chosen=("link_targets",)).tolist()

    native, python = both(lead)
    assert native == python


_title = "The <i>river</i> ΣΑΣ rose 12 metres, İzmir 中文, and more of it in the hills"


@given(st.integers(0, 80), st.integers(0, 80), st.sampled_from(("", " - ", "—The Daily", ".", "x" * 1100)))
def test_texts_that_the_page_says_of_itself(first, second, end):
    def says():
        plain = _title.replace("<i>", "").replace("</i>", "")
        head = f"<title>{plain[:second]}{end}</title><meta name=Description content='{plain[:first]}{end}'>"
        frame = Frame(parse(f"{head}<p>{_title}{end}<h1>{plain[:first]}</h1><p>{plain[:second]}<p>."))
        return inputs.matrix(frame, chosen=("stated",)).tolist()

    native, python = both(says)
    assert native == python


@given(st.lists(_meta, max_size=8).map("".join))
def test_signals_of_the_head(html):
    native, python = both(lambda: signals(parse(html + "<p itemscope itemprop=a itemtype=//s.org/Thing>x")))
    assert native == python


_section = st.builds("<{0}>{1}</{0}>{2}".format, st.sampled_from(("h1", "h2", "h2", "h3", "h4", "p", "li", "aside")),
                     st.sampled_from(("<a href=/>More of it</a>", "A heading", "About", "Words " * 12, "Words " * 3)),
                     st.sampled_from(("", "", "<img src=a>", "<p>" + "It rained all day long. " * 4)))  # fmt: skip


@given(st.lists(_section, max_size=14).map("".join) | st.lists(_element, max_size=5).map("".join), st.integers(0, 99),
       st.sampled_from((0.5, 1.0, 2.0)))  # fmt: skip
def test_what_is_kept(html, seed, beta):
    def kept():
        frame = Frame(parse(f"<main>{html}</main><p>x"))
        found = np.random.default_rng(seed).choice([0.05, 0.2, 0.5, 0.9, 0.97], len(frame)).astype(np.float32)
        keep, expected = chosen(frame, found, groups(frame), beta, 0.4)
        return keep.tolist(), pytest.approx(expected, abs=1e-9)

    native, python = both(kept)
    assert native == python


def test_choices_that_do_not_fit_the_page():
    frame = Frame(parse("<p>one<p>two"))
    shown, frames, times = np.zeros(2, dtype=bool), np.zeros(256, dtype=np.uint8), np.ones(3)
    one, of, node, lead = np.ones(2, dtype=np.float32), np.full(2, -1), frame.page.leaves.node, np.zeros(2, dtype=bool)
    fitting = one, of, lead, node, shown, frames, times
    NATIVE.choose(frame.seen, *fitting, 1.0, 0.0)
    for place, one_of in enumerate(fitting):
        wrong = *fitting[:place], node + 9 if one_of is node else one_of[1:], *fitting[place + 1 :]
        with pytest.raises(ValueError, match="block|leaf"):
            NATIVE.choose(frame.seen, *wrong, 1.0, 0.0)


@given(pages)
def test_pages_made_at_random(html):
    assert_same(html)


@pytest.mark.parametrize("html", [
    "<p>" + "word " * 300, "<p>" + "Σ" * 250, "<p>" + "İ" * 250 + "x", "<p>" + "中" * 250, "<p>a<br>b <br> <p>.",
    "<p class='" + "a b c D1 " * 40 + "'>x", "<p class='" + "b" * 300 + "'>x", "<x-cardBox id='é1'>x</x-cardBox>y",
    "<ul>" + "<li>one two three</li>" * 70_00 + "</ul>", "<p>x" + "<div>y" * 400,
    "<div><p class=a>" + "Some words of running text, and more of them.</p><p class=a>" * 3 + "<div>A note</div>"
    + "<p class=b>Eight words or more of running text are here.</p><p>And these are the last ones of them all.</div>",
], ids=range(11))  # fmt: skip
def test_odd_pages(html):
    assert_same(html)


def test_a_page_whose_pieces_are_not_the_kernels_is_measured_in_python():
    page = parse("<p>one<p>two")
    plain = replace(page, blocks=replace(page.blocks, pieces=list(page.blocks.pieces)))
    assert Frame(page).seen is not None
    assert Frame(plain).seen is None
    np.testing.assert_allclose(inputs.matrix(Frame(plain)), inputs.matrix(Frame(page)), rtol=2e-6, atol=2e-6)


def test_columns_that_do_not_fit_the_page_are_an_error():
    page, other = parse("<p>one<p>two"), parse("<p>one<p>two<p>three")
    blocks, leaves = page.blocks, page.leaves
    names = ("container", "words", "linked", "chars", "first", "last", "runs")
    columns = [getattr(blocks, name) for name in names]
    more = leaves.block, leaves.counts.kinds
    known = constants._constants()
    NATIVE.Seen(known, page.tree.nodes, blocks.pieces, tuple(columns), *more)
    wrong = [(place, columns[place] + 99) for place in (0, 4, 5, 6)]
    wrong += [(place, columns[place][:-1]) for place in range(6)]
    for place, column in wrong:
        bad = tuple(column if at == place else each for at, each in enumerate(columns))
        with pytest.raises(ValueError, match="page|size"):
            NATIVE.Seen(known, page.tree.nodes, blocks.pieces, bad, *more)
    for nodes, pieces, block, kinds in ((other.tree.nodes, blocks.pieces, *more),
                                        (page.tree.nodes, other.blocks.pieces, *more),
                                        (page.tree.nodes, blocks.pieces, more[0] + 9, more[1]),
                                        (page.tree.nodes, blocks.pieces, more[0], more[1][1:])):  # fmt: skip
        with pytest.raises(ValueError, match="page|leaf"):
            NATIVE.Seen(known, nodes, pieces, tuple(columns), block, kinds)


def test_tables_that_do_not_fit_are_an_error():
    frame, marks = Frame(parse("<p class=a role=main>one")), model().marks
    index, weights = marks._index
    known, first = index.tables
    for wrong in ((known[:-1], first, weights), (known, first + len(known), weights), (known, first[1:], weights),
                  (known, first, weights[:, 1:])):  # fmt: skip
        with pytest.raises(ValueError, match="index|place"):
            NATIVE.Tokens(*wrong[:2], np.ascontiguousarray(wrong[2]), marks.bias)
    with pytest.raises(ValueError, match="types"):
        NATIVE.mark_scores(frame.seen, marks.compiled, _KINDS[1:], marks.of_tags, marks.said, marks.labelled)
    with pytest.raises(ValueError, match="types"):
        NATIVE.word_scores(frame.seen, marks.compiled, _KINDS, tags.CODES["a"])
    with pytest.raises(ValueError, match="tag"):
        NATIVE.mark_scores(frame.seen, marks.compiled, _KINDS, marks.of_tags[1:], marks.said, marks.labelled)
    out = np.empty((40, len(frame)), dtype=np.float32)
    for family, row, rows in (("unknown", 0, 9), ("whole_page", 0, 26), ("whole_page", 14, 27),
                              ("structure", 1 << 63, 23)):
        with pytest.raises(ValueError, match="columns"):
            NATIVE.measure(frame.seen, family, out, row, rows)
    with pytest.raises(ValueError, match="columns"):
        NATIVE.measure(frame.seen, "whole_page", np.empty((40, 7), dtype=np.float32), 0, 27)
    for family, rows, more in (("link_targets", 10, (tags.CODES["a"], b"x" * 501, b"")), ("prose", 3, (0.4, 150.0)),
                               ("prose", 1, ())):  # fmt: skip
        with pytest.raises(ValueError, match="long|share"):
            NATIVE.measure(frame.seen, family, out, 0, rows, more)
