"""Hostile pages through the filters: an answer for each."""

import pytest
from hostile.cases import CASES, TOO_MUCH_FOR_OLD_PYTHON

from marrow.filtering import REASONS, filter


@pytest.mark.parametrize("name", CASES)
def test_every_hostile_page_is_filtered_or_passes(name):
    if name in TOO_MUCH_FOR_OLD_PYTHON:
        pytest.skip("needs Python 3.11.5 or later")
    source = CASES[name]()
    result = filter(source, url="https://example.org/a")
    assert result.reason in ("", *REASONS, "too-deep")
