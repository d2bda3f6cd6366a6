"""The guard with the kernel and without: the same counts, the same tags left out, the same notes."""

import random
from contextlib import contextmanager

import pytest
from hostile.cases import CASES
from hypothesis import given
from hypothesis import strategies as st
from kernel.both import GOLDEN, compiled

from marrow.kernel import NATIVE
from marrow.page.guard import excess, guard, nesting, suspicion

pytestmark = compiled
_SHORT, _LARGE = 12, 3_000_000
_NAMES = [name.decode() for name in sorted(nesting.KNOWN)] + ["x", "x-y", "foreignObject", "mrow", "path"]
_ATTRIBUTES = (
    "", "", "", " id=x", ' title="</div>"', " a='>'", "/", " /", " a=b/", ' a="b"/', " a/\n", "x/", ' a="b', " a='",
    " =x", " A=1 a=2 b", " color=red", " SIZE=1", " encoding=text/html", " Encoding \v= 'application/xhtml+xml'",
    " encoding=text/htmlx", '\n\f a\t=\r"q"', " a\"b'c=d",
)  # fmt: skip
_BETWEEN = (
    "text", "<!--</div>-->", "<![CDATA[", "]]>", "<!-->", "<!--->", "<!--", "-->", "--!>", "</ >", "<?x>", "<", "</",
    ">", "<!x", "<!-", "<script><!--<script>", "</script>", "</scripT ", "'", '"', "<script", "\0", "</style>",
    "</title/>",
)  # fmt: skip
_bytes = st.lists(st.sampled_from((
    b"<", b">", b"/", b" ", b"=", b'"', b"'", b"x", b"<i", b"<b", b"<em", b"<font ", b"</i>", b'a="', b"a='",
    b"<i a=1>",
    b"<script", b"</script", b"<!--", b"-->", b"<p ", b"\n", b"\xc3\xa9", b'<B CLASS="a>b">', b"xxxxxxxxxxxx",
    b"<noscript", b"<code>", b"</a", b"\v", b'<div id="x y" class="z">', b"<q a b-c:d.e@f=\"g\"/>",
)), max_size=60).map(b"".join)  # fmt: skip


@contextmanager
def without_kernel():
    """The guard in pure Python."""
    with pytest.MonkeyPatch.context() as patch:
        for module in (suspicion, excess):
            patch.setattr(module, "NATIVE", None)
        yield


def both(function, *given):
    """What a function gives compiled, and in pure Python."""
    native = function(*given)
    with without_kernel():
        return native, function(*given)


def soup(chance, size):
    """Tags of some names, with whatever else may stand in markup."""
    names = chance.sample(_NAMES, chance.choice((2, 3, 5, 12, 40, len(_NAMES))))
    attributes, between = (_ATTRIBUTES, _BETWEEN) if chance.random() < 0.5 else (_ATTRIBUTES[:8], _BETWEEN[:2])
    out = []
    for _ in range(size):
        name = chance.choice(names)
        name = name.upper() if chance.random() < 0.1 else name
        kind = chance.random()
        out.append(f"<{name}{chance.choice(attributes)}>" if kind < 0.55 else f"</{name}>" if kind < 0.87 else
                   f"</{name}{chance.choice(attributes)}>" if kind < 0.9 else chance.choice(between))  # fmt: skip
    return "".join(out).encode()


def tighten(patch, chance):
    """Set limits at random, so that short markup exceeds them."""
    for module, name, values in (
        (nesting, "MAX_DEPTH", (2, 5, 10, 250)), (nesting, "MAX_OPEN_FORMATTING", (2, 4, 24)),
        (nesting, "MAX_CLONES", (0, 5, 200, 100_000)), (excess, "MAX_NAMES", (0, 3, 1_000)),
        (excess, "_MAX_ROOTS", (1, 100)), (excess, "LONG_TAG", (3, 3_000)), (excess, "MAX_ATTRIBUTES", (1, 2, 300)),
    ):  # fmt: skip
        patch.setattr(module, name, chance.choice(values))


@given(st.randoms(use_true_random=False), st.integers(1, 200), st.booleans())
def test_what_is_left_out(chance, size, attributes):
    html = soup(chance, size)
    with pytest.MonkeyPatch.context() as patch:
        tighten(patch, chance)
        native, python = both(excess.without_excess, html, attributes)
    assert native == python


@pytest.mark.parametrize("seed", range(30))
def test_what_is_left_out_of_long_markup(seed, monkeypatch):
    chance = random.Random(seed)
    html = soup(chance, 5_000)
    tighten(monkeypatch, chance)
    native, python = both(excess.without_excess, html, seed % 2 == 0)
    assert native == python


@given(st.binary(max_size=300) | _bytes)
def test_what_is_left_out_of_any_bytes(html):
    with pytest.MonkeyPatch.context() as patch:
        tighten(patch, random.Random(len(html)))
        native, python = both(excess.without_excess, html, True)
    assert native == python


@given(_bytes, st.randoms(use_true_random=False))
def test_counts(html, chance):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(suspicion, "_FEW_STEPS", chance.choice((0, 20, 400)))
        patch.setattr(suspicion, "_FEW_CLONES", chance.choice((1, 20, 400)))
        for name, values in (("LONG_TAG", (3, _SHORT)), ("_LONG_PAGE", (0, 100)), ("MAX_ATTRIBUTES", (0, 2, 300))):
            patch.setattr(suspicion, name, chance.choice(values))
        native, python = both(suspicion.Counts, html)
        for name in suspicion.Counts.__slots__[:-1]:
            assert getattr(native, name) == getattr(python, name), name
        assert guard._closed(html, native.noscripts) == guard._closed(html, python.noscripts)
        for question in ("many_attributes", "many_steps", "many_clones"):
            assert getattr(native, question)() == getattr(python, question)(), question


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.parent.name)
def test_golden_pages(path, monkeypatch):
    html = path.read_bytes()
    native, python = both(guard.guard, html)
    assert native == python == (guard._closed(html, suspicion.Counts(html).noscripts), [])
    for depth, formats in ((250, 24), (4, 2)):
        monkeypatch.setattr(nesting, "MAX_DEPTH", depth)
        monkeypatch.setattr(nesting, "MAX_OPEN_FORMATTING", formats)
        native, python = both(excess.without_excess, html, True)
        assert native == python
    assert native[1] or len(html) < 5_000


@pytest.mark.parametrize("path", GOLDEN[1::6], ids=lambda path: path.parent.name)
def test_golden_pages_over_and_over(path):
    html = path.read_bytes()
    body = html[html.find(b">", html.find(b"<body")) + 1 : html.rfind(b"</body>")]
    for piece in (body, body[len(body) // 3 :], body[: len(body) // 2]):  # which end or begin within elements
        page = html + piece * (1 + 1_200_000 // len(piece))
        native, python = both(guard.guard, page)
        assert native == python
        assert suspicion.Counts(page).many_steps()


@pytest.mark.parametrize("case", CASES)
def test_hostile_pages(case):
    html = CASES[case]()
    if not isinstance(html, bytes) or len(html) > _LARGE:
        pytest.skip("no bytes, or many: tests/hostile reads those")
    native, python = both(guard.guard, html)
    assert native == python


@pytest.mark.parametrize(
    ("html", "full"),
    [(b"<i " * 200_000, True), (b"<b a='" * 200_000, True), (b'<b a="\'' * 200_000 + b">", True),
     (b"<i>" * 400_000, False), (b"<a " + b"<x " * 500_000, True), (b"<a b=" + b"x" * 3_001 + b"<" * 9, True),
     (b"<!--" * 200_000, False), (b"<script><!--<" * 100_000, False), (b"<title></t" * 100_000, False),
     (b'<b a="<" b="<">' * 100_000, False)],
)  # fmt: skip
def test_looks_are_linear(html, full):
    assert NATIVE.scan(html, 3, 1 << 20, True)[0] == html.count(b"<")
    assert NATIVE.scan(html, 3_000, 300, True)[5] is full
    assert excess.without_excess(html, True)[0]
