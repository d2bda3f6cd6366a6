"""Hostile pages through the filters: an answer for each, at about the cost of parsing it."""

import time

import pytest
from hostile.cases import CASES, TOO_MUCH_FOR_OLD_PYTHON

from marrow.filtering import REASONS, filter
from marrow.page import parse

SPARE = 2.0  # seconds of this processor beside a small multiple of the parser's


@pytest.mark.parametrize("name", CASES)
def test_every_hostile_page_is_filtered_or_passes(name):
    if name in TOO_MUCH_FOR_OLD_PYTHON:
        pytest.skip("needs Python 3.11.5 or later")
    source = CASES[name]()
    start = time.process_time()
    parse(source)
    parsed = time.process_time()
    result = filter(source, url="https://example.org/a")
    assert result.reason in ("", *REASONS, "too-deep")
    assert time.process_time() - parsed < 4 * (parsed - start) + SPARE
