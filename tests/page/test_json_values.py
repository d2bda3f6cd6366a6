"""JSON as pages write it."""

import json
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from marrow.page.scripts.hydration import json_values

CASES = {
    "strict": ('{"a": 1}', [{"a": 1}]),
    "trailing-comma": ('{"a": [1, 2,],}', [{"a": [1, 2]}]),
    "control": ('{"a": "x\ny\tz"}', [{"a": "x\ny\tz"}]),
    "semicolon": ('{"a": "x"};', [{"a": "x"}]),
    "html-comment": ('<!-- {"a": "x"} -->', [{"a": "x"}]),
    "cdata": ('//<![CDATA[\n{"a": "x"}\n//]]>', [{"a": "x"}]),
    "block-comment": ('/* made by hand */ {"a": "x"}', [{"a": "x"}]),
    "several": ('{"a": "x"} {"b": "y"}', [{"a": "x"}, {"b": "y"}]),
    "entities": ("{&quot;a&quot;: &quot;x&quot;}", [{"a": "x"}]),
    "escapes": (r'{"a": "x\u00e9\/\"\n", }', [{"a": 'xé/"\n'}]),
    "surrogates": (r'{"a": "\ud83d\ude00", }', [{"a": "😀"}]),
    "line-comment": ('{"a": "http://x"} // the address', [{"a": "http://x"}]),
    "comment-behind-a-comma": ('{"a": "x", // last\n}', [{"a": "x"}]),
    "no-json-behind": ('{"a": "x"} and more', [{"a": "x"}]),
    "stray-close": ('}}] {"a": "x"}', [{"a": "x"}]),
    "empty": ("  ", []),
}


@pytest.mark.parametrize(("source", "wanted"), CASES.values(), ids=CASES)
def test_cases(source, wanted):
    assert json_values(source) == wanted


@pytest.mark.parametrize(
    "source",
    [
        "[" * 10_000,
        '{"a":' * 10_000,
        "[" * 10_000 + "]" * 10_000,
        '"' * 100_000,
        '{"a": "' + 'b"' * 60_000,
        "\\" * 100_000,
        '{"a": "' + "x" * 10_000_000,
        "/*" * 100_000,
        '"a"' + " " * 100_000,
        "&quot;" * 50_000,
        "9" * 10_000,
    ],
    ids=[
        "arrays",
        "objects",
        "closed",
        "quotes",
        "inner-quotes",
        "backslashes",
        "long",
        "comments",
        "spaces",
        "entities",
        "digits",
    ],
)
def test_bombs_are_bounded(source):
    start = time.process_time()
    json_values(source)
    assert time.process_time() - start < 5


@given(st.text(alphabet='{}[]:,"\\ \n/*abc1&<>!-', max_size=200) | st.text(max_size=200))
def test_any_text(source):
    assert isinstance(json_values(source), list)


_VALUES = st.recursive(
    st.booleans() | st.text(alphabet=st.characters(exclude_categories=("Cs",)), max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=15,
)


@given(_VALUES)
def test_strict_json_is_read_as_it_is(value):
    assert json_values(json.dumps(value)) == [value]
