"""The compiled walk gives the columns of the walk in Python."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from kernel.both import GOLDEN, both, compiled
from page.trees import pages

from marrow.kernel import NATIVE
from marrow.page import tags
from marrow.page.encoding.decode import valid_utf8
from marrow.page.walk import read

pytestmark = compiled


def columns(html):
    tree = read(html)
    assert not len(tree.values) or tree.values[-1] == tree.values[len(tree) - 1]
    return (tree.tags, tree.parents, tree.ends, list(tree.values), tree.names, tree.indexed.tolist(), tree.values[1:3])


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.parent.name)
def test_golden_pages(path):
    native, python = both(lambda: columns(path.read_bytes()))
    assert native == python


@given(pages)
def test_pages_made_at_random(html):
    native, python = both(lambda: columns(html))
    assert native == python


@pytest.mark.parametrize("html", [
    "", "<!-- only -->", "<p a=1 b a=2 C='' d=\"\">", "<div>" * 300 + "x" + "</div>" * 300 + "y",
    "<template><b>x</b></template>", "<div><template shadowrootmode=open><b>x</b></template>y</div>",
    "<template shadowrootmode>a</template><template shadowrootmode=open></template>b<template x><p id=t>c</template>",
    "<i><template shadowrootmode=open><p>a<template shadowrootmode=closed><h6 id=x>b</template><em>c</template></i>d",
    "<div><template shadowrootmode=open>" * 400 + "x" + "</template></div>y" * 400,
    "<svg viewBox='0 0 1 1'><clipPath id=a /><foreignObject><p>x</foreignObject></svg><foreignobject>y</foreignobject>",
    "<math><annotation-xml encoding='text/html'>x</annotation-xml></math>", "<x-y><blob><x-y>",
    "a<x-y>b</x-y>\xa0<x-z></x-z> <x-a><p>c</x-a>d<x-b> </x-b>\n<x-c></x-c>", "a\x00b<p\x00q>\x00",
    "<svg><use href='/a' xlink:href='/b'/></svg><![CDATA[x]]><?php x ?><svg><![CDATA[y<z]]></svg>",
    "<a href=/cdn-cgi/l/email-protection#5a3b1a38743c28>[email protected]</a> <b data-cfemail=5a3b1a38743c28 id=é>"
    "[email\xa0protected], [email protected]</b><a href=/cdn-cgi/l/email-protection#5a>é</a>",
])  # fmt: skip
def test_odd_pages(html):
    native, python = both(lambda: columns(html))
    assert native == python


def test_only_what_is_there_can_say_something_else():
    values = read("<p id=x>a").values
    for at, name in ((-1, None), (0, None), (len(values), None), (len(values) - 1, "id")):
        with pytest.raises(IndexError):
            values.put(at, "é", name)
    with pytest.raises(KeyError):
        values.put(len(values) - 2, "é", "class")
    values.put(len(values) - 2, "é", "id")
    values.put(len(values) - 1, "ß")
    assert values[-2:] == [{"id": "é"}, "ß"]


@given(pages)
def test_attributes_that_are_asked_for(html):
    def asked():
        tree = read(html)
        every = np.ones(len(tree), dtype=bool)
        return (tree.carrying(frozenset(("id", "class", "src")), every), tree.carrying(frozenset(("id",)),
            tree.tag == 3), tree.columns_of("style", every),
                tree.carrying(frozenset(("hidden", "style")), tree.indexed))  # fmt: skip

    native, python = both(asked)
    assert native == python


@pytest.mark.parametrize(("value", "piece", "held"), [
    ("ab#c", "#", True), ("ab#c", "ab#", True), ("ab#c", "c", True), ("aab#", "ab#", True), ("a#ab#", "ab#", True),
    ("b#", "ab#", False), ("#ab", "ab#", False), ("", "#", False), ("ab", "ab#c", False), ("é#", "#", True),
])  # fmt: skip
def test_attributes_that_hold_a_piece(value, piece, held):
    def asked():
        tree = read(f'<a href="{value}"></a><a></a><a href></a><b href="{value}"></b>')
        return tree.holding("href", piece, tree.tag == tags.CODES["a"])

    native, python = both(asked)
    assert native == python == [3] * held


@pytest.mark.parametrize("html", [b"<p>\xff\xfe caf\xc3", b"<p title='\xed\xa0\x80'>\xf5\x80\x80\x80</p\xff>",
                                  b"\xc0\x80"])
def test_bytes_that_are_no_text(html):
    native, python = both(lambda: columns(html))
    assert native == python


@given(st.binary(max_size=40) | st.text("a\x7f\x80\x9f\xa0é\u2019山", max_size=12).map(str.encode))
def test_valid_utf8(data):
    try:
        controls = any("\x80" <= letter <= "\x9f" for letter in data.decode())
        assert NATIVE.valid_utf8(data) == 1 + controls
        assert valid_utf8(data)
    except UnicodeDecodeError:
        assert not NATIVE.valid_utf8(data)
        assert not valid_utf8(data)


@pytest.mark.parametrize(("html", "there"), [
    ("<p>costs 3 $", True), ("<p title='$'>costs 3", False), ("<p>\\(x", True), ("<script>$(x)</script>", False),
])  # fmt: skip
def test_signs_in_texts(html, there):
    assert NATIVE.signed(read(html).nodes, b"$\\") is there


def test_values_are_a_sequence():
    values = read("<p id=a>b").values
    assert len(values) == 5
    assert values[-1] == values[4] == "b"
    assert values[3:] == [{"id": "a"}, "b"]
    assert values == list(values)
    assert values != [1]
    with pytest.raises(IndexError):
        values[5]


@pytest.mark.parametrize("column", [[], [0], [5, 5, 5], [65535, 65536, 65537, 2**31 - 1, 0]])
def test_a_column_as_a_list(column):
    made = NATIVE.numbers(np.array(column, dtype=np.int32))
    assert made == column
    assert [*map(type, made)] == [int] * len(column)


def test_a_column_of_numbers_below_zero_is_an_error():
    with pytest.raises(ValueError, match="below 0"):
        NATIVE.numbers(np.array([3, -1], dtype=np.int32))
