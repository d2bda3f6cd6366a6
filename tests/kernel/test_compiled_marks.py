"""What the kernel says of attributes and lengths, and the hidden marks made of it, are what Python says."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from kernel.both import both, compiled
from page.trees import pages

from marrow.kernel import NATIVE
from marrow.page.hidden import hidden
from marrow.page.hidden.styles import MAY_HIDE, hides
from marrow.page.pictures.media import media
from marrow.page.sieve import Sieve
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
                         " aria-hidden", " aria-hidden=\u00e9", " role=img", " role=img style=background:url(x)",
    " id=a role=tabpanel",
                         " class=c"))  # fmt: skip
_element = st.builds(lambda tag, style, more: f"<{tag} style='{style}'{more}>word<p>more words</p></{tag}>",
                     st.sampled_from(("div", "span", "svg", "a", "dialog", "noscript", "main")), _styles,
                     _more)  # fmt: skip


@given(st.lists(_element, max_size=12).map("".join))
def test_hidden_marks(html):
    native, python = both(lambda: hidden.marks(read(html)))
    np.testing.assert_array_equal(native, python)


@given(st.lists(_element, max_size=12).map("".join) | pages)
def test_what_is_asked_of_a_tree(html):
    def asked():
        tree = read(html)
        held = [tree.inside(tree.tag == kind).tolist() for kind in set(tree.tags)]
        every = np.ones(len(tree), dtype=bool)
        return (held, tree.lengths.tolist(), [tree.children(node) for node in range(len(tree))],
                media(tree), tree.columns_of("style", every), tree.carrying(frozenset(("hidden", "id")), tree.indexed))

    native, python = both(asked)
    assert native == python


def styles_passed_on(html):
    """The styles that the kernel passes on because they may hide."""
    tree = read(html)
    return tree.columns_of("style", tree.indexed, Sieve(MAY_HIDE))[1]


@given(_styles)
def test_a_style_that_hides_is_passed_on(style):
    assert not hides(style) or styles_passed_on(f'<p style="{style}">') == [style]


def test_most_styles_are_not_passed_on():
    assert styles_passed_on("<p style='color:red;width:-9px'><p style><p style='left:-10px'>") == ["left:-10px"]


def test_nodes_that_are_not_there():
    with pytest.raises(IndexError):
        NATIVE.children(read("<p>x").nodes, 99)
    with pytest.raises(ValueError, match="flag"):
        NATIVE.inside(read("<p>x").nodes, bytes(5), bytearray(4))
