"""The guard's quick look by the kernel lets nothing through that the exact one would cut."""

import re

import numpy as np
import pytest
from hostile.cases import CASES
from hypothesis import given, settings
from hypothesis import strategies as st
from kernel.both import compiled

from marrow.kernel import NATIVE
from marrow.page import attribute_counts, guard
from marrow.page.tokens import TOKEN

pytestmark = compiled
_SHORT, _LARGE = 12, 300_000
_bytes = st.lists(st.sampled_from((
    b"<", b">", b"/", b" ", b"=", b'"', b"'", b"x", b"<i", b"<b", b"<em", b"<font ", b"</i>", b'a="', b"a='",
    b"<i a=1>",
    b"<script", b"</script", b"<!--", b"-->", b"<p ", b"\n", b"\xc3\xa9", b'<B CLASS="a>b">', b"xxxxxxxxxxxx",
    b"<noscript",
)), max_size=60).map(b"".join)  # fmt: skip


@given(_bytes)
@settings(max_examples=300, deadline=None)
def test_tags_that_go_on(html):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(attribute_counts, "_LONG_STRETCH", _SHORT)
        compiled = attribute_counts._unclosed(html)
        patch.setattr(attribute_counts, "NATIVE", None)
        assert compiled == attribute_counts._unclosed(html)


@given(_bytes)
@settings(max_examples=300, deadline=None)
def test_long_tags(html):
    raw, places = guard._brackets(html)
    gaps = np.append(places[1:] - places[:-1], len(raw) - places[-1]) if len(places) else np.zeros(0)
    starts = places[(gaps > _SHORT)]
    starts = starts[attribute_counts.LETTER[raw.take(starts + 1, mode="clip")]] if len(starts) else starts
    quick = NATIVE.scan(html, _SHORT, True)[6]
    assert set(quick) <= set(starts.tolist())
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(attribute_counts, "LONG_TAG", _SHORT)
        patch.setattr(attribute_counts, "MAX_ATTRIBUTES", 2)
        exact = attribute_counts.long_tags(html, starts.tolist())
        assert attribute_counts.long_tags(html, quick) or not exact


@given(_bytes)
@settings(max_examples=300, deadline=None)
def test_counts(html):
    brackets, starts, _, gaps, quoted, noscripts, _ = NATIVE.scan(html, _SHORT, True)
    tags = {stop: start for start in reversed([found.start() for found in re.finditer(rb"<(?=[a-zA-Z])", html)])
            for stop in [html.find(b">", start)]}  # fmt: skip
    inside = [html[start : stop + 1 if stop >= 0 else len(html)] for stop, start in tags.items()]
    assert (brackets, starts) == (html.count(b"<"), len(re.findall(rb"<[a-zA-Z]", html)))
    assert gaps == sum(len(re.findall(rb"[\x00-\x20/](?![\x00-\x20/])(?!\Z)", tag)) for tag in inside)
    assert quoted == html.count(b'="') + html.count(b"='")
    assert noscripts == [found.start() for found in re.finditer(b"<noscript", html)]


@given(_bytes, st.integers(0, 4))
@settings(max_examples=300, deadline=None)
def test_few_formats(html, most):
    if NATIVE.few_formats(html, most):
        found = re.finditer(rb"<(?:[bi]|em|font)(?=[^a-z])", html, re.IGNORECASE)
        done, different = 0, set()
        for match in [TOKEN.match(html, each.start()) for each in found]:
            assert match
            if match.start() >= done:
                assert match[2]
                different.add(match[0])
                done = match.end()
        assert len(different) <= most


@pytest.mark.parametrize("case", CASES)
def test_hostile_pages(case, monkeypatch):
    html = CASES[case]()
    if not isinstance(html, bytes) or len(html) > _LARGE:
        pytest.skip("no bytes, or many: tests/hostile reads those")
    quick = guard.guard(html)
    monkeypatch.setattr(guard, "NATIVE", None)
    monkeypatch.setattr(attribute_counts, "NATIVE", None)
    assert quick == guard.guard(html)


@pytest.mark.parametrize(
    ("html", "few"),
    [(b"<i " * 200_000, False), (b"<b a='" * 200_000, False), (b'<b a="\'' * 200_000 + b">", True),
     (b"<i>" * 400_000, True), (b"<a " + b"<x " * 500_000, True), (b"<a b=" + b"x" * 3_001 + b"<" * 9, True)],
)  # fmt: skip
def test_quick_looks_are_linear(html, few):
    assert NATIVE.scan(html, 3, True)[0] == html.count(b"<")
    assert len(NATIVE.unclosed(html, 10)) <= html.count(b"<")
    assert NATIVE.few_formats(html, 1 << 20) is few
