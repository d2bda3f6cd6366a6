"""No page hangs, crashes or fills the memory, and text comes out where there is text."""

import pytest
from hostile.cases import CASES, REFUSED, TOO_MUCH_FOR_OLD_PYTHON, WITHOUT_TEXT
from hostile.worker import MEGABYTES, Worker


@pytest.fixture(scope="module")
def worker():
    worker = Worker("parse")
    yield worker
    worker.close()


@pytest.mark.parametrize("case", CASES)
def test_hostile_page_is_parsed(worker, case):
    if case in TOO_MUCH_FOR_OLD_PYTHON:
        pytest.skip("needs Python 3.11.5 or later")
    outcome = worker.run(case)
    assert "died" not in outcome
    assert outcome["megabytes"] < MEGABYTES
    assert outcome["refused"] == REFUSED.get(case, "")
    assert outcome["marked"] == (case not in WITHOUT_TEXT)
