"""How much work something is, counted and not timed, so that a busy machine changes nothing."""

import sys
from collections.abc import Callable


def calls(work: Callable[[], object]) -> int:
    """The number of calls of functions, those in C included, that a piece of work makes."""
    count = 0

    def note(_frame: object, event: str, _argument: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        work()
    finally:
        sys.setprofile(before)
    return count
