"""Pages that take too long or too much memory in a worker of the proxy, and the next page that notices nothing."""

import sys

import pytest

from marrow.proxy.work import FilterJob, prepare
from marrow.workers import Worker

PAGE = b"<body><nav>a</nav><p>" + b"word " * 60
SLOW = b"<body>" + b"<table><tr><td>" * 200_000 + b"x"
HUGE = b"<p>" + b"<b>x</b>" * 600_000


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux bounds the memory of a process")
@pytest.mark.parametrize("memory", [220, 260, 300])
def test_wherever_memory_ends_it_is_called_so(memory):  # in the parser, in the walk, in what is made of it
    made = Worker(prepare, memory=memory)
    assert made.ask(FilterJob("https://example.org/", HUGE), 180).failed.partition(":")[0] == "memory"
    made.stop()


@pytest.fixture(scope="module")
def worker():
    made = Worker(prepare, memory=300)
    yield made
    made.stop()


@pytest.mark.parametrize(("body", "seconds", "code"), [(SLOW, 0.05, "timeout"), (HUGE, 180, "memory")])
def test_a_page_that_is_too_much_costs_itself(worker, body, seconds, code):
    assert worker.ask(FilterJob("https://example.org/", body), seconds).failed.partition(":")[0] == code
    assert worker.ask(FilterJob("https://example.org/", PAGE), 180).value.words_left == 60
