"""The compiled `squeezed` does what splitting and joining does, for every character that Python knows."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from marrow.kernel import NATIVE

pytestmark = pytest.mark.skipif(NATIVE is None, reason="the kernel is not at work")
_SPACES = "".join(filter(str.isspace, map(chr, range(0x110000))))


@pytest.mark.parametrize("space", [*_SPACES, "\u200b", "\u2008x", "é", "\ud800"], ids=ascii)
def test_every_white_space(space):
    for string in (space, f"a{space}b", f"{space}a", f"a {space}b ", f"ä{space}{space}", f" a{space}"):
        assert NATIVE.squeezed(string) == " ".join(string.split())


def test_what_is_no_white_space_stays():
    for code in range(0x3100):
        if not chr(code).isspace():
            assert NATIVE.squeezed(f" a{chr(code)} ") == f"a{chr(code)}"


@given(st.text(st.sampled_from("ab é本\u3001\u3000\xa0\t\n")))
def test_any_text(string):
    assert NATIVE.squeezed(string) == " ".join(string.split())
