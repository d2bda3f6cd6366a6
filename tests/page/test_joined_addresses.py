"""Addresses are joined as RFC 3986 says, whichever way is taken."""

from urllib.parse import urljoin

from hypothesis import example, given
from hypothesis import strategies as st

from marrow.page.addresses import join

_BASES = st.sampled_from((
    "https://a.org", "http://a.org/x/y?z#q", "https://a.org:80/", "https://u@a.org/x", "HTTP://A.org/", "ftp://a.org/x",
    "", "https://a.org?q=/x", "https://-a.b-/x", "https://a.org/../", "/x", "https://é.org/",
))  # fmt: skip
_PARTS = st.sampled_from("/ a b.c .. . // ? # x=1 & %20 ~ - : é A ; @ https: index.html".split())


@given(_BASES, st.tuples(st.sampled_from(("", "/")), st.lists(_PARTS, max_size=7).map("".join)).map("".join))
@example("https://a.org/x/", "/a//b?c=d#e")
@example("https://a.org/x/", "/a/./b")
@example("https://a.org/x/", "//b.org/a")
@example("https://a.org/x/", "/a?")
def test_addresses_are_joined_as_the_library_does(base, address):
    try:
        expected = urljoin(base, address)
    except ValueError:
        expected = address
    assert join(base, address) == expected
