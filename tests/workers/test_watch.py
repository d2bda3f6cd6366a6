"""Deadlines: each fires once, late by little, also beside others, and also in a process that was forked."""

import os
import threading
import time

import pytest

from marrow.workers.watch import Watch


def test_a_deadline_fires_once_and_says_so():
    fired, begun = threading.Event(), time.monotonic()
    watch = Watch(0.1, fired.set)
    assert fired.wait(30)
    assert time.monotonic() - begun >= 0.1
    watch.end()
    assert watch.expired


def test_one_that_has_ended_never_fires_and_does_not_hold_up_others():
    calls, last = [], threading.Event()
    ended = Watch(0.1, lambda: calls.append("ended"))
    later = Watch(0.5, lambda: (calls.append("later"), last.set()))
    earlier = Watch(0.2, lambda: calls.append("earlier"))
    ended.end()
    assert last.wait(30)
    assert calls == ["earlier", "later"]
    assert (ended.expired, earlier.expired, later.expired) == (False, True, True)


def test_a_call_that_fails_does_not_end_the_others():
    def gone() -> None:
        raise ProcessLookupError

    fired = threading.Event()
    Watch(0.05, gone)
    Watch(0.3, fired.set)
    assert fired.wait(30)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork here")
def test_deadlines_are_kept_in_a_forked_process():
    Watch(60, print).end()  # the thread runs
    child = os.fork()
    if child == 0:
        fired = threading.Event()
        Watch(0.1, fired.set)
        os._exit(0 if fired.wait(30) else 1)
    assert os.waitpid(child, 0)[1] == 0
