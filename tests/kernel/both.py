"""Pages that both ways of reading are held against: all golden ones, and what they were read into."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from hostile.cases import CASES

from marrow import kernel
from marrow.page import nodes

GOLDEN = sorted((Path(__file__).parents[1] / "pages").glob("*/source.html"))
compiled = pytest.mark.skipif(kernel.NATIVE is None, reason=f"no kernel: {kernel.state()}")
_LONG = 300_000  # bytes of a hostile page that these are not for: `tests/hostile` reads those


def hostile(case: str) -> bytes | str:
    """A hostile page; skips the test of one that is long."""
    html: bytes | str = CASES[case]()
    if len(html) > _LONG:
        pytest.skip("long")
    return html


@contextmanager
def pure() -> Iterator[None]:
    """Read pages in pure Python."""
    works = nodes.works
    nodes.works = lambda: False  # type: ignore[assignment]
    try:
        yield
    finally:
        nodes.works = works


def both(function: Callable[[], Any]) -> tuple[Any, Any]:
    """What a function gives compiled, and in pure Python."""
    native = function()
    with pure():
        return native, function()
