"""What the kernel says of attributes and lengths, and the hidden marks made of it, are what Python says."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from kernel.both import both, compiled
from page.trees import pages

from marrow.kernel import NATIVE
from marrow.page import hidden
from marrow.page.styles import MAY_HIDE, hides
from marrow.page.walk import read

pytestmark = compiled
_styles = st.lists(st.sampled_from((
    "display:none", "Display : NONE", "visibility:hidden", "opacity:0", "left:-9999px", "left:-9px", "font-size:0",
    "font:0 x",
    "clip:rect(0 0 0 0)", "transform:scale(0)", "visib\u0130lity:hidden", "color:red",
    "text-indent:-\u0661\u0662\u0663px",
    "overflow:hidden;width:1px;height:1px", "collapse", "/*x*/", "!important", "width:1px",
))).map(";".join)  # fmt: skip
_more = st.sampled_from(("", " hidden", " hidden=false", " aria-hidden=true", " aria-hidden=' TRUE '",
    " aria-hidden=false",
                         " aria-hidden", " aria-hidden=\u00e9", " role=img", " id=a role=tabpanel",
                         " class=c"))  # fmt: skip
_element = st.builds(lambda tag, style, more: f"<{tag} style='{style}'{more}>word<p>more words</p></{tag}>",
                     st.sampled_from(("div", "span", "svg", "a", "dialog", "noscript", "main")), _styles,
                     _more)  # fmt: skip


@given(st.lists(_element, max_size=12).map("".join))
@settings(max_examples=300, deadline=None)
def test_hidden_marks(html):
    native, python = both(lambda: hidden.marks(read(html)))
    np.testing.assert_array_equal(native, python)


@given(st.lists(_element, max_size=12).map("".join) | pages)
@settings(max_examples=200, deadline=None)
def test_what_is_asked_of_a_tree(html):
    def asked():
        tree = read(html)
        held = [tree.inside(tree.tag == kind).tolist() for kind in set(tree.tags)]
        return (held, tree.lengths.tolist(), [tree.children(node) for node in range(len(tree))],
                tree.saying("role", "img"), tree.saying("aria-hidden", "true"), tree.saying("style", ""))  # fmt: skip

    native, python = both(asked)
    assert native == python


@given(_styles)
@settings(max_examples=300, deadline=None)
def test_a_style_that_hides_is_passed_on(style):
    assert not hides(style) or NATIVE.hiding(read(f'<p style="{style}">').nodes, MAY_HIDE)


def test_most_styles_are_not_passed_on():
    nodes = read("<p style='color:red;width:-9px'><p style><p hidden><p aria-hidden=false><p aria-hidden=True>").nodes
    assert [said for _, said in NATIVE.hiding(nodes, MAY_HIDE)] == [(None, "", None), (None, None, "True")]


@pytest.mark.parametrize("words", [(), (b"",), (b"a",) * 17])
def test_words_that_cannot_be_looked_for(words):
    with pytest.raises(ValueError, match="words"):
        NATIVE.hiding(read("<p>x").nodes, words)
    with pytest.raises(IndexError):
        NATIVE.children(read("<p>x").nodes, 99)
    with pytest.raises(ValueError, match="flag"):
        NATIVE.inside(read("<p>x").nodes, bytes(5), bytearray(4))
